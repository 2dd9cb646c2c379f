"""What must a lexical search find? Every passage scored with the formula as it is written down."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.analyzers import analyze, analyzer_for
from evidence_sophia.retrieval.columns import Occurrences
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    IndexedPassage,
    LexicalQuery,
    LexicalResult,
)
from evidence_sophia.retrieval.ranking import SegmentSlice
from evidence_sophia.retrieval.segment import build_segment, unpack_columns
from evidence_sophia.retrieval.stdlib_postings import join
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.lexical.schema import LEXICAL_DDL
from evidence_sophia.stores.sqlite.lexical.segment_rows import read_segments
from evidence_sophia.stores.sqlite.lexical.view import LexicalCache
from evidence_sophia.stores.sqlite.lexical.writes import merge

__all__ = ["Index", "context_of", "expected", "passage", "postings_in", "slice_at"]

PLAIN = ("unicode-1",)


def context_of(tenant: str = "local", source_sets: tuple[str, ...] | None = None) -> RequestContext:
    """Give the owner's context in a tenant."""
    return RequestContext(actor=OWNER, scope=Scope(tenant=tenant, source_sets=source_sets))


def passage(
    passage_id: str,
    body: str = "",
    *,
    title: str = "",
    heading: str = "",
    source_set: str = "default",
    source_id: str = "source",
    language: str = "und",
) -> IndexedPassage:
    """Make a passage."""
    return IndexedPassage(
        passage_id=passage_id,
        source_set=source_set,
        source_id=source_id,
        language=language,
        title=title,
        heading=heading,
        body=body,
    )


def postings_in(data: bytes, count: int) -> tuple[list[int], list[Occurrences]]:
    """Give the documents of a packed list, and how often the term stands in each."""
    read = join([(0, count, data)])
    return list(read.documents), [read.counts(place) for place in range(count)]


def slice_at(base: int, passages: int) -> SegmentSlice:
    """Make a slice of so many passages."""
    segment = build_segment("unicode-1", [passage(f"{n:03d}") for n in range(passages)])
    columns = unpack_columns(segment.columns, segment.sources, passages)
    return SegmentSlice(base=base, passages=passages, columns=columns, dead=frozenset())


class Index:
    """A lexical index over a database of its own, written in one transaction a call."""

    def __init__(self, *, engine: str = "auto", path: str | Path = ":memory:") -> None:
        # The garbage collector, which closes it, may run in any thread.
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self.connection.execute("PRAGMA journal_mode = WAL")
        self.connection.execute("PRAGMA foreign_keys = ON")
        if not self.connection.execute("SELECT 1 FROM sqlite_master").fetchone():
            for statement in LEXICAL_DDL:
                self.connection.execute(statement)
        self.index = SqliteLexicalIndex(self.connection, LexicalCache(engine=engine))

    def __del__(self) -> None:
        self.connection.close()

    def add(self, *passages: IndexedPassage, tenant: str = "local") -> None:
        """Index passages."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.index.add(AddPassages(passages=passages), context_of(tenant))
        self.connection.execute("COMMIT")

    def delete(self, *passage_ids: str, tenant: str = "local") -> int:
        """Take passages out."""
        self.connection.execute("BEGIN IMMEDIATE")
        gone = self.index.delete(DeletePassages(passage_ids=passage_ids), context_of(tenant))
        self.connection.execute("COMMIT")
        return gone

    def compact(self, tenant: str = "local") -> None:
        """Merge all segments, those of each analyzer."""
        self.connection.execute("BEGIN IMMEDIATE")
        found = read_segments(self.connection, tenant)
        for analyzer in sorted({row.analyzer for row in found}):
            merge(self.connection, tenant, [row for row in found if row.analyzer == analyzer])
        self.connection.execute("COMMIT")

    def search(
        self, query: str | LexicalQuery, context: RequestContext | None = None
    ) -> LexicalResult:
        """Search; as many hits as there are unless the query says otherwise."""
        asked = LexicalQuery(query, limit=1_000) if isinstance(query, str) else query
        return self.index.search(asked, context or context_of())

    def found(self, query: str | LexicalQuery, context: RequestContext | None = None) -> list[str]:
        """Give the ids of the hits, best first."""
        return [hit.passage_id for hit in self.search(query, context).hits]

    def close(self) -> None:
        """Close the database."""
        self.connection.close()


def expected(
    passages: Iterable[IndexedPassage],
    query: LexicalQuery,
    analyzers: Sequence[str] = PLAIN,
) -> list[tuple[str, float, float]]:
    """Rank passages one by one: ``(id, score, native score)``, best first."""
    groups: dict[str, list[IndexedPassage]] = {}
    for each in passages:
        groups.setdefault(analyzer_for(each.language, tuple(analyzers)), []).append(each)
    ranked = [row for analyzer, group in groups.items() for row in _ranked(group, query, analyzer)]
    return sorted(ranked, key=lambda row: (-row[1], row[0]))[: query.limit]


def _ranked(
    group: Sequence[IndexedPassage], query: LexicalQuery, analyzer: str
) -> list[tuple[str, float, float]]:
    texts = [
        tuple(_terms(text, analyzer) for text in (each.title, each.heading, each.body))
        for each in group
    ]
    averages = [sum(len(fields[n]) for fields in texts) / len(group) for n in range(3)]
    terms = Counter(analyze(query.query, analyzer))
    idfs = {}
    for term in terms:
        df = sum(any(term in field for field in fields) for fields in texts)
        idfs[term] = math.log(1 + (len(group) - df + 0.5) / (df + 0.5))
    ceiling = math.fsum(qf * idfs[term] for term, qf in terms.items())
    rows = []
    for each, fields in zip(group, texts, strict=True):
        native = math.fsum(
            _contribution(term, qf * idfs[term], fields, averages, query.knobs)
            for term, qf in terms.items()
        )
        if native > 0 and _is_visible(each, query):
            rows.append((each.passage_id, min(1.0, native / ceiling), native))
    return rows


@lru_cache(50_000)
def _terms(text: str, analyzer: str) -> tuple[str, ...]:
    return tuple(analyze(text, analyzer))


def _contribution(
    term: str,
    weight: float,
    fields: Sequence[Sequence[str]],
    averages: Sequence[float],
    knobs: Bm25fKnobs,
) -> float:
    x = 0.0
    for field, average, field_weight in zip(fields, averages, knobs.weights, strict=True):
        if term in field:
            norm = 1.0 - knobs.b + knobs.b * len(field) / average
            x += field_weight * field.count(term) / norm
    return weight * x / (knobs.k1 + x) if x else 0.0


def _is_visible(each: IndexedPassage, query: LexicalQuery) -> bool:
    in_set = query.source_sets is None or each.source_set in query.source_sets
    return in_set and each.source_id not in query.exclude_sources
