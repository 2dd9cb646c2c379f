"""A date as a document states it: a day, a month or only a year."""

from __future__ import annotations

import re
from datetime import date
from typing import Self

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["PartialDate"]

_FORM = re.compile(r"([0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?")


@frozen(kw_only=True, order=True)
class PartialDate:
    """A calendar date with the precision its document gives it.

    Attributes:
        year, month, day: month and day are None where unknown; no day without a month.

    Raises:
        InvariantError: there is no such date.
    """

    year: int = field()
    month: int | None = field(default=None)
    day: int | None = field(default=None)

    def __attrs_post_init__(self) -> None:
        if self.month is None and self.day is not None:
            message = "a date cannot have a day without a month"
            raise InvariantError(message)
        self.earliest()

    def __str__(self) -> str:
        parts = [f"{self.year:04d}"]
        parts += [f"{part:02d}" for part in (self.month, self.day) if part is not None]
        return "-".join(parts)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``YYYY``, ``YYYY-MM`` or ``YYYY-MM-DD``.

        Raises:
            InvariantError: the text has another form or names no date.
        """
        match = _FORM.fullmatch(text)
        if match is None:
            message = f"not a date: {text!r:.80}"
            raise InvariantError(message, hint="Write YYYY-MM-DD, YYYY-MM or YYYY.")
        year, month, day = (None if part is None else int(part) for part in match.groups())
        return cls(year=year or 0, month=month, day=day)

    @classmethod
    def of(cls, day: date) -> Self:
        """Give a day of the calendar as a date known to the day.

        >>> str(PartialDate.of(date(1969, 7, 20)))
        '1969-07-20'
        """
        return cls(year=day.year, month=day.month, day=day.day)

    def earliest(self) -> date:
        """Give the first day of the period, never a later one.

        Raises:
            InvariantError: there is no such date.
        """
        try:
            return date(self.year, self.month or 1, self.day or 1)
        except (ValueError, TypeError, OverflowError) as error:
            parts = (self.year, self.month, self.day)
            message = f"not a date: {'-'.join(shown(part) for part in parts)}"
            raise InvariantError(message) from error
