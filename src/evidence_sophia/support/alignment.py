"""Which sentences of the evidence speak of what the claim says, and how much do they hold?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import fsum
from typing import Final

from attrs import frozen

from evidence_sophia.support.evidence import (
    EvidenceSentence,
    ReadClaim,
    ReadSentence,
    is_number,
    split_evidence,
)
from evidence_sophia.support.given_numbers import missing_numbers
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.names import short_forms
from evidence_sophia.text.relations import relations

__all__ = ["ALIGNED", "AlignedSentence", "Alignment", "Match", "align_sentences"]

#: Sentences that a claim may draw on; more only gather chance matches.
ALIGNED: Final = 5

_SYNONYM: Final = 0.8  # what a word is worth that says about the same
_SHORT_FORM: Final = 0.9  # ... a short form whose long form stands there
_BEGINNING: Final = 0.6  # ... a word that begins alike: "methylated" for "methyltransferase"
_BEGINS_ALIKE: Final = 5  # letters


@frozen
class AlignedSentence:
    """A sentence that speaks of what the claim says.

    Attributes:
        index: which sentence of the evidence, from 0.
        coverage: weighted share of the claim's content words that stand in it, from 0 to 1.
    """

    index: int
    coverage: float


@frozen(kw_only=True)
class Alignment:
    """The sentences that a claim is held against.

    Attributes:
        best: the sentence that guards compare with; None without evidence.
        sentences: the best five with a word of the claim, the best first.
        coverage: weighted share of the claim's content words that those five hold, with words
            that say about the same counted in part.
    """

    best: AlignedSentence | None
    sentences: tuple[AlignedSentence, ...]
    coverage: float


class Match:
    """A claim and the read sentences that it is held against.

    At least one word must stand in the claim, and one in a sentence.

    Attributes:
        claim: the claim as read.
        rows: (coverage, index, sentence as read), the best first; five at most.
        best: the row that guards compare with: the best by coverage with words that say about
            the same counted in part.
        union: every term of the rows.
        coverage: how much of the claim the rows hold, from 0 to 1.
        best_coverage: how much the best row holds.
        partial: what each term of the claim that stands nowhere is worth all the same.
    """

    def __init__(self, claim: ReadClaim, held: Sequence[ReadSentence]) -> None:
        self.claim = claim
        self.held = held
        self.rows = _ranked(claim, held)
        self.union = frozenset().union(*(row[2].held for row in self.rows))
        missing = sorted(claim.wanted - self.union)
        self.partial = _partial(missing, self) if missing else {}
        self.coverage = self._share(self.union)
        self.best, self.best_coverage = self._best()

    @property
    def aligned(self) -> tuple[ReadSentence, ...]:
        """The sentences of the rows, the best first."""
        return tuple(row[2] for row in self.rows)

    @cached_property
    def everywhere(self) -> frozenset[str]:
        """Every term that stands anywhere in the evidence."""
        return frozenset().union(*(sentence.held for sentence in self.held))

    @cached_property
    def missing_numbers(self) -> tuple[str, ...]:
        """The claim's numbers that the evidence does not give, as terms in order."""
        return missing_numbers(self.claim, self.aligned, self.everywhere)

    def _best(self) -> tuple[ReadSentence, float]:
        if not self.claim.agreeing:
            return self.rows[0][2], min(1.0, self.rows[0][0])
        coverages = [self._share_within(coverage, row.held) for coverage, _, row in self.rows]
        most = max(coverages)
        return self.rows[coverages.index(most)][2], most

    def _share(self, held: frozenset[str]) -> float:
        claim = self.claim
        parts = [
            claim.weights[term] * (1.0 if term in held else self.partial.get(term, 0.0))
            for term in claim.asked
        ]
        return min(1.0, fsum(parts) / claim.whole)

    def _share_within(self, coverage: float, held: frozenset[str]) -> float:
        """Give the share within one sentence, where only synonyms are worth something."""
        claim = self.claim
        parts = [
            claim.weights[term] * _SYNONYM
            for term, agreeing in claim.agreeing
            if term not in held and not held.isdisjoint(agreeing)
        ]
        if not parts:
            return min(1.0, coverage)
        parts += [claim.weights[term] for term in held.intersection(claim.asked)]
        return min(1.0, fsum(parts) / claim.whole)


def align_sentences(
    claim: str, evidence: Sequence[EvidenceSentence] | str, *, language: str = "en"
) -> Alignment:
    """Find the sentences of the evidence that speak of what a claim says.

    Args:
        claim: one sentence.
        evidence: its sentences, or a text to be split.
        language: BCP 47 tag of both.

    >>> align_sentences("Lilies harm cats.", "Dogs bark. All lilies can harm cats.").best
    AlignedSentence(index=1, coverage=1.0)
    """
    code = primary_language(language)
    read = ReadClaim(claim, code)
    held = [ReadSentence(each.text, code) for each in split_evidence(evidence, code)]
    if not read.asked or not any(each.held for each in held):
        return Alignment(best=None, sentences=(), coverage=0.0)
    found = Match(read, held)
    rows = tuple(AlignedSentence(row[1], row[0]) for row in found.rows if row[0])
    places = {id(row[2]): row[1] for row in found.rows}
    best = AlignedSentence(places[id(found.best)], found.best_coverage)
    return Alignment(best=best if rows else None, sentences=rows, coverage=found.coverage)


def _ranked(
    claim: ReadClaim, held: Sequence[ReadSentence]
) -> tuple[tuple[float, int, ReadSentence], ...]:
    weigh, whole = claim.weights.__getitem__, claim.whole
    shared = map(claim.wanted.intersection, [sentence.held for sentence in held])
    scored = [(fsum(map(weigh, found)) / whole, -at) for at, found in enumerate(shared)]
    best = sorted(scored, reverse=True)[:ALIGNED]
    return tuple((coverage, -at, held[-at]) for coverage, at in best)


def _partial(missing: list[str], found: Match) -> dict[str, float]:
    known = relations(found.claim.language).synonyms
    said = f" {' '.join(found.union)}"
    worth = dict.fromkeys(_met_numbers(missing, found), 1.0)
    for term in missing:
        if not found.union.isdisjoint(known.get(term, ())):
            worth[term] = _SYNONYM
        elif len(term) >= _BEGINS_ALIKE and f" {term[:_BEGINS_ALIKE]}" in said:
            worth[term] = _BEGINNING
    for short, long in _forms(found, missing).items():
        if found.union.issuperset(long):
            worth[short] = _SHORT_FORM
        elif short in found.union:
            worth |= dict.fromkeys(long, _SHORT_FORM)
    return worth


def _met_numbers(missing: list[str], found: Match) -> list[str]:
    """Name the numbers of the claim that the evidence gives in other words, units or a range."""
    numbers = [term for term in missing if is_number(term)]
    lacking = found.missing_numbers if numbers else ()
    return [term for term in numbers if term not in lacking]


def _forms(found: Match, missing: list[str]) -> dict[str, tuple[str, ...]]:
    """Collect the short forms of missing terms that the claim or a sentence explains."""
    forms: dict[str, tuple[str, ...]] = {}
    for sentence in (*found.held, found.claim):
        if "(" in sentence.text and not sentence.held.isdisjoint(missing):
            forms |= short_forms(sentence.text, sentence.language)
    return forms
