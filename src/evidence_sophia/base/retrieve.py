"""What do the sources in scope offer for a query? Search, and leave out what may not be used."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from attrs import evolve

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest, SearchRequest
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.lexical_index import LexicalHit, LexicalIndex, LexicalQuery
from evidence_sophia.stores.sqlite.counts import find_expired, find_retracted
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.passages import find_passages
from evidence_sophia.stores.sqlite.sources import find_sources

__all__ = ["retrieve", "search_hits"]


def search_hits(
    connection: Connection,
    index: LexicalIndex,
    request: SearchRequest,
    context: RequestContext,
    day: date,
    *,
    window: tuple[int, int] | None = None,
) -> tuple[Hit, ...]:
    """Find passages, best first; sources whose rights ended before ``day`` are left out.

    Args:
        connection: within a snapshot.
        index: of the same.
        request: what is asked.
        context: in whose name.
        day: it decides whose rights have ended.
        window: from which place of the result to which, counted from 0; None for the first
            ``request.limit``.

    Raises:
        ScopeDenied: the request asks for more than its context.
        CorruptStoreError: the index names a passage that is not stored.
        AnalyzerMismatchError, MissingExtraError: the index was built with other analyzers.
    """
    scope = context.narrowed(request.source_sets)
    start, limit = (0, request.limit) if window is None else window
    query = evolve(_query(request, find_expired(connection, scope, day)), limit=limit)
    return _hits(connection, index.search(query, context).hits[start:], scope, start)


def retrieve(
    connection: Connection,
    index: LexicalIndex,
    request: AnswerRequest,
    context: RequestContext,
    day: date,
) -> Evidence:
    """Find passages for an answer, with their sources and with what had to be left out.

    Retracted and expired sources take no place from those that may be quoted: they are looked
    for beside them, so that the answer can name them.

    Raises:
        ScopeDenied, CorruptStoreError, AnalyzerMismatchError, MissingExtraError: as
            :func:`search_hits`.
    """
    scope = context.narrowed(request.source_sets)
    unusable = {*find_expired(connection, scope, day), *find_retracted(connection, scope)}
    hits = _hits(connection, index.search(_query(request, sorted(unusable)), context).hits, scope)
    if unusable:
        everything = _hits(connection, index.search(_query(request, ()), context).hits, scope)
        hits += tuple(hit for hit in everything if hit.passage.source_id in unusable)
    found = find_sources(connection, (hit.passage.source_id for hit in hits), scope)
    return Evidence(hits=hits, sources=tuple(source for _, source in found), day=day)


def _query(request: SearchRequest | AnswerRequest, excluded: Iterable[str]) -> LexicalQuery:
    return LexicalQuery(
        request.query if isinstance(request, SearchRequest) else request.question,
        limit=request.limit,
        source_sets=request.source_sets,
        exclude_sources=tuple(excluded),
    )


def _hits(
    connection: Connection, found: tuple[LexicalHit, ...], scope: Scope, before: int = 0
) -> tuple[Hit, ...]:
    passages = find_passages(connection, (hit.passage_id for hit in found), scope)
    missing = [hit.passage_id for hit in found if hit.passage_id not in passages]
    if missing:
        message = "the index names passages that are not stored in this scope"
        raise CorruptStoreError(message, details=missing)
    return tuple(
        Hit(passage=passages[hit.passage_id], score=hit.score, rank=rank, label=hit.label)
        for rank, hit in enumerate(found, start=before + 1)
    )
