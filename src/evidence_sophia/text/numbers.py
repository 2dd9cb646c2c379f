"""Which numbers are in a text, as values?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from attrs import frozen

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import char_class, has_astral, is_letter

__all__ = ["Number", "numbers"]

_COMMA_DECIMAL = frozenset({"de", "es", "fr", "it", "pt", "ru"})
_GROUP_MARKS = "'’٬\xa0\u2009\u202f"  # besides the full stop or the comma


@frozen(kw_only=True)
class Number:
    """A number written in digits.

    Attributes:
        value: what it says, exactly; a percentage keeps its figure (``5 %`` is 5).
        percent: whether a per cent sign follows.
        start: its first position, in code points of the text.
        end: the position after its last, the per cent sign not counted.
    """

    value: Decimal
    percent: bool
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The number's place as a span."""
        return Span(self.start, self.end)


def numbers(text: str, language: str = "en") -> tuple[Number, ...]:
    """Find the numbers written in decimal digits of any script. Linear in the text.

    ``1,234.5`` and ``1.234,5`` are read as the language writes them; where a grouping does not
    fit (dates, versions), the parts are numbers of their own. A sign counts only where nothing
    stands before it. Digits directly after a letter (``CO2``) are no number.

    Args:
        text: the text.
        language: ISO 639-1 code; it says whether the comma is the decimal sign.

    >>> [str(number.value) for number in numbers("From 1,234.50 to -7 % on 3.11.4")]
    ['1234.50', '-7', '3', '11', '4']
    """
    decimal = "," if language in _COMMA_DECIMAL else "."
    found = _pattern(_digit_and_word(text)).finditer(text)
    return tuple(number for match in found for number in _read(text, match, decimal))


def _read(text: str, match: re.Match[str], decimal: str) -> Iterator[Number]:
    """Read one run of digits and marks as one number or, failing that, as several."""
    start, end = match.span("digits")
    if start and is_letter(text[start - 1]):
        return
    value = _value(match["digits"], decimal)
    if value is None:
        yield from _parts(match)
        return
    start = match.start()
    sign = "-" if match["sign"] in {"-", "−"} else ""
    yield Number(value=Decimal(sign + value), percent=bool(match["percent"]), start=start, end=end)


def _parts(match: re.Match[str]) -> Iterator[Number]:
    """Read each run of digits by itself."""
    start, end = match.span("digits")
    for part in _digits().finditer(match.string, start, end):
        percent = part.end() == end and bool(match["percent"])
        value = Decimal(_plain(part[0]))
        yield Number(value=value, percent=percent, start=part.start(), end=part.end())


def _value(written: str, decimal: str) -> str | None:
    """Write a number in plain digits with a point; None if its marks do not fit."""
    plain = _plain(written)
    group = "," if decimal == "." else ". "
    if _grouped(group, decimal).fullmatch(plain):
        plain = re.sub(f"[{re.escape(group)}{_GROUP_MARKS}]", "", plain)
    elif not _SINGLE.fullmatch(plain):
        return None
    return re.sub("[,٫]", ".", plain)


def _plain(written: str) -> str:
    """Turn digits of any script into ASCII digits."""
    if written.isascii():
        return written
    return "".join(str(unicodedata.decimal(ch, ch)) for ch in written)


# One mark that cannot group: "3,75" in English, "3.14" in German.
_SINGLE = re.compile("[0-9]+(?:[.,٫][0-9]+)?")


@cache
def _grouped(group: str, decimal: str) -> re.Pattern[str]:
    mark = f"[{re.escape(group)}{_GROUP_MARKS}]"
    return re.compile(
        rf"[0-9]{{1,3}}({mark})[0-9]{{3}}(?:\1[0-9]{{3}})*(?:[{re.escape(decimal)}٫][0-9]+)?"
    )


@cache
def _digits() -> re.Pattern[str]:
    return re.compile(f"[{char_class('digit')}]+")


def _digit_and_word(text: str) -> tuple[str, str]:
    """Give the smallest character classes that hold for a text: the smaller, the faster."""
    if text.isascii():
        return "0-9", "0-9A-Za-z"
    return char_class("digit", bmp=not has_astral(text)), char_class("word", bmp=True)


@cache
def _pattern(classes: tuple[str, str]) -> re.Pattern[str]:
    """Match digits with inner marks; a blank only between groups of three."""
    digit, word = classes
    digits = rf"[{digit}]+(?:[.,'’٬٫][{digit}]+|[ \xa0\u2009\u202f][{digit}]{{3}}(?![{digit}]))*"
    sign = rf"(?:(?<![{word}.,)\]])[-−+])?"
    return re.compile(rf"(?P<sign>{sign})(?P<digits>{digits})(?P<percent>[ \xa0\u202f]?[%٪％])?")
