"""Does the strict wrapper fail on the misuse of a caller, and on nothing else?"""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from evidence_sophia.contract.requests import ListNotebooksRequest, SearchRequest
from evidence_sophia.errors import CapabilityDenied, InvariantError, ScopeDenied
from evidence_sophia.testing.bench import Bench
from evidence_sophia.testing.memory import memory_adapter
from evidence_sophia.testing.memory_async import async_memory_adapter
from evidence_sophia.testing.standard_corpus import standard
from evidence_sophia.testing.strict import StrictAdapter

CONTEXT = Bench(memory_adapter()).context
MOON = SearchRequest("moon")


@pytest.fixture
def strict() -> Any:
    """Give the in-memory adapter in its wrapper."""
    made = StrictAdapter(memory_adapter())
    made.seed(standard())
    return made


def test_a_right_call_passes(strict: Any) -> None:
    """What is called rightly gives what the adapter gives."""
    assert strict.search(MOON, CONTEXT()).items
    assert repr(strict) == "StrictAdapter(<MemoryAdapter>)"


@pytest.mark.parametrize(
    ("name", "request_", "context", "error"),
    [
        ("search", ListNotebooksRequest(), CONTEXT(), InvariantError),
        ("search", MOON, None, InvariantError),
        ("list_notebooks", ListNotebooksRequest(), CONTEXT(role="grounding"), CapabilityDenied),
        (
            "search",
            SearchRequest("moon", source_sets=("law",)),
            CONTEXT(source_sets=("science",)),
            ScopeDenied,
        ),
        ("search", MOON, CONTEXT(idempotency_key="key"), InvariantError),
    ],
    ids=["request", "context", "role", "scope", "key"],
)
def test_misuse_fails(
    strict: Any, name: str, request_: object, context: Any, error: type[Exception]
) -> None:
    """What the contract does not allow a caller is refused, without a gate too."""
    with pytest.raises(error):
        getattr(strict, name)(request_, context)


def test_it_has_the_colour_of_its_adapter() -> None:
    """Around an adapter for event loops it is awaited, and refuses the same."""
    strict = StrictAdapter(async_memory_adapter(), clock=lambda: datetime(2024, 1, 1, tzinfo=UTC))

    async def asked() -> Any:
        await strict.seed(standard())
        with pytest.raises(InvariantError):
            await strict.search(MOON, CONTEXT(idempotency_key="key"))
        return await strict.search(MOON, CONTEXT())

    assert asyncio.run(asked()).items
