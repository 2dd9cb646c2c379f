"""Which dates does a text state, and which time do they cover?"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import takewhile
from typing import Final

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.valid_time import FOREVER, DateOrigin, TimePrecision, ValidTime
from evidence_sophia.sources.dates.parse import LONGEST_DATE, may_belong_to_date, parse_stated_date
from evidence_sophia.sources.dates.stated import DateFlag, StatedDate
from evidence_sophia.text.units import unit_named

__all__ = ["dates_in", "read_date", "valid_time_of", "validity_of"]

#: Flags of a date of which a part was left open rather than guessed: no value to compare.
_INEXACT: Final = frozenset(
    {DateFlag.AMBIGUOUS_ORDER, DateFlag.RANGE, DateFlag.SEASON, DateFlag.WRONG_DAY_NAME}
    | {DateFlag.TWO_DIGIT_YEAR, DateFlag.EPOCH}
)
_TOKEN: Final = re.compile("[^ \\t\\n\\r\\xa0\\u202f\\u3000]+")
_EAST_ASIAN: Final = re.compile(
    r"[0-9]{4} ?[年년](?: ?[0-9]{1,2} ?[月월](?: ?[0-9]{1,2} ?[日일])?)?"
)
_YEAR: Final = re.compile(r"[0-9]{4}")
_EDGES: Final = " .,;:!?()[]{}\"'«»„“”‘’…"
#: Tokens of a date at most: "the 3rd of May de 2020" and its kin.
_LONGEST: Final = 6
#: A bare number is taken for a year only between these; a text says others in words.
_YEARS: Final = range(1000, 2200)


def read_date(text: str) -> PartialDate:
    """Read a text that states one date and nothing else.

    Raises:
        InvariantError: it states none, one that is not certain (``2/6/2010``, a season), a
            range, or a time of day.

    >>> str(read_date("12. Mai 2020")), str(read_date("2020年5月"))
    ('2020-05-12', '2020-05')
    """
    stated = parse_stated_date(text)
    if stated.date is None or not _is_exact(stated):
        message = f"not one certain date: {shown(text)}"
        raise InvariantError(message, hint="Write YYYY-MM-DD, YYYY-MM or YYYY.")
    return stated.date


def dates_in(text: str) -> tuple[PartialDate, ...]:
    """List the dates a text states, in order, once each. Linear in the text.

    >>> [str(found) for found in dates_in("Born on 3 May 1901, he died in 1977.")]
    ['1901-05-03', '1977']
    """
    return tuple(dict.fromkeys(_found(text)))


def validity_of(date: PartialDate, origin: DateOrigin) -> ValidTime:
    """Give the time that a date covers: a day, a month or a year.

    >>> found = validity_of(PartialDate(year=2020, month=12), DateOrigin.QUOTE)
    >>> found.start.isoformat(), found.end.isoformat(), found.precision.value
    ('2020-12-01T00:00:00+00:00', '2021-01-01T00:00:00+00:00', 'month')
    """
    start, end = _period(date)
    return ValidTime(start=start, end=end, precision=_precision(date), origin=origin)


def valid_time_of(quote: str, published: PartialDate | None = None) -> ValidTime:
    """Give the time from which a quote says something, and where that comes from.

    It is the one date the quote states, else the document's own date field; several dates say
    nothing that a rule could choose from. Nothing around the document is ever read.

    >>> valid_time_of("She has led the firm since 2019.").origin.value
    'quote'
    """
    stated = dates_in(quote)
    date, origin = published, DateOrigin.DOCUMENT
    if stated:
        date, origin = stated[0], DateOrigin.QUOTE
    if date is None or len(stated) > 1:
        return ValidTime()
    return ValidTime(start=_period(date)[0], precision=_precision(date), origin=origin)


def _is_exact(stated: StatedDate) -> bool:
    return not stated.clock and _INEXACT.isdisjoint(stated.flags)


def _precision(date: PartialDate) -> TimePrecision:
    if date.day is not None:
        return TimePrecision.DAY
    return TimePrecision.YEAR if date.month is None else TimePrecision.MONTH


def _period(date: PartialDate) -> tuple[datetime, datetime]:
    first = date.earliest()
    start = datetime(first.year, first.month, first.day, tzinfo=UTC)
    try:
        if date.day is not None:
            return start, start + timedelta(days=1)
        months = first.year * 12 + first.month - 1 + (1 if date.month else 12)
        return start, datetime(months // 12, months % 12 + 1, 1, tzinfo=UTC)
    except (ValueError, OverflowError):
        return start, FOREVER  # the period ends with the calendar


def _found(text: str) -> Iterator[PartialDate]:
    for piece in _pieces(text):
        tokens = [match[0] for match in _TOKEN.finditer(piece)]
        at = 0
        while at < len(tokens):
            date, length = _at(tokens[at : at + _LONGEST + 1])
            if date is not None:
                yield date
            at += length


def _pieces(text: str) -> Iterator[str]:
    """Cut the dates of scripts without blanks out of their words."""
    end = 0
    for match in _EAST_ASIAN.finditer(text):
        yield text[end : match.start()]
        yield match[0].replace(" ", "")
        end = match.end()
    yield text[end:]


def _at(tokens: list[str]) -> tuple[PartialDate | None, int]:
    """Read the longest date that begins with the first token; how many tokens it takes."""
    longest = sum(1 for _ in takewhile(may_belong_to_date, tokens[:_LONGEST]))
    for count in range(longest, 0, -1):
        words = " ".join(tokens[:count]).strip(_EDGES)
        if len(words) > LONGEST_DATE or not _YEAR.search(words):
            continue
        stated = parse_stated_date(words)
        if stated.date is not None and _is_exact(stated) and _is_dated(words, tokens[count:]):
            return stated.date, count
    return None, 1


def _is_dated(words: str, after: list[str]) -> bool:
    """Whether words that are read as a date are none of a quantity."""
    if not _YEAR.fullmatch(words):
        return True
    follows = after[0].strip(_EDGES) if after else ""
    return int(words) in _YEARS and unit_named(follows) is None
