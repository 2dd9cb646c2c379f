"""Where does a quote stand if even words may look different? For reports, never to accept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from evidence_sophia.model.quote import QuoteLevel
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.quotes._verdict.choose import Place
from evidence_sophia.quotes._verdict.find import refusal_at
from evidence_sophia.quotes._verdict.lenient_key import REACH, lenient
from evidence_sophia.quotes._verdict.levels import Reading
from evidence_sophia.quotes._verdict.prepared import Prepared
from evidence_sophia.quotes._verdict.search import find_all
from evidence_sophia.quotes._verdict.seeds import SHORTEST_SEEDED
from evidence_sophia.quotes.policy import QuotePolicy

__all__ = ["find_lenient"]

_LEAD: Final = re.compile(r" ?[\"']? ?(?:\.{3})? ?")
_TAIL: Final = re.compile(r"(?: ?\.{3})? ?[\"']?$")
_TAIL_LENGTH: Final = 6
_MARKED: Final = re.compile(r"[*_`~\\\[]|^[#>]")


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
    if source.seeds is not None and SHORTEST_SEEDED <= len(wanted) <= REACH:
        around, places = source.rewritten, source.seeds.find_all(wanted, of_lowered=True)
        if around is not None and places is not None:
            found = {offsets.from_raw(at, at + len(wanted))[0] for at in places}
            found.update(around.find_all(wanted))
            return sorted(place for place in found if text.startswith(wanted, place))
    return find_all(text, wanted)
