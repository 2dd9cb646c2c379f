"""Which date does a tagged field state, as RIS and its exporters write it?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from evidence_sophia.exports.bibliography.dates import DateText, date_of, month_of, read_date
from evidence_sophia.model.reference import as_line

__all__ = ["completed_date", "read_ris_date"]

_DATE: Final = re.compile(r"([0-9]{4})(?:/([0-9]{0,2})(?:/([0-9]{0,2})(?:/(.*))?)?)?")
_MONTH_NAMED: Final = re.compile(r"([0-9]{4})/([A-Za-z]{3,9})\.?/([0-9]{0,2})/{0,2}")
_YEAR_AND_WORDS: Final = re.compile("([0-9]{4})/{1,3}([^/0-9][^/]{0,60})/{0,2}")


def read_ris_date(text: str) -> DateText:
    """Read ``YYYY/MM/DD/other``, whose parts may be empty, or a date in another form.

    >>> read_ris_date("2014//").date, read_ris_date("2021///winter").literal
    (PartialDate(year=2014, month=None, day=None), 'winter')
    """
    match = _DATE.fullmatch(text)
    if match is None:
        return _read_words(text)
    year, month, day = (int(part or 0) or None for part in match.group(1, 2, 3))
    date = date_of(year or 0, month, day)
    if date is None:
        return DateText(literal=as_line(text), is_broken=True)
    return DateText(date=date, literal=as_line(match[4] or ""))


def _read_words(text: str) -> DateText:
    """Read a date in words, or a year and words between slashes."""
    named = _MONTH_NAMED.fullmatch(text)
    if named and (month := month_of(named[2])):
        date = date_of(int(named[1]), month, int(named[3] or 0) or None)
        return DateText(date=date, literal="" if date else as_line(text), is_broken=date is None)
    parts = _YEAR_AND_WORDS.fullmatch(text)
    if parts is None:
        return read_date(text)
    whole = read_date(f"{parts[2]} {parts[1]}")
    return whole if whole.date else DateText(date=date_of(int(parts[1])), literal=as_line(text))


def completed_date(text: str, years: Sequence[str]) -> DateText:
    """Read a date; one without its year, as EndNote writes it, has that of the record."""
    read = read_ris_date(text)
    if read.date is None and not read.is_broken and years:
        whole = read_date(f"{text} {years[0]}")
        return whole if whole.date else read
    return read
