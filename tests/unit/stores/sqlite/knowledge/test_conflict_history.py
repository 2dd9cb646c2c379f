"""Since when and until when did beliefs conflict, as names were merged and parted?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.stores.sqlite.knowledge.conflict_history import conflict_rows
from evidence_sophia.stores.sqlite.knowledge.sql import BEGINNING_AT, FOREVER_AT


def belief(subject: str, value: str, since: int, until: int = FOREVER_AT, **more: Any) -> Any:
    """Give the columns of a belief."""
    return {
        "subject_key": subject,
        "predicate": "p",
        "value_key": value,
        "value_type": "text",
        "functional": 1,
        "authority": 0,
        "source_id": "one",
        "valid_from": BEGINNING_AT,
        "valid_to": FOREVER_AT,
        "tx_from": since,
        "tx_to": until,
        **more,
    }


def times(beliefs: list[Any], *merges: tuple[int, str, str]) -> list[tuple[int, ...]]:
    """Give between which beliefs conflicts were open, and when."""
    rows = conflict_rows(list(enumerate(beliefs, start=1)), merges)
    return [(row["first"], row["second"], row["tx_from"], row["tx_to"]) for row in rows]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, [(1, 2, 5, FOREVER_AT)]),
        ({"tx_to": 9}, [(1, 2, 5, 9)]),
        ({"value_key": "x"}, []),
        ({"value_key": ""}, []),
        ({"functional": 0}, []),
        ({"predicate": "q"}, []),
        ({"subject_key": "b"}, []),
        ({"valid_to": BEGINNING_AT + 1}, [(1, 2, 5, FOREVER_AT)]),
    ],
)
def test_two_beliefs_conflict_while_both_are_held(change: dict[str, Any], found: list[Any]) -> None:
    """One slot, a time in common, and values that differ."""
    assert times([belief("a", "x", 1), belief("a", "y", 5, **change)]) == found


def test_beliefs_that_followed_one_another_never_conflicted() -> None:
    """What was closed before, or holds for another time, stands against nothing."""
    later = belief("a", "y", 5, valid_from=7)
    assert times([belief("a", "x", 1, 5), belief("a", "y", 5)]) == []
    assert times([belief("a", "x", 1, valid_to=7), later]) == []


def test_names_conflict_while_they_mean_one_entity() -> None:
    """A merge opens, its end closes, and another one opens again."""
    two = [belief("a", "x", 1), belief("b", "y", 2)]
    assert times(two) == []
    assert times(two, (5, "a", "b")) == [(1, 2, 5, FOREVER_AT)]
    assert times(two, (5, "a", "b"), (7, "a", "")) == [(1, 2, 5, 7)]
    assert times(two, (5, "a", "b"), (7, "a", ""), (9, "b", "a")) == [
        (1, 2, 5, 7),
        (1, 2, 9, FOREVER_AT),
    ]


def test_names_are_followed_to_their_root() -> None:
    """A name of a name is one more; a change elsewhere changes nothing."""
    two = [belief("a", "x", 1), belief("c", "y", 2)]
    assert times(two, (5, "a", "b"), (6, "b", "c"), (7, "d", "e")) == [(1, 2, 6, FOREVER_AT)]


def test_values_that_mean_one_entity_agree() -> None:
    """Two names of one employer are no contradiction while they are merged."""
    two = [belief("a", "x", 1, value_type="entity"), belief("a", "y", 2, value_type="entity")]
    assert times(two, (5, "x", "y"), (7, "x", "")) == [(1, 2, 2, 5), (1, 2, 7, FOREVER_AT)]


@pytest.mark.parametrize(
    ("change", "severity"),
    [({}, "low"), ({"source_id": "two"}, "medium"), ({"authority": 1}, "high")],
)
def test_a_conflict_is_as_severe_as_the_triggers_say(change: Any, severity: str) -> None:
    """High with a person's word, low within one source."""
    two = [belief("a", "x", 1), belief("a", "y", 2, **change)]
    (row,) = conflict_rows(list(enumerate(two, start=1)), ())
    assert row["severity"] == severity


@pytest.mark.doubling
@pytest.mark.parametrize("shape", ["one after another", "each in a slot", "merged in a row"])
def test_looking_for_conflicts_grows_with_the_log(shape: str) -> None:
    """Neither a hot slot nor a long row of merges takes the square of its length."""

    def work(size: int) -> Callable[[], object]:
        if shape == "one after another":
            found = [belief("a", str(at), at, at + 1) for at in range(size)]
        else:
            found = [belief(str(at), str(at), at) for at in range(size)]
        merges = [(size + at, f"m{at}", f"m{at}x") for at in range(size)]
        numbered = list(enumerate(found, start=1))
        return lambda: conflict_rows(numbered, merges if shape == "merged in a row" else ())

    assert growth(work, 1_000) < LINEAR
