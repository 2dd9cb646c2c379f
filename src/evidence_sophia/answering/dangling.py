"""Does a sentence lean on the one before it?"""

from __future__ import annotations

from typing import Final

from evidence_sophia.text.words import words

__all__ = ["leans_back"]

#: First words that point back to an earlier sentence, by language.
_POINTERS: Final = {
    "en": frozenset(
        [
            "he",
            "she",
            "it",
            "they",
            "this",
            "these",
            "that",
            "those",
            "his",
            "her",
            "its",
            "their",
            "him",
            "them",
            "such",
            "both",
            "neither",
            "however",
            "but",
            "also",
            "instead",
            "therefore",
            "thus",
            "so",
            "then",
            "otherwise",
            "similarly",
            "likewise",
            "hence",
            "here",
        ]
    ),
    "es": frozenset(
        [
            "él",
            "ella",
            "ello",
            "ellos",
            "ellas",
            "esto",
            "este",
            "esta",
            "estos",
            "estas",
            "eso",
            "ese",
            "esa",
            "esos",
            "esas",
            "su",
            "sus",
            "ambos",
            "ambas",
            "pero",
            "además",
            "también",
            "así",
            "entonces",
        ]
    ),
    "de": frozenset(
        [
            "er",
            "sie",
            "es",
            "dies",
            "diese",
            "dieser",
            "dieses",
            "diesen",
            "jener",
            "jene",
            "sein",
            "seine",
            "seiner",
            "ihr",
            "ihre",
            "ihrer",
            "beide",
            "aber",
            "jedoch",
            "auch",
            "dann",
            "dort",
            "so",
            "dadurch",
            "dabei",
            "damit",
        ]
    ),
    "fr": frozenset(
        [
            "il",
            "elle",
            "ils",
            "elles",
            "ceci",
            "cela",
            "ce",
            "cette",
            "ces",
            "celui",
            "celle",
            "ceux",
            "son",
            "sa",
            "ses",
            "leur",
            "leurs",
            "mais",
            "aussi",
            "ainsi",
            "alors",
            "pourtant",
        ]
    ),
}


def leans_back(sentence: str, language: str) -> bool:
    """Whether a sentence starts with a word that points back, in the languages listed.

    >>> leans_back("It landed in July.", "en"), leans_back("Eagle landed in July.", "en")
    (True, False)
    """
    first = next(iter(words(sentence[:40])), None)
    pointers = _POINTERS.get(language.split("-", 1)[0].lower(), frozenset())
    return first is not None and first.text.lower() in pointers
