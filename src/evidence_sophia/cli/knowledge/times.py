"""Which time does a person mean who writes a day, a month, a year or an instant?"""

from __future__ import annotations

import argparse
import re
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from evidence_sophia.errors import DataError
from evidence_sophia.model._rules import aware_utc
from evidence_sophia.model.valid_time import (
    BEGINNING,
    FOREVER,
    DateOrigin,
    TimePrecision,
    ValidTime,
)

__all__ = ["add_valid_time", "held", "maybe_moment", "moment", "shown_time", "valid_time"]

_DAY: Final = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")
_EXACTNESS: Final = (TimePrecision.YEAR, TimePrecision.MONTH, TimePrecision.DAY)
_HINT: Final = "Write 2026, 2026-11, 2026-11-30 or 2026-11-30T12:00:00Z."


class _Moment(NamedTuple):
    time: datetime
    precision: TimePrecision


def moment(text: str) -> datetime:
    """Read a time: an instant with its zone, or the first moment of a day, month or year, UTC.

    Raises:
        DataError: it is no time, or an instant without a zone.

    >>> moment("2026-11").isoformat()
    '2026-11-01T00:00:00+00:00'
    """
    return _read(text).time


def maybe_moment(text: str | None) -> datetime | None:
    """Read a time as :func:`moment` does; None where none was given."""
    return None if text is None else moment(text)


def add_valid_time(parser: argparse.ArgumentParser) -> None:
    """Add ``--from`` and ``--to``, between which something holds."""
    parser.add_argument(
        "--from", dest="start", metavar="TIME", help="since when it holds (default: ever)"
    )
    parser.add_argument(
        "--to", dest="end", metavar="TIME", help="until when it holds, that time excluded"
    )


def valid_time(arguments: argparse.Namespace, origin: DateOrigin) -> ValidTime | None:
    """Give the interval of ``--from`` and ``--to``; None where neither was given.

    It is known as exactly as the less exact of the two.

    Raises:
        DataError: one is no time, or the end is not after the start.
    """
    given = [_read(text) for text in (arguments.start, arguments.end) if text is not None]
    if not given:
        return None
    order = (*_EXACTNESS, TimePrecision.INSTANT)
    start = BEGINNING if arguments.start is None else given[0].time
    return ValidTime(
        start=start,
        end=FOREVER if arguments.end is None else given[-1].time,
        precision=min((each.precision for each in given), key=order.index),
        origin=origin,
    )


def shown_time(time: datetime) -> str:
    """Show a time of the log to the second.

    >>> shown_time(datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=UTC))
    '2026-01-02 03:04:05Z'
    """
    # strftime would write the year 1 as it is.
    return time.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "seconds") + "Z"


def held(valid: ValidTime) -> str:
    """Show when something holds; the end is excluded.

    >>> held(ValidTime(start=datetime(2020, 1, 1, tzinfo=UTC), precision=TimePrecision.YEAR))
    'since 2020'
    """
    start, end = (_shown(time, valid.precision) for time in (valid.start, valid.end))
    if valid.start == BEGINNING:
        return "always" if valid.end == FOREVER else f"until {end}"
    return f"since {start}" if valid.end == FOREVER else f"from {start} until {end}"


def _shown(time: datetime, precision: TimePrecision) -> str:
    lengths = dict(zip(_EXACTNESS, (4, 7, 10), strict=True))
    if precision in lengths:
        return time.isoformat()[: lengths[precision]]
    # An unknown precision, or an instant: as short as it is exact.
    is_day = time - datetime(time.year, time.month, time.day, tzinfo=UTC) == timedelta(0)
    return time.isoformat()[:10] if is_day else shown_time(time)


def _read(text: str) -> _Moment:
    found = _DAY.fullmatch(text)
    try:
        if found is not None:
            parts = [int(part) for part in found.groups() if part is not None]
            first = datetime(*(*parts, 1, 1)[:3], tzinfo=UTC)  # type: ignore[misc,arg-type]
            return _Moment(first, _EXACTNESS[len(parts) - 1])
        return _Moment(aware_utc(datetime.fromisoformat(text)), TimePrecision.INSTANT)
    except (ValueError, OverflowError):
        message = f"not a time, or one without a zone: {text!r:.60}"
        raise DataError(message, hint=_HINT) from None
