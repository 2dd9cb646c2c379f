"""How do several ranked lists become one?"""

from __future__ import annotations

import itertools
import math

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.retrieval.fusion import FusedHit, RankedList, fuse


def words(*ids: str, weight: float = 1.0) -> RankedList:
    """Make the list of the words."""
    return RankedList(method=SearchMethod.BM25, ids=ids, weight=weight)


def near(*ids: str, weight: float = 1.0) -> RankedList:
    """Make the list of the vectors."""
    return RankedList(method=SearchMethod.DENSE, ids=ids, weight=weight)


def ids(hits: tuple[FusedHit, ...]) -> list[str]:
    """Give the ids."""
    return [hit.passage_id for hit in hits]


def test_ranks_count_from_one() -> None:
    """The first place adds one sixty-first."""
    (hit,) = fuse([words("a")])
    assert hit.native_score == 1 / 61
    assert hit.score == 1.0
    assert hit.fusion.k == 60
    (rank,) = hit.fusion.ranks
    assert (rank.method, rank.rank, rank.weight) == (SearchMethod.BM25, 1, 1.0)


def test_contributions_sum_to_the_score() -> None:
    """What each list adds explains the score exactly."""
    for hit in fuse([words("a", "b", "c"), near("c", "a", weight=0.3)]):
        assert math.fsum(rank.contribution for rank in hit.fusion.ranks) == hit.native_score
        assert 0.0 <= hit.score <= 1.0


def test_two_lists_that_agree_beat_one() -> None:
    """A passage in both lists stands before one that a single list puts first."""
    assert ids(fuse([words("a", "b"), near("c", "b")]))[0] == "b"


@pytest.mark.complaint("deepset-ai/haystack#5551")
def test_weights_count() -> None:
    """There the weights of the lists were not looked at."""
    assert ids(fuse([words("a", "b"), near("b", "a", weight=0.1)])) == ["a", "b"]
    assert ids(fuse([words("a", "b", weight=0.1), near("b", "a")])) == ["b", "a"]


def test_a_list_of_weight_zero_is_not_there() -> None:
    """It adds no passage, moves none, and explains none."""
    with_it = fuse([words("a", "b"), near("z", "b", weight=0.0)])
    assert with_it == fuse([words("a", "b")])
    assert ids(fuse([near("z", weight=0.0)])) == []


@pytest.mark.complaint("getzep/graphiti#1644")
@pytest.mark.complaint("deepset-ai/haystack#12774")
def test_the_order_of_the_lists_cannot_show() -> None:
    """There ties and merged duplicates depended on which list came first."""
    lists = [words("a", "b", "c"), near("c", "b", "a")]
    results = {fuse(order) for order in itertools.permutations(lists)}
    assert len(results) == 1
    assert ids(fuse(lists)) == ["a", "c", "b"]


@pytest.mark.complaint("openclaw/openclaw#3169")
@pytest.mark.complaint("langchain-ai/langchain-datastax#128")
def test_scores_of_the_engines_do_not_take_part() -> None:
    """There numbers of different kinds were added up; ranks alone are comparable."""
    fields = {field.name for field in RankedList.__attrs_attrs__}
    assert fields == {"method", "ids", "weight"}


def test_a_passage_stands_once_in_a_list() -> None:
    """A list that repeats itself would count twice."""
    with pytest.raises(InvariantError, match="twice"):
        words("a", "a")


def test_a_method_has_one_list() -> None:
    """Two lists of one engine would not be told apart in an explanation."""
    with pytest.raises(InvariantError, match="one method"):
        fuse([words("a"), words("b")])


def test_k_is_not_negative() -> None:
    """A constant below 0 could divide by zero."""
    with pytest.raises(InvariantError, match="k is at least 0"):
        fuse([words("a")], k=-1)


def test_nothing_fuses_to_nothing() -> None:
    """No lists, and empty ones, give no hits."""
    assert fuse([]) == ()
    assert fuse([words(), near()]) == ()
