from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main
from evidence_sophia.server.mcp import http
from evidence_sophia.server.mcp.principal import Principal
from evidence_sophia.server.mcp.tokens import read_tokens

TOKEN = "0123456789abcdef0123456789abcdef"  # noqa: S105 - of nobody


@pytest.fixture
def base(tmp_path: Path) -> str:
    """Make an empty base."""
    path = tmp_path / "evidence.db"
    EvidenceBase.open(path).close()
    return str(path)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Take down what would be served, and serve nothing."""
    calls: list[dict[str, Any]] = []

    def run_http(server: Any, **where: Any) -> None:
        where["ready"]("http://127.0.0.1:1/mcp")
        calls.append({"server": server, **where})

    monkeypatch.setattr(http, "run_http", run_http)
    return calls


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--http"], "--as ID), or give a file of tokens (tokens=, or --tokens FILE)"),
        (["--http", "--as", "ann", "--host", "0.0.0.0"], "this machine only"),  # noqa: S104 - refused
        (["--tokens", "tokens.json"], "tokens are for HTTP"),
        (["--http", "--tokens", "t.json", "--as", "ann"], "twice"),
        (["--role", "review"], "belongs to somebody"),
        (["--authority", "person"], "belongs to somebody"),
        (["--http", "--tokens", "nowhere.json"], "nowhere.json"),
    ],
    ids=["nobody", "everywhere", "stdio", "twice", "role", "authority", "no file"],
)
@pytest.mark.usefixtures("served")
def test_what_would_be_open_to_anybody_is_refused(
    base: str, capsys: pytest.CaptureFixture[str], options: list[str], told: str
) -> None:
    """The command says what to do, and serves nothing."""
    assert main(["mcp", "--base", base, *options]) == 2
    assert told in capsys.readouterr().err


def test_a_base_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A wrong name is no empty base."""
    path = tmp_path / "nowhere.db"
    assert main(["mcp", "--base", str(path)]) == 2
    assert "nowhere.db" in capsys.readouterr().err
    assert not path.exists()


def test_on_this_machine_it_is_served_in_a_name(
    base: str, served: list[dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    """The URL is told on standard error."""
    options = ["--http", "--as", "ann", "--authority", "person", "--role", "review"]
    more = ["--port", "0", "--allow-host", "base.example:*", "--dotted"]
    assert main(["mcp", "--base", base, *options, *more]) == 0
    (call,) = served
    assert (call["host"], call["port"]) == ("127.0.0.1", 0)
    assert call["sessions"] == http.MAX_SESSIONS
    assert call["allowed_hosts"] == ["base.example:*"]
    assert "http://127.0.0.1:1/mcp" in capsys.readouterr().err


def test_a_token_becomes_an_entry_of_the_file(
    base: str,
    served: list[dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The token itself is never written."""
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{TOKEN}\n"))
    who = ["--as", "ann", "--role", "review", "--authority", "person", "--source-set", "plants"]
    assert main(["mcp", "--token-entry", "--tenant", "garden", *who]) == 0
    told = capsys.readouterr()
    assert '{"tokens": [ENTRY, ...]}' in told.err
    entry = json.loads(told.out)
    assert TOKEN not in json.dumps(entry)
    path = tmp_path / "tokens.json"
    path.write_text(json.dumps({"tokens": [entry]}), encoding="utf-8")
    principal = read_tokens(path).principal_of(TOKEN)
    assert isinstance(principal, Principal)
    assert (principal.actor.id, principal.tenant) == ("ann", "garden")
    assert principal.source_sets == ("plants",)
    assert main(["mcp", "--base", base, "--http", "--tokens", str(path)]) == 0
    assert len(served) == 1


def test_a_token_that_can_be_guessed_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A short one has no entry."""
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert main(["mcp", "--token-entry", "--as", "ann"]) == 2
    assert "characters or more" in capsys.readouterr().err


def test_over_standard_input_one_principal_is_served(
    base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model, unless it is said otherwise."""
    from mcp.server import MCPServer  # noqa: PLC0415 - it is patched here only

    runs: list[str] = []
    monkeypatch.setattr(MCPServer, "run", lambda _self, transport: runs.append(transport))
    assert main(["mcp", "--base", base]) == 0
    assert runs == ["stdio"]
