"""What bears on one statement? Its quote, its chain, its conflicts, its refusals."""

from __future__ import annotations

from datetime import datetime

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.statement import Statement

__all__ = ["EvidenceTrail", "QuoteState", "TrailAct", "TrailConflict"]


class QuoteState(OpenEnum):
    """What became of the words a statement rests on."""

    NONE = "none"
    VERBATIM = "verbatim"
    SOURCE_CHANGED = "source_changed"
    SOURCE_GONE = "source_gone"


@frozen(kw_only=True)
class TrailAct:
    """An act that concerns a statement.

    Attributes:
        id: of the act's entry in the log.
        operation: what was done, or tried.
        actor, authority: whose act.
        at: when.
        reason: why in the actor's words, or why it was refused.
    """

    id: str = field(validator=instance_of(str))
    operation: str = field(validator=instance_of(str))
    actor: str = field(validator=instance_of(str))
    authority: Authority = field(converter=Authority)
    at: datetime = field(validator=instance_of(datetime))
    reason: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class TrailConflict:
    """Another statement that stands, or stood, against it."""

    other: str = field(validator=instance_of(str))
    rule: str = field(validator=instance_of(str))
    severity: str = field(validator=instance_of(str))
    is_open: bool = field(validator=instance_of(bool))


@frozen(kw_only=True)
class EvidenceTrail:
    """All that bears on one statement.

    Attributes:
        statement: its latest piece.
        is_active: whether it is believed now.
        quote_state: whether its words still stand at their place.
        decided_by: name of the rule that makes it stand or fall.
        parents, children: the acts it took the place of, and those that took its place.
        conflicts: what stands or stood against it.
        rejections: what was refused because of it.
    """

    statement: Statement = field(validator=instance_of(Statement))
    is_active: bool = field(validator=instance_of(bool))
    quote_state: QuoteState = field(converter=QuoteState)
    decided_by: str = field(validator=instance_of(str))
    parents: tuple[TrailAct, ...] = field(default=(), validator=tuple_of(TrailAct))
    children: tuple[TrailAct, ...] = field(default=(), validator=tuple_of(TrailAct))
    conflicts: tuple[TrailConflict, ...] = field(default=(), validator=tuple_of(TrailConflict))
    rejections: tuple[TrailAct, ...] = field(default=(), validator=tuple_of(TrailAct))

    def __str__(self) -> str:
        from evidence_sophia.knowledge.display import trail_text  # noqa: PLC0415 - display is rare

        return trail_text(self)

    def _repr_html_(self) -> str:
        from evidence_sophia.knowledge.display import trail_html  # noqa: PLC0415 - display is rare

        return trail_html(self)
