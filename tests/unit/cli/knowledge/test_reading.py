"""``knowledge query``, ``as-of``, ``history``, ``conflicts`` and ``rejections``."""

from __future__ import annotations

from tests.knowledge_command import SOURCE, Command


def test_what_was_believed_can_be_asked_for(command: Command) -> None:
    """Before the first word nothing was; a page says how the next one is had."""
    command.propose()
    makes = ("--subject", "Acme", "--predicate", "makes", "--value", "anvils")
    quote = ("--quote", "Acme makes anvils", "--source", SOURCE)
    command("knowledge", "propose", *makes, *quote)
    assert command("knowledge", "as-of", "2001")[1] == (
        "Nothing was believed at 2001-01-01 00:00:00Z.\n"
    )
    code, out = command("knowledge", "as-of", "9998", "--limit", "1")
    assert code == 0
    assert "Acme  founded  1987" in out
    after = out.rsplit(" ", 1)[1].strip()
    _, rest = command.json("knowledge", "as-of", "9998", "--after", after)
    assert [each["value"] for each in rest] == ["anvils"]
    assert command.json("knowledge", "as-of", "9998", "--valid-at", "1990")[1]


def test_history_is_shown_on_request(command: Command) -> None:
    """A query gives what is believed now, or also what was."""
    command.propose()
    command("knowledge", "correct", "1988", "--statement", command.founded())
    assert len(command.json("knowledge", "query", "Acme")[1]) == 1
    assert len(command.json("knowledge", "query", "Acme", "--history")[1]) == 2
    assert command.json("knowledge", "query", "Acme", "--as-of", "2001") == (0, [])
    assert command.json("knowledge", "query", "Acme", "makes") == (0, [])


def test_nothing_known_is_said(command: Command) -> None:
    """An answer without statements is an answer; an unknown name is told as one."""
    assert command("knowledge", "query", "Bolt") == (0, "No entity of that name is known.\n")
    command("knowledge", "correct", "1988", "--subject", "Acme", "--predicate", "founded")
    nothing = (0, "Nothing is believed of it.\n")
    assert command("knowledge", "query", "Acme", "--as-of", "2001") == nothing
    assert command("knowledge", "query", "Acme", "makes") == nothing
    assert command("knowledge", "rejections") == (0, "Nothing was refused.\n")
    assert command("knowledge", "conflicts") == (0, "no open contradiction\n")


def test_a_contradiction_shows_both_sides(command: Command) -> None:
    """Two values of a functional predicate end with one, each with its quote."""
    command.propose("1987")
    command.propose("1988")
    code, out = command("knowledge", "conflicts", "Acme")
    assert code == 1
    assert "Acme  founded  contradiction, low  by the rule other_value" in out
    assert "“Acme was founded in 1987”" in out
    assert "“Acme was founded in 1988”" in out
    assert out.endswith("1 open contradiction  1 low\n")
    code, report = command.json("knowledge", "conflicts")
    assert (code, report["contradictionCount"]) == (1, 1)
    assert report["bySeverity"] == {"low": 1, "medium": 0, "high": 0}
    assert len(report["conflicts"]) == 1


def test_a_persons_side_of_a_contradiction_says_so(command: Command) -> None:
    """It has no quote, and the contradiction weighs more."""
    command.propose("1987")
    slot = ("--subject", "Acme", "--predicate", "founded")
    _, word = command.json("knowledge", "correct", "1990", *slot, "--from", "2000", "--to", "2010")
    command("knowledge", "release", word["id"])
    code, (outcome,) = command.propose("1988")
    assert (code, outcome["outcome"]) == (0, "accepted")
    _, out = command("knowledge", "conflicts")
    assert "a person's word, without a quote" in out
    assert "contradiction, high" in out
    assert "against it" in command("knowledge", "evidence", outcome["id"])[1]


def test_refusals_are_listed_with_what_they_mean(command: Command) -> None:
    """By reason if asked; what stood in the way is named."""
    command.propose()
    command.propose()
    _, out = command("knowledge", "rejections", "--reason", "duplicate")
    assert "“" in out
    assert "duplicate  assert" in out
    assert "it is believed already" in out
    assert f"in the way: {command.founded()[7:19]}" in out
    assert command.json("knowledge", "rejections", "--reason", "ungrounded") == (0, [])


def test_a_source_set_narrows(command: Command) -> None:
    """What belongs elsewhere is not seen."""
    command.propose()
    assert command.json("knowledge", "query", "Acme", "--source-set", "other") == (0, [])


def test_a_model_does_not_see_refusals(command: Command) -> None:
    """The error names the role that does."""
    assert "the role review" in command.failing("knowledge", "rejections", "--as", "bot")
