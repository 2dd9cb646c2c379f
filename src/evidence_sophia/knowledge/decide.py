"""May this be written? The one order of checks, as a function of facts.

Forged actor, standing, the slot's lock, evidence, exact duplicate. The store enforces the same
rules a second time in its triggers, and a test holds the two equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from attrs import evolve, field, frozen

from evidence_sophia.contract.actions import Action, is_allowed
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.grounding import EvidenceText, Grounding, ground_proposal
from evidence_sophia.knowledge.keys import subject_key, value_key
from evidence_sophia.knowledge.merges import NO_MERGES, MergeMap
from evidence_sophia.knowledge.proposal import (
    MAX_TEXT,
    Normaliser,
    Outcome,
    Proposal,
    ProposalDecision,
    RejectionReason,
)
from evidence_sophia.knowledge.slots import Slot, SlotLock, blocking_lock
from evidence_sophia.model._rules import has_lone_surrogate, instance_of, tuple_of
from evidence_sophia.model.actor import Actor, Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Operation, Statement
from evidence_sophia.model.valid_time import DateOrigin
from evidence_sophia.text.language_tag import primary_language

__all__ = [
    "OPERATION_ACTIONS",
    "ProposalFacts",
    "decide_proposal",
    "filled_from",
    "language_of_value",
]

#: Which row of the table of actions an operation obeys.
OPERATION_ACTIONS: Final = {
    Operation.ASSERT: Action.PROPOSE,
    Operation.SUPERSEDE: Action.PROPOSE,
    Operation.CORRECT: Action.CORRECT,
    Operation.RETRACT: Action.RETRACT,
    Operation.REVERT: Action.REVERT,
}
_NEED_TARGET: Final = (Operation.RETRACT, Operation.SUPERSEDE, Operation.REVERT)
_TAKE_FROM_TARGET: Final = (Operation.RETRACT, Operation.REVERT)
_CLOSE_TARGET: Final = (Operation.CORRECT, Operation.RETRACT, Operation.SUPERSEDE)
_NEED_QUOTE: Final = (Operation.ASSERT, Operation.SUPERSEDE)
_ENGLISH: Final = "en"


@frozen(kw_only=True)
class ProposalFacts:
    """What the decision about a proposal depends on.

    Attributes:
        actor: the connection's actor.
        predicate: the declared predicate; None if it is not declared.
        statements: those of the scope, at least of the entity and predicate, in the order of
            the log; closed ones too, since a revert may name one.
        locks: those that hold, in the order in which they were made.
        merges: which names mean one entity.
        evidence: the source that the quote is said to stand in; None if there is none.
        languages: ISO 639-1 code of the language in which a statement's value is read, by the
            statement's id; English where none is named.
    """

    actor: Actor = field(validator=instance_of(Actor))
    predicate: Predicate | None = None
    statements: tuple[Statement, ...] = field(default=(), validator=tuple_of(Statement))
    locks: tuple[SlotLock, ...] = field(default=(), validator=tuple_of(SlotLock))
    merges: MergeMap = NO_MERGES
    evidence: EvidenceText | None = None
    languages: Mapping[str, str] = field(factory=dict, validator=instance_of(Mapping))

    def statement(self, id_: str | None) -> Statement | None:
        """Give the statement of an id as it was written first; None if there is none."""
        return next((one for one in self.statements if one.id == id_), None)

    def believes(self, id_: str | None) -> bool:
        """Whether a statement is still believed for any time."""
        return any(one.is_open for one in self.statements if one.id == id_)

    def language_of(self, statement: Statement) -> str:
        """Give the language in which a statement's value is read."""
        return self.languages.get(statement.id, _ENGLISH)


def decide_proposal(proposal: Proposal, facts: ProposalFacts) -> ProposalDecision:
    """Decide about a proposal: accepted, rejected with its reason, or queued for a person.

    >>> from evidence_sophia.model.actor import Actor
    >>> wish = Proposal(operation="retract", target="s1")
    >>> decided = decide_proposal(wish, ProposalFacts(actor=Actor("miner")))
    >>> decided.outcome.value, decided.reason.value
    ('queued', 'needs_person')
    """
    refused = _standing(proposal, facts)
    if refused is not None:
        return refused
    target = facts.statement(proposal.target)
    if proposal.operation in _TAKE_FROM_TARGET and target is not None:
        proposal = filled_from(proposal, target)
    wrong = _text_reason(proposal) or _slot_reason(proposal, facts, target)
    if wrong is not None or facts.predicate is None:
        return _refused(wrong or RejectionReason.UNKNOWN_PREDICATE)
    return _within_slot(proposal, facts, facts.predicate, target)


def language_of_value(proposal: Proposal, facts: ProposalFacts, target: Statement | None) -> str:
    """Give the language in which the value of a proposal is read: ``1.250`` has two readings.

    It is that of the words that are quoted, else that of the statement it stands against. A
    value that a rule made of other words is written in English.
    """
    takes = proposal.operation in _TAKE_FROM_TARGET
    if not takes and proposal.normaliser != Normaliser.NONE:
        return _ENGLISH
    if not takes and proposal.quote and facts.evidence is not None:
        return primary_language(facts.evidence.language) or _ENGLISH
    return _ENGLISH if target is None else facts.language_of(target)


def _refused(reason: RejectionReason, existing: str | None = None) -> ProposalDecision:
    return ProposalDecision(outcome=Outcome.REJECTED, reason=reason, existing=existing)


def _standing(proposal: Proposal, facts: ProposalFacts) -> ProposalDecision | None:
    actor = facts.actor
    if proposal.claimed_actor not in {None, actor.id}:
        return _refused(RejectionReason.FORGED_ACTOR)
    if proposal.claimed_authority not in {None, actor.authority}:
        return _refused(RejectionReason.FORGED_ACTOR)
    action = OPERATION_ACTIONS.get(proposal.operation)
    if action is None:
        return _refused(RejectionReason.UNKNOWN_ACT)
    if is_allowed(actor, action):
        return None
    if actor.authority is Authority.MODEL:
        reason = RejectionReason.NEEDS_PERSON
        return ProposalDecision(outcome=Outcome.QUEUED, reason=reason)
    return _refused(RejectionReason.NOT_ALLOWED)


def filled_from(proposal: Proposal, target: Statement) -> Proposal:
    """Give a retraction or a revert with what it takes from the statement it names."""
    return evolve(
        proposal,
        subject=target.subject,
        predicate=target.predicate,
        value=target.value,
        qualifiers=target.qualifiers,
        valid=target.valid,
        quote="",
    )


def _text_reason(proposal: Proposal) -> RejectionReason | None:
    texts = (proposal.subject, proposal.value, proposal.reason)
    if any(len(text) > MAX_TEXT for text in texts):
        return RejectionReason.TOO_LONG
    return RejectionReason.MALFORMED_TEXT if any(map(has_lone_surrogate, texts)) else None


def _slot_reason(
    proposal: Proposal, facts: ProposalFacts, target: Statement | None
) -> RejectionReason | None:
    if target is None and (proposal.target is not None or proposal.operation in _NEED_TARGET):
        return RejectionReason.UNKNOWN_STATEMENT
    if facts.predicate is None or facts.predicate.id != proposal.predicate:
        return RejectionReason.UNKNOWN_PREDICATE
    key = _read(lambda: subject_key(proposal.subject))
    if key is None:
        return RejectionReason.MALFORMED_SUBJECT
    if target is not None and not _is_same_slot(proposal, key, target, facts.merges):
        return RejectionReason.OTHER_SLOT
    return None


def _read(read: Callable[[], str]) -> str | None:
    try:
        return read()
    except InvariantError:
        return None


def _is_same_slot(proposal: Proposal, key: str, target: Statement, merges: MergeMap) -> bool:
    entity = merges.members(key)
    return target.predicate == proposal.predicate and subject_key(target.subject) in entity


def _within_slot(
    proposal: Proposal, facts: ProposalFacts, predicate: Predicate, target: Statement | None
) -> ProposalDecision:
    language = language_of_value(proposal, facts, target)
    key = _read(lambda: value_key(proposal.value, predicate, language=language))
    slot = Slot(
        subject_key=subject_key(proposal.subject),
        predicate=predicate.id,
        # A value that cannot be read is refused below; a whole slot's lock is named before.
        value_key=key or "?",
        value_type=predicate.value_type,
        valid=proposal.valid,
    )
    lock = blocking_lock(slot, facts.actor.authority, facts.locks, facts.merges)
    if lock is not None:
        return _refused(RejectionReason.SLOT_LOCKED, lock.statement)
    others = _open_in(slot, facts)
    reason = _rank_and_state(proposal, slot, facts, others)
    if reason is not None:
        return _refused(reason)
    if key is None:
        return _refused(RejectionReason.MALFORMED_VALUE)
    grounding = _grounding(proposal, facts, predicate)
    if grounding.reason is not None:
        return _refused(grounding.reason)
    if proposal.operation in _NEED_QUOTE or _adds_a_value(proposal, predicate):
        same = _same_values(slot, others, facts, predicate)
        twin = _twin(proposal, slot, grounding, same)
        if twin is not None:
            return _refused(RejectionReason.DUPLICATE, twin.id)
    return ProposalDecision(
        outcome=Outcome.ACCEPTED, value=grounding.value, reference=grounding.reference
    )


def _open_in(slot: Slot, facts: ProposalFacts) -> tuple[Statement, ...]:
    entity = facts.merges.members(slot.subject_key)
    return tuple(
        one
        for one in facts.statements
        if one.is_open and one.predicate == slot.predicate and subject_key(one.subject) in entity
    )


def _rank_and_state(
    proposal: Proposal, slot: Slot, facts: ProposalFacts, others: tuple[Statement, ...]
) -> RejectionReason | None:
    target, mine = facts.statement(proposal.target), facts.actor.authority
    over = [] if target is None else [target]
    replaces = proposal.operation in {Operation.CORRECT, Operation.REVERT}
    if replaces and facts.predicate is not None and facts.predicate.is_functional:
        over += [one for one in others if one.valid.overlaps(slot.valid)]
    if any(one.authority.outranks(mine) for one in over):
        return RejectionReason.OUTRANKED
    closes = target is not None and proposal.operation in _CLOSE_TARGET
    if closes and not facts.believes(proposal.target):
        return RejectionReason.NOT_OPEN
    return None


def _grounding(proposal: Proposal, facts: ProposalFacts, predicate: Predicate) -> Grounding:
    is_a_model = facts.actor.authority is Authority.MODEL
    if is_a_model and proposal.valid.origin == DateOrigin.PERSON:
        return Grounding(reason=RejectionReason.DATE_NOT_IN_EVIDENCE)
    if proposal.quote or proposal.operation in _NEED_QUOTE:
        return ground_proposal(proposal, predicate, facts.evidence)
    return Grounding(value=proposal.value)


def _adds_a_value(proposal: Proposal, predicate: Predicate) -> bool:
    return proposal.operation != Operation.RETRACT and not predicate.is_functional


def _same_values(
    slot: Slot, others: tuple[Statement, ...], facts: ProposalFacts, predicate: Predicate
) -> Iterator[Statement]:
    for one in others:
        language = facts.language_of(one)
        if value_key(one.value, predicate, language=language) == slot.value_key:
            yield one


def _twin(
    proposal: Proposal, slot: Slot, grounding: Grounding, same: Iterable[Statement]
) -> Statement | None:
    """Find the open statement that says the same from the same words."""
    references = () if grounding.reference is None else (grounding.reference,)
    said = (slot.valid, proposal.qualifiers, references)
    for one in same:
        is_same = (one.valid, one.qualifiers, one.references) == said
        # What a revert names comes back beside it, so that it may be its own twin.
        is_other = one.id != proposal.target or proposal.operation == Operation.REVERT
        if is_same and is_other:
            return one
    return None
