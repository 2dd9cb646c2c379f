"""Do the lists of words have what each language needs?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.phrases import LANGUAGES, phrases, read_phrases, section_names


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("section", ["finite", "finite_ends", "pronouns", "limit/only"])
def test_every_language_has_every_section(language: str, section: str) -> None:
    """A language that is added has all lists."""
    assert phrases(language, section).all


def test_a_language_without_a_file_has_no_phrases() -> None:
    """Nothing is guessed for a language without lists."""
    assert not phrases("ru", "pronouns").stands_in(["он"])
    assert read_phrases("evidence_sophia.support.tight", "ru") == {}
    assert section_names("ru", "limit/") == ()
