"""Does a quote stand in a source with the very marks that its author typed?

A quote may be a piece of the raw text: what a verdict gives back as ``text`` often starts or
ends within an emphasis or a link, so that it reads as no markup of its own. Such a piece counts
if its edges fall into no mark and if a reader sees words in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.quotes._verdict.choose import Place
from evidence_sophia.quotes._verdict.find import Found, refusal_at
from evidence_sophia.quotes._verdict.levels import Reading
from evidence_sophia.quotes._verdict.prepared import Prepared
from evidence_sophia.quotes._verdict.search import find_all
from evidence_sophia.quotes.policy import QuotePolicy

__all__ = ["find_typed"]

_PLACES: Final = 64
"""Places of the raw text that are looked at."""

_BLANKS: Final = " \t\r\n"


def find_typed(source: Prepared, quote: str, policy: QuotePolicy) -> Found:
    """Find a quote in the raw text of a source, marks included, without folding anything."""
    typed = quote.strip(_BLANKS)
    if quote.isascii() and "\x02" not in quote and not source.may_hold_marks(quote):
        return Found([])  # it stands where it was looked for already, or nowhere
    level = QuoteLevel.EXACT if typed == quote else QuoteLevel.LAYOUT
    found = islice(find_all(source.raw, typed, None), _PLACES)
    ends = ((at, at + len(typed)) for at in found)
    return Found(list(_places(source, ends, level, policy)))


def _places(
    source: Prepared, ends: Iterator[tuple[int, int]], level: QuoteLevel, policy: QuotePolicy
) -> Iterator[Place]:
    for start, end in ends:
        seen = source.seen.offsets.from_raw(start, end)
        key = source.key.offsets.from_raw(*seen)
        if not _is_whole(source, (start, end), seen) or _widens(source, seen, key):
            continue
        if not Reading(source.seen.text[slice(*seen)]).has_content:
            continue
        if refusal_at(source, key, seen, policy) is None:
            yield Place(*key, *seen, start, end, level)


def _widens(source: Prepared, seen: tuple[int, int], key: tuple[int, int]) -> bool:
    start, end = source.key.offsets.to_raw(*key)
    return start < seen[0] or end > seen[1]


def _is_whole(source: Prepared, raw: tuple[int, int], seen: tuple[int, int]) -> bool:
    """Whether no edge falls into the middle of a mark, a link's target or an entity."""
    beside = source.seen.offsets.pieces(seen[0] - 1, seen[1] + 1)
    return not any(start < edge < end for start, end, _, _ in beside for edge in raw)
