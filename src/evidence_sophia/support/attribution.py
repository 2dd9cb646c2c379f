"""Does a sentence rest on what it cites, or on another passage? Misattribution, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    basis_points,
    in_basis_points,
    not_blank,
    tuple_of,
)
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.span import Span
from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadClaim
from evidence_sophia.support.judge import ReadEvidence, judge_support
from evidence_sophia.support.passages import ReadPassages
from evidence_sophia.support.policy import DEFAULT, SupportPolicy
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights

__all__ = [
    "Attribution",
    "AttributionLabel",
    "NamedPassage",
    "attribute_sentence",
]

#: Least alignment of a passage that a sentence is said to belong to, in basis points, where no
#: passage supports it. Chosen on the development data (``benchmarks/attribution.py``): of
#: sentences that rest on no passage at hand, few are given to one; of true ones, few are lost.
_BELONGS_FROM: Final = 3_000
#: How much nearer than what is cited such a passage must be, in basis points.
_NEARER_BY: Final = 300

_Judge = Callable[[ReadEvidence], SupportVerdict]


class AttributionLabel(OpenEnum):
    """Where a sentence stands."""

    SUPPORTED = "supported"
    MISATTRIBUTED = "misattributed"
    UNSUPPORTED = "unsupported"


@frozen(kw_only=True)
class NamedPassage:
    """A passage, and how a sentence stands to it.

    Attributes:
        id: of the passage.
        label: what it says of the sentence: a passage that a sentence belongs to may support
            it, contradict it, or only speak of it.
        alignment: how much of the sentence it holds, in basis points: the mean over its best
            sentences together and the best of them alone.
        spans: its deciding sentences, in code points.
    """

    id: str = field(validator=not_blank)
    label: JudgeLabel = field(converter=JudgeLabel)
    alignment: int = field(validator=basis_points)
    spans: tuple[Span, ...] = field(default=(), validator=tuple_of(Span))


@frozen(kw_only=True)
class Attribution:
    """What was found about a sentence and its citations.

    Attributes:
        label: supported by what it cites; misattributed, another passage being its own; or
            unsupported.
        cited: the cited passages, one by one, in the order in which they are cited.
        unknown: ids that are cited and name no passage.
        together: what the cited passages say together.
        belongs_to: the passage that a misattributed sentence belongs to; None for other labels.
    """

    label: AttributionLabel = field(converter=AttributionLabel)
    cited: tuple[NamedPassage, ...] = field(default=(), validator=tuple_of(NamedPassage))
    unknown: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    together: JudgeLabel = field(default=JudgeLabel.NOT_ENOUGH, converter=JudgeLabel)
    belongs_to: NamedPassage | None = field(default=None)

    @belongs_to.validator
    def _is_named(self, _attribute: Attribute[object], value: NamedPassage | None) -> None:
        if (value is not None) != (self.label == AttributionLabel.MISATTRIBUTED):
            message = f"a sentence that is {self.label} names the wrong number of passages"
            raise InvariantError(message)

    @property
    def is_certain(self) -> bool:
        """Whether the named passage supports the sentence, rather than only speaking of it."""
        return self.belongs_to is not None and self.belongs_to.label == JudgeLabel.SUPPORTED


def attribute_sentence(
    sentence: str,
    cited: Iterable[str],
    passages: ReadPassages,
    *,
    policy: SupportPolicy = DEFAULT,
    weights: SupportWeights | None = None,
) -> Attribution:
    """Say whether a sentence rests on what it cites, and if not, which passage is its own.

    A sentence that its cited passages support together is supported, whoever else says it too.
    Else it belongs to the nearest other passage that supports it; else, with less certainty, to
    the nearest of all, where that one holds at least three tenths of it and clearly more than
    what is cited. Without a citation nothing is misattributed. Nothing is cited anew: the
    finding is for a reader. Linear in the passages.

    Args:
        sentence: one sentence.
        cited: ids of the passages that it cites.
        passages: those, and the others at hand.
        policy: the bars of support.
        weights: of the judge; those that the library ships unless given.

    >>> from evidence_sophia.support.passages import CitablePassage, read_passages
    >>> shelf = read_passages([
    ...     CitablePassage(id="A", text="The shop opens at nine on Mondays."),
    ...     CitablePassage(id="B", text="Tests showed that all lilies harm cats."),
    ... ])
    >>> found = attribute_sentence("All lilies harm cats.", ["A"], shelf)
    >>> found.label.value, found.belongs_to.id, found.belongs_to.spans[0].end
    ('misattributed', 'B', 39)
    """
    asked = tuple(dict.fromkeys(cited))
    known = tuple(id_ for id_ in asked if id_ in passages)
    judge = partial(judge_support, sentence, policy=policy, weights=weights)
    reading = _Reading(sentence, passages, judge)
    together, aligned = reading.together(known)
    is_supported = together == JudgeLabel.SUPPORTED
    own = reading.owner(frozenset(known), aligned) if asked and not is_supported else None
    return Attribution(
        label=_label(own, is_supported=is_supported),
        cited=tuple(map(reading.named, known)),
        unknown=tuple(id_ for id_ in asked if id_ not in passages),
        together=together,
        belongs_to=own,
    )


def _label(own: NamedPassage | None, *, is_supported: bool) -> AttributionLabel:
    if is_supported:
        return AttributionLabel.SUPPORTED
    return AttributionLabel.UNSUPPORTED if own is None else AttributionLabel.MISATTRIBUTED


class _Reading:
    """One sentence held against passages; it is read once for each language."""

    def __init__(self, sentence: str, passages: ReadPassages, judge: _Judge) -> None:
        self._sentence = sentence
        self._passages = passages
        self._judge = judge
        self._claims: dict[str, ReadClaim] = {}

    def together(self, ids: Sequence[str]) -> tuple[JudgeLabel, int]:
        """Say what passages say of the sentence together, and how much of it they hold."""
        if not ids:
            return JudgeLabel.NOT_ENOUGH, 0
        evidence = self._passages.together(ids)
        return self._judge(evidence).label, self._alignment(evidence)

    def named(self, id_: str) -> NamedPassage:
        """Say how the sentence stands to one passage."""
        evidence = self._passages.of(id_)
        verdict = self._judge(evidence)
        return NamedPassage(
            id=id_,
            label=verdict.label,
            alignment=self._alignment(evidence),
            spans=verdict.spans,
        )

    def owner(self, cited: frozenset[str], aligned: int) -> NamedPassage | None:
        """Find the passage that the sentence belongs to, beside those that it cites."""
        others = [
            (self._alignment(self._passages.of(id_)), -place, id_)
            for place, id_ in enumerate(self._passages)
            if id_ not in cited
        ]
        nearest = None
        for alignment, _, id_ in sorted(others, reverse=True):
            if alignment < max(_BELONGS_FROM, aligned):
                break
            found = self.named(id_)
            if found.label == JudgeLabel.SUPPORTED:
                return found
            if nearest is None and alignment >= aligned + _NEARER_BY:
                nearest = found
        return nearest

    def _alignment(self, evidence: ReadEvidence) -> int:
        claim = self._claim(evidence.language)
        if not claim.asked or not any(each.held for each in evidence.held):
            return 0
        found = Match(claim, evidence.held)
        return in_basis_points((found.coverage + found.best_coverage) / 2)

    def _claim(self, language: str) -> ReadClaim:
        if language not in self._claims:
            self._claims[language] = ReadClaim(self._sentence, language)
        return self._claims[language]
