"""What does a search see? One state of a tenant's index, remembered while it lasts."""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final

from evidence_sophia.retrieval.analyzers import check_analyzers
from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.engines import check_engine, engine_for, open_engine
from evidence_sophia.retrieval.ranking import Engine, Fetch, ListPart, SegmentSlice, Statistics
from evidence_sophia.retrieval.segment import IDS_A_CHUNK
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.lexical.partition import Partition, read_partition, read_state
from evidence_sophia.stores.sqlite.lexical.segment_rows import (
    SegmentRow,
    read_columns,
    read_dead,
    read_ids,
    read_postings,
    read_segments,
)

__all__ = ["LexicalCache", "LexicalGroup"]

# States remembered: the present one of a few tenants, and the last one of slow readers.
_STATES: Final = 4
# Chunks of ids remembered by a group; then it starts afresh.
_CHUNKS: Final = 4_096


class LexicalGroup:
    """The passages of one tenant that one analyzer analyses, at one state of the index.

    Each language stands for itself: its own passage count, document frequencies and average
    lengths, as if it were alone. Otherwise a stop word of a rare language would weigh as much
    as a rare word.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        tenant: str,
        rows: Sequence[SegmentRow],
        engine: Engine,
    ) -> None:
        self.analyzer = rows[0].analyzer
        self._tenant = tenant
        self._rows = rows
        self._bases = list(accumulate((row.passages for row in rows), initial=0))[:-1]
        self._ids: dict[tuple[int, int], list[str]] = {}
        self.statistics = _statistics(rows)
        slices = [
            SegmentSlice(
                base=base,
                passages=row.passages,
                columns=read_columns(connection, tenant, row),
                dead=(
                    read_dead(connection, tenant, row) if row.living < row.passages else frozenset()
                ),
            )
            for base, row in zip(self._bases, rows, strict=True)
        ]
        with sound_row("lexical index"):
            self.collection = engine.open(slices, self.statistics)

    def fetch(self, connection: sqlite3.Connection) -> Fetch:
        """Make what finds the postings of a term over a connection."""

        def read(term: str) -> list[ListPart]:
            parts = []
            for base, row in zip(self._bases, self._rows, strict=True):
                found = read_postings(connection, self._tenant, row.id, term)
                if found is not None:
                    parts.append((base, *found))
            return parts

        return read

    def passage_ids(self, connection: sqlite3.Connection, numbers: Iterable[int]) -> list[str]:
        """Give the ids of passages of the collection."""
        bases, known, found = self._bases, self._ids, []
        for number in numbers:
            which = bisect_right(bases, number) - 1
            chunk, place = divmod(number - bases[which], IDS_A_CHUNK)
            ids = known.get((which, chunk))
            if ids is None:
                ids = self._read_ids(connection, which, chunk)
            found.append(ids[place])
        return found

    def _read_ids(self, connection: sqlite3.Connection, which: int, chunk: int) -> list[str]:
        ids = read_ids(connection, self._tenant, self._rows[which], chunk)
        if len(self._ids) >= _CHUNKS:
            self._ids.clear()
        self._ids[which, chunk] = ids
        return ids


class LexicalCache:
    """What the searches of one file share; safe with several threads and connections.

    Args:
        engine: what ranks: ``"auto"``, ``"numpy"`` or ``"stdlib"``.

    Raises:
        InvariantError: no such engine.
    """

    def __init__(self, *, engine: str = "auto") -> None:
        check_engine(engine)
        self._engine_name = engine
        self._engines: dict[str, Engine] = {}
        self._groups: BoundedCache[tuple[LexicalGroup, ...]] = BoundedCache(_STATES)

    def groups(self, connection: sqlite3.Connection, tenant: str) -> tuple[LexicalGroup, ...]:
        """Give the state that the connection's transaction sees, one group an analyzer.

        Raises:
            AnalyzerMismatchError: the index was built with other analyzers.
            MissingExtraError: its stemmers, or the engine asked for, are not installed.
            SchemaVersionError: its bytes are of another format.
            CorruptStoreError: its bytes do not hold together.
        """
        state = read_state(connection, tenant)
        found = self._groups.get((tenant, state))
        if found is None:
            partition = read_partition(connection, tenant)
            if partition is None:
                return ()
            found = self._read(connection, partition)
            self._groups.put((tenant, state), found, 1)
        return found

    def _read(
        self, connection: sqlite3.Connection, partition: Partition
    ) -> tuple[LexicalGroup, ...]:
        check_analyzers(partition.analyzers, partition.stemmer)
        by_analyzer: dict[str, list[SegmentRow]] = {}
        for row in read_segments(connection, partition.tenant):
            by_analyzer.setdefault(row.analyzer, []).append(row)
        engine = self._engine(sum(row.passages for rows in by_analyzer.values() for row in rows))
        return tuple(
            LexicalGroup(connection, partition.tenant, by_analyzer[analyzer], engine)
            for analyzer in sorted(by_analyzer)
        )

    def _engine(self, passages: int) -> Engine:
        """Give the engine for so many passages, not before it is needed: NumPy imports slowly."""
        name = engine_for(self._engine_name, passages)
        if name not in self._engines:
            self._engines[name] = open_engine(name)
        return self._engines[name]


def _statistics(rows: Sequence[SegmentRow]) -> Statistics:
    return Statistics(
        passages=sum(row.living for row in rows),
        totals=(
            sum(row.totals[0] for row in rows),
            sum(row.totals[1] for row in rows),
            sum(row.totals[2] for row in rows),
        ),
    )
