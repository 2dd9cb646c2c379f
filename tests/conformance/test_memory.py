"""Does the oracle pass its own kit, in every colour and behind every wrapper?"""

from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.contract.bridges import as_async
from evidence_sophia.testing.conformance import AdapterConformance
from evidence_sophia.testing.corpora import EMPTY
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.memory import memory_adapter
from evidence_sophia.testing.memory_async import async_memory_adapter
from evidence_sophia.testing.strict import StrictAdapter


class TestMemory(AdapterConformance):
    """The in-memory adapter."""

    @pytest.fixture
    def adapter(self) -> Any:
        """Give the adapter."""
        return memory_adapter()

    def test_a_test_of_ones_own_may_stand_beside_the_kit(self, adapter: Any) -> None:
        """The class may hold other tests, with the same fixture."""
        adapter.seed(EMPTY)
        assert repr(adapter) == "<MemoryAdapter>"


class TestAsyncMemory(AdapterConformance):
    """The in-memory adapter for event loops, natively and over the bridge."""

    @pytest.fixture
    def adapter(self) -> Any:
        """Give the adapter."""
        return async_memory_adapter()


@pytest.mark.deep
class TestStrictMemory(AdapterConformance):
    """The in-memory adapter in a wrapper that fails on misuse: the kit misuses nothing."""

    @pytest.fixture
    def adapter(self) -> Any:
        """Give the adapter."""
        return StrictAdapter(memory_adapter())


class Bridged:
    """A blocking adapter over the bridge to event loops, with a way to seed it."""

    def __init__(self) -> None:
        self._memory = memory_adapter()
        self._bridge = as_async(self._memory, workers=4)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bridge, name)

    def seed(self, corpus: Corpus) -> None:
        """Seed what is behind the bridge."""
        self._memory.seed(corpus)


@pytest.mark.deep
class TestBridgedMemory(AdapterConformance):
    """The blocking adapter, used from an event loop and from there over the bridge back."""

    @pytest.fixture
    def adapter(self) -> Any:
        """Give the adapter."""
        bridged = Bridged()
        yield bridged
        bridged.close()
