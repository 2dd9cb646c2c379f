"""Which cited sentences may be shown? None that certifies what the policy forbids to certify."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from evidence_sophia.answering.citing.cite import Cited
from evidence_sophia.answering.safety.certify import SafetyFinding, filter_sentence
from evidence_sophia.answering.safety.policy import SafetyPolicy

__all__ = ["Filtered", "certifies", "withhold_certifying"]

#: So many code points at either end of a question tell what a bare "It is safe." is about.
_ENDS: Final = 1_000


@frozen(kw_only=True)
class Filtered:
    """A cited sentence after the filter; the one that certifies is not shown.

    Attributes:
        cited: the sentence.
        finding: what the filter says of it.
        hangs: whether it refers back to a sentence that fell in a check: alone it would speak
            of something else.
    """

    cited: Cited
    finding: SafetyFinding
    hangs: bool = False

    @property
    def is_kept(self) -> bool:
        """Whether it may be shown."""
        return not (self.finding.is_certifying or self.hangs)


def withhold_certifying(
    cited: Sequence[Cited], question: str, policy: SafetyPolicy
) -> tuple[Filtered, ...]:
    """Judge each sentence as it would be shown, and blank what certifies beside its quote.

    Args:
        cited: sentences with their citations.
        question: they would answer; a bare "It is safe." is about what it asks.
        policy: what may not be certified.
    """
    return tuple(_filtered(item, question, policy) for item in cited)


def _filtered(item: Cited, question: str, policy: SafetyPolicy) -> Filtered:
    citation = item.citation
    context = (*_ends(question), citation.title, citation.prefix)
    finding = filter_sentence(item.claim.text, policy, context=context)
    if finding.is_certifying:
        return Filtered(cited=item, finding=finding)

    def harmless(text: str) -> str:
        return "" if filter_sentence(text, policy, context=context).is_certifying else text

    shown = evolve(citation, prefix=harmless(citation.prefix), suffix=harmless(citation.suffix))
    return Filtered(cited=evolve(item, citation=shown), finding=finding)


def certifies(sentence: str, question: str, policy: SafetyPolicy) -> bool:
    """Whether a sentence that a model worded must not be shown."""
    return filter_sentence(sentence, policy, context=_ends(question)).is_certifying


def _ends(question: str) -> tuple[str, ...]:
    if len(question) <= _ENDS + _ENDS:
        return (question,)
    return question[:_ENDS], question[-_ENDS:]
