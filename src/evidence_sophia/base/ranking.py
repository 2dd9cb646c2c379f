"""In which order do passages bear on a query? By words, or by words and meaning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile

from attrs import evolve

from evidence_sophia.base.backend import Session
from evidence_sophia.contract.requests import MAX_LIMIT
from evidence_sophia.model.hit import DenseMatch
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.dense import DenseHit, VectorTable, nearest
from evidence_sophia.retrieval.embedder import EmbedTexts
from evidence_sophia.retrieval.hybrid import DENSE_DEPTH, fuse_hits, with_steps
from evidence_sophia.retrieval.lexical_index import EmptyReason, LexicalHit, LexicalQuery
from evidence_sophia.retrieval.ranking import SourceFilter
from evidence_sophia.retrieval.vectors import (
    Vector,
    cosine,
    dense_match,
    embedded_text,
    embedder_description,
    query_vector,
    vectors_of,
)
from evidence_sophia.stores.sqlite.counts import find_main_language
from evidence_sophia.text.language import UNDETERMINED, detect_language

__all__ = ["QuerySearch"]


class QuerySearch:
    """One text, looked for in one state of the base; it is embedded once at most.

    Args:
        session: the state.
        text: of the query.

    What its methods raise:
        ScopeDenied, AnalyzerMismatchError, MissingExtraError: as ``LexicalIndex.search``.
        EmbedderMismatchError: the passages have vectors of another embedder, or none.
        BackendError, EvidenceAdapterUnavailable: the embedder failed.
    """

    def __init__(self, session: Session, text: str) -> None:
        self._session = session
        self._text = text
        self._described = embedder_description(session.embedder)

    def rank(self, query: LexicalQuery) -> tuple[LexicalHit, ...]:
        """Find passages, best first.

        With an embedder that is semantic and was made for the language of the query, words
        and vectors are fused by rank; otherwise the order is that of the words.
        """
        session = self._session
        scope = session.context.narrowed(query.source_sets)
        weight = self._weight(scope)
        if weight == 0:
            return session.index.search(query, session.context).hits
        everything = evolve(query, limit=MAX_LIMIT, explain=False)
        words = session.index.search(everything, session.context)
        if words.reason == EmptyReason.NO_TERMS:
            return ()
        fused = fuse_hits(words.hits, self._nearest(query, scope), weight, scope)[: query.limit]
        return self._explained(query, words.hits, fused) if query.explain else fused

    def label(self, passages: Sequence[Passage]) -> dict[str, DenseMatch]:
        """Say how near each of some passages stands; one without a vector is left out."""
        if not passages:
            return {}
        vectors = self._stored(passages) if self._described.is_semantic else self._made(passages)
        return {
            id_: dense_match(self._described, cosine(self._vector, vector))
            for id_, vector in vectors.items()
        }

    @cached_property
    def _vector(self) -> Vector:
        return query_vector(self._session.embedder, self._text, self._session.context)

    @cached_property
    def _table(self) -> VectorTable:
        session = self._session
        return session.vectors.table(session.connection, session.context.tenant, self._described)

    def _weight(self, scope: Scope) -> float:
        """Give the weight of the vectors for the language of the text."""
        if not self._described.is_semantic or not self._described.languages:
            return self._described.weight_for(UNDETERMINED)
        language = detect_language(self._text).language
        if language == UNDETERMINED:  # too short to tell
            language = find_main_language(self._session.connection, scope)
        return self._described.weight_for(language)

    def _nearest(self, query: LexicalQuery, scope: Scope) -> list[DenseHit]:
        sets = None if scope.source_sets is None else frozenset(scope.source_sets)
        sources = SourceFilter(source_sets=sets, exclude_sources=frozenset(query.exclude_sources))
        found = nearest(self._vector, self._table, DENSE_DEPTH, sources)
        return list(takewhile(lambda hit: hit[1] >= self._described.min_score, found))

    def _explained(
        self, query: LexicalQuery, words: Sequence[LexicalHit], fused: Sequence[LexicalHit]
    ) -> tuple[LexicalHit, ...]:
        """Explain the lexical ranks of the hits that have one."""
        shown = {hit.passage_id for hit in fused}
        last = max((n for n, hit in enumerate(words, 1) if hit.passage_id in shown), default=0)
        if last == 0:
            return tuple(fused)
        found = self._session.index.search(evolve(query, limit=last), self._session.context)
        return with_steps(fused, {hit.passage_id: hit.label.steps for hit in found.hits})

    def _stored(self, passages: Sequence[Passage]) -> dict[str, Vector]:
        table = self._table
        places = {id_: row for row, id_ in enumerate(table.ids)}
        wanted = [passage.id for passage in passages if passage.id in places]
        return {id_: table.vector(places[id_]) for id_ in wanted}

    def _made(self, passages: Sequence[Passage]) -> dict[str, Vector]:
        request = EmbedTexts(tuple(map(embedded_text, passages)))
        made = vectors_of(self._session.embedder, request, self._session.context)
        return {passage.id: vector for passage, vector in zip(passages, made, strict=True)}
