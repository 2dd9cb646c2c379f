"""What do the tools take and answer that change what is believed, or ask for it?"""

from __future__ import annotations

from enum import StrEnum

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.knowledge.proposal import Normaliser, RejectionReason
from evidence_sophia.model._rules import instance_of, not_negative, tuple_of
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Qualifier
from evidence_sophia.model.valid_time import ALWAYS, ValidTime

__all__ = [
    "CorrectStatement",
    "ProposeStatements",
    "ProposedStatement",
    "RememberFact",
    "RetractStatement",
    "RevertStatement",
    "ToolOutcome",
    "WriteResult",
    "WriteResults",
]


class ToolOutcome(StrEnum):
    """What became of an act."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    NEEDS_PERSON = "needs_person"
    DECLINED = "declined"


@frozen(kw_only=True)
class WriteResult:
    """What became of an act.

    Attributes:
        outcome: accepted, rejected, needs_person (it waits for a person) or declined (the
            person did not confirm it; nothing was written).
        id: of what was written: the statement, the kept refusal or the queued act.
        queue_id: where a person finds it in the review queue; null if it does not wait.
        reason: why it was refused or waits.
        existing: id of the statement that stands in the way.
        message: what that means, in a sentence.
    """

    outcome: ToolOutcome = field(converter=ToolOutcome)
    id: str = field(default="", validator=instance_of(str))
    queue_id: str | None = field(default=None, validator=optional(instance_of(str)))
    reason: RejectionReason | None = field(default=None)
    existing: str | None = field(default=None, validator=optional(instance_of(str)))
    message: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class WriteResults:
    """What became of several acts, in the order they were asked.

    Attributes:
        accepted_count: how many were carried out.
        results: one for each.
    """

    accepted_count: int = field(validator=not_negative)
    results: tuple[WriteResult, ...] = field(validator=tuple_of(WriteResult))


@frozen(kw_only=True)
class ProposedStatement:
    """A statement with the words of a source that say it.

    Attributes:
        subject, predicate, value: what is said; the predicate is a declared one.
        source_id: the source that says it.
        quote: its words, verbatim, at most 300 characters.
        qualifiers: what narrows it, sorted by name.
        near: a position in the source that chooses between several places of the quote.
        window: where the subject is named, if the quote says only "it" or "she".
        normaliser: how the value was made from the words: none, number or date.
        valid: when it holds.
        confidence: basis points, 0 to 10000.
        supersedes: id of the statement it takes the place of.
        claimed_actor: whom the proposal says it is from; it must be who sends it.
    """

    subject: str = field(validator=instance_of(str))
    predicate: str = field(validator=instance_of(str))
    value: str = field(validator=instance_of(str))
    source_id: str = field(validator=instance_of(str))
    quote: str = field(validator=instance_of(str))
    qualifiers: tuple[Qualifier, ...] = field(default=(), validator=tuple_of(Qualifier))
    near: int | None = field(default=None, validator=optional(instance_of(int)))
    window: Span | None = field(default=None, validator=optional(instance_of(Span)))
    normaliser: Normaliser = field(default=Normaliser.NONE, converter=Normaliser)
    valid: ValidTime = field(default=ALWAYS, validator=instance_of(ValidTime))
    confidence: int = field(default=5_000, validator=instance_of(int))
    supersedes: str | None = field(default=None, validator=optional(instance_of(str)))
    claimed_actor: str | None = field(default=None, validator=optional(instance_of(str)))


@frozen(kw_only=True)
class ProposeStatements:
    """Statements to be believed, each with the words of a source that say it.

    Attributes:
        statements: 1 to 1000 of them; each is decided by itself.
    """

    statements: tuple[ProposedStatement, ...] = field(validator=tuple_of(ProposedStatement))


@frozen(kw_only=True)
class RememberFact:
    """Free text to keep without a source. It never becomes a statement or evidence.

    Attributes:
        text: as it was said.
        confidence: basis points; more than 3000 counts as 3000.
        source_set: where it is kept.
    """

    text: str = field(validator=instance_of(str))
    confidence: int = field(default=3_000, validator=instance_of(int))
    source_set: str = field(default=DEFAULT_SOURCE_SET, validator=instance_of(str))


@frozen(kw_only=True)
class CorrectStatement:
    """A person's word on what is right. It outranks every model.

    Attributes:
        value: what is right.
        statement_id: the statement that is wrong. Give this, or `subject` and `predicate`.
        subject, predicate: what is corrected.
        reason: why, in the person's words.
        valid: when the value holds; null for the time of the statement, or for always.
        qualifiers: what narrows it, sorted by name; null for those of the statement, or none.
        quote, source_id: words of a source that say so, if there are any.
        source_set: where it belongs.
    """

    value: str = field(validator=instance_of(str))
    statement_id: str | None = field(default=None, validator=optional(instance_of(str)))
    subject: str = field(default="", validator=instance_of(str))
    predicate: str = field(default="", validator=instance_of(str))
    reason: str = field(default="", validator=instance_of(str))
    valid: ValidTime | None = field(default=None, validator=optional(instance_of(ValidTime)))
    qualifiers: tuple[Qualifier, ...] | None = field(
        default=None, validator=optional(tuple_of(Qualifier))
    )
    quote: str = field(default="", validator=instance_of(str))
    source_id: str = field(default="", validator=instance_of(str))
    source_set: str = field(default=DEFAULT_SOURCE_SET, validator=instance_of(str))


@frozen(kw_only=True)
class RetractStatement:
    """A statement that is no longer to be believed.

    Attributes:
        statement_id: id of the statement.
        reason: why, in the person's words.
    """

    statement_id: str = field(validator=instance_of(str))
    reason: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class RevertStatement:
    """An earlier statement that is to be believed again; nothing is rewritten.

    Attributes:
        to: id of the earlier statement.
        id: the statement it takes the place of; null for whatever stands in its slot.
        reason: why, in the person's words.
    """

    to: str = field(validator=instance_of(str))
    id: str | None = field(default=None, validator=optional(instance_of(str)))
    reason: str = field(default="", validator=instance_of(str))
