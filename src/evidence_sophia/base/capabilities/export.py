"""How is the evidence of a pack or of a kept answer handed on?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from evidence_sophia.base.backend import Session
from evidence_sophia.base.capabilities.evidence_packs import get_evidence_pack
from evidence_sophia.base.capabilities.notebooks import kept_answer
from evidence_sophia.contract.requests import ExportTraceRequest, GetEvidencePackRequest
from evidence_sophia.model.source import Source
from evidence_sophia.stores.sqlite.sources import find_sources

if TYPE_CHECKING:
    from evidence_sophia.exports.subject import ExportSubject

__all__ = ["export_subject"]


def export_subject(session: Session, request: ExportTraceRequest) -> ExportSubject:
    """Fetch what is to be exported, with its sources as they are known now.

    Raises:
        NotFoundError: no such pack stands in scope, or the actor has kept no such answer.
    """
    from evidence_sophia.exports.subject import (  # noqa: PLC0415 - most sessions export nothing
        subject_of_answer,
        subject_of_pack,
    )

    if request.pack_id:
        wanted = GetEvidencePackRequest(request.pack_id, version=request.version)
        pack = get_evidence_pack(session, wanted)
        return subject_of_pack(pack, _sources(session, (source.id for source in pack.sources)))
    context = session.context
    answer = kept_answer(session, request.answer_id, context.scope).answer
    named = {each.source_id for each in answer.citations}
    named |= {each.source_id for each in answer.notes}
    return subject_of_answer(
        answer,
        _sources(session, named),
        answer_id=request.answer_id,
        created_by=context.actor.id,
    )


def _sources(session: Session, ids: Iterable[str]) -> list[Source]:
    found = find_sources(session.connection, ids, session.context.scope)
    return [source for _, source in found]
