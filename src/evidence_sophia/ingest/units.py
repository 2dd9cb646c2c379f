"""What may not be split? Sentences, rows and pieces of code, as spans of the stored text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from attrs import frozen

from evidence_sophia.ingest.cutting import cut_span
from evidence_sophia.ingest.parse import Reading
from evidence_sophia.ingest.policy import ChunkPolicy
from evidence_sophia.ingest.sections import Section
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.characters import is_space
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.sentences import sentences
from evidence_sophia.text.words import word_count

__all__ = ["Unit", "units"]

#: Blocks of running text, of which an answer may be made.
_PROSE: Final = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE})
_FENCES: Final = ("```", "~~~")


@frozen(kw_only=True)
class Unit:
    """A piece of a section that stands in a passage whole.

    Attributes:
        span: in the stored text, in code points.
        words: how many it has.
        block: the span of the running text it is a part of; None for code and table rows.
        is_cut: whether it is a part of a sentence that was too long.
        joins: whether it may stand in one passage with the unit before it.
    """

    span: Span
    words: int
    block: Span | None = None
    is_cut: bool = False
    joins: bool = True


def units(
    reading: Reading, section: Section, language: str, policy: ChunkPolicy
) -> tuple[Unit, ...]:
    """List the units of a section in order.

    A unit with which a block begins reaches back to the marks before it on its line, such as
    a list bullet or the fence of code, so that the passage reads as its document does.
    """
    found: list[Unit] = []
    last = 0
    for block in section.blocks:
        for span in _whole(reading, block, last, language):
            found += _fitting(reading, span, block, policy, after_cut=_ends_cut(found))
        last = found[-1].span.end if found else last
    return tuple(found)


def _ends_cut(found: list[Unit]) -> bool:
    return bool(found) and found[-1].is_cut


def _whole(reading: Reading, block: Block, last: int, language: str) -> Iterator[Span]:
    """Walk the spans of a block that should not be split."""
    has_marks = reading.format != SourceFormat.HTML
    start = _with_marks(reading.text, block, last) if has_marks else block.span.start
    if block.kind is BlockKind.CODE:
        yield Span(start, _after_fence(reading.text, block.span.end))
    elif block.kind is BlockKind.TABLE_ROW:
        yield Span(start, block.span.end)
    else:
        for end, next_start in _sentence_edges(reading, block.span, language):
            yield Span(start, end)
            start = next_start


def _with_marks(text: str, block: Block, last: int) -> int:
    """Give where a block begins together with the marks before it."""
    start = block.span.start
    line = text.rfind("\n", last, start) + 1 or last
    if block.kind is BlockKind.CODE:
        before = text.rfind("\n", last, max(last, line - 1)) + 1 or last
        opening = text[before:line].lstrip(" \t>")
        return before if opening.startswith(_FENCES) else line
    while line < start and is_space(text[line]):
        line += 1
    return line


def _after_fence(text: str, end: int) -> int:
    line = text.find("\n", end) + 1
    if not line or text[end:line].strip(" \t\r\n"):
        return end
    close = text.find("\n", line)
    closing = text[line:] if close < 0 else text[line:close]
    fence = closing.strip(" \t\r>")
    return line + len(closing.rstrip(" \t\r")) if fence.startswith(_FENCES) else end


def _sentence_edges(reading: Reading, span: Span, language: str) -> Iterator[tuple[int, int]]:
    """Walk the end of each sentence of a block and the start of the next, in the stored text.

    What stands between two sentences besides blanks is markup; it goes with the sentence it
    touches.
    """
    offsets = reading.visible.offsets
    first, last = offsets.from_raw(span.start, span.end)
    prose = reading.visible.text[first:last]
    found = sentences(prose, primary_language(language))
    position = span.start
    for this, following in pairwise(found):
        begin = max(position, offsets.to_raw(first + this.start, first + this.end)[1])
        end = max(begin, offsets.to_raw(first + following.start, first + following.end)[0])
        blanks = [at for at in range(begin, end) if is_space(reading.text[at])]
        position = blanks[-1] + 1 if blanks else end
        yield (blanks[0] if blanks else end), position
    if found:
        yield span.end, span.end


def _fitting(
    reading: Reading, span: Span, block: Block, policy: ChunkPolicy, *, after_cut: bool
) -> Iterator[Unit]:
    """Give the span as one unit, or as several where it is too long for any passage."""
    words = word_count(reading.seen(span))
    prose = block.span if block.kind in _PROSE else None
    if words <= policy.longest_sentence:
        yield Unit(span=span, words=words, block=prose, joins=not after_cut)
        return
    for piece in cut_span(reading.text, span, policy.longest_sentence):
        count = word_count(piece.of(reading.text))
        is_cut = block.kind not in (BlockKind.CODE, BlockKind.TABLE_ROW)
        yield Unit(span=piece, words=count, block=prose, is_cut=is_cut, joins=False)
