"""What do the sources in scope offer for a query? Search, and leave out what may not be used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from attrs import evolve

from evidence_sophia.answering.cues.answer_type import without_count_words
from evidence_sophia.answering.evidence import Evidence, Surroundings
from evidence_sophia.base.backend import Session
from evidence_sophia.base.narrowing import Narrowing, narrowing_of
from evidence_sophia.base.ranking import QuerySearch
from evidence_sophia.contract.requests import MAX_LIMIT, AnswerRequest, SearchRequest
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.model.hit import Hit, TermContribution
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.lexical_index import LexicalHit, LexicalQuery
from evidence_sophia.retrieval.near_duplicates import near_duplicates
from evidence_sophia.stores.sqlite.counts import find_expired, find_retracted
from evidence_sophia.stores.sqlite.passages import find_passages, find_surroundings
from evidence_sophia.stores.sqlite.sources import find_sources
from evidence_sophia.text.denial import CONTEXT

__all__ = ["retrieve", "search_hits"]

#: Passages looked at for each that is wanted, and at least: some repeat others.
_POOL: Final = 2
_LEAST: Final = 20


def search_hits(
    session: Session, request: SearchRequest, *, window: tuple[int, int] | None = None
) -> tuple[Hit, ...]:
    """Find passages, best first; sources whose rights have ended are left out.

    Args:
        session: the state that is searched, in whose name, and when.
        request: what is asked.
        window: from which place of the result to which, counted from 0; None for the first
            ``request.limit``.

    Raises:
        ScopeDenied: the request asks for more than its context.
        CorruptStoreError: the index names a passage that is not stored.
        AnalyzerMismatchError, MissingExtraError: the index was built with other analyzers.
        EmbedderMismatchError: the passages have vectors of another embedder, or none.
        BackendError, EvidenceAdapterUnavailable: the embedder failed.
    """
    scope = session.context.narrowed(request.source_sets)
    start, limit = (0, request.limit) if window is None else window
    expired = find_expired(session.connection, scope, session.today)
    query = evolve(_query(request, expired), limit=limit)
    search = QuerySearch(session, request.query)
    return _labelled(search, _hits(session, search.rank(query)[start:], scope, start))


def retrieve(session: Session, request: AnswerRequest) -> Evidence:
    """Find passages for an answer, with their sources and with what had to be left out.

    A question that names a thing the sources are about is answered from the passages about it.
    Of passages that repeat one another the best is kept. Retracted and expired sources take no
    place from those that may be quoted: they are looked for beside them, so that the answer can
    name them.

    Raises:
        ScopeDenied, CorruptStoreError, AnalyzerMismatchError, MissingExtraError, StoreError,
            BackendError, EvidenceAdapterUnavailable: as :func:`search_hits`.
    """
    scope = session.context.narrowed(request.source_sets)
    search = QuerySearch(session, request.question)
    narrowing = narrowing_of(session, search, request, scope)
    hits = _offered(session, search, request, scope, narrowing)
    called = narrowing.called
    if not hits and narrowing.is_narrow:
        hits, called = _offered(session, search, request, scope, Narrowing()), ()
    hits = _labelled(search, hits)
    found = find_sources(session.connection, (hit.passage.source_id for hit in hits), scope)
    return Evidence(
        hits=hits,
        sources=tuple(source for _, source in found),
        day=session.today,
        terms=_terms_elsewhere(search, request, hits) if narrowing.is_narrow else (),
        around=_around(session, hits, scope),
        called=called,
    )


def _around(session: Session, hits: Sequence[Hit], scope: Scope) -> tuple[Surroundings, ...]:
    """Give what stands around the passages: it may take back their last words."""
    found = find_surroundings(session.connection, (hit.passage.id for hit in hits), scope, CONTEXT)
    return tuple(
        Surroundings(passage_id=id_, before=before, after=after)
        for id_, (before, after) in sorted(found.items())
    )


def _terms_elsewhere(
    search: QuerySearch, request: AnswerRequest, hits: Sequence[Hit]
) -> tuple[TermContribution, ...]:
    """Give the terms that only passages left out hold: they are no rarer for that."""
    everything = search.rank(_query(request, ()))
    here = {term.term for hit in hits for step in hit.label.steps for term in step.terms}
    found = {
        term.term: term for hit in everything for step in hit.label.steps for term in step.terms
    }
    return tuple(found[term] for term in sorted(found.keys() - here))


def _offered(
    session: Session,
    search: QuerySearch,
    request: AnswerRequest,
    scope: Scope,
    narrowing: Narrowing,
) -> tuple[Hit, ...]:
    """Give what may be quoted, then what may not."""
    expired = find_expired(session.connection, scope, session.today)
    unusable = {*expired, *find_retracted(session.connection, scope)}
    pool = min(MAX_LIMIT, max(_LEAST, _POOL * request.limit))
    asked = without_count_words(request.question)
    question = f"{asked} {narrowing.words}" if narrowing.words else asked
    request = evolve(request, question=question)
    query = evolve(_query(request, {*unusable, *narrowing.excluded}), limit=pool)
    offered = _hits(session, search.rank(query), scope)
    hits = _distinct([hit for hit in offered if narrowing.admits(hit.passage)], request.limit)
    if unusable:
        query = _query(request, narrowing.excluded)
        everything = _hits(session, search.rank(query), scope)
        hits += tuple(
            hit
            for hit in everything
            if hit.passage.source_id in unusable and narrowing.admits(hit.passage)
        )
    return hits


def _distinct(hits: Sequence[Hit], limit: int) -> tuple[Hit, ...]:
    """Drop what repeats a better hit, and rank the rest anew."""
    texts = [(hit.passage.text, hit.passage.language) for hit in hits]
    dropped = {each.place for each in near_duplicates(texts)}
    kept = [hit for place, hit in enumerate(hits) if place not in dropped]
    return tuple(evolve(hit, rank=rank) for rank, hit in enumerate(kept[:limit], start=1))


def _query(request: SearchRequest | AnswerRequest, excluded: Iterable[str]) -> LexicalQuery:
    return LexicalQuery(
        request.query if isinstance(request, SearchRequest) else request.question,
        limit=request.limit,
        source_sets=request.source_sets,
        exclude_sources=tuple(sorted(excluded)),
    )


def _labelled(search: QuerySearch, hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """Say of each hit how near it stands."""
    near = search.label(tuple(hit.passage for hit in hits))
    return tuple(
        evolve(hit, label=evolve(hit.label, dense=near.get(hit.passage.id))) for hit in hits
    )


def _hits(
    session: Session, found: Sequence[LexicalHit], scope: Scope, before: int = 0
) -> tuple[Hit, ...]:
    passages = find_passages(session.connection, (hit.passage_id for hit in found), scope)
    missing = [hit.passage_id for hit in found if hit.passage_id not in passages]
    if missing:
        message = "the index names passages that are not stored in this scope"
        raise CorruptStoreError(message, details=missing)
    return tuple(
        Hit(
            passage=passages[hit.passage_id],
            score=hit.score,
            rank=rank,
            label=hit.label,
        )
        for rank, hit in enumerate(found, start=before + 1)
    )
