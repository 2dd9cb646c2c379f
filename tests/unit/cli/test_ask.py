"""Asking a base from a shell."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.lilies import write_lilies

from evidence_sophia.answering.record.replay import replay_trace
from evidence_sophia.answering.record.trace import AnswerTrace, StageName, StageRecord, TraceFact
from evidence_sophia.answering.wording import wording
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.cli.main import main
from evidence_sophia.cli.stages import show_trace
from evidence_sophia.cli.terminal import Terminal
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.model.answer import Answer

TEXT = "Lilies are toxic to cats. Every part of the plant is dangerous."
QUESTION = "To whom are lilies toxic?"


@pytest.fixture
def base(tmp_path: Path) -> str:
    """Fill a base with one document, and give its file."""
    folder = write_lilies(tmp_path / "docs", TEXT)
    with EvidenceBase.open(tmp_path / "evidence.db") as opened:
        opened.ingest(folder)
    return str(tmp_path / "evidence.db")


def test_a_trace_is_a_table(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Each stage is a row; a stage that left something out lists it with the reason."""
    assert main(["ask", QUESTION, "--base", base, "--trace"]) == 0
    lines = capsys.readouterr().out.split("Trace\n")[1].splitlines()
    assert lines[0].split() == ["stage", "in", "kept", "found"]
    table = lines[1 : lines.index("")]
    assert [line.split("  ")[0] for line in table if not line.startswith(" ")] == [
        str(name).replace("_", " ") for name in StageName
    ]
    assert "  + Lilies are toxic to cats." in lines
    assert "  - Every part of the plant is dangerous.  (covers_too_little)" in lines


@pytest.mark.parametrize("columns", ["60", "80", "160"])
def test_a_trace_fits_the_terminal(
    base: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    columns: str,
) -> None:
    """No line is wider than the terminal, and no fact of a stage is cut."""
    monkeypatch.setenv("COLUMNS", columns)
    assert main(["ask", QUESTION, "--base", base, "--trace"]) == 0
    shown = capsys.readouterr().out.split("Trace\n")[1]
    table = shown.split("\n\n")[0]
    assert max(map(len, shown.splitlines())) <= int(columns)
    assert "…" not in table


def test_a_cosine_is_shown_as_one() -> None:
    """Recorded in basis points, it is told to a person as a fraction; other facts stay."""
    out = io.StringIO()
    facts = [("best_cosine", "3093"), ("margin", "-12"), ("calibrated", "unmeasured")]
    record = StageRecord(
        stage=StageName.CONFIDENCE,
        facts=tuple(TraceFact(name=name, value=value) for name, value in facts),
    )
    trace = SimpleNamespace(stages=(record,), evidence=None)
    show_trace(Terminal(out, width=80), trace)  # type: ignore[arg-type] # all that it looks at
    assert "best_cosine 0.3093, margin -0.0012, calibrated unmeasured" in out.getvalue()


def test_a_long_stage_is_cut(tmp_path: Path, base: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Eight sentences of a stage are listed, and how many there are beyond."""
    many = " ".join(f"Lilies of kind {number} are toxic to cats." for number in range(20))
    write_lilies(tmp_path / "docs", many)
    with EvidenceBase.open(base) as opened:
        opened.ingest(tmp_path / "docs")
    assert main(["ask", QUESTION, "--base", base, "--trace"]) == 0
    assert re.search("^    and [0-9]+ more$", capsys.readouterr().out, re.MULTILINE)


def test_a_trace_as_json_replays(base: str, capsys: pytest.CaptureFixture[str]) -> None:
    """For a program the whole trace is written; the answer comes out of it again."""
    assert main(["ask", QUESTION, "--base", base, "--trace", "--json"]) == 0
    trace = decode(AnswerTrace, json.loads(capsys.readouterr().out))
    assert encode(replay_trace(trace)) == encode(trace.answer)
    assert not trace.answer.is_refusal


def test_an_answer_speaks_the_language_that_is_asked_for(
    base: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Text, notice and disclosure; the notice of the question's class comes before the answer."""
    assert main(["ask", QUESTION, "--base", base, "--language", "de", "--json"]) == 0
    answer = decode(Answer, json.loads(capsys.readouterr().out))
    assert (answer.language, answer.disclosure) == ("de", wording("disclosure", "de"))
    assert main(["ask", QUESTION, "--base", base, "--language", "de"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert shown.index(answer.notes[0].text) < shown.index("Lilies are toxic to cats.")
    assert wording("disclosure", "de") in shown


def test_other_notes_come_after_the_answer(
    tmp_path: Path, base: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is said of the sources stands below what they say."""
    retraction = {"state": "correction", "notice": "See the second printing."}
    write_lilies(tmp_path / "docs", TEXT, retraction=retraction)
    with EvidenceBase.open(base) as opened:
        opened.ingest(tmp_path / "docs")
    assert main(["ask", QUESTION, "--base", base]) == 0
    shown = capsys.readouterr().out
    assert shown.index("Lilies are toxic") < shown.index("Note: The publisher of")
