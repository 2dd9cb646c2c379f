"""How does the text of a page come together, with its map and its blocks?

What is shown is copied in runs; each stretch between two runs (tags, blanks, what is hidden)
becomes one rewrite, to the separator that a reader sees there.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from evidence_sophia.text._html.elements import Part
from evidence_sophia.text.blocks import BlockKind
from evidence_sophia.text.characters import script
from evidence_sophia.text.entities import REFERENCE, decode_reference
from evidence_sophia.text.offset_map import Rewrite

__all__ = ["Piece", "Writer"]

_BLANKS: Final = " \t\n\f\r"
_RUN: Final = re.compile(r"[^ \t\n\f\r]++(?: [^ \t\n\f\r]++)*+")
_UNSPACED: Final = frozenset(("Han", "Hiragana", "Katakana", "Bopomofo"))
_WIDE_MARKS: Final = ("\u3000", "\u303f", "\uff00", "\uffef")
_PARAGRAPH_LINES: Final = 2


class Piece(NamedTuple):
    """A block as it was written: its span, its element, and how much of it is a link."""

    kind: BlockKind
    start: int
    end: int
    part: int
    level: int
    linked: int


class Writer:
    """The text so far.

    Attributes:
        rewrites: what differs from the page, in order.
        pieces: the finished blocks.
        is_linked: whether what is written is a link.
        next_kind: kind and level of the block that the next text opens.
        part: the elements that text stands in.
    """

    def __init__(self, page: str) -> None:
        self.page = page
        self.rewrites: list[Rewrite] = []
        self.pieces: list[Piece] = []
        self.is_linked = False
        self.next_kind = (BlockKind.PARAGRAPH, 0)
        self.part = Part.NONE
        self.length = 0
        self._done = 0  # up to where the page is accounted for
        self._lines = 0  # line ends wanted before the next text; a block ends there
        self._soft = ""  # what is wanted instead where the block goes on
        self._open = False
        self._start = self._linked = 0
        self._kind: tuple[BlockKind, int] = self.next_kind
        self._block_part = Part.NONE
        self._has_cells = False
        self._breaks: list[int] = []  # where lines end inside the open block

    # --- what separates --------------------------------------------------------------------

    def end_block(self, lines: int) -> None:
        """End the open block; at least ``lines`` line ends follow."""
        self._lines = max(self._lines, lines)
        if self._open:
            self._close()

    def soft_break(self, separator: str) -> None:
        """Want a separator (tab, line end or blank) inside the block; the strongest one wins."""
        if _STRENGTH[separator] > _STRENGTH[self._soft]:
            self._soft = separator

    def line_break(self) -> None:
        """Take a ``br``; two of them end a paragraph."""
        if self._soft == "\n":
            self.end_block(_PARAGRAPH_LINES)
        else:
            self.soft_break("\n")

    def next_cell(self) -> None:
        """Start a cell of a table row."""
        if self._open:
            self.soft_break("\t")

    # --- what is shown ---------------------------------------------------------------------

    def text(self, start: int, end: int, *, has_references: bool = True) -> None:
        """Write a stretch of the page."""
        at = start
        while has_references:
            mark = self.page.find("&", at, end)
            if mark < 0:
                break
            at = self._reference(at, mark, end)
        self._plain(at, end)

    def _reference(self, start: int, mark: int, end: int) -> int:
        candidate = REFERENCE.match(self.page, mark, end)
        decoded = decode_reference(candidate[0]) if candidate else None
        if decoded is None:
            self._plain(start, mark + 1)
            return mark + 1
        self._plain(start, mark)
        after = mark + decoded[1]
        if decoded[0] in _BLANKS and not self.part & Part.PRE:
            self.soft_break(" ")
        else:
            self.replace(mark, after, decoded[0])
        return after

    def _plain(self, start: int, end: int) -> None:
        if self.part & Part.PRE:
            self._verbatim(start, end)
            return
        at = start
        for run in _RUN.finditer(self.page, start, end):
            if run.start() > at:
                self.soft_break(" ")
            self._copy(*run.span())
            at = run.end()
        if at < end:
            self.soft_break(" ")

    def _verbatim(self, start: int, end: int) -> None:
        if not self._open and not self.page[start:end].strip(_BLANKS):
            return
        if not self._open:
            # Blank lines before the first line go, its indentation stays.
            first = end - len(self.page[start:end].lstrip(_BLANKS))
            start = max(start, *(self.page.rfind(ch, start, first) + 1 for ch in "\n\r"))
        if start < end:
            self._copy(start, end)

    def replace(self, start: int, end: int, shown: str) -> None:
        """Write ``shown`` for a stretch of the page."""
        self._gap(start, shown[0])
        self.rewrites.append((start, end, shown))
        self._advance(end, len(shown))

    def _copy(self, start: int, end: int) -> None:
        self._gap(start, self.page[start])
        self._advance(end, end - start)

    def _advance(self, end: int, length: int) -> None:
        self._done = end
        self.length += length
        if self.is_linked:
            self._linked += length

    def _gap(self, start: int, following: str) -> None:
        separator = self._separator(start, following)
        if self.page[self._done : start] != separator:
            self.rewrites.append((self._done, start, separator))
        if separator == "\n":
            self._breaks.append(self.length)
        self._has_cells = self._has_cells or separator == "\t"
        self.length += len(separator)
        self._lines, self._soft = 0, ""
        if not self._open:
            self._open_block()

    def _separator(self, start: int, following: str) -> str:
        if not self.length:
            return ""
        if self._lines:
            return "\n" * self._lines
        if self._soft == " " and self._is_wrap_between_ideographs(start, following):
            return ""
        return self._soft

    def _is_wrap_between_ideographs(self, start: int, following: str) -> bool:
        if not _is_wide(following) or not self._done or not _is_wide(self.page[self._done - 1]):
            return False
        return self.page.find("\n", self._done, start) >= 0

    # --- blocks ----------------------------------------------------------------------------

    def _open_block(self) -> None:
        self._open = True
        self._start = self.length
        self._linked = 0
        self._kind = self.next_kind
        self._block_part = self.part
        self._breaks = []
        self._has_cells = False

    def _close(self) -> None:
        self._open = False
        self._soft = ""
        kind, level = self._kind
        edges = [self._start, self.length]
        if kind is BlockKind.TABLE_ROW and not self._has_cells:
            # A row of one cell lays the page out; its lines are paragraphs.
            kind = BlockKind.PARAGRAPH
            edges[1:1] = self._breaks
        for start, end in pairwise(edges):
            self.pieces.append(Piece(kind, start, end, self._block_part, level, self._linked))

    def finish(self) -> None:
        """End the text: what is left of the page shows nothing."""
        self.end_block(0)
        if self._done < len(self.page):
            self.rewrites.append((self._done, len(self.page), ""))


_STRENGTH: Final = {"": 0, " ": 1, "\n": 2, "\t": 3}


def _is_wide(ch: str) -> bool:
    low, high, full_low, full_high = _WIDE_MARKS
    return script(ch) in _UNSPACED or low <= ch <= high or full_low <= ch <= full_high
