"""Can two sentences of different sources not both be right? Told only where little else differs.

A claim that is held against evidence is refuted by what stands against it. Two sources are more
than that: each may speak of another year, another part or another animal, and both be right. So
here, beside the rules of support, the two must say nearly the same, but for what differs.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice, takewhile
from typing import Final

from attrs import frozen

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadClaim, ReadSentence, is_number
from evidence_sophia.support.guards.numbers import number_differs
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.subjects import missing_names, names_another, names_one_of_a_series
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.relations import Relations, relations

__all__ = ["FIGURE_DIFFERS", "SourceSentence", "opposing_rules"]

#: Rules that compare what stands in one place of both sentences. They agree that figures differ.
_FIGURES: Final = frozenset({"number_slot", "unit_differs"})
_OPPOSITES: Final = frozenset({"direction_reversed", "opposite_slot"})
_DENIALS: Final = frozenset({"denied", "negation"})
_CATEGORIES: Final = frozenset({"category", "category_slot"})
#: Of these, one thing has one alone; what harms a cat may harm a dog as well.
_EXCLUSIVE: Final = frozenset(
    f"category {name}"
    for name in ("color", "continent", "country", "direction", "element", "month", "nationality")
)
_SAID_OTHERWISE: Final = 0.2  # of the content of the shorter, beside what differs
FIGURE_DIFFERS: Final = "figure_differs"
"""The rule of two sentences that say the same, but for one figure."""


#: Words within a date, beside its month.
_IN_DATES: Final = frozenset({"de", "del", "of", "the", "th"})
_TWO: Final = 2  # terms that two sentences share beside a date, at least


@frozen(kw_only=True)
class SourceSentence:
    """A sentence of a source, with what it stands under.

    Attributes:
        text: the sentence.
        heads: title and headings: what they name need not be named again.
        language: BCP 47 tag.
    """

    text: str
    heads: str = ""
    language: str = ""


@frozen
class _Pair:
    """Two sentences by their terms; what differs is what the other has in no other word."""

    first: ReadSentence
    second: ReadSentence
    known: Relations

    @property
    def shared(self) -> frozenset[str]:
        """The terms of both."""
        return self.first.content & self.second.content

    @property
    def figures(self) -> tuple[frozenset[str], frozenset[str]]:
        """The figures of each that the other lacks."""
        ours, theirs = self.first.numbers, self.second.numbers
        return ours - theirs, theirs - ours

    @property
    def differ_in_one_figure(self) -> bool:
        """Whether each has one figure that the other lacks, and not about the same."""
        ours, theirs = self.figures
        if not len(ours) == len(theirs) == 1:
            return False
        (one,), (other,) = ours, theirs
        return number_differs(_matched(self.first, self.second), one, other) and number_differs(
            _matched(self.second, self.first), other, one
        )

    @property
    def differ_in_one_date(self) -> bool:
        """Whether they are the same but for a date, all of whose words stand in one place."""
        ours, theirs = self.first.terms, self.second.terms
        start = _alike(zip(ours, theirs, strict=False))
        rest = min(len(ours), len(theirs)) - start
        end = _alike(islice(zip(reversed(ours), reversed(theirs), strict=False), rest))
        runs = (ours[start : len(ours) - end], theirs[start : len(theirs) - end])
        return all(self.figures) and all(map(self._is_date, runs)) and len(self.shared) >= _TWO

    def _is_date(self, run: tuple[str, ...]) -> bool:
        months = (dict(self.known.categories.get(term, ())) for term in run)
        return bool(run) and all(
            is_number(term) or "category month" in known or term in _IN_DATES
            for term, known in zip(run, months, strict=True)
        )

    def lacking(self, *, of_first: bool) -> frozenset[str]:
        """Give the terms that one of them has and the other does not say in any word."""
        one, other = self.first, self.second
        if not of_first:
            one, other = other, one
        held = other.content | other.numbers
        return frozenset(
            term
            for term in one.content - held
            if held.isdisjoint(self.known.synonyms.get(term, ()))
        )


def opposing_rules(first: SourceSentence, second: SourceSentence) -> tuple[str, ...]:
    """Name the rules by which two sentences cannot both be right; () where none tells so.

    Symmetric. Linear in both. Statements in two languages are not compared.

    >>> first = SourceSentence(text="The village has 1,200 inhabitants.", language="en")
    >>> second = SourceSentence(text="The village has 3,400 inhabitants.", language="en")
    >>> opposing_rules(first, second)
    ('number_slot',)
    """
    language = primary_language(first.language)
    if language != primary_language(second.language) or _are_of_two_things(first, second):
        return ()
    there = judge_support(first.text, second.text, language=language)
    back = judge_support(second.text, first.text, language=language)
    labels = {there.label, back.label}
    if JudgeLabel.SUPPORTED in labels:
        return ()
    one, other = (ReadSentence(each.text, language) for each in (first, second))
    pair = _Pair(one, other, relations(language))
    fired = {*there.rules, *back.rules} if JudgeLabel.REFUTED in labels else set()
    names = max(_names_lacking(first, second), _names_lacking(second, first))
    return tuple(sorted(_telling(fired, pair, names)))


def _are_of_two_things(first: SourceSentence, second: SourceSentence) -> bool:
    """Whether they speak of two of a series, by their own words or by what they stand under."""
    if names_another(first.text, second.text) or names_another(second.text, first.text):
        return True
    if names_one_of_a_series(first.text) or names_one_of_a_series(second.text):
        return False
    return names_another(first.heads, second.heads)


def _names_lacking(claim: SourceSentence, said: SourceSentence) -> int:
    return missing_names(claim.text, f"{said.heads} {said.text}", claim.language)


def _telling(fired: set[str], pair: _Pair, names: int) -> set[str]:
    """Keep the rules that tell, for how much the two share beside what differs."""
    found: set[str] = set()
    if not names and _are_alike(pair, 1):
        found |= fired & _OPPOSITES
        if min(map(len, pair.figures)) <= 1:  # no other year besides
            found |= fired & _FIGURES
        if not found and pair.differ_in_one_figure:
            found.add(FIGURE_DIFFERS)
    if not found and pair.differ_in_one_date:
        found.add(FIGURE_DIFFERS)
    if not names and _are_alike(pair, 0):
        found |= fired & _DENIALS
    if names <= 1 and _are_alike(pair, 1) and _differ_exclusively(pair):
        found |= fired & _CATEGORIES
    return found


def _are_alike(pair: _Pair, differing: int) -> bool:
    """Whether one says no more beside the other than what differs and a little in other words."""
    return any(
        len(pair.lacking(of_first=of_first)) - differing
        <= _SAID_OTHERWISE * len((pair.first if of_first else pair.second).content)
        for of_first in (True, False)
    )


def _differ_exclusively(pair: _Pair) -> bool:
    ours, theirs = pair.lacking(of_first=True), pair.lacking(of_first=False)
    named = pair.known.categories
    kinds = [
        {(name, member) for term in side for name, member in named.get(term, ())}
        for side in (ours, theirs)
    ]
    return any(
        name == other and name in _EXCLUSIVE and member != differing
        for name, member in kinds[0]
        for other, differing in kinds[1]
    )


def _matched(claim: ReadSentence, said: ReadSentence) -> Match:
    return Match(ReadClaim(claim.text, claim.language), [said])


def _alike(pairs: Iterable[tuple[str, str]]) -> int:
    """Count how many pairs are of two alike before one is not."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
