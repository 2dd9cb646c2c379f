"""How does the lexical index change? New segments, deleted passages, merges.

Every function runs within the caller's write transaction. Each change moves the digest of the
tenant's state, which caches are keyed by: a change that is rolled back leaves the old digest,
and another one in its place leads to another digest.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from evidence_sophia.codec.digests import digest
from evidence_sophia.retrieval.columns import unpack_column
from evidence_sophia.retrieval.merge import SegmentInput, merge_segments
from evidence_sophia.retrieval.segment import IDS_A_CHUNK, PackedSegment, unpack_ids
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.lexical.partition import read_state, write_state
from evidence_sophia.stores.sqlite.lexical.segment_rows import (
    SegmentRow,
    delete_segment,
    find_chunk,
    insert_segment,
    mark_dead,
    read_all_ids,
    read_columns,
    read_dead,
    read_entries,
    read_segments,
)

__all__ = ["insert", "merge", "merge_full_classes", "take_out"]

#: So many segments of one size class become one of the next.
MERGE_AT: Final = 8


def insert(connection: sqlite3.Connection, tenant: str, segment: PackedSegment) -> None:
    """Add a segment."""
    row = insert_segment(connection, tenant, segment)
    parts = (segment.columns, segment.sources, *(body for _, body in segment.ids))
    blocks = tuple(body for _, body in segment.blocks)
    _move_state(connection, tenant, b"segment %d" % row, *parts, *blocks)


def take_out(connection: sqlite3.Connection, tenant: str, passage_ids: Sequence[str]) -> int:
    """Delete passages; give how many were there.

    A segment most of which is deleted then is written anew with what is left.
    """
    wanted = sorted(set(passage_ids))
    gone = 0
    for row in read_segments(connection, tenant) if wanted else ():
        dead = read_dead(connection, tenant, row) if row.living < row.passages else frozenset()
        numbers = [n for n in _numbers(connection, tenant, row, wanted) if n not in dead]
        if not numbers:
            continue
        gone += len(numbers)
        if len(numbers) == row.living:
            delete_segment(connection, tenant, row.id)
        else:
            _mark(connection, tenant, row, numbers)
        _move_state(connection, tenant, b"dead %d" % row.id, repr(numbers).encode())
        if 0 < 2 * (row.living - len(numbers)) < row.passages:
            merge(connection, tenant, (row,))
    return gone


def merge_full_classes(connection: sqlite3.Connection, tenant: str, analyzer: str) -> None:
    """Merge segments of like size until fewer than ``MERGE_AT`` are left of each size."""
    while True:
        segments = [row for row in read_segments(connection, tenant) if row.analyzer == analyzer]
        classes: dict[int, list[SegmentRow]] = {}
        for row in segments:
            classes.setdefault(_size_class(row.living), []).append(row)
        full = [rows for rows in classes.values() if len(rows) >= MERGE_AT]
        if not full:
            return
        merge(connection, tenant, min(full, key=lambda rows: rows[0].living))


def _size_class(living: int) -> int:
    """Give 0 below ``MERGE_AT`` passages, 1 below its square, and so on."""
    size_class = 0
    while living >= MERGE_AT:
        living //= MERGE_AT
        size_class += 1
    return size_class


def merge(connection: sqlite3.Connection, tenant: str, segments: Sequence[SegmentRow]) -> None:
    """Put one segment, with what lives, in the place of some of one analyzer."""
    inputs = [
        SegmentInput(
            columns=read_columns(connection, tenant, row),
            ids=read_all_ids(connection, tenant, row),
            dead=read_dead(connection, tenant, row),
            entries=read_entries(connection, tenant, row.id),
        )
        for row in segments
    ]
    with sound_row("segment of the lexical index"):
        merged = merge_segments(segments[0].analyzer, inputs)
    for row in segments:
        delete_segment(connection, tenant, row.id)
    insert(connection, tenant, merged)


def _mark(
    connection: sqlite3.Connection, tenant: str, row: SegmentRow, numbers: Sequence[int]
) -> None:
    lengths = read_columns(connection, tenant, row).lengths
    with sound_row("column of lengths"):
        title, heading, body = (
            sum(column[number] for number in numbers) for column in map(unpack_column, lengths)
        )
    mark_dead(connection, tenant, row.id, numbers, (title, heading, body))


def _numbers(
    connection: sqlite3.Connection, tenant: str, row: SegmentRow, wanted: Sequence[str]
) -> Iterator[int]:
    """Find the numbers of those ids, sorted, that the segment holds."""
    if len(wanted) * IDS_A_CHUNK > row.passages:
        places = {id_: n for n, id_ in enumerate(read_all_ids(connection, tenant, row))}
        yield from (places[id_] for id_ in wanted if id_ in places)
        return
    for passage_id in wanted:
        found = find_chunk(connection, tenant, row.id, passage_id)
        # The bytes are searched first: most ids are new, and unpacking a chunk takes longer.
        if found is not None and passage_id.encode() in found[1]:
            chunk, body = found
            first = chunk * IDS_A_CHUNK
            ids = unpack_ids(body, min(IDS_A_CHUNK, row.passages - first))
            if passage_id in ids:
                yield first + ids.index(passage_id)


def _move_state(connection: sqlite3.Connection, tenant: str, *parts: bytes) -> None:
    before = read_state(connection, tenant) or b""
    digests = "".join(digest(part) for part in (before, *parts))
    write_state(connection, tenant, digest(digests.encode()).encode())
