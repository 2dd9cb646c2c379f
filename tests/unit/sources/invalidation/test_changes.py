from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import attrs
import pytest
from tests.unit.sources.sets.cases import DIGEST, GRANTED, a_member, a_set

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction
from evidence_sophia.model.source_set import MemberRights, MemberVersion, SourceSet
from evidence_sophia.sources.invalidation.changes import (
    SourceChange,
    changes_between,
    changes_over_time,
)
from evidence_sophia.sources.readiness.artifacts import Artifact
from evidence_sophia.sources.readiness.evaluate import evaluate_readiness
from evidence_sophia.sources.readiness.policy import MaximumAge, ReadinessPolicy

NOW = datetime(2026, 6, 1, tzinfo=UTC)
RETRACTED = Retraction(state="retracted")


def causes(old: SourceSet, new: SourceSet) -> list[tuple[str, str]]:
    """Give what happened, as texts."""
    return [(each.source_id, str(each.cause)) for each in changes_between(old, new)]


@pytest.mark.parametrize(
    ("given", "cause"),
    [
        ({"retraction": Retraction(state="withdrawn")}, "retracted"),
        ({"retraction": Retraction(state="expression_of_concern")}, "concern"),
        ({"retraction": Retraction(state="suspected")}, "suspected"),
        ({"retraction": Retraction(state="correction")}, "correction"),
        ({"retraction": Retraction(state="addendum")}, "addendum"),
        ({"retraction": Retraction(state="reinstated")}, "reinstated"),
        ({"retraction": Retraction(state="removed")}, "concern"),
        ({"retraction": Retraction(notice="n")}, "addendum"),
        ({"rights": attrs.evolve(GRANTED, status="blocked")}, "rights_blocked"),
        ({"rights": attrs.evolve(GRANTED, status="leased")}, "rights_unknown"),
        ({"rights": attrs.evolve(GRANTED, spdx="CC0-1.0")}, "rights_changed"),
        ({"content_hash": "blake3:" + "1" * 64}, "content_changed"),
        ({"content_hash": "sha256:" + "0" * 64}, "content_changed"),
        ({"rights": attrs.evolve(GRANTED, spdx="NOASSERTION")}, "rights_unknown"),
        ({"scope": "x"}, "scope_changed"),
        ({"uri": "urn:x"}, "identity_changed"),
        ({"version": MemberVersion(of="w")}, "version_changed"),
        ({"title": "T"}, "display_changed"),
    ],
)
def test_a_changed_fact_is_a_cause(given: dict[str, Any], cause: str) -> None:
    """What happened to a member is named by what its facts became."""
    assert causes(a_set(a_member()), a_set(a_member(**given))) == [("a", cause)]


def test_rights_that_are_granted_again_are_a_change_of_rights() -> None:
    """A lifted takedown is no cause for alarm."""
    old, new = a_member(rights=MemberRights(status="blocked")), a_member()
    assert causes(a_set(old), a_set(new)) == [("a", "rights_changed")]


def test_a_removed_member_is_unavailable_and_a_new_one_disturbs_nobody() -> None:
    """Nothing can rest on a source that was not there before."""
    assert causes(a_set(a_member("a")), a_set(a_member("b"))) == [("a", "unavailable")]


@pytest.mark.complaint("dginev/ar5iv#464")
def test_a_retraction_reaches_every_manifestation_of_its_work() -> None:
    """A mirror is retracted with its original, known before or not."""
    of = MemberVersion(of="w")
    mirror, other = a_member("mirror", version=of), a_member("other")
    old = a_set(a_member("original", version=of), mirror, other)
    new = a_set(a_member("original", version=of, retraction=RETRACTED), mirror, other)
    assert causes(old, new) == [("mirror", "retracted"), ("original", "retracted")]
    late = a_set(mirror, a_member("late", version=of, retraction=RETRACTED))
    assert causes(a_set(mirror), late) == [("mirror", "retracted")]


def test_a_version_of_record_supersedes_the_preprint() -> None:
    """What rests on the preprint learns that there is a later stage."""
    preprint = a_member("pre", version=MemberVersion(stage="preprint", of="w"))
    record = a_member("rec", version=MemberVersion(stage="version_of_record", of="w"))
    assert causes(a_set(preprint), a_set(preprint, record)) == [("pre", "superseded")]
    assert causes(a_set(preprint, record), a_set(preprint, record)) == []


@pytest.mark.parametrize(
    ("given", "cause"),
    [
        ({"policy_hash": "sha256:" + "1" * 64}, "policy_changed"),
        ({"tenant_scope": "x"}, "scope_changed"),
        ({"status": "retracted"}, "set_retracted"),
        ({"status": "frozen"}, "set_retracted"),
        ({"status": "superseded"}, "set_superseded"),
    ],
)
def test_a_change_of_the_set_reaches_its_members(given: dict[str, Any], cause: str) -> None:
    """Members of both states are reached, a new one is not."""
    new = a_set(a_member(), a_member("new"), **given)
    assert causes(a_set(a_member()), new) == [("a", cause)]


def test_a_new_title_or_last_day_of_a_set_reaches_nobody() -> None:
    """Only time makes a set expire, and a superseded one may become active again."""
    old = a_set(a_member(), status="superseded")
    assert causes(old, a_set(a_member(), title="T", expires=date(2030, 1, 1))) == []


def test_words_that_still_stand_go_with_changed_content_alone() -> None:
    """The digests of kept words are sorted, and belong to the change of content."""
    old, new = a_member(), a_member(content_hash="blake3:" + "1" * 64, title="T")
    found = changes_between(a_set(old), a_set(new), {"a": ["y", "x"], "b": ["z"]})
    assert found == (
        SourceChange(source_id="a", cause="content_changed", kept_spans=("x", "y")),
        SourceChange(source_id="a", cause="display_changed"),
    )


def test_time_alone_is_a_cause() -> None:
    """Rights and freshness end without any change of facts."""
    policy = ReadinessPolicy(maximum_ages=[MaximumAge(error=20, warn=5)])
    made = a_set(
        a_member("r", rights=attrs.evolve(GRANTED, expires=date(2026, 6, 3)), fetched_at=NOW),
        a_member("f", fetched_at=NOW - timedelta(days=15)),
    )
    before, after = (evaluate_readiness(made, policy, NOW + timedelta(days=n)) for n in (0, 7))
    found = [(each.source_id, str(each.cause)) for each in changes_over_time(made, before, after)]
    assert found == [
        ("f", "freshness_expired"),
        ("r", "rights_expired"),
        ("r", "freshness_warned"),
    ]


def test_an_expired_set_reaches_all_its_members() -> None:
    """The last day of a set ends for each member, beside an item that was too old before."""
    policy = ReadinessPolicy(excluded_items="all", maximum_ages=[MaximumAge(error=1)])
    old = a_member("old", fetched_at=NOW - timedelta(days=9))
    made = a_set(old, a_member("new", fetched_at=NOW + timedelta(days=1)), expires=NOW.date())
    before, after = (evaluate_readiness(made, policy, NOW + timedelta(days=n)) for n in (0, 1))
    found = {(each.source_id, str(each.cause)) for each in changes_over_time(made, before, after)}
    assert found == {("new", "freshness_expired"), ("old", "freshness_expired")}


def test_what_was_found_of_artifacts_and_of_the_set_is_a_cause() -> None:
    """A mismatch and a missing content are told apart; a blocked set reaches all."""
    made = a_set(a_member("a"), a_member("b"))
    bad = Artifact(member_id="a", state="mismatch", expected=DIGEST)
    before = evaluate_readiness(made, ReadinessPolicy(), NOW)
    after = evaluate_readiness(made, ReadinessPolicy(), NOW, [bad])
    found = [(each.source_id, str(each.cause)) for each in changes_over_time(made, before, after)]
    assert found == [("a", "digest_mismatch"), ("b", "unavailable")]
    retired = attrs.evolve(made, status="retracted")
    later = evaluate_readiness(retired, ReadinessPolicy(), NOW)
    assert {str(each.cause) for each in changes_over_time(retired, before, later)} == {
        "set_retracted"
    }


@pytest.mark.parametrize("wrong", ["", " ", " a", "a\n", "\ud800", 1])
def test_a_change_is_one_of_a_member(wrong: Any) -> None:
    """What is no id of a member happened to nobody."""
    with pytest.raises(InvariantError, match="not the id of a member"):
        SourceChange(source_id=wrong, cause="retracted")
