"""What does a base hold? The verbs that give sources, their texts and passages by id."""

from __future__ import annotations

from evidence_sophia.base.backend import Backend, Session
from evidence_sophia.base.stats import BaseStats, SourceSetStats
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.blocks import read_text
from evidence_sophia.stores.sqlite.counts import count_sets, find_expired, find_retracted
from evidence_sophia.stores.sqlite.original_map import original_span
from evidence_sophia.stores.sqlite.passages import find_passages, read_passages
from evidence_sophia.stores.sqlite.sources import find_source, read_sources
from evidence_sophia.stores.sqlite.vectors.space import read_space

__all__ = ["ReadingVerbs"]


class ReadingVerbs:
    """The part of :class:`~evidence_sophia.base.evidence_base.EvidenceBase` that looks things up.

    Args:
        backend: the file.
        context: in whose name, and within what.
    """

    def __init__(self, backend: Backend, context: RequestContext) -> None:
        self._backend = backend
        self._context = context

    def passage(self, passage_id: str) -> Passage:
        """Give a passage by its id.

        Raises:
            NotFoundError: the tenant has no such passage.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._backend.reading(self._context) as session:
            found = find_passages(session.connection, (passage_id,), self._context.scope)
        for passage in found.values():
            return passage
        message = f"no passage {shown(passage_id, 100)}"
        raise NotFoundError(message)

    def passages(self, source_id: str | None = None) -> tuple[Passage, ...]:
        """Give all passages, or those of one source, by source and place.

        Raises:
            NotFoundError: the tenant has no such source.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._backend.reading(self._context) as session:
            if source_id is not None:
                _located(session, source_id)
            return tuple(read_passages(session.connection, self._context.scope, source_id))

    def source(self, source_id: str) -> Source:
        """Give a source by its id, such as ``default/guide.md``.

        Raises:
            NotFoundError: the tenant has no such source.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._backend.reading(self._context) as session:
            return _located(session, source_id)[1]

    def sources(self) -> tuple[Source, ...]:
        """Give all sources by id.

        Raises:
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._backend.reading(self._context) as session:
            return tuple(read_sources(session.connection, self._context.scope))

    def source_text(self, source_id: str) -> str:
        """Give the stored text of a source, which the spans of its passages count in.

        Raises:
            NotFoundError: the tenant has no such source.
            CorruptStoreError: the text was changed in the file.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._backend.reading(self._context) as session:
            version, source = _located(session, source_id)
            return read_text(session.connection, version, source.text_digest)

    def original_span(self, source_id: str, span: Span) -> Span:
        """Give the place in the original file's text of a span of the stored text.

        They differ for HTML, of which the extracted text is stored.

        Raises:
            NotFoundError: the tenant has no such source.
            InvariantError: the span is not one in code points of that text.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._backend.reading(self._context) as session:
            version, _ = _located(session, source_id)
            return original_span(session.connection, version, span)

    def stats(self) -> BaseStats:
        """Count the sources, passages and characters of the tenant, by source set.

        Raises:
            EvidenceAdapterUnavailable: the base is closed.
        """
        scope = self._context.scope
        with self._backend.reading(self._context) as session:
            sets = count_sets(session.connection, scope)
            space = read_space(session.connection, scope.tenant)
            return BaseStats(
                source_sets=tuple(
                    SourceSetStats(source_set=id_, sources=s, passages=p, characters=c)
                    for id_, s, p, c in sets
                ),
                retracted=len(find_retracted(session.connection, scope)),
                rights_expired=len(find_expired(session.connection, scope, session.today)),
                embedder=space.embedder if space else "",
            )


def _located(session: Session, source_id: str) -> tuple[int, Source]:
    found = find_source(session.connection, source_id, session.context.scope)
    if found is None:
        message = f"no source {shown(source_id, 200)}"
        hint = (
            "Give set and file, such as default/guide.md; sources() lists what there is, and "
            "each passage that sophia_search finds names its source."
        )
        raise NotFoundError(message, hint=hint)
    return found
