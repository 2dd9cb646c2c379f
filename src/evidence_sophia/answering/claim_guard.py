"""Does a citation bear out what a model says? Stricter than support: nothing new may be said."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.evidence import ReadClaim, ReadSentence
from evidence_sophia.support.judge import judge_support, read_evidence

__all__ = ["Guard", "support_guard"]

Guard = Callable[[str, str, str], JudgeLabel]
"""``guard(sentence, evidence, language)``: does this evidence support that sentence?"""


def support_guard(sentence: str, evidence: str, language: str) -> JudgeLabel:
    """Judge a sentence that a model wrote by the deterministic judge, and then more strictly.

    The score of support is made to be right on the whole; here each sentence must be. So, but
    for the very words, one sentence of the evidence must hold every content word of the claim
    with two of them side by side in the same order, and no guard may have fired. Who does what
    to whom beyond that is not read: a reader has the quote beside it.

    Args:
        sentence: one sentence.
        evidence: the words of one citation.
        language: BCP 47 tag of both; "" to detect that of the evidence.

    >>> support_guard("Lilies harm cats.", "Lilies harm the kidneys of cats.", "en").value
    'supported'
    >>> support_guard("Lilies harm cats and dogs.", "Lilies harm the kidneys of cats.", "en").value
    'not_enough'
    """
    read = read_evidence(evidence, language=language)
    verdict = judge_support(sentence, read)
    if not verdict.is_supported or verdict.method == VerificationMethod.VERBATIM:
        return verdict.label
    claim = ReadClaim(sentence, read.language)
    says_nothing_new = any(_holds(each, claim) for each in read.held)
    is_borne_out = says_nothing_new and not verdict.rules
    return JudgeLabel.SUPPORTED if is_borne_out else JudgeLabel.NOT_ENOUGH


def _holds(sentence: ReadSentence, claim: ReadClaim) -> bool:
    """Whether a sentence has every content word of a claim, and two of them side by side."""
    side_by_side = frozenset(pairwise(sentence.ordered))
    return claim.content <= sentence.held and not side_by_side.isdisjoint(pairwise(claim.ordered))
