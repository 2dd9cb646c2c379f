"""Which date do these words state, and what of them is no date?

A date is only what is certain. The start of a range and the year of a season are; a circa is
not. Words that say more than the date are kept beside it, and nothing is ever filled in: a
season is no month.
"""

from __future__ import annotations

import re
from typing import Final

from attrs import frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import as_line

__all__ = ["MONTHS", "SEASONS", "DateText", "date_of", "month_of", "read_date"]

#: English month names as BibTeX's styles spell them, by number from 1.
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
#: Season words by CSL's number from 1.
SEASONS: Final = ("spring", "summer", "autumn", "winter")

_SEASON_WORD: Final = "(?:spring|summer|autumn|fall|winter)"
_DIGITS: Final = re.compile(r"([0-9]{4})(?:([-/])([0-9]{1,2})(?:\2([0-9]{1,2}))?)?")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})\.? ([A-Za-z]+)\.?,? ([0-9]{4})")
_MONTH_FIRST: Final = re.compile(r"([A-Za-z]+)\.?(?: ([0-9]{1,2}),?|,)? ([0-9]{4})")
_RANGE: Final = re.compile(
    r"([0-9]{4}(?:-[0-9]{2}(?:-[0-9]{2})?)?)(?:/((?:[0-9]{4}[-0-9]{0,6}|\.\.)?)|--?([0-9]{4}))"
)
_MONTHS: Final = re.compile(
    r"([A-Za-z]{3,9})\.?(?: ([0-9]{1,2}))? ?(?:--?|/|&|and|to) ?"
    r"(?:([A-Za-z]{3,9})\.?|[0-9]{1,2}),? ([0-9]{4})"
)
_TIME: Final = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2})[T ][0-9]{2}:[0-9]{2}.*")
#: EDTF numbers the seasons of a year as its months 21 to 24.
_EDTF_SEASON: Final = re.compile(r"([0-9]{4})-2([1-4])")
_EDTF_CIRCA: Final = re.compile(r"([0-9]{4}(?:-[0-9]{2}){0,2})[~%]")
_SEASON: Final = re.compile(
    rf"{_SEASON_WORD}[ ,]{{1,2}}([0-9]{{4}})|([0-9]{{4}})[ ,]{{1,2}}{_SEASON_WORD}", re.IGNORECASE
)
_LONGEST: Final = 60  # no date is longer; what is longer is words


@frozen(kw_only=True)
class DateText:
    """What words say of a time.

    Attributes:
        date: what is certain of it.
        literal: the words; "" where the date says it all.
        is_broken: it has the form of a date, and there is no such day.
    """

    date: PartialDate | None = None
    literal: str = ""
    is_broken: bool = False


def month_of(word: str) -> int | None:
    """Give the number of an English month by its name, or by three letters or more of it.

    >>> month_of("feb"), month_of("Sept"), month_of("Maybe")
    (2, 9, None)
    """
    small = word.strip(". ").lower()
    for number, name in enumerate(MONTHS, 1):
        if len(small) > 2 and name.lower().startswith(small):  # noqa: PLR2004 - three letters
            return number
    return None


def date_of(year: int, month: int | None = None, day: int | None = None) -> PartialDate | None:
    """Give a date, or None if there is no such day."""
    try:
        return PartialDate(year=year, month=month, day=day)
    except InvariantError:
        return None


def read_date(text: str) -> DateText:
    """Read a date as people and bibliographies write it.

    Digits must begin with the year: what ``2/3/2020`` means is not certain, so it stays words.

    >>> read_date("3 February 2020").date
    PartialDate(year=2020, month=2, day=3)
    >>> winter = read_date("Winter 2021")
    >>> str(winter.date), winter.literal
    ('2021', 'Winter 2021')
    """
    words = as_line(text)
    plain = words.replace("–", "-")
    if len(words) > _LONGEST or not plain.isascii():
        return DateText(literal=words)
    if season := _EDTF_SEASON.fullmatch(words):
        literal = f"{SEASONS[int(season[2]) - 1]} {season[1]}"
        return DateText(date=date_of(int(season[1])), literal=literal)
    if digits := _DIGITS.fullmatch(words):
        return _digital(words, digits)
    if named := _DAY_FIRST.fullmatch(words) or _MONTH_FIRST.fullmatch(words):
        return _named(words, named)
    return _uncertain(words, plain)


def _digital(words: str, match: re.Match[str]) -> DateText:
    year, month, day = (int(part or 0) or None for part in match.group(1, 3, 4))
    return _checked(words, date_of(year or 0, month, day))


def _named(words: str, match: re.Match[str]) -> DateText:
    first, second, year = match.groups()
    day, word = (first, second) if match.re is _DAY_FIRST else (second, first)
    month = month_of(word)
    if month is None:
        return _uncertain(words, words)
    return _checked(words, date_of(int(year), month, None if day is None else int(day)))


def _checked(words: str, date: PartialDate | None) -> DateText:
    return DateText(literal=words, is_broken=True) if date is None else DateText(date=date)


def _uncertain(words: str, plain: str) -> DateText:
    """Take what is certain of words that say more or less than a date."""
    date: PartialDate | None = None
    if found := _RANGE.fullmatch(plain):
        end = found[2] or found[3] or ""
        is_range = end in ("", "..") or read_date(end).date is not None
        date = read_date(found[1]).date if is_range else None
    elif found := _MONTHS.fullmatch(plain):
        day, month = found[2], month_of(found[1])
        is_range = month is not None and (month_of(found[3]) if found[3] else day) is not None
        date = date_of(int(found[4]), month, int(day) if day else None) if is_range else None
    elif found := _SEASON.fullmatch(words):
        date = date_of(int(found[1] or found[2]))
    elif found := _TIME.fullmatch(words):
        date = read_date(found[1]).date
    elif found := _EDTF_CIRCA.fullmatch(words):
        return DateText(literal=f"circa {found[1]}")
    return DateText(date=date, literal=words)
