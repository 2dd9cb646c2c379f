"""The entry point of the command line."""

from __future__ import annotations

import atexit
import gc
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main


def test_the_version_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """``--version`` needs no command."""
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("evidence-sophia ")


def test_a_process_of_its_own_collects_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only where the process is the command's own is its memory looked after less often."""
    before = gc.get_threshold()
    monkeypatch.setattr(sys, "argv", ["evidence-sophia"])
    try:
        assert main([]) == 2
        assert gc.get_threshold() == before
        assert main() == 2
        assert gc.get_threshold()[0] > before[0]
    finally:
        gc.set_threshold(*before)
        atexit.unregister(gc.freeze)


def test_an_error_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """A missing base is told with a hint, on standard error, with exit code 2."""
    assert main(["ask", "anything", "--base", "/nowhere/at/all.db"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "error: " in shown.err
    assert "what to do: " in shown.err


@pytest.mark.parametrize("name", ["/nowhere/at/all.db", "/nowhere/\udcff.db"])
def test_a_program_is_given_the_error(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--json`` an error is an RFC 9457 problem on standard output, told to a person too."""
    assert main(["ask", "anything", "--base", name, "--json"]) == 2
    shown = capsys.readouterr()
    assert json.loads(shown.out)["code"] == "evidence_adapter_unavailable"
    assert "what to do: " in shown.err


def test_a_missing_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """An error of the operating system says which file, without its number."""
    assert main(["sources", "hash", "no-such.json"]) == 2
    assert "error: no-such.json: No such file or directory" in capsys.readouterr().err


def test_a_poor_locale_gets_escapes() -> None:
    """A locale that cannot write a character gets its escape, not a traceback."""
    program = (
        "import sys; from evidence_sophia.cli.main import main; "
        "sys.exit(main(['verify', '-', '--quote', 'caf\\xe9']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="un café noir".encode(),
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"caf\\xe9" in done.stdout


def run(*arguments: str | bytes, redirect: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run the command as a shell does, with its streams redirected."""
    program = "import sys; from evidence_sophia.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(
        ["/bin/sh", "-c", f'"$@" {redirect}', "sh", *command], capture_output=True, check=False
    )


@pytest.mark.parametrize("redirect", [">&-", ">&- 2>&-", "<&- >&-"])
def test_closed_streams_are_no_failure(tmp_path: Path, redirect: str) -> None:
    """A command whose output nobody reads ends as it would otherwise, without a traceback."""
    source = tmp_path / "source.md"
    source.write_text("Ferns like shade.")
    done = run("verify", str(source), "--quote", "Ferns like shade.", redirect=redirect)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert run("verify", "-", "--quote", "x", redirect=redirect).returncode in (1, 2)


def test_an_error_cannot_steer_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Controls in a name that an error repeats are made visible."""
    for arguments in (["ask", "x", "--base", "/no/\x1b[2J"], ["ingest", "/no/\x1b[2J"]):
        assert main([*arguments]) == 2
        assert "\x1b" not in capsys.readouterr().err


def test_bytes_of_a_shell_that_are_no_text_are_shown_as_escapes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A question with such bytes is answered, on the terminal, as JSON and as a page."""
    base, page = str(tmp_path / "evidence.db"), tmp_path / "answer.html"
    with EvidenceBase.open(base):
        pass
    question = os.fsdecode(b"ferns \xff?")
    assert main(["ask", question, "--base", base, "--html", str(page), "--json"]) == 0
    assert "\\udcff" in capsys.readouterr().out
    assert "\\udcff" in page.read_text(encoding="utf-8")


def test_no_command_shows_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a command the help is shown, as an error."""
    assert main([]) == 2
    assert "check which quotes stand in a source" in capsys.readouterr().err


def test_an_argument_too_many_shows_the_usage_of_its_command(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A quote without its flag is refused with the flags of the command."""
    with pytest.raises(SystemExit) as stop:
        main(["verify", "source.md", "a quote"])
    assert stop.value.code == 2
    assert "--quote TEXT" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["ask", "search"])
def test_a_base_without_sources_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """An empty base is told apart from sources that do not answer."""
    with EvidenceBase.open(tmp_path / "evidence.db"):
        pass
    assert main([command, "ferns", "--base", str(tmp_path / "evidence.db")]) == 0
    assert "holds no sources of the tenant local" in capsys.readouterr().err


def test_a_draft_is_filled_in_ingested_and_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A draft names its blank fields; given all of them it can be ingested as it stands."""
    (tmp_path / "fern.md").write_text("# Ferns\n\nFerns like the shade of old trees.\n")
    base = ["--base", str(tmp_path / "evidence.db")]
    draft = ["ingest", str(tmp_path), "--draft-manifest", "--licence", "CC0-1.0"]
    assert main(draft) == 0
    assert "fill in: source, url, fetched, topic" in capsys.readouterr().out
    (tmp_path / "manifest.jsonl").unlink()
    more = ["--source", "Us", "--url-prefix", "https://example.org", "--fetched", "2026-01-01"]
    assert main([*draft, *more, "--topic", "plants", "--language", "en"]) == 0
    assert "fill in" not in capsys.readouterr().out
    assert main(["ingest", str(tmp_path), *base]) == 0
    assert main(["ask", "What do ferns like?", *base]) == 0
    said = capsys.readouterr().out
    assert re.search(
        r"^partial  confidence: cautious( \([0-9]+ %\))?, from 1 passage$", said, re.MULTILINE
    )
    assert main(["search", "ferns", *base, "--source-set", "defualt"]) == 0
    assert "no source set defualt; there is default" in capsys.readouterr().err
