"""What stands against what? Two statements, or two claims, that cannot both be taken."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from attrs import field, frozen
from attrs.converters import optional

from evidence_sophia.model._rules import aware_utc, instance_of, not_blank, tuple_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["Conflict", "ConflictKind", "ConflictSeverity", "ConflictSide"]


class ConflictKind(OpenEnum):
    """How two values relate. Only a contradiction is a conflict that needs a decision."""

    DUPLICATE = "duplicate"
    REFINEMENT = "refinement"
    CONTRADICTION = "contradiction"


class ConflictSeverity(StrEnum):
    """How much a conflict weighs, from least to most."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"


@frozen(kw_only=True)
class ConflictSide:
    """One side of a conflict.

    Attributes:
        id: of the statement or claim.
        value: what it says, as written.
        authority: whose word it is.
        citations: its quotes; none for a person's own word.
    """

    id: str = field(validator=not_blank)
    value: str = field(validator=not_blank)
    authority: Authority = field(converter=Authority)
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))


@frozen(kw_only=True)
class Conflict:
    """Two sides that meet in one slot.

    Attributes:
        id: made from the ids of its sides.
        subject, predicate: the slot; the predicate is "" for free text.
        kind: how the two values relate.
        severity: how much it weighs.
        rule: id of the rule that decided.
        first, second: the sides, the older one first.
        opened_at: when both sides were first believed, aware UTC.
        closed_at: when one side no longer was; None while both are.
    """

    id: str = field(validator=not_blank)
    subject: str = field(validator=not_blank)
    predicate: str = field(default="", validator=instance_of(str))
    kind: ConflictKind = field(converter=ConflictKind)
    severity: ConflictSeverity = field(converter=ConflictSeverity)
    rule: str = field(validator=not_blank)
    first: ConflictSide = field(validator=instance_of(ConflictSide))
    second: ConflictSide = field(validator=instance_of(ConflictSide))
    opened_at: datetime = field(converter=aware_utc)
    closed_at: datetime | None = field(default=None, converter=optional(aware_utc))
