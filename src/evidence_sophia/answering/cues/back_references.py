"""Does a sentence refer back to the one before it?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table
from evidence_sophia.text.words import words

__all__ = ["refers_back"]

#: A first word stands within so many characters, marks before it included.
_HEAD: Final = 40


def refers_back(sentence: str, language: str) -> bool:
    """Whether a sentence starts with a word that refers back, in the languages with a list.

    >>> refers_back("It landed in July.", "en"), refers_back("Eagle landed in July.", "en")
    (True, False)
    """
    first = next(iter(words(sentence[:_HEAD])), None)
    known = table(primary_language(language), "back_references")
    return first is not None and casefold(first.text) in known
