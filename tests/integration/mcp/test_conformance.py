"""Does the server keep to its protocol? The official suite says so, for both required lists.

Most scenarios call fixture tools that no real server has; a pack of them is mounted beside our
own tools. A scenario that would pass without its fixture proves nothing by itself; those are
named, and what they are about is looked at again here.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp_types import ElicitResult
from tests.agents import session
from tests.integration.mcp.conftest import Processes, node, package, started
from tests.integration.mcp.serve import mount_pack

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.build import build_server

pytestmark = pytest.mark.integration

#: Revision -> how many server scenarios it requires.
REQUIRED = {"2026-07-28": 37, "2025-11-25": 30}

#: What passes on the server as it is shipped, with no fixture mounted; it is looked at there.
SHIPPED = {
    "2026-07-28": (
        "caching",
        "dns-rebinding-protection",
        "http-header-validation",
        "prompts-list",
        "resources-list",
        "sep-2164-resource-not-found",
        "server-sse-multiple-streams",
        "tools-list",
    ),
    "2025-11-25": (
        "dns-rebinding-protection",
        "ping",
        "prompts-list",
        "resources-list",
        "resources-subscribe",
        "resources-unsubscribe",
        "server-initialize",
        "server-session-lifecycle",
        "server-sse-multiple-streams",
        "tools-list",
    ),
}

#: What passes without its fixture too, and so is looked at again below.
VACUOUS = {
    "input-required-result-ignore-extra-params",
    "input-required-result-missing-input-response",
    "input-required-result-unsupported-methods",
    "input-required-result-validate-input",
    "tools-call-error",
    "tools-call-simple-text",
}

#: What those checks of the scenario ``server-stateless`` say that call a fixture.
DIAGNOSTIC = (
    "test_missing_capability",
    "does not list the diagnostic tool",
    "Mutated the tool list",
    "Mutated the prompt list",
)

Checks = dict[str, list[dict[str, Any]]]


def suite(url: str, revision: str, folder: Path) -> Checks:
    """Run the scenarios of a revision; give the checks of each."""
    program = package("@modelcontextprotocol", "conformance", "dist", "index.js")
    command = [node(newer=True), program, "server", "--url", url, "--requirements", revision]
    subprocess.run([*command, "--output-dir", folder], cwd=folder, capture_output=True, check=False)
    found = {}
    for path in folder.glob("server-*/checks.json"):
        name = re.sub(r"^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$", r"\1", path.parent.name)
        found[name] = json.loads(path.read_text(encoding="utf-8"))
    return found


def required(revision: str) -> list[str]:
    """Read which server scenarios a revision requires, from the suite's own frozen list."""
    path = Path(package("@modelcontextprotocol", "conformance", "requirements"))
    text = (path / f"{revision}.yaml").read_text(encoding="utf-8")
    _, _, rest = text.partition("\nserver:\n")
    return re.findall(r"^  - (\S+)$", rest.partition("\n\n")[0], re.MULTILINE)


def failures(checks: list[dict[str, Any]]) -> list[str]:
    """Say what failed, and whether nothing was looked at at all."""
    bad = [
        f"{check['id']}: {check.get('errorMessage')}"
        for check in checks
        if check["status"] in ("FAILURE", "WARNING")
    ]
    seen = [check for check in checks if check["status"] == "SUCCESS"]
    own = [check for check in seen if not check["id"].startswith("wire-schema")]
    return bad if own else [*bad, "nothing was looked at"]


def both_lists(folder: Path, processes: Processes, *options: str) -> dict[str, Checks]:
    """Run both lists of the suite against a server."""
    base = str(folder / "evidence.db")
    command = [sys.executable, "-m", "tests.integration.mcp.serve", *options, base]
    url = started(command, folder / "said.txt", processes)
    checks = {}
    for revision in REQUIRED:
        (folder / revision).mkdir()
        checks[revision] = suite(url, revision, folder / revision)
    return checks


@pytest.fixture(scope="module")
def with_the_pack(
    tmp_path_factory: pytest.TempPathFactory, processes: Processes
) -> dict[str, Checks]:
    """Run the suite against a server with the fixtures that it calls."""
    return both_lists(tmp_path_factory.mktemp("packed"), processes, "--pack")


@pytest.fixture(scope="module")
def as_shipped(tmp_path_factory: pytest.TempPathFactory, processes: Processes) -> dict[str, Checks]:
    """Run the suite against the server as it is."""
    return both_lists(tmp_path_factory.mktemp("shipped"), processes)


def test_every_required_scenario_passes(with_the_pack: dict[str, Checks]) -> None:
    """67 of 67: 37 for 2026-07-28 and 30 for 2025-11-25."""
    passed = 0
    for revision, count in REQUIRED.items():
        names = required(revision)
        assert len(names) == count
        bad = {name: failures(with_the_pack[revision][name]) for name in names}
        assert {name: told for name, told in bad.items() if told} == {}
        passed += len(names)
    assert passed == 67


@pytest.mark.parametrize("revision", REQUIRED)
def test_the_server_as_it_is_shipped_passes_what_needs_no_fixture(
    as_shipped: dict[str, Checks], revision: str
) -> None:
    """The pack is not what makes it conform."""
    for name in SHIPPED[revision]:
        assert failures(as_shipped[revision][name]) == [], name


def test_the_server_as_it_is_shipped_is_stateless(as_shipped: dict[str, Checks]) -> None:
    """Of the checks of that scenario only those fail that call a fixture."""
    bad = failures(as_shipped["2026-07-28"]["server-stateless"])
    assert [told for told in bad if not any(said in told for said in DIAGNOSTIC)] == []


@pytest.mark.parametrize("revision", REQUIRED)
def test_what_passes_without_its_fixture_is_known(
    as_shipped: dict[str, Checks], revision: str
) -> None:
    """A scenario that begins to pass of nothing is noticed."""
    passing = {name for name in required(revision) if not failures(as_shipped[revision][name])}
    assert passing <= {*SHIPPED[revision], *VACUOUS}


@pytest.fixture
def packed() -> Iterator[Any]:
    """Make a server with the pack."""
    with EvidenceBase.open(":memory:") as base:
        server = build_server(base)
        mount_pack(server)
        yield server


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_the_simple_text_and_the_error_come_from_their_fixtures(packed: Any, mode: str) -> None:
    """The suite would take any text, and any error, for them."""

    async def ask(client: Client) -> list[Any]:
        return [
            await client.call_tool(name, {}) for name in ("test_simple_text", "test_error_handling")
        ]

    text, error = session(packed, ask, mode=mode)
    assert text.content[0].text == "This is a simple text response for testing."
    assert not text.is_error
    assert error.is_error
    assert "intentionally returns an error" in error.content[0].text


@pytest.mark.parametrize(
    ("responses", "greeted"),
    [
        ({"user_name": ElicitResult(action="accept", content={"name": "Ann"})}, True),
        (
            {
                "user_name": ElicitResult(action="accept", content={"name": "Ann"}),
                "other": ElicitResult(action="accept", content={"foo": "bar"}),
            },
            True,
        ),
        ({"other": ElicitResult(action="accept", content={"name": "Ann"})}, False),
        ({"user_name": ElicitResult(action="accept", content={"foo": "bar"})}, False),
        ({"user_name": ElicitResult(action="decline")}, False),
    ],
    ids=["right", "more than asked", "wrong key", "wrong field", "declined"],
)
def test_a_question_is_answered_or_asked_again(
    packed: Any, responses: dict[str, Any], *, greeted: bool
) -> None:
    """The suite would take an unknown tool's error for a check of the answers."""
    name = "test_input_required_result_elicitation"

    async def ask(client: Client) -> Any:
        return await client.session.call_tool(
            name, {}, input_responses=responses, allow_input_required=True
        )

    result = session(packed, ask)
    assert (result.result_type == "complete") is greeted
    if greeted:
        assert result.content[0].text == "Hello, Ann!"
    else:
        assert set(result.input_requests) == {"user_name"}


def test_lists_are_never_answered_by_a_question(packed: Any) -> None:
    """A server with fixtures that ask still lists without asking."""

    async def ask(client: Client) -> list[Any]:
        return [await client.list_tools(), await client.list_prompts()]

    tools, prompts = session(packed, ask)
    assert len(tools.tools) > 16
    assert prompts.prompts
