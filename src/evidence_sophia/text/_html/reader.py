"""What does each tag do to the text? The walk over a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from evidence_sophia.text._html import elements
from evidence_sophia.text._html.elements import Part
from evidence_sophia.text._html.head import Head
from evidence_sophia.text._html.notes import note_end, raised
from evidence_sophia.text._html.parts import part_of
from evidence_sophia.text._html.stack import Element, Stack
from evidence_sophia.text._html.tokens import Token, TokenKind, Tokens, attributes, raw_text_end
from evidence_sophia.text._html.writer import Writer
from evidence_sophia.text.blocks import BlockKind

__all__ = ["Reader"]

_INSIDE_CELL: Final = frozenset(("p", "div", "section", "center", "figure", "figcaption"))
_LISTS: Final = frozenset(("ul", "ol", "menu", "dir"))
_OWN_BLOCK: Final = _LISTS | {"pre", "listing", "blockquote", "table", "dl", *elements.HEADINGS}
_NOT_IN_HEADING: Final = _OWN_BLOCK | {"p"}
_NOTABLE: Final = re.compile(r"hidden|style|role|class|id[ \t\n\f\r]*+=", re.IGNORECASE)
_BLANKS: Final = " \t\n\f\r"


class Reader:
    """The state of the walk: what is written, what is open, and what the head says.

    Attributes:
        is_note_link: inside a link to a place on the same page.
        is_new_item: in a list item that has no text yet.
    """

    def __init__(self, page: str) -> None:
        self.page = page
        self.tokens = Tokens(page)
        self.is_xml = self.tokens.has_cdata
        self.stack = Stack()
        self.writer = Writer(page)
        self.head = Head()
        self.is_note_link = False
        self.is_new_item = False

    def read(self) -> None:
        """Walk over the page."""
        for token in self.tokens:
            if token.kind is TokenKind.START:
                self._start(token)
            elif token.kind is TokenKind.END:
                self._end(token)
            elif not self.is_hidden():
                self._text(token)
        self.writer.finish()

    def is_hidden(self) -> bool:
        """Whether nothing here is shown."""
        return bool(self.stack.top.part & Part.HIDDEN)

    def prepare(self) -> None:
        """Tell the writer where the text that follows stands."""
        self.writer.part = self.stack.top.part
        self.writer.next_kind = self._kind()

    def _kind(self) -> tuple[BlockKind, int]:
        top = self.stack.top
        if top.heading:
            return BlockKind.HEADING, top.heading
        for part, kind in _KINDS:
            if top.part & part:
                return kind, 0
        if self.is_new_item:
            return BlockKind.LIST_ITEM, top.lists
        return (BlockKind.QUOTE if top.part & Part.QUOTE else BlockKind.PARAGRAPH), 0

    def _text(self, token: Token) -> None:
        self.prepare()
        has_references = token.kind is TokenKind.TEXT
        self.writer.text(token.start, token.end, has_references=has_references)
        if self.is_new_item and self.page[token.start : token.end].strip(_BLANKS):
            self.is_new_item = False

    def _start(self, token: Token) -> None:
        name = token.name
        self.stack.close_implied(name)
        handler = _ON_START.get(name)
        if handler is not None and handler(self, token):
            return
        if name in elements.RAW_TEXT:
            _raw_text(self, token)
        elif name not in elements.VOID:
            self.open(token)

    def open(self, token: Token) -> None:
        """Open an element; an inline one only if it changes what its text is."""
        name, above = token.name, self.stack.top
        is_notable = _NOTABLE.search(token.attributes) is not None
        part = part_of(name, attributes(token.attributes) if is_notable else {}, above.part)
        if name in _OWN_BLOCK:
            part &= ~Part.CELL
        lines = elements.BLOCKS.get(name, 0)
        if lines and not part & Part.HIDDEN:
            self.boundary(name, lines, is_cell=bool(part & Part.CELL))
        if (lines or part != above.part or part & Part.HIDDEN) and not self._is_empty(token):
            level = elements.HEADINGS.get(name, 0)
            if name not in _NOT_IN_HEADING:
                level = level or above.heading
            self.stack.push(Element(name, part, level, above.lists + (name in _LISTS)))

    def _is_empty(self, token: Token) -> bool:
        return self.is_xml and token.attributes.endswith("/")

    def boundary(self, name: str, lines: int, *, is_cell: bool) -> None:
        """End the block where an element starts or ends, except in a table cell."""
        if is_cell and name in _INSIDE_CELL:
            self.writer.soft_break("\n")
            return
        is_nested_list = name in _LISTS and self.stack.top.lists > 0
        self.writer.end_block(1 if is_nested_list else lines)

    def _end(self, token: Token) -> None:
        """Close an element; an end tag without its start means nothing, save ``br`` and ``p``."""
        name = token.name
        if name == "a":
            self.writer.is_linked = self.is_note_link = False
        elif name == "li" or name in _LISTS:
            self.is_new_item = False
        is_cell = bool(self.stack.top.part & Part.CELL)
        lines = self.stack.close(name)
        if name in _ALSO_ALONE and lines < 0:
            _line_break(self, token)
        elif lines > 0 and name not in _CELLS:
            self.boundary(name, lines, is_cell=is_cell)
        if name in _DRAWINGS:
            self.tokens.has_cdata = self.is_xml or bool(self.stack.top.part & Part.DRAWING)


def _raw_text(reader: Reader, token: Token) -> None:
    if reader.is_xml and token.attributes.endswith("/"):
        return
    end = raw_text_end(reader.page, token.name, token.end)
    if not reader.stack.top.part & Part.DRAWING:
        reader.head.take_raw_text(token, reader.page[token.end : end])
    reader.tokens.at = end


def _line_break(reader: Reader, token: Token) -> bool:
    if not reader.is_hidden():
        if token.name == "br":
            reader.writer.line_break()
        else:
            reader.boundary(token.name, 2, is_cell=bool(reader.stack.top.part & Part.CELL))
    return True


def _cell(reader: Reader, token: Token) -> bool:
    reader.open(token)
    if not reader.is_hidden():
        reader.writer.next_cell()
    return True


def _item(reader: Reader, token: Token) -> bool:
    reader.open(token)
    reader.is_new_item = True
    return True


def _link(reader: Reader, token: Token) -> bool:
    found = attributes(token.attributes)
    target = found.get("href", "")
    end = note_end(reader.page, token.end, found)
    reader.writer.is_linked = bool(target) and end < 0
    reader.is_note_link = target.startswith("#") and end < 0
    if end < 0:
        return False
    reader.tokens.at = end
    return True


def _raised(reader: Reader, token: Token) -> bool:
    """Read ``sup`` and ``sub``: a note mark goes, a power keeps its height."""
    if reader.is_hidden():
        return False
    found = raised(reader.page, token, is_note=reader.is_note_link)
    if found is None:
        return False
    end, shown = found
    if shown:
        reader.prepare()
        reader.writer.replace(token.start, end, shown)
        reader.is_new_item = False
    reader.tokens.at = end
    return True


def _html(reader: Reader, token: Token) -> bool:
    reader.head.take_html(attributes(token.attributes))
    return False


def _meta(reader: Reader, token: Token) -> bool:
    reader.head.take_meta(attributes(token.attributes))
    return True


def _head_link(reader: Reader, token: Token) -> bool:
    reader.head.take_link(attributes(token.attributes))
    return True


def _drawing(reader: Reader, token: Token) -> bool:
    if not token.attributes.endswith("/"):
        reader.open(token)
        reader.tokens.has_cdata = True
    return True


_CELLS: Final = frozenset(("td", "th"))
_DRAWINGS: Final = frozenset(("svg", "math"))
_ALSO_ALONE: Final = frozenset(("br", "p"))
_KINDS: Final = (
    (Part.PRE, BlockKind.CODE),
    (Part.CELL, BlockKind.TABLE_ROW),
    (Part.TERM, BlockKind.TERM),
    (Part.FOOTNOTE, BlockKind.FOOTNOTE),
)
_ON_START: Final[dict[str, Callable[[Reader, Token], bool]]] = {
    "a": _link,
    "br": _line_break,
    "hr": _line_break,
    "html": _html,
    "li": _item,
    "link": _head_link,
    "math": _drawing,
    "meta": _meta,
    "sub": _raised,
    "sup": _raised,
    "svg": _drawing,
    "td": _cell,
    "th": _cell,
}
