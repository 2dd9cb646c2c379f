"""Laws of credibility: what is not known never helps, and a domain alone never grounds."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

import can_ada
import pytest
from attrs import evolve
from hypothesis import given, note, settings
from hypothesis import strategies as st
from tests.unit.sources.credibility.score_cases import EACH, NOW, ONE_OF_EACH

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.model.source import Retraction, RetractionState, SourceKind
from evidence_sophia.model.source_set import VersionStage
from evidence_sophia.sources.credibility.candidate import CandidateSource, SourceFact
from evidence_sophia.sources.credibility.grounding import SourceGrounding, ground_sources
from evidence_sophia.sources.credibility.policy import CredibilityPolicy
from evidence_sophia.sources.credibility.score import SourceScore, score_source
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.tiers.tier_list import DomainTier

pytestmark = pytest.mark.law

#: A whole, in basis points.
MOST = 10_000
#: So many cases a seed: with the 1,000 seeds of the deep run, each law holds on 20,000.
BATCH = 20
_STATES = tuple(RetractionState)
_STAGES = tuple(VersionStage)
_KINDS = tuple(SourceKind)
_FACTS = tuple(SourceFact)
_TIERS = tuple(DomainTier)

Draw = Callable[[Random], Any]


def many(*draws: Draw) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """Check a law on batches of cases, each batch made from one seed.

    Choosing the thirty fields of a case one by one through Hypothesis takes fifty times as long
    as all that is tested.
    """

    def decorate(law: Callable[..., None]) -> Callable[[], None]:
        @given(st.integers(0, 2**64 - 1))
        def run(seed: int) -> None:
            random = Random(seed)  # noqa: S311 - no secret
            for _ in range(BATCH):
                drawn = [draw(random) for draw in draws]
                try:
                    law(*drawn)
                except AssertionError:
                    note(f"the case: {drawn}")
                    raise

        run.__name__, run.__doc__ = law.__name__, law.__doc__
        return run

    return decorate


def between(random: Random, least: int, most: int) -> int:
    """Choose a number, every third time one at an end of the range."""
    if random.randrange(3):
        return random.randint(least, most)
    return random.choice((least, min(least + 1, most), max(most - 1, least), most))


def tiers(random: Random) -> DomainTier:
    """Draw a tier."""
    return random.choice(_TIERS)


def kinds(random: Random) -> SourceKind:
    """Draw a kind of document."""
    return random.choice(_KINDS)


def ages(random: Random) -> int:
    """Draw an age in seconds."""
    return between(random, 0, 20 * 365 * 86_400)


def counts(random: Random) -> int:
    """Draw a number of citations."""
    return between(random, 0, 3_000)


def sources(random: Random) -> CandidateSource:
    """Draw a source of which much or little is known."""
    return CandidateSource(
        f"https://{random.choice(_TIERS)}.example/{random.randrange(6)}",
        published=random.choice((None, NOW - timedelta(seconds=ages(random)))),
        citation_count=random.choice((None, counts(random))),
        is_peer_reviewed=random.choice((None, False, True)),
        stage=random.choice(_STAGES),
        kind=random.choice(_KINDS),
        retraction=Retraction(state=random.choice(_STATES)),
        record="10.5555/r",
        verified=tuple(fact for fact in _FACTS if random.randrange(2)),
    )


def some_sources(random: Random) -> list[CandidateSource]:
    """Draw one to six sources."""
    return [sources(random) for _ in range(random.randint(1, 6))]


def policies(random: Random) -> CredibilityPolicy:
    """Draw a policy under which what is unknown counts nothing."""
    return _policy(random, lambda: 0)


def lenient_policies(random: Random) -> CredibilityPolicy:
    """Draw any policy that can be constructed."""
    return _policy(random, lambda: between(random, 0, MOST))


def _policy(random: Random, unknown: Callable[[], int]) -> CredibilityPolicy:
    """Draw a policy, often one at the very edge of the promise."""
    least = MOST + 1
    while least > MOST:
        cuts = sorted(random.randint(0, 100) for _ in range(3))
        weights = [100 * (b - a) for a, b in zip([0, *cuts], [*cuts, 100], strict=True)]
        scores = sorted(random.sample(range(MOST + 1), len(_TIERS)), reverse=True)
        unknowns = [unknown() for _ in range(3)]
        alone = sum(w * part for w, part in zip(weights, [scores[0], *unknowns], strict=True))
        least = max(alone // MOST, *weights) + 1
    return CredibilityPolicy(
        name="drawn",
        domain_weight=weights[0],
        recency_weight=weights[1],
        citation_weight=weights[2],
        peer_review_weight=weights[3],
        unknown_recency=unknowns[0],
        unknown_citations=unknowns[1],
        unknown_peer_review=unknowns[2],
        asserted_share=between(random, 0, MOST),
        floor=between(random, least, MOST),
        cap_margin=between(random, 1, MOST),
        citation_saturation=between(random, 1, 2_000),
        accepted_manuscript=between(random, 0, MOST),
        tier_scores=tuple(zip(_TIERS, scores, strict=True)),
        has_built_in_tiers=False,
        overlays=(ONE_OF_EACH,),
    )


def score(source: CandidateSource, policy: CredibilityPolicy = EACH) -> SourceScore:
    """Score a source for the tests' moment."""
    return score_source(source, policy, NOW)


@many(lenient_policies, tiers, kinds)
def test_a_domain_alone_is_below_the_floor(
    policy: CredibilityPolicy, tier: DomainTier, kind: SourceKind
) -> None:
    """Domain alone < floor for every policy that can be constructed."""
    found = score(CandidateSource(f"https://{tier}.example/", kind=kind), policy)
    assert not found.meets_floor


@many(lenient_policies, sources)
def test_a_score_is_within_its_range_and_sums_up(
    policy: CredibilityPolicy, source: CandidateSource
) -> None:
    """Range 0 to 1; the breakdown sums to overall before caps; caps only lower."""
    found = score(source, policy)
    assert 0 <= found.overall_micro <= found.uncapped_micro == found.weighted.total <= 1_000_000
    assert found.meets_floor == (found.overall_micro >= policy.floor * 100)
    assert found.meets_floor == (found.basis_points >= policy.floor)


@many(policies, sources, counts)
def test_more_citations_never_lower(
    policy: CredibilityPolicy, source: CandidateSource, more: int
) -> None:
    """Non-decreasing in citations."""
    count = source.citation_count or 0
    fewer = evolve(source, citation_count=count)
    assert score(fewer, policy).overall_micro <= (
        score(evolve(source, citation_count=count + more), policy).overall_micro
    )


@many(policies, sources, tiers, tiers)
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


@many(policies, sources)
def test_a_later_stage_never_lowers(policy: CredibilityPolicy, source: CandidateSource) -> None:
    """Non-decreasing in peer-review stage."""
    order = (
        VersionStage.PREPRINT,
        VersionStage.ACCEPTED_MANUSCRIPT,
        VersionStage.VERSION_OF_RECORD,
    )
    scores = [score(evolve(source, stage=stage), policy).overall_micro for stage in order]
    assert scores == sorted(scores)


@many(policies, sources, ages, ages)
def test_age_never_raises(
    policy: CredibilityPolicy, source: CandidateSource, age: int, more: int
) -> None:
    """Non-increasing in age."""
    young, old = (
        evolve(source, published=NOW - timedelta(seconds=seconds)) for seconds in (age, age + more)
    )
    assert score(old, policy).overall_micro <= score(young, policy).overall_micro


@many(
    policies, sources, lambda random: random.choice(("published", "citation_count", "peer_review"))
)
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


@many(lenient_policies, sources, lambda random: between(random, 1, 10**9))
def test_a_future_date_is_an_unknown_one(
    policy: CredibilityPolicy, source: CandidateSource, ahead: int
) -> None:
    """Future date and unknown date are worth the same."""
    future = NOW + timedelta(hours=48, seconds=ahead)
    dated, undated = evolve(source, published=future), evolve(source, published=None)
    assert score(dated, policy).parts == score(undated, policy).parts


@many(policies, sources)
def test_a_graver_notice_never_raises(policy: CredibilityPolicy, source: CandidateSource) -> None:
    """None >= corrected >= concern >= retracted = 0."""
    order = ("none", "correction", "expression_of_concern", "retracted")
    notices = [Retraction(state=RetractionState(state)) for state in order]
    scores = [score(evolve(source, retraction=each), policy).overall_micro for each in notices]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] == 0


@many(lenient_policies, sources)
def test_an_unreliable_domain_never_meets_the_floor(
    policy: CredibilityPolicy, source: CandidateSource
) -> None:
    """`unreliable` never meets the floor."""
    assert not score(evolve(source, url="https://unreliable.example/"), policy).meets_floor


@many(policies, sources, lambda random: NOW + timedelta(days=between(random, -12_000, 12_000)))
def test_now_acts_only_through_recency(
    policy: CredibilityPolicy, source: CandidateSource, now: datetime
) -> None:
    """`now` acts only through R."""
    then = score_source(source, policy, now).parts
    assert evolve(then, recency=0) == evolve(score(source, policy).parts, recency=0)


@many(some_sources, sources)
def test_another_work_never_ungrounds(some: list[CandidateSource], more: CandidateSource) -> None:
    """Adding a source of another work never turns `grounded` false."""
    before = ground_sources("q", some, EACH, NOW)
    after = ground_sources("q", [*some, evolve(more, work_id="another")], EACH, NOW)
    assert after.grounded >= before.grounded
    assert after.corroboration >= before.corroboration


@many(some_sources, lambda random: random)
def test_order_and_copies_change_nothing(some: list[CandidateSource], random: Random) -> None:
    """Permutation and duplicate invariance."""
    shuffled = random.sample([*some, *some], 2 * len(some))
    assert ground_sources("q", shuffled, EACH, NOW) == ground_sources("q", some, EACH, NOW)


@many(some_sources)
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


#: As many URLs as the deep run has cases of the other laws.
far = (
    settings(max_examples=20_000) if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else settings()
)


@far
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


@far
@given(urls)
def test_a_host_is_its_own_host(url: str) -> None:
    """What was read once reads the same again."""
    name = parse_host(url).name
    assert parse_host(f"https://{name}/").name == name
