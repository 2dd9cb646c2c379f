from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import anyio
import httpx2
import pytest
import uvicorn
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from tests.agents import LILIES, ingest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CapabilityDenied, InvariantError
from evidence_sophia.model.actor import Actor
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.http import _names, run_http, serve_http
from evidence_sophia.server.mcp.principal import MODEL_PRINCIPAL, Principal
from evidence_sophia.server.mcp.tokens import TokenTable, token_digest

URL = "http://127.0.0.1:8000/mcp"
ACCEPT = {"Accept": "application/json, text/event-stream"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "a", "version": "1"},
    },
}
TABLE = TokenTable(
    {
        token_digest("of-ann"): Principal(
            actor=Actor("ann", role="review", authority="person"), tenant="a"
        ),
        token_digest("of-bob"): Principal(actor=Actor("bob"), tenant="b"),
    }
)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[EvidenceBase]:
    """Open a base with a document of tenant ``a``."""
    with EvidenceBase.open(tmp_path / "evidence.db", tenant="a") as opened:
        ingest(opened, tmp_path / "documents", {"lilies.md": LILIES})
        yield opened


@asynccontextmanager
async def reached(base: EvidenceBase) -> AsyncIterator[Any]:
    """Serve a base with tokens, within this process; give what opens a client of it."""
    server = build_server(base, tokens=TABLE)
    app = server.streamable_http_app()

    def client(token: str | None) -> httpx2.AsyncClient:
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        return httpx2.AsyncClient(transport=httpx2.ASGITransport(app), headers=headers)

    async with server.session_manager.run():
        yield client


async def asked(http: httpx2.AsyncClient, mode: str, tool: str, **arguments: Any) -> Any:
    """Call a tool over HTTP."""
    async with http, Client(streamable_http_client(URL, http_client=http), mode=mode) as client:
        return await client.call_tool(tool, arguments)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
@pytest.mark.complaint("getzep/graphiti#632")
def test_a_token_decides_who_acts_and_what_is_seen(two: EvidenceBase, mode: str) -> None:
    """Two principals in one process do not see one another's documents."""

    async def main() -> None:
        async with reached(two) as client:
            for token, expected in (("of-ann", 1), ("of-bob", 0), ("of-ann", 1)):
                found = await asked(client(token), mode, "sophia_search", query="toxic")
                assert len(found.structured_content["hits"]) == expected

    anyio.run(main)


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_authority_comes_from_the_token(two: EvidenceBase, mode: str) -> None:
    """A person's token corrects; a model's only wishes."""
    said = {"value": "August", "subject": "Lilies", "predicate": "flowers_in"}

    async def main() -> None:
        async with reached(two) as client:
            name = "sophia_correct_statement"
            done = await asked(client("of-ann"), mode, name, **said)
            assert done.structured_content["outcome"] == "accepted"
            wish = await asked(client("of-bob"), mode, name, **said)
            assert wish.structured_content["outcome"] != "accepted"

    anyio.run(main)


@pytest.mark.parametrize("token", [None, "of-eve", "", token_digest("of-ann")])
def test_without_a_known_token_nothing_is_served(two: EvidenceBase, token: str | None) -> None:
    """Not even the list of tools."""
    request = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}

    async def main() -> None:
        async with reached(two) as client, client(token) as http:
            for answer in (await http.post(URL, json=request), await http.get(URL)):
                assert answer.status_code == 401
                assert "sophia" not in answer.text

    anyio.run(main)


def test_a_session_is_not_anothers_to_use(two: EvidenceBase) -> None:
    """The id of a session does not carry its principal."""
    ask = {"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {}}

    async def main() -> None:
        async with reached(two) as client, client("of-ann") as ann, client("of-bob") as bob:
            opened = await ann.post(URL, json=HELLO, headers=ACCEPT)
            session = {"Mcp-Session-Id": opened.headers["mcp-session-id"]}
            stolen = await bob.post(URL, json=ask, headers={**ACCEPT, **session})
            assert stolen.status_code == 404

    anyio.run(main)


@pytest.mark.parametrize(
    ("host", "principal"),
    [("127.0.0.1", None), ("0.0.0.0", MODEL_PRINCIPAL), ("agents.example", MODEL_PRINCIPAL)],  # noqa: S104 - it is refused
    ids=["nobody named", "every address", "another machine"],
)
def test_without_tokens_only_this_machine_is_served_in_a_name(
    two: EvidenceBase, host: str, principal: Principal | None
) -> None:
    """What can be reached from elsewhere asks who is there."""
    with pytest.raises(CapabilityDenied):
        serve_http(two, principal, host=host)


def test_on_this_machine_it_is_reached_by_the_names_of_this_machine() -> None:
    """And elsewhere by its own address and the names that were given."""
    local = _names("127.0.0.1", ())
    assert {"localhost:*", "127.0.0.1:*", "[::1]:*"} <= set(local)
    elsewhere = _names("10.0.0.1", ("base.example:443",))
    assert {"10.0.0.1:*", "base.example:443"} <= set(elsewhere)
    assert "localhost:*" not in elsewhere


def test_one_session_too_many_is_refused(
    two: EvidenceBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sessions take memory; where so many are open another one is told so."""
    server = build_server(two, MODEL_PRINCIPAL)
    statuses = []

    async def serve(self: uvicorn.Server, sockets: object) -> None:
        del sockets
        transport = httpx2.ASGITransport(self.config.app)  # type: ignore[arg-type]
        async with server.session_manager.run(), httpx2.AsyncClient(transport=transport) as http:
            for _ in range(3):
                answer = await http.post(URL, json=HELLO, headers=ACCEPT)
                statuses.append(answer.status_code)

    bound = SimpleNamespace(getsockname=lambda: ("127.0.0.1", 8000))
    monkeypatch.setattr(socket, "create_server", lambda *_, **__: nullcontext(bound))
    monkeypatch.setattr(uvicorn.Server, "serve", serve)
    run_http(server, port=0, sessions=2)
    assert statuses == [200, 200, 503]


def test_no_session_at_all_is_no_limit(two: EvidenceBase) -> None:
    """A server that nobody may reach is a mistake."""
    with pytest.raises(InvariantError, match="at least one session"):
        run_http(build_server(two, MODEL_PRINCIPAL), port=0, sessions=0)
