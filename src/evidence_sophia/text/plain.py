"""Of which pieces is a plain text built, as far as its layout shows?

Nothing in plain text is markup, so only what every reader sees is used: empty lines, form feeds,
indents, bullets, a line that stands alone. What is unsure stays a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.characters import is_letter, is_lower, is_unspaced, is_word

__all__ = ["plain_blocks"]

_LINE: Final = re.compile(r"([^\n\r\f]*+)(\r\n|\n|\r|\f|\Z)")
_BLANKS: Final = " \t\v\x85\xa0\u2002\u2003\u2009\u202f\u3000\ufeff"
_BULLET: Final = re.compile(
    r"(?:[-*+\u2022\u2023\u25aa\u25cf\u25e6\u2013]|\(?[0-9]{1,3}[.)]|\(?[a-z]\))[ \t]++"
)
_UNDERLINE: Final = re.compile(r"(?:={3,}+|-{3,}+|~{3,}+|\*{3,}+)\Z")
_PAGE_NUMBER: Final = re.compile(
    r"(?:page |p\. ?|seite |p\u00e1gina |- |\u2013 |\[)?[0-9]{1,4}"
    r"(?: -| \u2013|\]| of [0-9]{1,4})?\Z",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(r"(?:[0-9]{1,3}\.)*+[0-9]{0,3}[ \t]")
#: A heading is a line; a longer one is a sentence. Characters.
_LONGEST_HEADING: Final = 80
#: A line longer than this was never wrapped by hand, so its end ends a paragraph. Characters.
_LONGEST_WRAPPED: Final = 120
_SENTENCE_ENDS: Final = frozenset(
    ".!?;,:\u2026\u3002\uff01\uff1f\uff0c\uff1a\uff1b\u3001\u061f\u06d4\u0964"
)
_CLOSERS: Final = "\"')]\u2019\u201d\u00bb"
_INDENT: Final = 2  # columns; one blank is an accident


class _Line(NamedTuple):
    start: int
    end: int
    indent: int


def plain_blocks(text: str) -> tuple[Block, ...]:
    r"""Give the blocks of a plain text, in order, as spans over it.

    Lines broken by hand stay in one block. A page number on a line of its own is boilerplate.

    >>> text = "TITLE\n\nOne line,\nand its end.\n\n- a\n- b\n\n12\n"
    >>> [(str(block.kind), block.span.of(text)) for block in plain_blocks(text)][:2]
    [('heading', 'TITLE'), ('paragraph', 'One line,\nand its end.')]
    """
    return tuple(block for group in _groups(text) for block in _blocks(text, group))


def _groups(text: str) -> Iterator[list[_Line]]:
    """Part the lines at empty ones and at form feeds."""
    group: list[_Line] = []
    for found in _LINE.finditer(text):
        line = found[1].strip(_BLANKS)
        if line:
            indent = len(found[1]) - len(found[1].lstrip(_BLANKS))
            start = found.start() + indent
            group.append(_Line(start, start + len(line), indent))
        if group and (not line or found[2] in {"\f", ""}):
            yield group
            group = []


def _blocks(text: str, group: list[_Line]) -> Iterator[Block]:
    first = group[0]
    if len(group) == 1 and _PAGE_NUMBER.match(_of(text, first)):
        yield _block(BlockKind.PARAGRAPH, first.start, first.end, boilerplate=True)
        return
    level = _heading_level(text, group)
    if level:
        yield _block(BlockKind.HEADING, first.start, first.end, level=level)
        # What is left of a group that has a heading is its underline, and perhaps text.
        group = group[2:]
    if len(group) > 1 and all("\t" in _of(text, line) for line in group):
        yield from (_block(BlockKind.TABLE_ROW, line.start, line.end) for line in group)
    else:
        yield from _body(text, group)


def _of(text: str, line: _Line) -> str:
    return text[line.start : line.end]


def _block(
    kind: BlockKind, start: int, end: int, *, level: int = 0, boilerplate: bool = False
) -> Block:
    return Block(kind=kind, span=Span(start, end), level=level, boilerplate=boilerplate)


def _heading_level(text: str, group: list[_Line]) -> int:
    line = _of(text, group[0])
    if len(group) > 1:
        underline = _UNDERLINE.match(_of(text, group[1]))
        is_heading = underline is not None and len(line) <= _LONGEST_WRAPPED
        return (1 if text[group[1].start] == "=" else 2) if is_heading else 0
    if not _looks_like_heading(line):
        return 0
    return 2 if any(map(is_lower, line)) else 1


def _looks_like_heading(line: str) -> bool:
    longest = _LONGEST_HEADING // 2 if is_unspaced(line[0]) else _LONGEST_HEADING
    if len(line) > longest or (_BULLET.match(line) and not _NUMBERED.match(line)):
        return False
    bare = line.rstrip(_CLOSERS)
    if not bare or bare[-1] in _SENTENCE_ENDS or not any(map(is_letter, line)):
        return False
    return is_word(line[0]) and not is_lower(line[0])


def _body(text: str, group: list[_Line]) -> Iterator[Block]:
    """Part a group where a line starts a list item or an indented paragraph."""
    is_unwrapped = any(line.end - line.start > _LONGEST_WRAPPED for line in group)
    margin = min((line.indent for line in group), default=0)
    kind, start, end, above = BlockKind.PARAGRAPH, -1, -1, margin
    for line in group:
        bullet = _BULLET.match(text, line.start, line.end)
        # Lines with one indent hang together; only a further indent begins something.
        is_indented = line.indent >= margin + _INDENT
        is_first = is_indented and line.indent > above
        goes_on = kind is BlockKind.LIST_ITEM and is_indented
        if start < 0 or bullet or is_unwrapped or (is_first and not goes_on):
            if start >= 0:
                yield _block(kind, start, end)
            kind = BlockKind.LIST_ITEM if bullet else BlockKind.PARAGRAPH
            start = bullet.end() if bullet else line.start
        end, above = line.end, line.indent
    if start >= 0:
        yield _block(kind, start, end)
