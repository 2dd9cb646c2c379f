"""How do claims and kept answers become an evidence pack? The pure part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

import attrs
from attrs import frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import DEFAULT_LIMIT, BuildEvidencePackRequest
from evidence_sophia.model.answer import Answer, Note, NoteCode
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus, PackedClaim
from evidence_sophia.model.finding import VerificationMethod
from evidence_sophia.model.source import RetractionState, Source
from evidence_sophia.testing._memory.cite import verify
from evidence_sophia.testing._memory.store import Tenant

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

    def pack(
        self, title: str, place: tuple[str, int], context: RequestContext, now: datetime
    ) -> EvidencePack:
        """Give the pack of an id and a version."""
        return EvidencePack(
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


def draft_pack(
    tenant: Tenant, request: BuildEvidencePackRequest, context: RequestContext, now: datetime
) -> Draft:
    """Verify the claims, fetch the kept answers, and number what they cite.

    Raises:
        NotFoundError: the actor has kept no such answer.
        ScopeDenied: the request is wider than its context.
    """
    scope = context.narrowed(request.source_sets)
    found = [
        *(
            _from_text(text, verify(tenant, text, DEFAULT_LIMIT, scope, now.date()).citations)
            for text in request.claims
        ),
        *(
            _from_answer(claim, answer, answer_id)
            for answer_id in request.answer_ids
            for answer in (tenant.kept_answer(answer_id, context, scope),)
            for claim in answer.claims
        ),
    ]
    claims, citations = _numbered(found)
    named = sorted({citation.source_id for citation in citations})
    sources = (tenant.source(source_id, scope) for source_id in named)
    return Draft(claims, citations, tuple(source for source in sources if source))


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


def _from_answer(claim: Claim, answer: Answer, answer_id: str) -> _Found:
    is_verified = all(place.verified for place in claim.provenance)
    status = GroundingStatus.GROUNDED if is_verified else GroundingStatus.PARTIALLY_GROUNDED
    cited = tuple(each for each in answer.citations if each.id in claim.citation_ids)
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
