from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.unit.sources.credibility.score_cases import EACH, NOW, of_tier

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.credibility.candidate import CandidateSource
from evidence_sophia.sources.credibility.ranking import average_score, rank_sources

RETRACTED = Retraction(state=RetractionState.RETRACTED, notice="10.5555/n")


def test_the_most_credible_comes_first() -> None:
    """Sources are ordered by score, equal ones by their place, in whatever order they come."""
    sources = [of_tier("news"), of_tier("scholarly", 2), of_tier("scholarly", 1)]
    expected = ["scholarly.example/1", "scholarly.example/2", "news.example/1"]
    for order in permutations(sources):
        assert [score.work_id for score in rank_sources(order, EACH, NOW)] == expected


@pytest.mark.complaint("sciencefair-land/sciencefair#132")
def test_copies_of_a_work_count_once() -> None:
    """Copies of a work were not merged: the best one stands for all."""
    work = "10.5555/a"
    mirror = of_tier("community", work_id=work, published=NOW)
    original = of_tier("scholarly", work_id="https://doi.org/10.5555/A")
    [score] = rank_sources([mirror, original], EACH, NOW)
    assert (score.domain, score.overall) == ("community.example", 0.43)


@pytest.mark.complaint("dginev/ar5iv#464")
def test_a_mirror_does_not_outlive_a_retraction() -> None:
    """A mirror showed what its original had withdrawn: the state is that of the work."""
    mirror = of_tier("authoritative", work_id="w", published=NOW)
    original = of_tier("scholarly", work_id="w", retraction=RETRACTED)
    [score] = rank_sources([mirror, original], EACH, NOW)
    assert (score.overall_micro, score.retraction) == (0, RETRACTED)


def test_copies_that_tie_stand_in_one_order() -> None:
    """Of two copies with one score the same one stands for the work, whichever came first."""
    copies = [
        of_tier("blocked", stage=stage, citation_count=count)
        for stage, count in (("version_of_record", 0), ("accepted_manuscript", 41))
    ]
    assert rank_sources(copies, EACH, NOW) == rank_sources(copies[::-1], EACH, NOW)


def test_nothing_is_ranked_where_nothing_is() -> None:
    """No source gives no score."""
    assert rank_sources([], EACH, NOW) == ()


def test_the_average_is_of_works() -> None:
    """A second copy changes nothing, a weak source lowers it."""
    strong, weak = of_tier("authoritative"), of_tier("blocked")
    assert average_score([strong, strong], EACH, NOW) == 0.38
    assert average_score([strong, weak], EACH, NOW) == 0.19


def test_there_is_no_average_of_nothing() -> None:
    """A mean of no sources is no number."""
    with pytest.raises(InvariantError, match="no source"):
        average_score([], EACH, NOW)


def test_a_ranking_needs_its_moment() -> None:
    """No clock is read."""
    with pytest.raises(InvariantError, match="moment"):
        rank_sources([CandidateSource("https://a.example/")])


@pytest.mark.parametrize(
    "sources", ["https://who.int/", ["https://who.int/"], of_tier("news"), None, [{"url": "x"}]]
)
def test_what_is_no_list_of_sources_is_refused(sources: Any) -> None:
    """URLs, mappings, and one source alone are no list of sources."""
    with pytest.raises(InvariantError, match="a list of CandidateSource is wanted"):
        rank_sources(sources, EACH, NOW)
