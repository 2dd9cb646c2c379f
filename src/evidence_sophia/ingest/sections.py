"""Which blocks belong together? Runs of content under one heading."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import field, frozen

from evidence_sophia.ingest.parse import Reading
from evidence_sophia.text.blocks import Block, BlockKind

__all__ = ["CONTENT", "Section", "sections"]

#: Blocks that say something; what lies between two of them in a section is only markup.
CONTENT: Final = frozenset(
    {
        BlockKind.PARAGRAPH,
        BlockKind.LIST_ITEM,
        BlockKind.TERM,
        BlockKind.QUOTE,
        BlockKind.CODE,
        BlockKind.TABLE_ROW,
        BlockKind.FOOTNOTE,
    }
)

_BETWEEN: Final = " > "


@frozen(kw_only=True)
class Section:
    """A run of content blocks with nothing else among them.

    Attributes:
        heading: the headings above it, outermost first, joined by `` > ``.
        blocks: at least one.
    """

    heading: str
    blocks: tuple[Block, ...] = field(repr=False)


def sections(reading: Reading) -> Iterator[Section]:
    """Walk the sections of a document in order; page furniture is in none of them."""
    path: dict[int, str] = {}
    run: list[Block] = []
    for block in reading.blocks:
        is_content = block.kind in CONTENT and not block.boilerplate
        # A note about an earlier version stands apart from the text it corrects.
        if run and (not is_content or run[-1].correction != block.correction):
            yield Section(heading=_BETWEEN.join(path.values()), blocks=tuple(run))
            run = []
        if is_content:
            run.append(block)
        elif block.kind is BlockKind.HEADING and not block.boilerplate:
            path = {level: text for level, text in path.items() if level < block.level}
            path[block.level] = _on_one_line(reading.seen(block.span))
    if run:
        yield Section(heading=_BETWEEN.join(path.values()), blocks=tuple(run))


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
