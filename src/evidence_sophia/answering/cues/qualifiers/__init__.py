"""Which words narrow, weaken or hand on what a sentence says? One data file a language.

A file ``<language>.txt`` holds sections, ``[name]`` and then words between blanks. A language is
added by adding its file; in one without, every word counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.sections import read_words

__all__ = ["LANGUAGES", "qualifiers"]

_SUFFIX: Final = ".txt"

LANGUAGES: Final = tuple(
    sorted(
        each.name.removesuffix(_SUFFIX)
        for each in files(__package__).iterdir()
        if each.name.endswith(_SUFFIX)
    )
)
"""Languages with a file."""


def qualifiers(language: str, section: str) -> frozenset[str]:
    """Give the words of a section; none for a language without a file.

    Args:
        language: BCP 47 tag.
        section: ``neutral`` (adds nothing: articles, plain prepositions), ``qualifying``
            (narrows or weakens), ``and`` (joins two of a kind), ``hands_on`` (what others
            say), ``time``.

    >>> "may" in qualifiers("en", "qualifying"), qualifiers("tlh", "and")
    (True, frozenset())
    """
    return _sections(primary_language(language)).get(section, frozenset())


@cache
def _sections(language: str) -> Mapping[str, frozenset[str]]:
    if language not in LANGUAGES:
        return {}
    return read_words(__name__, f"{language}{_SUFFIX}")
