"""How do claims and kept answers become an evidence pack? The pure part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

import attrs
from attrs import frozen

from evidence_sophia.answering.citing.verbatim import verify_verbatim
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import DEFAULT_LIMIT, BuildEvidencePackRequest
from evidence_sophia.model.answer import Note, NoteCode
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus, PackedClaim
from evidence_sophia.model.finding import VerificationMethod
from evidence_sophia.model.source import RetractionState, Source
from evidence_sophia.testing._memory.find import find_evidence
from evidence_sophia.testing._memory.standing import standing
from evidence_sophia.testing._memory.store import KeptPack, Tenant

__all__ = ["Draft", "draft_pack"]

_CONCERNS = (
    RetractionState.EXPRESSION_OF_CONCERN,
    RetractionState.SUSPECTED,
    RetractionState.CORRECTION,
)


@frozen
class Draft:
    """What a pack holds, before it has an id and a version."""

    claims: tuple[PackedClaim, ...]
    citations: tuple[Citation, ...]
    sources: tuple[Source, ...]
    source_sets: frozenset[str]

    def pack(
        self, title: str, place: tuple[str, int], context: RequestContext, now: datetime
    ) -> KeptPack:
        """Give the pack of an id and a version."""
        pack = EvidencePack(
            id=place[0],
            version=place[1],
            title=title,
            claims=self.claims,
            citations=self.citations,
            sources=self.sources,
            notes=tuple(_notes(self.sources)),
            created_by=context.actor.id,
            created_at=now,
        )
        return KeptPack(pack, self.source_sets)


def draft_pack(
    tenant: Tenant, request: BuildEvidencePackRequest, context: RequestContext, now: datetime
) -> Draft:
    """Verify the claims, fetch the kept answers, and number what they cite.

    Raises:
        NotFoundError: the actor has kept no such answer.
        ScopeDenied: the request is wider than its context.
    """
    scope, day = context.narrowed(request.source_sets), now.date()
    answers = {id_: tenant.kept_answer(id_, context, scope) for id_ in request.answer_ids}
    texts = (
        (text, find_evidence(tenant, text, DEFAULT_LIMIT, scope, day)) for text in request.claims
    )
    found = [
        *(_from_text(text, verify_verbatim(text, evidence).citations) for text, evidence in texts),
        *(
            _from_answer(claim, standing(tenant, answers[id_], claim, day), id_)
            for id_ in request.answer_ids
            for claim in answers[id_].claims
        ),
    ]
    claims, citations = _numbered(found)
    named = sorted({citation.source_id for citation in citations})
    sources = [source for source in (tenant.source(each, scope) for each in named) if source]
    # The words of an answer come from all that it cited, whether it stands today or not.
    cited = [each for answer in answers.values() for each in answer.citations]
    sets = frozenset(each.source_set for each in (*citations, *cited))
    return Draft(claims, citations, tuple(sources), sets)


@frozen
class _Found:
    """A claim with its evidence, not numbered yet."""

    text: str
    status: GroundingStatus
    citations: tuple[Citation, ...]
    answer_id: str = ""


def _from_text(text: str, citations: tuple[Citation, ...]) -> _Found:
    status = GroundingStatus.GROUNDED if citations else GroundingStatus.UNSUPPORTED
    return _Found(text, status, citations)


def _from_answer(claim: Claim, cited: tuple[Citation, ...], answer_id: str) -> _Found:
    is_verified = bool(claim.provenance) and all(place.verified for place in claim.provenance)
    if not cited:
        status = GroundingStatus.UNSUPPORTED
    elif is_verified and len(cited) == len(claim.citation_ids):
        status = GroundingStatus.GROUNDED
    else:
        status = GroundingStatus.PARTIALLY_GROUNDED
    return _Found(claim.text, status, cited, answer_id)


def _numbered(found: Iterable[_Found]) -> tuple[tuple[PackedClaim, ...], tuple[Citation, ...]]:
    """Number claims and citations in the order of first use; equal evidence has one number."""
    numbers: dict[Citation, str] = {}
    claims = []
    for number, each in enumerate(found, start=1):
        bare = [attrs.evolve(citation, id="-") for citation in each.citations]
        for citation in bare:
            numbers.setdefault(citation, str(len(numbers) + 1))
        claims.append(
            PackedClaim(
                id=f"c{number}",
                text=each.text,
                status=each.status,
                method=VerificationMethod.VERBATIM,
                citation_ids=tuple(dict.fromkeys(numbers[citation] for citation in bare)),
                answer_id=each.answer_id,
            )
        )
    return tuple(claims), tuple(attrs.evolve(each, id=id_) for each, id_ in numbers.items())


def _notes(sources: Iterable[Source]) -> Iterator[Note]:
    for source in sources:
        state, notice = source.retraction.state, source.retraction.notice
        if source.retraction.forbids_grounding:
            code = NoteCode.RETRACTED_SOURCE
        elif state in _CONCERNS:
            code = NoteCode.CONCERN
        else:
            continue
        text = f"{source.title}: {state.value.replace('_', ' ')}. {notice}".strip()
        yield Note(code=code, text=text, source_id=source.id)
