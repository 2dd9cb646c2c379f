"""Who is told when a conflict opens or closes? Each principal of its own, and of no other.

Two ways lead here: a stream that a client opened (since 2026-07-28), and a resource that it
subscribed to on its connection (before). Writes of this server are noticed; those of other
processes are seen when the resource is next read.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

import anyio.to_thread
from mcp.server.connection import Connection
from mcp.server.context import ServerRequestContext
from mcp.server.subscriptions import InMemorySubscriptionBus, ResourceUpdated, ServerEvent
from mcp_types import EmptyResult, SubscribeRequestParams, UnsubscribeRequestParams

from evidence_sophia.errors import SophiaError
from evidence_sophia.server.mcp.views import PrincipalView, Views

__all__ = ["CONFLICTS_URI", "Subscriptions"]

#: The resource that lists open conflicts.
CONFLICTS_URI: Final = "sophia://conflicts"

_Watched = frozenset[str] | None


class Subscriptions:
    """The streams and connections that wait for news, each with its principal.

    It is the SDK's ``SubscriptionBus``, with one bus a principal.
    """

    def __init__(self, views: Views) -> None:
        self._views = views
        self._streams: dict[object, tuple[PrincipalView, Callable[[ServerEvent], None]]] = {}
        self._connections: dict[Connection, tuple[PrincipalView, set[str]]] = {}
        self._everybody = InMemorySubscriptionBus()

    async def publish(self, event: ServerEvent) -> None:
        """Tell every stream; for news that concern no principal more than another."""
        await self._everybody.publish(event)

    def subscribe(self, listener: Callable[[ServerEvent], None]) -> Callable[[], None]:
        """Take a stream in, for the principal that opens it."""
        token = object()
        self._streams[token] = (self._views.current(), listener)
        leave = self._everybody.subscribe(listener)

        def unsubscribe() -> None:
            self._streams.pop(token, None)
            leave()

        return unsubscribe

    async def subscribe_resource(
        self, context: ServerRequestContext[Any, Any], params: SubscribeRequestParams
    ) -> EmptyResult:
        """Serve ``resources/subscribe``."""
        connection = context.session._connection  # noqa: SLF001 - the SDK's only way to it
        if connection not in self._connections:
            self._connections[connection] = (self._views.current(), set())
            connection.exit_stack.callback(self._connections.pop, connection, None)
        self._connections[connection][1].add(str(params.uri))
        return EmptyResult()

    async def unsubscribe_resource(
        self, context: ServerRequestContext[Any, Any], params: UnsubscribeRequestParams
    ) -> EmptyResult:
        """Serve ``resources/unsubscribe``."""
        connection = context.session._connection  # noqa: SLF001 - the SDK's only way to it
        if connection in self._connections:
            self._connections[connection][1].discard(str(params.uri))
        return EmptyResult()

    @asynccontextmanager
    async def noticing(self, writer: PrincipalView) -> AsyncIterator[None]:
        """Tell every principal of the writer's tenant whose open conflicts a write changes."""
        watching = self._watching(writer.principal.tenant)
        before = {view: await _conflicts(view) for view in watching}
        yield
        for view in watching:
            if await _conflicts(view) != before[view]:
                await self._tell(view)

    def _watching(self, tenant: str) -> set[PrincipalView]:
        streams = (view for view, _ in self._streams.values())
        connections = (view for view, uris in self._connections.values() if CONFLICTS_URI in uris)
        views: Iterable[PrincipalView] = (*streams, *connections)
        return {view for view in views if view.principal.tenant == tenant}

    async def _tell(self, told: PrincipalView) -> None:
        for view, listener in list(self._streams.values()):
            if view == told:
                listener(ResourceUpdated(uri=CONFLICTS_URI))
        for connection, (view, uris) in list(self._connections.items()):
            if view == told and CONFLICTS_URI in uris:
                await connection.send_resource_updated(CONFLICTS_URI)


async def _conflicts(view: PrincipalView) -> _Watched:
    return await anyio.to_thread.run_sync(_open_conflicts, view)


def _open_conflicts(view: PrincipalView) -> _Watched:
    try:
        report = view.base.find_contradictions()
    except SophiaError:  # whoever watches must not keep a write from being answered
        return None
    return frozenset(conflict.id for conflict in report.conflicts)
