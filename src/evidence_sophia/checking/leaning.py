"""Does a claim lean on what was said before it? "It burned down" does; "Das Haus ist alt" does not.

"This method of welding is common" does, but names what it speaks of: where a source says so in
the same words, they stand for the same in both.
"""

from __future__ import annotations

from typing import Final

from evidence_sophia.checking.phrases import phrases
from evidence_sophia.text.characters import is_upper
from evidence_sophia.text.terms import tokens
from evidence_sophia.text.words import words

__all__ = ["leans", "names_its_noun"]

_BEGINNING: Final = 40  # characters that show whether a claim begins with a pronoun
_NO_VERBS: Final = ("ss", "us", "is")  # ends of nouns that a verb of the third person has not


def leans(claim: str, language: str) -> bool:
    """Whether a claim begins with a pronoun, be it alone or before a noun.

    >>> leans("It is old.", "en"), leans("Das Haus ist alt.", "de"), leans("Das ist alt.", "de")
    (True, False, True)
    """
    beginning = claim[:_BEGINNING]
    said = tokens(beginning)
    if not phrases(language, "pronouns").begins(said):
        return False
    return not (phrases(language, "articles").begins(said) and _has_capital_next(beginning))


def names_its_noun(claim: str, language: str) -> bool:
    """Whether a claim begins with a demonstrative before a noun; in doubt it does not.

    >>> names_its_noun("This method became common.", "en")
    True
    >>> names_its_noun("This became common.", "en"), names_its_noun("This harms cats.", "en")
    (False, False)
    """
    said = tokens(claim)
    if not phrases(language, "demonstratives").begins(said):
        return False
    if phrases(language, "articles").all:
        return _has_capital_next(claim[:_BEGINNING])
    following = said[1:]
    if not following or _is_finite(following[0], language) or _is_verb_of_one(following[0]):
        return False
    return any(_is_finite(word, language) for word in following[1:])


def _has_capital_next(beginning: str) -> bool:
    """Whether the second word is one that German writes with a capital: a noun."""
    found = words(beginning)
    return len(found) > 1 and is_upper(found[1].text[0])


def _is_finite(word: str, language: str) -> bool:
    endings = tuple(end for phrase in phrases(language, "finite_ends").all for end in phrase)
    return phrases(language, "finite").begins([word]) > 0 or word.endswith(endings)


def _is_verb_of_one(word: str) -> bool:
    return word.endswith("s") and not word.endswith(_NO_VERBS)
