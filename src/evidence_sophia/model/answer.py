"""What may be said, on what evidence, and if not, why not? The answer envelope."""

from __future__ import annotations

from datetime import date, datetime

from attrs import Attribute, Factory, field, frozen
from attrs.converters import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    BASIS_POINTS,
    LATER,
    aware_utc,
    instance_of,
    shown,
    tuple_of,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.open_enum import OpenEnum

__all__ = [
    "Answer",
    "AnswerState",
    "CitationLink",
    "Confidence",
    "Note",
    "NoteCode",
    "RefusalReason",
]


class AnswerState(OpenEnum):
    """How far an answer is grounded."""

    GROUNDED = "grounded"
    PARTIAL = "partial"
    UNGROUNDED = "ungrounded"
    ABSTAINED = "abstained"
    RETRACTED_SOURCE = "retracted_source"


class RefusalReason(OpenEnum):
    """Why nothing is said."""

    EMPTY_QUERY = "empty_query"
    OUT_OF_SCOPE = "out_of_scope"
    NO_SUPPORTED_SENTENCES = "no_supported_sentences"
    RETRACTED_SOURCE = "retracted_source"
    RETRIEVAL_ERROR = "retrieval_error"
    LOW_CONFIDENCE = "low_confidence"


class Confidence(OpenEnum):
    """The coarse word for how far a reader may lean on an answer."""

    UNAVAILABLE = "unavailable"
    CAUTIOUS = "cautious"
    GROUNDED = "grounded"


class NoteCode(OpenEnum):
    """What a note is about."""

    RETRACTED_SOURCE = "retracted_source"
    CONCERN = "concern"
    RIGHTS_EXPIRED = "rights_expired"
    SENTENCE_DROPPED = "sentence_dropped"
    SAFETY_ROUTING = "safety_routing"
    INJECTION = "injection"
    PERSONAL_DATA = "personal_data"
    NEEDS_REVIEW = "needs_review"
    UNCALIBRATED = "uncalibrated"
    SOURCES_DISAGREE = "sources_disagree"


@frozen(kw_only=True)
class Note:
    """Something a reader should know beside the answer.

    Attributes:
        code: what it is about.
        text: it in words.
        source_id: the source it concerns; "" if none.
    """

    code: NoteCode = field(converter=NoteCode)
    text: str = field(validator=instance_of(str))
    source_id: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class CitationLink:
    """Which citations carry a claim."""

    claim_id: str
    citation_ids: tuple[str, ...] = field(validator=tuple_of(str))


def _project(answer: Answer) -> tuple[CitationLink, ...]:
    return tuple(
        CitationLink(claim_id=claim.id, citation_ids=claim.citation_ids) for claim in answer.claims
    )


@frozen(kw_only=True)
class Answer:
    """An answer or a refusal, with its evidence.

    Attributes:
        query: the question as it was asked.
        answer: what a reader sees; for a refusal, its words.
        state: how far it is grounded.
        confidence: the coarse word for it.
        calibrated_confidence: basis points, or ``unmeasured``.
        abstained: whether the library chose to say nothing.
        reason: why nothing is said; None for an answer.
        claims: what is asserted, in reading order.
        citations: the evidence, numbered from 1 in the text.
        citation_map: which citations carry which claim: a projection of the claims.
        notes: what a reader should know beside it.
        as_of: newest fetch date among the citations; None without one.
        generated_at: the caller's time, aware UTC; None for a value composed without one.
        language: of every word of the library's own in it; "" where it was not told.
        disclosure: what a reader is told of how it came about; "" where nothing is.
        safety_class: of the question, by the policy; "" for an ordinary one.
    """

    query: str = field(validator=instance_of(str))
    answer: str = field(validator=instance_of(str))
    state: AnswerState = field(converter=AnswerState)
    confidence: Confidence = field(converter=Confidence)
    calibrated_confidence: int | Unmeasured = field(default=UNMEASURED)
    abstained: bool = field(default=False, validator=instance_of(bool))
    reason: RefusalReason | None = field(default=None, converter=optional(RefusalReason))
    claims: tuple[Claim, ...] = field(default=(), validator=tuple_of(Claim))
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    citation_map: tuple[CitationLink, ...] = field(default=Factory(_project, takes_self=True))
    notes: tuple[Note, ...] = field(default=(), validator=tuple_of(Note))
    as_of: date | None = None
    generated_at: datetime | None = field(default=None, converter=optional(aware_utc))
    language: str = field(default="", validator=instance_of(str), metadata=LATER)
    disclosure: str = field(default="", validator=instance_of(str), metadata=LATER)
    safety_class: str = field(default="", validator=instance_of(str), metadata=LATER)

    @calibrated_confidence.validator
    def _measured(self, _attribute: Attribute[object], value: object) -> None:
        if isinstance(value, Unmeasured):
            return
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= BASIS_POINTS:
            message = f"calibrated confidence is basis points or unmeasured, not {shown(value, 40)}"
            raise InvariantError(message)

    def __attrs_post_init__(self) -> None:
        known = [citation.id for citation in self.citations]
        if len(set(known)) != len(known):
            message = "citation ids are unique within an answer"
            raise InvariantError(message)
        cited = {id_ for claim in self.claims for id_ in claim.citation_ids}
        if not cited <= set(known):
            message = "a claim cites only citations of its own answer"
            raise InvariantError(message, details=sorted(cited - set(known)))
        if self.citation_map != _project(self):
            message = "the citation map is the projection of the claims"
            raise InvariantError(message)
        if bool(self.claims) == (self.reason is not None):
            message = "an answer has claims and no reason, a refusal a reason and no claims"
            raise InvariantError(message)

    @property
    def is_refusal(self) -> bool:
        """Whether nothing is asserted."""
        return self.reason is not None

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display import answer_html  # noqa: PLC0415 - display is rare

        return answer_html(self)
