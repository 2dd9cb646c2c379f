"""Which date does an entry of a BibTeX file state, in one field or in three?"""

from __future__ import annotations

import re
from typing import Final

from evidence_sophia.exports.bibliography.dates import DateText, date_of, month_of, read_date
from evidence_sophia.model.reference import as_line

__all__ = ["read_bibtex_date"]

_MONTHS: Final = re.compile(r"([A-Za-z]{3,9})\.? ?[–/-]{1,2} ?([A-Za-z]{3,9})\.?")
_MONTH_DAY: Final = re.compile(r"(?:([0-9]{1,2})[^0-9A-Za-z]{1,3})?([A-Za-z]+)\.?[ ]?([0-9]{1,2})?")

_Beside = tuple[tuple[str, str], ...]


def read_bibtex_date(date: str, year: str, month: str, day: str) -> tuple[DateText, _Beside]:
    """Read ``date``, or else ``year`` with ``month`` and ``day``, each "" where it is missing.

    Returns:
        The date, and what a field says beyond it, with the name of the field.

    >>> str(read_bibtex_date("", "2020", "mar", "5")[0].date)
    '2020-03-05'
    """
    whole = read_date(date)
    if whole.date or whole.literal or not (month and len(year) == 4 and year.isdecimal()):  # noqa: PLR2004 - four digits
        return _beside(whole, read_date(year), as_line(f"{day} {month}"))
    return _of_parts(int(year), month, day), ()


def _of_parts(year: int, month: str, day: str) -> DateText:
    found = _MONTH_DAY.fullmatch(month)
    number = int(month) if month.isdecimal() and len(month) < 3 else None  # noqa: PLR2004 - 12
    if found:
        number, day = month_of(found[2]), day or found[1] or found[3] or ""
    made = date_of(year, number, int(day) if _is_day(day) else None)
    if number and made and (not day or _is_day(day)):
        return DateText(date=made)
    literal = as_line(f"{day} {month} {year:04d}")
    if (several := _MONTHS.fullmatch(month)) and month_of(several[1]) and month_of(several[2]):
        return DateText(date=date_of(year, month_of(several[1])), literal=literal)
    return DateText(date=date_of(year), literal=literal, is_broken=number is not None)


def _beside(whole: DateText, year: DateText, rest: str) -> tuple[DateText, _Beside]:
    """Take one of two dates, and keep what the other says beyond it."""
    if not (whole.date or whole.literal):
        return year, (("month", rest),) if rest else ()
    if year.literal and year.literal != whole.literal:
        return whole, (("year", year.literal),)
    return whole, ()


def _is_day(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 3  # noqa: PLR2004 - two digits
