"""Which passages stand nearest to a question? Every vector in scope is looked at: exact."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from heapq import nlargest
from operator import mul
from typing import Final, Protocol, TypeAlias

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.retrieval.engines import runs_on_numpy
from evidence_sophia.retrieval.ranking import SourceFilter
from evidence_sophia.retrieval.vectors import Vector, cosine

__all__ = ["DenseHit", "VectorTable", "nearest"]

DenseHit: TypeAlias = tuple[str, float]
"""A passage's id, and the cosine of its vector and the question's."""

#: Sums in double precision are wrong by less than this for vectors of length 1.
_MARGIN: Final = 1e-9


@frozen(kw_only=True, eq=False)
class VectorTable:
    """The vectors of some passages, in no order that could show.

    Attributes:
        dimensions: of each vector.
        ids: of the passages, once each.
        sources: ``(source_id, source_set)`` of each.
        numbers: the vectors, one after another, in single precision.
    """

    dimensions: int
    ids: Sequence[str] = field(repr=False)
    sources: Sequence[tuple[str, str]] = field(repr=False)
    numbers: Vector = field(repr=False)

    def __attrs_post_init__(self) -> None:
        count = len(self.ids)
        if len(self.sources) != count or len(self.numbers) != count * self.dimensions:
            message = "a table of vectors needs one source and one vector an id"
            raise InvariantError(message)

    def vector(self, row: int) -> Vector:
        """Give the vector of a row."""
        return self.numbers[row * self.dimensions : (row + 1) * self.dimensions]

    def rows(self, sources: SourceFilter) -> Sequence[int]:
        """Give the rows that a filter lets pass."""
        if sources.is_open:
            return range(len(self.ids))
        passes = cache(sources.passes)
        return [row for row, source in enumerate(self.sources) if passes(source)]


class LikelyBest(Protocol):
    """What finds the rows that may be among the best: a few too many, never too few."""

    def __call__(
        self, query: Vector, table: VectorTable, rows: Sequence[int], limit: int, /
    ) -> Sequence[int]: ...


def nearest(
    query: Vector,
    table: VectorTable,
    limit: int,
    sources: SourceFilter,
    *,
    engine: str = "auto",
) -> tuple[DenseHit, ...]:
    """Find the passages whose vectors are nearest to the query's, best first.

    The filter counts before the ranking, so that as many are found as there are, up to the
    limit. Ties stand in the order of their ids. The engines give the same result, bit by bit.

    Args:
        query: the vector of the question.
        table: the vectors of one tenant.
        limit: at most so many.
        sources: which passages may be seen.
        engine: one of :data:`~evidence_sophia.retrieval.engines.ENGINES`.

    Raises:
        InvariantError: no such engine, or the query has another number of dimensions.
        MissingExtraError: NumPy was asked for and is absent.
    """
    likely_best = _likely_best_by(engine)
    if len(query) != table.dimensions:
        message = f"the query has {len(query)} dimensions, the passages {table.dimensions}"
        raise InvariantError(message)
    rows = table.rows(sources)
    chosen = likely_best(query, table, rows, limit) if len(rows) > limit else rows
    found = [(table.ids[row], cosine(query, table.vector(row))) for row in chosen]
    found.sort(key=_precedence)
    return tuple(found[:limit])


def _precedence(hit: DenseHit) -> tuple[float, str]:
    return -hit[1], hit[0]


def _likely_best_by(engine: str) -> LikelyBest:
    if not runs_on_numpy(engine):
        return _likely_best
    from evidence_sophia.retrieval.numpy_dense import likely_best  # noqa: PLC0415 - an extra

    return likely_best


def _likely_best(query: Vector, table: VectorTable, rows: Sequence[int], limit: int) -> list[int]:
    wanted = array("d", query)
    scores = [sum(map(mul, wanted, table.vector(row))) for row in rows]
    least = nlargest(limit, scores)[-1] - _MARGIN
    return [row for row, score in zip(rows, scores, strict=True) if score >= least]
