"""What date does a document state, how exactly, and in whose words?"""

from __future__ import annotations

import datetime as dt
import re
from calendar import monthrange
from collections.abc import Iterable
from typing import Final

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, shown
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.open_enum import OpenEnum

__all__ = [
    "FARTHEST_ZONE",
    "DateFlag",
    "DateOrder",
    "DatePrecision",
    "StatedDate",
    "is_clock",
    "last_day",
]

_CLOCK: Final = re.compile(r"([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.([0-9]{1,9}))?)?")
#: Minutes east or west of UTC. No place is farther than 14 hours; RFC 822 leaves some room.
FARTHEST_ZONE: Final = 15 * 60
_DECEMBER: Final = 12


class DateFlag(OpenEnum):
    """What a reader of a stated date must know about it.

    ``missing`` no date is written; ``placeholder`` a date that programs write for none;
    ``unparsable`` no form this library knows; ``impossible`` there is no such day;
    ``relative`` counted from an unknown moment; ``too_long`` more text than any date needs.
    All of these leave the date unknown. The others say how a known date was understood;
    ``range`` that two dates are written, of which the first is read.
    """

    MISSING = "missing"
    PLACEHOLDER = "placeholder"
    UNPARSABLE = "unparsable"
    IMPOSSIBLE = "impossible"
    RELATIVE = "relative"
    TOO_LONG = "too_long"
    AMBIGUOUS_ORDER = "ambiguous_order"
    FOREIGN_DAY_NAME = "foreign_day_name"
    WRONG_DAY_NAME = "wrong_day_name"
    TWO_DIGIT_YEAR = "two_digit_year"
    SEASON = "season"
    ZERO_PART = "zero_part"
    RANGE = "range"
    EPOCH = "epoch"
    TIME_IMPOSSIBLE = "time_impossible"
    ZONE_MISSING = "zone_missing"
    ZONE_UNKNOWN = "zone_unknown"
    ZONE_DOUBTFUL = "zone_doubtful"


class DateOrder(OpenEnum):
    """In which order a source is known to write day and month as numbers."""

    UNKNOWN = "unknown"
    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


class DatePrecision(OpenEnum):
    """How exactly a date is stated."""

    UNKNOWN = "unknown"
    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    MINUTE = "minute"
    SECOND = "second"


def _sorted_flags(flags: Iterable[DateFlag]) -> tuple[DateFlag, ...]:
    return tuple(sorted({DateFlag(flag) for flag in flags}))


@frozen(kw_only=True)
class StatedDate:
    """A date as a feed, a page or a registry writes it, and how it was understood.

    Attributes:
        raw: the text as it stood, untouched.
        date: the calendar date in the writer's own zone; None if it is unknown.
        clock: the time of day in the writer's own zone, ``HH:MM``, ``HH:MM:SS`` or
            ``HH:MM:SS.fff``; "" if none is stated.
        zone: the zone as it is written, such as ``CEST`` or ``+02:00``; "" if none is.
        offset: minutes east of UTC; None if the zone is missing or has no certain offset.
        flags: what to know about it, sorted, once each.

    Raises:
        InvariantError: there is a time without a day, or no such time or offset.
    """

    raw: str = field(validator=instance_of(str))
    date: PartialDate | None = field(default=None, validator=optional(instance_of(PartialDate)))
    clock: str = field(default="", validator=instance_of(str))
    zone: str = field(default="", validator=instance_of(str))
    offset: int | None = field(default=None)
    flags: tuple[DateFlag, ...] = field(default=(), converter=_sorted_flags)

    def __attrs_post_init__(self) -> None:
        if self.clock and (self.date is None or self.date.day is None):
            self._refuse("a time needs a day", self.clock)
        if self.clock and not is_clock(self.clock):
            self._refuse("not a time of day", self.clock)
        if self.offset is not None and not _is_offset(self.offset):
            self._refuse("not an offset from UTC in minutes", self.offset)

    def _refuse(self, problem: str, value: object) -> None:
        message = f"{problem}: {shown(value)}"
        raise InvariantError(message)

    @property
    def is_known(self) -> bool:
        """Whether at least the year is known."""
        return self.date is not None

    @property
    def precision(self) -> DatePrecision:
        """How exactly it is stated."""
        if self.date is None:
            return DatePrecision.UNKNOWN
        if self.clock:
            return DatePrecision.SECOND if self.clock.count(":") > 1 else DatePrecision.MINUTE
        if self.date.day is not None:
            return DatePrecision.DAY
        return DatePrecision.YEAR if self.date.month is None else DatePrecision.MONTH

    @property
    def moment(self) -> dt.datetime | None:
        """The instant in UTC; None unless day, time and offset are all certain."""
        if self.date is None or not self.clock or self.offset is None:
            return None
        day = self.date.earliest()
        midnight = dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC)
        try:
            return midnight + _since_midnight(self.clock) - dt.timedelta(minutes=self.offset)
        except OverflowError:
            return None  # before year 1 or after 9999

    def earliest_day(self) -> dt.date | None:
        """Give the first day it can mean, in the writer's zone; None if it is unknown."""
        return None if self.date is None else self.date.earliest()


def is_clock(text: str) -> bool:
    """Whether it is a time of day, ``24:00`` and leap seconds included."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        return False
    hour, minute, second = (int(part or 0) for part in match.group(1, 2, 3))
    if hour == 24:  # noqa: PLR2004 - ISO 8601 writes the end of a day as 24:00
        return not (minute or second or int(match[4] or 0))
    # A leap second is the 61st of its minute.
    return hour <= 23 and minute <= 59 and second <= (60 if minute == 59 else 59)  # noqa: PLR2004


def _is_offset(value: object) -> bool:
    return type(value) is int and abs(value) <= FARTHEST_ZONE


def _since_midnight(clock: str) -> dt.timedelta:
    hour, minute, second = (*clock.split(":"), "0")[:3]
    whole, _, fraction = second.partition(".")
    return dt.timedelta(
        hours=int(hour),
        minutes=int(minute),
        seconds=int(whole),
        microseconds=int(fraction.ljust(6, "0")[:6]),
    )


def last_day(day: PartialDate) -> dt.date:
    """Give the last day that a stated date can mean.

    >>> last_day(PartialDate.parse("2024-02")).isoformat()
    '2024-02-29'
    """
    if day.day is not None:
        return day.earliest()
    month = day.month or _DECEMBER
    return dt.date(day.year, month, monthrange(day.year, month)[1])
