"""What a base should believe, as plain lists: each scope one ledger, with what a ledger lacks.

Every method is told of an act before the base carries it out, and says what must come of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from attrs import define, evolve, field

from evidence_sophia.contract.actions import Action
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.conflicts import find_conflicts
from evidence_sophia.knowledge.grounding import EvidenceText, ground_proposal
from evidence_sophia.knowledge.history import as_of, best_first
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.ledger import Ledger, record
from evidence_sophia.knowledge.merging import merge_names, part_names
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.knowledge.wishes import overtaken_by
from evidence_sophia.model.actor import Actor, Authority
from evidence_sophia.model.statement import Operation, Statement
from evidence_sophia.model.valid_time import ValidTime

__all__ = ["Expected", "PlainScope", "Wish"]

_TICK: Final = timedelta(microseconds=1)
_WANTED: Final = {
    Operation.CORRECT: Action.CORRECT,
    Operation.RETRACT: Action.RETRACT,
    Operation.REVERT: Action.REVERT,
}


@define
class Expected:
    """What must come of an act: "" or why not, and the statement that stands in the way."""

    reason: str = ""
    existing: str | None = None

    @property
    def is_accepted(self) -> bool:
        """Whether it must be carried out."""
        return not self.reason


@define
class Wish:
    """What a model would do, and what was decided about it."""

    proposal: Proposal | None
    merge: tuple[str, str] | None = None
    unmerge: str | None = None
    decided: str = ""
    at: datetime | None = None


@define
class PlainScope:
    """One source set of one tenant, as lists."""

    ledger: Ledger
    clock: datetime
    last: datetime | None = None
    wishes: list[Wish] = field(factory=list)
    merges: list[str | None] = field(factory=list)
    remembered: list[tuple[str, int]] = field(factory=list)
    refused: list[str] = field(factory=list)
    erased: set[str] = field(factory=set)
    locks: list[tuple[str, Authority | None]] = field(factory=list)
    redirected: dict[str, datetime] = field(factory=dict)

    def tick(self) -> datetime:
        """Give the time of the next entry: later than every one before."""
        self.last = self.clock if self.last is None else max(self.last + _TICK, self.clock)
        return self.last

    def act(self, what: Proposal, actor: Actor, evidence: EvidenceText | None = None) -> Expected:
        """Record a proposal, a correction, a retraction or a revert."""
        now = self.tick()
        action = _WANTED.get(what.operation)
        if action is not None and actor.authority is Authority.MODEL:
            flaw = self._flaw(what, evidence)
            if flaw:
                self.refused.append(flaw)
                return Expected(flaw)
            self.wishes.append(Wish(what, at=now))
            return Expected("needs_person")
        before = len(self.ledger.locks)
        self.ledger, decision = record(self.ledger, what, actor=actor, now=now, evidence=evidence)
        self.locks += [(one.statement, one.authority) for one in self.ledger.locks[before:]]
        if decision.reason is not None:
            self.refused.append(str(decision.reason))
        return Expected(str(decision.reason or ""), decision.existing)

    def _flaw(self, what: Proposal, evidence: EvidenceText | None) -> str:
        """Tell what the quote of a wish lacks; whoever wishes without one is heard, too."""
        predicate = self.ledger.predicate(what.predicate)
        if not what.quote or predicate is None:
            return ""
        return str(ground_proposal(what, predicate, evidence).reason or "")

    def newest(self) -> str:
        """Give the id of the statement, or of the retraction, that was recorded last."""
        last = self.ledger.statements[-1:]
        gone = self.ledger.retractions[-1:]
        if gone and (not last or gone[0].recorded_at > last[0].recorded_from):
            return gone[0].id
        return last[0].id

    def pieces(self, id_: str) -> list[Statement]:
        """Give the pieces of time of a statement that are believed; the last one if none is."""
        found = [one for one in self.ledger.statements if one.id == id_]
        return [one for one in found if one.is_open] or found[-1:]

    def refuse(self, reason: str) -> Expected:
        """Keep a refusal."""
        self.tick()
        self.refused.append(reason)
        return Expected(reason)

    def is_there(self, id_: str) -> bool:
        """Whether there is such a statement, with its text; a retraction is none."""
        return id_ not in self.erased and bool(self.pieces(id_))

    def merge(self, name: str, into: str, actor: Actor) -> Expected:
        """Redirect one name to another."""
        now = self.tick()
        if actor.authority is Authority.MODEL:
            self.wishes.append(Wish(None, merge=(name, into), at=now))
            return Expected("needs_person")
        try:
            ledger = merge_names(self.ledger, name, into, now=now)
        except InvariantError:
            known = {one.source for one in self.ledger.merges.merges}
            reason = "already_merged" if subject_key(name) in known else "same_entity"
            self.refused.append(reason)
            return Expected(reason)
        self.ledger = ledger
        self.merges.append(name)
        self.redirected[subject_key(name)] = now
        return Expected()

    def unmerge(self, number: int, actor: Actor) -> Expected:
        """Take a merge back, once."""
        now = self.tick()
        if actor.authority is Authority.MODEL:
            self.wishes.append(Wish(None, unmerge=str(number), at=now))
            return Expected("needs_person")
        name = self.merges[number]
        if name is None:
            self.refused.append("unknown_merge")
            return Expected("unknown_merge")
        self.merges[number] = None
        self.redirected[subject_key(name)] = now
        self.ledger = part_names(self.ledger, name, now=now)
        return Expected()

    def remember(self, text: str, confidence: int) -> None:
        """Keep free text."""
        self.tick()
        self.remembered.append((text, min(confidence, 3_000)))

    def decide(
        self, number: int, actor: Actor, evidence: EvidenceText | None, *, accept: bool
    ) -> Expected:
        """Decide about a wish, once; carry it out in the decider's name, or not."""
        wish = self.wishes[number]
        if wish.decided:
            self.tick()
            self.refused.append("already_decided")
            return Expected("already_decided")
        self.tick()
        by = self._overtook(wish) if accept else None
        if by is not None:
            self.refused.append("stale")
            return Expected("stale", by or None)
        wish.decided = "accept" if accept else "refuse"
        if not accept:
            return Expected()
        if wish.merge is not None:
            return self.merge(*wish.merge, actor)
        if wish.unmerge is not None:
            return self.unmerge(int(wish.unmerge), actor)
        assert wish.proposal is not None
        return self.act(evolve(wish.proposal, reason=""), actor, evidence)

    def _overtook(self, wish: Wish) -> str | None:
        """Tell what a person did since about the same; "" for what is no statement."""
        assert wish.at is not None
        if wish.proposal is not None:
            return overtaken_by(wish.proposal, wish.at, self.ledger)
        key = "" if wish.merge is None else subject_key(wish.merge[0])
        return "" if self.redirected.get(key, wish.at) > wish.at else None

    def release(self, id_: str, actor: Actor) -> list[Expected]:
        """Release the locks that a statement made, where the authority allows it."""
        found = []
        made = [authority for made_by, authority in self.locks if made_by == id_]
        if made and all(each is None for each in made):
            found.append(self.refuse("unknown_lock"))
        for number, (made_by, authority) in enumerate(self.locks):
            if made_by != id_ or authority is None:
                continue
            if authority.outranks(actor.authority):
                found.append(self.refuse("slot_locked"))
            else:
                self.tick()
                found.append(Expected())
                self.locks[number] = (made_by, None)
        locks = tuple(
            one
            for one in self.ledger.locks
            if one.statement != id_ or one.authority.outranks(actor.authority)
        )
        self.ledger = evolve(self.ledger, locks=locks)
        return found

    def erase(self, id_: str) -> None:
        """Delete a statement's text: it is read no more, and its lock holds for every value."""
        now = self.tick()
        self.erased.add(id_)
        self.ledger = evolve(
            self.ledger,
            statements=tuple(
                evolve(one, recorded_to=now) if one.id == id_ and one.is_open else one
                for one in self.ledger.statements
            ),
            locks=tuple(
                evolve(one, value_key="") if one.statement == id_ else one
                for one in self.ledger.locks
            ),
        )

    def seen(self) -> tuple[Statement, ...]:
        """Give every statement whose text is still there."""
        return tuple(one for one in self.ledger.statements if one.id not in self.erased)

    def about(
        self,
        subject: str,
        *,
        believed: datetime | None = None,
        valid: datetime | None = None,
        with_history: bool = False,
    ) -> tuple[Statement, ...]:
        """Give what is, or was, believed of an entity, a person's word first."""
        entity = self.ledger.merges.members(subject_key(subject))
        found = [one for one in self.seen() if subject_key(one.subject) in entity]
        if with_history:
            found = [
                one
                for one in found
                if (believed is None or one.recorded_from <= believed)
                and (valid is None or one.valid.contains(valid))
            ]
        elif believed is None:
            found = [
                one for one in found if one.is_open and (valid is None or one.valid.contains(valid))
            ]
        else:
            found = list(as_of(found, recorded=believed, valid=valid))
        return best_first(found)

    def conflicts(self) -> list[tuple[str, str, str, str]]:
        """List the open conflicts: both values, the rule and the severity."""
        named = {one.id: one for one in self.ledger.predicates}
        report = find_conflicts(self.seen(), named, merges=self.ledger.merges)
        return sorted(
            (
                min(one.first.value, one.second.value),
                max(one.first.value, one.second.value),
                one.rule,
                str(one.severity),
            )
            for one in report.conflicts
        )


def ended(what: Statement, at: datetime, valid: ValidTime, reason: str) -> Proposal:
    """Give the act that ends the validity of a statement, as sure as a person is."""
    return Proposal(
        operation=Operation.CORRECT,
        subject=what.subject,
        predicate=what.predicate,
        value=what.value,
        qualifiers=what.qualifiers,
        valid=evolve(valid, end=at, origin="person"),
        target=what.id,
        reason=reason,
        confidence=10_000,
    )
