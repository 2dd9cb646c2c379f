"""Which date does a text state? A parser that never completes and never invents.

Feeds, pages and registries write dates in dozens of ways, and well-known parsers read an
impossible or unusual one as today. Here a date is what the text says or it is unknown: no part
is ever taken from the clock, an order of day and month is never guessed, and the text itself
is kept beside what was understood.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from attrs import evolve

from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.sources.dates._clock import Clock, split_clock
from evidence_sophia.sources.dates._east_asian import in_western_signs
from evidence_sophia.sources.dates._forms import Calendar, read_calendar
from evidence_sophia.sources.dates._labels import LABELS, OTHER_DATES
from evidence_sophia.sources.dates._names import (
    DAYS,
    DOUBTFUL_ZONES,
    FILLERS,
    FOREIGN_DAYS,
    MISSING,
    MONTHS,
    PLACEHOLDERS,
    RELATIVE,
    SEASONS,
    STANDARD_TIME,
)
from evidence_sophia.sources.dates._phrase import ends_of_time, own_part, without_label
from evidence_sophia.sources.dates.stated import DateFlag, DateOrder, StatedDate
from evidence_sophia.text.characters import is_space
from evidence_sophia.text.normal import casefold, nfc

__all__ = ["LONGEST_DATE", "may_belong_to_date", "parse_stated_date", "read_date_parts"]

#: Characters; the longest real form (a JavaScript date with a zone in words) has about 70.
LONGEST_DATE: Final = 120

_EPOCH: Final = re.compile(r"([0-9]{9,10})(?:\.([0-9]{1,9}))?|([0-9]{10})([0-9]{3})(?:[0-9]{3})?")
_START: Final = datetime(1970, 1, 1, tzinfo=UTC)
#: What programs write for no date: the first and last day of .NET, Go, SQL and others.
_EDGES: Final = ((1, 1, 1), (9999, 12, 31))
#: Dashes of print; what cannot be seen: soft hyphen, zero-width blank, marks of order.
_PRINT: Final = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-"),
    **dict.fromkeys((0xAD, 0x200B, 0x200E, 0x200F, 0xFEFF)),
}
_PART: Final = re.compile(r"[0-9]{1,4}")
_LETTERS: Final = re.compile(r"[A-Za-z]+")
#: The words of mere letters that a date may have without a time of day.
_DATE_WORDS: Final = frozenset().union(
    *(LABELS, OTHER_DATES, FILLERS, MONTHS, DAYS, FOREIGN_DAYS, SEASONS)
)
_MONTHS_IN_YEAR: Final = 12
#: Months in which no northern zone keeps winter time, those of the changes left out.
_SUMMER: Final = range(4, 11)


def parse_stated_date(text: object, *, order: DateOrder = DateOrder.UNKNOWN) -> StatedDate:
    """Read a date as feeds, pages and registries write it.

    Args:
        text: a string: RFC 822, ISO 8601, ``2016/6/29 15:07``, ``29. Juni 2016``, seconds since
            1970, a year alone and others.
        order: how the source is known to write day and month as numbers. Without it
            ``2/6/2010`` states a year only.

    Returns:
        what the text states. ``date`` is None where it states none, and a flag says why.

    Raises:
        InvariantError: ``text`` is no string.

    >>> found = parse_stated_date("Wed, 29 Jun 2016 15:07:41 CEST")
    >>> str(found.date), found.zone, found.moment.isoformat()
    ('2016-06-29', 'CEST', '2016-06-29T13:07:41+00:00')
    >>> parse_stated_date("Fri, 31 Feb 2020").flags
    (<DateFlag.IMPOSSIBLE: 'impossible'>,)
    """
    if not isinstance(text, str):
        message = f"a stated date is a text, not {shown(text)}"
        raise InvariantError(message, hint="Leave a date that is missing out, or pass its text.")
    line = _one_line(text)
    if line is None:
        return _unknown(text, DateFlag.TOO_LONG)
    folded = casefold(line)
    if folded in MISSING:
        return _unknown(text, DateFlag.MISSING)
    if folded in PLACEHOLDERS:
        return _unknown(text, DateFlag.PLACEHOLDER)
    if match := _EPOCH.fullmatch(line):
        return _since_epoch(text, match)
    line = in_western_signs(line)
    found = _read(text, without_label(line), order) or _first_end(text, line, order)
    if found is None and (part := own_part(line)):
        found = _read(text, without_label(part), order)
    if found is None:
        is_relative = not RELATIVE.isdisjoint(folded.split(" "))
        return _unknown(text, DateFlag.RELATIVE if is_relative else DateFlag.UNPARSABLE)
    return found


def may_belong_to_date(word: str) -> bool:
    """Whether a word may be part of a date without a time of day; many words cannot.

    A text is searched for dates many times faster so.

    >>> may_belong_to_date("May"), may_belong_to_date("3rd"), may_belong_to_date("led")
    (True, True, False)
    """
    return _LETTERS.fullmatch(word) is None or casefold(word) in _DATE_WORDS


def read_date_parts(parts: object) -> StatedDate:
    """Read the ``date-parts`` of a Crossref or CSL record, such as ``[[2020, 2, 3]]``.

    Of a range the first day is read. Parts that are null stay unknown; the months 13 to 24 of
    CSL are seasons, which say no month.

    >>> str(read_date_parts([[2020, 2]]).date), read_date_parts([[None]]).date
    ('2020-02', None)
    """
    raw = _json_line(parts)
    if parts in (None, [], [[]], [[None]], [None]):
        return _unknown(raw, DateFlag.MISSING)
    numbers = _part_numbers(parts)
    if numbers is None:
        return _unknown(raw, DateFlag.UNPARSABLE)
    year, month, day = numbers
    flags = (DateFlag.ZERO_PART,) if 0 in (month, day) else ()
    if month is not None and _MONTHS_IN_YEAR < month <= 2 * _MONTHS_IN_YEAR:
        return _stated(raw, Calendar(year, flags=(DateFlag.SEASON,)), Clock(""))
    calendar = Calendar(year, month or None, (day or None) if month else None, flags)
    return _stated(raw, calendar, Clock(""))


def _read(raw: str, line: str, order: DateOrder) -> StatedDate | None:
    clock = split_clock(line)
    calendar = read_calendar(clock.rest, order, has_time=bool(clock.time))
    return None if calendar is None else _stated(raw, calendar, clock)


def _first_end(raw: str, line: str, order: DateOrder) -> StatedDate | None:
    """Read the beginning of a time whose two ends are written, each in full."""
    for beginning, end in ends_of_time(without_label(line)):
        first = _read(raw, beginning, order)
        last = _read(raw, end, order) if end else None
        if first is not None and (not end or _rises(first, last)):
            return evolve(first, flags=(*first.flags, DateFlag.RANGE))
    return None


def _rises(first: StatedDate, last: StatedDate | None) -> bool:
    """Whether both are equally exact, and the second is later."""
    if first.date is None or last is None or last.date is None:
        return False
    return len(str(first.date)) == len(str(last.date)) and str(first.date) < str(last.date)


def _one_line(text: str) -> str | None:
    """Write a text with single blanks; None if it is longer than any date."""
    if len(text) > 4 * LONGEST_DATE:  # blanks of a pretty-printed feed included
        return None
    line = " ".join(
        "".join(" " if is_space(ch) else ch for ch in nfc(text.translate(_PRINT))).split(" ")
    )
    line = " ".join(word for word in line.split(" ") if word)
    return line if len(line) <= LONGEST_DATE else None


def _unknown(raw: str, flag: DateFlag) -> StatedDate:
    return StatedDate(raw=raw, flags=(flag,))


def _since_epoch(raw: str, match: re.Match[str]) -> StatedDate:
    seconds, part = int(match[1] or match[3]), match[2] or match[4] or ""
    moment = _START + timedelta(seconds=seconds)
    clock = moment.strftime("%H:%M:%S") + (f".{part}" if part else "")
    day = PartialDate.of(moment)
    return StatedDate(raw=raw, date=day, clock=clock, offset=0, flags=(DateFlag.EPOCH,))


def _stated(raw: str, calendar: Calendar, clock: Clock) -> StatedDate:
    if (calendar.year, calendar.month, calendar.day) in _EDGES:
        return _unknown(raw, DateFlag.PLACEHOLDER)
    try:
        day = PartialDate(year=calendar.year, month=calendar.month, day=calendar.day)
    except InvariantError:
        return _unknown(raw, DateFlag.IMPOSSIBLE)
    has_day = day.day is not None  # a time of an unknown day says nothing
    return StatedDate(
        raw=raw,
        date=day,
        clock=clock.time if has_day else "",
        zone=clock.zone,
        offset=clock.offset,
        flags=(*calendar.flags, *(clock.flags if has_day else ()), *_doubt(clock, day)),
    )


def _doubt(clock: Clock, day: PartialDate) -> tuple[DateFlag, ...]:
    is_winter_zone = clock.zone_name in STANDARD_TIME and day.month in _SUMMER
    is_doubtful = is_winter_zone or clock.zone_name in DOUBTFUL_ZONES
    return (DateFlag.ZONE_DOUBTFUL,) if is_doubtful else ()


def _json_line(parts: object) -> str:
    try:
        return write_json(parts).decode()[:LONGEST_DATE].rstrip("\n")
    except InvariantError:
        return shown(parts)


def _part_numbers(parts: object) -> tuple[int, int | None, int | None] | None:
    first = parts[0] if isinstance(parts, list | tuple) and parts else None
    if not isinstance(first, Sequence) or isinstance(first, str) or not 1 <= len(first) <= 3:  # noqa: PLR2004 - year, month, day
        return None
    if not all(part is None or _is_part(part) for part in first) or first[0] is None:
        return None
    _, month, day = (*(None if part is None else int(part) for part in first), None, None)[:3]
    return int(first[0]), month, day


def _is_part(part: object) -> bool:
    # CSL-JSON allows a number to be written as a text.
    return type(part) is int or (isinstance(part, str) and _PART.fullmatch(part) is not None)
