"""Does each number of a claim stand beside the same word as in the sentence?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.checking.tight.laid_out import LaidWord
from evidence_sophia.checking.tight.layout import Layout, same_terms

__all__ = ["kind_of_number", "stands_astray"]

_NEAR: Final = 3  # words within which a number and what it counts stand
_YEARS: Final = range(1000, 2100)


def stands_astray(layout: Layout, at: int) -> bool:
    """Whether a number of the claim has another neighbour than in the sentence."""
    place = layout.places[at]
    beside = _beside(layout, at)
    if beside is None:
        return False
    same = same_terms(layout.asked[beside], layout.language)
    return not any(
        layout.said[n].term in same and _is_beside(layout, place, n)
        for n in range(max(0, place - _NEAR), min(place + _NEAR + 1, len(layout.said)))
    )


def _beside(layout: Layout, at: int) -> int | None:
    """Give the word that a number of the claim stands beside; None for a bare one."""
    word = layout.asked[at]
    after, before = at + 1, at - 1
    follows = after < len(layout.asked) and not layout.asked[after].marks
    if (
        follows
        and layout.asked[after].is_content
        and not (_is_year(word) and not layout.asked[after].is_number)
    ):
        return after
    if before >= 0 and not word.marks and layout.asked[before].is_content:
        is_named = layout.asked[before].is_capital or layout.asked[before].is_number
        return before if is_named or not _is_year(word) else None
    return None


def _is_beside(layout: Layout, place: int, other: int) -> bool:
    """Whether only what describes it, or another number of a date, parts a number from a word.

    "Two large balls" are two balls, and "July 20, 1969" is in July 1969.
    """
    start, end = sorted((place, other))
    known = {word.term for word in layout.asked if word.is_number}
    for n in range(start + 1, end + 1):
        word = layout.said[n]
        if word.marks.strip(":") and not (word.marks == "," and word.is_number):
            return False
        if n < end and not (word.term in known if word.is_number else _describes(layout, n, place)):
            return False
    return True


def _describes(layout: Layout, at: int, number: int) -> bool:
    """Whether a word may describe what a number before it counts."""
    return at > number and layout.said[at].is_content


def kind_of_number(word: LaidWord) -> str:
    """Say whether a number may be a year.

    >>> from evidence_sophia.checking.tight.laid_out import lay_out
    >>> [kind_of_number(word) for word in lay_out("1902 12", "en")]
    ['year', 'number']
    """
    return "year" if _is_year(word) else "number"


def _is_year(word: LaidWord) -> bool:
    term = word.term
    return term.isascii() and term.isdigit() and len(term) == len("1999") and int(term) in _YEARS
