"""Do the store's triggers decide as the rules over plain values do?"""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.knowledge_mirror import Mirror
from tests.knowledge_values import (
    ADMIN,
    BORN_IN,
    LIKES,
    MINER,
    PERSON,
    REVIEWER,
    Book,
    years,
)
from tests.unit.knowledge.decision_table import SITUATIONS, Situation

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.conflicts import find_conflicts
from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.stores.sqlite.knowledge.instants import to_row

pytestmark = pytest.mark.law

PREDICATES: tuple[Predicate, ...] = (
    BORN_IN,
    LIKES,
    Predicate("died_on", cardinality="functional", value_type="date"),
    Predicate("led_by", cardinality="functional", value_type="entity"),
    Predicate("knows", value_type="entity"),
)
NAMES = ("Ann", "ANN", "Annie", "Bob")
VALUES = {"died_on": ("2001", "2001-05", "2002"), "led_by": NAMES, "knows": NAMES}
OPERATIONS = ("assert", "assert", "supersede", "correct", "retract", "revert")
TEXT = "Ann, or Annie, and ANN and Bob: Rome, Rome (Italy), Oslo, 2001, 2001-05, 2002"


class Both:
    """A ledger and a base that are told the same."""

    def __init__(self, texts: list[str]) -> None:
        self.book = Book(*PREDICATES)
        self.mirror = Mirror(PREDICATES, texts)
        self._ids: list[str | None] = []
        self._rows: list[int] = []
        self._merges: dict[str, int] = {}

    def act(self, what: Proposal, actor: Actor, text: str) -> tuple[str, str]:
        """Play an act in both; give the reason that each had."""
        number = -1 if what.target is None else int(what.target)
        is_known = 0 <= number < len(self._ids)
        named = self._ids[number] if is_known else None
        row = self._rows[number] if is_known else None
        told = evolve(what, target=(named or "nowhere") if what.target is not None else None)
        source = {"source_id": self.mirror.source_id(text)} if text else {}
        decision = self.book.act(told, actor, text.removesuffix("."), **source)
        reason = self.mirror.act(what, actor, text, row or None)
        written = self.book.ledger.statements
        self._ids.append(written[-1].id if written else None)
        self._rows.append(self.mirror.last())
        return decision.reason or "", reason

    def merge(self, subject: str, into: str) -> tuple[bool, bool]:
        """Redirect an entity in both; give whether each refused."""
        reason, row = self.mirror.merge(subject, into, PERSON)
        try:
            self.book.merge(subject, into)
        except InvariantError:
            return True, bool(reason)
        self._merges[subject_key(subject)] = row
        return False, bool(reason)

    def part(self, subject: str) -> None:
        """Take the redirect of an entity back in both."""
        row = self._merges.pop(subject_key(subject), None)
        if row is not None:
            self.book.part(subject)
            assert self.mirror.part(row, PERSON) == ""

    def believed(self) -> list[tuple[str, int, int]]:
        """List what the ledger believes, as the base lists it."""
        return sorted(
            (one.value, to_row(one.valid.start), to_row(one.valid.end))
            for one in self.book.ledger.open_statements()
        )

    def conflicts(self) -> list[tuple[str, str, str, str]]:
        """List the conflicts that a scan of the ledger finds, as the base lists them."""
        ledger = self.book.ledger
        named = {one.id: one for one in ledger.predicates}
        report = find_conflicts(ledger.statements, named, merges=ledger.merges)
        return sorted(
            (
                min(one.first.value, one.second.value),
                max(one.first.value, one.second.value),
                one.rule,
                str(one.severity),
            )
            for one in report.conflicts
        )


def source_of(what: Proposal, text: str) -> str:
    """Give the text an act names: its own, else one that holds the quote."""
    return (text or what.quote) + "." if text or what.quote else ""


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_the_store_decides_every_situation_as_the_table_says(situation: Situation) -> None:
    """One table holds for the rules over values and for the triggers."""
    texts = [source_of(each.proposal, each.text) for each in situation.acts]
    both = Both([text for text in texts if text])
    for each, text in zip(situation.acts, texts, strict=True):
        reasons = both.act(each.proposal, each.actor, text)
    assert reasons == (situation.reason, situation.reason)
    assert both.mirror.believed() == both.believed()
    assert both.mirror.conflicts() == both.conflicts()
    both.mirror.close()


@st.composite
def acts(draw: st.DrawFn) -> Proposal:
    """Draw an act that may be anything but badly quoted."""
    operation = draw(
        st.sampled_from(["assert", "assert", "supersede", "correct", "retract", "revert"])
    )
    is_filled = operation not in {"retract", "revert"}
    needs_quote = operation in {"assert", "supersede"}
    predicate = draw(st.sampled_from([one.id for one in PREDICATES]))
    value = draw(st.sampled_from(VALUES.get(predicate, ("Rome", "Rome (Italy)", "Oslo"))))
    first, last = draw(st.sampled_from([(None, None), (1990, 2000), (1995, 2005), (2000, None)]))
    return Proposal(
        operation=operation,
        subject=draw(st.sampled_from(NAMES)) if is_filled else "",
        predicate=predicate if is_filled else "",
        value=value if is_filled else "",
        quote=TEXT if needs_quote else "",
        valid=years() if needs_quote else years(first, last, origin="person"),
        target=None if operation == "assert" else str(draw(st.integers(0, 9))),
    )


STEPS = st.one_of(
    st.tuples(acts(), st.sampled_from([MINER, MINER, PERSON, REVIEWER, ADMIN])),
    st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.sampled_from(NAMES),
)


@given(st.lists(STEPS, max_size=14))
def test_the_store_is_what_the_ledger_is(steps: list[object]) -> None:
    """Covenant: the same acts lead to the same reasons, beliefs and open conflicts."""
    both = Both([TEXT + "."])
    for step in steps:
        match step:
            case (Proposal() as what, Actor() as actor):
                ours, theirs = both.act(what, actor, source_of(what, ""))
                assert ours == theirs
            case (str() as subject, str() as into):
                is_refused, is_refused_there = both.merge(subject, into)
                assert is_refused == is_refused_there
            case str() as subject:
                both.part(subject)
        assert both.mirror.believed() == both.believed()
        assert both.mirror.conflicts() == both.conflicts()
    both.mirror.close()
