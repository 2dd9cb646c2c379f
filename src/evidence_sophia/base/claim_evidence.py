"""What do the sources in scope offer for a claim? Fetched for many claims from one state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from typing import Final

from evidence_sophia.answering.citing.cite import citation_at
from evidence_sophia.answering.extraction.readable import readable_sentences
from evidence_sophia.base.backend import Session
from evidence_sophia.base.ranking import QuerySearch
from evidence_sophia.checking.evidence import ClaimEvidence, EvidencePassage, PassageSentence
from evidence_sophia.checking.factcheck import ClaimRequest
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.conflict import Conflict, ConflictSide
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.retrieval.dense import nearest
from evidence_sophia.retrieval.lexical_index import LexicalQuery
from evidence_sophia.retrieval.ranking import SourceFilter
from evidence_sophia.retrieval.vectors import embedder_description, query_vector
from evidence_sophia.stores.sqlite.counts import find_expired, find_personal, find_retracted
from evidence_sophia.stores.sqlite.passages import find_passages, read_passages
from evidence_sophia.stores.sqlite.sources import find_sources
from evidence_sophia.support.source_quality import SourceQuality, dimensions_of, rate_source

__all__ = ["ClaimFetcher", "available_methods", "cite_sentence", "rate_sides"]

#: Of so many characters of a claim the words are looked for; no sentence is longer.
_LONGEST_QUERY: Final = 4_000


def available_methods(session: Session) -> tuple[SearchMethod, ...]:
    """Give the methods by which passages can be found, the best first."""
    if embedder_description(session.embedder).is_semantic:
        return (SearchMethod.HYBRID, SearchMethod.DENSE, SearchMethod.BM25)
    return (SearchMethod.BM25,)


def cite_sentence(id_: str, found: EvidencePassage, span: Span) -> Citation:
    """Cite a sentence of a passage."""
    quote = span.of(found.passage.text)
    return citation_at(id_, found.passage, found.source, within=span, summary=quote)


def rate_sides(
    session: Session, scope: Scope, conflict: Conflict
) -> tuple[SourceQuality | Unmeasured, SourceQuality | Unmeasured]:
    """Rate the sources of the two sides of a conflict; the best of each side's counts."""
    return _rate(session, scope, conflict.first), _rate(session, scope, conflict.second)


def _rate(session: Session, scope: Scope, side: ConflictSide) -> SourceQuality | Unmeasured:
    ids = sorted({each.source_id for each in side.citations if each.source_id})
    found = find_sources(session.connection, ids, scope)
    rated = (rate_source(dimensions_of(source)) for _, source in found)
    known = [each for each in rated if isinstance(each, SourceQuality)]
    return max(known, key=lambda each: each.score, default=UNMEASURED)


class ClaimFetcher:
    """Fetches the passages for claims, each read once.

    Args:
        session: the state that is read.
        scope: what may be seen.
        limit: passages a claim.
    """

    def __init__(self, session: Session, scope: Scope, limit: int) -> None:
        self._session = session
        self._scope = scope
        self._limit = limit
        self._held: dict[str, EvidencePassage] = {}
        self._retracted = frozenset(find_retracted(session.connection, scope))
        self._barred = frozenset(
            (
                *find_expired(session.connection, scope, session.today),
                *find_personal(session.connection, scope),
            )
        )

    def __repr__(self) -> str:
        return f"<ClaimFetcher of {self._limit} passages a claim>"

    def fetch(self, requests: Sequence[ClaimRequest]) -> Iterator[ClaimEvidence]:
        """Fetch for claims, in their order."""
        for request in requests:
            passages = self.passages(request.claim, request.method)
            yield ClaimEvidence(passages=passages, is_independent=request.is_independent)

    def passages(self, text: str, method: SearchMethod) -> tuple[EvidencePassage, ...]:
        """Find the passages that bear on a text; those of retracted sources come last.

        Raises:
            ScopeDenied, CorruptStoreError, AnalyzerMismatchError, MissingExtraError, StoreError,
                BackendError, EvidenceAdapterUnavailable: as ``search_hits``.
        """
        text = text[:_LONGEST_QUERY]
        unusable = self._retracted | self._barred
        usable = self._read(self._find(text, method, unusable))
        if not self._retracted:
            return usable
        everything = self._read(self._find(text, SearchMethod.BM25, self._barred))
        return usable + tuple(each for each in everything if each.is_retracted)

    def walk(self, limit: int) -> tuple[EvidencePassage, ...]:
        """Give the first passages in scope that may be compared, by source and place.

        Raises:
            CorruptStoreError: a row was changed outside this library.
        """
        unusable = self._retracted | self._barred
        stored = read_passages(self._session.connection, self._scope)
        found = (each.id for each in stored if each.source_id not in unusable)
        return self._read(tuple(islice(found, limit)))

    def _find(self, text: str, method: SearchMethod, excluded: frozenset[str]) -> tuple[str, ...]:
        if method == SearchMethod.DENSE:
            return self._nearest(text, excluded)
        query = LexicalQuery(
            text,
            limit=self._limit,
            source_sets=self._scope.source_sets,
            exclude_sources=tuple(sorted(excluded)),
            explain=False,
        )
        session = self._session
        if method == SearchMethod.HYBRID:
            hits = QuerySearch(session, text).rank(query)
        else:
            hits = session.index.search(query, session.context).hits
        return tuple(hit.passage_id for hit in hits)

    def _nearest(self, text: str, excluded: frozenset[str]) -> tuple[str, ...]:
        session, described = self._session, embedder_description(self._session.embedder)
        table = session.vectors.table(session.connection, session.context.tenant, described)
        sets = None if self._scope.source_sets is None else frozenset(self._scope.source_sets)
        sources = SourceFilter(source_sets=sets, exclude_sources=excluded)
        vector = query_vector(session.embedder, text, session.context)
        found = nearest(vector, table, self._limit, sources)
        return tuple(id_ for id_, _ in takewhile(lambda hit: hit[1] >= described.min_score, found))

    def _read(self, ids: Sequence[str]) -> tuple[EvidencePassage, ...]:
        session = self._session
        wanted = [id_ for id_ in ids if id_ not in self._held]
        passages = find_passages(session.connection, wanted, self._scope)
        missing = [id_ for id_ in wanted if id_ not in passages]
        if missing:
            message = "the index names passages that are not stored in this scope"
            raise CorruptStoreError(message, details=missing)
        owners = {passage.source_id for passage in passages.values()}
        found = find_sources(session.connection, sorted(owners), self._scope)
        sources = {source.id: source for _, source in found}
        for id_, passage in passages.items():
            self._held[id_] = self._evidence(passage, sources[passage.source_id])
        return tuple(self._held[id_] for id_ in ids)

    def _evidence(self, passage: Passage, source: Source) -> EvidencePassage:
        listed = readable_sentences(passage)
        return EvidencePassage(
            tenant=self._scope.tenant,
            passage=passage,
            source=source,
            sentences=tuple(PassageSentence(each.text, each.span) for each in listed),
            day=self._session.today,
        )
