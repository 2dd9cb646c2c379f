"""How does a person's word stand? Corrections, retractions, reverts, merges and erasures."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from evidence_sophia.base.knowledge.checked import checked_id, checked_text
from evidence_sophia.base.knowledge.corrections import CorrectionWanted, looked_at
from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.contract.actions import Action, check_allowed
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.model._rules import aware_utc
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET
from evidence_sophia.model.statement import Qualifier
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge import deciding, writing

__all__ = ["CorrectingVerbs"]


class CorrectingVerbs(KnowledgeDoor):
    """The part of the evidence base where a person's word is put.

    What a model asks for here is not done: it waits in the review queue, and the outcome says
    ``queued`` with the reason ``needs_person``.
    """

    def correct_statement(
        self,
        value: str,
        *,
        statement_id: str | None = None,
        subject: str = "",
        predicate: str = "",
        reason: str = "",
        valid: ValidTime | None = None,
        qualifiers: Iterable[Qualifier] | None = None,
        source_set: str = DEFAULT_SOURCE_SET,
        quote: str = "",
        source_id: str = "",
    ) -> WriteOutcome:
        """Put a person's word in a slot: what stood there closes, and no model brings it back.

        A slot of a functional predicate is named by subject and predicate, or by a statement
        in it: both do the same. Of a many-valued predicate only the named statement closes.

        Args:
            value: what is right.
            statement_id: the statement that is wrong; subject, predicate, source set and,
                unless they are given, time and qualifiers are taken from it.
            subject: of the slot, where no statement is named.
            predicate: of the slot, where no statement is named.
            reason: why, in the person's words.
            valid: when it holds; None for the statement's own time, else for always.
            qualifiers: what narrows it.
            source_set: where it belongs, where no statement is named.
            quote: words it rests on, if any; they are checked like any others.
            source_id: the source in which they stand.

        Raises:
            CapabilityDenied: the person's role or authority is too low.
            NotFoundError: no such statement stands in the scope.
            InvariantError: an argument is malformed, or the slot is named twice.
            ScopeDenied: the source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> from evidence_sophia.model.predicate import Predicate
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.declare_predicates([Predicate("born_in", cardinality="functional")])
        ...     word = base.correct_statement("Bonn", subject="Ann", predicate="born_in")
        ...     base.statement(word.id).rank.value
        'preferred'
        """
        self._check_word(Action.CORRECT)
        wanted = CorrectionWanted(
            value=value,
            instead_of=None if statement_id is None else checked_id(statement_id),
            subject=subject,
            predicate=predicate,
            reason=reason,
            valid=valid,
            qualifiers=qualifiers,
            source_set=source_set if statement_id is not None else self._within(source_set),
            quote=quote,
            source_id=source_id,
        )
        with self._backend.reading(self._context) as session:
            correction, flaw = looked_at(session, wanted)
        with self._acting() as writer:
            return writing.correct(writer, correction, flaw=flaw)

    def retract_statement(self, statement_id: str, *, reason: str = "") -> WriteOutcome:
        """Say a statement no longer, and let no model say it again.

        That it is no longer *true* is another act: :meth:`end_validity`.

        Raises:
            CapabilityDenied: the person's role or authority is too low.
            NotFoundError: no such statement stands in the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
        """
        self._check_word(Action.RETRACT)
        why, id_ = checked_text("a reason", reason), checked_id(statement_id)
        with self._acting() as writer:
            return writing.retract(writer, id_, reason=why)

    def end_validity(self, statement_id: str, at: datetime, *, reason: str = "") -> WriteOutcome:
        """Say that a statement is no longer true since a time: a new row that ends then.

        Args:
            statement_id: the statement.
            at: the first moment at which it does not hold, aware; a time outside of the
                statement's own is refused as ``malformed_time``.
            reason: why.

        Raises:
            CapabilityDenied, NotFoundError, EvidenceAdapterUnavailable: as
                :meth:`retract_statement`.
            InvariantError: the time is naive, or the statement is believed for several pieces
                of time.
        """
        self._check_word(Action.CORRECT)
        why, id_, end = checked_text("a reason", reason), checked_id(statement_id), aware_utc(at)
        with self._acting() as writer:
            return writing.end_validity(writer, id_, at=end, reason=why)

    def revert(self, to: str, *, instead_of: str | None = None, reason: str = "") -> WriteOutcome:
        """Restore an earlier statement as a new row; nothing is rewritten.

        Args:
            to: id of the statement to restore.
            instead_of: id of a statement that closes; in a functional slot what stands in it
                does anyway.
            reason: why.

        Raises:
            CapabilityDenied, NotFoundError, EvidenceAdapterUnavailable: as
                :meth:`retract_statement`; it takes a reviewer.
        """
        self._check_word(Action.REVERT)
        why, other = checked_text("a reason", reason), instead_of
        other = None if other is None else checked_id(other)
        with self._acting() as writer:
            return writing.revert(writer, checked_id(to), reason=why, instead_of=other)

    def release_locks(self, statement_id: str, *, reason: str = "") -> tuple[WriteOutcome, ...]:
        """Release the locks that a person's statement made, so that models may speak again.

        Returns:
            One outcome a lock; ``slot_locked`` where a higher authority made it.

        Raises:
            CapabilityDenied: the actor's role or authority is too low.
            NotFoundError, EvidenceAdapterUnavailable: as :meth:`retract_statement`.
        """
        check_allowed(self._context.actor, Action.CORRECT, doing="release")
        why, id_ = checked_text("a reason", reason), checked_id(statement_id)
        with self._acting() as writer:
            return deciding.release_locks(writer, id_, reason=why)

    def merge_entities(
        self, name: str, into: str, *, source_set: str = DEFAULT_SOURCE_SET, reason: str = ""
    ) -> WriteOutcome:
        """Say that two names mean one entity; :meth:`unmerge_entities` takes it back.

        Args:
            name: the name that is redirected.
            into: the name of the entity that stays.
            source_set: where it holds.
            reason: why.

        Raises:
            CapabilityDenied: the person's role or authority is too low.
            InvariantError, ScopeDenied: a name is no string, or the source set none in scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
        """
        self._check_word(Action.MERGE)
        names = (checked_text("a name", name), checked_text("a name", into))
        why, within = checked_text("a reason", reason), self._within(source_set)
        with self._acting() as writer:
            return deciding.merge_entities(writer, *names, source_set=within, reason=why)

    def unmerge_entities(self, merge_id: str, *, reason: str = "") -> WriteOutcome:
        """Take a merge back, row for row.

        Args:
            merge_id: the id that the merge's outcome gave.
            reason: why.

        Raises:
            CapabilityDenied: the person's role or authority is too low.
            NotFoundError: no such merge stands in the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
        """
        self._check_word(Action.MERGE)
        why, id_ = checked_text("a reason", reason), checked_id(merge_id)
        with self._acting() as writer:
            return deciding.unmerge_entities(writer, id_, reason=why)

    def erase(self, entry_id: str, *, reason: str = "") -> WriteOutcome:
        """Delete the text of an entry for ever; the log stays whole and says "erased".

        Args:
            entry_id: of a statement, a rejection, a remembered fact or another entry.
            reason: why; it stays, so it repeats nothing of what is erased.

        Raises:
            CapabilityDenied: it takes an admin.
            NotFoundError: no such entry stands in the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
        """
        check_allowed(self._context.actor, Action.ERASE)
        why, id_ = checked_text("a reason", reason), checked_id(entry_id)
        with self._acting() as writer:
            return deciding.erase(writer, id_, reason=why)
