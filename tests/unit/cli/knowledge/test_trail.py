"""``knowledge evidence``: why is this believed?"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
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
    assert f"{old[7:19]}  1987  assert by bot (model)" in out
    _, trail = command.json("knowledge", "evidence", old)
    assert trail["isActive"] is False


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (TEXT.replace("Acme was founded in 1987", "Nobody knows"), "its source has changed since"),
        (None, "its source is gone"),
    ],
)
def test_a_source_that_moved_on_leaves_the_quote_alone(
    command: Command, small_base: Path, tmp_path: Path, text: str | None, words: str
) -> None:
    """The words are shown without a context that would not be theirs."""
    command.propose()
    id_ = command.founded()
    folder = tmp_path / "folder"
    shutil.copytree(small_base.parent, folder, ignore=shutil.ignore_patterns("*.db*"))
    (folder / "acme.md").write_text(text or TEXT, encoding="utf-8")
    if text is None:
        (folder / "acme.md").rename(folder / "other.md")
        rows = (folder / "manifest.jsonl").read_text().replace("acme.md", "other.md")
        (folder / "manifest.jsonl").write_text(rows)
    command("ingest", str(folder))
    _, out = command("knowledge", "evidence", id_)
    assert words in out
    assert "»Acme was founded in 1987«\n" in out


def test_time_qualifiers_and_origin_are_told(command: Command) -> None:
    """What narrows a statement and where its time comes from stand on its page."""
    command.propose("1987", "--from", "1987", "--qualifier", "by=sisters")
    _, out = command("knowledge", "evidence", command.founded())
    assert "holds since 1987, as the quote says" in out
    assert "by: sisters" in out
