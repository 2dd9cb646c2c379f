"""Laws of credibility: what is not known never helps, and a domain alone never grounds."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from typing import Any

import can_ada
import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.unit.sources.score_cases import EACH, NOW, ONE_OF_EACH

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction, RetractionState, SourceKind
from evidence_sophia.sources.candidate import CandidateSource, SourceFact, VersionStage
from evidence_sophia.sources.credibility_policy import CredibilityPolicy
from evidence_sophia.sources.grounding import SourceGrounding, ground_sources
from evidence_sophia.sources.hosts import parse_host
from evidence_sophia.sources.score import SourceScore, score_source
from evidence_sophia.sources.tiers import DomainTier

pytestmark = pytest.mark.law

#: The promise is shown on 20,000 examples in the deep run.
_DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
many = settings(max_examples=20_000) if _DEEP else settings()

tiers = st.sampled_from(DomainTier)
ages = st.integers(0, 20 * 365 * 86_400)
counts = st.integers(0, 3_000)
kinds = st.sampled_from(SourceKind)
stages = st.sampled_from(VersionStage)
states = st.sampled_from(RetractionState)


@st.composite
def sources(draw: st.DrawFn, domains: st.SearchStrategy[DomainTier] = tiers) -> CandidateSource:
    """Draw a source of which much or little is known."""
    published = draw(st.none() | ages.map(lambda age: NOW - timedelta(seconds=age)))
    verified = draw(st.sets(st.sampled_from(SourceFact)))
    return CandidateSource(
        f"https://{draw(domains)}.example/{draw(st.integers(0, 5))}",
        published=published,
        citation_count=draw(st.none() | counts),
        is_peer_reviewed=draw(st.none() | st.booleans()),
        stage=draw(stages),
        kind=draw(kinds),
        retraction=Retraction(state=draw(states)),
        record="10.5555/r",
        verified=tuple(sorted(verified)),
    )


percents = st.integers(0, 100).map(lambda percent: percent * 100)


@st.composite
def policies(draw: st.DrawFn, *, unknown_is_zero: bool = True) -> CredibilityPolicy:
    """Draw any policy that can be constructed."""
    try:
        return _policy(draw, unknown_is_zero=unknown_is_zero)
    except InvariantError:
        assume(condition=False)
        raise


def _policy(draw: st.DrawFn, *, unknown_is_zero: bool) -> CredibilityPolicy:
    cuts = sorted(draw(st.lists(st.integers(0, 100), min_size=3, max_size=3)))
    weights = [100 * (b - a) for a, b in zip([0, *cuts], [*cuts, 100], strict=True)]
    scores = sorted(
        draw(st.lists(st.integers(0, 10_000), min_size=9, max_size=9, unique=True)), reverse=True
    )
    unknowns = st.just(0) if unknown_is_zero else st.integers(0, 3_000)
    return CredibilityPolicy(
        name="drawn",
        domain_weight=weights[0],
        recency_weight=weights[1],
        citation_weight=weights[2],
        peer_review_weight=weights[3],
        unknown_recency=draw(unknowns),
        unknown_citations=draw(unknowns),
        unknown_peer_review=draw(unknowns),
        asserted_share=draw(st.integers(0, 10_000)),
        floor=draw(st.integers(max(*weights, 1), 10_000)),
        cap_margin=draw(st.integers(1, 10_000)),
        citation_saturation=draw(st.integers(1, 2_000)),
        accepted_manuscript=draw(st.integers(0, 10_000)),
        tier_scores=tuple(zip(DomainTier, scores, strict=True)),
        has_built_in_tiers=False,
        overlays=(ONE_OF_EACH,),
    )


def score(source: CandidateSource, policy: CredibilityPolicy = EACH) -> SourceScore:
    """Score a source for the tests' moment."""
    return score_source(source, policy, NOW)


@many
@given(policies(unknown_is_zero=False), tiers, kinds)
def test_a_domain_alone_is_below_the_floor(
    policy: CredibilityPolicy, tier: DomainTier, kind: SourceKind
) -> None:
    """Domain alone < floor for every policy that can be constructed."""
    found = score(CandidateSource(f"https://{tier}.example/", kind=kind), policy)
    assert not found.meets_floor


@many
@given(policies(unknown_is_zero=False), sources())
def test_a_score_is_within_its_range_and_sums_up(
    policy: CredibilityPolicy, source: CandidateSource
) -> None:
    """Range 0 to 1; the breakdown sums to overall before caps; caps only lower."""
    found = score(source, policy)
    assert 0 <= found.overall_micro <= found.uncapped_micro == found.weighted.total <= 1_000_000
    assert found.meets_floor == (found.overall_micro >= policy.floor * 100)
    assert found.meets_floor == (found.basis_points >= policy.floor)


@many
@given(policies(), sources(), counts)
def test_more_citations_never_lower(
    policy: CredibilityPolicy, source: CandidateSource, more: int
) -> None:
    """Non-decreasing in citations."""
    count = source.citation_count or 0
    fewer = evolve(source, citation_count=count)
    assert score(fewer, policy).overall_micro <= (
        score(evolve(source, citation_count=count + more), policy).overall_micro
    )


@many
@given(policies(), sources(), tiers, tiers)
def test_a_higher_tier_never_lowers(
    policy: CredibilityPolicy, source: CandidateSource, one: DomainTier, other: DomainTier
) -> None:
    """Non-decreasing in tier order."""
    high, low = sorted((one, other), key=list(DomainTier).index)
    scores = [
        score(evolve(source, url=f"https://{tier}.example/"), policy).overall_micro
        for tier in (low, high)
    ]
    assert scores[0] <= scores[1]


@many
@given(policies(), sources())
def test_a_later_stage_never_lowers(policy: CredibilityPolicy, source: CandidateSource) -> None:
    """Non-decreasing in peer-review stage."""
    order = (
        VersionStage.PREPRINT,
        VersionStage.ACCEPTED_MANUSCRIPT,
        VersionStage.VERSION_OF_RECORD,
    )
    scores = [score(evolve(source, stage=stage), policy).overall_micro for stage in order]
    assert scores == sorted(scores)


@many
@given(policies(), sources(), ages, ages)
def test_age_never_raises(
    policy: CredibilityPolicy, source: CandidateSource, age: int, more: int
) -> None:
    """Non-increasing in age."""
    young, old = (
        evolve(source, published=NOW - timedelta(seconds=seconds)) for seconds in (age, age + more)
    )
    assert score(old, policy).overall_micro <= score(young, policy).overall_micro


@many
@given(policies(), sources(), st.sampled_from(["published", "citation_count", "peer_review"]))
def test_forgetting_a_fact_never_raises(
    policy: CredibilityPolicy, source: CandidateSource, fact: str
) -> None:
    """Replacing a known R, C or P by unknown never raises."""
    unknown: dict[str, Any] = {fact: None}
    if fact == "peer_review":
        unknown = {"is_peer_reviewed": None, "stage": VersionStage.UNKNOWN}
    assert score(evolve(source, **unknown), policy).overall_micro <= (
        score(source, policy).overall_micro
    )


@many
@given(policies(unknown_is_zero=False), sources(), st.integers(1, 10**9))
def test_a_future_date_is_an_unknown_one(
    policy: CredibilityPolicy, source: CandidateSource, ahead: int
) -> None:
    """Future date and unknown date are worth the same."""
    future = NOW + timedelta(hours=48, seconds=ahead)
    dated, undated = evolve(source, published=future), evolve(source, published=None)
    assert score(dated, policy).parts == score(undated, policy).parts


@many
@given(policies(), sources())
def test_a_graver_notice_never_raises(policy: CredibilityPolicy, source: CandidateSource) -> None:
    """None >= corrected >= concern >= retracted = 0."""
    order = ("none", "correction", "expression_of_concern", "retracted")
    notices = [Retraction(state=RetractionState(state)) for state in order]
    scores = [score(evolve(source, retraction=each), policy).overall_micro for each in notices]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] == 0


@many
@given(policies(unknown_is_zero=False), sources(st.just(DomainTier.UNRELIABLE)))
def test_an_unreliable_domain_never_meets_the_floor(
    policy: CredibilityPolicy, source: CandidateSource
) -> None:
    """`unreliable` never meets the floor."""
    assert not score(source, policy).meets_floor


@many
@given(policies(), sources(), st.datetimes(datetime(1990, 1, 1), datetime(2060, 1, 1)))  # noqa: DTZ001 - given its zone below
def test_now_acts_only_through_recency(
    policy: CredibilityPolicy, source: CandidateSource, now: datetime
) -> None:
    """`now` acts only through R."""
    then = score_source(source, policy, now.replace(tzinfo=UTC)).parts
    assert evolve(then, recency=0) == evolve(score(source, policy).parts, recency=0)


@many
@given(st.lists(sources(), min_size=1, max_size=6), sources())
def test_another_work_never_ungrounds(some: list[CandidateSource], more: CandidateSource) -> None:
    """Adding a source of another work never turns `grounded` false."""
    before = ground_sources("q", some, EACH, NOW)
    after = ground_sources("q", [*some, evolve(more, work_id="another")], EACH, NOW)
    assert after.grounded >= before.grounded
    assert after.corroboration >= before.corroboration


@many
@given(st.lists(sources(), min_size=1, max_size=6), st.data())
def test_order_and_copies_change_nothing(some: list[CandidateSource], data: st.DataObject) -> None:
    """Permutation and duplicate invariance."""
    shuffled = data.draw(st.permutations([*some, *some]))
    assert ground_sources("q", shuffled, EACH, NOW) == ground_sources("q", some, EACH, NOW)


@given(st.lists(sources(), min_size=1, max_size=4))
def test_a_grounding_survives_a_round_trip(some: list[CandidateSource]) -> None:
    """Every value round-trips through JSON."""
    found = ground_sources("q", some, EACH, NOW)
    assert decode(SourceGrounding, encode(found)) == found
    assert [decode(CandidateSource, encode(source)) for source in some] == some


_PIECES = ["nature.com", ".", "evil.ru", "@", ":", "/", "\\", "%2e", "xn--", "-", "1", "a"]
_MORE = ["#", "?", "[", "]", "0x7f", "\t", "\u3002", "\u0430", "\u00ad", "\uff0f", "\u00df"]
_RARE = ["\u0301", "\ufb01"]
_joined = st.lists(st.sampled_from([*_PIECES, *_MORE, *_RARE]), max_size=8).map("".join)
urls = st.one_of(
    st.text(max_size=40),
    st.lists(st.sampled_from([*_PIECES, *_MORE]), max_size=8).map(
        lambda p: "https://" + "".join(p)
    ),
    st.text(max_size=12).map(lambda text: f"https://{text}.nature.com/"),
)


@many
@given(urls)
def test_a_host_that_is_read_is_where_a_browser_goes(url: str) -> None:
    """0 wrong trust, 0 crashes: on any text, a host that a browser reads as well is the same."""
    host = parse_host(url)
    if host.is_refused:
        assert host.name == ""
        return
    try:
        reached = str(can_ada.parse(url).hostname).removesuffix(".")
    except (ValueError, UnicodeError):
        return  # a browser goes nowhere
    assert host.name == reached


@many
@given(urls)
def test_a_host_is_its_own_host(url: str) -> None:
    """What was read once reads the same again."""
    name = parse_host(url).name
    assert parse_host(f"https://{name}/").name == name
