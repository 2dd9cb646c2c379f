"""Which facts about a language does the library ship? Word lists, one file a language.

A file ``tables/<language>.txt`` holds sections, ``[name]`` and then words between blanks. The
lists are plain facts, gathered by hand for this library.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.sections import read_words

__all__ = ["LANGUAGES", "table"]

LANGUAGES = ("ar", "de", "en", "es", "fr", "it", "pt", "ru", "zh")
"""ISO 639-1 codes of the languages that have a file."""


def table(language: str, section: str) -> frozenset[str]:
    """Give the words of one section; none for an unknown language or section.

    Args:
        language: BCP 47 tag; script, region and variants are passed over.
        section: name of the section.

    >>> "bzw" in table("de", "always"), table("tlh", "always")
    (True, frozenset())
    """
    return _sections(primary_language(language)).get(section, frozenset())


@cache
def _sections(language: str) -> Mapping[str, frozenset[str]]:
    if language not in LANGUAGES:
        return {}
    return read_words("evidence_sophia.text", f"tables/{language}.txt")
