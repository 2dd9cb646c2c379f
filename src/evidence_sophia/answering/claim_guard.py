"""Does a citation bear out what a model says? Stricter than support: nothing new may be said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.support.judge import judge_support

__all__ = ["Guard", "support_guard"]

Guard = Callable[[str, str, str], JudgeLabel]
"""``guard(sentence, evidence, language)``: does this evidence support that sentence?"""

#: Coverage is a sum of floats; what differs from 1 by less is 1.
_WHOLE: Final = 1 - 1e-9


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
    verdict = judge_support(sentence, evidence, language=language)
    if not verdict.is_supported or verdict.method == VerificationMethod.VERBATIM:
        return verdict.label
    values = dict(verdict.features)
    says_nothing_new = values.get("coverage_best", 0.0) >= _WHOLE and values.get("pairs", 0.0) > 0
    is_borne_out = says_nothing_new and not verdict.rules
    return JudgeLabel.SUPPORTED if is_borne_out else JudgeLabel.NOT_ENOUGH
