"""Is a file of sections read whole?"""

from __future__ import annotations

import pytest

from evidence_sophia.text.sections import read_sections
from evidence_sophia.text.tables import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_its_name_and_its_words(language: str) -> None:
    """What stands under a name, until the next one, belongs to it."""
    found = read_sections("evidence_sophia.text", f"tables/{language}.txt")
    assert "stop_words" in found
    assert not any("[" in name or "]" in body for name, body in found.items())


def test_a_file_that_is_missing_is_no_empty_one() -> None:
    """A name that is misspelt is told at once."""
    with pytest.raises(FileNotFoundError):
        read_sections("evidence_sophia.text", "tables/tlh.txt")
