"""What does an immutable piece of an index consist of? Segments as bytes, format 1.

A segment holds passages of one analyzer, numbered from 0 in the order of their ids, so that
the order of numbers is the order of ties. Its parts are made for lazy reading: the lengths and
sources of all passages are needed by every search, a chunk of ids or a block of terms only
when one of its own is asked for.

==========  =================================================================================
columns     four packed columns: length of title, heading and body in terms, number of source
sources     JSON: ``[[source_id, source_set], ...]`` in the order of their numbers
id chunk    column of the lengths of ``IDS_A_CHUNK`` ids in bytes, then their UTF-8
term block  4 bytes: length of the terms; terms, sorted, each followed by a line feed; column
            of document frequencies; column of sizes; then the posting lists (``columns``)
==========  =================================================================================
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from operator import attrgetter
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.columns import (
    Occurrences,
    pack_column,
    unpack_column,
)
from evidence_sophia.retrieval.inversion import invert
from evidence_sophia.retrieval.lexical_index import IndexedPassage

__all__ = [
    "FORMAT",
    "IDS_A_CHUNK",
    "KeyedBytes",
    "PackedSegment",
    "SegmentColumns",
    "TermPostings",
    "block_entries",
    "build_segment",
    "find_postings",
    "pack_blocks",
    "pack_columns",
    "pack_ids",
    "unpack_columns",
    "unpack_ids",
]

#: The version of everything above and of the posting lists; a store records it.
FORMAT: Final = 1
#: Ids in one chunk; a hit reads one chunk.
IDS_A_CHUNK: Final = 128
# A block closes when its lists reach this many bytes: a few pages, so that a look-up reads
# little, yet rows are few.
_BLOCK_BYTES: Final = 16_384
#: A key to find it by (the first id or term in it), and the bytes.
KeyedBytes = tuple[str, bytes]
#: A term, in how many documents it stands, and its packed posting list.
TermPostings = tuple[str, int, bytes]


@frozen(kw_only=True)
class SegmentColumns:
    """What every search needs to know of a segment's passages.

    Attributes:
        lengths: of title, heading and body: packed columns of the lengths in terms.
        source_numbers: packed column: the number of each passage's source.
        sources: ``(source_id, source_set)`` by number.
    """

    lengths: tuple[bytes, bytes, bytes] = field(repr=False)
    source_numbers: bytes = field(repr=False)
    sources: tuple[tuple[str, str], ...] = field(repr=False)


@frozen(kw_only=True)
class PackedSegment:
    """A segment, ready to be stored.

    Attributes:
        analyzer: id of the analyzer of all its passages.
        passages: how many it holds.
        totals: length of all titles, headings and bodies in terms.
        columns: lengths and source numbers.
        sources: the sources by number.
        ids: chunks of passage ids, each with its first id.
        blocks: blocks of posting lists, each with its first term.
    """

    analyzer: str
    passages: int
    totals: Occurrences
    columns: bytes = field(repr=False)
    sources: bytes = field(repr=False)
    ids: tuple[KeyedBytes, ...] = field(repr=False)
    blocks: tuple[KeyedBytes, ...] = field(repr=False)


def build_segment(analyzer: str, passages: Iterable[IndexedPassage]) -> PackedSegment:
    """Analyse passages and pack them as a segment.

    Raises:
        MissingExtraError: the analyzer stems and the extra ``search`` is absent.
    """
    ordered = sorted(passages, key=attrgetter("passage_id"))
    sources: dict[tuple[str, str], int] = {}
    numbers = [sources.setdefault((p.source_id, p.source_set), len(sources)) for p in ordered]
    lengths, lists = invert(analyzer, ordered)
    columns, source_bytes = pack_columns((*lengths, numbers), tuple(sources))
    return PackedSegment(
        analyzer=analyzer,
        passages=len(ordered),
        totals=(sum(lengths[0]), sum(lengths[1]), sum(lengths[2])),
        columns=columns,
        sources=source_bytes,
        ids=pack_ids([passage.passage_id for passage in ordered]),
        blocks=tuple(pack_blocks(lists)),
    )


def pack_columns(
    numbers: Sequence[Sequence[int]], sources: tuple[tuple[str, str], ...]
) -> tuple[bytes, bytes]:
    """Pack three columns of lengths and one of source numbers, and the sources."""
    text = json.dumps(sources, ensure_ascii=False, separators=(",", ":"))
    return b"".join(pack_column(column) for column in numbers), text.encode()


def unpack_columns(columns: bytes, sources: bytes, passages: int) -> SegmentColumns:
    """Cut the columns of a segment apart; their numbers stay packed.

    Raises:
        CorruptStoreError: the bytes are no columns of that many passages.
    """
    parts, start = [], 0
    for _ in range(4):
        width = columns[start] if start < len(columns) else 0
        parts.append(columns[start : start + 1 + width * passages])
        start += 1 + width * passages
    if start != len(columns):
        message = f"the columns of {passages} passages have {len(columns)} bytes, not {start}"
        raise CorruptStoreError(message)
    pairs = tuple((source_id, set_id) for source_id, set_id in json.loads(sources))
    title, heading, body, numbers = parts
    return SegmentColumns(lengths=(title, heading, body), source_numbers=numbers, sources=pairs)


def pack_ids(ids: Sequence[str]) -> tuple[KeyedBytes, ...]:
    """Pack sorted ids into chunks of ``IDS_A_CHUNK``."""
    chunks = []
    for start in range(0, len(ids), IDS_A_CHUNK):
        encoded = [text.encode() for text in ids[start : start + IDS_A_CHUNK]]
        chunks.append((ids[start], pack_column([len(i) for i in encoded]) + b"".join(encoded)))
    return tuple(chunks)


def unpack_ids(chunk: bytes, count: int) -> list[str]:
    """Give the ``count`` ids of a chunk.

    Raises:
        CorruptStoreError: the bytes are no chunk of that many ids.
    """
    width = chunk[0] if chunk else 0
    start = 1 + width * count
    ends = list(accumulate(unpack_column(chunk[:start]), initial=start))
    if len(ends) != count + 1 or ends[-1] != len(chunk):
        message = f"a chunk of {count} ids has {len(chunk)} bytes"
        raise CorruptStoreError(message)
    return [chunk[begin:end].decode() for begin, end in pairwise(ends)]


def pack_blocks(entries: Iterable[TermPostings]) -> Iterator[KeyedBytes]:
    """Gather posting lists, sorted by term, into blocks."""
    pending: list[TermPostings] = []
    size = 0
    for entry in entries:
        pending.append(entry)
        size += len(entry[2]) + len(entry[0])
        if size >= _BLOCK_BYTES:
            yield _block(pending)
            pending, size = [], 0
    if pending:
        yield _block(pending)


def find_postings(block: bytes, term: str) -> tuple[int, bytes] | None:
    """Find a term in a block: its document frequency and its posting list."""
    end = 4 + int.from_bytes(block[:4], "little")
    key = term.encode() + b"\n"
    start = 4 if block.startswith(key, 4) else block.find(b"\n" + key, 4, end) + 1
    if start == 0:
        return None
    place, count = block.count(b"\n", 4, start), block.count(b"\n", 4, end)
    frequencies, sizes, lists = _block_columns(block, end, count)
    begin = lists + sum(sizes[:place])
    return frequencies[place], block[begin : begin + sizes[place]]


def block_entries(block: bytes) -> Iterator[TermPostings]:
    """Give every term of a block, in order."""
    end = 4 + int.from_bytes(block[:4], "little")
    terms = block[4:end].decode().split("\n")[:-1]
    frequencies, sizes, lists = _block_columns(block, end, len(terms))
    for term, frequency, size in zip(terms, frequencies, sizes, strict=True):
        yield term, frequency, block[lists : lists + size]
        lists += size


def _block_columns(
    block: bytes, start: int, count: int
) -> tuple[Sequence[int], Sequence[int], int]:
    second = start + 1 + count * (block[start] if start < len(block) else 0)
    lists = second + 1 + count * (block[second] if second < len(block) else 0)
    frequencies = unpack_column(block[start:second])
    sizes = unpack_column(block[second:lists])
    if len(frequencies) != count or lists + sum(sizes) != len(block):
        message = f"a block of {count} terms does not hold together"
        raise CorruptStoreError(message)
    return frequencies, sizes, lists


def _block(entries: list[TermPostings]) -> KeyedBytes:
    terms = "".join(f"{term}\n" for term, _, _ in entries).encode()
    parts = (
        len(terms).to_bytes(4, "little"),
        terms,
        pack_column([frequency for _, frequency, _ in entries]),
        pack_column([len(data) for _, _, data in entries]),
        *(data for _, _, data in entries),
    )
    return entries[0][0], b"".join(parts)
