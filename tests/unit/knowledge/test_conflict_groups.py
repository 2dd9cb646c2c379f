from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve, frozen
from tests.knowledge_values import statement, years

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.conflicts import classify_pair
from evidence_sophia.model.predicate import Predicate

LABELS = {"D": "duplicate", "R": "refinement", "C": "contradiction", "X": "unreadable"}


@frozen
class Group:
    """Two values of one functional slot and how a person says that they relate."""

    language: str
    predicate: Predicate
    one: str
    other: str
    label: str


def groups() -> list[Group]:
    """Read the labelled groups beside this file."""
    lines = (Path(__file__).parent / "conflict_groups.txt").read_text(encoding="utf-8").splitlines()
    rows = ([part.strip() for part in line.split("|")] for line in lines if line[0] != "#")
    return [
        Group(
            language,
            Predicate("value", cardinality="functional", value_type=kind, unit=unit),
            one,
            other,
            LABELS[label],
        )
        for language, kind, unit, one, other, label in rows
    ]


GROUPS = groups()


def found(group: Group) -> str:
    """Give how the values of a group relate as the rules see it."""
    pair = [
        statement(value, id_, predicate="value")
        for value, id_ in ((group.one, "a"), (group.other, "b"))
    ]
    languages = {"s1": group.language}
    try:
        conflict = classify_pair(pair[0], pair[1], group.predicate, languages=languages)
    except InvariantError:
        return "unreadable"
    assert conflict is not None
    return conflict.kind


def test_the_fixture_holds_enough_groups_of_five_languages() -> None:
    """At least 200 groups, at least 40 in each language."""
    by_language = Counter(group.language for group in GROUPS)
    assert len(GROUPS) >= 200
    assert set(by_language) == {"de", "en", "fr", "ru", "zh"}
    assert min(by_language.values()) >= 40


def test_contradictions_are_found_and_nothing_else_is_called_one() -> None:
    """Precision of at least 0.99 and recall of 1.0 over the labelled groups."""
    pairs = [(group.label, found(group)) for group in GROUPS]
    hits = pairs.count(("contradiction", "contradiction"))
    called = sum(1 for _, kind in pairs if kind == "contradiction")
    true = sum(1 for label, _ in pairs if label == "contradiction")
    assert hits / true == 1.0
    assert hits / called >= 0.99


@pytest.mark.parametrize(
    "group", GROUPS, ids=lambda one: f"{one.language}: {one.one} / {one.other}"
)
def test_each_group_is_classed_as_it_is_labelled(group: Group) -> None:
    """Each pair is what a person says it is, in either order."""
    assert found(group) == group.label
    assert found(evolve(group, one=group.other, other=group.one)) == group.label


@pytest.mark.parametrize("group", [one for one in GROUPS if one.label != "unreadable"][::7])
def test_no_group_meets_at_different_times(group: Group) -> None:
    """Values of touching intervals follow one another."""
    one = statement(group.one, "a", predicate="value", valid=years(2000, 2010))
    other = statement(group.other, "b", predicate="value", valid=years(2010))
    assert classify_pair(one, other, group.predicate) is None
