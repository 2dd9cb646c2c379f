"""Does the claim say more than the sentence? "All" of what is said of some, "only", a unit."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadSentence, is_number
from evidence_sophia.text.tables import table
from evidence_sophia.text.units import unit_named

__all__ = ["overstates", "unit_differs"]


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


#: Names of units that mean several, and so stand in no table of conversions.
_MORE_UNITS: Final = _listed(
    """
    gallon gallons pint pints ton tons pound pounds dollar dollars yen franc francs rouble roubles
    rupee rupees peso pesos crown crowns barrel barrels stone hundredweight times fold decade
    decades century centuries jahrzehnt jahrzehnte jahrhundert jahrhunderte siglo siglos década
    décadas siècle siècles décennie décennies pfund
    """
)
_DEGREES: Final = frozenset({"degrees", "degree", "grad", "degrés", "grados"})
_MOST_WORDS: Final = 60  # of a sentence that is compared word by word


def overstates(found: Match) -> bool:
    """Whether the claim says "all" or "only" where its best sentence does not.

    "All" counts where the sentence says "some", "most" or "often" of it instead.
    """
    claim, said = found.claim.tokens, found.best.tokens
    language = found.claim.language
    exclusive, universal, partial = (
        table(language, section)
        for section in ("exclusive_words", "universal_words", "partial_words")
    )
    if not exclusive.isdisjoint(claim) and exclusive.isdisjoint(said):
        return _is_whole(found)
    is_universal = not universal.isdisjoint(claim) and universal.isdisjoint(said)
    return is_universal and partial.isdisjoint(claim) and not partial.isdisjoint(said)


def _is_whole(found: Match) -> bool:
    """Whether the sentence says the rest in about as many words: else "only" is reworded."""
    return found.claim.content <= found.best.held


def unit_differs(found: Match) -> bool:
    """Whether a number of the claim counts another unit in the best sentence, and only there."""
    claim, said = found.claim, found.best
    if not claim.numbers or max(len(claim.tokens), len(said.tokens)) > _MOST_WORDS:
        return False
    theirs: dict[str, list[str]] = {}
    for number, unit in _counted(said):
        theirs.setdefault(number, []).append(unit)
    return any(
        number in theirs and not any(_are_alike(unit, each) for each in theirs[number])
        for number, unit in _counted(claim)
    )


def _counted(read: ReadSentence) -> Iterator[tuple[str, str]]:
    """Yield each number with the unit after it."""
    terms, words = read.reading.terms, read.tokens
    for at, (_, unit) in enumerate(pairwise(words)):
        if not is_number(terms[at]):
            continue
        scale = words[at + 2] if unit in _DEGREES and at + 2 < len(words) else ""
        if scale and unit_named(scale):
            yield terms[at], scale
        elif unit in _MORE_UNITS or unit_named(unit):
            yield terms[at], unit


def _are_alike(first: str, second: str) -> bool:
    ours, theirs = unit_named(first), unit_named(second)
    if ours is None or theirs is None:
        return first.rstrip("s") == second.rstrip("s")
    return ours == theirs
