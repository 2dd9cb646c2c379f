"""Can clients that nobody here wrote use the server? Over HTTP and as a command, in both eras."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.integration.mcp.conftest import STRANGERS, fast_python, node, package

from evidence_sophia.server.mcp.table import TOOLS

pytestmark = pytest.mark.integration

HERE = Path(__file__).parent
NAMES = [row.name for row in TOOLS]


def printed(command: list[str], folder: Path | None = None) -> Any:
    """Run a program and read the JSON document it prints."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


@pytest.fixture(params=["http", "stdio"])
def target(request: pytest.FixtureRequest) -> list[str]:
    """Give what a client is told: a URL, or a command after two hyphens."""
    if request.param == "http":
        return [request.getfixturevalue("over_http")]
    return ["--", *request.getfixturevalue("by_stdio")]


def check(seen: dict[str, Any]) -> None:
    """Look at what a client saw, the same for every one of them."""
    assert seen["tools"] == NAMES
    assert seen["outputs"] == len(NAMES)
    found = seen["found"]["structured"]
    assert (found["ok"], found["found_count"]) == (False, 1)
    assert [each["found"] for each in found["results"]] == [True, False]
    assert seen["proposed"]["structured"]["results"][0]["outcome"] == "accepted"
    wished = seen["wished"]["structured"]
    assert wished["outcome"] == "needs_person"
    assert wished["queue_id"].startswith("blake3:")
    assert seen["missing"] == {"isError": True, "structured": None}
    assert seen["source"] == "default/lilies.md"


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
def test_the_client_for_typescript_uses_every_kind_of_tool(target: list[str], era: str) -> None:
    """It checks each answer by the tool's schema itself."""
    package("@modelcontextprotocol", "client")
    # Its packages are found from where it stands.
    script = STRANGERS / "client.mjs"
    script.write_bytes((HERE / "client.mjs").read_bytes())
    seen = printed([node(), str(script), era, *target])
    assert seen["version"] == ("2025-11-25" if era == "legacy" else era)
    check(seen)


def test_the_client_of_fastmcp_uses_every_kind_of_tool(target: list[str], tmp_path: Path) -> None:
    """It is another stack on the same protocol."""
    command = [fast_python(), str(HERE / "fast_client.py"), *target]
    check(printed(command, folder=tmp_path))


def inspected(target: list[str], *question: str) -> Any:
    """Ask a server by the inspector's command."""
    program = package("@modelcontextprotocol", "inspector-cli", "build", "cli.js")
    server = target[1:] if target[0] == "--" else [*target, "--transport", "http"]
    return printed([node(), program, "--cli", *server, *question])


def test_the_inspector_calls_a_tool(target: list[str]) -> None:
    """As a person would who tries the server out."""
    tool = ("--tool-name", "sophia_search", "--tool-arg", "query=toxic")
    (hit,) = inspected(target, "--method", "tools/call", *tool)["structuredContent"]["hits"]
    assert hit["passage"]["source_id"] == "default/lilies.md"


def test_the_inspector_lists_what_there_is(over_http: str) -> None:
    """Tools, resources and templates, and a resource itself."""

    def ask(method: str, *more: str) -> Any:
        return inspected([over_http], "--method", method, *more)

    assert [tool["name"] for tool in ask("tools/list")["tools"]] == NAMES
    templates = ask("resources/templates/list")["resourceTemplates"]
    assert "sophia://statement/{id}" in {each["uriTemplate"] for each in templates}
    (conflicts,) = ask("resources/list")["resources"]
    (content,) = ask("resources/read", "--uri", conflicts["uri"])["contents"]
    assert json.loads(content["text"])["contradiction_count"] == 0
