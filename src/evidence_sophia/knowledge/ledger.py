"""What does a list of acts amount to? The whole of the rules over plain values.

The store keeps the same in tables and triggers; its laws compare it with this.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from attrs import evolve, field, frozen

from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import digest_of
from evidence_sophia.knowledge.decide import (
    ProposalFacts,
    decide_proposal,
    filled_from,
    language_of_value,
)
from evidence_sophia.knowledge.grounding import EvidenceText
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.merges import NO_MERGES, MergeMap
from evidence_sophia.knowledge.proposal import Outcome, Proposal, ProposalDecision
from evidence_sophia.knowledge.slots import SlotLock, locks_made_by
from evidence_sophia.model._rules import aware_utc, instance_of, not_blank, tuple_of
from evidence_sophia.model.actor import Actor, Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, check_set_id
from evidence_sophia.model.statement import Operation, Statement
from evidence_sophia.model.valid_time import ValidTime

__all__ = ["HeldPiece", "Ledger", "Rejection", "StatementRetraction", "record"]


@frozen(kw_only=True)
class Rejection:
    """A refused proposal, kept.

    Attributes:
        proposal: as it came in.
        decision: why it was refused or queued.
        actor: id of whoever proposed it, as the connection says.
        recorded_at: when, aware UTC.
    """

    proposal: Proposal = field(validator=instance_of(Proposal))
    decision: ProposalDecision = field(validator=instance_of(ProposalDecision))
    actor: str = field(validator=not_blank)
    recorded_at: datetime = field(converter=aware_utc)


@frozen(kw_only=True)
class StatementRetraction:
    """The act of no longer saying something. It says nothing of whether that is still true.

    Attributes:
        id: of the act.
        statement: id of what is no longer said.
        actor, authority: whose word it is.
        reason: why.
        recorded_at: when, aware UTC.
    """

    id: str = field(validator=not_blank)
    statement: str = field(validator=not_blank)
    actor: str = field(validator=not_blank)
    authority: Authority = field(converter=Authority)
    reason: str = field(default="", validator=instance_of(str))
    recorded_at: datetime = field(converter=aware_utc)


@frozen(kw_only=True)
class HeldPiece:
    """A piece of belief that a merge closed, because a lock of the other name reached it.

    Attributes:
        piece: as it was closed.
        locks: those that were there by then.
    """

    piece: Statement = field(validator=instance_of(Statement))
    locks: tuple[SlotLock, ...] = field(default=(), validator=tuple_of(SlotLock))


@frozen(kw_only=True)
class Ledger:
    """All that is and was believed in one scope.

    Attributes:
        source_set: the scope.
        predicates: those that are declared.
        statements: in the order of the log; one that holds for several pieces of time stands
            once for each.
        retractions, rejections: in the order of the log.
        locks: those that hold, in the order in which they were made.
        merges: which names mean one entity.
        held: what merges closed, in the order in which they did.
        languages: ids of statements whose values are not read in English, each with the code of
            the language in which it is.
        length: how many acts were recorded.
    """

    source_set: str = field(default=DEFAULT_SOURCE_SET, converter=check_set_id)
    predicates: tuple[Predicate, ...] = field(default=(), validator=tuple_of(Predicate))
    statements: tuple[Statement, ...] = field(default=(), validator=tuple_of(Statement))
    retractions: tuple[StatementRetraction, ...] = ()
    rejections: tuple[Rejection, ...] = ()
    locks: tuple[SlotLock, ...] = ()
    merges: MergeMap = NO_MERGES
    held: tuple[HeldPiece, ...] = ()
    languages: tuple[tuple[str, str], ...] = ()
    length: int = 0

    def predicate(self, id_: str) -> Predicate | None:
        """Give a declared predicate; None if it is not declared."""
        return next((one for one in self.predicates if one.id == id_), None)

    def open_statements(self) -> tuple[Statement, ...]:
        """Give what is believed now."""
        return tuple(one for one in self.statements if one.is_open)


def record(
    ledger: Ledger,
    proposal: Proposal,
    *,
    actor: Actor,
    now: datetime,
    evidence: EvidenceText | None = None,
) -> tuple[Ledger, ProposalDecision]:
    """Decide about a proposal and give the ledger with what became of it.

    Args:
        ledger: what is known; it stays as it is.
        proposal: what is to be believed.
        actor: the connection's actor.
        now: time of the act, later than every earlier one.
        evidence: the source that the quote is said to stand in.
    """
    target = next((one for one in ledger.statements if one.id == proposal.target), None)
    id_ = proposal.predicate if target is None else proposal.predicate or target.predicate
    facts = ProposalFacts(
        actor=actor,
        predicate=ledger.predicate(id_),
        statements=ledger.statements,
        locks=ledger.locks,
        merges=ledger.merges,
        evidence=evidence,
        languages=dict(ledger.languages),
    )
    decision = decide_proposal(proposal, facts)
    after = evolve(ledger, length=ledger.length + 1)
    if decision.outcome is not Outcome.ACCEPTED or facts.predicate is None:
        refused = Rejection(proposal=proposal, decision=decision, actor=actor.id, recorded_at=now)
        return evolve(after, rejections=(*ledger.rejections, refused)), decision
    act = _written(after, _filled(proposal, target), decision, actor, now)
    language = language_of_value(proposal, facts, target)
    if language != "en":
        after = evolve(after, languages=(*after.languages, (act.id, language)))
    return _with(after, act, facts.predicate, target), decision


def _filled(proposal: Proposal, target: Statement | None) -> Proposal:
    if target is None or proposal.operation not in {Operation.RETRACT, Operation.REVERT}:
        return proposal
    return filled_from(proposal, target)


def _written(
    ledger: Ledger, proposal: Proposal, decision: ProposalDecision, actor: Actor, now: datetime
) -> Statement:
    """Give the act as a statement, believed from now on."""
    is_revert = proposal.operation == Operation.REVERT
    content = {"act": encode(proposal), "actor": actor.id, "place": ledger.length}
    return Statement(
        id=digest_of("statement", "1", content),
        source_set=ledger.source_set,
        subject=proposal.subject,
        predicate=proposal.predicate,
        value=decision.value or proposal.value,
        qualifiers=proposal.qualifiers,
        references=() if decision.reference is None else (decision.reference,),
        confidence=proposal.confidence,
        valid=proposal.valid,
        recorded_from=now,
        operation=proposal.operation,
        actor=actor.id,
        authority=actor.authority,
        reason=proposal.reason,
        supersedes=None if is_revert else proposal.target,
        restores=proposal.target if is_revert else None,
    )


def _with(ledger: Ledger, act: Statement, predicate: Predicate, target: Statement | None) -> Ledger:
    """Carry an accepted act out: close what it replaces, keep the rest of its time, lock."""
    closed = tuple(one for one in ledger.statements if _replaces(act, one, predicate, ledger))
    replaced_by = None if act.operation == Operation.RETRACT else act.id
    kept = tuple(
        evolve(one, recorded_to=act.recorded_from, superseded_by=replaced_by)
        if one in closed
        else one
        for one in ledger.statements
    )
    left = [
        evolve(one, valid=valid, recorded_from=act.recorded_from)
        for one in closed
        if one.id != act.supersedes
        for valid in _left_of(one.valid, act.valid)
    ]
    made = locks_made_by(act, predicate, target, languages=dict(ledger.languages))
    after = evolve(ledger, locks=(*ledger.locks, *made))
    if act.operation == Operation.RETRACT:
        return evolve(after, statements=kept, retractions=(*ledger.retractions, _retraction(act)))
    act = evolve(act, supersedes=act.supersedes or _newest(closed, ledger))
    return evolve(after, statements=(*kept, *left, act))


def _newest(closed: tuple[Statement, ...], ledger: Ledger) -> str | None:
    """Give the newest of the statements that an act closed, whose pieces may be newer."""
    order = {one.id: place for place, one in reversed(tuple(enumerate(ledger.statements)))}
    return max((one.id for one in closed), key=order.__getitem__, default=None)


def _replaces(act: Statement, one: Statement, predicate: Predicate, ledger: Ledger) -> bool:
    """Whether an act closes an open statement: its target, or what fills its slot at its time."""
    if not one.is_open:
        return False
    if one.id == act.supersedes:
        return True
    return act.operation in {Operation.CORRECT, Operation.REVERT} and _fills(
        act, one, predicate, ledger
    )


def _fills(act: Statement, one: Statement, predicate: Predicate, ledger: Ledger) -> bool:
    if not predicate.is_functional or one.predicate != act.predicate:
        return False
    entity = ledger.merges.members(subject_key(act.subject))
    return subject_key(one.subject) in entity and one.valid.overlaps(act.valid)


def _left_of(whole: ValidTime, taken: ValidTime) -> Iterator[ValidTime]:
    if whole.start < taken.start:
        yield evolve(whole, end=taken.start)
    if taken.end < whole.end:
        yield evolve(whole, start=taken.end)


def _retraction(act: Statement) -> StatementRetraction:
    return StatementRetraction(
        id=act.id,
        statement=act.supersedes or "",
        actor=act.actor,
        authority=act.authority,
        reason=act.reason,
        recorded_at=act.recorded_from,
    )
