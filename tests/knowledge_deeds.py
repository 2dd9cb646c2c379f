"""What is done to a base, and what its list says must come of it: all other acts."""

from __future__ import annotations

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import rule
from tests.knowledge_scenes import (
    NAMES,
    Where,
    actors,
    bases,
    evidence,
    numbers,
    scopes,
)
from tests.knowledge_told import Told

from evidence_sophia.errors import CapabilityDenied, NotFoundError
from evidence_sophia.model.actor import OWNER, Actor, Authority

__all__ = ["Deeds"]


class Deeds(Told):
    """All other acts."""

    @rule(
        base=bases,
        actor=actors,
        scope=scopes,
        name=st.sampled_from(NAMES),
        into=st.sampled_from(NAMES),
    )
    def merge(self, base: int, actor: Actor, scope: Where, name: str, into: str) -> None:
        """Somebody says that two names mean one entity."""
        plain = self._begin("merge", scope)
        found = self._as(base, actor, scope).merge_entities(name, into, source_set=scope[1])
        self._compare(scope, plain.merge(name, into, actor), found)
        if found.is_accepted:
            self.others[scope]["merge"].append(found.id)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers)
    def unmerge(self, base: int, actor: Actor, scope: Where, number: int) -> None:
        """Somebody takes a merge back."""
        plain, kept = self._begin("unmerge", scope), self.others[scope]["merge"]
        if not kept:
            return
        at = number % len(kept)
        found = self._as(base, actor, scope).unmerge_entities(kept[at])
        self._compare(scope, plain.unmerge(at, actor), found)

    @rule(base=bases, actor=actors, scope=scopes, confidence=st.sampled_from([0, 3_000, 9_999]))
    def remember(self, base: int, actor: Actor, scope: Where, confidence: int) -> None:
        """Somebody says something without a source."""
        plain = self._begin("remember", scope)
        text = f"Fact {len(plain.remembered)}"
        found = self._as(base, actor, scope).remember_fact(
            text, confidence=confidence, source_set=scope[1]
        )
        assert found.is_accepted
        plain.remember(text, confidence)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers, accept=st.booleans())
    def decide(self, base: int, actor: Actor, scope: Where, number: int, *, accept: bool) -> None:
        """Somebody decides about what a model would do."""
        plain, kept = self._begin("decide", scope), self.others[scope]["queue"]
        if not kept:
            return
        at = number % len(kept)
        act = self._as(base, actor, scope).decide
        if actor.authority is Authority.MODEL:
            with pytest.raises(CapabilityDenied):
                act(kept[at], accept=accept)
            return
        wish = plain.wishes[at]
        if wish.proposal is not None and wish.proposal.target in plain.erased:
            return
        merges = len(plain.merges)
        found = act(kept[at], accept=accept)
        wanted = plain.decide(at, actor, evidence(scope[1]), accept=accept)
        self._compare(scope, wanted, found)
        if wanted.is_accepted and accept and wish.proposal is not None:
            self._keep(scope, found)
        if len(plain.merges) > merges:
            self.others[scope]["merge"].append(found.id)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers)
    def release(self, base: int, actor: Actor, scope: Where, number: int) -> None:
        """Somebody lets models speak again."""
        named = self._named(scope, number)
        plain = self._begin("release", scope)
        if named is None:
            return
        act = self._as(base, actor, scope).release_locks
        if actor.authority is Authority.MODEL:
            with pytest.raises(CapabilityDenied):
                act(named[1])
            return
        found = act(named[1], reason="free")
        for wanted, each in zip(plain.release(named[0], actor), found, strict=True):
            self._compare(scope, wanted, each)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers)
    def erase(self, base: int, actor: Actor, scope: Where, number: int) -> None:
        """Somebody deletes the text of a statement."""
        named = self._named(scope, number)
        plain = self._begin("erase", scope)
        if named is None or not plain.is_there(named[0]):
            return
        view = self._as(base, actor, scope)
        if actor is not OWNER:
            with pytest.raises(CapabilityDenied):
                view.erase(named[1])
            return
        assert view.erase(named[1], reason="asked for").is_accepted
        plain.erase(named[0])
        for read in (view.statement, view.evidence_for):
            with pytest.raises(NotFoundError):
                read(named[1])

    @rule(base=bases, scope=scopes, other=scopes, number=numbers)
    def stray(self, base: int, scope: Where, other: Where, number: int) -> None:
        """Somebody names a statement of another scope: it is not there."""
        named = self._named(other, number)
        self.done["stray"] += 1
        if named is None or scope == other:
            return
        view = self._as(base, OWNER, scope)
        for act in (
            view.statement,
            view.history,
            view.evidence_for,
            view.retract_statement,
            view.revert,
            view.release_locks,
            view.erase,
        ):
            with pytest.raises(NotFoundError):
                act(named[1])

    @rule(number=bases)
    def reopen(self, number: int) -> None:
        """One of the bases is closed and opened again."""
        self.done["reopen"] += 1
        self.bases[number].close()
        self.bases[number] = self._opened()
