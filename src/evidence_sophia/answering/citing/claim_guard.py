"""Does a citation bear out what a model says? Stricter than support: nothing new may be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from evidence_sophia.answering.citing.says_no_more import says_no_more
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import ReadSentence
from evidence_sophia.support.judge import judge_support, read_evidence
from evidence_sophia.support.tight.tightness import looseness, unlimited

__all__ = ["BearsOut", "support_guard"]

BearsOut: TypeAlias = Callable[[str, str, str], JudgeLabel]
"""``bears_out(sentence, evidence, language)``: does this evidence support that sentence?"""


def support_guard(sentence: str, evidence: str, language: str) -> JudgeLabel:
    """Judge a sentence that a model wrote by the deterministic judge, and then more strictly.

    The score of support is made to be right on the whole; here each sentence must be. So one
    sentence of the evidence must say all that the claim says, in the order of the claim, and
    nothing besides that narrows it, weakens it or hands it on. In that sentence the claim must
    stand tight; and, but for the very words, no guard may have fired.

    Args:
        sentence: one sentence.
        evidence: the words of one citation.
        language: BCP 47 tag of both; "" to detect that of the evidence.

    >>> support_guard("Lilies harm cats.", "Lilies harm cats, and aloe harms dogs.", "en").value
    'supported'
    >>> support_guard("Lilies harm cats and dogs.", "Lilies harm the kidneys of cats.", "en").value
    'not_enough'
    """
    read = read_evidence(evidence, language=language)
    verdict = judge_support(sentence, read)
    if not verdict.is_supported:
        return verdict.label
    is_verbatim = verdict.method == VerificationMethod.VERBATIM
    is_borne_out = (is_verbatim or not verdict.rules) and any(
        says_no_more(sentence, each.text, read.language)
        and not _loose(sentence, each, is_verbatim=is_verbatim)
        for each in read.held
    )
    return JudgeLabel.SUPPORTED if is_borne_out else JudgeLabel.NOT_ENOUGH


def _loose(sentence: str, held: ReadSentence, *, is_verbatim: bool) -> frozenset[str]:
    """Name what is loose; no title lends a name, since the reader sees the sentence alone."""
    if is_verbatim:
        return unlimited(sentence, held.text, held.language)
    return looseness(sentence, held.text, "", held.language)
