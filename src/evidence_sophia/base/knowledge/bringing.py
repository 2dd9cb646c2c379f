"""How does a log of unknown origin come in? As proposals, wishes and facts without a source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field

from evidence_sophia.base.backend import Backend
from evidence_sophia.base.knowledge.grounded import LookedAt, look_at
from evidence_sophia.base.knowledge.incoming import Incoming, Mined, Wish, incoming_of
from evidence_sophia.contract.actions import Action, is_allowed
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.log_entry import LogEntry
from evidence_sophia.knowledge.log_import import ImportOutcome
from evidence_sophia.knowledge.proposal import RejectionReason
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.knowledge.carrying import carry_out, entry_of
from evidence_sophia.stores.sqlite.knowledge.deciding import remember_fact
from evidence_sophia.stores.sqlite.knowledge.declared import read_predicates
from evidence_sophia.stores.sqlite.knowledge.listing import list_queue
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter
from evidence_sophia.stores.sqlite.knowledge.writing import declare_predicate, propose

__all__ = ["Counts", "bring"]

Counts: TypeAlias = dict[tuple[ImportOutcome, str], int]
"""How many entries had an outcome, for a reason."""

#: More wishes than any queue holds.
_ALL: Final = 2**31
#: Which column of an act names the statement it concerns, and whether it must.
_CONCERNS: Final = {
    "correct": ("target", False),
    "retract": ("target", True),
    "unmerge": ("target", True),
    "revert": ("restores", True),
}


def bring(
    backend: Backend,
    context: RequestContext,
    source_set: str,
    entries: Sequence[tuple[int, LogEntry]],
) -> Counts:
    """Bring in what the entries of a log ask for; give what came of it.

    Predicates are declared in the actor's own name where the actor may. All else has the
    authority of a model, whoever brings it: nobody's word is made of a file.

    Args:
        backend: the base.
        context: of whoever brings it.
        source_set: whose log it is, in scope.
        entries: each with its line, checked.

    Raises:
        DecodeError: an entry says what no act says; nothing was written.
    """
    asked = incoming_of(entries)
    counts: Counter[tuple[ImportOutcome, str]] = Counter()
    for reason, count in asked.skipped.items():
        counts[ImportOutcome.SKIPPED, reason] += count
    _declare(backend, context, source_set, asked, counts)
    humble = evolve(context, actor=evolve(context.actor, authority=Authority.MODEL))
    with backend.reading(humble) as session:
        looked_at = look_at(session, [one.proposal for one in asked.mined])
    with backend.acting(humble) as writer:
        _Bringing(writer, source_set, counts).all(asked, looked_at)
    return dict(counts)


def _declare(
    backend: Backend,
    context: RequestContext,
    source_set: str,
    asked: Incoming,
    counts: Counter[tuple[ImportOutcome, str]],
) -> None:
    scope = Scope(tenant=context.tenant, source_sets=(source_set,))
    with backend.reading(context) as session:
        known = {one.id for _, one in read_predicates(session.connection, scope)}
    new = [one for one in asked.predicates if one.id not in known]
    counts[ImportOutcome.SKIPPED, str(RejectionReason.ALREADY_DECLARED)] += len(
        asked.predicates
    ) - len(new)
    if not is_allowed(context.actor, Action.CORRECT):
        counts[ImportOutcome.SKIPPED, str(RejectionReason.NEEDS_PERSON)] += len(new)
    elif new:
        with backend.acting(context) as writer:
            for one in new:
                outcome = declare_predicate(writer, one, source_set=source_set)
                counts[_told(outcome)] += 1


def _told(outcome: WriteOutcome) -> tuple[ImportOutcome, str]:
    reason = "" if outcome.reason is None else str(outcome.reason)
    return ImportOutcome(outcome.outcome.value), reason


@define
class _Bringing:
    """One transaction in which a log comes in.

    Attributes:
        writer: acting with the authority of a model.
        source_set: where wishes and facts belong.
        counts: what came of the entries.
    """

    writer: KnowledgeWriter
    source_set: str
    counts: Counter[tuple[ImportOutcome, str]]
    _brought: dict[int, str] = field(factory=dict)

    def all(self, asked: Incoming, looked_at: Sequence[LookedAt]) -> None:
        """Write everything, what others refer to first."""
        for mined, looked in zip(asked.mined, looked_at, strict=True):
            self._propose(mined, looked)
        waiting = set(_waiting(self.writer.connection, self.writer.context.scope))
        for wish in asked.wishes:
            self._queue(wish, waiting)
        for text, confidence in asked.facts:
            self._count(
                remember_fact(self.writer, text, source_set=self.source_set, confidence=confidence)
            )

    def _propose(self, mined: Mined, looked: LookedAt) -> None:
        outcome = propose(self.writer, looked.proposal, flaw=looked.flaw)
        stands = outcome.id if outcome.is_accepted else outcome.existing
        if stands is not None and outcome.reason in {None, RejectionReason.DUPLICATE}:
            self._brought[mined.number] = stands
        self._count(outcome)

    def _queue(self, wish: Wish, waiting: set[tuple[str, ...]]) -> None:
        column, must = _CONCERNS.get(str(wish.columns["wanted"]), ("", False))
        concerned = self._brought.get(wish.target)
        if must and concerned is None:
            self.counts[ImportOutcome.SKIPPED, str(RejectionReason.UNKNOWN_STATEMENT)] += 1
            return
        columns: dict[str, Any] = {**wish.columns, "op": "queue"}
        if column and concerned is not None:
            columns[column] = entry_of(self.writer, "statement", concerned)[0]
        if (*wish.key(), concerned or "") in waiting:
            self.counts[ImportOutcome.SKIPPED, "already_queued"] += 1
            return
        self._count(carry_out(self.writer, self.source_set, columns))

    def _count(self, outcome: WriteOutcome) -> None:
        self.counts[_told(outcome)] += 1


def _waiting(connection: Connection, scope: Scope) -> Iterator[tuple[str, ...]]:
    for one in list_queue(connection, scope, limit=_ALL):
        yield one.wanted, one.subject, one.predicate, one.value, one.target or ""
