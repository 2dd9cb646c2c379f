"""What is exported? An evidence pack or an answer, in one form that every shape takes."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime
from typing import Final

import attrs
from attrs import field, frozen
from attrs.converters import optional

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import digest
from evidence_sophia.codec.envelope import DocumentType, wrap
from evidence_sophia.model._rules import LATER, aware_utc, instance_of, not_blank, tuple_of
from evidence_sophia.model.answer import Answer, AnswerState, Confidence, Note, RefusalReason
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, ClaimLabel, ProvenanceMethod
from evidence_sophia.model.evidence_pack import EvidencePack, GroundingStatus, PackedClaim
from evidence_sophia.model.finding import VerificationMethod
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.source import Source

__all__ = [
    "EXPORT_SUBJECT",
    "UNVERIFIED",
    "ExportSubject",
    "SubjectOrigin",
    "subject_bytes",
    "subject_of_answer",
    "subject_of_pack",
]

#: The method of an answer's claim whose words no machine has found in a source.
UNVERIFIED: Final = VerificationMethod("unverified")


class SubjectOrigin(OpenEnum):
    """What an export is made of."""

    EVIDENCE_PACK = "evidence_pack"
    ANSWER = "answer"


@frozen(kw_only=True)
class ExportSubject:
    """Evidence in the form that every shape takes.

    Attributes:
        origin: what it is made of.
        id: of the pack or the kept answer; "" for an answer that was not kept.
        version: of the pack; None for an answer.
        title: what it is about; the question of an answer.
        said: the words of an answer or a refusal; "" for a pack.
        state, confidence: of an answer; None for a pack.
        reason: why nothing is said; None where something is.
        claims: what is asserted, in reading order.
        citations: the evidence; the first one has the number 1.
        sources: every source known here that is cited or named by a note, by id.
        notes: what a reader should know beside it.
        renewed: ids of sources whose notice or rights changed after the evidence was made.
        replaced: ids of sources whose text changed after the evidence was made.
        created_by: id of the actor who made it; "" if unknown.
        created_at: when, aware UTC; None if unknown.
        as_of: newest day a cited source was fetched; None without one.
        disclosure: what a reader is told of how an answer came about, in its language; "" where
            nothing is.
    """

    origin: SubjectOrigin = field(converter=SubjectOrigin)
    id: str = field(default="", validator=instance_of(str))
    version: int | None = None
    title: str = field(validator=not_blank)
    said: str = field(default="", validator=instance_of(str))
    state: AnswerState | None = field(default=None, converter=optional(AnswerState))
    confidence: Confidence | None = field(default=None, converter=optional(Confidence))
    reason: RefusalReason | None = field(default=None, converter=optional(RefusalReason))
    claims: tuple[PackedClaim, ...] = field(default=(), validator=tuple_of(PackedClaim))
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    sources: tuple[Source, ...] = field(default=(), validator=tuple_of(Source))
    notes: tuple[Note, ...] = field(default=(), validator=tuple_of(Note))
    renewed: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    replaced: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    created_by: str = field(default="", validator=instance_of(str))
    created_at: datetime | None = field(default=None, converter=optional(aware_utc))
    as_of: date | None = None
    disclosure: str = field(default="", validator=instance_of(str), metadata=LATER)

    @property
    def digest(self) -> str:
        """The digest of the evidence: that of :func:`subject_bytes`.

        Raises:
            InvariantError: a text holds half of a surrogate pair, which no file can keep.
        """
        return digest(subject_bytes(self))


#: The subject on the wire.
EXPORT_SUBJECT: Final = DocumentType(name="export-subject", cls=ExportSubject)


def subject_bytes(subject: ExportSubject) -> bytes:
    """Give a subject in its envelope as canonical JSON: what its digest is made of.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    return canonical_json(wrap(EXPORT_SUBJECT, subject))


def subject_of_pack(pack: EvidencePack, sources: Iterable[Source] = ()) -> ExportSubject:
    """Make the subject of an evidence pack.

    Args:
        pack: the pack, which never changes.
        sources: the sources as they are known now. A notice or an end of rights that is newer
            than the pack is taken from them and marked as newer; quotes of a source whose
            text has changed are marked too. Other sources than the pack's are ignored.
    """
    now = {source.id: source for source in sources}
    pairs = [(source, now.get(source.id, source)) for source in pack.sources]
    return ExportSubject(
        origin=SubjectOrigin.EVIDENCE_PACK,
        id=pack.id,
        version=pack.version,
        title=pack.title,
        claims=pack.claims,
        citations=pack.citations,
        sources=tuple(sorted((_renewed(*pair) for pair in pairs), key=_id_of)),
        notes=pack.notes,
        renewed=tuple(sorted(old.id for old, new in pairs if _facts(old) != _facts(new))),
        replaced=tuple(sorted(old.id for old, new in pairs if _is_replaced(old, new))),
        created_by=pack.created_by,
        created_at=pack.created_at,
        as_of=_newest(pack.citations),
    )


def subject_of_answer(
    answer: Answer, sources: Iterable[Source] = (), *, answer_id: str = "", created_by: str = ""
) -> ExportSubject:
    """Make the subject of an answer or a refusal.

    A claim counts as grounded where every place it rests on was checked, as partially grounded
    where some were, and as unsupported where none was. A sentence that a model worded was held
    against its citations by the guard, but is not in their words: it is partially grounded.

    Args:
        answer: as it was given.
        sources: the sources as they are known now; those it neither cites nor names in a note
            are ignored. A cited source that is not among them is shown as not looked up.
        answer_id: that of the kept answer; "" if it was not kept.
        created_by: id of the actor who asked; "" if unknown.
    """
    named = {citation.source_id for citation in answer.citations}
    named |= {note.source_id for note in answer.notes}
    kept = {source.id: source for source in sources if source.id in named}
    return ExportSubject(
        origin=SubjectOrigin.ANSWER,
        id=answer_id,
        title=answer.query if answer.query.strip() else "An empty question",
        said=answer.answer,
        state=answer.state,
        confidence=answer.confidence,
        reason=answer.reason,
        claims=tuple(_packed(claim, answer_id) for claim in answer.claims),
        citations=answer.citations,
        sources=tuple(sorted(kept.values(), key=_id_of)),
        notes=answer.notes,
        created_by=created_by,
        created_at=answer.generated_at,
        as_of=answer.as_of or _newest(answer.citations),
        disclosure=answer.disclosure,
    )


def _id_of(source: Source) -> str:
    return source.id


def _renewed(old: Source, new: Source) -> Source:
    return attrs.evolve(old, retraction=new.retraction, rights_expire_on=new.rights_expire_on)


def _facts(source: Source) -> tuple[object, ...]:
    return source.retraction, source.rights_expire_on


def _is_replaced(old: Source, new: Source) -> bool:
    return old.text_digest != new.text_digest


def _newest(citations: Iterable[Citation]) -> date | None:
    days = (citation.fetched_on for citation in citations)
    return max((day for day in days if day is not None), default=None)


def _packed(claim: Claim, answer_id: str) -> PackedClaim:
    status, method = _checked(claim)
    return PackedClaim(
        id=claim.id,
        text=claim.text,
        status=status,
        method=method,
        citation_ids=claim.citation_ids,
        answer_id=answer_id,
    )


def _is_synthesized(claim: Claim) -> bool:
    """Whether a model worded it, and each of its citations stands for its words."""
    worded = {
        place.citation_id
        for place in claim.provenance
        if place.method == ProvenanceMethod.SYNTHESIZED
    }
    return claim.label == ClaimLabel.SYNTHESIZED and worded == set(claim.citation_ids) != set()


def _checked(claim: Claim) -> tuple[GroundingStatus, VerificationMethod]:
    found = [place.citation_id for place in claim.provenance if place.verified]
    if not found and _is_synthesized(claim):
        return GroundingStatus.PARTIALLY_GROUNDED, VerificationMethod.COVERAGE
    if not found:
        return GroundingStatus.UNSUPPORTED, UNVERIFIED
    if set(found) >= set(claim.citation_ids):
        return GroundingStatus.GROUNDED, VerificationMethod.VERBATIM
    return GroundingStatus.PARTIALLY_GROUNDED, VerificationMethod.VERBATIM
