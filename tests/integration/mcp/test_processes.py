"""What is acknowledged to an agent is there, whatever happens to the processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from tests.agents import mined
from tests.integration.mcp.conftest import COMMAND

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.table import TOOLS

pytestmark = pytest.mark.integration

#: Arguments with which each tool answers on the garden's base.
ARGUMENTS: dict[str, dict[str, Any]] = {
    "sophia_verify_evidence": {"source_text": "a b", "quotes": [{"id": "1", "text": "a b"}]},
    "sophia_preflight_not_in_source": {"source_id": "default/lilies.md", "quote": "June"},
    "sophia_verify_citation": {
        "citation": {"id": "1", "quote": "toxic to cats", "source_id": "default/lilies.md"}
    },
    "sophia_query_knowledge": {"subject": "Lilies"},
    "sophia_search": {"query": "toxic"},
    "sophia_answer": {"question": "To whom are lilies toxic?"},
    "sophia_score_sources": {"source_ids": ["default/lilies.md"]},
    "sophia_propose_statements": {"statements": [mined("June")]},
    "sophia_remember_fact": {"text": "the last one"},
    "sophia_correct_statement": {
        "value": "August",
        "subject": "Lilies",
        "predicate": "flowers_in",
    },
}


def served(base: Path, *options: str) -> StdioServerParameters:
    """Give the command that serves a base to a reviewer."""
    who = ["--as", "rob", "--role", "review", "--authority", "reviewer"]
    return StdioServerParameters(
        command=str(COMMAND), args=["mcp", "--base", str(base), *who, *options]
    )


def remembered(base: Path) -> list[str]:
    """Read what was kept, in a process of its own."""
    with EvidenceBase.open(base) as opened:
        assert all(report.is_whole for report in opened.verify_log())
        return [fact.text for fact in opened.remembered_facts(limit=1000)]


@pytest.mark.complaint("modelcontextprotocol/servers#4797")
def test_two_processes_lose_nothing_of_one_another(garden: Path) -> None:
    """Twice 500 acknowledged writes are 1,000 rows."""

    async def write(name: str) -> None:
        async with Client(served(garden)) as client:
            for number in range(500):
                text = {"text": f"{name} {number}"}
                result = await client.call_tool("sophia_remember_fact", text)
                assert not result.is_error

    async def both() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(write, "first")
            group.start_soon(write, "second")

    anyio.run(both)
    expected = {f"{name} {number}" for name in ("first", "second") for number in range(500)}
    found = remembered(garden)
    assert len(found) == 1000
    assert set(found) == expected


@pytest.mark.complaint("modelcontextprotocol/servers#1819")
@pytest.mark.complaint("modelcontextprotocol/servers#3173")
def test_after_a_kill_amid_parallel_calls_every_tool_answers(garden: Path, tmp_path: Path) -> None:
    """Eight at a time until the process is killed: what was acknowledged is there."""
    pid = tmp_path / "pid"
    ours = served(garden)
    script = f'echo $$ > "{pid}"; exec "$0" "$@"'
    killed = StdioServerParameters(command="sh", args=["-c", script, ours.command, *ours.args])
    acknowledged: list[str] = []

    async def remember(client: Client, text: str) -> None:
        result = await client.call_tool("sophia_remember_fact", {"text": text})
        if not result.is_error:
            acknowledged.append(text)
            if len(acknowledged) == 20:
                os.kill(int(pid.read_text()), signal.SIGKILL)

    async def writer(client: Client, name: int) -> None:
        for number in range(100):
            await remember(client, f"{name} {number}")

    async def until_it_dies() -> None:
        async with Client(killed) as client, anyio.create_task_group() as group:
            for name in range(8):
                group.start_soon(writer, client, name)

    with pytest.raises(BaseExceptionGroup):
        anyio.run(until_it_dies)
    assert len(acknowledged) >= 20
    assert set(acknowledged) <= set(remembered(garden))
    anyio.run(lambda: every_tool_answers(garden))


async def every_tool_answers(base: Path) -> None:
    """Call each tool once, those that need a statement with one."""
    async with Client(served(base)) as client:
        first: str | None = None
        for row in sorted(TOOLS, key=lambda each: each.name != "sophia_propose_statements"):
            arguments = ARGUMENTS.get(row.name, {})
            if row.name in ("sophia_evidence_for", "sophia_history", "sophia_retract_statement"):
                arguments = {"statement_id": first}
            elif row.name == "sophia_revert":
                arguments = {"to": first}
            result = await client.call_tool(row.name, arguments)
            assert not result.is_error, (row.name, result.content)
            if first is None:
                first = result.structured_content["results"][0]["id"]


@pytest.mark.skipif(os.name != "posix", reason="signals are sent otherwise there")
def test_an_interrupt_ends_a_server_that_waits_for_input(garden: Path) -> None:
    """Ctrl-C ends it at once, though nobody closes its standard input."""
    command = [str(COMMAND), "mcp", "--base", str(garden)]
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "a", "version": "1"},
        },
    }
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(hello).encode() + b"\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["id"] == 1
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(30) == -signal.SIGINT
        finally:
            process.kill()
    assert remembered(garden) == []
