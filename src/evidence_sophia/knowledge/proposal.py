"""What is proposed, and what became of it? The values around every write of a statement."""

from __future__ import annotations

from enum import StrEnum

from attrs import Attribute, field, frozen
from attrs.converters import optional
from attrs.validators import optional as optional_value

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import basis_points, instance_of, not_blank, tuple_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.predicate import check_predicate_id
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Operation, Qualifier, StatementReference
from evidence_sophia.model.valid_time import ALWAYS, ValidTime

__all__ = [
    "MAX_TEXT",
    "MAX_WINDOW",
    "Normaliser",
    "Outcome",
    "Proposal",
    "ProposalDecision",
    "RejectionReason",
]

#: Code points of a subject, a value or a reason at most.
MAX_TEXT = 10_000
#: Code points of a declared coreference window at most.
MAX_WINDOW = 600


class RejectionReason(OpenEnum):
    """Why an act was refused.

    First what is looked for in a proposal, in that order; then what other acts may lack.
    """

    FORGED_ACTOR = "forged_actor"
    UNKNOWN_ACT = "unknown_act"
    NEEDS_PERSON = "needs_person"
    NOT_ALLOWED = "not_allowed"
    TOO_LONG = "too_long"
    MALFORMED_TEXT = "malformed_text"
    UNKNOWN_STATEMENT = "unknown_statement"
    UNKNOWN_PREDICATE = "unknown_predicate"
    MALFORMED_SUBJECT = "malformed_subject"
    OTHER_SLOT = "other_slot"
    MALFORMED_TIME = "malformed_time"
    MALFORMED_CONFIDENCE = "malformed_confidence"
    SLOT_LOCKED = "slot_locked"
    OUTRANKED = "outranked"
    NOT_OPEN = "not_open"
    MALFORMED_VALUE = "malformed_value"
    OWN_OUTPUT = "own_output"
    SPAN_TOO_LONG = "span_too_long"
    UNGROUNDED = "ungrounded"
    SUBJECT_NOT_IN_EVIDENCE = "subject_not_in_evidence"
    VALUE_NOT_IN_EVIDENCE = "value_not_in_evidence"
    DENIED = "denied"
    DATE_NOT_IN_EVIDENCE = "date_not_in_evidence"
    DUPLICATE = "duplicate"
    MALFORMED_PREDICATE = "malformed_predicate"
    ALREADY_DECLARED = "already_declared"
    UNKNOWN_QUEUED = "unknown_queued"
    ALREADY_DECIDED = "already_decided"
    OWN_WORK = "own_work"
    ALREADY_MERGED = "already_merged"
    SAME_ENTITY = "same_entity"
    UNKNOWN_MERGE = "unknown_merge"
    UNKNOWN_LOCK = "unknown_lock"
    UNKNOWN_TEXT = "unknown_text"
    STALE = "stale"


class Normaliser(OpenEnum):
    """By which rule a value differs from the words of its quote."""

    NONE = "none"
    NUMBER = "number"
    DATE = "date"


class Outcome(StrEnum):
    """What became of a proposal."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    QUEUED = "queued"


@frozen(kw_only=True)
class Proposal:
    """What somebody wants to be believed, or no longer believed.

    Attributes:
        operation: the act.
        subject, predicate, value: as for a statement; a retraction and a revert may leave them
            "" and name a ``target``.
        qualifiers: sorted, once each.
        quote: the words it rests on; "" only for a person's own word.
        source_id: the source they stand in; "" without a quote.
        near: a position of the source, in code points, that chooses between several places.
        window: where the subject that a pronoun of the quote stands for is named; None if the
            quote names it.
        normaliser: by which rule the value differs from the quote's words.
        valid: when it holds; its origin says where that comes from.
        confidence: basis points.
        target: id of the statement it corrects, retracts, supersedes or restores.
        reason: why, in the actor's words.
        claimed_actor, claimed_authority: whom the row names; the connection's actor counts.

    Raises:
        InvariantError: a field is malformed.
    """

    operation: Operation = field(default=Operation.ASSERT, converter=Operation)
    subject: str = field(default="", validator=instance_of(str))
    predicate: str = field(default="", validator=instance_of(str))
    value: str = field(default="", validator=instance_of(str))
    qualifiers: tuple[Qualifier, ...] = field(default=(), validator=tuple_of(Qualifier))
    quote: str = field(default="", validator=instance_of(str))
    source_id: str = field(default="", validator=instance_of(str))
    near: int | None = field(default=None, validator=optional_value(instance_of(int)))
    window: Span | None = field(default=None, validator=optional_value(instance_of(Span)))
    normaliser: Normaliser = field(default=Normaliser.NONE, converter=Normaliser)
    valid: ValidTime = field(default=ALWAYS, validator=instance_of(ValidTime))
    confidence: int = field(default=0, validator=basis_points)
    target: str | None = field(default=None, validator=optional_value(not_blank))
    reason: str = field(default="", validator=instance_of(str))
    claimed_actor: str | None = field(default=None, validator=optional_value(instance_of(str)))
    claimed_authority: Authority | None = field(default=None, converter=optional(Authority))

    @predicate.validator
    def _is_an_id(self, _attribute: Attribute[str], value: str) -> None:
        if value:
            check_predicate_id(value)

    @qualifiers.validator
    def _are_sorted(self, _attribute: Attribute[object], value: tuple[Qualifier, ...]) -> None:
        if value != tuple(sorted(set(value))):
            message = "qualifiers are sorted, once each"
            raise InvariantError(message)


@frozen(kw_only=True)
class ProposalDecision:
    """What was decided about a proposal.

    Attributes:
        outcome: accepted, rejected or queued for a person.
        reason: why not; None where it was accepted.
        existing: id of the statement, or of the one behind the lock, that stands in the way;
            None if none does.
        value: the value as the source writes it, else as proposed.
        reference: the words it rests on; None without a quote.
    """

    outcome: Outcome = field(converter=Outcome)
    reason: RejectionReason | None = field(default=None, converter=optional(RejectionReason))
    existing: str | None = None
    value: str = field(default="", validator=instance_of(str))
    reference: StatementReference | None = None

    @property
    def is_accepted(self) -> bool:
        """Whether it is to be written as a statement."""
        return self.outcome is Outcome.ACCEPTED
