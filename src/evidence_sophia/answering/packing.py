"""How do findings and kept answers become an evidence pack? The pure composition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.answering.notes import notices_of
from evidence_sophia.answering.wording import DEFAULT_LANGUAGE
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import tuple_of
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus, PackedClaim
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel, VerificationMethod
from evidence_sophia.model.source import Source

__all__ = ["KeptAnswer", "PackHead", "compose_pack"]


#: What was found of a claim, to its status; a label that is not listed bears nothing out.
_FOUND: Final = {
    JudgeLabel.SUPPORTED: GroundingStatus.GROUNDED,
    JudgeLabel.REFUTED: GroundingStatus.CONFLICTING,
    JudgeLabel.NOT_ENOUGH: GroundingStatus.UNSUPPORTED,
}
#: The rule of a claim that one source bears out and another contradicts.
_ELSEWHERE: Final = "contradicted_elsewhere"


@frozen(kw_only=True)
class PackHead:
    """What a pack says of itself, beside its claims.

    Attributes:
        id, version, title: of the pack.
        created_by: id of the actor who builds it.
        created_at: when, aware UTC.
    """

    id: str
    version: int
    title: str
    created_by: str
    created_at: datetime


@frozen(kw_only=True)
class KeptAnswer:
    """An answer that is to be packed.

    Attributes:
        answer_id: it was kept under.
        answer: as it was given.
        standing: for each of its claims the ids of those citations that have its words, and
            stand in their source to this day.

    Raises:
        InvariantError: they are not as many as the claims.
    """

    answer_id: str
    answer: Answer
    standing: tuple[tuple[str, ...], ...] = field(validator=tuple_of(tuple))

    def __attrs_post_init__(self) -> None:
        if len(self.standing) != len(self.answer.claims):
            message = "what stands is said of every claim of the answer"
            raise InvariantError(message)


@frozen(kw_only=True)
class _Draft:
    """A claim with its evidence; an unsupported one has none.

    That of a conflicting one shows who contradicts it, beside who bears it out.
    """

    text: str
    status: GroundingStatus
    method: VerificationMethod
    citations: tuple[Citation, ...]
    answer_id: str = ""


def compose_pack(
    head: PackHead, parts: Iterable[ClaimFinding | KeptAnswer], sources: Iterable[Source]
) -> EvidencePack:
    """Compose a pack: claims ``c1`` ..., citations ``1`` ... in the order of first use.

    A claim of an answer keeps those citations whose quote still stands in its source and has
    the claim's words. It is grounded where they are all it had and all its provenance was
    verified, partially grounded where some are left or some was not verified, and unsupported
    where none is left. A claim that a source refutes is conflicting, and keeps its evidence.

    Args:
        head: what the pack says of itself.
        parts: findings on claims given as text, and kept answers, in reading order.
        sources: at least those of every citation; the pack takes those it needs.
    """
    drafts = [draft for part in parts for draft in _drafts(part)]
    numbers: dict[Citation, str] = {}
    for draft in drafts:
        for citation in draft.citations:
            numbers.setdefault(_nameless(citation), str(len(numbers) + 1))
    cited = {citation.source_id for citation in numbers}
    used = {source.id: source for source in sources if source.id in cited}
    return EvidencePack(
        id=head.id,
        version=head.version,
        title=head.title,
        claims=tuple(_packed(place, draft, numbers) for place, draft in enumerate(drafts, 1)),
        citations=tuple(evolve(each, id=number) for each, number in numbers.items()),
        sources=tuple(used[source_id] for source_id in sorted(used)),
        notes=notices_of(used.values(), DEFAULT_LANGUAGE),
        created_by=head.created_by,
        created_at=head.created_at,
    )


def _drafts(part: ClaimFinding | KeptAnswer) -> Iterator[_Draft]:
    if isinstance(part, ClaimFinding):
        status = _status_of(part)
        yield _Draft(
            text=part.claim,
            status=status,
            method=part.method,
            citations=() if status == GroundingStatus.UNSUPPORTED else part.citations,
        )
        return
    by_id = {each.id: each for each in part.answer.citations}
    for claim, standing in zip(part.answer.claims, part.standing, strict=True):
        citations = tuple(by_id[id_] for id_ in standing)
        yield _Draft(
            text=claim.text,
            status=_status(claim, len(citations)),
            method=VerificationMethod.VERBATIM,
            citations=citations,
            answer_id=part.answer_id,
        )


def _status_of(found: ClaimFinding) -> GroundingStatus:
    """Give the status of a claim; one that stands verbatim may be contradicted elsewhere."""
    if _ELSEWHERE in found.rules:
        return GroundingStatus.CONFLICTING
    return _FOUND.get(found.label, GroundingStatus.UNSUPPORTED)


def _status(claim: Claim, standing: int) -> GroundingStatus:
    if not standing:
        return GroundingStatus.UNSUPPORTED
    is_verified = bool(claim.provenance) and all(each.verified for each in claim.provenance)
    if is_verified and standing == len(claim.citation_ids):
        return GroundingStatus.GROUNDED
    return GroundingStatus.PARTIALLY_GROUNDED


def _nameless(citation: Citation) -> Citation:
    # Two claims may rest on one place; each answer numbers its own citations.
    return evolve(citation, id="-")


def _packed(place: int, draft: _Draft, numbers: dict[Citation, str]) -> PackedClaim:
    return PackedClaim(
        id=f"c{place}",
        text=draft.text,
        status=draft.status,
        method=draft.method,
        citation_ids=tuple(dict.fromkeys(numbers[_nameless(each)] for each in draft.citations)),
        answer_id=draft.answer_id,
    )
