"""Where does the lexical index live? In segments, in the tables of one SQLite file."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.analyzers import (
    analyze,
    analyzer_for,
    check_analyzers,
    surfaces,
)
from evidence_sophia.retrieval.explain import explain_match, label_hit
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    EmptyReason,
    IndexedPassage,
    LexicalHit,
    LexicalQuery,
    LexicalResult,
)
from evidence_sophia.retrieval.scoring import Fetch, Ranking, RankingRequest, SourceFilter
from evidence_sophia.retrieval.segment import build_segment
from evidence_sophia.stores.sqlite.lexical_rows import ensure_partition
from evidence_sophia.stores.sqlite.lexical_view import LexicalCache, LexicalGroup
from evidence_sophia.stores.sqlite.lexical_writes import (
    compact,
    insert,
    merge_full_classes,
    take_out,
)

__all__ = ["SqliteLexicalIndex"]


class SqliteLexicalIndex:
    """The lexical index of a file, over one connection: a ``LexicalIndex``.

    Writes happen in the transaction that the caller has open (``BEGIN IMMEDIATE``) and are as
    durable as it is. A search runs in the caller's transaction, or in a read transaction of
    its own, so that it sees one state.

    Args:
        connection: with ``isolation_level=None`` and the tables of ``LEXICAL_DDL``.
        cache: what the searches of this file share; one of its own where None.
    """

    def __init__(self, connection: sqlite3.Connection, cache: LexicalCache | None = None) -> None:
        self._connection = connection
        self._cache = LexicalCache() if cache is None else cache

    def add(self, request: AddPassages, context: RequestContext, /) -> None:
        """Index passages; see ``LexicalIndex.add``."""
        if not request.passages:
            return
        tenant = context.tenant
        partition = ensure_partition(self._connection, tenant)
        check_analyzers(partition.analyzers, partition.stemmer)
        by_analyzer: dict[str, list[IndexedPassage]] = {}
        for passage in request.passages:
            analyzer = analyzer_for(passage.language, partition.analyzers)
            by_analyzer.setdefault(analyzer, []).append(passage)
        take_out(self._connection, tenant, [each.passage_id for each in request.passages])
        for analyzer in sorted(by_analyzer):
            insert(self._connection, tenant, build_segment(analyzer, by_analyzer[analyzer]))
            merge_full_classes(self._connection, tenant, analyzer)

    def delete(self, request: DeletePassages, context: RequestContext, /) -> int:
        """Take passages out; see ``LexicalIndex.delete``."""
        return take_out(self._connection, context.tenant, request.passage_ids)

    def compact(self, context: RequestContext, /) -> None:
        """Merge the tenant's segments, one for each analyzer: the smallest and fastest form."""
        compact(self._connection, context.tenant)

    def search(self, request: LexicalQuery, context: RequestContext, /) -> LexicalResult:
        """Find passages; see ``LexicalIndex.search``."""
        scope = context.narrowed(request.source_sets)
        with self._one_state():
            groups = self._cache.groups(self._connection, scope.tenant)
            searches = [_Search.of(request, scope, group, self._connection) for group in groups]
            hits = _best_hits(request, scope, [each for each in searches if each.asked.terms])
        if hits:
            return LexicalResult(hits=hits)
        has_terms = any(each.asked.terms for each in searches) or bool(analyze(request.query))
        reason = EmptyReason.NO_MATCH if has_terms else EmptyReason.NO_TERMS
        return LexicalResult(hits=(), reason=reason)

    @contextmanager
    def _one_state(self) -> Iterator[None]:
        if self._connection.in_transaction:
            yield
            return
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")


@frozen
class _Search:
    """A query as one group of passages is asked it."""

    group: LexicalGroup
    asked: RankingRequest
    fetch: Fetch
    connection: sqlite3.Connection

    @classmethod
    def of(
        cls,
        request: LexicalQuery,
        scope: Scope,
        group: LexicalGroup,
        connection: sqlite3.Connection,
    ) -> _Search:
        """Analyse a query as the group's passages are."""
        sets = None if scope.source_sets is None else frozenset(scope.source_sets)
        asked = RankingRequest(
            terms=Counter(analyze(request.query, group.analyzer)),
            limit=request.limit,
            knobs=request.knobs,
            sources=SourceFilter(
                source_sets=sets, exclude_sources=frozenset(request.exclude_sources)
            ),
        )
        return cls(group, asked, group.fetch(connection), connection)


@frozen(order=False)
class _Found:
    """A passage before it is known whether it is among the best."""

    key: tuple[float, str]
    number: int
    native_score: float
    search: _Search
    ranking: Ranking


def _best_hits(
    request: LexicalQuery, scope: Scope, searches: list[_Search]
) -> tuple[LexicalHit, ...]:
    found = [each for search in searches for each in _candidates(search)]
    found.sort(key=lambda each: each.key)
    words = {
        search.group.analyzer: surfaces(request.query, search.group.analyzer)
        for search in (searches if request.explain and found else ())
    }
    return tuple(_hit(each, words, scope) for each in found[: request.limit])


def _candidates(search: _Search) -> Iterator[_Found]:
    ranking = search.group.collection.rank(search.asked, search.fetch)
    for number, native_score in ranking.candidates:
        # Rounding may lift a score over its ceiling by the last bit.
        score = min(1.0, native_score / ranking.ceiling)
        passage_id = search.group.passage_id(search.connection, number)
        yield _Found((-score, passage_id), number, native_score, search, ranking)


def _hit(found: _Found, words: dict[str, dict[str, str]], scope: Scope) -> LexicalHit:
    negative, passage_id = found.key
    search, group = found.search, found.search.group
    match = None
    if group.analyzer in words:
        counts = {
            term: group.collection.occurrences(term, found.number, search.fetch)
            for term in search.asked.terms
        }
        match = explain_match(
            group.analyzer,
            search.asked,
            found.ranking,
            group.statistics,
            words[group.analyzer],
            counts,
            group.collection.lengths(found.number),
        )
    label = label_hit(found.native_score, match, scope)
    return LexicalHit(passage_id=passage_id, score=-negative, label=label)
