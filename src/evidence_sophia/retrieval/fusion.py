"""How do several ranked lists become one? Reciprocal rank fusion, with weights, explained.

Scores of different engines cannot be compared, ranks can: a list adds ``weight / (k + rank)``
to each passage it holds (Cormack, Clarke and Buettcher, SIGIR 2009), ranks from 1.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, tuple_of, unit_interval
from evidence_sophia.model.hit import FusedRank, RankFusion, SearchMethod

__all__ = ["DEFAULT_K", "FusedHit", "RankedList", "fuse"]

#: The constant of the paper.
DEFAULT_K: Final = 60


def _method(value: str) -> SearchMethod:
    return SearchMethod(value)


@frozen(kw_only=True)
class RankedList:
    """What one engine found, best first.

    Attributes:
        method: the engine; one list a method.
        ids: of the passages, once each.
        weight: in [0, 1]; a list of weight 0 is as if it were not there.
    """

    method: SearchMethod = field(converter=_method)
    ids: tuple[str, ...] = field(validator=tuple_of(str), repr=False)
    weight: float = field(default=1.0, validator=unit_interval)

    @ids.validator
    def _once(self, _attribute: Attribute[tuple[str, ...]], value: tuple[str, ...]) -> None:
        if len(set(value)) != len(value):
            message = "a passage stands twice in one ranked list"
            raise InvariantError(message)


@frozen(kw_only=True)
class FusedHit:
    """A passage with its place in several lists.

    Attributes:
        passage_id: the passage.
        score: its sum as a share of what the first place in every list gives, in [0, 1].
        native_score: the exact sum of its contributions.
        fusion: what each list adds.
    """

    passage_id: str = field(validator=instance_of(str))
    score: float = field(validator=unit_interval)
    native_score: float
    fusion: RankFusion


def fuse(lists: Iterable[RankedList], *, k: int = DEFAULT_K) -> tuple[FusedHit, ...]:
    """Fuse ranked lists, best first; ties stand in the order of their ids.

    The order of the lists cannot show, and sums are exact.

    Args:
        lists: what was found, one list a method.
        k: how little the first places count more than those after them.

    Raises:
        InvariantError: a method stands twice, or ``k`` is below 0.

    >>> words = RankedList(method="BM25", ids=("a", "b"))
    >>> meaning = RankedList(method="DENSE", ids=("b",), weight=0.5)
    >>> [hit.passage_id for hit in fuse([words, meaning])]
    ['b', 'a']
    """
    used = sorted((each for each in lists if each.weight > 0), key=lambda each: str(each.method))
    _check(used, k)
    ranks: dict[str, list[FusedRank]] = {}
    for each in used:
        for rank, passage_id in enumerate(each.ids, start=1):
            ranks.setdefault(passage_id, []).append(_ranked(each, rank, k))
    best = math.fsum(each.weight / (k + 1) for each in used)
    hits = [_hit(passage_id, tuple(found), k, best) for passage_id, found in ranks.items()]
    return tuple(sorted(hits, key=lambda hit: (-hit.native_score, hit.passage_id)))


def _check(lists: Sequence[RankedList], k: int) -> None:
    if k < 0:
        message = f"k is at least 0, not {k}"
        raise InvariantError(message)
    methods = [str(each.method) for each in lists]
    if len(set(methods)) != len(methods):
        message = "two ranked lists of one method"
        raise InvariantError(message, details=methods)


def _ranked(each: RankedList, rank: int, k: int) -> FusedRank:
    return FusedRank(
        method=each.method, rank=rank, weight=each.weight, contribution=each.weight / (k + rank)
    )


def _hit(passage_id: str, ranks: tuple[FusedRank, ...], k: int, best: float) -> FusedHit:
    total = math.fsum(rank.contribution for rank in ranks)
    return FusedHit(
        passage_id=passage_id,
        score=min(1.0, total / best),
        native_score=total,
        fusion=RankFusion(k=k, ranks=ranks),
    )
