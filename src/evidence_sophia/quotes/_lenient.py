"""What is left of a text once even words may look different? For reports, never to accept."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.quotes._case import lower
from evidence_sophia.quotes._choose import Place
from evidence_sophia.quotes._find import refusal_at
from evidence_sophia.quotes._levels import Reading
from evidence_sophia.quotes._search import find_all
from evidence_sophia.quotes._seeds import SHORTEST_SEEDED
from evidence_sophia.quotes.policy import QuotePolicy
from evidence_sophia.text.characters import is_letter
from evidence_sophia.text.offset_map import MappedText, Rewrite, apply_rewrites

if TYPE_CHECKING:
    from evidence_sophia.quotes._prepared import Prepared

__all__ = ["Rewritten", "find_lenient", "lenient", "lenient_of_lowered", "rewritten"]

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
_LEAD: Final = re.compile(r" ?[\"']? ?(?:\.{3})? ?")
_TAIL: Final = re.compile(r"(?: ?\.{3})? ?[\"']?$")
_TAIL_LENGTH: Final = 6
_REACH: Final = 512
"""Characters around a rewrite that a quote may hold and still be found there by the fast path."""

_MARKED: Final = re.compile(r"[*_`~\\\[]|^[#>]")


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


def find_lenient(
    source: Prepared, readings: Sequence[Reading], policy: QuotePolicy
) -> Place | None:
    """Find the first place where a quote stands at the level ``lenient``; None if nowhere."""
    for reading in _lenient_readings(source, readings):
        for wanted in dict.fromkeys((lenient(reading.key).text.strip(" "), _bare(reading))):
            place = _first(source, wanted, policy) if wanted else None
            if place is not None:
                return place
    return None


def _lenient_readings(source: Prepared, readings: Sequence[Reading]) -> Iterator[Reading]:
    yield from readings
    marked = readings[-1].text
    if source.format == SourceFormat.PLAIN and _MARKED.search(marked):
        from evidence_sophia.text.markdown import read_markdown  # noqa: PLC0415 - rare

        yield Reading(read_markdown(marked).text, source.line_end_hyphens, is_markup=True)


def _bare(reading: Reading) -> str:
    """Fold a quote without the quotation marks and ellipses around it."""
    whole = reading.key
    lead = _LEAD.match(whole)
    start = lead.end() if lead else 0
    tail = _TAIL.search(whole, max(start, len(whole) - _TAIL_LENGTH))
    bare = whole[start : tail.start() if tail else len(whole)]
    return lenient(bare).text.strip(" ") if bare != whole else ""


def _first(source: Prepared, wanted: str, policy: QuotePolicy) -> Place | None:
    for at in _places(source, wanted):
        key = source.lenient.offsets.to_raw(at, at + len(wanted))
        start, end = source.key.offsets.to_raw(*key)
        if refusal_at(source, key, (start, end), policy) is None:
            raw = source.seen.offsets.to_raw(start, end)
            return Place(*key, start, end, *raw, QuoteLevel.LENIENT)
    return None


def _places(source: Prepared, wanted: str) -> Iterable[int]:
    """Find a lenient key: by seeds where nothing was rewritten, and around what was."""
    text, offsets = source.lenient.text, source.lenient.offsets
    if source.seeds is not None and SHORTEST_SEEDED <= len(wanted) <= _REACH:
        around, places = source.rewritten, source.seeds.find_all(wanted, of_lowered=True)
        if around is not None and places is not None:
            found = {offsets.from_raw(at, at + len(wanted))[0] for at in places}
            found.update(around.find_all(wanted))
            return sorted(place for place in found if text.startswith(wanted, place))
    return find_all(text, wanted)


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
        first, last = max(0, start - _REACH), end + _REACH
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
