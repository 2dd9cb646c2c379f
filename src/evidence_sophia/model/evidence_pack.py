"""What does a reviewer get? Claims with their evidence, complete enough to be reviewed alone."""

from __future__ import annotations

from datetime import datetime

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    aware_utc,
    instance_of,
    not_blank,
    not_negative,
    tuple_of,
)
from evidence_sophia.model.answer import Note
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.finding import VerificationMethod
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source import Source

__all__ = ["EvidencePack", "EvidencePackSummary", "GroundingStatus", "PackedClaim"]


class GroundingStatus(OpenEnum):
    """How far a claim is grounded. Not to be mixed with the state of an answer."""

    GROUNDED = "grounded"
    PARTIALLY_GROUNDED = "partially_grounded"
    UNSUPPORTED = "unsupported"
    CONFLICTING = "conflicting"


@frozen(kw_only=True)
class PackedClaim:
    """A claim of a pack, and what carries it.

    Attributes:
        id: unique within the pack.
        text: the claim.
        status: how far it is grounded.
        method: which method decided.
        citation_ids: the citations of the pack that bear on it; none if it is unsupported.
        answer_id: the kept answer it comes from; "" for one that was given as text.
    """

    id: str = field(validator=not_blank)
    text: str = field(validator=not_blank)
    status: GroundingStatus = field(converter=GroundingStatus)
    method: VerificationMethod = field(converter=VerificationMethod)
    citation_ids: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    answer_id: str = field(default="", validator=instance_of(str))

    @citation_ids.validator
    def _fits_the_status(self, _attribute: Attribute[object], value: tuple[str, ...]) -> None:
        if not value and self.status != GroundingStatus.UNSUPPORTED:
            message = f"a claim that is {self.status!r} shows what it rests on"
            raise InvariantError(message)


def _unique(ids: list[str], what: str) -> None:
    if len(set(ids)) != len(ids):
        message = f"{what} ids are unique within a pack"
        raise InvariantError(message)


@frozen(kw_only=True)
class EvidencePack:
    """Claims, their evidence and the sources of it, as of one moment.

    Attributes:
        id: unique within the tenant; equal over the versions of a pack.
        version: 1 for the first; a pack of a version never changes.
        title: what the pack is about.
        claims: what is asserted, in reading order.
        citations: the evidence, each with its quote and place.
        sources: every source that a citation names, by id.
        notes: what a reviewer should know beside it.
        created_by: id of the actor who built it.
        created_at: when, aware UTC.
    """

    id: str = field(validator=not_blank)
    version: int = field(validator=not_negative)
    title: str = field(validator=not_blank)
    claims: tuple[PackedClaim, ...] = field(validator=tuple_of(PackedClaim))
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    sources: tuple[Source, ...] = field(default=(), validator=tuple_of(Source))
    notes: tuple[Note, ...] = field(default=(), validator=tuple_of(Note))
    created_by: str = field(validator=not_blank)
    created_at: datetime = field(converter=aware_utc)

    def __attrs_post_init__(self) -> None:
        _unique([claim.id for claim in self.claims], "claim")
        _unique([citation.id for citation in self.citations], "citation")
        _unique([source.id for source in self.sources], "source")
        cited = {id_ for claim in self.claims for id_ in claim.citation_ids}
        missing = cited - {citation.id for citation in self.citations}
        named = {citation.source_id for citation in self.citations} - {""}
        missing |= named - {source.id for source in self.sources}
        if missing:
            message = "a pack holds every citation and every source that it names"
            raise InvariantError(message, details=sorted(missing))

    @property
    def summary(self) -> EvidencePackSummary:
        """The pack without its content."""
        return EvidencePackSummary(
            id=self.id,
            version=self.version,
            title=self.title,
            claims=len(self.claims),
            created_by=self.created_by,
            created_at=self.created_at,
        )

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display_kept import (  # noqa: PLC0415 - display is rare
            pack_html,
        )

        return pack_html(self)


@frozen(kw_only=True)
class EvidencePackSummary:
    """A pack in a list.

    Attributes:
        id, version, title, created_by, created_at: those of the pack's newest version.
        claims: how many it has.
    """

    id: str = field(validator=not_blank)
    version: int = field(validator=not_negative)
    title: str = field(validator=not_blank)
    claims: int = field(validator=not_negative)
    created_by: str = field(validator=not_blank)
    created_at: datetime = field(converter=aware_utc)
