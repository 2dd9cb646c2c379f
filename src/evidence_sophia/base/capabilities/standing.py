"""What of a kept answer still stands? Its citations, held against their sources as they are now.

An answer is kept as it was given, by whoever gave it. Nothing that it says of a source is
believed: the quote must stand in the source at its place, and what a reader is told of the
source is the source's own.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from evidence_sophia.answering.cite import says
from evidence_sophia.answering.packing import KeptAnswer
from evidence_sophia.base.backend import Session
from evidence_sophia.base.capabilities.notebooks import kept_answer
from evidence_sophia.model.citation import Citation, weight_of
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import OffsetUnit, Span
from evidence_sophia.stores.sqlite.blocks import read_text
from evidence_sophia.stores.sqlite.counts import find_expired
from evidence_sophia.stores.sqlite.sources import find_source

__all__ = ["cited_sources", "standing_answer"]


def standing_answer(session: Session, answer_id: str, scope: Scope) -> KeptAnswer:
    """Give a kept answer with what stands of its citations.

    What a source whose rights have ended says may not be handed on: it does not stand.

    Raises:
        NotFoundError: the actor has kept no such answer, or it cites what is out of scope.
    """
    answer = kept_answer(session, answer_id, scope).answer
    located = cited_sources(session, answer.citations, scope)
    expired = set(find_expired(session.connection, scope, session.today))
    texts = {
        source.id: read_text(session.connection, version, source.text_digest)
        for version, source in located
        if source.id not in expired
    }
    sources = {source.id: source for _, source in located}
    standing = {
        each.id: _cited_anew(each, sources[each.source_id], texts[each.source_id], each.span)
        for each in answer.citations
        if each.source_id in texts and _stands(each, sources[each.source_id], texts)
    }
    citations = tuple(standing.get(each.id, each) for each in answer.citations)
    return KeptAnswer(
        answer_id=answer_id,
        answer=evolve(answer, citations=citations),
        standing=tuple(standing),
    )


def cited_sources(
    session: Session, citations: Iterable[Citation], scope: Scope
) -> tuple[tuple[int, Source], ...]:
    """Give the sources in scope that citations name, by id, each with the row of its version."""
    ids = sorted({citation.source_id for citation in citations})
    found = (find_source(session.connection, source_id, scope) for source_id in ids)
    return tuple(filter(None, found))


def _stands(citation: Citation, source: Source, texts: dict[str, str]) -> bool:
    span = citation.span
    if span is None or span.unit is not OffsetUnit.CODE_POINTS or not citation.quote:
        return False
    return citation.source_set == source.source_set and span.of(texts[source.id]) == citation.quote


def _cited_anew(citation: Citation, source: Source, text: str, span: Span | None) -> Citation:
    assert span is not None  # noqa: S101 - narrows the type; without one nothing stands
    stands_before = text.endswith(citation.prefix, 0, span.start)
    stands_after = text.startswith(citation.suffix, span.end)
    return evolve(
        citation,
        title=source.title,
        source_kind=source.kind,
        summary=citation.summary if says(citation, citation.summary) else citation.quote,
        weight=weight_of(source.kind),
        source=source.name,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        prefix=citation.prefix if stands_before else "",
        suffix=citation.suffix if stands_after else "",
    )
