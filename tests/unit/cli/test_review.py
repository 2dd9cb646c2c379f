"""``evidence-sophia review``: what would models do in a person's place, and may they?"""

from __future__ import annotations

import io
import sys

import pytest
from tests.knowledge_command import Command

from evidence_sophia.cli import review

ANN = ("--as", "ann", "--role", "review", "--authority", "person")


@pytest.fixture
def waiting(command: Command) -> list[str]:
    """Let a model wish for two things; give the ids of the wishes."""
    command.propose()
    id_ = command.founded()
    bot = ("--as", "bot")
    command("knowledge", "correct", "1988", "--statement", id_, "--reason", "so I read", *bot)
    command("knowledge", "merge", "Anvil Works", "Acme", *bot)
    return [str(each["id"]) for each in command.json("review", "list")[1]]


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Let a person at a terminal type these lines, and then end their input."""
    monkeypatch.setattr(review, "_is_asking", lambda: True)
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.usefixtures("waiting")
def test_without_a_terminal_the_queue_is_listed(command: Command) -> None:
    """Each wish with whose it is, and how it is decided; nothing is asked."""
    code, out = command("review")
    assert code == 0
    assert "Acme  founded  1988" in out
    assert "wanted by bot" in out
    assert "reason: so I read" in out
    assert "2 items wait  review show ID, accept ID or refuse ID decides" in out


def test_an_empty_queue_says_so(command: Command) -> None:
    """There is nothing to decide."""
    assert command("review") == (0, "Nothing waits.\n")


def test_an_item_shows_what_stands_there(command: Command, waiting: list[str]) -> None:
    """The statement it concerns, with its quote in context."""
    code, out = command("review", "show", waiting[0][7:15])
    assert code == 0
    assert "Acme  founded  1987" in out
    assert "»Acme was founded in 1987« by two sisters." in out
    assert command.json("review", "show", waiting[0])[1]["value"] == "1988"


def test_an_accepted_wish_is_carried_out_in_the_persons_name(
    command: Command, waiting: list[str]
) -> None:
    """It is their word from then on, and cannot be decided again."""
    code, out = command("review", "accept", waiting[0], "--reason", "the deed", *ANN)
    assert code == 0
    assert "done  it is carried out, in your name" in out
    _, out = command("knowledge", "query", "Acme")
    assert "on the word of ann (person)" in out
    code, out = command("review", "refuse", waiting[0][7:15])
    assert code == 1
    assert "already_decided" in out


def test_a_refused_wish_changes_nothing(command: Command, waiting: list[str]) -> None:
    """It is listed as decided where that is asked for."""
    assert command("review", "refuse", waiting[0], "--reason", "no")[0] == 0
    _, (statement,) = command.json("knowledge", "query", "Acme")
    assert statement["value"] == "1987"
    assert "1 item waits" in command("review", "list")[1]
    assert "decided: refuse" in command("review", "list", "--decided")[1]


def test_a_model_decides_nothing(command: Command, waiting: list[str]) -> None:
    """The error says what it needs."""
    assert "may not decide" in command.failing("review", "accept", waiting[0], "--as", "bot")


@pytest.mark.parametrize("words", [("accept",), ("show",), ("list", "12345678")])
def test_an_item_and_what_to_do_come_together(command: Command, words: tuple[str, ...]) -> None:
    """One without the other is told with the ways to write it."""
    err = command.failing("review", *words)
    assert f"{words[0]} takes no id" in err or f"{words[0]} needs the id of an item" in err
    assert "review show ID" in err


def test_an_id_of_something_else_names_no_item(command: Command, waiting: list[str]) -> None:
    """A statement is not in the queue."""
    assert waiting
    assert "no item of the queue" in command.failing("review", "show", command.founded())


def test_conflicts_are_the_second_list(command: Command) -> None:
    """They are shown with both sides, or the absence of any is said."""
    assert command("review", "conflicts") == (0, "no open contradiction\n")
    _, report = command.json("review", "conflicts")
    assert (report["contradictionCount"], report["conflicts"]) == (0, [])


def test_open_conflicts_are_noted_beside_the_queue(command: Command) -> None:
    """Their number, and how they are listed."""
    command.propose("1987")
    command.propose("1988")
    assert "1 contradiction is open: evidence-sophia review conflicts" in command("review")[1]
    assert "“Acme was founded in 1988”" in command("review", "conflicts")[1]


def test_a_slot_that_holds_much_is_cut(command: Command) -> None:
    """Five statements of it are shown, and that there are more."""
    slot = ("--subject", "Acme", "--predicate", "makes")
    for thing in ("anvils", "bolts", "cogs", "dies", "eyelets", "files"):
        command("knowledge", "correct", thing, *slot)
    command("knowledge", "correct", "gears", *slot, "--as", "bot")
    _, (item,) = command.json("review")
    assert "and 1 more" in command("review", "show", item["id"])[1]


@pytest.mark.usefixtures("waiting")
def test_a_person_is_asked_about_one_item_after_the_other(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accepting takes a reason; what is skipped waits on."""
    typing(monkeypatch, "x", "", "accept", "the deed says so", "s")
    code, out = command("review")
    assert code == 0
    assert out.count("Type a, r, s or q, then Enter.") == 2
    assert "2 of 2" in out
    assert "That was the last one." in out
    assert "1 item waits" in command("review", "list")[1]
    _, (statement,) = command.json("knowledge", "query", "Acme")
    assert (statement["value"], statement["actor"]) == ("1988", "owner")


@pytest.mark.usefixtures("waiting")
@pytest.mark.parametrize("lines", [("q",), (), ("r",)])
def test_quitting_and_the_end_of_input_decide_nothing(
    command: Command, monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...]
) -> None:
    """A reason that never came is no decision either."""
    typing(monkeypatch, *lines)
    assert command("review")[0] == 0
    assert "2 items wait" in command("review", "list")[1]


@pytest.mark.usefixtures("waiting")
def test_a_refusal_by_key_is_kept(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key r with an empty reason refuses."""
    typing(monkeypatch, "R", "", "q")
    assert "done  it is refused" in command("review")[1]
    assert "1 item waits" in command("review", "list")[1]


def test_nothing_to_ask_about_is_said(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person at a terminal is told that nothing waits."""
    typing(monkeypatch)
    assert command("review") == (0, "Nothing waits.\n")


def test_an_item_whose_statement_was_erased_is_shown(command: Command, waiting: list[str]) -> None:
    """Nothing stands there any more."""
    command("knowledge", "erase", command.founded(), "--yes")
    assert "nothing stands there" in command("review", "show", waiting[0])[1]
