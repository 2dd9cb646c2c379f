"""Where does the lexical index live? In segments, in the tables of one SQLite file."""

from __future__ import annotations

import sqlite3

from attrs import frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.hit import LexicalMatch
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.analyzers import (
    analyze,
    analyzer_for,
    check_analyzers,
    surfaces,
)
from evidence_sophia.retrieval.explain import Explainer, label_hit
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    EmptyReason,
    IndexedPassage,
    LexicalHit,
    LexicalQuery,
    LexicalResult,
)
from evidence_sophia.retrieval.ranking import Ranking, RankingRequest, SourceFilter
from evidence_sophia.retrieval.segment import build_segment
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.lexical.partition import ensure_partition
from evidence_sophia.stores.sqlite.lexical.view import LexicalCache, LexicalGroup
from evidence_sophia.stores.sqlite.lexical.writes import (
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

    def search(self, request: LexicalQuery, context: RequestContext, /) -> LexicalResult:
        """Find passages; see ``LexicalIndex.search``."""
        scope = context.narrowed(request.source_sets)
        if self._connection.in_transaction:
            return self._found(request, scope)
        self._connection.execute("BEGIN")  # so that the search sees one state
        try:
            return self._found(request, scope)
        finally:
            self._connection.execute("ROLLBACK")

    def _found(self, request: LexicalQuery, scope: Scope) -> LexicalResult:
        groups = self._cache.groups(self._connection, scope.tenant)
        sets = None if scope.source_sets is None else frozenset(scope.source_sets)
        sources = SourceFilter(source_sets=sets, exclude_sources=frozenset(request.exclude_sources))
        searches = [_Search.of(request, sources, group) for group in groups]
        asked = [each for each in searches if each.asked.terms]
        with sound_row("segment of the lexical index"):
            hits = self._best_hits(request, scope, asked)
        if hits:
            return LexicalResult(hits=hits)
        has_terms = bool(asked) or bool(analyze(request.query))
        reason = EmptyReason.NO_MATCH if has_terms else EmptyReason.NO_TERMS
        return LexicalResult(hits=(), reason=reason)

    def _best_hits(
        self, request: LexicalQuery, scope: Scope, searches: list[_Search]
    ) -> tuple[LexicalHit, ...]:
        found: list[_Found] = []
        rankings = []
        for which, search in enumerate(searches):
            group = search.group
            ranking = group.collection.rank(search.asked, group.fetch(self._connection))
            rankings.append(ranking)
            ceiling, candidates = ranking.ceiling, ranking.candidates
            ids = group.passage_ids(self._connection, [number for number, _ in candidates])
            found += [
                # Rounding may lift a score over its ceiling by the last bit.
                (-min(1.0, native / ceiling), passage_id, native, which, number)
                for passage_id, (number, native) in zip(ids, candidates, strict=True)
            ]
        found.sort()
        del found[request.limit :]
        matches = self._matches(request, searches, rankings, found) if request.explain else {}
        return tuple(
            [
                LexicalHit(
                    passage_id=passage_id,
                    score=-negative,
                    label=label_hit(native, matches.get(passage_id), scope),
                )
                for negative, passage_id, native, _, _ in found
            ]
        )

    def _matches(
        self,
        request: LexicalQuery,
        searches: list[_Search],
        rankings: list[Ranking],
        found: list[_Found],
    ) -> dict[str, LexicalMatch]:
        """Explain each passage found, by its id."""
        matches: dict[str, LexicalMatch] = {}
        for which, (search, ranking) in enumerate(zip(searches, rankings, strict=True)):
            mine = [(passage_id, number) for _, passage_id, _, of, number in found if of == which]
            if not mine:
                continue
            group = search.group
            explainer = Explainer(
                analyzer=group.analyzer,
                request=search.asked,
                ranking=ranking,
                statistics=group.statistics,
                surfaces=surfaces(request.query, group.analyzer),
            )
            ids, numbers = zip(*mine, strict=True)
            explained = explainer.explain(group.collection, numbers, group.fetch(self._connection))
            matches.update(zip(ids, explained, strict=True))
        return matches


#: A passage before it is known whether it is among the best: its score below zero, so that the
#: best stand first, its id, its native score, which search found it, its number there.
_Found = tuple[float, str, float, int, int]


@frozen
class _Search:
    """A query as one group of passages is asked it."""

    group: LexicalGroup
    asked: RankingRequest

    @classmethod
    def of(cls, request: LexicalQuery, sources: SourceFilter, group: LexicalGroup) -> _Search:
        """Analyse a query as the group's passages are."""
        terms: dict[str, int] = {}
        for term in analyze(request.query, group.analyzer):
            terms[term] = terms.get(term, 0) + 1
        asked = RankingRequest(
            terms=terms, limit=request.limit, knobs=request.knobs, sources=sources
        )
        return cls(group, asked)
