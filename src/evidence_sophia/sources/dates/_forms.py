"""In which forms are dates written, and what does each form state?

A form either states a year, a month and a day, or nothing: what is left over after a form has
been read makes the text unreadable, so that no part of a date is ever taken for the whole.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Final

from attrs import frozen

from evidence_sophia.sources.dates._labels import LABELS, OTHER_DATES
from evidence_sophia.sources.dates._names import (
    DAYS,
    FILLERS,
    FOREIGN_DAYS,
    MONTHS,
    SEASONS,
)
from evidence_sophia.sources.dates._shapes import RANGES, SHAPES
from evidence_sophia.sources.dates.stated import DateFlag, DateOrder
from evidence_sophia.text.normal import casefold

__all__ = ["Calendar", "read_calendar"]

_YEAR_FIRST: Final = re.compile(r"([0-9]{4})([-/.: ]) ?([0-9]{1,2})\2 ?([0-9]{1,2})\.?")
#: "2016/17": a year and the last digits of the next one.
_YEAR_AND_NEXT: Final = re.compile(r"[0-9]{2}([0-9]{2}) ?[-/] ?([0-9]{2})")
#: Seasons and quarters of a year, as the Extended Date/Time Format numbers them (ISO 8601-2).
_SEASON: Final = re.compile(r"([0-9]{4})-(?:2[1-9]|3[0-9]|4[01])")
_QUARTER: Final = re.compile(r"[Qq][1-4][ -/]?([0-9]{4})|([0-9]{4})[ -/]?[Qq][1-4]")
_YEAR_MONTH: Final = re.compile(r"([0-9]{4})(?:[-/]|\.(?=[01][0-9]))([0-9]{1,2})")
_YEAR_LAST: Final = re.compile(r"([0-9]{1,2})([-/. ]) ?([0-9]{1,2})\2 ?([0-9]{4})")
_DAY_NAME: Final = re.compile(r"([^0-9 ,.]{2,12})(?:,|\.,?) (?=[0-9]{1,4}[-/.])")
_MONTH_YEAR: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{4})")
_COMPACT: Final = re.compile(r"([0-9]{4})([0-9]{2})([0-9]{2})")
_ORDINAL: Final = re.compile(r"([0-9]{4})-([0-9]{3})")
_WEEK: Final = re.compile(r"([0-9]{4})-?W([0-9]{2})-?([1-7])")
_YEAR: Final = re.compile(r"[0-9]{4}")
_EAST_ASIAN: Final = re.compile(
    r"([0-9]{4}) ?[年년](?: ?([0-9]{1,2}) ?[月월](?: ?([0-9]{1,2}) ?[日일])?)?"
)
_WORDS: Final = re.compile(r"[0-9]+|[^0-9 ,./'’-]+")
_ORDINAL_ENDS: Final = frozenset({"st", "nd", "rd", "th", "er", "º", "ª", "°"})
#: A two-digit year below this belongs to the 2000s (RFC 2822, section 4.3).
_CENTURY_EDGE: Final = 50
_MONTHS_IN_YEAR: Final = 12


@frozen
class Calendar:
    """What a form states of the calendar: numbers as they stand, not yet checked."""

    year: int
    month: int | None = None
    day: int | None = None
    flags: tuple[DateFlag, ...] = ()


def read_calendar(text: str, order: DateOrder, *, has_time: bool) -> Calendar | None:
    """Read a date without its time; None if it has no known form.

    Args:
        text: one line, single blanks.
        order: how the source writes day and month as numbers, where that is known.
        has_time: whether a time stood beside it; it tells a two-digit year from a day.
    """
    return _numeric(text, order) or _on_weekday(text, order) or _named(text, has_time=has_time)


def _on_weekday(text: str, order: DateOrder) -> Calendar | None:
    """Read numbers behind the name of a weekday: "Mittwoch, 15.03.2023"."""
    match = _DAY_NAME.match(text)
    made = _numeric(text[match.end() :], order) if match else None
    if match is None or made is None or made.day is None:
        return None
    weekday = DAYS.get(casefold(match[1]))
    doubts = {
        DateFlag.FOREIGN_DAY_NAME: weekday is None,
        DateFlag.WRONG_DAY_NAME: _is_wrong(weekday, made),
    }
    flags = (*made.flags, *(flag for flag, is_so in doubts.items() if is_so))
    return Calendar(made.year, made.month, made.day, flags)


def _numeric(text: str, order: DateOrder) -> Calendar | None:
    if match := _YEAR_FIRST.fullmatch(text):
        return _with_zeros(int(match[1]), int(match[3]), int(match[4]))
    if match := _YEAR_LAST.fullmatch(text):
        return _year_last(match, order)
    if match := _COMPACT.fullmatch(text):
        return _with_zeros(*(int(part) for part in match.groups()))
    if match := _EAST_ASIAN.fullmatch(text):
        month, day = (None if part is None else int(part) for part in match.group(2, 3))
        return Calendar(int(match[1]), month, day)
    if match := _QUARTER.fullmatch(text):
        return Calendar(int(match[1] or match[2]), flags=(DateFlag.SEASON,))
    return _short(text)


def _short(text: str) -> Calendar | None:
    if _YEAR.fullmatch(text):
        return Calendar(int(text))
    if (flag := _part_of_years(text)) is not None:
        return Calendar(int(text[:4]), flags=(flag,))
    if match := _YEAR_MONTH.fullmatch(text):
        return _with_zeros(int(match[1]), int(match[2]), 0, zero_day_is_said=False)
    if match := _MONTH_YEAR.fullmatch(text):
        return _with_zeros(int(match[2]), int(match[1]), 0, zero_day_is_said=False)
    return _counted(text)


def _counted(text: str) -> Calendar | None:
    """Read a day that is counted from the beginning of its year."""
    if match := _ORDINAL.fullmatch(text):
        return _day_of_year(int(match[1]), int(match[2]))
    if match := _WEEK.fullmatch(text):
        return _day_of_week(*(int(part) for part in match.groups()))
    return None


def _part_of_years(text: str) -> DateFlag | None:
    """Say what two digits behind a year mean that are no month."""
    match = _YEAR_AND_NEXT.fullmatch(text)
    if match is not None and _is_next(match[1], match[2]):
        return DateFlag.RANGE
    return None if _SEASON.fullmatch(text) is None else DateFlag.SEASON


def _is_next(year: str, other: str) -> bool:
    """Whether two digits are those of the next year, and of no month."""
    return int(other) == (int(year) + 1) % 100 and not 1 <= int(other) <= _MONTHS_IN_YEAR


def _with_zeros(year: int, month: int, day: int, *, zero_day_is_said: bool = True) -> Calendar:
    """Take a month or day of 00 for one that is not known, as databases write it."""
    zero = month == 0 or (day == 0 and zero_day_is_said)
    flags = (DateFlag.ZERO_PART,) if zero else ()
    return Calendar(year, month or None, (day or None) if month else None, flags)


def _year_last(match: re.Match[str], order: DateOrder) -> Calendar:
    first, second, year = int(match[1]), int(match[3]), int(match[4])
    # Every national standard that writes full stops puts the day first.
    if match[2] == "." and order == DateOrder.UNKNOWN:
        order = DateOrder.DAY_FIRST
    if order == DateOrder.DAY_FIRST:
        return Calendar(year, second, first)
    if order == DateOrder.MONTH_FIRST:
        return Calendar(year, first, second)
    if first > _MONTHS_IN_YEAR or first == second:
        return _with_zeros(year, second, first)
    if second > _MONTHS_IN_YEAR:
        return Calendar(year, first, second)
    return Calendar(year, flags=(DateFlag.AMBIGUOUS_ORDER,))


def _day_of_year(year: int, number: int) -> Calendar | None:
    try:
        day = date(year, 1, 1) + timedelta(days=number - 1)
    except (ValueError, OverflowError):
        return None
    return Calendar(day.year, day.month, day.day) if day.year == year else None


def _day_of_week(year: int, week: int, weekday: int) -> Calendar | None:
    try:
        day = date.fromisocalendar(year, week, weekday)
    except (ValueError, OverflowError):
        return None
    return Calendar(day.year, day.month, day.day)


def _named(text: str, *, has_time: bool) -> Calendar | None:
    tokens, weekday, flags = _without_weekday(_tokens(text), casefold(text.partition(" ")[0]))
    may_be_short = has_time or "-" in text or weekday is not None or bool(flags)
    shape = "".join(kind for kind, _ in tokens)
    numbers = [value for _, value in tokens]
    made = _by_shape(shape, numbers, may_be_short=may_be_short)
    if made is None and ("-" in text or "/" in text):
        made = _first_of_range(shape, numbers)
    if made is None:
        return None
    wrong = (DateFlag.WRONG_DAY_NAME,) if _is_wrong(weekday, made) else ()
    return Calendar(made.year, made.month, made.day, (*made.flags, *flags, *wrong))


def _tokens(text: str) -> list[tuple[str, int]]:
    """Classify words: y year, d small number, m month, w weekday, s season, x anything else.

    An o says that it is the date of another thing than the document.
    """
    found: list[tuple[str, int]] = []
    for word in _WORDS.findall(casefold(text)):
        is_ending = bool(found) and found[-1][0] == "d" and word in _ORDINAL_ENDS
        is_label = not found and word.rstrip(":") in LABELS
        if not is_ending and not is_label and word not in FILLERS:
            found.append(_token(word))
    return found


def _token(word: str) -> tuple[str, int]:
    if word[0] in "0123456789":
        return {1: "d", 2: "d", 4: "y"}.get(len(word), "x"), int(word)
    if word in MONTHS:
        return "m", MONTHS[word]
    if word in DAYS:
        return "w", DAYS[word]
    if word.rstrip(":") in OTHER_DATES:
        return "o", 0
    return ("s" if word in SEASONS else "x"), 0


def _without_weekday(
    tokens: list[tuple[str, int]], first: str
) -> tuple[list[tuple[str, int]], int | None, tuple[DateFlag, ...]]:
    for at, (kind, value) in enumerate(tokens):
        if kind == "w":
            return tokens[:at] + tokens[at + 1 :], value, ()
    # A weekday in another language stands first: "Mi, 29 Jun 2016". One that is not known here has
    # a comma; a stop would make one of "Vol. 12, July 1998". Some look like months: "mar, 29 giu".
    shape = "".join(kind for kind, _ in tokens)
    is_day = first.endswith(",") or first.partition("-")[0].rstrip(".") in FOREIGN_DAYS
    if (shape[:1] == "x" and is_day) or shape in {"mdmy", "mdmd"}:
        return tokens[1:], None, (DateFlag.FOREIGN_DAY_NAME,)
    return tokens, None, ()


def _by_shape(shape: str, numbers: list[int], *, may_be_short: bool) -> Calendar | None:
    if shape == "dmd" and may_be_short:
        day, month, short = numbers
        year = short + (2000 if short < _CENTURY_EDGE else 1900)
        return Calendar(year, month, day, (DateFlag.TWO_DIGIT_YEAR,))
    order = SHAPES.get(shape)
    if order is None:
        return None
    at_year, at_month, at_day = order
    flags = (DateFlag.SEASON,) if "s" in shape else ()
    return Calendar(
        numbers[at_year],
        None if at_month is None else numbers[at_month],
        None if at_day is None else numbers[at_day],
        flags,
    )


def _first_of_range(shape: str, numbers: list[int]) -> Calendar | None:
    found = RANGES.get(shape)
    if found is None:
        return None
    at_year, at_month, at_day, (low, high) = found
    is_one_month = numbers[low] == numbers[high] and shape in {"dmdmy", "mdmdy"}
    if is_one_month:  # then the days must rise
        low, high = (0, 2) if shape == "dmdmy" else (1, 3)
    if numbers[low] >= numbers[high]:
        return None
    return Calendar(
        numbers[at_year],
        None if at_month is None else numbers[at_month],
        None if at_day is None else numbers[at_day],
        (DateFlag.RANGE,),
    )


def _is_wrong(weekday: int | None, made: Calendar) -> bool:
    if weekday is None or made.month is None or made.day is None:
        return False
    try:
        return date(made.year, made.month, made.day).weekday() != weekday
    except ValueError:
        return False  # no such day at all, which the reader of the text says
