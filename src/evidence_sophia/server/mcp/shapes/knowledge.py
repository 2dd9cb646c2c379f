"""What do the tools take and answer that read what is believed?"""

from __future__ import annotations

from datetime import datetime

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.knowledge.kept import RememberedFact
from evidence_sophia.knowledge.trail import EvidenceTrail
from evidence_sophia.model._rules import instance_of, not_negative, tuple_of
from evidence_sophia.model.conflict import Conflict
from evidence_sophia.model.statement import Rank, Statement

__all__ = [
    "ContradictionsFound",
    "EvidenceFor",
    "FindContradictions",
    "History",
    "KnowledgeFound",
    "QueryKnowledge",
    "SeverityCounts",
    "ShownStatement",
    "ShownTrail",
]


@frozen(kw_only=True)
class ShownStatement:
    """A statement and how it stands.

    Attributes:
        statement: as the log holds it.
        rank: preferred for a person's word, deprecated for what is no longer believed.
        is_open: whether it is believed now.
        basis: on what it rests, in words: a quote, or the word of somebody.
    """

    statement: Statement = field(validator=instance_of(Statement))
    rank: Rank = field(converter=Rank)
    is_open: bool = field(validator=instance_of(bool))
    basis: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class QueryKnowledge:
    """What is believed about something?

    Attributes:
        subject: what it is about, by any of its names.
        predicate: only this one; "" for all.
        valid_at: what holds at that time (such as 2026-11-30T00:00:00Z); null for now, and
            with `include_history` for whenever.
        as_of: what was believed at that time; null for now.
        include_history: also what was once believed and is no longer.
        include_remembered: also free text that was remembered without a source. It is
            unsourced for ever and evidence for nothing; it takes the role review.
        limit: statements at most, 1 to 1000.
        source_sets: only within these; null for all that may be seen.
    """

    subject: str = field(validator=instance_of(str))
    predicate: str = field(default="", validator=instance_of(str))
    valid_at: datetime | None = field(default=None, validator=optional(instance_of(datetime)))
    as_of: datetime | None = field(default=None, validator=optional(instance_of(datetime)))
    include_history: bool = field(default=False, validator=instance_of(bool))
    include_remembered: bool = field(default=False, validator=instance_of(bool))
    limit: int = field(default=100, validator=instance_of(int))
    source_sets: tuple[str, ...] | None = field(default=None, validator=optional(tuple_of(str)))


@frozen(kw_only=True)
class KnowledgeFound:
    """What is believed.

    Attributes:
        statements: a person's word first.
        remembered: free text without a source, only where it was asked for.
    """

    statements: tuple[ShownStatement, ...] = field(validator=tuple_of(ShownStatement))
    remembered: tuple[RememberedFact, ...] = field(default=(), validator=tuple_of(RememberedFact))


@frozen(kw_only=True)
class FindContradictions:
    """What contradicts what?

    Attributes:
        entity: only what is said about this; null for everything that may be seen.
        source_sets: only within these; null for all that may be seen.
    """

    entity: str | None = field(default=None, validator=optional(instance_of(str)))
    source_sets: tuple[str, ...] | None = field(default=None, validator=optional(tuple_of(str)))


@frozen(kw_only=True)
class SeverityCounts:
    """How many contradictions there are of each severity; high has a person's word in it."""

    low: int = field(default=0, validator=not_negative)
    medium: int = field(default=0, validator=not_negative)
    high: int = field(default=0, validator=not_negative)


@frozen(kw_only=True)
class ContradictionsFound:
    """What contradicts what, with both sides and their quotes.

    Attributes:
        contradiction_count: how many contradictions there are.
        by_severity: how many of each severity.
        conflicts: the pairs, refinements among them.
        is_complete: whether they are all; else the counts are of these alone.
    """

    contradiction_count: int = field(validator=not_negative)
    by_severity: SeverityCounts = field(validator=instance_of(SeverityCounts))
    conflicts: tuple[Conflict, ...] = field(validator=tuple_of(Conflict))
    is_complete: bool = field(default=True, validator=instance_of(bool))


@frozen(kw_only=True)
class EvidenceFor:
    """What bears on one statement?

    Attributes:
        statement_id: id of the statement.
    """

    statement_id: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class ShownTrail:
    """All that bears on one statement.

    Attributes:
        trail: the statement, its quote, its chain, its conflicts and refusals.
        rank: how it stands.
        basis: on what it rests, in words.
    """

    trail: EvidenceTrail = field(validator=instance_of(EvidenceTrail))
    rank: Rank = field(converter=Rank)
    basis: str = field(validator=instance_of(str))


@frozen(kw_only=True)
class History:
    """What took the place of what?

    Attributes:
        statement_id: id of any statement of the chain.
    """

    statement_id: str = field(validator=instance_of(str))
