"""What of a kept answer still stands? Its citations, held against their sources as they are now."""

from __future__ import annotations

from attrs import evolve

from evidence_sophia.answering.citing.recite import Recited, recite
from evidence_sophia.answering.packing import KeptAnswer
from evidence_sophia.base.backend import Session
from evidence_sophia.base.capabilities.notebooks import kept_answer
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.blocks import read_text
from evidence_sophia.stores.sqlite.sources import find_sources

__all__ = ["standing_answer"]


def standing_answer(session: Session, answer_id: str, scope: Scope) -> KeptAnswer:
    """Give a kept answer with what stands of its citations.

    What a source whose rights have ended says may not be handed on: it does not stand.

    Raises:
        NotFoundError: the actor has kept no such answer, or it cites what is out of scope.
    """
    answer = kept_answer(session, answer_id, scope).answer
    standing = _standing(session, answer.citations, scope)
    citations = (
        standing[each.id].citation if each.id in standing else each for each in answer.citations
    )
    return KeptAnswer(
        answer_id=answer_id,
        answer=evolve(answer, citations=tuple(citations)),
        standing=tuple(
            tuple(id_ for id_ in claim.citation_ids if _carries(standing.get(id_), claim.text))
            for claim in answer.claims
        ),
    )


def _standing(
    session: Session, citations: tuple[Citation, ...], scope: Scope
) -> dict[str, Recited]:
    ids = (citation.source_id for citation in citations)
    texts = {
        source.id: (source, read_text(session.connection, version, source.text_digest))
        for version, source in find_sources(session.connection, ids, scope)
        if source.has_rights_on(session.today)
    }
    recited = (
        (each.id, recite(each, *texts[each.source_id]))
        for each in citations
        if each.source_id in texts
    )
    return {id_: found for id_, found in recited if found is not None}


def _carries(recited: Recited | None, claim: str) -> bool:
    return recited is not None and recited.says(claim)
