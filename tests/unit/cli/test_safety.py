"""Does a command answer and check by the safety policy that it is given?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.lilies import write_lilies
from tests.safety_policies import write_law

from evidence_sophia.cli.main import main

Capture = pytest.CaptureFixture[str]

TEXT = "The tenancy clause is enforceable in every court."


@pytest.fixture
def law(tmp_path: Path) -> str:
    """Write the safety policy of a law firm into a folder."""
    return str(write_law(tmp_path / "law"))


@pytest.fixture
def base(tmp_path: Path, capsys: Capture) -> str:
    """Fill a base with a clause by the command."""
    path = str(tmp_path / "evidence.db")
    assert main(["ingest", str(write_lilies(tmp_path / "docs", TEXT)), "--base", path]) == 0
    capsys.readouterr()
    return path


def test_ask_answers_by_the_policy_of_a_folder(base: str, law: str, capsys: Capture) -> None:
    """What the policy forbids to certify is shown without it and withheld with it."""
    question = ["ask", "Is the tenancy clause enforceable?", "--base", base]
    assert main(question) == 0
    assert TEXT in capsys.readouterr().out
    assert main([*question, "--safety", law]) == 0
    shown = capsys.readouterr().out
    assert TEXT not in shown
    assert "Ask a lawyer." in shown


def test_check_holds_a_text_against_the_policy_of_a_folder(
    tmp_path: Path, base: str, law: str, capsys: Capture
) -> None:
    """A claim that stands in a source is supported without the policy and refused with it."""
    text = tmp_path / "draft.txt"
    text.write_text(TEXT)
    assert main(["check", str(text), "--base", base]) == 0
    assert main(["check", str(text), "--base", base, "--safety", law]) == 1
    assert "Ask a lawyer." in capsys.readouterr().out


def test_a_folder_that_holds_no_policy_is_refused(tmp_path: Path, base: str, law: str) -> None:
    """Every problem of every file is told; a folder that is missing is named."""
    (Path(law) / "en.json").unlink()
    assert main(["ask", "anything", "--base", base, "--safety", law]) == 2
    assert main(["ask", "anything", "--base", base, "--safety", str(tmp_path / "no")]) == 2


def test_the_problems_of_a_policy_are_listed(base: str, law: str, capsys: Capture) -> None:
    """A program gets the problems with their files."""
    (Path(law) / "en.json").write_text("{}")
    assert main(["ask", "anything", "--base", base, "--safety", law, "--json"]) == 2
    problem = json.loads(capsys.readouterr().out)
    assert problem["detail"].endswith("holds no safety policy")
    assert all(each.startswith("en.json: ") for each in problem["problems"])


@pytest.mark.parametrize("command", ["contradictions", "mcp", "export"])
def test_other_commands_that_answer_or_check_take_it(command: str, capsys: Capture) -> None:
    """The option stands in the help of each."""
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert "--safety FOLDER" in capsys.readouterr().out
