"""``knowledge evidence``: why is this believed?"""

from __future__ import annotations

from tests.knowledge_command import SOURCE, TEXT, Command


def test_the_page_shows_the_quote_in_its_context(command: Command) -> None:
    """The quote stands between marks among the source's own words, with where it stands."""
    command.propose()
    code, out = command("knowledge", "evidence", command.founded()[7:15])
    assert code == 0
    assert "Acme  founded  1987" in out
    assert "believed  normal  by the rule grounded" in out
    assert "still verbatim in its source" in out
    assert "»Acme was founded in 1987« by two sisters." in out
    start = TEXT.index("Acme was")
    assert f"{SOURCE}, code points {start} to {start + 24}" in out
    assert "Acme · Almanac · https://example.org/acme · CC0-1.0" in out


def test_the_page_of_what_was_corrected_names_the_word(command: Command) -> None:
    """It gave way to the correction, whose own page says what it took the place of."""
    command.propose()
    old = command.founded()
    command.propose()
    command("knowledge", "correct", "1988", "--statement", old, "--reason", "the deed says so")
    _, out = command("knowledge", "evidence", old)
    assert "not believed any more  deprecated" in out
    assert "it gave way to" in out
    assert "the deed says so" in out
    assert "refused because of it" in out
    assert "duplicate: it is believed already" in out
    _, out = command("knowledge", "evidence", command.founded())
    assert "no quote: a person's word" in out
    assert "it took the place of" in out
    _, trail = command.json("knowledge", "evidence", old)
    assert trail["isActive"] is False
