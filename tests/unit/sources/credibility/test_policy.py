from __future__ import annotations

import pickle
from typing import Any

import pytest
from attrs import evolve

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import SourceKind
from evidence_sophia.sources.credibility.policy import (
    COMPAT_CREDIBILITY,
    STRICT_CREDIBILITY,
    CredibilityPolicy,
    policy_named,
    reach_of_domain,
)
from evidence_sophia.sources.tiers.tier_list import DomainTier, TierList

SCORES = COMPAT_CREDIBILITY.tier_scores


def refused(**changes: Any) -> str:
    """Make a policy that cannot be, and give what is told."""
    with pytest.raises(InvariantError) as caught:
        CredibilityPolicy(**changes)
    return str(caught.value)


def test_the_default_keeps_the_promise() -> None:
    """Of an authoritative domain alone the default makes 0.38, and the floor is 0.5."""
    assert reach_of_domain(COMPAT_CREDIBILITY) == 380_000
    assert COMPAT_CREDIBILITY.floor == 5_000


@pytest.mark.parametrize(
    ("changes", "reach"),
    [
        ({"unknown_recency": 5_000}, "0.505000"),
        ({"unknown_recency": 10_000}, "0.630000"),
        (
            {"unknown_recency": 3_000, "unknown_citations": 3_000, "unknown_peer_review": 3_000},
            "0.560000",
        ),
        (
            {
                "domain_weight": 5_000,
                "peer_review_weight": 500,
                "tier_scores": ((DomainTier.AUTHORITATIVE, 10_000), *SCORES[1:]),
            },
            "0.500000",
        ),
        ({"floor": 3_800, "domain_weight": 4_000}, "0.380000"),
    ],
)
def test_defaults_that_break_the_promise_are_refused(changes: Any, reach: str) -> None:
    """A neutral, fresh or partial value for what is unknown lets a domain ground by itself."""
    assert f"a domain alone reaches {reach}" in refused(**changes)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"domain_weight": 4_100}, "the weights sum to 10100"),
        ({"domain_weight": 3_950, "recency_weight": 2_550}, "no whole percent"),
        ({"floor": 2_500}, "domain_weight is 4000, which alone reaches the floor 2500"),
        ({"recency_weight": 5_000, "domain_weight": 1_500}, "recency_weight is 5000"),
        ({"recency_weight": -1}, "recency_weight must be an integer from 0 to 10000"),
        ({"floor": 0}, "floor must be an integer from 1"),
        ({"floor": 10_001}, "floor must be"),
        ({"floor": 0.5}, "floor must be"),
        ({"floor": True}, "floor must be"),
        ({"cap_margin": 0}, "cap_margin must be"),
        ({"future_hours": -1}, "future_hours must be"),
        ({"citation_saturation": 0}, "citation_saturation must be"),
        ({"asserted_share": 10_001}, "asserted_share must be"),
        ({"tier_scores": SCORES[1:]}, "tier_scores must name authoritative"),
        ({"tier_scores": SCORES[::-1]}, "tier_scores must fall strictly"),
        ({"tier_scores": (*SCORES[:-1], (DomainTier.BLOCKED, -1))}, "tier_scores must be integers"),
        ({"tier_scores": (("authoritative", 1),)}, "tier_scores must be pairs"),
        ({"tier_scores": [1]}, "tier_scores must be pairs"),
        ({"half_lives": ((SourceKind.WEB, 365),)}, "must name the kind unknown"),
        ({"half_lives": ((SourceKind.UNKNOWN, 0),)}, "from 1 to 366000 days"),
        ({"half_lives": ((SourceKind.UNKNOWN, 1, 2),)}, "half_lives must be pairs"),
        ({"half_lives": ((SourceKind.UNKNOWN, 1.5),)}, "half_lives must be pairs"),
        (
            {"half_lives": ((SourceKind.WEB, 365), (SourceKind.UNKNOWN, 1))},
            "half_lives must be sorted",
        ),
        (
            {"timeless": (SourceKind.STATUTE, SourceKind.SCRIPTURE)},
            "timeless must be sorted",
        ),
        ({"timeless": ("statute",)}, "timeless"),
        ({"overlays": ("x",)}, "overlays"),
        ({"name": " "}, "name"),
    ],
)
def test_a_constant_out_of_range_is_refused(changes: Any, told: str) -> None:
    """Each constant has its range, and what is wrong is told."""
    assert told in refused(**changes)


def test_every_problem_is_listed() -> None:
    """All that is wrong is told at once."""
    told = refused(domain_weight=6_050, unknown_recency=9_000)
    for part in ("sum to 12050", "no whole percent", "alone reaches the floor", "a domain alone"):
        assert part in told


def test_strict_counts_half_of_what_is_asserted() -> None:
    """The two profiles differ in that alone, and are found by name."""
    assert evolve(STRICT_CREDIBILITY, name="compat", asserted_share=10_000) == COMPAT_CREDIBILITY
    assert STRICT_CREDIBILITY.asserted_share == 5_000
    assert policy_named("compat") is COMPAT_CREDIBILITY
    assert policy_named("strict") is STRICT_CREDIBILITY
    with pytest.raises(InvariantError):
        policy_named("lenient")


def test_the_digest_is_of_all_that_decides() -> None:
    """Every constant and every tier list is in the digest; the name alone is not."""
    mine = TierList(name="mine", version="1")
    others = [
        STRICT_CREDIBILITY,
        evolve(COMPAT_CREDIBILITY, floor=5_001),
        evolve(COMPAT_CREDIBILITY, overlays=(mine,)),
        evolve(COMPAT_CREDIBILITY, has_built_in_tiers=False),
        evolve(COMPAT_CREDIBILITY, timeless=()),
        evolve(COMPAT_CREDIBILITY, half_lives=((SourceKind.UNKNOWN, 365),)),
    ]
    digests = {policy.digest for policy in (COMPAT_CREDIBILITY, *others)}
    assert len(digests) == len(others) + 1
    assert evolve(COMPAT_CREDIBILITY, name="other").digest == COMPAT_CREDIBILITY.digest
    assert COMPAT_CREDIBILITY.digest[:15] in repr(COMPAT_CREDIBILITY)


def test_overlays_stand_above_the_built_in_list() -> None:
    """The built-in list is the lowest, and may be left out."""
    mine = TierList(name="mine", version="1")
    assert [each.name for each in evolve(COMPAT_CREDIBILITY, overlays=(mine,)).tier_lists] == [
        "built-in",
        "mine",
    ]
    assert evolve(COMPAT_CREDIBILITY, overlays=(mine,), has_built_in_tiers=False).tier_lists == (
        mine,
    )


def test_a_kind_or_tier_of_a_later_version_is_met_with_caution() -> None:
    """An unknown kind ages like an unknown source, an unknown tier counts nothing."""
    assert COMPAT_CREDIBILITY.half_life_of(SourceKind("hologram")) == 365
    assert COMPAT_CREDIBILITY.score_of(DomainTier("celestial")) == 0


def test_a_policy_travels() -> None:
    """A policy is the same after JSON and after pickling."""
    assert decode(CredibilityPolicy, encode(STRICT_CREDIBILITY)) == STRICT_CREDIBILITY
    assert pickle.loads(pickle.dumps(STRICT_CREDIBILITY)).digest == STRICT_CREDIBILITY.digest  # noqa: S301 - our own bytes
