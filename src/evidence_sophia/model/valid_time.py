"""When is a statement true? Half-open intervals with sentinels, never a missing value."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import aware_utc
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["ALWAYS", "BEGINNING", "FOREVER", "DateOrigin", "TimePrecision", "ValidTime"]

#: Stands where no beginning is known or meant.
BEGINNING: Final = datetime(1, 1, 1, tzinfo=UTC)
#: Stands where no end is known or meant.
FOREVER: Final = datetime(9999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)


class TimePrecision(OpenEnum):
    """How exactly a time is known."""

    UNKNOWN = "unknown"
    YEAR = "year"
    MONTH = "month"
    DAY = "day"
    INSTANT = "instant"


class DateOrigin(OpenEnum):
    """Where a time comes from; never from the text around a document."""

    NONE = "none"
    QUOTE = "quote"
    DOCUMENT = "document"
    PERSON = "person"


@frozen(kw_only=True)
class ValidTime:
    """The interval in which a statement holds, ``start`` included, ``end`` not.

    Attributes:
        start: aware UTC; :data:`BEGINNING` where no beginning is known.
        end: aware UTC; :data:`FOREVER` where no end is known.
        precision: how exactly they are known.
        origin: where they come from.

    Raises:
        InvariantError: the interval is empty, or a time is naive.
    """

    start: datetime = field(default=BEGINNING, converter=aware_utc)
    end: datetime = field(default=FOREVER, converter=aware_utc)
    precision: TimePrecision = field(default=TimePrecision.UNKNOWN, converter=TimePrecision)
    origin: DateOrigin = field(default=DateOrigin.NONE, converter=DateOrigin)

    def __attrs_post_init__(self) -> None:
        if self.start >= self.end:
            message = f"a time that ends before it begins: {self.start} to {self.end}"
            raise InvariantError(message, hint="Give an end after the start; the end is excluded.")

    def contains(self, time: datetime) -> bool:
        """Whether a time lies in the interval."""
        return self.start <= time < self.end

    def overlaps(self, other: ValidTime) -> bool:
        """Whether the two have a time in common; touching is not overlapping."""
        return self.start < other.end and other.start < self.end


#: The whole of time.
ALWAYS: Final = ValidTime()
