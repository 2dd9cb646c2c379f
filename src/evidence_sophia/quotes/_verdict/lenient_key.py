"""What is left of a search key once even words may look different?

Capitals, number groups, fractions, note marks and the pipes of tables are folded too.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate
from typing import Final, NamedTuple

from evidence_sophia.quotes._case import lower
from evidence_sophia.quotes._verdict.search import find_all
from evidence_sophia.text.characters import is_letter
from evidence_sophia.text.offset_map import MappedText, Rewrite, apply_rewrites

__all__ = ["REACH", "Rewritten", "lenient", "lenient_of_lowered", "rewritten"]

_FRACTIONS: Final = {
    "\xbc": "1/4", "\xbd": "1/2", "\xbe": "3/4", "\u2150": "1/7", "\u2151": "1/9",
    "\u2152": "1/10", "\u2153": "1/3", "\u2154": "2/3", "\u2155": "1/5", "\u2156": "2/5",
    "\u2157": "3/5", "\u2158": "4/5", "\u2159": "1/6", "\u215a": "5/6", "\u215b": "1/8",
    "\u215c": "3/8", "\u215d": "5/8", "\u215e": "7/8", "\u2044": "/",
}  # fmt: skip
_RAISED: Final = "\xb9\xb2\xb3\u2070\u2074-\u2079\u2080-\u2089"
_ITEM: Final = re.compile(
    f"[{_RAISED}{''.join(_FRACTIONS)}|\\[0-9]"
    # The look behind keeps the search on the one class above: an alternation is five times slower.
    "(?:(?<=[0-9])[ ,'](?=[0-9]{3}(?![0-9]))"
    f"|(?<=[{_RAISED}])[{_RAISED}]*"
    r"|(?<=\[)[0-9]{1,3}(?:[,; -]{1,2}[0-9]{1,3}){0,8}\]"
    r"|(?<=\|)(?: ?\|)* ?"
    f"|(?<=[{''.join(_FRACTIONS)}]))"
)
REACH: Final = 512
"""Characters around a rewrite that a quote may hold and still be found there by the fast path."""


def lenient(folded: str) -> MappedText:
    """Fold a skeleton further: case, number groups, fractions, note marks, table pipes."""
    return lenient_of_lowered(lower(folded))


def lenient_of_lowered(text: str) -> MappedText:
    """Fold a skeleton further whose case is folded already."""
    rewrites: list[Rewrite] = []
    for match in _ITEM.finditer(text):
        start, end, becomes = _rewrite(text, match)
        rewrites.append((max(start, rewrites[-1][1] if rewrites else 0), end, becomes))
    return apply_rewrites(text, rewrites)


class Rewritten(NamedTuple):
    """The surroundings of everything that was rewritten, joined.

    Attributes:
        text: the pieces, parted by a null character.
        starts: where each piece starts in ``text``.
        places: where it starts in the whole.
    """

    text: str
    starts: list[int]
    places: list[int]

    def find_all(self, wanted: str) -> Iterator[int]:
        """Yield where ``wanted`` stands in the whole."""
        for at in find_all(self.text, wanted):
            piece = bisect_right(self.starts, at) - 1
            yield self.places[piece] + at - self.starts[piece]


def rewritten(mapped: MappedText) -> Rewritten | None:
    """Join the surroundings of all rewrites of a text; None if they are most of it."""
    spans: list[tuple[int, int]] = []
    for _, _, start, end in mapped.offsets:
        first, last = max(0, start - REACH), end + REACH
        if spans and first <= spans[-1][1]:
            first = spans.pop()[0]
        spans.append((first, last))
    pieces = [mapped.text[first:last] for first, last in spans]
    if 2 * sum(map(len, pieces)) > len(mapped.text):
        return None
    starts = [0, *accumulate(len(piece) + 1 for piece in pieces)]
    return Rewritten("\0".join(pieces), starts[: len(pieces)], [first for first, _ in spans])


def _rewrite(text: str, match: re.Match[str]) -> Rewrite:
    start, end = match.span()
    piece = match[0]
    if piece[0].isascii() and piece[0] in "0123456789":
        return start + 1, end, ""
    blank = start - 1 if start and text[start - 1] == " " else start
    if piece[0] == "|":
        return blank, end, " " if blank and end < len(text) else ""
    if piece[0] == "[":
        return blank, end, ""
    if piece in _FRACTIONS:
        before = text[start - 1 : start]
        return start, end, (" " if before and before in "0123456789" else "") + _FRACTIONS[piece]
    is_note = start > 0 and (is_letter(text[start - 1]) or text[start - 1] in ".,;:!?)\"'")
    return start, end, "" if is_note else piece
