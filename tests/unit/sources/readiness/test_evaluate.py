from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import attrs
import pytest
from tests.doubling import LINEAR, growth
from tests.unit.sources.sets.cases import GRANTED, a_member, a_set

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction, SourceKind
from evidence_sophia.model.source_set import MemberRights, MemberVersion, SourceSet
from evidence_sophia.sources.readiness.artifacts import materialize_artifacts
from evidence_sophia.sources.readiness.evaluate import Readiness, evaluate_readiness
from evidence_sophia.sources.readiness.policy import (
    MaximumAge,
    ReadinessPolicy,
    hash_readiness_policy,
)
from evidence_sophia.sources.sets.digest import hash_source_set

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
POLICY = ReadinessPolicy()
ALL = ReadinessPolicy(excluded_items="all")
AGES = ReadinessPolicy(maximum_ages=[MaximumAge(kind="news", error=30, warn=20)])


def ready(made: SourceSet, policy: ReadinessPolicy = POLICY, **given: Any) -> Readiness:
    """Evaluate at noon of a day in June."""
    return evaluate_readiness(made, policy, given.pop("now", NOW), **given)


def reasons(found: Readiness) -> dict[str, list[str]]:
    """Give what excludes each item."""
    return {item.id: [str(reason) for reason in item.reasons] for item in found.excluded_items}


def warnings(found: Readiness) -> dict[str, list[str]]:
    """Give what is to be known of each item."""
    return {item.id: [str(reason) for reason in item.reasons] for item in found.warnings}


def test_a_set_of_usable_items_is_usable() -> None:
    """Nothing keeps a granted, unretracted member of the tenant from grounding."""
    made = a_set(a_member())
    found = ready(made)
    assert found.usable_for_grounding
    assert found.blockers == ()
    assert found.excluded_items == found.warnings == ()
    assert found.usable_digest == hash_source_set(made)
    assert found.next_change_at is None


@pytest.mark.parametrize(
    ("given", "blocker"),
    [
        ({"status": "retracted"}, "source-set:retracted"),
        ({"status": "superseded"}, "source-set:superseded"),
        ({"status": "frozen"}, "source-set:unknown"),
        ({"expires": date(2026, 5, 31)}, "freshness:expired"),
    ],
)
def test_a_set_is_blocked_by_its_own_life(given: dict[str, Any], blocker: str) -> None:
    """A retracted, superseded or outlived set grounds nothing, whatever is in it."""
    found = ready(a_set(a_member(), **given))
    assert not found.usable_for_grounding
    assert found.blockers == (blocker,)
    assert found.excluded_items == ()
    assert (found.usable_count, found.usable_digest) == (1, "")


def test_all_blockers_are_listed() -> None:
    """The first reason hides no other."""
    made = a_set(status="retracted", expires=date(2020, 1, 1))
    found = ready(made, ReadinessPolicy(tenant_scope="other"))
    assert [str(blocker) for blocker in found.blockers] == [
        "freshness:expired",
        "scope:mismatch",
        "source-set:empty",
        "source-set:retracted",
    ]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"rights": MemberRights()}, "rights:unknown"),
        ({"rights": MemberRights(status="leased")}, "rights:unknown"),
        ({"rights": MemberRights(status="granted", spdx="NOASSERTION")}, "rights:unknown"),
        ({"rights": MemberRights(status="blocked")}, "rights:blocked"),
        ({"rights": attrs.evolve(GRANTED, expires=date(2026, 5, 31))}, "rights:expired"),
        ({"retraction": Retraction(state="retracted")}, "retraction:retracted"),
        ({"retraction": Retraction(state="withdrawn")}, "retraction:retracted"),
        ({"retraction": Retraction(state="expression_of_concern")}, "retraction:concern"),
        ({"retraction": Retraction(state="suspected")}, "retraction:suspected"),
        ({"retraction": Retraction(state="removed")}, "retraction:unknown"),
        ({"scope": "other"}, "scope:mismatch"),
    ],
)
def test_an_item_is_left_out_with_its_reason(given: dict[str, Any], reason: str) -> None:
    """One bad item is left out of a set that stays usable, unless all must be usable."""
    made = a_set(a_member("bad", **given), a_member("good"))
    found = ready(made)
    assert found.usable_for_grounding
    assert reasons(found) == {"bad": [reason]}
    assert found.blockers == ()
    assert found.usable_digest == hash_source_set(a_set(a_member("good")))
    strict = ready(made, ALL)
    assert not strict.usable_for_grounding
    assert strict.blockers == (reason,)


@pytest.mark.parametrize("state", ["none", "correction", "addendum", "reinstated"])
def test_a_corrected_or_reinstated_source_may_ground(state: str) -> None:
    """A correction, an addendum and a reinstatement keep nothing from grounding."""
    assert ready(a_set(a_member(retraction=Retraction(state=state)))).usable_for_grounding


def test_where_nothing_is_usable_the_reasons_of_the_items_block() -> None:
    """A set whose only items are excluded says why, at the set."""
    found = ready(a_set(a_member("x", rights=MemberRights()), a_member("y", scope="z")))
    assert not found.usable_for_grounding
    assert found.blockers == ("rights:unknown", "scope:mismatch")


def test_all_reasons_of_an_item_are_listed_sorted() -> None:
    """An item tells everything that is wrong with it."""
    bad = a_member(
        rights=MemberRights(status="blocked", expires=date(2020, 1, 1)),
        retraction=Retraction(state="retracted"),
        scope="other",
    )
    assert reasons(ready(a_set(bad)))["a"] == [
        "retraction:retracted",
        "rights:blocked",
        "rights:expired",
        "scope:mismatch",
    ]


def test_a_shared_scope_may_be_used() -> None:
    """Members of a scope that the policy shares are no strangers."""
    policy = ReadinessPolicy(shared_scopes=["public"])
    assert ready(a_set(a_member(scope="public")), policy).usable_for_grounding


@pytest.mark.parametrize(
    ("age", "excluded", "known"),
    [
        (timedelta(days=19), {}, {}),
        (timedelta(days=20), {}, {"a": ["freshness:warned"]}),
        (timedelta(days=30), {"a": ["freshness:expired"]}, {"a": ["freshness:warned"]}),
        (timedelta(days=-1), {}, {"a": ["freshness:future"]}),
        (None, {"a": ["freshness:unknown"]}, {}),
    ],
)
def test_an_item_grows_old_in_two_steps(
    age: timedelta | None, excluded: dict[str, list[str]], known: dict[str, list[str]]
) -> None:
    """First a warning, then exclusion; an unknown time of fetching is never fresh."""
    fetched = None if age is None else NOW - age
    made = a_set(a_member(source_kind=SourceKind.NEWS, fetched_at=fetched))
    assert (reasons(ready(made, AGES)), warnings(ready(made, AGES))) == (excluded, known)


def test_a_kind_without_an_age_takes_the_common_one() -> None:
    """The age of None is for every kind that has none of its own; no age, no freshness."""
    made = a_set(a_member(source_kind=SourceKind.BOOK, fetched_at=NOW - timedelta(days=40)))
    assert ready(made, AGES).usable_for_grounding
    policy = ReadinessPolicy(maximum_ages=[*AGES.maximum_ages, MaximumAge(error=35)])
    assert reasons(ready(made, policy)) == {"a": ["freshness:expired"]}


def test_the_next_change_is_the_first_moment_at_which_something_ends() -> None:
    """The last day of rights still counts, and the change is at midnight after it."""
    made = a_set(
        a_member("r", rights=attrs.evolve(GRANTED, expires=date(2026, 6, 3))),
        a_member("s", rights=attrs.evolve(GRANTED, expires=date.max)),
        a_member("t", source_kind="news", fetched_at=NOW - timedelta(days=10)),
        expires=date(2026, 6, 20),
    )
    assert ready(made, AGES).next_change_at == datetime(2026, 6, 4, tzinfo=UTC)
    later = ready(made, AGES, now=datetime(2026, 6, 4, tzinfo=UTC))
    assert reasons(later) == {"r": ["rights:expired"]}
    assert later.next_change_at == NOW + timedelta(days=10)


def test_a_time_beyond_all_calendars_never_comes() -> None:
    """An age that ends after the year 9999 does not end."""
    far = datetime.max.replace(tzinfo=UTC) - timedelta(days=1)
    made = a_set(a_member(source_kind="news", fetched_at=far))
    assert ready(made, AGES, now=far).next_change_at is None


@pytest.mark.complaint("dginev/ar5iv#464")
def test_a_mirror_does_not_outlive_the_withdrawn_original() -> None:
    """A status follows the work: readers of a mirror were shown a paper that was withdrawn."""
    of = MemberVersion(stage="preprint", of="arXiv:1")
    original = a_member("original", version=of, retraction=Retraction(state="withdrawn"))
    found = ready(a_set(original, a_member("mirror", version=of), a_member("other")))
    assert reasons(found)["mirror"] == ["retraction:retracted"]
    assert "other" not in reasons(found)


def test_a_preprint_gives_way_to_the_version_of_record() -> None:
    """The earlier stage of a work is left out where a later one is in the set."""
    made = a_set(
        a_member("pre", version=MemberVersion(stage="preprint", of="w")),
        a_member("rec", version=MemberVersion(stage="version_of_record", of="w")),
        a_member("odd", version=MemberVersion(of="w")),
        a_member("alone", version=MemberVersion(stage="preprint", of="v")),
        a_member("free", version=MemberVersion(stage="preprint")),
    )
    assert reasons(ready(made)) == {"pre": ["version:superseded"]}


def test_a_policy_may_tolerate_what_is_no_question_of_rights() -> None:
    """A tolerated reason becomes a warning; rights, integrity and scope never do."""
    policy = ReadinessPolicy(tolerated=["retraction:concern"])
    found = ready(a_set(a_member(retraction=Retraction(state="expression_of_concern"))), policy)
    assert found.usable_for_grounding
    assert warnings(found) == {"a": ["retraction:concern"]}
    for reason in (
        "rights:unknown",
        "integrity:mismatch",
        "scope:mismatch",
        "retraction:retracted",
    ):
        with pytest.raises(InvariantError, match="no policy tolerates"):
            ReadinessPolicy(tolerated=[reason])


def test_integrity_is_asked_of_the_artifacts() -> None:
    """A changed, missing or unverifiable content keeps its item from grounding."""
    made = a_set(
        a_member("same", content_hash=digest(b"x")),
        a_member("other", content_hash=digest(b"y")),
        a_member("none"),
        a_member("old", content_hash="md5:" + "0" * 32),
    )
    artifacts = materialize_artifacts(made, {"same": "x", "other": "x", "old": "x", "more": "x"})
    expected = {
        "none": ["integrity:missing"],
        "old": ["integrity:unverifiable"],
        "other": ["integrity:mismatch"],
    }
    assert reasons(ready(made, artifacts=artifacts)) == expected
    some = [each for each in artifacts if each.member_id == "same"]
    assert set(reasons(ready(made, artifacts=some))) == {"none", "old", "other"}


def test_an_artifact_of_another_version_of_the_set_is_a_mismatch() -> None:
    """What was verified against another digest says nothing of this one."""
    made = a_set(a_member(content_hash=digest(b"x")))
    artifacts = materialize_artifacts(made, {"a": "x"})
    newer = a_set(a_member(content_hash=digest(b"y")))
    assert reasons(ready(newer, artifacts=artifacts)) == {"a": ["integrity:mismatch"]}


def test_a_policy_may_need_artifacts() -> None:
    """Without any artifact, integrity is open; a policy may refuse that."""
    made = a_set(a_member())
    assert ready(made).usable_for_grounding
    needs = ReadinessPolicy(needs_artifacts=True)
    assert reasons(ready(made, needs)) == {"a": ["integrity:missing"]}


def test_two_artifacts_of_one_member_are_refused() -> None:
    """Which of them would count is not guessed."""
    made = a_set(a_member())
    with pytest.raises(InvariantError, match="two artifacts"):
        ready(made, artifacts=materialize_artifacts(made, {}) * 2)


def test_a_naive_time_is_refused() -> None:
    """The moment is aware, or the answer would depend on the machine."""
    with pytest.raises(InvariantError, match="aware"):
        ready(a_set(), now=datetime(2026, 1, 1))  # noqa: DTZ001 - the case


@pytest.mark.parametrize(
    "given",
    [
        {"maximum_ages": [MaximumAge(error=1), MaximumAge(error=2)]},
        {"maximum_ages": [30]},
        {"maximum_ages": 30},
        {"tolerated": 1},
        {"tolerated": "retraction:concern"},
        {"tolerated": ["rights:unknown"]},
        {"excluded_items": "some"},
        {"needs_artifacts": 1},
        {"shared_scopes": "public"},
    ],
)
def test_a_policy_of_other_parts_is_refused(given: dict[str, Any]) -> None:
    """Every rule of a policy is checked."""
    with pytest.raises(InvariantError):
        ReadinessPolicy(**given)


@pytest.mark.parametrize(
    "given",
    [
        {"error": 0},
        {"error": 40_000},
        {"error": "1"},
        {"error": 5, "warn": 5},
        {"error": 5, "warn": 0},
    ],
)
def test_an_age_is_a_number_of_days(given: dict[str, Any]) -> None:
    """A warning comes before the error, and neither is nonsense."""
    with pytest.raises(InvariantError):
        MaximumAge(**given)


def test_values_travel() -> None:
    """A policy and a finding round-trip through JSON; a changed rule changes the digest."""
    found = ready(
        a_set(a_member("x", rights=MemberRights()), a_member("y", source_kind="news")), AGES
    )
    assert decode(Readiness, encode(found)) == found
    assert decode(ReadinessPolicy, encode(AGES)) == AGES
    digests = {hash_readiness_policy(policy) for policy in (POLICY, ALL, AGES)}
    assert len(digests) == 3
    assert hash_readiness_policy(POLICY, "sha256").startswith("sha256:")


@pytest.mark.doubling
def test_readiness_is_linear() -> None:
    """Twice the members take twice the time, even where all are of one work."""

    def work(size: int) -> Any:
        version = MemberVersion(stage="preprint", of="w")
        made = a_set(*(a_member(f"m{number}", version=version) for number in range(size)))
        return lambda: ready(made, AGES)

    assert growth(work, 1_000) < LINEAR
