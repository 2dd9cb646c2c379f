"""Which blocks belong together? Runs of content under one heading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.ingest.parse import Reading
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.words import word_count

__all__ = ["Section", "sections"]

#: Blocks that say something; what lies between two of them in a section is only markup.
_CONTENT: Final = frozenset(
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
#: A block of fewer words above a page's title is no lead of its text.
_FEW_WORDS: Final = 20


@frozen(kw_only=True)
class Section:
    """A run of content blocks with nothing else among them.

    Attributes:
        heading: the headings above it, outermost first, joined by ``" > "``.
        blocks: at least one.
    """

    heading: str
    blocks: tuple[Block, ...] = field(repr=False)


def sections(reading: Reading) -> Iterator[Section]:
    """Walk the sections of a document in order; page furniture is in none of them.

    A line of plain text that only looked like a heading, since nothing follows under it, is
    content; so are the headings of a document that has nothing else. What stands above the
    title of a page in a few words is the site's (its name, a notice), not the document's.
    """
    path: dict[int, str] = {}
    run: list[Block] = []
    top = _title_start(reading)
    for block in _with_lone_lines(reading):
        is_content = block.kind in _CONTENT and not block.boilerplate
        if is_content and block.span.end <= top:
            is_content = word_count(reading.seen(block.span)) >= _FEW_WORDS
        # A note about an earlier version stands apart from the text it corrects.
        if run and (not is_content or run[-1].correction != block.correction):
            yield Section(heading=_BETWEEN.join(path.values()), blocks=tuple(run))
            run = []
        if is_content:
            run.append(block)
        elif _is_heading(block):
            path = {level: text for level, text in path.items() if level < block.level}
            path[block.level] = _on_one_line(reading.seen(block.span))
    if run:
        yield Section(heading=_BETWEEN.join(path.values()), blocks=tuple(run))


def _title_start(reading: Reading) -> int:
    """Give where a page's title stands; 0 where it has none in its first half."""
    if reading.format != SourceFormat.HTML:
        return 0
    titles = (block for block in reading.blocks if _is_heading(block) and block.level == 1)
    start = next((title.span.start for title in titles), 0)
    return start if start * 2 < len(reading.text) else 0


def _with_lone_lines(reading: Reading) -> Iterable[Block]:
    """Give the blocks, headings that are content made paragraphs."""
    blocks = reading.blocks
    has_content = any(block.kind in _CONTENT and not block.boilerplate for block in blocks)
    if has_content and reading.format != SourceFormat.PLAIN:
        return blocks
    found: list[Block] = []
    following: Block | None = None
    for block in reversed(blocks):
        is_lone = _is_heading(block) and (not has_content or not _heads(block, following))
        found.append(evolve(block, kind=BlockKind.PARAGRAPH, level=0) if is_lone else block)
        following = following if block.boilerplate else block
    return reversed(found)


def _heads(heading: Block, following: Block | None) -> bool:
    """Whether there is something under a heading: content, or a heading of a deeper level."""
    if following is None:
        return False
    return following.kind is not BlockKind.HEADING or following.level > heading.level


def _is_heading(block: Block) -> bool:
    return block.kind is BlockKind.HEADING and not block.boilerplate


def _on_one_line(text: str) -> str:
    return " ".join(text.split())
