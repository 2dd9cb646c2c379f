"""The entry point of the command line."""

from __future__ import annotations

import subprocess
import sys

import pytest

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
