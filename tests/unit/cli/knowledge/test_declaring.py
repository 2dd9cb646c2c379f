"""``knowledge declare`` and ``knowledge predicates``."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.knowledge_command import Command


def test_a_predicate_is_declared_once(command: Command) -> None:
    """Its cardinality and type are kept; a second declaration is refused with what it means."""
    words = ("knowledge", "declare", "weighs", "--functional", "--type", "number", "--unit", "kg")
    assert command(*words)[0] == 0
    code, out = command("knowledge", "predicates")
    assert code == 0
    assert "weighs     functional  number kg" in out
    code, out = command(*words)
    assert code == 1
    assert "already_declared: it is declared already" in out


def test_predicates_come_from_a_file(command: Command, tmp_path: Path) -> None:
    """One a line; blank lines are passed over."""
    lines = '{"id": "weighs"}\n\n{"id": "born_in", "cardinality": "functional"}\n'
    (tmp_path / "p.jsonl").write_text("\ufeff" + lines, encoding="utf-8")
    code, told = command.json("knowledge", "declare", "--file", str(tmp_path / "p.jsonl"))
    assert (code, [each["outcome"] for each in told]) == (0, ["accepted", "accepted"])
    _, found = command.json("knowledge", "predicates", "--source-set", "default")
    assert {each["id"] for each in found} >= {"weighs", "born_in"}


def test_every_bad_line_is_named(command: Command, tmp_path: Path) -> None:
    """No line is written where one cannot be read; each is told with its number."""
    (tmp_path / "p.jsonl").write_text('{"id": "a"}\n[\n{"id": "B"}\n{"idea": 1}\n' + "[" * 99_999)
    err = command.failing("knowledge", "declare", "--file", str(tmp_path / "p.jsonl"))
    for number in (2, 3, 4, 5):
        assert f"line {number}: " in err
    assert "line 1: " not in err
    assert "a line may have: id, cardinality, valueType, " in err
    _, found = command.json("knowledge", "predicates")
    assert "a" not in {each["id"] for each in found}


def test_a_file_that_is_no_text_is_an_error(command: Command, tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are told by their place."""
    (tmp_path / "p.jsonl").write_bytes(b'{"id": "\xff"}')
    err = command.failing("knowledge", "declare", "--file", str(tmp_path / "p.jsonl"))
    assert "not UTF-8: byte 8" in err


@pytest.mark.parametrize("words", [(), ("weighs", "--file", "p.jsonl")])
def test_one_or_a_file_is_asked_for(command: Command, words: tuple[str, ...]) -> None:
    """Neither and both are told with what to do."""
    assert "--file JSONL" in command.failing("knowledge", "declare", *words)


def test_a_model_may_not_declare(command: Command) -> None:
    """The error says what it needs."""
    err = command.failing("knowledge", "declare", "weighs", "--as", "bot")
    assert "may not declare" in err


def test_nothing_declared_says_what_to_do(command: Command) -> None:
    """An empty list names the command that fills it."""
    code, out = command("knowledge", "predicates", "--tenant", "other")
    assert code == 0
    assert "evidence-sophia knowledge declare" in out
