from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.doubling import LINEAR, growth
from tests.knowledge_values import BORN_IN, LIKES, NOON, reference, statement, years

from evidence_sophia.knowledge.conflicts import (
    CONFLICT_RULES,
    classify_pair,
    find_conflicts,
    kind_of_keys,
)
from evidence_sophia.knowledge.merges import NO_MERGES
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.conflict import ConflictKind, ConflictSeverity
from evidence_sophia.model.predicate import Predicate, ValueType

FOUNDED = Predicate("founded", cardinality="functional", value_type="date")
PREDICATES = {"born_in": BORN_IN, "likes": LIKES, "founded": FOUNDED}
LATER = NOON.replace(hour=13)


def test_a_conflict_shows_both_sides_with_their_quotes() -> None:
    """The older side comes first; each side has its value, its words and their place."""
    older, newer = statement("Rome"), statement("Oslo", recorded_from=LATER)
    found = classify_pair(newer, older, BORN_IN)
    assert found is not None
    assert (found.first.value, found.second.value) == ("Rome", "Oslo")
    assert found.first.citations[0].quote == "Ann was born in Rome"
    assert (found.opened_at, found.closed_at) == (LATER, None)
    assert found == classify_pair(older, newer, BORN_IN)


def test_a_conflict_closes_with_either_side() -> None:
    """What is no longer believed on one side was a conflict until then."""
    end = NOON.replace(hour=15)
    older = statement("Rome", recorded_to=end)
    found = classify_pair(older, statement("Oslo", recorded_from=LATER), BORN_IN)
    assert found is not None
    assert found.closed_at == end


@pytest.mark.parametrize(
    ("other", "predicate"),
    [
        (statement("tea", predicate="likes"), LIKES),
        (statement("Oslo", predicate="died_in"), BORN_IN),
        (statement("Oslo", subject="Bob"), BORN_IN),
        (statement("Oslo", valid=years(1990)), BORN_IN),
        (statement("Oslo", recorded_from=LATER), BORN_IN),
        (statement("Oslo", "st-Rome"), BORN_IN),
    ],
)
def test_what_does_not_meet_does_not_conflict(other: object, predicate: Predicate) -> None:
    """Many values, other slots, other times and pieces of one statement never conflict."""
    one = statement(predicate=predicate.id, valid=years(None, 1990), recorded_to=LATER)
    assert classify_pair(one, other, predicate) is None  # type: ignore[arg-type] # statements


@pytest.mark.parametrize(
    ("one", "other", "severity"),
    [
        ({}, {"references": (reference("Ann was born in Oslo", "s2"),)}, "medium"),
        ({}, {}, "low"),
        ({}, {"authority": Authority.PERSON, "references": ()}, "high"),
        ({"authority": Authority.ADMIN}, {}, "high"),
    ],
)
def test_severity_says_whose_word_and_how_many_sources(
    one: dict[str, Any], other: dict[str, Any], severity: str
) -> None:
    """A person's word makes it high, a shared source makes it low."""
    pair = statement("Rome", **one), statement("Oslo", **other)
    found = classify_pair(*pair, BORN_IN)
    assert found is not None
    assert found.severity == ConflictSeverity(severity)


@pytest.mark.parametrize(
    ("one", "other", "kind", "rule"),
    [
        ("2020", "2020", "date", "same_value"),
        ("2020-05-01", "2020", "date", "date_within"),
        ("2020-05", "2020-06", "date", "other_value"),
        ("paris", "paris, france", "text", "name_within"),
        ("paris", "paris, france", "entity", "other_value"),
        ("safe", "safe, not for dogs", "text", "other_value"),
        ("safe", "safest", "text", "other_value"),
    ],
)
def test_the_rule_that_decided_is_named(one: str, other: str, kind: str, rule: str) -> None:
    """Each finding carries the id of a listed rule, and that rule's kind."""
    assert kind_of_keys(one, other, ValueType(kind)) == (CONFLICT_RULES[rule][0], rule)
    assert kind_of_keys(other, one, ValueType(kind))[1] == rule


def test_a_report_counts_contradictions_only() -> None:
    """Refinements are shown and not counted; duplicates are corroboration."""
    told = [
        statement("Rome", "a"),
        statement("ROME", "b", references=(reference("Ann was born in ROME", "s2"),)),
        statement("Oslo", "c", authority=Authority.PERSON, references=()),
        statement("2020", "d", predicate="founded"),
        statement("May 2020", "e", predicate="founded"),
        statement("tea", "f", predicate="likes"),
        statement("jam", "g", predicate="likes"),
        statement("x", "h", predicate="unknown"),
    ]
    report = find_conflicts(told, PREDICATES)
    kinds = [one.kind for one in report.conflicts]
    assert kinds.count(ConflictKind.CONTRADICTION) == report.contradiction_count == 2
    assert kinds.count(ConflictKind.REFINEMENT) == 1
    assert report.by_severity == (
        (ConflictSeverity.LOW, 0),
        (ConflictSeverity.MEDIUM, 0),
        (ConflictSeverity.HIGH, 2),
    )
    assert find_conflicts(reversed(told), PREDICATES) == report


def test_the_conflicts_of_one_entity_follow_its_merges() -> None:
    """Two names contradict each other once they mean one entity."""
    told = [statement("Rome", "a"), statement("Oslo", "b", subject="Annie")]
    merges = NO_MERGES.merged("Annie", "Ann")
    assert find_conflicts(told, PREDICATES).contradiction_count == 0
    assert find_conflicts(told, PREDICATES, merges=merges, subject="ANNIE").contradiction_count == 1
    assert find_conflicts(told, PREDICATES, merges=merges, subject="Bob").contradiction_count == 0


def test_what_ended_before_does_not_meet_what_follows() -> None:
    """A later value of a later time is no conflict, among many."""
    told = [
        statement(f"City {year}", valid=years(year, year + 1), recorded_from=NOON)
        for year in range(1900, 1950)
    ]
    assert find_conflicts(told, PREDICATES).conflicts == ()
    assert find_conflicts([evolve(one, valid=years()) for one in told[:3]], PREDICATES).by_severity


@pytest.mark.complaint("getzep/graphiti#1728")
def test_statements_of_unrelated_predicates_never_meet() -> None:
    """Unrelated facts retired each other in 41 of 100 cases."""
    told = [statement("Rome", "a"), statement("1901", "b", predicate="founded")]
    assert find_conflicts(told, PREDICATES).conflicts == ()


def test_two_names_of_one_entity_are_one_value() -> None:
    """A value that was merged into the other says the same."""
    led_by = Predicate("led_by", cardinality="functional", value_type="entity")
    pair = [statement(name, predicate="led_by") for name in ("Ann", "Annie")]
    merges = NO_MERGES.merged("Annie", "Ann")
    for known, kind in ((NO_MERGES, "contradiction"), (merges, "duplicate")):
        found = classify_pair(pair[0], pair[1], led_by, merges=known)
        assert found is not None
        assert found.kind == kind


@pytest.mark.doubling
def test_a_scan_of_values_that_follow_one_another_is_linear() -> None:
    """Twice the statements of a slot take twice the time where none overlap."""

    def work(size: int) -> Any:
        told = [
            statement(str(at), valid=years(1 + at % 9_000, 2 + at % 9_000), subject=f"S{at // 50}")
            for at in range(size)
        ]
        return lambda: find_conflicts(told, PREDICATES)

    assert growth(work, 500) < LINEAR
