from __future__ import annotations

from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.server.subscriptions import ResourceUpdated
from mcp_types import ResourceUpdatedNotification
from tests.agents import mined

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.server.mcp.build import build_server

URI = "sophia://conflicts"
PROPOSE = "sophia_propose_statements"

legacy = pytest.mark.filterwarnings("ignore::mcp.shared.exceptions.MCPDeprecationWarning")


def run(main: Any) -> Any:
    """Run something that must not take for ever."""

    async def bounded() -> Any:
        with anyio.fail_after(10):
            return await main()

    return anyio.run(bounded)


async def propose(client: Client, *values: str) -> None:
    """Propose statements."""
    await client.call_tool(PROPOSE, {"statements": [mined(value) for value in values]})


def test_a_stream_hears_of_a_conflict_that_opens(model: Any) -> None:
    """Not of a write that opens none."""

    async def main() -> None:
        async with Client(model) as client, client.listen(resource_subscriptions=[URI]) as news:
            await propose(client, "June")
            await propose(client, "July")
            event = await anext(aiter(news))
            assert event == ResourceUpdated(uri=URI)
            with anyio.move_on_after(0.2) as scope:
                await anext(aiter(news))
            assert scope.cancelled_caught

    run(main)


@legacy
def test_a_connection_hears_of_a_conflict_that_opens(model: Any) -> None:
    """As clients of 2025-11-25 subscribe, until they no longer do."""
    heard: list[str] = []

    async def listen(message: Any) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            heard.append(str(message.params.uri))

    async def main() -> None:
        async with Client(model, mode="legacy", message_handler=listen) as client:
            await client.subscribe_resource(URI)
            await propose(client, "June", "July")
            await client.unsubscribe_resource(URI)
            await client.call_tool("sophia_remember_fact", {"text": "a"})
            await anyio.sleep(0.1)

    run(main)
    assert heard == [URI]


@legacy
def test_another_resource_is_nobodys_news(model: Any) -> None:
    """Who subscribes to a statement is not told of conflicts."""
    heard: list[Any] = []

    async def listen(message: Any) -> None:
        heard.append(message)

    async def main() -> None:
        async with Client(model, mode="legacy", message_handler=listen) as client:
            await client.unsubscribe_resource(URI)
            await client.subscribe_resource("sophia://statement/1")
            await propose(client, "June", "July")
            await anyio.sleep(0.1)

    run(main)
    assert not [each for each in heard if isinstance(each, ResourceUpdatedNotification)]


def test_a_watcher_does_not_keep_a_write_from_being_answered(
    base: EvidenceBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where conflicts cannot be read."""
    server = build_server(base)

    def fail(*_arguments: object, **_options: object) -> None:
        message = "damaged"
        raise CorruptStoreError(message)

    async def main() -> None:
        async with Client(server) as client, client.listen(resource_subscriptions=[URI]):
            monkeypatch.setattr(type(base), "find_contradictions", fail)
            result = await client.call_tool("sophia_remember_fact", {"text": "a"})
            assert not result.is_error

    run(main)
