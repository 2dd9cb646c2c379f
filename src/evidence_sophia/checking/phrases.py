"""Which words tell a claim from a greeting, an opinion or an instruction? Lists by language.

A file ``words/<language>.txt`` holds sections, as those of tightness do, whose verbs and pronouns
serve here as well. Adding a language is adding a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from evidence_sophia.support.tight.phrases import NO_PHRASES, Phrases, read_phrases
from evidence_sophia.text.language_tag import primary_language

__all__ = ["phrases"]


def phrases(language: str, section: str) -> Phrases:
    """Give the phrases of a section; none for a language without a file.

    >>> phrases("en", "opinions").begins(["i", "think", "so"])
    2
    """
    return _sections(primary_language(language)).get(section, NO_PHRASES)


@cache
def _sections(language: str) -> Mapping[str, Phrases]:
    shared = read_phrases("evidence_sophia.support.tight", language)
    return {**shared, **read_phrases("evidence_sophia.checking", language)}
