"""Which language does a tag name, and is a text a tag at all?"""

from __future__ import annotations

import pytest

from evidence_sophia.text.language_tag import is_language_tag, primary_language


@pytest.mark.parametrize("tag", ["en", "pt-BR", "zh-Hant-TW", "gsw", "xx"])
def test_what_has_the_form_of_a_tag_is_one(tag: str) -> None:
    """Language, and after hyphens script, region and variants."""
    assert is_language_tag(tag)


@pytest.mark.parametrize("text", ["", "e", "english", "de_DE", "de-", "-", "d\u00e9", "en\n"])
def test_what_has_not_is_none(text: str) -> None:
    """A name, an underscore and other letters make no tag."""
    assert not is_language_tag(text)


def test_the_language_of_a_tag_is_its_first_part() -> None:
    """Case does not count."""
    assert primary_language("PT-br") == "pt"
