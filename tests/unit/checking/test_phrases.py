"""Do the lists of words have what each language needs?"""

from __future__ import annotations

import pytest

from evidence_sophia.checking.phrases import phrases
from evidence_sophia.support.tight.phrases import LANGUAGES

SECTIONS = (
    "greetings",
    "opinions",
    "instructs",
    "not_instructs",
    "joins",
    "subjects",
    "finite",
    "finite_ends",
    "whole",
    "complements",
    "doubts",
    "factive",
    "pronouns",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", SECTIONS)
def test_every_language_has_every_section(language: str, section: str) -> None:
    """A language that is added has all lists."""
    assert phrases(language, section).all


def test_the_longest_phrase_counts() -> None:
    """A phrase is found at the beginning, or anywhere, by its whole words."""
    opinions = phrases("en", "opinions")
    assert opinions.begins(["in", "my", "opinion", "not"]) == 3
    assert opinions.begins(["not", "in", "my", "opinion"]) == 0
    assert opinions.stands_in(["not", "in", "my", "opinion"])
    assert not opinions.stands_in(["in", "my"])
    assert repr(opinions).endswith("phrases>")


def test_a_language_without_a_file_has_no_phrases() -> None:
    """Nothing is guessed for a language without lists."""
    assert not phrases("ru", "opinions").stands_in(["я", "думаю"])
