"""How is an evidence pack built, kept and given?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.answering.packing import PackHead, compose_pack
from evidence_sophia.base.backend import Session
from evidence_sophia.base.capabilities.claims import verify_claim
from evidence_sophia.base.capabilities.standing import standing_answer
from evidence_sophia.base.paging import page_of
from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import digest_of, id_of
from evidence_sophia.contract.cursors import read_cursor
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    BuildEvidencePackRequest,
    GetEvidencePackRequest,
    ListEvidencePacksRequest,
    VerifyClaimRequest,
)
from evidence_sophia.errors import ConflictError, CorruptStoreError, NotFoundError
from evidence_sophia.model._rules import shown
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite import evidence_packs as store
from evidence_sophia.stores.sqlite.idempotency import Intent, record_pack, recorded_pack
from evidence_sophia.stores.sqlite.sources import find_sources

__all__ = ["build_evidence_pack", "get_evidence_pack", "list_evidence_packs"]

_VERB: Final = "build_evidence_pack"


def get_evidence_pack(session: Session, request: GetEvidencePackRequest) -> EvidencePack:
    """Give a version of a pack, all of whose sources are in scope.

    Raises:
        NotFoundError: no such pack or version stands in scope.
    """
    scope = session.context.scope
    found = store.find_pack(session.connection, request.pack_id, scope, request.version)
    if found is None:
        version = "" if request.version is None else f" with version {shown(request.version, 40)}"
        message = f"no evidence pack {shown(request.pack_id, 100)}{version} in scope"
        raise NotFoundError(message)
    return found


def list_evidence_packs(
    session: Session, request: ListEvidencePacksRequest
) -> Page[EvidencePackSummary]:
    """List the packs in scope by id, newest version each.

    Raises:
        InvalidCursorError: the cursor is foreign.
    """
    context = session.context
    after = read_cursor("list_evidence_packs", request, context)
    packs = store.list_newest_packs(
        session.connection, context.scope, after=after, limit=request.limit + 1
    )
    rows = [pack.summary for pack in packs]
    return page_of("list_evidence_packs", request, context, rows, lambda row: row.id)


def build_evidence_pack(session: Session, request: BuildEvidencePackRequest) -> EvidencePack:
    """Build a pack within a transaction, or give the one that was built for the same key.

    Raises:
        ConflictError: the expected version is not the newest, or the key was used for another
            request.
        NotFoundError: no such pack stands in scope, or the actor has kept no such answer.
        InvariantError: a text holds a lone surrogate.
    """
    context = session.context
    scope = context.narrowed(request.source_sets)
    request_digest = _digest(request) if context.idempotency_key else ""
    intent = Intent(context=context, verb=_VERB, request=request_digest)
    recorded = recorded_pack(session.connection, intent)
    if recorded is not None:
        return _replayed(session, request, recorded, scope)
    head = _head(session, request)
    findings = [_finding(session, claim, request) for claim in request.claims]
    answers = [standing_answer(session, answer_id, scope) for answer_id in request.answer_ids]
    citations = [citation for finding in findings for citation in finding.citations]
    citations += [citation for kept in answers for citation in kept.answer.citations]
    ids = (citation.source_id for citation in citations)
    sources = (source for _, source in find_sources(session.connection, ids, scope))
    pack = compose_pack(head, [*findings, *answers], sources)
    # The words of an answer come from all that it cited, whether it stands today or not.
    touched = (citation.source_set for citation in citations)
    row = store.insert_pack(session.connection, context.tenant, pack, touched)
    record_pack(session.connection, intent, row)
    return pack


def _digest(request: BuildEvidencePackRequest) -> str:
    return digest_of("idempotent-request", "1", {"request": encode(request), "verb": _VERB})


def _replayed(
    session: Session, request: BuildEvidencePackRequest, row: int, scope: Scope
) -> EvidencePack:
    found = store.pack_of_row(session.connection, row, scope)
    if found is None:
        message = "the evidence pack that was built for this key is not in scope"
        raise NotFoundError(message)
    if (found.title, found.created_by) != (request.title, session.context.actor.id):
        message = f"the key does not lead to the pack that was built for it, but to {found.id}"
        raise CorruptStoreError(message)
    return found


def _head(session: Session, request: BuildEvidencePackRequest) -> PackHead:
    pack_id, version = request.pack_id, 1
    if pack_id:
        newest = get_evidence_pack(session, GetEvidencePackRequest(pack_id)).version
        if newest != request.expected_version:
            message = f"the newest version of the pack is {newest}, not {request.expected_version}"
            raise ConflictError(message)
        version = newest + 1
    return PackHead(
        id=pack_id or _new_id(session, request),
        version=version,
        title=request.title,
        created_by=session.context.actor.id,
        created_at=session.now,
    )


def _new_id(session: Session, request: BuildEvidencePackRequest) -> str:
    facts = {
        "actor": session.context.actor.id,
        "at": session.now.isoformat(),
        # Versions are never deleted, so no two packs have the same number of them before.
        "before": store.count_versions(session.connection, session.context.tenant),
        "title": request.title,
    }
    return id_of("evidence-pack-id", "1", facts)


def _finding(session: Session, claim: str, request: BuildEvidencePackRequest) -> ClaimFinding:
    return verify_claim(session, VerifyClaimRequest(claim, source_sets=request.source_sets))
