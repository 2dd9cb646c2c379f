"""Which date does a CSL date variable state, and how is a date written as one?"""

from __future__ import annotations

import re
from typing import Any, Final

from evidence_sophia.exports.bibliography.dates import (
    SEASONS,
    DateText,
    date_of,
    month_of,
    read_date,
)
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import as_line
from evidence_sophia.text.characters import is_letter

__all__ = ["read_csl_date", "write_csl_date"]

_MOST_PARTS: Final = 3
#: Parts of a date by name, as before CSL 1.0 and in the metadata of documents.
_PART_NAMES: Final = ("year", "month", "day")
_MONTHS_OF_A_YEAR: Final = 12
#: Seasons may also be numbered as months 13 to 16, and 21 to 24 as in EDTF.
_SEASON_NUMBERS: Final = {
    start + place: word for start in (1, 13, 21) for place, word in enumerate(SEASONS)
}
_WRITTEN_SEASON: Final = re.compile(rf"({'|'.join(SEASONS)}) ([0-9]{{4}})")
_WRITTEN_RANGE: Final = re.compile(r"([0-9-]{4,10})/([0-9-]{4,10})")
_WRITTEN_CIRCA: Final = re.compile(r"circa ([0-9-]{4,10})")


def read_csl_date(value: object) -> DateText:
    """Read a date variable: parts, a range, a season, a circa, a literal, raw words.

    A season is kept in words beside its year, never as a month; a part that is null is unknown.

    >>> read_csl_date({"date-parts": [[2021]], "season": "4"}).literal
    'winter 2021'
    >>> read_csl_date({"date-parts": [[None]]}).date is None
    True
    """
    if isinstance(value, list):
        value = _listed(value)
    if not isinstance(value, dict):
        return read_date(_word(value))
    if "date-parts" not in value and "year" in value:
        value = {**value, "date-parts": [[value.get(name) for name in _PART_NAMES]]}
    words = next(filter(None, (_word(value.get(name)) for name in ("literal", "raw", "edtf"))), "")
    parts = value.get("date-parts")
    if isinstance(parts, list) and parts and not isinstance(parts[0], list):
        parts = [parts]
    ends = [_parts(each) for each in parts] if isinstance(parts, list) else []
    words = words or _unread(parts)
    ends = [end for end in ends if end]
    if not ends:
        return _only_words(value, words)
    if len(ends) == 1 and (season := _season_month(ends[0])):
        return DateText(date=date_of(ends[0][0]), literal=words or f"{season} {ends[0][0]:04d}")
    dates = [date_of(*end) if len(end) <= _MOST_PARTS else None for end in ends[:2]]
    shown = "/".join(_shown(end) for end in ends)
    return _read(dates, shown, value, words)


def _listed(value: list[Any]) -> dict[str, Any]:
    """Read a bare list: parts, or dates as objects, as some programs write them."""
    if not all(isinstance(each, dict) for each in value):
        return {"date-parts": value}
    named = [each for each in value if "year" in each]
    parts = [[each.get(name) for name in _PART_NAMES] for each in named]
    return {**(value[0] if value else {}), **({"date-parts": parts} if parts else {})}


def _season_month(parts: list[int]) -> str:
    """Give the season that stands in the place of a month; "" if none does."""
    _, month, *rest = [*parts, 0]
    is_season = rest == [0] and month > _MONTHS_OF_A_YEAR
    return _SEASON_NUMBERS.get(month, "") if is_season else ""


def _read(
    dates: list[PartialDate | None], shown: str, value: dict[str, Any], words: str
) -> DateText:
    first = dates[0]
    if first is None or None in dates:
        is_era = first is None and (shown.startswith("-") or shown == "0000")
        return DateText(date=first, literal=words or shown, is_broken=not is_era)
    if value.get("circa") not in (None, False, "", 0, "false", "0"):
        return DateText(literal=words or f"circa {shown}")
    if season := _season(value.get("season")):
        return DateText(date=first, literal=words or f"{season} {shown}")
    return DateText(date=first, literal=words or (shown if len(dates) > 1 else ""))


def _only_words(value: dict[str, Any], words: str) -> DateText:
    if "literal" in value and words:
        return DateText(literal=words)
    if words := words or _word(value.get("date-time")):
        return read_date(words)
    return DateText(literal=_season(value.get("season")))


def _season(value: object) -> str:
    word = _word(value)
    if word.isascii() and word.isdecimal() and len(word) < 3:  # noqa: PLR2004 - two digits
        return _SEASON_NUMBERS.get(int(word), f"season {word}")
    return word


def _word(value: object) -> str:
    return as_line(str(value)) if isinstance(value, str | int | float) else ""


def _parts(value: object) -> list[int]:
    """Give the leading parts that are numbers, as numbers or as text."""
    found: list[int] = []
    for part in value if isinstance(value, list) else []:
        text = _word(part).removesuffix(".0")
        if found and (month := month_of(text)):
            text = str(month)
        digits = text.removeprefix("-")
        if isinstance(part, bool) or not (digits.isascii() and digits.isdecimal()):
            break
        if found and int(digits) == 0:
            break
        if len(digits) > 9:  # noqa: PLR2004 - no year is longer
            break
        found.append(int(text))
    return found


def _unread(parts: object) -> str:
    """Give the words of a date some of whose parts are no numbers; "" where all are."""
    listed = [each for each in parts if isinstance(each, list)] if isinstance(parts, list) else []
    words = [[_word(part) for part in each if not isinstance(part, bool)] for each in listed]
    if not any(_is_word(part, place) for each in words for place, part in enumerate(each)):
        return ""
    return "/".join(" ".join(filter(None, each)) for each in words)


def _is_word(text: str, place: int) -> bool:
    return any(is_letter(ch) for ch in text) and not (place and month_of(text))


def _shown(parts: list[int]) -> str:
    year = f"-{-parts[0]:04d}" if parts[0] < 0 else f"{parts[0]:04d}"
    return "-".join([year, *(f"{part:02d}" for part in parts[1:])])


def write_csl_date(date: PartialDate | None, literal: str) -> dict[str, Any]:
    """Write a date variable that :func:`read_csl_date` reads back exactly.

    >>> write_csl_date(PartialDate(year=2021), "winter 2021")
    {'date-parts': [[2021]], 'season': 4}
    """
    for made in _structured(date, literal):
        if read_csl_date(made) == DateText(date=date, literal=literal):
            return made
    parts = {} if date is None else {"date-parts": [_numbers(date)]}
    return {**parts, "literal": literal}


def _structured(date: PartialDate | None, literal: str) -> list[dict[str, Any]]:
    if not literal:
        return [] if date is None else [{"date-parts": [_numbers(date)]}]
    if found := _WRITTEN_SEASON.fullmatch(literal):
        season = SEASONS.index(found[1]) + 1
        return [{"date-parts": [[int(found[2])]], "season": season}]
    if found := _WRITTEN_RANGE.fullmatch(literal):
        return [{"date-parts": [_digits(found[1]), _digits(found[2])]}]
    if found := _WRITTEN_CIRCA.fullmatch(literal):
        return [{"date-parts": [_digits(found[1])], "circa": True}]
    return []


def _digits(text: str) -> list[int]:
    sign = -1 if text.startswith("-") else 1
    first, *rest = (int(part) for part in text.strip("-").split("-") if part)
    return [sign * first, *rest][:_MOST_PARTS]


def _numbers(date: PartialDate) -> list[int]:
    return [part for part in (date.year, date.month, date.day) if part is not None]
