"""How is an adapter of one colour used in the other? Two explicit bridges."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import CancelledError as FutureCancelled
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeAlias

from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.async_protocols import AsyncAdapter
from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.protocols import Adapter
from evidence_sophia.errors import EvidenceAdapterUnavailable, InvariantError
from evidence_sophia.model._rules import shown

__all__ = ["as_async", "as_sync"]

_Call: TypeAlias = Callable[[], Awaitable[Any]]


def as_async(adapter: Adapter, *, workers: int = 1) -> AsyncEvidenceAdapter:
    """Serve a blocking adapter to event loops; its calls run in threads.

    A thread cannot be stopped: a call that is cancelled runs on unseen until the adapter
    notices the deadline of its context, and one that never returns keeps the interpreter from
    ending. Close it when it is no longer needed, best with ``async with``; a forked process
    makes one of its own.

    Args:
        adapter: as :func:`~evidence_sophia.contract.connection.connect` takes it.
        workers: calls that may run at once; 1 is right for an adapter that is not safe for
            threads.

    Raises:
        InvariantError: there must be at least one worker, and the adapter must not be one
            that is awaited already.
        EvidenceAdapterUnavailable, IncompatibleContractError, ContractViolationError: as
            ``connect``.
    """
    _check_workers(workers)
    connected = connect(adapter)
    if type(connected) is not EvidenceAdapter:
        message = f"{connected!r} is awaited already"
        raise InvariantError(message, hint="Use it as it is.")
    pool, process = ThreadPoolExecutor(workers, thread_name_prefix="evidence-adapter"), os.getpid()

    async def _invoke(name: str, request: object, context: RequestContext) -> Any:  # noqa: ANN401 - the verb's own result
        _check_process(process)
        try:
            running = pool.submit(getattr(connected, name), request, context)
        except RuntimeError as error:  # the pool is closed
            raise _closed() from error
        return await asyncio.wrap_future(running)

    return AsyncEvidenceAdapter(connected.gate, _invoke, close=lambda: pool.shutdown(wait=False))


def as_sync(adapter: AsyncAdapter) -> EvidenceAdapter:
    """Serve an adapter for event loops to code that blocks; it runs on one loop of its own.

    It works in a notebook and inside a running loop. Close it when it is no longer needed,
    best with ``with``; the interpreter's end closes it too. A forked process makes one of its
    own.

    Args:
        adapter: as :func:`~evidence_sophia.contract.connection.connect` takes it.

    Raises:
        InvariantError: the adapter is one that blocks already.
        EvidenceAdapterUnavailable, IncompatibleContractError, ContractViolationError: as
            ``connect``.
    """
    connected = connect(adapter)
    if type(connected) is not AsyncEvidenceAdapter:
        message = f"{connected!r} need not be awaited"
        raise InvariantError(message, hint="Use it as it is.")
    loop = _LoopThread()

    def _invoke(name: str, request: object, context: RequestContext) -> Any:  # noqa: ANN401 - the verb's own result
        return loop.run(lambda: getattr(connected, name)(request, context))

    return EvidenceAdapter(connected.gate, _invoke, close=loop.close)


class _LoopThread:
    """One event loop on one daemon thread, started by its first call."""

    def __init__(self) -> None:
        self._process = os.getpid()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._running: set[Future[Any]] = set()
        self._is_closed = False

    def run(self, call: _Call) -> Any:  # noqa: ANN401 - the call's own result
        """Run a coroutine on the loop and wait for it.

        Raises:
            InvariantError: it is called from the loop's own thread, which would wait for
                itself.
            EvidenceAdapterUnavailable: the bridge is closed, or another process made it.
        """
        _check_process(self._process)
        if threading.current_thread() is self._thread:
            message = "the bridge was called from its own thread"
            raise InvariantError(message, hint="Await the async adapter there.")
        running = self._submitted(call)
        try:
            result, stopped = running.result()
        except FutureCancelled:
            if not self._is_closed:
                raise asyncio.CancelledError from None
            message = "the bridge was closed before the adapter had answered"
            raise EvidenceAdapterUnavailable(message) from None
        except BaseException:
            running.cancel()  # an interrupted wait must not leave the call running
            raise
        finally:
            self._running.discard(running)
        if stopped is not None:
            raise stopped
        return result

    def close(self) -> None:
        """Stop the loop and let go whoever waits for it; a second time does nothing."""
        if os.getpid() != self._process:
            return  # the loop is that of the process that made it
        with self._lock:
            self._is_closed = True
            loop, thread, self._loop = self._loop, self._thread, None
            running = tuple(self._running)
        if loop is not None and thread is not None:
            atexit.unregister(self.close)
            for each in running:
                each.cancel()  # a call may refuse to be cancelled: nobody waits for it
            loop.call_soon_threadsafe(loop.stop)
            if thread is not threading.current_thread():
                thread.join(timeout=1)

    def _submitted(self, call: _Call) -> Future[Any]:
        # Under the lock: what is submitted before the loop is stopped is also cancelled.
        with self._lock:
            if self._is_closed:
                raise _closed()
            running = asyncio.run_coroutine_threadsafe(_outcome(call), self._started())
            self._running.add(running)
            return running

    def _started(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._serve, args=(self._loop,), name="evidence-adapter", daemon=True
            )
            self._thread.start()
            atexit.register(self.close)
        return self._loop

    def _serve(self, loop: asyncio.AbstractEventLoop) -> None:
        asyncio.set_event_loop(loop)
        try:
            while not self._is_closed:
                # A task that asks the interpreter to end would end the loop others wait for.
                with suppress(KeyboardInterrupt, SystemExit):
                    loop.run_forever()
        finally:
            _cancel_all(loop)
            loop.close()


async def _outcome(call: _Call) -> tuple[Any, BaseException | None]:
    """Give what a call gives; an end of the interpreter is handed over, not raised in the loop."""
    try:
        return await call(), None
    except (KeyboardInterrupt, SystemExit) as error:
        return None, error


def _cancel_all(loop: asyncio.AbstractEventLoop) -> None:
    pending = asyncio.all_tasks(loop)
    for task in pending:
        task.cancel()
    if pending:
        loop.run_until_complete(asyncio.gather(*pending, return_exceptions=True))


def _check_workers(workers: object) -> None:
    if not isinstance(workers, int) or isinstance(workers, bool) or workers < 1:
        message = f"a bridge needs at least one worker, not {shown(workers, 40)}"
        raise InvariantError(message)


def _check_process(process: int) -> None:
    if os.getpid() != process:
        # A fork copies no threads: a call would wait for ever.
        message = "the bridge to the adapter was made in another process"
        raise EvidenceAdapterUnavailable(message, hint="Make a bridge in each process by itself.")


def _closed() -> EvidenceAdapterUnavailable:
    return EvidenceAdapterUnavailable("the bridge to the adapter is closed")
