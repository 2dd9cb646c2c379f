"""What is believed, what was, and why? The reading verbs of knowledge."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from evidence_sophia.base.knowledge.checked import checked_id, checked_limit, checked_text
from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.knowledge.conflicts import ConflictReport
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.proposal import MAX_TEXT
from evidence_sophia.knowledge.query import MAX_ROWS, KnowledgeQuery
from evidence_sophia.knowledge.trail import EvidenceTrail
from evidence_sophia.model._rules import aware_utc
from evidence_sophia.model.predicate import Predicate, check_predicate_id
from evidence_sophia.model.statement import Statement
from evidence_sophia.stores.sqlite.knowledge.believed import believed_at
from evidence_sophia.stores.sqlite.knowledge.declared import read_predicates
from evidence_sophia.stores.sqlite.knowledge.evidence import evidence_for
from evidence_sophia.stores.sqlite.knowledge.listing_conflicts import list_conflicts
from evidence_sophia.stores.sqlite.knowledge.reading import (
    history,
    query_knowledge,
    read_statement,
)
from evidence_sophia.stores.sqlite.scoping import is_storable

__all__ = ["MAX_CONFLICTS", "LookingUpVerbs"]

#: Conflicts of one report at most.
MAX_CONFLICTS: Final = 100_000


class LookingUpVerbs(KnowledgeDoor):
    """The part of the evidence base that gives statements, their past and their evidence."""

    def predicates(self, source_set: str | None = None) -> tuple[Predicate, ...]:
        """Give the declared predicates, by source set and id; one declared alike stands once.

        Args:
            source_set: only of this one; None for all in scope.

        Raises:
            InvariantError, ScopeDenied: the source set is no id, or outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.predicates()
        ()
        """
        sets = None if source_set is None else (source_set,)
        with self._looking("predicates", sets) as session:
            found = read_predicates(session.connection, session.context.scope)
        return tuple(dict.fromkeys(predicate for _, predicate in found))

    def query_knowledge(
        self,
        subject: str,
        predicate: str = "",
        *,
        valid_at: datetime | None = None,
        as_of: datetime | None = None,
        include_history: bool = False,
        limit: int = MAX_ROWS,
        source_sets: Iterable[str] | None = None,
    ) -> tuple[Statement, ...]:
        """Give what is believed of an entity, a person's word first, then the newest.

        By default what is believed now and holds now.

        Args:
            subject: the entity, by any of its names.
            predicate: only this one; "" for all.
            valid_at: what holds at this time; None for the time of ``as_of``, else for now,
                and with ``include_history`` for whenever.
            as_of: what was believed at this time; None for now.
            include_history: also what was believed before, and is no longer.
            limit: statements at most, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            InvariantError: the subject is no name, a time is naive, or another argument is
                malformed.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> from evidence_sophia.model.predicate import Predicate
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.declare_predicates([Predicate("born_in", cardinality="functional")])
        ...     _ = base.correct_statement("Bonn", subject="Ann", predicate="born_in")
        ...     [found.value for found in base.query_knowledge("ANN", "born_in")]
        ['Bonn']
        """
        checked_limit(limit)
        if predicate:
            check_predicate_id(predicate)
        believed = None if as_of is None else aware_utc(as_of)
        with self._looking("query_knowledge", source_sets) as session:
            if not _may_be_held(subject):
                return ()
            holds = None if valid_at is None else aware_utc(valid_at)
            if holds is None and not include_history:
                holds = believed or session.now
            query = KnowledgeQuery(
                subject=subject,
                predicate=predicate,
                valid_at=holds,
                as_of=believed,
                include_history=include_history,
                limit=limit,
            )
            return query_knowledge(session.connection, query, session.context.scope)

    def statement(self, statement_id: str) -> Statement:
        """Give a statement by its id, believed or not; the piece of time that stood last.

        Raises:
            NotFoundError: none of that id stands in the scope, or its text was erased.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._looking("statement") as session:
            pieces = read_statement(
                session.connection, checked_id(statement_id), session.context.scope
            )
        return max(reversed(pieces), key=lambda piece: piece.recorded_to)

    def history(self, statement_id: str) -> tuple[Statement, ...]:
        """Give all that a statement took the place of and all that took its place, oldest first.

        Raises:
            NotFoundError: none of that id stands in the scope.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._looking("history") as session:
            return history(session.connection, checked_id(statement_id), session.context.scope)

    def as_of(
        self,
        time: datetime,
        *,
        valid_at: datetime | None = None,
        limit: int = MAX_ROWS,
        after: str | None = None,
        source_sets: Iterable[str] | None = None,
    ) -> tuple[Statement, ...]:
        """Give all that was believed at a time, of every entity, as it was written then.

        Args:
            time: of the base's own clock.
            valid_at: only what holds then; None for whenever.
            limit: statements at most, 1 to 1000; one that was believed for several pieces of
                time gives each of them.
            after: id of the last statement of the page before; None for the first page.
            source_sets: look only into these; None for all.

        Raises:
            InvariantError: a time is naive, or another argument is malformed.
            NotFoundError: no statement ``after`` stands in the scope.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from datetime import UTC, datetime
        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.as_of(datetime(2026, 1, 1, tzinfo=UTC))
        ()
        """
        checked_limit(limit)
        then = aware_utc(time)
        holds = None if valid_at is None else aware_utc(valid_at)
        with self._looking("as_of", source_sets) as session:
            return believed_at(
                session.connection,
                session.context.scope,
                then,
                valid_at=holds,
                limit=limit,
                after="" if after is None else checked_id(after),
            )

    def find_contradictions(
        self,
        entity: str | None = None,
        *,
        limit: int = MAX_CONFLICTS,
        source_sets: Iterable[str] | None = None,
    ) -> ConflictReport:
        """Give the open contradictions and refinements of an entity, or of the whole scope.

        Each comes with both of its sides and their quotes. Only predicates declared as
        functional contradict.

        Args:
            entity: by any of its names; None for every one.
            limit: conflicts at most, 1 to 100,000, the oldest first; where there are more the
                report says that it is not complete.
            source_sets: look only into these; None for all.

        Raises:
            InvariantError: the entity is no name, the limit none, or the source sets no ids.
            ScopeDenied: a source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.find_contradictions().contradiction_count
        0
        """
        checked_limit(limit, MAX_CONFLICTS)
        with self._looking("find_contradictions", source_sets) as session:
            if entity is not None and not _may_be_held(entity):
                return ConflictReport()
            found = list_conflicts(
                session.connection, session.context.scope, subject=entity or "", limit=limit + 1
            )
        return ConflictReport(conflicts=found[:limit], is_complete=len(found) <= limit)

    def evidence_for(self, statement_id: str) -> EvidenceTrail:
        """Give all that bears on a statement: words, chain, corrections, conflicts, refusals.

        Raises:
            NotFoundError: none of that id stands in the scope, or its text was erased.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._looking("evidence_for") as session:
            return evidence_for(session.connection, checked_id(statement_id), session.context.scope)


def _may_be_held(name: object) -> bool:
    """Whether the store can hold an entity of that name at all.

    Raises:
        InvariantError: it is no name.
    """
    said = checked_text("a name", name)
    return len(said) <= MAX_TEXT and is_storable(said) and bool(subject_key(said))
