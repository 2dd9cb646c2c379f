"""How is the way from an extracted text back to its file kept?"""

from __future__ import annotations

import sqlite3
from itertools import islice
from typing import Final

from evidence_sophia.errors import CorruptStoreError, InvariantError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.retrieval.columns import pack_column, unpack_column
from evidence_sophia.stores.sqlite.rows import one_row
from evidence_sophia.text.offset_map import OffsetMap

__all__ = ["original_span", "pack_map", "unpack_map"]

#: Numbers of a rewrite: raw characters since the one before, raw characters it stands for,
#: characters that stand in their place.
_COLUMNS: Final = 3


def pack_map(offsets: OffsetMap) -> bytes:
    """Pack a map as one column: the raw length, then three numbers a rewrite."""
    numbers = [offsets.raw_length]
    last = 0
    for raw_start, raw_end, start, end in offsets:
        numbers += (raw_start - last, raw_end - raw_start, end - start)
        last = raw_end
    return pack_column(numbers)


def unpack_map(data: bytes) -> OffsetMap:
    """Give the map that was packed.

    Raises:
        CorruptStoreError: the bytes are not a packed map.
    """
    numbers = iter(unpack_column(data))
    raw_length = next(numbers, None)
    raw_starts: list[int] = []
    raw_ends: list[int] = []
    lengths: list[int] = []
    last = 0
    while rewrite := tuple(islice(numbers, _COLUMNS)):
        if len(rewrite) != _COLUMNS:
            raise _broken()
        raw_starts.append(last + rewrite[0])
        last = raw_starts[-1] + rewrite[1]
        raw_ends.append(last)
        lengths.append(rewrite[2])
    if raw_length is None or last > raw_length:
        raise _broken()
    return OffsetMap.of_lengths(raw_length, raw_starts, raw_ends, lengths)


def original_span(connection: sqlite3.Connection, version: int, span: object) -> Span:
    """Give the place in the original of a span of the stored text.

    Raises:
        InvariantError: it is no span in code points of that text.
        CorruptStoreError: the map is not a packed map.
    """
    statement = "SELECT characters FROM source_version WHERE id = ?"
    row = one_row(connection, statement, (version,), int)
    length = 0 if row is None else row[0]
    if not isinstance(span, Span) or span.unit is not OffsetUnit.CODE_POINTS or span.end > length:
        message = f"{shown(span)} is no span of a text of {length} code points"
        raise InvariantError(message)
    offsets = _read_map(connection, version)
    return span if offsets is None else Span(*offsets.to_raw(span.start, span.end))


def _read_map(connection: sqlite3.Connection, version: int) -> OffsetMap | None:
    """Give the map of a source version; None where its text is the file's own."""
    statement = "SELECT body FROM original_map WHERE version = ?"
    row = one_row(connection, statement, (version,), bytes)
    return None if row is None else unpack_map(row[0])


def _broken() -> CorruptStoreError:
    message = "a map to an original does not hold together"
    return CorruptStoreError(message)
