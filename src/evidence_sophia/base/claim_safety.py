"""What does the safety policy of a base say of a claim that somebody else made?"""

from __future__ import annotations

from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.safety.certify import filter_sentence
from evidence_sophia.answering.safety.classify import classify_question, routing_notice
from evidence_sophia.checking.claim_safety import ClaimSafety, SafetyFilter

__all__ = ["safety_filter"]


def safety_filter(rules: AnswerRules | None) -> SafetyFilter:
    """Give what judges a claim as a sentence of an answer would be, by the same policy.

    A claim that certifies has the notice of the class that it would be of as a question.

    Args:
        rules: by which the base answers; the shipped ones if None.

    >>> safety_filter(None)("Lilies are safe for cats.", (), "en").is_certifying
    True
    """
    policy = rules.safety if rules is not None else None

    def judge(claim: str, before: tuple[str, ...], language: str) -> ClaimSafety:
        # Without any text before it nothing is known of what a bare "It is safe." is about.
        found = filter_sentence(claim, policy, context=before or None)
        if not found.is_certifying:
            return ClaimSafety()
        asked = classify_question(claim, language, policy)
        notice = routing_notice(asked, language, policy)
        return ClaimSafety(is_certifying=True, notice=notice)

    return judge
