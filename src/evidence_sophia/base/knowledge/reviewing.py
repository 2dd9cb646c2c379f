"""What waits, what was refused, what has no source, and who decides?"""

from __future__ import annotations

from collections.abc import Iterable

from evidence_sophia.base.knowledge.checked import (
    checked_answer,
    checked_confidence,
    checked_id,
    checked_limit,
    checked_text,
)
from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.contract.actions import Action, check_allowed
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.kept import KeptRejection, QueuedAct, RememberedFact
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET
from evidence_sophia.stores.sqlite.knowledge.deciding import accept as accept_queued
from evidence_sophia.stores.sqlite.knowledge.deciding import refuse, remember_fact
from evidence_sophia.stores.sqlite.knowledge.listing import (
    list_queue,
    list_rejections,
    list_remembered,
)

__all__ = ["ReviewingVerbs"]

#: How sure a fact without a quote is at most, in basis points.
_UNSOURCED = 3_000


class ReviewingVerbs(KnowledgeDoor):
    """The part of the evidence base that holds what is no statement, and decides about it."""

    def remember_fact(
        self,
        text: str,
        *,
        confidence: int = _UNSOURCED,
        source_set: str = DEFAULT_SOURCE_SET,
    ) -> WriteOutcome:
        """Keep free text without a quote: apart from the statements, and evidence for nothing.

        Args:
            text: as it was said.
            confidence: basis points; more than 3,000 counts as 3,000.
            source_set: where it belongs.

        Raises:
            InvariantError: the text is no string, or the confidence not 0 to 10,000.
            ScopeDenied: the source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.remember_fact("Ann likes tea.", confidence=9_000)
        ...     [(fact.text, fact.confidence) for fact in base.remembered_facts()]
        [('Ann likes tea.', 3000)]
        """
        check_allowed(self._context.actor, Action.REMEMBER)
        said, sure = checked_text("a fact", text), min(checked_confidence(confidence), _UNSOURCED)
        within = self._within(source_set)
        with self._acting() as writer:
            return remember_fact(writer, said, source_set=within, confidence=sure)

    def remembered_facts(
        self, *, limit: int = 100, source_sets: Iterable[str] | None = None
    ) -> tuple[RememberedFact, ...]:
        """Give the facts without a quote, the newest first.

        Args:
            limit: at most so many, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            CapabilityDenied: the actor's role may not see them.
            InvariantError, ScopeDenied: limit or source sets cannot be such.
            EvidenceAdapterUnavailable: the base is closed.
        """
        checked_limit(limit)
        with self._looking("remembered_facts", source_sets) as session:
            return list_remembered(session.connection, session.context.scope, limit=limit)

    def rejections(
        self, *, limit: int = 100, source_sets: Iterable[str] | None = None
    ) -> tuple[KeptRejection, ...]:
        """Give what was refused and why, the newest first.

        Args:
            limit: at most so many, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            CapabilityDenied: the actor's role may not see them.
            InvariantError, ScopeDenied: limit or source sets cannot be such.
            EvidenceAdapterUnavailable: the base is closed.
        """
        checked_limit(limit)
        with self._looking("rejections", source_sets) as session:
            return list_rejections(session.connection, session.context.scope, limit=limit)

    def review_queue(
        self,
        *,
        decided: bool = False,
        limit: int = 100,
        source_sets: Iterable[str] | None = None,
    ) -> tuple[QueuedAct, ...]:
        """Give what models would do in a person's place, the oldest first.

        Args:
            decided: also what was decided.
            limit: at most so many, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            CapabilityDenied: the actor's role may not see it.
            InvariantError, ScopeDenied: limit or source sets cannot be such.
            EvidenceAdapterUnavailable: the base is closed.
        """
        checked_limit(limit)
        with self._looking("review_queue", source_sets) as session:
            return list_queue(
                session.connection, session.context.scope, decided=decided, limit=limit
            )

    def decide(self, queued_id: str, *, accept: bool, reason: str = "") -> WriteOutcome:
        """Carry out what a model would do, in one's own name, or refuse it.

        The outcome is that of the act, or of the decision where that is refused: one's own
        wish (``own_work``), one that was decided (``already_decided``), or one about what a
        person changed after it came in (``stale``, with the newer statement as ``existing``). A
        stale wish waits on: refuse it, or say the same in your own name.

        Args:
            queued_id: of the queued act.
            accept: whether to carry it out.
            reason: why.

        Raises:
            CapabilityDenied: the actor may not decide.
            InvariantError: ``accept`` is neither True nor False, or the reason no string.
            NotFoundError: no such queued act stands in the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
        """
        check_allowed(self._context.actor, Action.DECIDE)
        why = checked_text("a reason", reason)
        carry_out = accept_queued if checked_answer("accept", accept) else refuse
        with self._acting() as writer:
            return carry_out(writer, checked_id(queued_id), reason=why)
