"""Where does a passage begin and end? Runs of whole sentences under one heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from attrs import field, frozen

from evidence_sophia.ingest.parse import Reading
from evidence_sophia.ingest.policy import DEFAULT_CHUNK_POLICY, ChunkPolicy
from evidence_sophia.ingest.sections import Section, sections
from evidence_sophia.ingest.units import Unit, units
from evidence_sophia.model._rules import tuple_of
from evidence_sophia.model.passage import PassageFlag
from evidence_sophia.model.span import Span

__all__ = ["Chunk", "chunk"]


@frozen(kw_only=True)
class Chunk:
    """The place of a passage.

    Attributes:
        span: in the stored text, in code points.
        heading: the headings above it, joined by ``" > "``.
        flags: what is unusual about it.
        prose: where its running text stands, counted from the passage's start.
    """

    span: Span
    heading: str = ""
    flags: tuple[PassageFlag, ...] = field(default=(), validator=tuple_of(PassageFlag))
    prose: tuple[Span, ...] = field(default=(), validator=tuple_of(Span))


def chunk(
    reading: Reading, language: str, policy: ChunkPolicy = DEFAULT_CHUNK_POLICY
) -> tuple[Chunk, ...]:
    """Cut a document into passages, in the order of the text.

    A passage is a run of whole units (sentences, list items, rows, lines of code) of one
    section and never ends inside a sentence. It has up to ``policy.words`` words; a longer
    unit stands alone. The next one repeats the last units, up to ``policy.overlap`` words.
    Headings, menus and other page furniture are in no passage.

    Args:
        reading: the text with its blocks.
        language: BCP 47 tag; decides where sentences end.
        policy: the sizes.
    """
    return tuple(
        piece
        for section in sections(reading)
        for piece in _of_section(section, units(reading, section, language, policy), policy)
    )


def _of_section(section: Section, found: Sequence[Unit], policy: ChunkPolicy) -> Iterator[Chunk]:
    begin = 0
    while begin < len(found):
        end = _end_of_passage(found, begin, policy.words)
        run = found[begin:end]
        yield Chunk(
            span=Span(run[0].span.start, run[-1].span.end),
            heading=section.heading,
            flags=(PassageFlag.CUT_SENTENCE,) if any(unit.is_cut for unit in run) else (),
            prose=tuple(_prose(run)),
        )
        if end == len(found):
            return
        begin = _begin_of_next(found, begin, end, policy)


def _prose(run: Sequence[Unit]) -> Iterator[Span]:
    """Join the units of one block, without the marks before it."""
    base = run[0].span.start
    for block, group in groupby(run, key=lambda unit: unit.block):
        pieces = [unit.span for unit in group]
        start, end = pieces[0].start, pieces[-1].end
        # A piece of a list item that was cut may be no more than the item's mark.
        if block is not None and end > block.start:
            yield Span(max(block.start, start) - base, end - base)


def _end_of_passage(found: Sequence[Unit], begin: int, limit: int) -> int:
    """Give the index after the last unit that fits; the first one always does."""
    words = found[begin].words
    end = begin + 1
    while end < len(found) and words + found[end].words <= limit and found[end].joins:
        words += found[end].words
        end += 1
    return end


def _begin_of_next(found: Sequence[Unit], begin: int, end: int, policy: ChunkPolicy) -> int:
    """Step back over the units to repeat, as far as the next new one still fits with them."""
    if not found[end].joins:
        return end
    room = min(policy.overlap, policy.words - found[end].words)
    start = end
    while start - 1 > begin and found[start - 1].words <= room:
        start -= 1
        room -= found[start].words
    return start
