"""Where the claim puts one word, does the evidence put another?

A slot is a run of up to three words of the claim that the sentence lacks, between two words that
stand as far apart there: "a red car" against "a blue car". Also what is left in the middle of two
sentences that begin and end alike. What fills the slot on both sides is the cheapest sign of a
contradiction there is.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    places: dict[str, list[int]] = {}
    said = (_EDGE, *sentence.terms, _EDGE)
    for at, term in enumerate(said):
        places.setdefault(term, []).append(at)
    asked = (_EDGE, *claim.terms, _EDGE)
    content = frozenset(asked) - stop_words
    found = [
        slot
        for first, after in _gaps(asked, places)
        if not asked[first - 1] == asked[after] == _EDGE
        for slot in _fillings(asked, first, after, (said, places))
        if content.isdisjoint(slot.said)
    ]
    middle = _middle(claim.terms, sentence.terms)
    return (*found[:_MOST], *(slot for slot in middle if slot not in found[:_MOST]))


def _middle(claim: tuple[str, ...], sentence: tuple[str, ...]) -> tuple[Slot, ...]:
    """Give what is left where two sentences begin and end alike, and little is left."""
    shorter = min(len(claim), len(sentence))
    start = 0
    while start < shorter and claim[start] == sentence[start]:
        start += 1
    end = 0
    while end < shorter - start and claim[-1 - end] == sentence[-1 - end]:
        end += 1
    slot = Slot(
        _bare(claim[start : len(claim) - end]), _bare(sentence[start : len(sentence) - end])
    )
    is_short = max(len(slot.claimed), len(slot.said)) <= _LONGEST
    is_little = start + end >= _LIKE * len(claim)
    return (slot,) if slot.claimed and slot.said and is_short and is_little else ()


def _gaps(asked: tuple[str, ...], places: dict[str, list[int]]) -> Iterator[tuple[int, int]]:
    """Yield the runs of the claim that the sentence lacks."""
    first = None
    for at, term in enumerate(asked):
        if term not in places:
            first = at if first is None else first
        elif first is not None:
            if at - first <= _LONGEST:
                yield first, at
            first = None


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
