"""Which vectors does a search see? One state of a tenant's, remembered while it lasts."""

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.dense import VectorTable
from evidence_sophia.retrieval.embedder import EmbedderDescription
from evidence_sophia.stores.sqlite.lexical.partition import read_state
from evidence_sophia.stores.sqlite.rows import all_rows
from evidence_sophia.stores.sqlite.vectors.packing import unpack
from evidence_sophia.stores.sqlite.vectors.space import check_space

__all__ = ["VectorCache"]

#: Bytes of vectors remembered: 100,000 passages of 384 dimensions are 154 MB.
_BYTES: Final = 256 * 2**20
#: Bytes that the ids of a passage take, about.
_ROW_BYTES: Final = 300

_ROWS: Final = (
    "SELECT passage.passage_id, version.source_id, version.source_set, vector.body"
    " FROM passage_vector AS vector"
    " JOIN passage ON passage.version = vector.version AND passage.number = vector.number"
    " JOIN source_version AS version ON version.id = vector.version"
    " WHERE vector.tenant = ? AND vector.embedder = ? AND version.tenant = vector.tenant"
    " ORDER BY passage.passage_id"
)


class VectorCache:
    """What the dense searches of one file share; safe with several threads and connections."""

    def __init__(self) -> None:
        self._tables: BoundedCache[VectorTable] = BoundedCache(_BYTES)

    def table(
        self, connection: sqlite3.Connection, tenant: str, described: EmbedderDescription
    ) -> VectorTable:
        """Give the vectors of a tenant that the connection's transaction sees.

        Raises:
            EmbedderMismatchError: they are of another embedder, or are missing.
            CorruptStoreError: their bytes do not hold together.
        """
        space = check_space(connection, tenant, described)
        revision = 0 if space is None else space.revision
        key = (tenant, described.id, revision, read_state(connection, tenant))
        found = self._tables.get(key)
        if found is None:
            found = _read(connection, tenant, described)
            size = 4 * len(found.numbers) + _ROW_BYTES * len(found.ids)
            self._tables.put(key, found, size)
        return found


def _read(
    connection: sqlite3.Connection, tenant: str, described: EmbedderDescription
) -> VectorTable:
    values = (tenant, described.id)
    rows = list(all_rows(connection, _ROWS, values, str, str, str, bytes))
    if any(len(body) != 4 * described.dimensions for *_, body in rows):
        message = "a stored vector has another number of dimensions than its embedder"
        raise CorruptStoreError(message)
    return VectorTable(
        dimensions=described.dimensions,
        ids=tuple(row[0] for row in rows),
        sources=tuple((row[1], row[2]) for row in rows),
        numbers=unpack(row[3] for row in rows),
    )
