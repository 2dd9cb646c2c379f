"""What a careful person says of a URL's standing, and of a source's score."""

from __future__ import annotations

from typing import Any

import pytest
from tests.unit.sources.credibility.field_cases import MOMENT, SCORED
from tests.unit.sources.credibility.score_cases import EACH, of_tier
from tests.unit.sources.tiers.field_cases import TIERED

from evidence_sophia.model.source import Retraction
from evidence_sophia.sources.credibility.policy import STRICT_CREDIBILITY, CredibilityPolicy
from evidence_sophia.sources.credibility.score import score_source
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.tiers.tier_file import built_in_tiers
from evidence_sophia.sources.tiers.tier_list import assign_tier

POLICIES = {
    "compat": EACH,
    "strict": CredibilityPolicy(
        asserted_share=STRICT_CREDIBILITY.asserted_share,
        has_built_in_tiers=False,
        overlays=EACH.overlays,
    ),
}


@pytest.mark.parametrize(
    ("url", "tier"), [(url, tier) for tier, urls in TIERED.items() for url in urls]
)
def test_a_url_has_the_standing_of_its_true_host(url: str, tier: str) -> None:
    """A URL has the tier of the host a browser would go to, or none where that is doubtful."""
    assert assign_tier(parse_host(url), [built_in_tiers()]).tier == tier


@pytest.mark.parametrize(("tier", "facts", "profile", "micro", "meets_floor"), SCORED)
def test_a_score_is_what_the_formula_says(
    tier: str, facts: dict[str, Any], profile: str, micro: int, meets_floor: bool
) -> None:
    """Weighted parts, caps and the floor give what is worked out by hand."""
    known = {name: value for name, value in facts.items() if name != "state"}
    notice = Retraction(state=facts.get("state", "none"))
    source = of_tier(tier, retraction=notice, **known)
    found = score_source(source, POLICIES[profile], MOMENT)
    assert (found.overall_micro, found.meets_floor) == (micro, meets_floor)
