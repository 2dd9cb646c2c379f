"""How does a check call an adapter of either colour? Always in the same words."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.protocols import (
    Adapter,
    Citations,
    ClaimVerification,
    EvidencePacks,
    GroundedAnswers,
    Notebooks,
    SemanticSearch,
    SourceGraph,
    TraceExport,
)

__all__ = ["Blocking", "Call", "Calls", "Every", "Native"]

T = TypeVar("T")

#: One call: a request and its context.
Call = tuple[Any, RequestContext]


class Every(
    Adapter,
    SemanticSearch,
    Citations,
    EvidencePacks,
    Notebooks,
    SourceGraph,
    ClaimVerification,
    GroundedAnswers,
    TraceExport,
    Protocol,
):
    """An adapter with every verb, as a check sees it; those it lacks raise when called."""


class Calls(Protocol):
    """A way to reach the verbs of an adapter."""

    def face(self, adapter: Any, /) -> Every:  # noqa: ANN401 - an adapter of either colour
        """Give the adapter as a check sees it: every call waits for its result."""
        ...

    def together(self, adapter: Any, name: str, calls: Sequence[Call], /) -> list[Any]:  # noqa: ANN401 - an adapter of either colour
        """Make several calls of a verb at once; give each result or the exception it raised."""
        ...

    def wait(self, result: T | Coroutine[Any, Any, T], /) -> T:
        """Wait for what may be a coroutine."""
        ...

    def close(self) -> None:
        """Let go of threads and loops."""
        ...


class Blocking:
    """Calls to an adapter that blocks; several at once go out from threads."""

    def face(self, adapter: Any) -> Every:  # noqa: ANN401 - an adapter
        """Give the adapter itself."""
        every: Every = adapter
        return every

    def together(self, adapter: Any, name: str, calls: Sequence[Call]) -> list[Any]:  # noqa: ANN401 - an adapter
        """Call from as many threads as there are calls."""
        verb = getattr(adapter, name)
        with ThreadPoolExecutor(len(calls)) as pool:
            running = [pool.submit(verb, *call) for call in calls]
        return [each.exception() or each.result() for each in running]

    def wait(self, result: T | Coroutine[Any, Any, T]) -> T:
        """Give the result, of a seeding coroutine too."""
        if inspect.iscoroutine(result):
            awaited: T = asyncio.run(result)
            return awaited
        return result  # type: ignore[return-value]  # mypy does not narrow by iscoroutine

    def close(self) -> None:
        """Nothing is held."""


class Native:
    """Calls to an adapter for event loops: each is awaited on one loop of this thread."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()

    def face(self, adapter: Any) -> Every:  # noqa: ANN401 - an adapter
        """Give a face whose calls run until they are complete."""
        every: Every = _Awaiting(adapter, self._runner)
        return every

    def together(self, adapter: Any, name: str, calls: Sequence[Call]) -> list[Any]:  # noqa: ANN401 - an adapter
        """Await all at once."""

        async def _gathered() -> list[Any]:
            verb = getattr(adapter, name)
            return await asyncio.gather(*(verb(*call) for call in calls), return_exceptions=True)

        return self._runner.run(_gathered())

    def wait(self, result: T | Coroutine[Any, Any, T]) -> T:
        """Run a coroutine until it is complete."""
        if inspect.iscoroutine(result):
            awaited: T = self._runner.run(result)
            return awaited
        return result  # type: ignore[return-value]  # mypy does not narrow by iscoroutine

    def close(self) -> None:
        """Close the loop."""
        self._runner.close()


class _Awaiting:
    """An async adapter whose verbs are run to their end."""

    def __init__(self, adapter: Any, runner: asyncio.Runner) -> None:  # noqa: ANN401 - an adapter
        self._adapter = adapter
        self._runner = runner

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - a verb
        found = getattr(self._adapter, name)
        if not inspect.iscoroutinefunction(found):
            return found
        return lambda *call: self._runner.run(found(*call))
