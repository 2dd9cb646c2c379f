"""What is left of a text once even words may look different? For reports, never to accept."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.model.source import SourceFormat
from evidence_sophia.quotes._choose import Place
from evidence_sophia.quotes._find import refusal_at
from evidence_sophia.quotes._levels import Reading
from evidence_sophia.quotes._search import find_all
from evidence_sophia.quotes.policy import QuotePolicy
from evidence_sophia.text.characters import is_assigned, is_letter
from evidence_sophia.text.offset_map import MappedText, Rewrite, apply_rewrites

if TYPE_CHECKING:
    from evidence_sophia.quotes._prepared import Prepared

__all__ = ["find_lenient", "lenient", "lower"]

_FRACTIONS: Final = {
    "\xbc": "1/4", "\xbd": "1/2", "\xbe": "3/4", "\u2150": "1/7", "\u2151": "1/9",
    "\u2152": "1/10", "\u2153": "1/3", "\u2154": "2/3", "\u2155": "1/5", "\u2156": "2/5",
    "\u2157": "3/5", "\u2158": "4/5", "\u2159": "1/6", "\u215a": "5/6", "\u215b": "1/8",
    "\u215c": "3/8", "\u215d": "5/8", "\u215e": "7/8", "\u2044": "/",
}  # fmt: skip
_RAISED: Final = "\xb9\xb2\xb3\u2070\u2074-\u2079\u2080-\u2089"
_ITEM: Final = re.compile(
    f"[{_RAISED}{''.join(_FRACTIONS)}|\\[]"
    # The look behind keeps the search on the one class above: an alternation is five times slower.
    f"(?:(?<=[{_RAISED}])[{_RAISED}]*"
    r"|(?<=\[)[0-9]{1,3}(?:[,; -]{1,2}[0-9]{1,3}){0,8}\]"
    r"|(?<=\|)(?: ?\|)* ?"
    f"|(?<=[{''.join(_FRACTIONS)}]))"
)
_GROUPED: Final = re.compile("[0-9][ ,'](?=[0-9]{3}(?![0-9]))")
_WRAPPING: Final = re.compile(r"^ ?[\"']? ?(?:\.{3})? ?|(?: ?\.{3})? ?[\"']?$")
_MARKED: Final = re.compile(r"[*_`~\\\[]|^[#>]")
_NEW_CASES: Final = re.compile("[\u1c80-\u1cff\ua7c0-\ua7ff\U00010000-\U0001ffff]")


def lenient(folded: str) -> MappedText:
    """Fold a skeleton further: case, number groups, fractions, note marks, table pipes."""
    text = lower(folded)
    rewrites: list[Rewrite] = []
    found = [*_ITEM.finditer(text), *_GROUPED.finditer(text)]
    for match in sorted(found, key=re.Match.start):
        start, end, becomes = _rewrite(text, match)
        if not rewrites or start >= rewrites[-1][1]:
            rewrites.append((start, end, becomes))
    return apply_rewrites(text, rewrites)


def lower(text: str) -> str:
    """Lower the case one character by one, only of what Unicode 14.0 knows."""
    if text.isascii():
        return text.lower()
    plain = text.replace("\u0130", "i").replace("\u03a3", "\u03c3").replace("\u03c2", "\u03c3")
    if not _NEW_CASES.search(plain):
        return plain.lower()
    return "".join(ch.lower() if is_assigned(ch) else ch for ch in plain)


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
    bare = _WRAPPING.sub("", reading.key)
    return lenient(bare).text.strip(" ") if bare != reading.key else ""


def _first(source: Prepared, wanted: str, policy: QuotePolicy) -> Place | None:
    for at in find_all(source.lenient.text, wanted):
        key = source.lenient.offsets.to_raw(at, at + len(wanted))
        start, end = source.key.offsets.to_raw(*key)
        if refusal_at(source, key, (start, end), policy) is None:
            raw = source.seen.offsets.to_raw(start, end)
            return Place(*key, start, end, *raw, QuoteLevel.LENIENT)
    return None


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
