"""What is the stem of this word? A light cut of endings, the same on every installation.

Snowball cuts better, but is an extra: what decides whether a text supports a claim must not
depend on what else is installed. The endings stand in ``tables/<language>.txt``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from evidence_sophia.text.tables import table

__all__ = ["stem"]

_LEAST: Final = 4  # letters that are left of a word at least; 3 before a single letter
_ROUNDS: Final = 2  # "activations": first the plural, then what makes the noun
_KEPT_DOUBLE: Final = frozenset("aeiouls")  # "fall", "pass": the double letter is the stem's


def stem(word: str, language: str = "en") -> str:
    """Cut the endings of a folded word; a word of a language without a list stays whole.

    Args:
        word: folded (NFKC and case).
        language: ISO 639-1 code.

    >>> [stem(word) for word in ("activations", "activated", "studies", "increases")]
    ['activ', 'activ', 'stud', 'increa']
    """
    word = word.removesuffix("'s")
    endings = _endings(language)
    for _ in range(_ROUNDS if endings else 0):
        cut = _cut(word, endings)
        if cut == word:
            break
        word = cut
    return word


def _cut(word: str, endings: dict[int, frozenset[str]]) -> str:
    if len(word) <= _LEAST:
        return word[:-1] if _is_short_plural(word) else word
    for length, listed in endings.items():
        left = len(word) - length
        if left >= (_LEAST if length > 1 else _LEAST - 1) and word[left:] in listed:
            return _single(word[:left])
    return word


def _is_short_plural(word: str) -> bool:
    return len(word) == _LEAST and word[-1] == "s" and word[-2] not in "siu" and word.isascii()


def _single(left: str) -> str:
    """Undouble the last letter: "stopp" of "stopped"."""
    is_double = len(left) > _LEAST and left[-1] == left[-2] and left[-1] not in _KEPT_DOUBLE
    return left[:-1] if is_double else left


@cache
def _endings(language: str) -> dict[int, frozenset[str]]:
    """Group the endings of a language by length, the longest first."""
    listed = table(language, "endings")
    lengths = sorted({len(ending) for ending in listed}, reverse=True)
    return {
        length: frozenset(ending for ending in listed if len(ending) == length)
        for length in lengths
    }
