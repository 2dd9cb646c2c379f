"""What else does the log hold beside statements? Refusals, wishes that wait, unsourced facts."""

from __future__ import annotations

from datetime import datetime

from attrs import field, frozen

from evidence_sophia.knowledge.proposal import RejectionReason
from evidence_sophia.model._rules import LATER, instance_of
from evidence_sophia.model.actor import Authority

__all__ = ["KeptRejection", "QueuedAct", "RememberedFact"]


@frozen(kw_only=True)
class KeptRejection:
    """A refused act.

    Attributes:
        id: of its entry in the log.
        operation: what was tried.
        reason: why it was refused.
        subject, predicate, value: as proposed; "" where nothing was said or it was erased.
        actor, authority: whose act.
        at: when.
        existing: id of the statement that stood in the way; None if none did.
        quote: the words it was to rest on; "" where there were none or they were erased.
    """

    id: str = field(validator=instance_of(str))
    operation: str = field(validator=instance_of(str))
    reason: RejectionReason = field(converter=RejectionReason)
    subject: str = field(validator=instance_of(str))
    predicate: str = field(validator=instance_of(str))
    value: str = field(validator=instance_of(str))
    actor: str = field(validator=instance_of(str))
    authority: Authority = field(converter=Authority)
    at: datetime = field(validator=instance_of(datetime))
    existing: str | None = field(default=None)
    quote: str = field(default="", validator=instance_of(str), metadata=LATER)


@frozen(kw_only=True)
class QueuedAct:
    """What a model would do in a person's place, waiting for a decision.

    Attributes:
        id: of its entry in the log.
        wanted: the act.
        subject, predicate, value, reason: as given.
        target: id of the statement it concerns; None if it names none.
        actor: whose wish.
        at: when.
        decided: ``accept`` or ``refuse``; "" while it waits.
    """

    id: str = field(validator=instance_of(str))
    wanted: str = field(validator=instance_of(str))
    subject: str = field(validator=instance_of(str))
    predicate: str = field(validator=instance_of(str))
    value: str = field(validator=instance_of(str))
    reason: str = field(validator=instance_of(str))
    target: str | None = field(default=None)
    actor: str = field(validator=instance_of(str))
    at: datetime = field(validator=instance_of(datetime))
    decided: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class RememberedFact:
    """Free text without a quote: unsourced for ever, and evidence for nothing.

    Attributes:
        id: of its entry in the log.
        text: as it was said.
        confidence: basis points, 3,000 at most.
        actor: who said it.
        at: when.
        is_sourced: never true.
    """

    id: str = field(validator=instance_of(str))
    text: str = field(validator=instance_of(str))
    confidence: int = field(validator=instance_of(int))
    actor: str = field(validator=instance_of(str))
    at: datetime = field(validator=instance_of(datetime))
    is_sourced: bool = field(default=False, init=False)
