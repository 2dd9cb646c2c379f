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
    ours, theirs = dict(_counted(claim)), dict(_counted(said))
    return any(
        number in theirs and theirs[number] != unit and not _are_alike(unit, theirs[number])
        for number, unit in ours.items()
        if is_number(number)
    )


def _counted(read: ReadSentence) -> Iterator[tuple[str, str]]:
    """Yield each number with the unit after it; of two units of one number, the last."""
    terms = read.reading.terms
    for at, (term, unit) in enumerate(pairwise(read.tokens)):
        number = terms[at] if at < len(terms) else term
        if unit in _DEGREES and at + 2 < len(read.tokens) and unit_named(read.tokens[at + 2]):
            yield number, read.tokens[at + 2]
        elif is_number(number) and (unit in _MORE_UNITS or unit_named(unit)):
            yield number, unit


def _are_alike(first: str, second: str) -> bool:
    ours, theirs = unit_named(first), unit_named(second)
    if ours is None or theirs is None:
        return first.rstrip("s") == second.rstrip("s")
    return ours == theirs
