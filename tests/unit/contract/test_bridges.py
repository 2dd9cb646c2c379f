"""How is an adapter of one colour used in the other?"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
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


@pytest.mark.timeout(120)
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
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=100, check=False
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


@pytest.mark.parametrize("end", [SystemExit(3), KeyboardInterrupt()])
def test_an_adapter_that_ends_the_interpreter_does_not_end_the_bridge(end: BaseException) -> None:
    """Its end reaches the caller, who would wait for ever if the loop had ended instead."""
    adapter = AsyncScripted(end)
    with as_sync(adapter) as bridged:
        with pytest.raises(type(end)):
            bridged.search(REQUEST, CONTEXT)
        adapter.result = EMPTY
        assert bridged.search(REQUEST, CONTEXT) is EMPTY


def test_a_task_of_the_adapter_cannot_end_the_loop_others_wait_for() -> None:
    """Nor can the adapter that stops its loop."""
    adapter = AsyncScripted()

    async def ending() -> None:
        raise SystemExit

    async def search(_request: Any, _context: Any, /) -> Page[Any]:
        task = asyncio.ensure_future(ending())
        await asyncio.wait((task,))
        assert isinstance(task.exception(), SystemExit)
        asyncio.get_running_loop().stop()
        await asyncio.sleep(0)
        return EMPTY

    adapter.search = search  # type: ignore[attr-defined]  # the test's point
    with as_sync(adapter) as bridged:
        assert [bridged.search(REQUEST, CONTEXT) for _ in range(3)] == [EMPTY] * 3


def test_nobody_waits_for_a_call_that_refuses_to_be_cancelled() -> None:
    """Closing lets the caller go, whatever the adapter does."""
    adapter = AsyncScripted()
    started, free, outcome = threading.Event(), threading.Event(), []

    async def search(_request: Any, _context: Any, /) -> Page[Any]:
        started.set()
        while not free.is_set():
            with suppress(asyncio.CancelledError):
                await asyncio.sleep(0.01)
        return EMPTY

    adapter.search = search  # type: ignore[attr-defined]  # the test's point
    bridged = as_sync(adapter)

    def wait() -> None:
        try:
            bridged.search(REQUEST, CONTEXT)
        except EvidenceAdapterUnavailable as error:
            outcome.append(error)

    waiting = threading.Thread(target=wait, daemon=True)
    waiting.start()
    started.wait()
    bridged.close()
    waiting.join(timeout=10)
    free.set()
    assert len(outcome) == 1


def test_closing_while_threads_call_leaves_none_of_them_waiting() -> None:
    """A call comes before the end of the loop and is cancelled, or after it and is refused."""
    outcome: list[str] = []

    def call(bridged: Any) -> None:
        try:
            while True:
                bridged.search(REQUEST, CONTEXT)
        except EvidenceAdapterUnavailable:
            outcome.append("unavailable")

    for _ in range(25):
        bridged = as_sync(AsyncScripted(EMPTY))
        bridged.search(REQUEST, CONTEXT)
        threads = [threading.Thread(target=call, args=(bridged,), daemon=True) for _ in range(4)]
        for each in threads:
            each.start()
        bridged.close()
        for each in threads:
            each.join(timeout=10)
    assert outcome == ["unavailable"] * 100


def in_a_child(call: Callable[[], object]) -> str:
    """Give the name of what a call raises in a forked process; "late" if it never ends."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # pragma: no cover - another process
        signal.alarm(10)
        try:
            call()
            told = "nothing"
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is told
            told = type(error).__name__
        os.write(writing, told.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return told or "late"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this platform has no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_bridge_does_not_cross_a_fork() -> None:
    """A forked process has none of its threads: it is told so instead of waiting for ever."""
    with as_sync(AsyncScripted(EMPTY)) as blocking:
        blocking.search(REQUEST, CONTEXT)
        assert in_a_child(blocking.close) == "nothing"
        told = in_a_child(lambda: blocking.search(REQUEST, CONTEXT))
        assert told == "EvidenceAdapterUnavailable"
        assert blocking.search(REQUEST, CONTEXT) is EMPTY
    awaited = as_async(Scripted(EMPTY))
    assert asyncio.run(awaited.search(REQUEST, CONTEXT)) is EMPTY
    told = in_a_child(lambda: asyncio.run(awaited.search(REQUEST, CONTEXT)))
    assert told == "EvidenceAdapterUnavailable"
    awaited.close()


def test_a_bridge_leads_to_the_other_colour_only() -> None:
    """An adapter of the wanted colour needs none; the error says so."""
    with pytest.raises(InvariantError, match="awaited already"):
        as_async(AsyncScripted())  # type: ignore[arg-type]  # the test's point
    with pytest.raises(InvariantError, match="need not be awaited"):
        as_sync(Scripted())  # type: ignore[arg-type]  # the test's point


@pytest.mark.parametrize("workers", [0, -1, True, "4", 1.5])
def test_workers_are_counted_in_whole_numbers(workers: Any) -> None:
    """Anything else is the caller's mistake, said at once."""
    with pytest.raises(InvariantError):
        as_async(Scripted(), workers=workers)


def test_one_bridge_serves_several_loops_and_survives_cancellation() -> None:
    """A call that was given up, or whose loop has ended, does not disturb the next one."""
    adapter, free = Scripted(), threading.Event()

    def search(_request: Any, _context: Any, /) -> Page[Any]:
        free.wait(10)
        return EMPTY

    adapter.search = search  # type: ignore[attr-defined]  # the test's point
    bridged = as_async(adapter)

    async def given_up() -> list[Any]:
        calls = [asyncio.ensure_future(bridged.search(REQUEST, CONTEXT)) for _ in range(5)]
        await asyncio.sleep(0.01)
        for call in calls:
            call.cancel()
        return await asyncio.gather(*calls, return_exceptions=True)

    assert all(isinstance(each, asyncio.CancelledError) for each in asyncio.run(given_up()))
    free.set()
    assert [asyncio.run(bridged.search(REQUEST, CONTEXT)) for _ in range(3)] == [EMPTY] * 3
    bridged.close()


def test_a_bridge_knows_the_process_it_was_made_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same without a fork: nothing is called and nothing is closed elsewhere."""
    blocking, awaited = as_sync(AsyncScripted(EMPTY)), as_async(Scripted(EMPTY))
    assert blocking.search(REQUEST, CONTEXT) is EMPTY
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(os, "getpid", lambda: -1)
        blocking.close()
        with pytest.raises(EvidenceAdapterUnavailable, match="another process"):
            blocking.search(REQUEST, CONTEXT)
        with pytest.raises(EvidenceAdapterUnavailable, match="another process"):
            asyncio.run(awaited.search(REQUEST, CONTEXT))
    assert blocking.search(REQUEST, CONTEXT) is EMPTY
    blocking.close()
    awaited.close()
