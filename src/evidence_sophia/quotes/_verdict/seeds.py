"""Where may a quote stand? Every sixteenth piece of the source, by its characters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from evidence_sophia.quotes._case import lower

__all__ = ["SEED_LENGTH", "SHORTEST_SEEDED", "Seeds", "seeds_of"]

SEED_LENGTH: Final = 16
SHORTEST_SEEDED: Final = 2 * SEED_LENGTH - 1
"""From this length on, a text holds one whole aligned piece wherever it stands."""

_PIECE: Final = re.compile(f".{{{SEED_LENGTH}}}", re.DOTALL)

_FREQUENT: Final = 64
"""Places of one piece from which it no longer tells anything: the text repeats itself."""


@frozen
class Seeds:
    """The pieces ``lowered[i:i + 16]`` for every ``i`` divisible by 16.

    Attributes:
        text: the text.
        lowered: the same in lower case; the pieces are taken from it.
        last: each piece and its last place.
        earlier: the other places of a piece that stands more than once, in order.
    """

    text: str
    lowered: str
    last: dict[str, int]
    earlier: dict[str, list[int]]

    def places(self, piece: str) -> list[int]:
        """List where an aligned piece stands."""
        last = self.last.get(piece)
        return [] if last is None else [*self.earlier.get(piece, ()), last]

    def votes(self, quote: str) -> Iterator[tuple[int, int]]:
        """Yield every position of ``quote`` whose piece stands in the text, and where.

        Pieces that stand at very many places are left out.
        """
        quote = lower(quote)
        for at in range(len(quote) - SEED_LENGTH + 1):
            piece = quote[at : at + SEED_LENGTH]
            if piece in self.last and len(self.earlier.get(piece, ())) < _FREQUENT:
                for place in self.places(piece):
                    yield at, place

    def find_all(self, quote: str, *, of_lowered: bool = False) -> list[int] | None:
        """List every place where ``quote`` stands; None if this index cannot tell cheaply.

        Args:
            quote: at least ``SHORTEST_SEEDED`` characters.
            of_lowered: look in the text in lower case.
        """
        text, lowered = (self.lowered, quote) if of_lowered else (self.text, lower(quote))
        known = self.last
        found = []
        for at in range(SEED_LENGTH):
            piece = lowered[at : at + SEED_LENGTH]
            if piece not in known:
                continue
            places = self.places(piece)
            if len(places) > _FREQUENT:
                return None
            found += [
                place - at for place in places if place >= at and text.startswith(quote, place - at)
            ]
        found.sort()
        return found


def seeds_of(text: str) -> Seeds:
    """Index a text."""
    lowered = lower(text)
    places = range(0, len(text) - SEED_LENGTH + 1, SEED_LENGTH)
    pieces = _PIECE.findall(lowered)
    last = dict(zip(pieces, places, strict=True))
    earlier: dict[str, list[int]] = {}
    if len(last) < len(pieces):
        others = set(places)
        others.difference_update(last.values())
        for place in sorted(others):
            earlier.setdefault(lowered[place : place + SEED_LENGTH], []).append(place)
    return Seeds(text, lowered, last, earlier)
