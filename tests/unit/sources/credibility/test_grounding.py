from __future__ import annotations

import pickle

import pytest
from tests.unit.sources.credibility.score_cases import EACH, NOW, of_tier

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.credibility.grounding import (
    SourceGrounding,
    ground_sources,
    grounding_document,
)

FRESH = of_tier("authoritative", published=NOW, title="On tea")
BARE = of_tier("scholarly")


def test_one_source_at_the_floor_grounds() -> None:
    """A set is grounded if one source meets the floor; the mean tells how weak the rest is."""
    found = ground_sources("Is tea safe?", [BARE, FRESH], EACH, NOW)
    assert found.grounded
    assert found.confidence == (0.63 + 0.36) / 2
    assert found.citation_count == 2
    assert found.top_citation == found.citations[0]
    assert found.citations[0].title == "On tea"
    assert (found.policy, found.policy_digest) == ("compat", EACH.digest)


def test_bare_domains_ground_nothing() -> None:
    """Standing alone never grounds, however many there are."""
    found = ground_sources("q", [of_tier("authoritative", page) for page in range(50)], EACH, NOW)
    assert not found.grounded
    assert (found.confidence, found.corroboration) == (0.38, 0)


def test_corroboration_counts_owners() -> None:
    """Two pages of one owner are one voice."""
    pages = [of_tier("scholarly", page, published=NOW) for page in (1, 2)]
    assert ground_sources("q", pages, EACH, NOW).corroboration == 1
    assert ground_sources("q", [*pages, FRESH], EACH, NOW).corroboration == 2


def test_no_source_is_an_error() -> None:
    """A request without sources has no verdict."""
    with pytest.raises(InvariantError, match="no source"):
        ground_sources("q", [], EACH, NOW)


def test_a_grounding_travels() -> None:
    """A grounding holds whole numbers only, and is the same after JSON and pickling."""
    found = ground_sources("q", [BARE, FRESH], EACH, NOW)
    document = encode(found)
    canonical_json(document)  # refuses floats
    assert decode(SourceGrounding, document) == found
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - our own bytes


def test_the_document_of_a_service() -> None:
    """A service reads floats, and the breakdown sums to the score before caps."""
    document = grounding_document(ground_sources("q", [FRESH, BARE], EACH, NOW))
    assert document["grounded"] is True
    assert document["citationCount"] == 2
    assert document["evaluatedAt"] == "2026-11-30T12:00:00Z"
    top = document["topCitation"]
    assert top == document["citations"][0]
    assert top["domain"] == "authoritative.example"
    assert top["overallScore"] == 0.63
    assert top["parts"] == {"domain": 0.95, "recency": 1.0, "citations": 0.0, "peerReview": 0.0}
    assert sum(top["weightedParts"].values()) == top["scoreBeforeCaps"]
    assert top["tierList"] == "one of each"


def test_an_empty_grounding_has_no_top_citation() -> None:
    """A value that somebody made without citations shows none."""
    found = SourceGrounding(
        query="q",
        grounded=False,
        confidence_micro=0,
        corroboration=0,
        citations=(),
        policy="compat",
        policy_digest=EACH.digest,
        evaluated_at=NOW,
    )
    assert found.top_citation is None
    assert grounding_document(found)["topCitation"] is None
