"""At which places does one string stand in another, overlapping ones included?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.quotes._verdict.seeds import SHORTEST_SEEDED, Seeds

__all__ = ["find_all"]

_PATIENCE: Final = 64
"""Overlapping places found one by one before the text counts as repeating itself."""


def find_all(text: str, wanted: str, seeds: Seeds | None = None) -> Iterator[int]:
    """Yield every place of ``wanted`` in ``text``, in order.

    Args:
        text: where to look.
        wanted: what to look for, not empty.
        seeds: the index of ``text``, if there is one; the answer is the same without.
    """
    if seeds is not None and len(wanted) >= SHORTEST_SEEDED:
        places = seeds.find_all(wanted)
        if places is not None:
            yield from places
            return
    yield from _scan(text, wanted)


def _scan(text: str, wanted: str) -> Iterator[int]:
    overlaps, last = 0, -len(wanted)
    place = text.find(wanted)
    while place >= 0:
        yield place
        overlaps += place - last < len(wanted)
        if overlaps > _PATIENCE and len(wanted) > _PATIENCE:
            yield from _scan_by_failures(text, wanted, place + 1)
            return
        last, place = place, text.find(wanted, place + 1)


def _scan_by_failures(text: str, wanted: str, start: int) -> Iterator[int]:
    """Search as Knuth, Morris and Pratt do: linear however the text repeats itself.

    ``str.find`` starts afresh at each place, which is quadratic on overlapping ones.
    """
    failures = _failures(wanted)
    matched = 0
    for place in range(start, len(text)):
        ch = text[place]
        while matched and wanted[matched] != ch:
            matched = failures[matched - 1]
        matched += wanted[matched] == ch
        if matched == len(wanted):
            yield place - matched + 1
            matched = failures[matched - 1]


def _failures(wanted: str) -> list[int]:
    failures = [0] * len(wanted)
    matched = 0
    for place in range(1, len(wanted)):
        while matched and wanted[matched] != wanted[place]:
            matched = failures[matched - 1]
        matched += wanted[matched] == wanted[place]
        failures[place] = matched
    return failures
