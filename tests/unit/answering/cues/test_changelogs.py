"""Records of changes, and questions for them."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.changelogs import asks_about_changes, is_changelog


@pytest.mark.parametrize(
    "title",
    ["Potlib 2.4 Release Notes", "What’s New in Potlib 3", "Changelog", "2.2.2 (2024-06-17)",
     "v1.4.0", "Novedades de la versión 3", "Versionshinweise", "Nouveautés de Potlib", "更新日志"],
)  # fmt: skip
def test_a_record_of_changes_is_known_by_its_name(title: str) -> None:
    """The usual names of such records are known, whether title or heading."""
    assert is_changelog(title, "")
    assert is_changelog("Potlib", title)


@pytest.mark.parametrize("title", ["3.2.1. Filling pots", "Changing the pot", "News reading", ""])
def test_other_titles_are_no_records(title: str) -> None:
    """A numbered section and a title with such a word in another sense are no records."""
    assert not is_changelog(title, title)


def test_some_questions_are_about_changes() -> None:
    """A question for a version or a time may be answered best by such a record."""
    assert asks_about_changes("Which version added the pot?")
    assert asks_about_changes("¿Cuándo apareció?")
    assert not asks_about_changes("What does the pot hold?")
