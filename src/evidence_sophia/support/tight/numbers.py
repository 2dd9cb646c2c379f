"""Does each number of a claim stand beside the same word as in the sentence?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.support.tight.laid_out import LaidWord
from evidence_sophia.support.tight.layout import Layout, kind_of_number, same_terms

__all__ = ["stands_astray"]

_NEAR: Final = 3  # words within which a number and what it counts stand


def stands_astray(layout: Layout, at: int) -> bool:
    """Whether a number of the claim has another neighbour than in the sentence."""
    place = layout.places[at]
    beside = _beside(layout, at)
    if beside is None:
        return _counts_alone(layout, at)
    same = same_terms(layout.asked[beside], layout.language)
    return not any(
        layout.said[n].term in same and _is_beside(layout, place, n)
        for n in range(max(0, place - _NEAR), min(place + _NEAR + 1, len(layout.said)))
    )


def _counts_alone(layout: Layout, at: int) -> bool:
    """Whether a claim begins with a bare count, and the sentence says of what: "12 were old"."""
    after = layout.asked[1:2]
    if at or kind_of_number(layout.asked[0].term) != "number" or not after or after[0].is_content:
        return False
    following = range(layout.places[at] + 1, len(layout.said))
    counted = next((n for n in following if n not in layout.asides), None)
    return counted is not None and layout.said[counted].is_content


def _beside(layout: Layout, at: int) -> int | None:
    """Give the word that a number of the claim stands beside; None for a bare one.

    What follows it, but for a year; else what it follows, which must be a name or a number
    before a year.
    """
    words, word = layout.asked, layout.asked[at]
    is_year = kind_of_number(word.term) == "year"
    after = words[at + 1] if at + 1 < len(words) else None
    if after and after.is_content and not after.marks and (after.is_number or not is_year):
        return at + 1
    if at == 0 or word.marks or not words[at - 1].is_content:
        return None
    is_named = words[at - 1].is_capital or words[at - 1].is_number
    return at - 1 if is_named or not is_year else None


def _is_beside(layout: Layout, place: int, other: int) -> bool:
    """Whether only what describes it, or another number of a date, parts a number from a word.

    "Two large balls" are two balls, and "July 20, 1969" is in July 1969.
    """
    start, end = sorted((place, other))
    return all(
        _is_close(layout.said[at]) and (at == end or _may_part(layout, at, place))
        for at in range(start + 1, end + 1)
    )


def _is_close(word: LaidWord) -> bool:
    """Whether no mark but that of a time or a date stands before a word."""
    return not word.marks.strip(":") or (word.marks == "," and word.is_number)


def _may_part(layout: Layout, at: int, number: int) -> bool:
    """Whether a word is another number of the claim, or describes what one before it counts."""
    word = layout.said[at]
    return word.term in layout.numbers if word.is_number else word.is_content and at > number
