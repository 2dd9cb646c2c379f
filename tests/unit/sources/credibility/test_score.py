from __future__ import annotations

import pickle
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from attrs import evolve
from tests.unit.sources.credibility.score_cases import EACH, NOW, of_tier

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction, RetractionState, SourceKind
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.policy import STRICT_CREDIBILITY
from evidence_sophia.sources.credibility.score import SourceScore, score_source
from evidence_sophia.sources.tiers.tier_list import DomainTier

ALL: dict[str, Any] = {"published": NOW, "citation_count": 1_000, "is_peer_reviewed": True}


def micro(tier: str, **facts: Any) -> int:
    """Score a source of a tier."""
    return score_source(of_tier(tier, **facts), EACH, NOW).overall_micro


@pytest.mark.parametrize(
    ("tier", "alone", "fresh", "cited", "reviewed"),
    [
        ("authoritative", 38, 63, 58, 53),
        ("scholarly", 36, 61, 56, 51),
        ("institutional", 32, 57, 52, 47),
        ("news", 28, 53, 48, 43),
        ("preprint", 24, 49, 44, 39),
        ("community", 18, 43, 38, 33),
        ("unknown", 12, 37, 32, 27),
        ("unreliable", 4, 29, 24, 19),
        ("blocked", 0, 0, 0, 0),
    ],
)
def test_the_table_of_tiers(tier: str, alone: int, fresh: int, cited: int, reviewed: int) -> None:
    """Each tier has its score alone, and with one part more."""
    assert micro(tier) == alone * 10_000
    assert micro(tier, published=NOW) == fresh * 10_000
    assert micro(tier, citation_count=1_000) == cited * 10_000
    assert micro(tier, is_peer_reviewed=True) == reviewed * 10_000


@pytest.mark.parametrize(
    ("tier", "enough", "too_few"),
    [("authoritative", 63, 62), ("scholarly", 125, 124), ("institutional", 501, 500)],
)
def test_citations_that_ground_a_domain(tier: str, enough: int, too_few: int) -> None:
    """So many citations lift a tier over the floor, and not one less."""
    assert score_source(of_tier(tier, citation_count=enough), EACH, NOW).meets_floor
    assert not score_source(of_tier(tier, citation_count=too_few), EACH, NOW).meets_floor


@pytest.mark.parametrize(
    ("tier", "half_lives"),
    [("authoritative", 1.05), ("scholarly", 0.83), ("institutional", 0.46), ("news", 0.18)],
)
def test_ages_that_ground_a_domain(tier: str, half_lives: float) -> None:
    """Up to such an age the date lifts a tier over the floor, and a little later no more."""
    half_life = 90 * 86_400

    def is_enough(age: float) -> bool:
        published = NOW - timedelta(seconds=int(age * half_life))
        source = of_tier(tier, published=published, kind=SourceKind.NEWS)
        return score_source(source, EACH, NOW).meets_floor

    assert is_enough(half_lives)
    assert not is_enough(half_lives + 0.02)


@pytest.mark.parametrize("tier", ["preprint", "community"])
def test_low_tiers_need_two_more_parts(tier: str) -> None:
    """A preprint server and a community site ground with any two more parts, not with one."""
    for left_out, value in ALL.items():
        two = {name: other for name, other in ALL.items() if name != left_out}
        assert micro(tier, **{left_out: value}) < 500_000 <= micro(tier, **two)


def test_an_unknown_domain_needs_its_date_and_one_part_more() -> None:
    """Citations and peer review alone do not ground an unknown domain."""
    assert micro("unknown", citation_count=1_000, is_peer_reviewed=True) == 470_000
    assert micro("unknown", published=NOW, is_peer_reviewed=True) == 520_000


def test_strict_leaves_an_asserted_review_below_the_floor() -> None:
    """Authoritative with an asserted peer review makes 0.455."""
    policy = evolve(STRICT_CREDIBILITY, overlays=EACH.overlays)
    source = of_tier("authoritative", is_peer_reviewed=True)
    assert score_source(source, policy, NOW).overall == 0.455


@pytest.mark.parametrize(
    ("state", "overall", "reasons"),
    [
        ("none", 1_000_000, ()),
        ("addendum", 1_000_000, ("copy:review", "retraction:addendum")),
        ("correction", 1_000_000, ("copy:review", "retraction:correction")),
        ("reinstated", 1_000_000, ("retraction:reinstated",)),
        ("expression_of_concern", 490_000, ("retraction:expression_of_concern", "score:capped")),
        ("suspected", 490_000, ("retraction:suspected", "score:capped")),
        ("strange", 490_000, ("retraction:strange", "score:capped")),
        ("retracted", 0, ("retraction:retracted", "score:zeroed")),
        ("withdrawn", 0, ("retraction:withdrawn", "score:zeroed")),
    ],
)
def test_what_a_notice_does(state: str, overall: int, reasons: tuple[str, ...]) -> None:
    """A retracted source counts nothing, a doubtful one stays below the floor."""
    notice = Retraction(state=RetractionState(state))
    score = score_source(of_tier("authoritative", **ALL, retraction=notice), EACH, NOW)
    assert score.uncapped_micro == score.weighted.total == 980_000
    assert score.overall_micro == min(overall, 980_000)
    assert score.meets_floor == (overall > 490_000)
    assert set(reasons) <= set(score.reasons)


def test_a_marked_title_is_capped() -> None:
    """A title that says it is retracted keeps a source below the floor."""
    score = score_source(of_tier("scholarly", **ALL, title="RETRACTED: On tea"), EACH, NOW)
    assert (score.overall, score.retraction.state) == (0.49, RetractionState.SUSPECTED)


@pytest.mark.complaint("sustainet-guardian/aletheia-probe#1024")
def test_an_erratum_is_no_retraction() -> None:
    """An erratum and a concern were shown as retracted: only a retraction zeroes a score."""
    corrected = Retraction(state=RetractionState.CORRECTION)
    assert score_source(of_tier("scholarly", **ALL, retraction=corrected), EACH, NOW).meets_floor


@pytest.mark.parametrize(
    ("fetched_on", "since", "needs_review"),
    [
        (None, date(2020, 1, 2), True),
        (date(2020, 1, 3), None, True),
        (date(2020, 1, 2), date(2020, 1, 2), True),
        (date(2020, 1, 3), date(2020, 1, 2), False),
    ],
)
def test_a_copy_older_than_a_correction_needs_review(
    fetched_on: date | None, since: date | None, *, needs_review: bool
) -> None:
    """A copy of the day of the correction, or of no known day, may lack it."""
    notice = Retraction(state=RetractionState.CORRECTION, since=since)
    source = of_tier("scholarly", fetched_on=fetched_on, retraction=notice)
    assert ("copy:review" in score_source(source, EACH, NOW).reasons) == needs_review


@pytest.mark.parametrize("tier", ["unreliable", "blocked"])
def test_bad_tiers_never_meet_the_floor(tier: str) -> None:
    """With everything else at its best an unreliable domain stays below the floor."""
    score = score_source(of_tier(tier, **ALL), EACH, NOW)
    assert not score.meets_floor
    assert {f"tier:{tier}", "floor:below"} <= set(score.reasons)
    assert score.overall_micro == {"unreliable": 490_000, "blocked": 0}[tier]


def test_a_hostile_url_has_the_tier_unknown() -> None:
    """A URL that names no host to be trusted is scored as unknown, and says why."""
    score = score_source(CandidateSource("https://evil.example\\@scholarly.example/"), EACH, NOW)
    assert (score.tier, score.domain) == (DomainTier.UNKNOWN, "")
    assert {"host:backslash", "tier:unknown"} <= set(score.reasons)


def test_a_score_is_shown_as_a_float_and_exported_in_basis_points() -> None:
    """The float is millionths divided, the basis points are rounded down."""
    score = score_source(of_tier("authoritative", citation_count=3), EACH, NOW)
    assert score.parts.citations == 2_006
    assert score.overall == 0.42012
    assert score.basis_points == 4_201


def test_a_score_without_a_moment_is_refused() -> None:
    """No clock is read: the moment must be given, with its zone."""
    with pytest.raises(InvariantError, match="needs the moment"):
        score_source(of_tier("news"), EACH)
    with pytest.raises(InvariantError, match="aware"):
        score_source(of_tier("news"), EACH, datetime(2026, 11, 30))  # noqa: DTZ001 - the point


def test_the_default_policy_may_be_left_out() -> None:
    """With only the moment a source is scored by the built-in list."""
    score = score_source(
        CandidateSource("https://www.who.int/x"), now=datetime(2026, 1, 1, tzinfo=UTC)
    )
    assert (score.tier, score.overall) == (DomainTier.AUTHORITATIVE, 0.38)


def test_a_score_travels() -> None:
    """A score is the same after JSON and after pickling."""
    score = score_source(of_tier("authoritative", **ALL), EACH, NOW)
    assert decode(SourceScore, encode(score)) == score
    assert pickle.loads(pickle.dumps(score)) == score  # noqa: S301 - our own bytes


@pytest.mark.parametrize("source", ["https://who.int/", {"url": "https://who.int/"}, None])
def test_what_only_looks_like_a_source_is_refused(source: Any) -> None:
    """A URL or a mapping is no source, and the error says how to make one."""
    with pytest.raises(InvariantError) as caught:
        score_source(source, EACH, NOW)
    assert "CandidateSource" in caught.value.hint()


def test_the_name_of_a_profile_is_no_policy() -> None:
    """A policy is given as a value; the error says where a named one is found."""
    policy: Any = "strict"
    with pytest.raises(InvariantError) as caught:
        score_source(of_tier("news"), policy, NOW)
    assert "policy_named" in caught.value.hint()
