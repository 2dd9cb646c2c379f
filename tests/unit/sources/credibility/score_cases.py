"""What the tests of scores share: a moment, and sources of each tier."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, Final

from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.policy import CredibilityPolicy
from evidence_sophia.sources.tiers.tier_list import DomainTier, TierList, TierRow

NOW: Final = datetime(2026, 11, 30, 12, tzinfo=UTC)

#: A list with one domain of each tier: ``scholarly.example`` and so on.
ONE_OF_EACH: Final = TierList(
    name="one of each",
    version="1",
    rows=tuple(
        TierRow(
            pattern=f"{tier}.example", match="domain", tier=tier, source="a test", licence="CC0-1.0"
        )
        for tier in DomainTier
    ),
)
EACH: Final = CredibilityPolicy(overlays=(ONE_OF_EACH,), has_built_in_tiers=False)


def of_tier(tier: str, page: int = 1, **facts: Any) -> CandidateSource:
    """Make a source of a tier."""
    return CandidateSource(f"https://{tier}.example/{page}", **facts)
