"""How is an adapter of one colour used in the other?"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
import time
from contextlib import suppress
from typing import Any

import pytest
from tests.scripted_adapter import CONTEXT, AsyncScripted, Scripted

from evidence_sophia.contract.bridges import as_async, as_sync
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import SearchRequest
from evidence_sophia.errors import BackendError, EvidenceAdapterUnavailable, InvariantError

REQUEST = SearchRequest("x")
EMPTY: Page[Any] = Page(items=())


def test_an_async_adapter_serves_code_that_blocks() -> None:
    """The result, the typed errors and the context pass unchanged."""
    adapter = AsyncScripted(EMPTY)
    with as_sync(adapter) as bridged:
        assert bridged.search(REQUEST, CONTEXT) is EMPTY
        assert adapter.calls == [("search", REQUEST, CONTEXT)]
        adapter.result = ValueError("x")
        with pytest.raises(BackendError):
            bridged.search(REQUEST, CONTEXT)


@pytest.mark.complaint("zarr-developers/zarr-python#2133")
@pytest.mark.complaint("ipython/ipykernel#548")
def test_the_bridge_works_inside_a_running_loop() -> None:
    """A notebook has a loop of its own."""

    async def cell() -> Page[Any]:
        with as_sync(AsyncScripted(EMPTY)) as bridged:
            return bridged.search(REQUEST, CONTEXT)

    assert asyncio.run(cell()) is EMPTY


@pytest.mark.complaint("fsspec/filesystem_spec#981")
def test_a_call_from_the_bridges_own_thread_raises_instead_of_waiting_for_itself() -> None:
    """A deadlock would be silent."""
    adapter = AsyncScripted(EMPTY)
    with as_sync(adapter) as bridged:

        async def search(_request: Any, _context: Any, /) -> Page[Any]:
            return bridged.search(REQUEST, CONTEXT)

        adapter.search = search  # type: ignore[attr-defined]  # the test's point
        with pytest.raises(InvariantError, match="own thread"):
            bridged.search(REQUEST, CONTEXT)


def test_a_closed_bridge_is_unavailable() -> None:
    """Closing twice does nothing, and a bridge that never served closes too."""
    bridged = as_sync(AsyncScripted(EMPTY))
    bridged.search(REQUEST, CONTEXT)
    bridged.close()
    bridged.close()
    with pytest.raises(EvidenceAdapterUnavailable):
        bridged.search(REQUEST, CONTEXT)
    as_sync(AsyncScripted(EMPTY)).close()


def test_closing_cancels_what_still_runs() -> None:
    """No task outlives its loop, and whoever waits for it is not left waiting."""
    adapter = AsyncScripted()
    started, outcome = threading.Event(), []

    async def search(_request: Any, _context: Any, /) -> None:
        started.set()
        await asyncio.sleep(3600)

    adapter.search = search  # type: ignore[attr-defined]  # the test's point
    bridged = as_sync(adapter)

    def wait() -> None:
        try:
            bridged.search(REQUEST, CONTEXT)
        except BaseException as error:  # noqa: BLE001 - cancellation is none of Exception
            outcome.append(type(error).__name__)

    waiting = threading.Thread(target=wait)
    waiting.start()
    started.wait()
    bridged.close()
    waiting.join(timeout=10)
    assert outcome == ["EvidenceAdapterUnavailable"]


@pytest.mark.complaint("fsspec/filesystem_spec#1723")
def test_the_interpreter_ends_with_an_open_bridge() -> None:
    """Nobody has to remember to close it; the process would hang otherwise."""
    program = (
        "from tests.scripted_adapter import *\n"
        "from evidence_sophia.contract import *\n"
        "bridged = as_sync(AsyncScripted(Page(items=())))\n"
        "print(bridged.search(SearchRequest('x'), CONTEXT))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=15, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Page" in done.stdout


def test_a_bridge_can_be_closed_by_the_adapter_itself() -> None:
    """It cannot wait for its own thread to end."""
    adapter = AsyncScripted()
    bridged = as_sync(adapter)

    async def search(_request: Any, _context: Any, /) -> Page[Any]:
        bridged.close()
        return EMPTY

    adapter.search = search  # type: ignore[attr-defined]  # the test's point
    with suppress(EvidenceAdapterUnavailable):
        assert bridged.search(REQUEST, CONTEXT) is EMPTY
    with pytest.raises(EvidenceAdapterUnavailable):
        bridged.search(REQUEST, CONTEXT)


def test_a_call_that_cancels_itself_stays_cancelled() -> None:
    """Cancellation passes the bridge as it passes the gate."""
    with (
        as_sync(AsyncScripted(asyncio.CancelledError())) as bridged,
        pytest.raises(asyncio.CancelledError),
    ):
        bridged.search(REQUEST, CONTEXT)


def test_a_blocking_adapter_serves_event_loops() -> None:
    """It runs in a thread, so that the loop goes on meanwhile."""
    adapter = Scripted(EMPTY)

    async def program() -> tuple[Any, str]:
        thread = ""

        def search(_request: Any, _context: Any, /) -> Page[Any]:
            nonlocal thread
            thread = threading.current_thread().name
            return EMPTY

        adapter.search = search  # type: ignore[attr-defined]  # the test's point
        async with as_async(adapter) as bridged:
            return await bridged.search(REQUEST, CONTEXT), thread

    result, thread = asyncio.run(program())
    assert result is EMPTY
    assert thread.startswith("evidence-adapter")


@pytest.mark.complaint("langchain-ai/langchain#992")
@pytest.mark.complaint("langchain-ai/langchain#34777")
@pytest.mark.parametrize("workers", [1, 3])
def test_no_more_calls_run_at_once_than_there_are_workers(workers: int) -> None:
    """A store that is not safe for threads is called by one at a time."""
    adapter = Scripted()
    lock, running, most = threading.Lock(), 0, 0

    def search(_request: Any, _context: Any, /) -> Page[Any]:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1
        return EMPTY

    adapter.search = search  # type: ignore[attr-defined]  # the test's point

    async def program() -> None:
        async with as_async(adapter, workers=workers) as bridged:
            await asyncio.gather(*(bridged.search(REQUEST, CONTEXT) for _ in range(9)))

    asyncio.run(program())
    assert most <= workers


def test_a_bridge_has_a_worker_and_can_be_closed() -> None:
    """Zero workers serve nobody; a closed bridge is unavailable."""
    with pytest.raises(InvariantError):
        as_async(Scripted(), workers=0)

    async def program() -> None:
        bridged = as_async(Scripted(EMPTY))
        bridged.close()
        await bridged.search(REQUEST, CONTEXT)

    with pytest.raises(EvidenceAdapterUnavailable):
        asyncio.run(program())


@pytest.mark.complaint("agronholm/anyio#601")
@pytest.mark.complaint("dabeaz/curio#153")
@pytest.mark.complaint("pydantic/pydantic-ai#7692")
def test_the_deadline_reaches_the_adapter_in_its_context() -> None:
    """Threads ignore time-outs, so the adapter is told until when it may work."""
    adapter = Scripted(EMPTY)

    async def program() -> None:
        async with as_async(adapter) as bridged:
            await bridged.search(REQUEST, CONTEXT)

    asyncio.run(program())
    assert adapter.calls[0][2] is CONTEXT
