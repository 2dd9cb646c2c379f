"""How does every verb of knowledge come to the store? Roles, scope and limits, checked once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from attrs import evolve

from evidence_sophia.base.backend import Session
from evidence_sophia.base.keeping import KeepingVerbs
from evidence_sophia.base.knowledge.roles import check_may_read
from evidence_sophia.contract.actions import Action, check_allowed
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.scope import check_set_id, check_set_ids
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter

__all__ = ["KnowledgeDoor"]


class KnowledgeDoor(KeepingVerbs):
    """What the verbs of knowledge share: every one comes through here."""

    @contextmanager
    def _looking(self, verb: str, source_sets: Iterable[str] | None = None) -> Iterator[Session]:
        """Read for a verb within one consistent state; the session's context is narrowed.

        Raises:
            CapabilityDenied: the actor's role may not use the verb.
            ScopeDenied: a source set is outside of the scope.
            InvariantError: the source sets are no ids.
            EvidenceAdapterUnavailable: the base is closed.
        """
        check_may_read(self._context.actor, verb)
        scope = self._context.narrowed(check_set_ids(source_sets))
        with self._backend.reading(evolve(self._context, scope=scope)) as session:
            yield session

    @contextmanager
    def _acting(self) -> Iterator[KnowledgeWriter]:
        """Write as one transaction in the actor's name."""
        with self._backend.acting(self._context) as writer:
            yield writer

    def _within(self, source_set: str) -> str:
        """Give a source set back if it is in scope.

        Raises:
            ScopeDenied: it is not.
            InvariantError: it is no id.
        """
        self._context.narrowed((check_set_id(source_set),))
        return source_set

    def _check_word(self, action: Action) -> None:
        """Refuse a person what their role or authority is too low for; a model's wish queues.

        Raises:
            CapabilityDenied: it names the act and what it needs.
        """
        if self._context.actor.authority is not Authority.MODEL:
            check_allowed(self._context.actor, action)
