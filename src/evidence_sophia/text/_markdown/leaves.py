"""What has the block pass found so far? Finished leaves, and the paragraph that is still open."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from evidence_sophia.text._markdown.lines import DEFINITION, INDENT, PIPE
from evidence_sophia.text._markdown.links import normal_label
from evidence_sophia.text.blocks import BlockKind
from evidence_sophia.text.offset_map import Rewrite

__all__ = ["Layout", "Leaf", "Paragraph", "without_gaps"]


class Leaf(NamedTuple):
    """A block without blocks inside; ``gaps`` are the quote marks before its later lines."""

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    label: str = ""
    gaps: tuple[tuple[int, int], ...] = ()


class Layout:
    """The result of the block pass.

    Attributes:
        leaves: in the order of the text.
        rewrites: what the block marks become, in the order of discovery.
        cells: spans of table cells, by the start of their row.
        labels: the normalised names of the link definitions.
    """

    __slots__ = ("cells", "labels", "leaves", "rewrites")

    def __init__(self) -> None:
        self.leaves: list[Leaf] = []
        self.rewrites: list[Rewrite] = []
        self.cells: dict[int, list[tuple[int, int]]] = {}
        self.labels: set[str] = set()

    def drop(self, start: int, end: int) -> None:
        """Delete a mark."""
        if start < end:
            self.rewrites.append((start, end, ""))

    def add_row(self, text: str, start: int, end: int) -> None:
        """Add a table row and its cells."""
        pipes = [found.start() for found in PIPE.finditer(text, start, end) if found[0] == "|"]
        edges = [start - 1, *pipes, end]
        cells = [(left + 1, right) for left, right in pairwise(edges)]
        self.cells[start] = [cell for cell in cells if cell[0] < cell[1]]
        self.leaves.append(Leaf(BlockKind.TABLE_ROW, start, end))

    def add_text(self, text: str, leaf: Leaf) -> None:
        """Add a paragraph, after the link definitions at its head."""
        start = leaf.start
        if text[start] == "[":
            start = self._take_definitions(text, leaf)
        if start < leaf.end:
            gaps = tuple(gap for gap in leaf.gaps if gap[0] > start)
            self.leaves.append(leaf._replace(start=start, gaps=gaps))

    def _take_definitions(self, text: str, leaf: Leaf) -> int:
        body, shift = without_gaps(text, leaf)
        at, end = leaf.start - shift, leaf.end - shift
        found = DEFINITION.match(body, at, end)
        while found:
            label = normal_label(found[1])
            self.labels.add(label)
            stop = found.start() + len(found[0].rstrip(" \t\r\n"))
            first = INDENT.match(body, at)
            at = first.end() if first else at
            self.leaves.append(
                Leaf(BlockKind.LINK_DEFINITION, at + shift, stop + shift, label=label)
            )
            self.drop(at + shift, stop + shift)
            at = found.end()
            found = DEFINITION.match(body, at, end)
        rest = INDENT.match(body, at, end)
        return (rest.end() if rest else at) + shift


def without_gaps(text: str, leaf: Leaf) -> tuple[str, int]:
    """Give a text in which the leaf's gaps are blank, and how far it is shifted.

    A mark of the text at ``i`` stands in it at ``i - shift``.
    """
    if not leaf.gaps:
        return text, 0
    parts = []
    last = leaf.start
    for start, end in leaf.gaps:
        parts.append(text[last:start])
        parts.append(" " * (end - start))
        last = end
    parts.append(text[last : leaf.end])
    return "".join(parts), leaf.start


class Paragraph:
    """The open paragraph: it may yet turn out to be a heading or the head of a table."""

    __slots__ = ("end", "gaps", "kind", "label", "last_line", "level", "previous_end", "start")

    def __init__(self, kind: BlockKind, start: int, end: int, *, level: int, label: str) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.level = level
        self.label = label
        self.last_line = start
        self.previous_end = start
        self.gaps: list[tuple[int, int]] = []

    def extend(self, start: int, end: int) -> None:
        """Take one more line, without its container marks."""
        self.last_line = start
        self.previous_end = self.end
        self.end = end

    def leaf(self, text: str) -> Leaf:
        """Close it."""
        end = self.start + len(text[self.start : self.end].rstrip(" \t\r\n"))
        return Leaf(self.kind, self.start, end, self.level, self.label, tuple(self.gaps))
