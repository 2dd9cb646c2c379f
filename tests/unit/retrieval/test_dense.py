"""Which passages stand nearest to a question?"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Sequence
from random import Random

import pytest

from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.retrieval.dense import VectorTable, nearest
from evidence_sophia.retrieval.ranking import SourceFilter
from evidence_sophia.retrieval.vectors import Vector

OPEN = SourceFilter(source_sets=None)


def unit(values: Sequence[float]) -> Vector:
    """Bring a vector to length 1."""
    length = math.sqrt(math.fsum(x * x for x in values))
    return array("f", (x / length for x in values))


def random_table(count: int, dimensions: int, seed: int = 7) -> VectorTable:
    """Make vectors, some of them equal; every tenth passage is of the set ``rare``."""
    chance = Random(seed)  # noqa: S311 - repeatable, not secret
    numbers = array("f")
    for row in range(count):
        if row % 7 == 3:
            numbers.extend(numbers[-dimensions:])
        else:
            numbers.extend(unit([chance.gauss(0, 1) for _ in range(dimensions)]))
    ids = [f"p{(row * 7919) % count:05}" for row in range(count)]
    sets = ["rare" if row % 10 == 0 else "common" for row in range(count)]
    sources = tuple((f"{each}/s{row % 5}", each) for row, each in enumerate(sets))
    return VectorTable(dimensions=dimensions, ids=ids, sources=sources, numbers=numbers)


QUERY = unit([1.0, 2.0, -1.0, 0.5, 0.0, 1.0, -0.25, 3.0])


def test_the_engines_give_the_same_bits() -> None:
    """NumPy and the standard library give equal hits with equal cosines."""
    table = random_table(500, 8)
    found = [nearest(QUERY, table, 25, OPEN, engine=name) for name in ("numpy", "stdlib", "auto")]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 25


def test_every_vector_counts() -> None:
    """The search is exact: it finds what sorting all of them finds."""
    table = random_table(300, 8)
    everything = nearest(QUERY, table, 300, OPEN)
    assert nearest(QUERY, table, 10, OPEN) == everything[:10]
    assert list(everything) == sorted(everything, key=lambda hit: (-hit[1], hit[0]))


@pytest.mark.complaint("lance-format/lance#7846")
@pytest.mark.complaint("qdrant/qdrant#3834")
@pytest.mark.parametrize("engine", ["numpy", "stdlib"])
def test_equal_cosines_stand_by_id(engine: str) -> None:
    """There equal scores came in any order, and the first ten were no part of the first twenty."""
    numbers = array("f", [1.0, 0.0] * 30)
    ids = [f"p{row:02}" for row in reversed(range(30))]
    table = VectorTable(dimensions=2, ids=ids, sources=[("s", "a")] * 30, numbers=numbers)
    query = array("f", [1.0, 0.0])
    twenty = nearest(query, table, 20, OPEN, engine=engine)
    assert [id_ for id_, _ in twenty] == [f"p{row:02}" for row in range(20)]
    assert nearest(query, table, 10, OPEN, engine=engine) == twenty[:10]


@pytest.mark.complaint("pgvector/pgvector#259")
@pytest.mark.complaint("pgvector/pgvector#671")
@pytest.mark.complaint("pgvector/pgvector#719")
@pytest.mark.complaint("facebookresearch/faiss#5504")
@pytest.mark.complaint("facebookresearch/faiss#3186")
@pytest.mark.parametrize("engine", ["numpy", "stdlib"])
def test_a_filter_counts_before_the_ranking(engine: str) -> None:
    """There a filter beside an index gave fewer rows than asked for, none, or others."""
    table = random_table(400, 8)
    rare = SourceFilter(source_sets=frozenset({"rare"}))
    found = nearest(QUERY, table, 15, rare, engine=engine)
    everything = nearest(QUERY, table, 400, OPEN)
    sets = dict(zip(table.ids, table.sources, strict=True))
    assert found == tuple(hit for hit in everything if sets[hit[0]][1] == "rare")[:15]
    assert len(found) == 15


@pytest.mark.complaint("run-llama/llama_index#22897")
def test_excluded_sources_are_not_found() -> None:
    """The filter knows sources too; what fails it does not come back at 0.0 for a great k."""
    table = random_table(50, 8)
    without = SourceFilter(source_sets=None, exclude_sources=frozenset({"common/s1"}))
    sources = dict(zip(table.ids, table.sources, strict=True))
    found = nearest(QUERY, table, 50, without)
    assert found
    assert all(sources[id_][0] != "common/s1" for id_, _ in found)


@pytest.mark.complaint("run-llama/llama_index#19568")
@pytest.mark.complaint("run-llama/llama_index#10344")
def test_a_limit_may_be_larger_than_what_there_is() -> None:
    """There a larger limit was an error, and an empty store divided by zero."""
    table = random_table(3, 8)
    assert len(nearest(QUERY, table, 100, OPEN)) == 3
    empty = VectorTable(dimensions=8, ids=(), sources=(), numbers=array("f"))
    assert nearest(QUERY, empty, 5, OPEN) == ()


def test_a_question_of_another_embedder_is_refused() -> None:
    """Vectors of different lengths have no cosine."""
    with pytest.raises(InvariantError, match="dimensions"):
        nearest(array("f", [1.0]), random_table(3, 8), 1, OPEN)


def test_numpy_is_named_where_it_is_asked_for_and_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is named; without being asked for, the standard library does it."""
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError) as caught:
        nearest(QUERY, random_table(30, 8), 1, OPEN, engine="numpy")
    assert caught.value.extra == "search"
    assert len(nearest(QUERY, random_table(30, 8), 1, OPEN)) == 1


def test_an_unknown_engine_is_refused() -> None:
    """The engines have names."""
    with pytest.raises(InvariantError, match="no engine"):
        nearest(QUERY, random_table(3, 8), 1, OPEN, engine="magic")


@pytest.mark.complaint("mem0ai/mem0#7117")
def test_ids_and_vectors_cannot_go_out_of_step() -> None:
    """There ids stood in another file than vectors, and the wrong memory was found at 1.0."""
    with pytest.raises(InvariantError, match="one vector an id"):
        VectorTable(dimensions=2, ids=("a", "b"), sources=(("s", "x"),) * 2, numbers=QUERY[:2])
