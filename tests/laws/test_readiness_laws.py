"""Laws of the readiness of source sets."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.sources.sets.cases import a_member, a_set

from evidence_sophia.model.source import Retraction, RetractionState, SourceKind
from evidence_sophia.model.source_set import (
    MemberRights,
    MemberVersion,
    RightsStatus,
    SourceSet,
    SourceSetStatus,
    VersionStage,
)
from evidence_sophia.sources.readiness.evaluate import Readiness, evaluate_readiness
from evidence_sophia.sources.readiness.policy import (
    TOLERABLE,
    ExclusionRule,
    MaximumAge,
    ReadinessPolicy,
)

pytestmark = pytest.mark.law

_DAYS = st.dates(date(2026, 1, 1), date(2026, 3, 1))
_TIMES = st.datetimes(
    datetime(2026, 1, 1),  # noqa: DTZ001 - the strategy adds the zone
    datetime(2026, 3, 1),  # noqa: DTZ001 - the same
    timezones=st.just(UTC),
)
_KINDS = st.sampled_from([SourceKind.NEWS, SourceKind.BOOK])


def _member(index: int) -> st.SearchStrategy[Any]:
    return st.builds(
        a_member,
        st.just(f"m{index}"),
        source_kind=_KINDS,
        fetched_at=st.none() | _TIMES,
        scope=st.sampled_from(["local", "local", "other"]),
        rights=st.builds(
            MemberRights, status=st.sampled_from(RightsStatus), expires=st.none() | _DAYS
        ),
        retraction=st.builds(Retraction, state=st.sampled_from(RetractionState)),
        version=st.builds(
            MemberVersion, stage=st.sampled_from(VersionStage), of=st.sampled_from(["", "w"])
        ),
    )


@st.composite
def _sets(draw: st.DrawFn) -> SourceSet:
    members = [draw(_member(index)) for index in range(draw(st.integers(0, 4)))]
    status = draw(st.sampled_from([SourceSetStatus.ACTIVE, *SourceSetStatus]))
    return a_set(*members, status=status, expires=draw(st.none() | _DAYS))


_POLICIES = st.builds(
    ReadinessPolicy,
    excluded_items=st.sampled_from(ExclusionRule),
    tolerated=st.lists(st.sampled_from(sorted(TOLERABLE)), max_size=3),
    maximum_ages=st.lists(
        st.builds(MaximumAge, kind=_KINDS, error=st.integers(5, 30), warn=st.none() | st.just(3)),
        max_size=2,
        unique_by=lambda age: age.kind,
    ),
)


def _freshness(found: Readiness) -> set[tuple[str, str]]:
    reasons = {("", str(reason)) for reason in found.blockers}
    reasons |= {(item.id, str(r)) for item in found.excluded_items for r in item.reasons}
    return {each for each in reasons if each[1].startswith("freshness")}


@given(made=_sets(), policy=_POLICIES, now=_TIMES)
def test_usable_means_no_blocker_and_a_usable_item(
    made: SourceSet, policy: ReadinessPolicy, now: datetime
) -> None:
    """Rule: usable if and only if there are no blockers and at least one usable item."""
    found = evaluate_readiness(made, policy, now)
    assert found.usable_for_grounding == (not found.blockers and found.usable_count > 0)
    assert found.usable_count == len(made.members) - len(found.excluded_items)
    assert bool(found.usable_digest) == found.usable_for_grounding
    assert found.blockers == tuple(sorted(set(found.blockers)))
    assert [item.id for item in found.excluded_items] == sorted(
        {item.id for item in found.excluded_items}
    )


@given(made=_sets(), policy=_POLICIES, now=_TIMES, wait=st.timedeltas(timedelta(0)))
def test_time_never_freshens(
    made: SourceSet, policy: ReadinessPolicy, now: datetime, wait: timedelta
) -> None:
    """Rule: adding time never removes a freshness reason of an item."""
    later = now + min(wait, timedelta(days=500))
    before, after = (evaluate_readiness(made, policy, each) for each in (now, later))
    assert {each for each in _freshness(before) if each[0]} <= _freshness(after)


@given(made=_sets(), policy=_POLICIES, now=_TIMES, share=st.floats(0, 1, exclude_max=True))
def test_nothing_changes_before_the_next_change(
    made: SourceSet, policy: ReadinessPolicy, now: datetime, share: float
) -> None:
    """Rule: next_change_at is the first later moment at which the finding is another."""
    found = evaluate_readiness(made, policy, now)
    change = found.next_change_at
    end = change or datetime(9000, 1, 1, tzinfo=UTC)
    between = now + (end - now) * share
    same = evaluate_readiness(made, policy, min(between, end - timedelta(microseconds=1)))
    assert attrs.evolve(same, evaluated_at=found.evaluated_at) == found
    if change is not None:
        last = evaluate_readiness(made, policy, change - timedelta(microseconds=1))
        assert attrs.evolve(last, evaluated_at=found.evaluated_at) == found
        other = evaluate_readiness(made, policy, change)
        assert attrs.evolve(other, evaluated_at=found.evaluated_at) != found


@given(made=_sets(), policy=_POLICIES, now=_TIMES)
def test_unknown_rights_never_pass(made: SourceSet, policy: ReadinessPolicy, now: datetime) -> None:
    """Rule: unknown rights never pass silently, under no policy."""
    found = evaluate_readiness(made, policy, now)
    excluded = {item.id for item in found.excluded_items}
    unknown = {m.id for m in made.members if m.rights.status != RightsStatus.GRANTED}
    assert unknown <= excluded
