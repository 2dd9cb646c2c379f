from __future__ import annotations

from typing import Any

import pytest
from tests.knowledge_values import BORN_IN, LIKES, statement, years

from evidence_sophia.knowledge.merges import NO_MERGES
from evidence_sophia.knowledge.slots import SlotLock, blocking_lock, locks_made_by, slot_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.statement import Statement
from evidence_sophia.model.valid_time import ValidTime

MODEL, PERSON, REVIEWER, ADMIN = Authority


def lock(**more: Any) -> SlotLock:
    """Give a person's lock on where Ann was born."""
    fields: dict[str, Any] = {
        "subject_key": "ann",
        "predicate": "born_in",
        "valid": years(2000, 2010),
        "authority": PERSON,
        "statement": "st-1",
    }
    return SlotLock(**(fields | more))


@pytest.mark.parametrize(
    ("valid", "is_locked"),
    [
        (years(2000, 2010), True),
        (years(2003, 2004), True),
        (years(1990, 2001), True),
        (years(2009, 2030), True),
        (years(), True),
        (years(1990, 2000), False),
        (years(2010), False),
    ],
)
def test_a_lock_holds_for_its_interval(valid: ValidTime, *, is_locked: bool) -> None:
    """Overlapping is locked, touching is not."""
    slot = slot_of(statement(valid=valid), BORN_IN)
    assert (blocking_lock(slot, MODEL, [lock()]) is not None) is is_locked


@pytest.mark.parametrize("held", list(Authority))
@pytest.mark.parametrize("mine", list(Authority))
def test_equal_or_higher_authority_passes_a_lock(held: Authority, mine: Authority) -> None:
    """Only a lock of higher authority keeps anybody out."""
    found = blocking_lock(slot_of(statement(), BORN_IN), mine, [lock(authority=held)])
    assert (found is not None) is held.outranks(mine)


@pytest.mark.parametrize(
    ("more", "is_locked"),
    [
        ({}, True),
        ({"subject_key": "bob"}, False),
        ({"predicate": "died_in"}, False),
        ({"value_key": "rome"}, True),
        ({"value_key": "oslo"}, False),
    ],
)
def test_a_lock_holds_for_its_slot(more: dict[str, str], *, is_locked: bool) -> None:
    """Another subject, predicate or value is not locked."""
    found = blocking_lock(slot_of(statement(), BORN_IN), MODEL, [lock(**more)])
    assert (found is not None) is is_locked


def test_a_lock_follows_the_merges_of_its_entity() -> None:
    """An alias is locked while it is merged, and no longer when it is not."""
    slot = slot_of(statement(subject="Annie"), BORN_IN)
    merges = NO_MERGES.merged("Annie", "Ann")
    assert blocking_lock(slot, MODEL, [lock()], merges) == lock()
    assert blocking_lock(slot, MODEL, [lock()]) is None


def test_the_newest_lock_is_named() -> None:
    """Of several locks the last one made answers."""
    newest = lock(statement="st-2")
    assert blocking_lock(slot_of(statement(), BORN_IN), MODEL, [lock(), newest]) == newest


def act(value: str = "Oslo", **more: Any) -> Statement:
    """Give a person's act."""
    return statement(value, operation="correct", authority=PERSON, references=(), **more)


def test_a_correction_locks_a_functional_slot_as_a_whole() -> None:
    """The lock spans the time of the act and that of what it corrects."""
    target = statement(valid=years(1990, 2005))
    made = locks_made_by(act(valid=years(2000, 2010)), BORN_IN, target)
    assert [(one.value_key, one.valid.start, one.valid.end) for one in made] == [
        ("", years(1990).start, years(1990, 2010).end)
    ]


def test_a_correction_of_many_values_locks_the_old_one_and_the_new() -> None:
    """Neither value comes back by rule, other values may still come in."""
    made = locks_made_by(
        act("tea", predicate="likes"),
        LIKES,
        statement("coffee", predicate="likes"),
    )
    assert [one.value_key for one in made] == ["tea", "coffee"]


@pytest.mark.parametrize(
    ("operation", "authority"), [("assert", PERSON), ("supersede", ADMIN), ("correct", MODEL)]
)
def test_nothing_else_locks(operation: str, authority: Authority) -> None:
    """An assertion locks nothing, and neither does anything of a model."""
    said = statement(operation=operation, authority=authority)
    assert locks_made_by(said, BORN_IN) == ()


def test_a_lock_on_an_entity_as_a_value_holds_for_its_aliases() -> None:
    """Under another name the same entity does not come back as a value."""
    knows = Predicate("knows", value_type="entity")
    slot = slot_of(statement("Robert", predicate="knows"), knows)
    held = lock(predicate="knows", value_key="bob")
    merges = NO_MERGES.merged("Robert", "Bob")
    assert blocking_lock(slot, MODEL, [held], merges) == held
    assert blocking_lock(slot, MODEL, [held]) is None
