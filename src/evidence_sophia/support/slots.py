"""Where the claim puts one word, does the evidence put another?

A slot is a run of up to three words of the claim that the sentence lacks, between two words that
stand as far apart there: "a red car" against "a blue car". Also what is left in the middle of two
sentences that begin and end alike. What fills the slot on both sides is the cheapest sign of a
contradiction there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from attrs import frozen

from evidence_sophia.text.clauses import ClauseReading
from evidence_sophia.text.relations import Relations

__all__ = ["Slot", "slots"]

_LONGEST: Final = 3  # words on either side
_EDGE: Final = ""  # stands before the first word and after the last
_MOST: Final = 16  # slots of a claim; one sentence has fewer, and a book must stay linear
_LIKE: Final = 0.6  # share of a claim that begins and ends like a sentence
_OCCURRENCES: Final = 8  # of a word that are looked at: enough for a sentence, linear for a book
_ARTICLES: Final = frozenset({"a", "an", "the"})


@frozen
class Slot:
    """What the claim and the sentence put into one place, as terms without articles."""

    claimed: tuple[str, ...]
    said: tuple[str, ...]

    def opposes(self, known: Relations) -> bool:
        """Whether a word of one side excludes a word of the other."""
        return any(known.oppose(ours, theirs) for ours in self.claimed for theirs in self.said)

    def agrees(self, known: Relations) -> bool:
        """Whether the two sides say about the same."""
        return self.claimed == self.said or any(
            known.agree(ours, theirs) for ours in self.claimed for theirs in self.said
        )

    def excludes(self, known: Relations) -> bool:
        """Whether the two sides are different members of a closed category."""
        return known.exclude(" ".join(self.claimed), " ".join(self.said))


def slots(
    claim: ClauseReading, sentence: ClauseReading, stop_words: frozenset[str]
) -> tuple[Slot, ...]:
    """Find the slots of a claim that a sentence fills with words that the claim lacks."""
    said = (_EDGE, *sentence.terms, _EDGE)
    asked = (_EDGE, *claim.terms, _EDGE)
    gaps = _gaps(asked, frozenset(said))
    found = _filled(asked, gaps, said, stop_words) if gaps else []
    middle = _middle(claim.terms, sentence.terms)
    return (*found[:_MOST], *(slot for slot in middle if slot not in found[:_MOST]))


def _filled(
    asked: tuple[str, ...],
    gaps: list[tuple[int, int]],
    said: tuple[str, ...],
    stop_words: frozenset[str],
) -> list[Slot]:
    """List what the sentence puts into the gaps of the claim, unless the claim has it as well."""
    beside = {asked[first - 1] for first, _ in gaps}
    places: dict[str, list[int]] = {}
    for at, term in enumerate(said):
        if term in beside:
            places.setdefault(term, []).append(at)
    content = frozenset(asked) - stop_words
    return [
        slot
        for first, after in gaps
        for slot in _fillings(asked, first, after, (said, places))
        if content.isdisjoint(slot.said)
    ]


def _middle(claim: tuple[str, ...], sentence: tuple[str, ...]) -> tuple[Slot, ...]:
    """Give what is left where two sentences begin and end alike, and little is left."""
    shorter = min(len(claim), len(sentence))
    start = 0
    while start < shorter and claim[start] == sentence[start]:
        start += 1
    end = 0
    while end < shorter - start and claim[-1 - end] == sentence[-1 - end]:
        end += 1
    if start + end < _LIKE * len(claim):
        return ()
    slot = Slot(
        _bare(claim[start : len(claim) - end]), _bare(sentence[start : len(sentence) - end])
    )
    is_short = max(len(slot.claimed), len(slot.said)) <= _LONGEST
    return (slot,) if slot.claimed and slot.said and is_short else ()


def _gaps(asked: tuple[str, ...], held: frozenset[str]) -> list[tuple[int, int]]:
    """List the short runs of the claim that the sentence lacks, but one that is all of it."""
    shared = [at for at, term in enumerate(asked) if term in held]
    return [
        (before + 1, after)
        for before, after in pairwise(shared)
        if 1 < after - before <= _LONGEST + 1 and not asked[before] == asked[after] == _EDGE
    ]


def _fillings(
    asked: tuple[str, ...],
    first: int,
    after: int,
    sentence: tuple[tuple[str, ...], dict[str, list[int]]],
) -> Iterator[Slot]:
    said, places = sentence
    for before in places[asked[first - 1]][:_OCCURRENCES]:
        for end in range(before + 2, min(before + 2 + _LONGEST, len(said))):
            if said[end] == asked[after]:
                slot = Slot(_bare(asked[first:after]), _bare(said[before + 1 : end]))
                if slot.claimed and slot.said:
                    yield slot
                break


def _bare(terms: tuple[str, ...]) -> tuple[str, ...]:
    if _ARTICLES.isdisjoint(terms):
        return terms
    return tuple(term for term in terms if term not in _ARTICLES)
