"""Do the pieces of a quote with an ellipsis stand in order, and what did it leave out?

An ellipsis may swallow a "not" (open-legal-products/mike#391): so it is accepted by opt-in only,
over a bounded gap, and never where what it leaves out negates or narrows.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from evidence_sophia.model.quote import QuoteReason
from evidence_sophia.quotes._conditions import holds_condition
from evidence_sophia.quotes._verdict.choose import Place, rank_of
from evidence_sophia.quotes._verdict.find import find_places
from evidence_sophia.quotes._verdict.levels import Reading
from evidence_sophia.quotes._verdict.prepared import Prepared
from evidence_sophia.quotes._verdict.search import find_all
from evidence_sophia.quotes.policy import QuotePolicy

__all__ = ["Elision", "find_elision"]

_ELLIPSIS: Final = re.compile(
    r"[\[(] ?(?:\.{3,}|\. \. \.|[\u2026\u22ef]+) ?[\])]|\.{3,}|\. \. \.|[\u2026\u22ef]+"
)
_PIECES: Final = 8
"""Pieces of one quote, at most."""

_STARTS: Final = 64
"""Places of the first piece that are tried."""


class Elision(NamedTuple):
    """A chain of pieces.

    Attributes:
        place: from the first piece to the last.
        texts: what the ellipses left out, raw.
        reason: why it is refused; None if it is not.
    """

    place: Place
    texts: tuple[str, ...]
    reason: QuoteReason | None


def find_elision(source: Prepared, quote: str, policy: QuotePolicy) -> Elision | None:
    """Find the pieces of a quote in order; None if it has no ellipsis or they do not stand.

    Where an ellipsis is allowed, one that only opens or closes the quote leaves nothing out.
    """
    if not _ELLIPSIS.search(quote):
        return None
    pieces = [piece.strip() for piece in _ELLIPSIS.split(quote) if piece.strip()]
    if not (1 if policy.allow_elision else 2) <= len(pieces) <= _PIECES:
        return None
    readings = [source.readings(piece) for piece in pieces]
    if not all(_may_stand(source, one) for one in sorted(readings, key=_length, reverse=True)):
        return None
    found = [find_places(source, one, policy).places for one in readings]
    if not all(found):
        return None
    chain = _tightest(found)
    return None if chain is None else _judged(source, chain, policy)


def _length(readings: Sequence[Reading]) -> int:
    return len(readings[-1].text)


def _may_stand(source: Prepared, readings: Sequence[Reading]) -> bool:
    """Whether the characters of a piece stand anywhere: a cheap look, the longest piece first."""
    return readings[-1].has_content and any(
        one.key and next(find_all(source.key.text, one.key, source.seeds), None) is not None
        for one in readings
    )


def _tightest(found: Sequence[Sequence[Place]]) -> list[Place] | None:
    """Choose the chain whose widest gap is smallest."""
    starts = [[place.start for place in places] for places in found]
    best: list[Place] | None = None
    for first in found[0][:_STARTS]:
        chain = [first]
        for places, begins in zip(found[1:], starts[1:], strict=True):
            index = bisect_left(begins, chain[-1].end)
            if index == len(places):
                break
            chain.append(places[index])
        if len(chain) == len(found) and (best is None or _gap(chain) < _gap(best)):
            best = chain
    return best


def _gap(chain: Sequence[Place]) -> int:
    return max((second.start - first.end for first, second in pairwise(chain)), default=0)


def _judged(source: Prepared, chain: Sequence[Place], policy: QuotePolicy) -> Elision:
    first, last = chain[0], chain[-1]
    place = Place(
        first.key_start,
        last.key_end,
        first.start,
        last.end,
        first.raw_start,
        last.raw_end,
        max((place.level for place in chain), key=rank_of),
    )
    texts = tuple(source.raw[a.raw_end : b.raw_start].strip() for a, b in pairwise(chain))
    if _gap(chain) > policy.elision_gap:
        return Elision(place, (), QuoteReason.ELISION_TOO_WIDE)
    if any(holds_condition(source.seen.text[a.end : b.start]) for a, b in pairwise(chain)):
        return Elision(place, texts, QuoteReason.ELISION_HIDES_CONDITION)
    return Elision(place, texts, None if policy.allow_elision else QuoteReason.ELISION_NOT_ALLOWED)
