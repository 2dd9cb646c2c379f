from __future__ import annotations

from typing import Any

import pytest
from tests.unit.sources.credibility.score_cases import NOW

from evidence_sophia.model.source import SourceKind
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.credibility._score_parts import (
    citation_part,
    peer_review_part,
    recency_part,
)
from evidence_sophia.sources.credibility.candidate import CandidateSource, SourceFact
from evidence_sophia.sources.credibility.policy import COMPAT_CREDIBILITY, STRICT_CREDIBILITY

URL = "https://example.org/"


def source(**facts: Any) -> CandidateSource:
    """Make a source."""
    return CandidateSource(URL, **facts)


def verified(fact: SourceFact, **facts: Any) -> CandidateSource:
    """Make a source with a fact that a record states."""
    return source(record="10.1000/182", verified=(fact,), **facts)


@pytest.mark.parametrize(
    ("kind", "half_life"),
    [
        ("structured", 30),
        ("news", 90),
        ("feed", 90),
        ("web", 365),
        ("transcript", 365),
        ("scholarly", 1_826),
        ("lms", 730),
        ("unknown", 365),
        ("hologram", 365),
    ],
)
def test_each_kind_has_its_half_life(kind: str, half_life: int) -> None:
    """After one half-life a half is left."""
    published = NOW.timestamp() - half_life * 86_400
    stated = source(kind=SourceKind(kind), published=NOW.fromtimestamp(published, NOW.tzinfo))
    assert recency_part(stated, COMPAT_CREDIBILITY, NOW) == (5_000, ("date:asserted",))


@pytest.mark.parametrize("kind", ["manuscript", "scripture", "statute"])
def test_timeless_kinds_have_no_recency(kind: str) -> None:
    """Scripture, manuscripts and statutes rest on other parts."""
    stated = source(kind=SourceKind(kind), published="2026-11-30")
    assert recency_part(stated, COMPAT_CREDIBILITY, NOW) == (0, ("date:timeless",))


def test_what_is_unknown_adds_nothing() -> None:
    """No date, no count and no word on review are worth nothing each."""
    bare = source()
    assert recency_part(bare, COMPAT_CREDIBILITY, NOW) == (0, ("date:unknown",))
    assert citation_part(bare, COMPAT_CREDIBILITY) == (0, ("citations:unknown",))
    assert peer_review_part(bare, COMPAT_CREDIBILITY) == (0, ("peer_review:unknown",))


@pytest.mark.parametrize(
    ("facts", "part"),
    [
        ({"is_peer_reviewed": True}, 10_000),
        ({"is_peer_reviewed": False}, 0),
        ({"stage": VersionStage.VERSION_OF_RECORD}, 10_000),
        ({"stage": VersionStage.ACCEPTED_MANUSCRIPT}, 5_000),
        ({"stage": VersionStage.ACCEPTED_MANUSCRIPT, "is_peer_reviewed": True}, 5_000),
        ({"stage": VersionStage("draft"), "is_peer_reviewed": True}, 10_000),
    ],
)
def test_the_version_is_worth(facts: Any, part: int) -> None:
    """The version of record counts in full, an accepted manuscript half."""
    assert peer_review_part(source(**facts), COMPAT_CREDIBILITY) == (
        part,
        ("peer_review:asserted",),
    )


@pytest.mark.complaint("allenai/s2-folks#71")
def test_a_preprint_is_no_journal_article() -> None:
    """A preprint was taken for reviewed, by its venue: the stage of its record decides."""
    stated = source(stage=VersionStage.PREPRINT, is_peer_reviewed=True)
    assert peer_review_part(stated, COMPAT_CREDIBILITY) == (
        0,
        ("peer_review:preprint", "peer_review:asserted"),
    )


def test_strict_halves_what_only_the_caller_vouches_for() -> None:
    """What a record states counts in full under both profiles."""
    asserted = source(published=NOW, citation_count=1_000, is_peer_reviewed=True)
    assert recency_part(asserted, STRICT_CREDIBILITY, NOW)[0] == 5_000
    assert citation_part(asserted, STRICT_CREDIBILITY)[0] == 5_000
    assert peer_review_part(asserted, STRICT_CREDIBILITY)[0] == 5_000
    dated = verified(SourceFact.PUBLISHED, published=NOW)
    cited = verified(SourceFact.CITATION_COUNT, citation_count=1_000)
    reviewed = verified(SourceFact.PEER_REVIEW, is_peer_reviewed=True)
    assert recency_part(dated, STRICT_CREDIBILITY, NOW) == (10_000, ())
    assert citation_part(cited, STRICT_CREDIBILITY) == (10_000, ())
    assert peer_review_part(reviewed, STRICT_CREDIBILITY) == (10_000, ())
