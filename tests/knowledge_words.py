"""What is done to a base, and what its list says must come of it: acts on statements."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from attrs import evolve
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule
from tests.knowledge_list import ended
from tests.knowledge_scenes import (
    QUOTES,
    SCOPES,
    TEXT,
    Where,
    actors,
    bases,
    dated,
    evidence,
    numbers,
    said,
    scopes,
    times,
)
from tests.knowledge_told import Told

from evidence_sophia.errors import CapabilityDenied, InvariantError
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor, Authority
from evidence_sophia.model.valid_time import ALWAYS, DateOrigin, ValidTime

__all__ = ["Words"]


class Words(Told):
    """Acts on statements."""

    # Acts.

    @initialize()
    def begin(self) -> None:
        """Nothing was done yet."""
        self.touched = SCOPES[0]

    @rule(
        base=bases,
        actor=actors,
        scope=scopes,
        texts=st.lists(
            st.tuples(said(), st.sampled_from(QUOTES), st.none() | numbers, dated),
            min_size=1,
            max_size=3,
        ),
        confidence=st.sampled_from([0, 5_000, 10_000]),
    )
    def propose(
        self,
        base: int,
        actor: Actor,
        scope: Where,
        texts: list[tuple[dict[str, Any], str, int | None, ValidTime]],
        confidence: int,
    ) -> None:
        """Somebody proposes up to three statements in one transaction."""
        plain = self._begin("propose", scope)
        asked, wanted = [], []
        for content, quote, number, valid in texts:
            target = None if number is None else self._named(scope, number)
            if target is not None and not plain.is_there(target[0]):
                target = None
            mine = Proposal(
                **content,
                quote=quote,
                source_id=f"{scope[1]}/facts.txt",
                valid=valid,
                confidence=confidence,
                operation="assert" if target is None else "supersede",
                target=None if target is None else target[1],
            )
            asked.append(mine)
            wanted.append((mine, target))
        found = self._as(base, actor, scope).propose_statements(asked)
        for outcome, (mine, target) in zip(found, wanted, strict=True):
            theirs = _retargeted(mine, target)
            self._compare(scope, plain.act(theirs, actor, evidence(scope[1])), outcome)
            self._keep(scope, outcome)

    @rule(
        base=bases,
        actor=actors,
        scope=scopes,
        content=said(),
        valid=times(),
        quote=st.sampled_from(("", "", "", TEXT, "Ann was in Bonn")),
    )
    def correct(
        self,
        *,
        base: int,
        actor: Actor,
        scope: Where,
        content: dict[str, Any],
        valid: ValidTime | None,
        quote: str,
    ) -> None:
        """Somebody corrects whatever stands in a slot."""
        plain = self._begin("correct", scope)
        source = f"{scope[1]}/facts.txt" if quote else ""
        found = self._as(base, actor, scope).correct_statement(
            **content,
            reason="seen",
            valid=valid,
            source_set=scope[1],
            quote=quote,
            source_id=source,
        )
        what = Proposal(
            **content,
            operation="correct",
            valid=valid or ALWAYS,
            reason="seen",
            quote=quote,
            source_id=source,
            confidence=10_000,
        )
        source_text = evidence(scope[1]) if quote else None
        self._compare(scope, plain.act(what, actor, source_text), found)
        self._keep(scope, found)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers, valid=times(), content=said())
    def correct_by_id(
        self,
        *,
        base: int,
        actor: Actor,
        scope: Where,
        number: int,
        valid: ValidTime | None,
        content: dict[str, Any],
    ) -> None:
        """Somebody corrects a statement that they name."""
        named = self._named(scope, number)
        plain = self._begin("correct by id", scope)
        if named is None or not plain.is_there(named[0]):
            return
        pieces = plain.pieces(named[0])
        act = self._as(base, actor, scope).correct_statement
        given: dict[str, Any] = {"statement_id": named[1], "valid": valid, "reason": "seen"}
        if valid is None and len(pieces) > 1:
            with pytest.raises(InvariantError, match="pieces"):
                act(content["value"], **given)
            return
        what = Proposal(
            operation="correct",
            subject=pieces[0].subject,
            predicate=pieces[0].predicate,
            value=content["value"],
            qualifiers=pieces[0].qualifiers,
            valid=valid or _on_word(pieces[0].valid, actor),
            target=named[0],
            reason="seen",
            confidence=10_000,
        )
        found = act(content["value"], **given)
        self._compare(scope, plain.act(what, actor), found)
        self._keep(scope, found)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers)
    def retract(self, base: int, actor: Actor, scope: Where, number: int) -> None:
        """Somebody says a statement no longer."""
        named = self._named(scope, number)
        plain = self._begin("retract", scope)
        if named is None or not plain.is_there(named[0]):
            return
        found = self._as(base, actor, scope).retract_statement(named[1], reason="no")
        what = Proposal(operation="retract", target=named[0], reason="no")
        self._compare(scope, plain.act(what, actor), found)
        self._keep(scope, found)

    @rule(
        base=bases,
        actor=actors,
        scope=scopes,
        number=numbers,
        year=st.sampled_from([1985, 1992, 1998, 2003]),
    )
    def end(self, base: int, actor: Actor, scope: Where, number: int, year: int) -> None:
        """Somebody says that a statement is no longer true."""
        named = self._named(scope, number)
        plain = self._begin("end", scope)
        if named is None or not plain.is_there(named[0]):
            return
        pieces, at = plain.pieces(named[0]), datetime(year, 1, 1, tzinfo=UTC)
        act = self._as(base, actor, scope).end_validity
        if len([one for one in pieces if one.is_open]) > 1:
            with pytest.raises(InvariantError, match="pieces"):
                act(named[1], at, reason="over")
            return
        found = act(named[1], at, reason="over")
        if not pieces[0].valid.start < at < pieces[0].valid.end:
            self._compare(scope, plain.refuse("malformed_time"), found)
            return
        what = ended(pieces[0], at, pieces[0].valid, "over")
        self._compare(scope, plain.act(what, actor), found)
        self._keep(scope, found)

    @rule(base=bases, actor=actors, scope=scopes, number=numbers)
    def revert(self, base: int, actor: Actor, scope: Where, number: int) -> None:
        """Somebody restores an earlier statement."""
        named = self._named(scope, number)
        plain = self._begin("revert", scope)
        if named is None or not plain.is_there(named[0]):
            return
        act = self._as(base, actor, scope).revert
        what = Proposal(operation="revert", target=named[0], reason="back")
        if actor.authority is Authority.PERSON:
            with pytest.raises(CapabilityDenied):
                act(named[1], reason="back")
            return
        found = act(named[1], reason="back")
        self._compare(scope, plain.act(what, actor), found)
        self._keep(scope, found)


def _on_word(valid: ValidTime, actor: Actor) -> ValidTime:
    if actor.authority is Authority.MODEL or valid == ALWAYS:
        return valid
    return ValidTime(
        start=valid.start, end=valid.end, precision=valid.precision, origin=DateOrigin.PERSON
    )


def _retargeted(mine: Proposal, target: tuple[str, str] | None) -> Proposal:
    return mine if target is None else evolve(mine, target=target[0])
