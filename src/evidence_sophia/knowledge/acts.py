"""What is asked of a store, and what came of it? Grounded proposals, corrections, outcomes."""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.knowledge.proposal import Outcome, RejectionReason
from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, check_set_id
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Qualifier
from evidence_sophia.model.valid_time import ALWAYS, ValidTime

__all__ = [
    "Correction",
    "GroundedProposal",
    "ProposedQuote",
    "WriteOutcome",
]


@frozen(kw_only=True)
class WriteOutcome:
    """What came of an act.

    Attributes:
        outcome: whether it was carried out, refused, or waits for a person.
        id: of the row that says so: the statement, the rejection or the queued act.
        reason: why it was refused or queued; None where it was carried out.
        existing: id of the statement that stood in the way, if one did.
    """

    outcome: Outcome = field(converter=Outcome)
    id: str = field(validator=instance_of(str))
    reason: RejectionReason | None = field(default=None)
    existing: str | None = field(default=None)

    def __str__(self) -> str:
        why = f" ({self.reason.value})" if self.reason is not None else ""
        return f"{self.outcome.value}{why} {self.id}"

    @property
    def is_accepted(self) -> bool:
        """Whether the act was carried out."""
        return self.outcome is Outcome.ACCEPTED


@frozen(kw_only=True)
class ProposedQuote:
    """Words that a proposal rests on; whether they stand there is the store's to find out.

    Attributes:
        source_id: the source.
        text_digest: digest of the text that the spans count in.
        span: of the quote, in code points.
        quote: the source's own characters at the span.
        window: a span around it that names the subject, where the quote itself does not.
    """

    source_id: str = field(validator=instance_of(str))
    text_digest: str = field(validator=instance_of(str))
    span: Span = field(validator=instance_of(Span))
    quote: str = field(validator=instance_of(str), repr=False)
    window: Span | None = field(default=None, validator=optional(instance_of(Span)))


@frozen(kw_only=True)
class GroundedProposal:
    """A statement that somebody mined.

    Attributes:
        source_set: where it belongs; that of its source.
        subject, predicate, value: as written in the source.
        quote: what it rests on.
        qualifiers: what narrows it.
        valid: when it holds.
        confidence: basis points.
        normaliser: how the value was made from the quote's words; "" where it is among them.
        claimed_actor: who it says it is from; "" for whoever proposes it.
    """

    source_set: str = field(default=DEFAULT_SOURCE_SET, converter=check_set_id)
    subject: str = field(validator=instance_of(str))
    predicate: str = field(validator=instance_of(str))
    value: str = field(validator=instance_of(str))
    quote: ProposedQuote | None = field(
        default=None, validator=optional(instance_of(ProposedQuote))
    )
    qualifiers: tuple[Qualifier, ...] = field(default=(), validator=tuple_of(Qualifier))
    valid: ValidTime = field(default=ALWAYS, validator=instance_of(ValidTime))
    confidence: int = field(default=5_000, validator=instance_of(int))
    normaliser: str = field(default="", validator=instance_of(str))
    claimed_actor: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class Correction:
    """A person's word on a slot.

    Attributes:
        source_set: where it belongs.
        subject, predicate: the slot.
        value: what is right.
        reason: why, in the person's words.
        instead_of: id of the statement that is wrong; None for whatever stands in the slot.
        valid: when it holds.
        qualifiers: what narrows it.
        quote: what it rests on, if anything; it is checked like any other.
    """

    source_set: str = field(default=DEFAULT_SOURCE_SET, converter=check_set_id)
    subject: str = field(validator=instance_of(str))
    predicate: str = field(validator=instance_of(str))
    value: str = field(validator=instance_of(str))
    reason: str = field(default="", validator=instance_of(str))
    instead_of: str | None = field(default=None)
    valid: ValidTime = field(default=ALWAYS, validator=instance_of(ValidTime))
    qualifiers: tuple[Qualifier, ...] = field(default=(), validator=tuple_of(Qualifier))
    quote: ProposedQuote | None = field(
        default=None, validator=optional(instance_of(ProposedQuote))
    )
