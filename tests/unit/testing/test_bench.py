"""Does the bench reach adapters of both colours in the same words?"""

from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import ListNotebooksRequest, SearchRequest
from evidence_sophia.errors import CapabilityDenied, InvalidCursorError, InvariantError
from evidence_sophia.model.actor import Role
from evidence_sophia.model.capability import Capability
from evidence_sophia.testing import bench as benches
from evidence_sophia.testing.bench import Bench, Way
from evidence_sophia.testing.corpora import EMPTY
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.kit import CheckFailure
from evidence_sophia.testing.memory import MemoryAdapter, memory_adapter, utc_now
from evidence_sophia.testing.memory_async import async_memory_adapter
from evidence_sophia.testing.standard_corpus import NORTH, standard

WAYS: tuple[tuple[Any, str], ...] = (
    (memory_adapter, Way.BLOCKING),
    (async_memory_adapter, Way.NATIVE),
    (async_memory_adapter, Way.BRIDGED),
)
MOON = SearchRequest("moon rotation", limit=1)


@pytest.fixture(params=WAYS, ids=lambda way: way[1])
def bench(request: pytest.FixtureRequest) -> Any:
    """Give a seeded bench, one for each way."""
    factory, way = request.param
    made = Bench(factory(), way)
    made.seed(standard())
    yield made
    made.close()


def test_every_way_finds_the_same(bench: Bench) -> None:
    """Behind every way there is the same result."""
    found = bench.adapter.search(MOON, bench.context()).items[0]
    assert found.passage.source_id == "science/moon.txt"


def test_the_raw_adapter_has_no_gate(bench: Bench) -> None:
    """What the gate denies the raw adapter serves."""
    context = bench.context(role="grounding")
    with pytest.raises(CapabilityDenied):
        bench.adapter.list_notebooks(ListNotebooksRequest(), context)
    assert bench.raw.list_notebooks(ListNotebooksRequest(), context).items


def test_calls_at_once_give_results_and_errors(bench: Bench) -> None:
    """Each call gives what it would give alone, an exception included."""
    broken = SearchRequest("moon", cursor="x")
    context = bench.context()
    first, second = bench.together("search", [(MOON, context), (broken, context)])
    assert isinstance(first, Page)
    assert isinstance(second, InvalidCursorError)


def test_walking_gives_all_items(bench: Bench) -> None:
    """A walk follows the cursors to the end."""
    walked = bench.walk("search", MOON, bench.context())
    whole = bench.adapter.search(SearchRequest("moon rotation", limit=50), bench.context()).items
    assert walked == whole


def test_it_knows_what_is_declared(bench: Bench) -> None:
    """Description and capabilities are the adapter's."""
    bench.connect()
    assert bench.has(Capability.NOTEBOOKS)
    assert bench.description.max_limit == 1000
    assert "Bench" in repr(bench)


def test_a_context_is_that_of_an_admin() -> None:
    """Unless said otherwise a context sees the whole first tenant as an admin."""
    context = Bench(memory_adapter()).context(idempotency_key="k")
    assert (context.tenant, context.actor.role, context.scope.source_sets) == (
        NORTH,
        Role.ADMIN,
        None,
    )
    assert context.idempotency_key == "k"


def test_an_adapter_without_seed_is_refused() -> None:
    """What cannot be seeded cannot be put to a check."""
    with pytest.raises(InvariantError, match="seed"):
        Bench(object()).seed(EMPTY)


class Endless(MemoryAdapter):
    """Its cursors count on for ever."""

    def __init__(self) -> None:
        super().__init__(utc_now)

    def search(self, request: SearchRequest, context: Any, /) -> Page[Any]:
        """Give an empty page and the next cursor."""
        del context
        return Page(items=(), cursor=f"{int(request.cursor or 0) + 1}")


def test_a_walk_without_end_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result that never ends is a failure, not a hang."""
    monkeypatch.setattr(benches, "_MOST_PAGES", 3)
    bench = Bench(Endless())
    with pytest.raises(CheckFailure, match="after 3 pages"):
        bench.walk("search", MOON, bench.context())


class BlockingWithAwaitedSeed(MemoryAdapter):
    """A blocking adapter whose test data are put in by a coroutine."""

    def __init__(self) -> None:
        super().__init__(utc_now)

    async def seed(self, corpus: Corpus, /) -> None:  # type: ignore[override]  # that is the point
        """Seed from a coroutine."""
        super().seed(corpus)


class AsyncWithPlainSeed:
    """An async adapter whose test data are put in by a plain method."""

    def __init__(self) -> None:
        self._memory = memory_adapter()
        self._awaited = async_memory_adapter()
        self._awaited._memory = self._memory

    def __getattr__(self, name: str) -> Any:
        return getattr(self._awaited, name)

    def seed(self, corpus: Corpus) -> None:
        """Seed at once."""
        self._memory.seed(corpus)


@pytest.mark.parametrize(
    ("adapter", "way"),
    [(BlockingWithAwaitedSeed(), Way.BLOCKING), (AsyncWithPlainSeed(), Way.NATIVE)],
    ids=["awaited seed", "plain seed"],
)
def test_seed_may_have_the_other_colour(adapter: Any, way: str) -> None:
    """The method that seeds may be awaited or not, whatever the verbs are."""
    bench = Bench(adapter, way)
    assert bench.seed(standard()).search(MOON, bench.context()).items
    bench.close()


def test_closing_twice_is_fine() -> None:
    """A bench that was never used, or is closed already, closes."""
    bench = Bench(memory_adapter())
    bench.close()
    bench.close()
