"""The entry point of the command line."""

from __future__ import annotations

import os
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


def test_an_error_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    """A missing base is told with a hint, on standard error, with exit code 2."""
    assert main(["ask", "anything", "--base", "/nowhere/at/all.db"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "error: " in shown.err
    assert "what to do: " in shown.err


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
