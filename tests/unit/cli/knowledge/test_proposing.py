"""``knowledge propose``, ``remember`` and ``facts``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from tests.knowledge_command import SOURCE, Command

PROPOSAL = {
    "subject": "Acme",
    "predicate": "makes",
    "value": "anvils",
    "quote": "Acme makes anvils",
    "sourceId": SOURCE,
}


def test_a_grounded_proposal_is_accepted(command: Command) -> None:
    """What stands in the source becomes a statement with its quote."""
    code, (outcome,) = command.propose()
    assert (code, outcome["outcome"]) == (0, "accepted")
    code, out = command("knowledge", "query", "ACME")
    assert code == 0
    assert "Acme  founded  1987" in out
    assert "bot (model) · holds always · believed since 20" in out
    assert "“Acme was founded in 1987”" in out


def test_a_file_tells_every_outcome_with_its_reason(command: Command, tmp_path: Path) -> None:
    """A table of outcomes, what each reason means, and how many there were of each."""
    lines = [PROPOSAL, PROPOSAL | {"value": "rockets", "quote": "Acme makes rockets"}]
    (tmp_path / "p.jsonl").write_text("\n".join(map(json.dumps, lines)))
    code, out = command("knowledge", "propose", str(tmp_path / "p.jsonl"))
    assert code == 1
    assert "1  accepted" in out
    assert "2  rejected  ungrounded" in out
    assert "ungrounded: the quote does not stand in the source" in out
    assert out.endswith("1 accepted  1 rejected\n")


def test_proposals_come_from_standard_input(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hyphen reads them from there."""
    data = io.TextIOWrapper(io.BytesIO(json.dumps(PROPOSAL).encode()))
    monkeypatch.setattr(sys, "stdin", data)
    assert command("knowledge", "propose", "-")[0] == 0
    monkeypatch.setattr(sys, "stdin", None)
    assert "standard input is closed" in command.failing("knowledge", "propose", "-")


def test_an_empty_file_asks_for_nothing(command: Command, tmp_path: Path) -> None:
    """There is nothing to refuse either."""
    (tmp_path / "p.jsonl").write_text("\n")
    code, out = command("knowledge", "propose", str(tmp_path / "p.jsonl"))
    assert (code, out) == (0, "nothing was asked for\n")


def test_a_label_has_the_room_that_is_left(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A narrow terminal shows a short statement whole where no reason stands beside it."""
    monkeypatch.setenv("COLUMNS", "60")
    said = ("--subject", "Acme", "--predicate", "makes", "--value", "anvils")
    quote = ("--quote", "Acme makes anvils", "--source", SOURCE)
    assert "  Acme makes anvils\n" in command("knowledge", "propose", *said, *quote)[1]


def test_a_long_list_is_cut_for_a_person(command: Command, tmp_path: Path) -> None:
    """Two hundred lines are shown; a program gets all."""
    lines = [PROPOSAL | {"value": f"anvils {number}"} for number in range(202)]
    (tmp_path / "p.jsonl").write_text("\n".join(map(json.dumps, lines)))
    _, out = command("knowledge", "propose", str(tmp_path / "p.jsonl"))
    assert "and 2 more; --json gives all" in out
    _, told = command.json("knowledge", "propose", str(tmp_path / "p.jsonl"))
    assert len(told) == 202


def test_a_new_statement_takes_the_place_of_a_named_one(command: Command) -> None:
    """The beginning of its id is enough; time and qualifiers are kept."""
    command.propose()
    old = command.founded()
    more = ("--instead-of", old[7:17], "--from", "1987", "--qualifier", "by=sisters")
    code, (outcome,) = command.propose("1987", *more)
    assert (code, outcome["outcome"]) == (0, "accepted")
    code, out = command("knowledge", "history", old[7:15])
    assert "gave way to" in out
    assert "holds since 1987" in out
    assert "by: sisters" in out


@pytest.mark.parametrize("words", [(), ("p.jsonl", "--subject", "Acme")])
def test_one_or_a_file_is_asked_for(command: Command, words: tuple[str, ...]) -> None:
    """Neither and both are told with what to do."""
    assert "Give JSONL, or --subject" in command.failing("knowledge", "propose", *words)


def test_a_qualifier_without_a_name_is_an_error(command: Command) -> None:
    """The error shows how one is written."""
    words = ("--subject", "Acme", "--qualifier", "sisters")
    assert "method=survey" in command.failing("knowledge", "propose", *words)


def test_a_hostile_value_cannot_steer_the_terminal(command: Command, tmp_path: Path) -> None:
    """Controls and marks of direction are shown, wherever a proposal is told again."""
    hostile = "anvils\x1b[2J\u202e"
    (tmp_path / "p.jsonl").write_text(json.dumps(PROPOSAL | {"value": hostile, "subject": hostile}))
    shown = [command("knowledge", "propose", str(tmp_path / "p.jsonl"))[1]]
    command("knowledge", "correct", hostile, "--subject", "Acme", "--predicate", "makes")
    command("knowledge", "remember", hostile)
    shown += [command("knowledge", what)[1] for what in ("rejections", "facts")]
    shown.append(command("knowledge", "query", "Acme")[1])
    for out in shown:
        assert "anvils\\x1b[2J\\u202e" in out
        assert "\x1b" not in out
        assert "\u202e" not in out


def test_a_fact_without_a_source_stays_unsourced(command: Command) -> None:
    """It is listed apart, its confidence is capped, and no query gives it."""
    code, out = command("knowledge", "facts")
    assert (code, out) == (0, "Nothing is kept without a source.\n")
    code, out = command("knowledge", "remember", "Acme likes tea", "--confidence", "9000")
    assert code == 0
    assert "kept without a source" in out
    _, out = command("knowledge", "facts")
    assert "unsourced" in out
    assert "3000 basis points" in out
    assert command.json("knowledge", "query", "Acme") == (0, [])
    assert len(command.json("knowledge", "facts")[1]) == 1
