"""Which words limit a statement, join its parts or end an adverb? Lists by language.

A file ``words/<language>.txt`` holds sections, ``[name]`` and then phrases between blanks, the
words of a phrase joined by ``_``. Adding a language is adding a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.sections import read_sections
from evidence_sophia.text.terms import tokens

__all__ = ["LANGUAGES", "NO_PHRASES", "Phrases", "phrases", "read_phrases", "section_names"]

LANGUAGES: Final = ("de", "en", "es", "fr")
"""ISO 639-1 codes of the languages that have a file."""


class Phrases:
    """The phrases of one section, by their words."""

    def __init__(self, written: Sequence[str]) -> None:
        split = (tuple(tokens(phrase.replace("_", " "))) for phrase in written)
        self.all = frozenset(phrase for phrase in split if phrase)
        self.longest = max(map(len, self.all), default=0)

    def __repr__(self) -> str:
        return f"<{len(self.all)} phrases>"

    def begins(self, said: Sequence[str]) -> int:
        """Count the words of the longest phrase that a text begins with; 0 for none."""
        return self._at(said, 0)

    def stands_in(self, said: Sequence[str]) -> bool:
        """Whether any phrase stands in a text."""
        return any(self._at(said, place) for place in range(len(said)))

    def _at(self, said: Sequence[str], place: int) -> int:
        lengths = range(min(self.longest, len(said) - place), 0, -1)
        return next((n for n in lengths if tuple(said[place : place + n]) in self.all), 0)


NO_PHRASES: Final = Phrases(())
"""A section that a language has not."""


def phrases(language: str, section: str) -> Phrases:
    """Give the phrases of a section; none for a language without a file.

    >>> phrases("en", "amount/some").begins(["a", "few", "mills"])
    2
    """
    return _sections(primary_language(language)).get(section, NO_PHRASES)


@cache
def section_names(language: str, kind: str) -> tuple[str, ...]:
    """List the sections of a language whose names begin with ``kind``.

    >>> section_names("en", "limit/o")
    ('limit/often', 'limit/once', 'limit/only')
    """
    found = _sections(primary_language(language))
    return tuple(sorted(name for name in found if name.startswith(kind)))


def read_phrases(package: str, language: str) -> Mapping[str, Phrases]:
    """Read the sections of a language that ship with a package; none for one without a file.

    >>> "limit/only" in read_phrases("evidence_sophia.support.tight", "en")
    True
    """
    if language not in LANGUAGES:
        return {}
    found = read_sections(package, f"words/{language}.txt")
    return {name: Phrases(body.split()) for name, body in found.items()}


@cache
def _sections(language: str) -> Mapping[str, Phrases]:
    return read_phrases("evidence_sophia.support.tight", language)
