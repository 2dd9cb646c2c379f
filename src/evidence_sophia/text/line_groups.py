"""Which lines of a plain or Markdown text belong together?

Groups of lines are paragraphs, list items, headings and table rows. A blank line always ends
a group; a single line end does so only beside a line that is a unit of its own. So hard-wrapped
prose stays whole, and a list item may be wrapped too.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from evidence_sophia.text.characters import char_class, is_digit, is_space

__all__ = ["ENDS_OPENLY", "line_groups"]

_LINE_ENDS = "\n\r\v\f\x85\u2028\u2029"
_LINE = re.compile(f"[^{_LINE_ENDS}]*(?:\r\n|[{_LINE_ENDS}])?")
_PARAGRAPH_SEPARATOR = "\u2029"
ENDS_OPENLY = frozenset(".:;!?…。：；！？؟؛۔\"'”’»)]）」』*_")
"""After a line that ends so, a dash or a number at the start of the next is a list marker."""

_OWN, _RULE, _PROSE = "own", "rule", ""


class _Line(NamedTuple):
    """A line with ink on it: where that starts and ends, and what the line is."""

    start: int
    end: int
    kind: str
    certain: bool


class _Patterns(NamedTuple):
    quoted: re.Pattern[str]
    own: re.Pattern[str]
    rule: re.Pattern[str]
    bullet: re.Pattern[str]
    dash: re.Pattern[str]
    number: re.Pattern[str]


def line_groups(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield the half-open ranges of the groups, without the blanks around them.

    Every character that is not blank lies in exactly one group. Linear in the text.

    >>> text = "Tea\n\nWater it\nweekly.\n- not much"
    >>> [text[start:end] for start, end in line_groups(text)]
    ['Tea', 'Water it\nweekly.', '- not much']
    """
    for paragraph in _paragraphs(text):
        yield from _units(text, paragraph)


def _paragraphs(text: str) -> Iterator[list[_Line]]:
    """Collect lines up to the next blank one; after the last line comes an empty one."""
    lines: list[_Line] = []
    for found in _LINE.finditer(text):
        line = _line(text, *found.span())
        lines += [line] if line else []
        if lines and (line is None or found[0].endswith(_PARAGRAPH_SEPARATOR)):
            yield lines
            lines = []


def _line(text: str, start: int, end: int) -> _Line | None:
    """Read one line; None when it is blank."""
    while start < end and is_space(text[start]):
        start += 1
    while end > start and is_space(text[end - 1]):
        end -= 1
    return _Line(start, end, *_kind(text, start, end)) if start < end else None


def _kind(text: str, start: int, end: int) -> tuple[str, bool]:
    """Say what a line is by its beginning, and whether nothing else could begin so."""
    known = _patterns()
    quoted = known.quoted.match(text, start, end)
    start = quoted.end() if quoted else start
    if known.own.match(text, start, end):
        return _OWN, True
    if known.rule.fullmatch(text, start, end):
        return _RULE, False
    if known.bullet.match(text, start, end):
        return text[start], True
    if known.dash.match(text, start, end):
        return text[start], False
    number = known.number.match(text, start, end)
    return (_number_kind(number[0]), False) if number else (_PROSE, False)


def _number_kind(marker: str) -> str:
    """Name the style of a numbered item: digits or letters, and the closing sign."""
    style = "1" if is_digit(marker.lstrip("(（")[0]) else "a"
    return style + marker[-1]


def _units(text: str, lines: list[_Line]) -> Iterator[tuple[int, int]]:
    """Cut a paragraph before each line that begins a unit."""
    counts = Counter(line.kind for line in lines)
    begin, last = lines[0].start, lines[0]
    for line in lines[1:]:
        if _begins(text, last, line, repeated=counts[line.kind] > 1):
            yield begin, last.end
            begin = line.start
        last = line
    yield begin, last.end


def _begins(text: str, last: _Line, line: _Line, *, repeated: bool) -> bool:
    """Whether a line begins a unit, given the line before it.

    A dash or a number may stand at the start of a wrapped line by chance; it counts as a marker
    when the paragraph has another of its kind or the line before is complete.
    """
    if last.kind in {_OWN, _RULE} or line.certain:
        return True
    if line.kind in {_PROSE, _RULE}:
        return False
    return repeated or text[last.end - 1] in ENDS_OPENLY


@cache
def _patterns() -> _Patterns:
    digit, letter = char_class("digit"), char_class("letter")
    numerals = "[一二三四五六七八九十]{1,3}"
    signs = rf"(?:[{digit}]{{1,3}}|[{letter}]|[ivx]{{2,5}}|[IVX]{{2,5}})"
    return _Patterns(
        quoted=re.compile(r"(?:>[ \t]*)+"),
        own=re.compile(r"#{1,6}[ \t]|\||```|~~~"),
        rule=re.compile(r"=+|-{2,}|\*{3,}|_{3,}"),
        bullet=re.compile(r"[•‣◦▪▫●○■□⁃∙·][ \t\xa0]?|[*+][ \t\xa0]"),
        dash=re.compile(r"[-–—―][ \t\xa0]"),
        number=re.compile(
            rf"[(（]?{signs}[.)）](?=[ \t\xa0])|[(（](?:[{digit}]{{1,3}}|{numerals})[)）]"
            rf"|(?:[{digit}]{{1,3}}|{numerals})、"
        ),
    )
