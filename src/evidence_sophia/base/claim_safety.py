"""What does the safety policy say of a claim that somebody else made?"""

from __future__ import annotations

from evidence_sophia.answering.safety.certify import filter_sentence
from evidence_sophia.answering.safety.classify import classify_question, routing_notice
from evidence_sophia.checking.claim_safety import ClaimSafety

__all__ = ["judge_safety"]


def judge_safety(claim: str, before: tuple[str, ...], language: str) -> ClaimSafety:
    """Judge a claim by the shipped policy, as a sentence of an answer would be.

    A claim that certifies has the notice of the class that it would be of as a question.

    Args:
        claim: its text.
        before: the texts that stand before it, from which "It is safe." takes its subject.
        language: ISO 639-1 code, in which a notice is worded.

    >>> judge_safety("Lilies are safe for cats.", (), "en").is_certifying
    True
    """
    # Without any text before it nothing is known of what a bare "It is safe." is about.
    found = filter_sentence(claim, context=before or None)
    if not found.is_certifying:
        return ClaimSafety()
    notice = routing_notice(classify_question(claim, language), language)
    return ClaimSafety(is_certifying=True, notice=notice)
