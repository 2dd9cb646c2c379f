"""The engines of the lexical benchmark, each behind the same few verbs.

Every contender indexes the same words. Those with one field get title and body in one; ours and
FTS5 get two fields. Every search returns passage ids, best first. Nothing is timed here.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

import bm25s
import numpy as np
import rank_bm25
import tantivy

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    IndexedPassage,
    LexicalQuery,
)
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.lexical.schema import LEXICAL_DDL
from evidence_sophia.stores.sqlite.lexical.view import LexicalCache
from zipf_corpus import Row

__all__ = ["Bm25s", "Contender", "Fts5", "Ours", "RankBm25", "Tantivy"]

Words = Sequence[str]


class Contender(Protocol):
    """An engine under test."""

    name: str

    def build(self, rows: Sequence[Row]) -> None:
        """Index passages, durably where the engine can."""
        ...

    def search(self, query: Words, limit: int) -> list[str]:
        """Give the ids of the best passages."""
        ...


class Ours:
    """evidence-sophia: segments in one SQLite file."""

    def __init__(self, folder: Path, *, engine: str, explain: bool = False) -> None:
        self.name = f"ours ({engine}{', explained' if explain else ''})"
        self._path = folder / "ours.db"
        self._engine = engine
        self._explain = explain
        self._context = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))
        self.open()

    def open(self) -> None:
        """Open the file anew, with nothing remembered."""
        is_new = not self._path.exists()
        self._connection = sqlite3.connect(self._path, isolation_level=None)
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA synchronous = FULL")
        for statement in LEXICAL_DDL if is_new else ():
            self._connection.execute(statement)
        self._index = SqliteLexicalIndex(self._connection, LexicalCache(engine=self._engine))

    def build(self, rows: Sequence[Row]) -> None:
        """Index in batches, each durable; segments merge as they do in use."""
        for start in range(0, len(rows), 10_000):
            self.add(rows[start : start + 10_000])
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def add(self, rows: Sequence[Row]) -> None:
        """Add passages in one durable transaction."""
        request = AddPassages(passages=tuple(map(_passage, rows)))
        self._connection.execute("BEGIN IMMEDIATE")
        self._index.add(request, self._context)
        self._connection.execute("COMMIT")

    def delete(self, ids: Sequence[str]) -> None:
        """Delete passages in one durable transaction."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._index.delete(DeletePassages(passage_ids=tuple(ids)), self._context)
        self._connection.execute("COMMIT")

    def search(self, query: Words, limit: int) -> list[str]:
        """Search the whole partition."""
        return self.scoped(query, limit, None)

    def scoped(self, query: Words, limit: int, source_set: str | None) -> list[str]:
        """Search within one source set."""
        request = LexicalQuery(
            " ".join(query),
            limit=limit,
            source_sets=None if source_set is None else (source_set,),
            explain=self._explain,
        )
        return [hit.passage_id for hit in self._index.search(request, self._context).hits]

    def size(self) -> int:
        """Bytes of the file, which holds the index tables and no text, after VACUUM."""
        self._connection.execute("VACUUM")
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return self._path.stat().st_size


class Tantivy:
    """tantivy: one field, frequencies without positions, ids stored."""

    name = "tantivy"

    def __init__(self, folder: Path) -> None:
        self._path = folder / "tantivy"
        self._path.mkdir(exist_ok=True)
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
        builder.add_text_field("source_set", tokenizer_name="raw", index_option="basic")
        builder.add_text_field("body", index_option="freq")
        self._schema = builder.build()
        self.open()

    def open(self) -> None:
        """Open the folder anew."""
        self._index = tantivy.Index(self._schema, path=str(self._path))
        self._index.reload()
        self._searcher = self._index.searcher()

    def build(self, rows: Sequence[Row]) -> None:
        """Index and merge to one segment."""
        self._writer = self._index.writer(128_000_000, num_threads=1)
        self.add(rows)
        self._writer.wait_merging_threads()
        self._writer = self._index.writer(128_000_000, num_threads=1)

    def add(self, rows: Sequence[Row]) -> None:
        """Add passages and commit durably."""
        for row in rows:
            document = tantivy.Document(
                id=row.id, source_set=row.source_set, body=" ".join(row.words)
            )
            self._writer.add_document(document)
        self._writer.commit()
        self._index.reload()
        self._searcher = self._index.searcher()

    def search(self, query: Words, limit: int) -> list[str]:
        """Search everything."""
        return self._ids(self._terms(query), limit)

    def addresses(self, query: Words, limit: int) -> int:
        """Search without reading the ids: the least it can do."""
        return len(self._searcher.search(self._terms(query), limit).hits)

    def scoped(self, query: Words, limit: int, source_set: str) -> list[str]:
        """Search within one source set."""
        occur = tantivy.Occur.Must
        inside = tantivy.Query.term_query(self._schema, "source_set", source_set)
        constant = tantivy.Query.const_score_query(inside, 0.0)
        both = tantivy.Query.boolean_query([(occur, self._terms(query)), (occur, constant)])
        return self._ids(both, limit)

    def size(self) -> int:
        """Bytes of the folder."""
        return sum(entry.stat().st_size for entry in os.scandir(self._path))

    def _terms(self, query: Words) -> tantivy.Query:
        should = tantivy.Occur.Should
        return tantivy.Query.boolean_query(
            [(should, tantivy.Query.term_query(self._schema, "body", word)) for word in query]
        )

    def _ids(self, query: tantivy.Query, limit: int) -> list[str]:
        hits = self._searcher.search(query, limit).hits
        return [self._searcher.doc(address)["id"][0] for _, address in hits]


class Bm25s:
    """bm25s on its NumPy backend, scores worked out at index time."""

    name = "bm25s (numpy)"

    def build(self, rows: Sequence[Row]) -> None:
        """Index in memory."""
        self._ids = [row.id for row in rows]
        self._sets = np.array([row.source_set for row in rows])
        self._retriever = bm25s.BM25(k1=1.2, b=0.75, method="lucene", backend="numpy")
        self._retriever.index([list(row.words) for row in rows], show_progress=False)

    def search(self, query: Words, limit: int) -> list[str]:
        """Search everything."""
        return self._retrieve(query, limit, None)

    def scoped(self, query: Words, limit: int, source_set: str) -> list[str]:
        """Search within one source set, by a mask."""
        return self._retrieve(query, limit, (self._sets == source_set).astype(np.float32))

    def _retrieve(self, query: Words, limit: int, mask: object) -> list[str]:
        found, _ = self._retriever.retrieve(
            [list(query)], k=limit, show_progress=False, n_threads=0, weight_mask=mask
        )
        return [self._ids[number] for number in found[0]]


class Fts5:
    """SQLite's FTS5, title weighted 2."""

    name = "FTS5"

    def __init__(self, folder: Path) -> None:
        self._connection = sqlite3.connect(folder / "fts5.db", isolation_level=None)

    def build(self, rows: Sequence[Row]) -> None:
        """Index without keeping the text."""
        self._ids = [row.id for row in rows]
        self._connection.execute(
            "CREATE VIRTUAL TABLE f USING fts5(title, body, content='', detail=column)"
        )
        self._connection.execute("BEGIN")
        self._connection.executemany(
            "INSERT INTO f (rowid, title, body) VALUES (?, ?, ?)",
            ((n, " ".join(row.title), " ".join(row.body)) for n, row in enumerate(rows)),
        )
        self._connection.execute("INSERT INTO f (f) VALUES ('optimize')")
        self._connection.execute("COMMIT")

    def search(self, query: Words, limit: int) -> list[str]:
        """Search everything, any of the words."""
        found = self._connection.execute(
            "SELECT rowid FROM f WHERE f MATCH ? ORDER BY bm25(f, 2, 1) LIMIT ?",
            (" OR ".join(f'"{word}"' for word in query), limit),
        )
        return [self._ids[number] for (number,) in found]


class RankBm25:
    """rank_bm25's BM25Okapi with NumPy's selection of the best."""

    name = "rank_bm25"

    def build(self, rows: Sequence[Row]) -> None:
        """Index in memory."""
        self._ids = [row.id for row in rows]
        self._engine = rank_bm25.BM25Okapi([list(row.words) for row in rows], k1=1.2, b=0.75)

    def search(self, query: Words, limit: int) -> list[str]:
        """Search everything."""
        return list(self._engine.get_top_n(list(query), self._ids, n=limit))


def _passage(row: Row) -> IndexedPassage:
    return IndexedPassage(
        passage_id=row.id,
        source_set=row.source_set,
        source_id=row.source_id,
        title=" ".join(row.title),
        body=" ".join(row.body),
    )
