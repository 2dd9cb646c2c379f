"""Laws of invalidation plans."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.sources.invalidation.changes import SourceChange
from evidence_sophia.sources.invalidation.dependents import (
    CitedSpan,
    DependencyGraph,
    Dependent,
    DependentKind,
)
from evidence_sophia.sources.invalidation.plan import plan_invalidation
from evidence_sophia.sources.invalidation.severity import (
    ChangeCause,
    DependentStatus,
    Gravity,
    Severity,
)

pytestmark = pytest.mark.law

_IDS = "abcdef"
_SOURCES = st.sampled_from("stu")
_WORDS = st.sampled_from(["", "x", "y"])
_RANK = {severity: rank for rank, severity in enumerate(Severity)}

_citations = st.builds(
    CitedSpan,
    source_id=_SOURCES,
    span_digest=_WORDS,
    owner=st.sampled_from(["", "p", "q"]),
    meets_floor=st.booleans(),
)
_dependents = st.lists(
    st.builds(
        Dependent,
        id=st.sampled_from(_IDS),
        kind=st.sampled_from(DependentKind),
        status=st.sampled_from(DependentStatus),
        citations=st.lists(_citations, max_size=3).map(tuple),
        rests_on=st.lists(st.sampled_from(_IDS), max_size=3).map(tuple),
    ),
    unique_by=lambda each: each.id,
    max_size=6,
).map(
    lambda some: [
        *some,
        *(Dependent(id=id_) for id_ in _IDS if id_ not in {each.id for each in some}),
    ]
)
_changes = st.lists(
    st.builds(
        SourceChange,
        source_id=_SOURCES,
        cause=st.sampled_from(ChangeCause),
        kept_spans=st.none() | st.lists(_WORDS, max_size=2),
    ),
    max_size=3,
    unique_by=lambda each: (each.source_id, each.cause),
)


def _falls(cited: CitedSpan, changes: list[SourceChange]) -> bool:
    grave = Gravity.UNAFFECTED.rank
    hits = [each for each in changes if each.source_id == cited.source_id]
    return any(_weight(cited, each).rank > grave for each in hits)


def _weight(cited: CitedSpan, change: SourceChange) -> Gravity:
    kept = change.kept_spans or ()
    if change.cause == "content_changed" and cited.span_digest and cited.span_digest in kept:
        return Gravity.UNAFFECTED
    return change.cause.gravity


def _first(dependent: Dependent, changes: list[SourceChange]) -> set[Gravity]:
    """Say slowly how grave the changes are where they are met first."""
    found = set()
    for cited in dependent.citations:
        holders = {
            other.owner
            for other in dependent.citations
            if other.meets_floor
            and other.owner not in ("", cited.owner)
            and not _falls(other, [*changes])
            and other.source_id
            not in {each.source_id for each in dependent.citations if _falls(each, changes)}
        }
        for change in changes:
            if change.source_id == cited.source_id:
                weight = _weight(cited, change)
                held = dependent.kind is DependentKind.CLAIM and cited.owner and holders
                found.add(weight.stepped_down() if held else weight)
    return found


def _slowly(dependents: list[Dependent], changes: list[SourceChange]) -> dict[str, Severity]:
    """Spread every gravity over every path until nothing moves, then take the worst."""
    reached = {each.id: _first(each, changes) for each in dependents}
    moved = True
    while moved:
        moved = False
        for each in dependents:
            below = {g for id_ in each.rests_on for g in reached[id_]} - {Gravity.DISPLAYED}
            moved = moved or not below <= reached[each.id]
            reached[each.id] |= below
    return {
        each.id: max((g.severity(each.status) for g in reached[each.id]), key=_RANK.__getitem__)
        for each in dependents
        if reached[each.id]
    }


@given(dependents=_dependents, changes=_changes)
def test_a_severity_is_the_worst_over_all_paths(
    dependents: list[Dependent], changes: list[SourceChange]
) -> None:
    """Rule: severity of a node = maximum over incoming paths, cycles cut."""
    plan = plan_invalidation(changes, dependents)
    assert {item.id: item.severity for item in plan.items} == _slowly(dependents, changes)


@given(dependents=_dependents, changes=_changes, order=st.randoms(use_true_random=False))
def test_a_plan_forgets_the_order_of_its_input(
    dependents: list[Dependent], changes: list[SourceChange], order: Any
) -> None:
    """Rule: a plan is sorted and deterministic."""
    plan = plan_invalidation(changes, DependencyGraph(dependents))
    order.shuffle(dependents)
    order.shuffle(changes)
    assert plan_invalidation(changes, dependents) == plan
    keys = [(-_RANK[item.severity], item.id) for item in plan.items]
    assert keys == sorted(keys)


@given(dependents=_dependents, changes=_changes)
def test_a_reason_path_is_a_path(dependents: list[Dependent], changes: list[SourceChange]) -> None:
    """Rule: a plan lists the reason path of each node, from a changed source to it."""
    by_id = {each.id: each for each in dependents}
    for item in plan_invalidation(changes, dependents).items:
        source, first, *rest = item.reason_path
        assert (source, item.cause) in {(each.source_id, each.cause) for each in changes}
        assert source in {cited.source_id for cited in by_id[first].citations}
        for below, above in zip([first, *rest], rest, strict=False):
            assert below in by_id[above].rests_on
        assert item.reason_path[-1] == item.id
