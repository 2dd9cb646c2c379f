"""How do a miner's words become statements? Declared predicates, grounded proposals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count

from evidence_sophia.base.knowledge.door import KnowledgeDoor
from evidence_sophia.base.knowledge.grounded import LookedAt, look_at
from evidence_sophia.contract.actions import Action, check_allowed
from evidence_sophia.errors import NotFoundError
from evidence_sophia.ingest.run import Progress
from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Proposal, RejectionReason
from evidence_sophia.model._rules import items_of
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter
from evidence_sophia.stores.sqlite.knowledge.writing import declare_predicate, propose, supersede

__all__ = ["ProposingVerbs"]


class ProposingVerbs(KnowledgeDoor):
    """The part of the evidence base that takes statements in."""

    def declare_predicates(
        self, predicates: Iterable[Predicate], source_set: str = DEFAULT_SOURCE_SET
    ) -> tuple[WriteOutcome, ...]:
        """Declare what may be said of a subject; a predicate is declared once and never changes.

        Args:
            predicates: each with its cardinality, type and unit.
            source_set: where they may be used.

        Returns:
            One outcome each, in order; ``already_declared`` is a refusal like any other.

        Raises:
            CapabilityDenied: the actor may not; it takes what a correction takes.
            InvariantError: one of them is no predicate, or the set no id.
            ScopeDenied: the source set is outside of the scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     (outcome,) = base.declare_predicates([Predicate("born_in")])
        ...     outcome.is_accepted, [each.id for each in base.predicates()]
        (True, ['born_in'])
        """
        check_allowed(self._context.actor, Action.CORRECT, doing="declare")
        wanted, within = items_of(predicates, Predicate), self._within(source_set)
        with self._acting() as writer:
            return tuple(declare_predicate(writer, each, source_set=within) for each in wanted)

    def propose_statements(
        self, proposals: Iterable[Proposal], *, progress: Progress | None = None
    ) -> tuple[WriteOutcome, ...]:
        """Write each statement whose quote stands in its source; keep the others as rejections.

        All are written as one transaction. What is kept of the quote are the source's own
        characters. Where a proposal belongs is where its source does. A source that is not in
        scope, that was retracted or whose rights have ended grounds nothing, and nor does what
        this library itself wrote: a source published by "evidence-sophia", or an exported report.

        Args:
            proposals: asserting or superseding; each with ``source_id`` and ``quote``.
            progress: is told how many steps are done, and how many there are to do: each
                proposal is looked up, then written.

        Returns:
            One outcome each, in order.

        Raises:
            InvariantError: one of them is no proposal.
            ScopeDenied: no source set at all is in scope.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
            CorruptStoreError: a source was changed outside this library.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> said = Proposal(subject="Ann", predicate="born_in", value="Bonn", quote="no source")
        >>> with EvidenceBase.open(":memory:") as base:
        ...     _ = base.declare_predicates([Predicate("born_in")])
        ...     (outcome,) = base.propose_statements([said])
        ...     outcome.outcome.value, outcome.reason.value
        ('rejected', 'ungrounded')
        """
        check_allowed(self._context.actor, Action.PROPOSE)
        asked = items_of(proposals, Proposal)
        steps = count(1)

        def done() -> None:
            if progress is not None:
                progress(next(steps), 2 * len(asked))

        with self._backend.reading(self._context) as session:
            looked_at = look_at(session, asked, done)
        if not looked_at:
            return ()
        with self._acting() as writer:
            return tuple(_written(writer, looked_at, done))


def _written(
    writer: KnowledgeWriter, looked_at: tuple[LookedAt, ...], done: Callable[[], object]
) -> Iterator[WriteOutcome]:
    for each in looked_at:
        yield _write(writer, each)
        done()


def _write(writer: KnowledgeWriter, one: LookedAt) -> WriteOutcome:
    if one.target is None:
        return propose(writer, one.proposal, flaw=one.flaw)
    try:
        return supersede(writer, one.target, one.proposal, flaw=one.flaw)
    except NotFoundError:
        return propose(writer, one.proposal, flaw=RejectionReason.UNKNOWN_STATEMENT)
