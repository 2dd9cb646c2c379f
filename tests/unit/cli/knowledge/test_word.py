"""The commands by which a person puts things right."""

from __future__ import annotations

import pytest
from tests.knowledge_command import Command

ANN = ("--as", "ann", "--role", "review", "--authority", "person")


def test_a_correction_stands_for_good(command: Command) -> None:
    """The person's word is shown as such, and the mined value is refused from then on."""
    command.propose()
    words = ("knowledge", "correct", "1988", "--statement", command.founded()[7:15])
    code, out = command(*words, "--reason", "the deed says so", *ANN)
    assert code == 0
    assert "done  it stands, and no model changes it back" in out
    _, out = command("knowledge", "query", "Acme")
    assert "Acme  founded  1988" in out
    assert "on the word of ann (person)" in out
    assert "reason: the deed says so" in out
    code, (outcome,) = command.propose()
    assert (code, outcome["reason"]) == (1, "slot_locked")


def test_a_slot_is_corrected_with_its_time(command: Command) -> None:
    """Without a statement the slot is named; the time is as exact as it was written."""
    slot = ("--subject", "Acme", "--predicate", "founded")
    code, _ = command("knowledge", "correct", "1988", *slot, "--from", "1988-05", "--to", "1999-01")
    assert code == 0
    _, out = command("knowledge", "query", "Acme", "--valid-at", "1990")
    assert "holds from 1988-05 until 1999-01" in out
    assert command.json("knowledge", "query", "Acme", "--valid-at", "1999-01-01") == (0, [])


def test_nothing_named_is_an_error(command: Command) -> None:
    """The error says how a slot or a statement is named."""
    assert "Give --statement ID" in command.failing("knowledge", "correct", "1988")


def test_a_models_word_waits_for_a_person(command: Command) -> None:
    """What a model would correct, retract or merge is queued; that is no failure."""
    command.propose()
    id_ = command.founded()
    acts = (
        ("correct", "1988", "--statement", id_),
        ("retract", id_),
        ("end", id_, "1999"),
        ("revert", id_),
        ("merge", "ACME Inc", "Acme"),
    )
    for act in acts:
        code, out = command("knowledge", *act, "--as", "bot")
        assert code == 0, act
        assert "queued  needs_person: it waits for a person" in out


def test_what_is_retracted_can_come_back(command: Command) -> None:
    """Retracting closes and locks; a revert restores the statement."""
    command.propose()
    id_ = command.founded()
    assert command("knowledge", "retract", id_, "--reason", "unsure")[0] == 0
    assert command.json("knowledge", "query", "Acme") == (0, [])
    _, out = command("knowledge", "history", id_)
    assert "withdrawn" in out
    assert command("knowledge", "revert", id_)[0] == 0
    assert len(command.json("knowledge", "query", "Acme")[1]) == 1


def test_a_refused_act_ends_with_one(command: Command) -> None:
    """What cannot be retracted again is told with its reason and its meaning."""
    command.propose()
    id_ = command.founded()
    command("knowledge", "retract", id_)
    code, out = command("knowledge", "retract", id_)
    assert code == 1
    assert "not_open: the statement is not believed any more" in out


def test_a_statement_ends_without_being_withdrawn(command: Command) -> None:
    """It is still said of the time before."""
    command.propose()
    assert command("knowledge", "end", command.founded(), "1999-12-31")[0] == 0
    assert command.json("knowledge", "query", "Acme") == (0, [])
    _, out = command("knowledge", "query", "Acme", "--valid-at", "1990")
    assert "holds until 1999-12-31" in out


def test_the_locks_of_a_word_are_opened(command: Command) -> None:
    """After that a model may propose there again; a second time there is none to open."""
    slot = ("--subject", "Acme", "--predicate", "founded")
    _, word = command.json("knowledge", "correct", "1987", *slot)
    code, out = command("knowledge", "release", word["id"])
    assert code == 0
    assert "1 accepted" in out
    code, (outcome,) = command.propose("1987", "--from", "1987")
    assert outcome["reason"] != "slot_locked"


def test_two_names_are_merged_and_parted(command: Command) -> None:
    """The id that the merge gives takes it back."""
    command.propose()
    code, merged = command.json("knowledge", "merge", "Anvil Works", "Acme")
    assert code == 0
    assert len(command.json("knowledge", "query", "Anvil Works")[1]) == 1
    assert command("knowledge", "unmerge", merged["id"][7:19])[0] == 0
    assert command.json("knowledge", "query", "Anvil Works") == (0, [])


def test_an_erasure_asks_to_be_meant(command: Command) -> None:
    """Without --yes nothing happens; with it the text is gone and the log is whole."""
    command.propose()
    id_ = command.founded()
    assert "Add --yes" in command.failing("knowledge", "erase", id_)
    assert command("knowledge", "erase", id_, "--yes")[0] == 0
    code, out = command("knowledge", "verify-log")
    assert code == 0
    assert "1 texts erased by an act" in out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("history", "12345678"), "no entry begins"),
        (("history", "1234"), "at least 8"),
        (("end", "12345678", "yesterday"), "2026-11-30T12:00:00Z"),
        (("end", "12345678", "2026-11-30T12:00:00"), "without a zone"),
        (("end", "12345678", "2026-13"), "not a time"),
        (("end", "12345678", "0000"), "not a time"),
        (("query", "Acme", "--role", "review"), "--as ID"),
    ],
)
def test_what_cannot_be_understood_says_how_it_is_written(
    command: Command, words: tuple[str, ...], hint: str
) -> None:
    """Ids, times and actors that are none end with a hint and exit code 2."""
    assert hint in command.failing("knowledge", *words)


def test_no_base_is_made(command: Command) -> None:
    """A path that holds none is an error, not a new base."""
    command.path = command.path.with_name("none.db")
    assert "there is no evidence base" in command.failing("knowledge", "query", "Acme")
    assert not command.path.exists()
