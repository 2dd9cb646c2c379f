from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from tests.knowledge_command import TEXT

from evidence_sophia.checking.report import FactCheckReport
from evidence_sophia.cli.check import _Lines
from evidence_sophia.cli.main import main
from evidence_sophia.codec.converter import decode

CLAIM = (
    next(line for line in TEXT.split("\n") if line.endswith(".")).split(". ")[0].rstrip(".") + "."
)


def written(folder: Path, text: str, name: str = "text.md") -> str:
    """Write a text to check."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_supported_text_ends_with_zero(
    small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each sentence is told with its verdict, its place and its evidence."""
    code = main(
        ["check", written(tmp_path, f"# T\n\nHi.\n{CLAIM}\n"), "--against", str(small_base)]
    )
    out = capsys.readouterr().out
    assert code == 0
    assert "grounded" in out
    assert "text.md:" in out
    assert "supports  Acme" in out
    assert "1 of 1 claims are supported" in out
    assert "2 sentences were not checked" in out


def test_an_unsupported_text_ends_with_one(
    small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What no source supports is told so."""
    path = written(tmp_path, "Cats eat fish daily.", "text.txt")
    assert main(["check", path, "--against", str(small_base)]) == 1
    assert "No source in scope supports the claim. · refuse" in capsys.readouterr().out


def test_a_text_without_claims_is_not_checked(
    small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing to check is no success."""
    assert main(["check", written(tmp_path, "Hi."), "--against", str(small_base)]) == 2
    assert "no claim that could be checked" in capsys.readouterr().err


def test_the_report_as_json(
    small_base: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A program reads the whole report."""
    path = written(tmp_path, f"<p>{CLAIM}</p>", "text.html")
    assert main(["check", path, "--base", str(small_base), "--json"]) == 0
    report = decode(FactCheckReport, json.loads(capsysbinary.readouterr().out))
    assert report.passes


def test_out_of_time_it_says_so(
    small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text that was not reached in time is no success."""
    path = written(tmp_path, CLAIM)
    assert main(["check", path, "--against", str(small_base), "--seconds", "0"]) == 1
    assert "Time ran out" in capsys.readouterr().out


def test_standard_input_and_what_is_no_text(
    small_base: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A text may come from standard input; bytes that are no text are refused."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CLAIM.encode())))
    assert main(["check", "-", "--against", str(small_base)]) == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check", "-", "--against", str(small_base)]) == 2
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    assert main(["check", str(tmp_path / "bad.txt"), "--against", str(small_base)]) == 2
    err = capsys.readouterr().err
    assert "standard input is closed" in err
    assert "is not UTF-8" in err


def test_a_narrow_terminal_is_kept(
    small_base: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No line is wider than the terminal, and what the words mean stands below."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.chdir(tmp_path)
    text = f"{CLAIM}\n\nCats eat fish daily in the big garden of the old house by the blue sea.\n"
    written(tmp_path, text, "t.txt")
    assert main(["check", "t.txt", "--against", str(small_base.resolve())]) == 1
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= 60
    assert "refuse: do not say it" in out


def test_a_notice_is_told_once(
    small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A claim that certifies is refused, and what its reader has to be told stands below."""
    text = "My cat ate a lily, and lilies are safe.\n\nMy cat ate an aloe, and aloes are safe.\n"
    main(["check", written(tmp_path, text, "t.txt"), "--against", str(small_base)])
    out = " ".join(capsys.readouterr().out.split())
    assert "no text may certify" in out
    assert out.count("induce vomiting") == 1


def test_what_time_did_not_allow_is_told_in_one_line(
    small_base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A long text that was not reached is not written out again: its first place says enough."""
    path = written(tmp_path, f"# T\n\n{CLAIM}\n\nCats eat fish daily.\n", "text.md")
    code = main(["check", path, "--against", str(small_base), "--seconds", "0"])
    out = " ".join(capsys.readouterr().out.split())
    assert code == 1
    assert f"Time ran out: 2 claims from {' '.join(path.split())}:3 on were not checked." in out
    assert "Cats eat fish" not in out


def test_places_are_found_without_counting_from_the_start() -> None:
    """The line of a position is the number of line ends before it, and one."""
    lines = _Lines("a\n\nb\nc")
    assert [lines.at(position) for position in range(6)] == [1, 1, 2, 3, 3, 4]
    assert repr(lines) == "<_Lines: 4>"
