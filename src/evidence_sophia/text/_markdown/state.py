"""What does the block pass of Markdown know between two lines?"""

from __future__ import annotations

from collections.abc import Callable

from evidence_sophia.text._markdown.containers import Containers, Line
from evidence_sophia.text._markdown.leaves import Layout, Leaf, Paragraph
from evidence_sophia.text.blocks import BlockKind

__all__ = ["State"]


class State:
    """The open containers and at most one open leaf: a paragraph, a table or a verbatim block.

    Attributes:
        text: the whole text.
        layout: what is finished.
        containers: the open quotes, list items and footnotes.
        paragraph: the open paragraph.
        in_table: whether the last line was a row of a table.
        goes_on: whether a line belongs to the open verbatim block; None where none is open.
        pending: kind, level and label of the next paragraph.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.layout = Layout()
        self.containers = Containers()
        self.paragraph: Paragraph | None = None
        self.in_table = False
        self.goes_on: Callable[[State, Line], bool] | None = None
        self.pending = (BlockKind.PARAGRAPH, 0, "")
        self._verbatim = Leaf(BlockKind.CODE, 0, 0)

    def leave(self, height: int) -> None:
        """Close the open leaf and all but the first ``height`` containers."""
        self.close_leaf()
        self.containers.close_from(height)
        self._default_kind()

    def open_paragraph(self, start: int, end: int) -> None:
        """Start a paragraph of the pending kind."""
        kind, level, label = self.pending
        self.paragraph = Paragraph(kind, start, end, level=level, label=label)
        self._default_kind()

    def _default_kind(self) -> None:
        is_quoted = bool(self.containers.quotes)
        self.pending = (BlockKind.QUOTE if is_quoted else BlockKind.PARAGRAPH, 0, "")

    def open_verbatim(self, leaf: Leaf, goes_on: Callable[[State, Line], bool]) -> None:
        """Start a block whose lines are not read."""
        self._verbatim = leaf
        self.goes_on = goes_on

    def extend_verbatim(self, line: Line) -> bool:
        """Take one more line into the verbatim block; true, since the line is done with."""
        self._verbatim = self._verbatim._replace(end=line.end)
        return True

    def close_leaf(self) -> None:
        """Finish whatever leaf is open."""
        paragraph, is_verbatim = self.paragraph, self.goes_on is not None
        self.paragraph = self.goes_on = None
        self.in_table = False
        if paragraph is not None:
            self.layout.add_text(self.text, paragraph.leaf(self.text))
        elif is_verbatim and self._verbatim.start < self._verbatim.end:
            self.layout.leaves.append(self._verbatim)
