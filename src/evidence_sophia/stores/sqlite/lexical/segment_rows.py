"""How do segments of the lexical index become rows, and rows segments?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import frozen

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.columns import Occurrences
from evidence_sophia.retrieval.segment import (
    IDS_A_CHUNK,
    PackedSegment,
    SegmentColumns,
    TermPostings,
    block_entries,
    find_postings,
    unpack_columns,
    unpack_ids,
)
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.rows import all_rows, one_row

__all__ = [
    "SegmentRow",
    "delete_segment",
    "find_chunk",
    "insert_segment",
    "mark_dead",
    "read_all_ids",
    "read_columns",
    "read_dead",
    "read_entries",
    "read_ids",
    "read_postings",
    "read_segments",
]

_FIND_TERM: Final = (
    "SELECT body FROM lexical_terms WHERE segment = ? AND first_term <= ? AND tenant = ?"
    " ORDER BY first_term DESC LIMIT 1"
)
_FIND_ID: Final = (
    "SELECT chunk, body FROM lexical_ids WHERE segment = ? AND first_id <= ? AND tenant = ?"
    " ORDER BY first_id DESC LIMIT 1"
)
_SEGMENT_COLUMNS: Final = "id, analyzer, passages, living, title_terms, heading_terms, body_terms"


@frozen(kw_only=True)
class SegmentRow:
    """A segment without its bytes.

    Attributes:
        id: its row.
        analyzer: the analyzer of its passages.
        passages: how many it holds, deleted ones included.
        living: how many are not deleted.
        totals: length of the living titles, headings and bodies in terms.
    """

    id: int
    analyzer: str
    passages: int
    living: int
    totals: Occurrences


def read_segments(connection: sqlite3.Connection, tenant: str) -> tuple[SegmentRow, ...]:
    """Give a tenant's segments, oldest first."""
    statement = f"SELECT {_SEGMENT_COLUMNS} FROM lexical_segment WHERE tenant = ? ORDER BY id"  # noqa: S608 - constants of this file
    rows = all_rows(connection, statement, (tenant,), int, str, int, int, int, int, int)
    return tuple(
        SegmentRow(id=id_, analyzer=analyzer, passages=passages, living=living, totals=(t, h, b))
        for id_, analyzer, passages, living, t, h, b in rows
    )


def insert_segment(connection: sqlite3.Connection, tenant: str, segment: PackedSegment) -> int:
    """Store a segment; give its row."""
    cursor = connection.execute(
        "INSERT INTO lexical_segment (tenant, analyzer, passages, living, title_terms,"
        " heading_terms, body_terms) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (tenant, segment.analyzer, segment.passages, segment.passages, *segment.totals),
    )
    row = int(cursor.lastrowid or 0)
    connection.execute(
        "INSERT INTO lexical_columns (segment, tenant, columns, sources) VALUES (?, ?, ?, ?)",
        (row, tenant, segment.columns, segment.sources),
    )
    connection.executemany(
        "INSERT INTO lexical_ids (tenant, segment, chunk, first_id, body) VALUES (?, ?, ?, ?, ?)",
        ((tenant, row, chunk, *keyed) for chunk, keyed in enumerate(segment.ids)),
    )
    connection.executemany(
        "INSERT INTO lexical_terms (tenant, segment, first_term, body) VALUES (?, ?, ?, ?)",
        ((tenant, row, *keyed) for keyed in segment.blocks),
    )
    return row


def delete_segment(connection: sqlite3.Connection, tenant: str, segment: int) -> None:
    """Take a segment out with all that hangs on it."""
    for table in ("lexical_dead", "lexical_ids", "lexical_terms", "lexical_columns"):
        connection.execute(
            f"DELETE FROM {table} WHERE segment = ? AND tenant = ?",  # noqa: S608 - constants
            (segment, tenant),
        )
    connection.execute("DELETE FROM lexical_segment WHERE id = ? AND tenant = ?", (segment, tenant))


def mark_dead(
    connection: sqlite3.Connection,
    tenant: str,
    segment: int,
    passages: Sequence[int],
    totals: Occurrences,
) -> None:
    """Mark living passages of a segment as deleted.

    Args:
        connection: within a write transaction.
        tenant: whose they are.
        segment: the row of the segment.
        passages: their numbers in it.
        totals: the lengths that go with them.
    """
    connection.executemany(
        "INSERT INTO lexical_dead (tenant, segment, passage) VALUES (?, ?, ?)",
        ((tenant, segment, passage) for passage in passages),
    )
    connection.execute(
        "UPDATE lexical_segment SET living = living - ?, title_terms = title_terms - ?,"
        " heading_terms = heading_terms - ?, body_terms = body_terms - ?"
        " WHERE id = ? AND tenant = ?",
        (len(passages), *totals, segment, tenant),
    )


def read_columns(
    connection: sqlite3.Connection, tenant: str, segment: SegmentRow
) -> SegmentColumns:
    """Give the columns of a segment.

    Raises:
        CorruptStoreError: they are missing or damaged.
    """
    statement = "SELECT columns, sources FROM lexical_columns WHERE segment = ? AND tenant = ?"
    row = one_row(connection, statement, (segment.id, tenant), bytes, bytes)
    if row is None:
        message = f"segment {segment.id} of the lexical index has no columns"
        raise CorruptStoreError(message)
    columns, sources = row
    with sound_row("segment of the lexical index"):
        return unpack_columns(columns, sources, segment.passages)


def read_dead(connection: sqlite3.Connection, tenant: str, segment: SegmentRow) -> frozenset[int]:
    """Give the numbers of a segment's deleted passages.

    Raises:
        CorruptStoreError: it has no passage of such a number.
    """
    statement = "SELECT passage FROM lexical_dead WHERE segment = ? AND tenant = ?"
    rows = all_rows(connection, statement, (segment.id, tenant), int)
    dead = frozenset(passage for (passage,) in rows)
    if dead and not 0 <= min(dead) <= max(dead) < segment.passages:
        message = f"segment {segment.id} of the lexical index lacks a passage it says is deleted"
        raise CorruptStoreError(message)
    return dead


def read_postings(
    connection: sqlite3.Connection, tenant: str, segment: int, term: str
) -> tuple[int, bytes] | None:
    """Give document frequency and posting list of a term; None where it does not stand.

    Raises:
        CorruptStoreError: the bytes do not hold together.
    """
    row = one_row(connection, _FIND_TERM, (segment, term, tenant), bytes)
    return None if row is None else find_postings(row[0], term)


def read_entries(
    connection: sqlite3.Connection, tenant: str, segment: int
) -> Iterator[TermPostings]:
    """Give every term of a segment, in order."""
    statement = (
        "SELECT body FROM lexical_terms WHERE segment = ? AND tenant = ? ORDER BY first_term"
    )
    for (body,) in all_rows(connection, statement, (segment, tenant), bytes):
        with sound_row("block of terms"):
            entries = tuple(block_entries(body))
        yield from entries


def read_ids(
    connection: sqlite3.Connection, tenant: str, segment: SegmentRow, chunk: int
) -> list[str]:
    """Give the ids of one chunk of a segment.

    Raises:
        CorruptStoreError: they are missing or damaged.
    """
    statement = "SELECT body FROM lexical_ids WHERE segment = ? AND chunk = ? AND tenant = ?"
    row = one_row(connection, statement, (segment.id, chunk, tenant), bytes)
    count = min(IDS_A_CHUNK, segment.passages - chunk * IDS_A_CHUNK)
    if row is None:
        message = f"segment {segment.id} of the lexical index lacks chunk {chunk} of its ids"
        raise CorruptStoreError(message)
    with sound_row("chunk of ids"):
        return unpack_ids(row[0], count)


def read_all_ids(connection: sqlite3.Connection, tenant: str, segment: SegmentRow) -> list[str]:
    """Give all ids of a segment, in order.

    Raises:
        CorruptStoreError: they are missing or damaged.
    """
    chunks = range(-(-segment.passages // IDS_A_CHUNK))
    return [id_ for chunk in chunks for id_ in read_ids(connection, tenant, segment, chunk)]


def find_chunk(
    connection: sqlite3.Connection, tenant: str, segment: int, passage_id: str
) -> tuple[int, bytes] | None:
    """Give number and bytes of the only chunk that can hold an id; None if none can."""
    row = one_row(connection, _FIND_ID, (segment, passage_id, tenant), int, bytes)
    return None if row is None else (row[0], row[1])
