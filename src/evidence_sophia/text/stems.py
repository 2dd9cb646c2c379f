"""What is the stem of this word? A light cut of endings, the same on every installation.

English words that are spelt in two ways, such as "tumour" and "tumor", have one stem.

Snowball cuts better, but is an extra: what decides whether a text supports a claim must not
depend on what else is installed. The endings stand in ``tables/<language>.txt``.
"""

from __future__ import annotations

import re
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
    >>> stem("tumours") == stem("tumor"), stem("randomised") == stem("randomized")
    (True, True)
    """
    word = _respelt(word.removesuffix("'s"), language)
    endings = _endings(language)
    for _ in range(_ROUNDS if endings else 0):
        cut = _cut(word, endings)
        if cut == word:
            break
        word = cut
    return word


def _respelt(word: str, language: str) -> str:
    """Give one spelling for the two that a word may have: "colour", "randomized", "anaemia"."""
    parts, listed, ends = _spellings(language)
    if parts is None:
        return word
    word = parts.sub(lambda found: listed[found[0]], word)
    for end, other in ends:
        if word.endswith(end) and len(word) - len(end) >= _LEAST - 1:
            return word.removesuffix(end) + other
    return word


@cache
def _spellings(
    language: str,
) -> tuple[re.Pattern[str] | None, dict[str, str], tuple[tuple[str, str], ...]]:
    """Give parts of words and ends of words that are spelt in two ways; no parts for none."""
    listed = dict(entry.split("=") for entry in table(language, "spellings"))
    ends = (entry.split("=") for entry in sorted(table(language, "spelling_ends")))
    if not listed:
        return None, {}, ()
    # The longest first: "anaesth" before what it holds.
    parts = "|".join(sorted(listed, key=lambda part: (-len(part), part)))
    return re.compile(parts), listed, tuple((end, other) for end, other in ends)


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
