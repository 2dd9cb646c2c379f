"""How is an adapter of one colour used in the other? Two explicit bridges."""

from __future__ import annotations

import asyncio
import atexit
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError as FutureCancelled
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.async_protocols import AsyncAdapter
from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.protocols import Adapter
from evidence_sophia.errors import EvidenceAdapterUnavailable, InvariantError

__all__ = ["as_async", "as_sync"]


def as_async(adapter: Adapter, *, workers: int = 1) -> AsyncEvidenceAdapter:
    """Serve a blocking adapter to event loops; its calls run in threads.

    A thread cannot be stopped: a call that is cancelled runs on unseen until the adapter
    notices the deadline of its context. Close it when it is no longer needed, best with
    ``async with``.

    Args:
        adapter: as :func:`~evidence_sophia.contract.connection.connect` takes it.
        workers: calls that may run at once; 1 is right for an adapter that is not safe for
            threads.

    Raises:
        InvariantError: there must be at least one worker.
        EvidenceAdapterUnavailable, IncompatibleContractError, ContractViolationError: as
            ``connect``.
    """
    if workers < 1:
        message = f"a bridge needs at least one worker, not {workers}"
        raise InvariantError(message)
    connected = connect(adapter)
    pool = ThreadPoolExecutor(workers, thread_name_prefix="evidence-adapter")

    async def invoke(name: str, request: object, context: RequestContext) -> Any:  # noqa: ANN401 - the verb's own result
        """Run a verb in a thread, and let the loop go on meanwhile."""
        verb = getattr(connected, name)
        try:
            running = pool.submit(verb, request, context)
        except RuntimeError as error:  # the pool is closed
            message = "the bridge to the adapter is closed"
            raise EvidenceAdapterUnavailable(message) from error
        return await asyncio.wrap_future(running)

    return AsyncEvidenceAdapter(connected.gate, invoke, close=lambda: pool.shutdown(wait=False))


def as_sync(adapter: AsyncAdapter) -> EvidenceAdapter:
    """Serve an adapter for event loops to code that blocks; it runs on one loop of its own.

    It works in a notebook and inside a running loop. Close it when it is no longer needed,
    best with ``with``; the interpreter's end closes it too.

    Args:
        adapter: as :func:`~evidence_sophia.contract.connection.connect` takes it.

    Raises:
        EvidenceAdapterUnavailable, IncompatibleContractError, ContractViolationError: as
            ``connect``.
    """
    connected = connect(adapter)
    loop = _LoopThread()

    def invoke(name: str, request: object, context: RequestContext) -> Any:  # noqa: ANN401 - the verb's own result
        """Run a verb on the loop, and wait for it."""
        return loop.run(lambda: getattr(connected, name)(request, context))

    return EvidenceAdapter(connected.gate, invoke, close=loop.close)


class _LoopThread:
    """One event loop on one daemon thread, started by its first call."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def run(self, call: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 - the call's own result
        """Run a coroutine on the loop and wait for it.

        Raises:
            InvariantError: it is called from the loop's own thread, which would wait for
                itself.
            EvidenceAdapterUnavailable: the bridge is closed.
        """
        loop = self._started()
        if threading.current_thread() is self._thread:
            message = "the bridge was called from its own thread"
            raise InvariantError(message, hint="Await the async adapter there.")
        running = asyncio.run_coroutine_threadsafe(_awaited(call), loop)
        try:
            return running.result()
        except FutureCancelled:
            if not self._is_closed:
                raise asyncio.CancelledError from None
            message = "the bridge was closed before the adapter had answered"
            raise EvidenceAdapterUnavailable(message) from None
        except BaseException:
            running.cancel()  # an interrupted wait must not leave the call running
            raise

    def close(self) -> None:
        """Stop the loop; a second time does nothing."""
        with self._lock:
            self._is_closed = True
            loop, thread, self._loop = self._loop, self._thread, None
        if loop is not None and thread is not None:
            atexit.unregister(self.close)
            loop.call_soon_threadsafe(loop.stop)
            if thread is not threading.current_thread():
                thread.join(timeout=1)

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._is_closed:
                message = "the bridge to the adapter is closed"
                raise EvidenceAdapterUnavailable(message)
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(
                    target=_serve, args=(self._loop,), name="evidence-adapter", daemon=True
                )
                self._thread.start()
                atexit.register(self.close)
            return self._loop


async def _awaited(call: Callable[[], Awaitable[Any]]) -> Any:  # noqa: ANN401 - the call's own result
    return await call()


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        _cancel_all(loop)
        loop.close()


def _cancel_all(loop: asyncio.AbstractEventLoop) -> None:
    pending = asyncio.all_tasks(loop)
    for task in pending:
        task.cancel()
    if pending:
        loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))
