"""Is a language that a command cannot speak told?"""

from __future__ import annotations

from pathlib import Path

import pytest

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def base(tmp_path: Path) -> str:
    """Make an empty base."""
    with EvidenceBase.open(tmp_path / "evidence.db"):
        return str(tmp_path / "evidence.db")


@pytest.mark.parametrize("tag", ["english", "e", "de_DE", "d€", "-"])
@pytest.mark.parametrize("command", ["ask", "check"])
def test_what_is_no_tag_is_refused(command: str, tag: str, capsys: Capture) -> None:
    """An ill-formed tag is refused with an example of one."""
    with pytest.raises(SystemExit) as stop:
        main([command, "x", "--language", tag])
    assert stop.value.code == 2
    assert "is no language tag; write one such as en or pt-BR" in capsys.readouterr().err


def test_a_language_without_words_is_told(base: str, capsys: Capture) -> None:
    """The words fall back to English, and it is said that they do."""
    assert main(["ask", "Ferns?", "--base", base, "--language", "xx"]) == 0
    assert "no words in xx" in capsys.readouterr().err


@pytest.mark.parametrize("tag", ["", "de", "es-MX", "en"])
def test_a_language_with_words_needs_no_note(base: str, tag: str, capsys: Capture) -> None:
    """Nothing is said of a language that the library has words in."""
    assert main(["ask", "Ferns?", "--base", base, "--language", tag]) == 0
    assert "no words" not in capsys.readouterr().err
