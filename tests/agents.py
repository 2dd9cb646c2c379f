"""How does an agent call a server of ours? Within this process, by the official client."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import anyio
from mcp import Client
from mcp.server import MCPServer
from mcp_types import CallToolResult

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.server.mcp.principal import Principal

__all__ = [
    "LILIES",
    "OTHERS",
    "PERSON",
    "REVIEWER",
    "answer",
    "call",
    "ingest",
    "mined",
    "refusal",
    "session",
]

Outcome = TypeVar("Outcome")
Server = MCPServer[Any]
Act = Callable[[Client], Awaitable[Outcome]]

PERSON = Principal(actor=Actor("ann", role="review", authority="person"))
REVIEWER = Principal(actor=Actor("rob", role="review", authority="reviewer"))

LILIES = (
    "# Lilies\n\nLilies are toxic to cats. Lilies flower in June. Every part of the plant is "
    "dangerous. Lilies flower in July.\n"
)
OTHERS = "# Ferns\n\nFerns like shade. They need water every week. Lilies flower in May.\n"


def session(server: Server, act: Act[Outcome], **options: Any) -> Outcome:
    """Open a session with a server and do something in it."""

    async def main() -> Outcome:
        async with Client(server, **options) as client:
            return await act(client)

    return anyio.run(main)


def call(server: Server, name: str, /, **arguments: Any) -> CallToolResult:
    """Call a tool in a session of its own; the client checks the answer by its schema."""
    return session(server, lambda client: client.call_tool(name, arguments))


def answer(server: Server, name: str, /, **arguments: Any) -> dict[str, Any]:
    """Call a tool that answers."""
    result = call(server, name, **arguments)
    assert not result.is_error, result.content
    document = result.structured_content
    assert isinstance(document, dict)
    (content,) = result.content
    assert json.loads(content.text) == document  # type: ignore[union-attr]
    return document


def refusal(server: Server, name: str, /, **arguments: Any) -> dict[str, Any]:
    """Call a tool that refuses by an error that a model sees."""
    result = call(server, name, **arguments)
    assert result.is_error
    assert result.structured_content is None
    (content,) = result.content
    problem: dict[str, Any] = json.loads(content.text)  # type: ignore[union-attr]
    return problem


def ingest(base: EvidenceBase, folder: Path, files: Mapping[str, str], **options: Any) -> None:
    """Make a source set of documents, and declare when something flowers."""
    folder.mkdir(exist_ok=True)
    rows = []
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
        row = {
            "file": name,
            "title": name.partition(".")[0].title(),
            "source": "Garden Club",
            "url": f"https://garden.example/{name}",
            "licence": "CC-BY-4.0",
            "fetched": "2026-01-02",
            "language": "en",
            "topic": "plants",
        }
        rows.append(json.dumps(row))
    (folder / "manifest.jsonl").write_text("\n".join(rows), encoding="utf-8")
    base.ingest(folder, **options)
    base.declare_predicates(
        [Predicate("flowers_in", cardinality="functional"), Predicate("toxic_to")], **options
    )


def mined(value: str, /, **more: Any) -> dict[str, Any]:
    """Give a statement as a model proposes it."""
    return {
        "subject": "Lilies",
        "predicate": "flowers_in",
        "value": value,
        "source_id": "default/lilies.md",
        "quote": f"Lilies flower in {value}.",
        **more,
    }
