"""How is a document written as Markdown that shows the same text wherever it is read?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import dropwhile
from operator import not_
from typing import Final, assert_never

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    Fact,
    Facts,
    FillIn,
    Form,
    Heading,
    Inline,
    ItemList,
    ListStyle,
    Notice,
    Paragraph,
    Quotation,
    TextRun,
    TextStyle,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.markdown.escaping import escape, link, one_line
from evidence_sophia.exports.markdown.flow import broken, lines_of, quoted
from evidence_sophia.exports.table import Cell, Column, ColumnKind, Table

__all__ = ["write_markdown"]

_BOX: Final = "\u2610"
_GAP: Final = "\u2003"
_WRITING_LINE: Final = "_" * 48
_BULLETS: Final = {
    ListStyle.BULLET: "- ",
    ListStyle.NUMBERED: "{number}. ",
    ListStyle.CHECKLIST: "- [ ] ",
}


def write_markdown(document: Document) -> bytes:
    """Write a document as CommonMark with tables, in UTF-8.

    All text is escaped: none of it becomes markup, HTML, a link or an image. Only addresses of
    the web become links.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    blocks = [*_head(document), *(lines for block in document.blocks for lines in _block(block))]
    text = "\n\n".join("\n".join(lines) for lines in blocks if any(lines))
    try:
        return f"{text}\n".encode()
    except UnicodeEncodeError:
        message = "a text holds half of a surrogate pair, which no file can keep"
        raise InvariantError(message, hint="Mend the text it comes from.") from None


def _head(document: Document) -> Iterator[list[str]]:
    yield [_heading(document.title, 1)]
    yield lines_of((TextRun(text=one_line(document.subtitle), style=TextStyle.EMPHASIS),))
    yield broken(lines_of((TextRun(text=document.about),)))
    if document.day:
        yield [_fact(Fact(label="Evidence of", value=str(document.day)))]


def _block(block: Block) -> Iterator[list[str]]:
    match block:
        case Heading():
            yield [_heading(block.text, block.level + 1)]
        case Paragraph():
            yield broken(lines_of(block.content))
        case Quotation():
            yield quoted(_quotation(block))
        case Notice():
            yield quoted(broken(lines_of(_notice(block))))
        case ItemList():
            yield list(_items(block))
        case _:
            yield from _grid(block)


def _grid(block: Facts | Table | Form | CitationList) -> Iterator[list[str]]:
    match block:
        case Facts():
            yield [_fact(fact) for fact in block.facts]
        case Table():
            yield from _table(block)
        case Form():
            for blank in block.blanks:
                yield broken(list(_blank(blank)))
        case CitationList():
            for entry in block.entries:
                yield from _entry(entry)
        case _:
            assert_never(block)


def _heading(text: str, level: int) -> str:
    (line,) = lines_of((TextRun(text=one_line(text)),))
    if line.endswith("#") and line.rstrip("#")[-1:] in " \t":
        line = f"{line[:-1]}\\#"  # a heading may end with such signs, which are no part of it
    return f"{'#' * level} {line}"


def _quotation(block: Quotation) -> list[str]:
    before = f"… {block.prefix}" if block.prefix else ""
    after = f"{block.suffix} …" if block.suffix else ""
    words = (
        TextRun(text=before),
        TextRun(text=block.quote, style=TextStyle.STRONG),
        TextRun(text=after),
    )
    place = lines_of((TextRun(text=f"— {one_line(block.place)}"),)) if block.place else []
    return broken([*lines_of(words), *([""] if place else []), *place])


def _notice(notice: Notice) -> Iterator[Inline]:
    day = f" ({notice.day})" if notice.day else ""
    yield TextRun(text=f"{notice.title}{day}", style=TextStyle.STRONG)
    if notice.text or notice.url:
        yield TextRun(text=": ")
    is_address = notice.text in ("", notice.url)
    if notice.url and (is_address or notice.text.endswith(f" {notice.url}")):
        # A text that ends with the address leads there with these words only.
        yield TextRun(text=notice.text.removesuffix(notice.url))
        yield TextRun(text=notice.url, url=notice.url)
    else:
        yield TextRun(text=notice.text, url=notice.url)


def _items(block: ItemList) -> Iterator[str]:
    for number, item in enumerate(block.items, start=1):
        bullet = _BULLETS[block.style].format(number=number)
        margin = " " * (2 if block.style is ListStyle.CHECKLIST else len(bullet))
        # An item that begins with an empty line ends there.
        lines = list(dropwhile(not_, lines_of(item.content)))
        first, *others = broken(lines or [""])
        yield f"{bullet}{first}".rstrip()
        yield from (f"{margin}{line}".rstrip() for line in others)


def _fact(fact: Fact) -> str:
    runs = (
        TextRun(text=f"{one_line(fact.label)}:", style=TextStyle.STRONG),
        TextRun(text=" "),
        TextRun(text=one_line(fact.value), style=fact.style, url=fact.url),
    )
    return f"- {lines_of(runs)[0]}"


def _table(table: Table) -> Iterator[list[str]]:
    if table.caption:
        yield lines_of((TextRun(text=one_line(table.caption), style=TextStyle.EMPHASIS),))
    rules = ("---" if _is_text(column) else "---:" for column in table.columns)
    yield [
        _row(escape(one_line(column.label)) for column in table.columns),
        _row(rules),
        *(_row(map(_cell, row.cells)) for row in table.rows),
    ]


def _is_text(column: Column) -> bool:
    return column.kind in (ColumnKind.TEXT, ColumnKind.DATE)


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(one: Cell) -> str:
    return link(escape(one_line(one.shown)), one.url)


def _blank(blank: FillIn) -> Iterator[str]:
    (label,) = lines_of((TextRun(text=f"{one_line(blank.label)}:", style=TextStyle.STRONG),))
    if blank.choices:
        boxes = (f"{_BOX} {escape(one_line(choice))}" for choice in blank.choices)
        yield f"{label} {_GAP.join(boxes)}"
        return
    yield f"{label} {_WRITING_LINE}"
    yield from [f"\xa0{_WRITING_LINE}"] * (blank.lines - 1)


def _entry(entry: CitationEntry) -> Iterator[list[str]]:
    title = TextRun(text=one_line(entry.title), url=entry.url)
    head = lines_of((TextRun(text=f"[{entry.number}]", style=TextStyle.STRONG), TextRun(text=" ")))
    named = f"{head[0]} {lines_of((title,))[0]}"
    yield broken([named, *(lines_of(entry.content) if entry.content else [])])
    if entry.quotation is not None:
        yield quoted(_quotation(entry.quotation))
    for notice in entry.notices:
        yield quoted(broken(lines_of(_notice(notice))))
