"""Which number does this word stand for? Cardinals and ordinals, one word at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from evidence_sophia.text.normal import casefold, nfkc
from evidence_sophia.text.tables import table

__all__ = ["ORDINAL", "number_term", "spelled_numbers"]

ORDINAL: Final = "#"
"""What an ordinal's term begins with: "third" and "3rd" are ``#3``, "three" is ``3``."""

_DIGITS: Final = frozenset("0123456789")
_COMMA_DECIMAL: Final = frozenset({"de", "es", "fr", "it", "pt", "ru"})


def number_term(word: str, language: str = "en") -> str:
    """Write the number that a folded word says in plain digits; "" for any other word.

    Args:
        word: folded, its marks of grouping and decimals kept.
        language: ISO 639-1 code; it names the words and the decimal sign.

    >>> [number_term(word) for word in ("twelve", "1,250.0", "3rd", "third", "il6")]
    ['12', '1250', '#3', '#3', '']
    """
    if word[0] in _DIGITS:
        return _written(word, language)
    return _words(language).get(word, "")


def spelled_numbers(words: Sequence[str], language: str = "en") -> tuple[tuple[int, int, int], ...]:
    """Find numbers of several words: where each begins and ends, and its value. Linear.

    Args:
        words: folded, in order.
        language: ISO 639-1 code.

    >>> spelled_numbers(["about", "twenty", "five", "thousand", "men"])
    ((1, 4, 25000),)
    """
    values = [_spelled(word, language) for word in (*words, "")]
    found, start = [], 0
    for at, value in enumerate(values):
        if value is None:
            if at - start > 1:
                found.append((start, at, _composed(values[start:at])))
            start = at + 1
    return tuple(found)


def _spelled(word: str, language: str) -> int | None:
    term = _words(language).get(word, "")
    return int(term) if term and not term.startswith(ORDINAL) else None


def _composed(values: Sequence[int | None]) -> int:
    """Add up the words of a number: what is followed by a greater one is multiplied by it."""
    total = current = 0
    for value in filter(None, values):
        if value >= _THOUSAND:
            total, current = total + (current or 1) * value, 0
        elif value == _HUNDRED and current < _HUNDRED:
            current = (current or 1) * value
        else:
            current += value
    return total + current


_THOUSAND: Final = 1000
_HUNDRED: Final = 100


def _written(word: str, language: str) -> str:
    for ending in sorted(table(language, "ordinal_endings"), key=len, reverse=True):
        stem = word.removesuffix(ending)
        if stem != word and _DIGITS.issuperset(stem):
            return ORDINAL + _plain(stem)
    return _figure(word, language) if _DIGITS.issuperset(word.translate(_MARKS)) else ""


_MARKS: Final = str.maketrans("", "", ".,")


def _figure(word: str, language: str) -> str:
    """Drop what groups thousands, and zeros that say nothing."""
    group, decimal = (".", ",") if language in _COMMA_DECIMAL else (",", ".")
    head, *tails = word.split(group)
    if tails and not all(len(tail.split(decimal)[0]) == _GROUP for tail in tails):
        return word  # a date or a version
    whole, _, part = "".join((head, *tails)).partition(decimal)
    part = part.rstrip("0")
    return f"{_plain(whole)}.{part}" if part else _plain(whole)


_GROUP: Final = 3  # digits


def _plain(digits: str) -> str:
    return digits.lstrip("0") or "0"


@cache
def _words(language: str) -> dict[str, str]:
    """Map number words to terms; where a word is both, it is the cardinal."""
    found: dict[str, str] = {}
    for section, mark in (("ordinal_words", ORDINAL), ("number_words", "")):
        for entry in sorted(table(language, section)):
            word, _, value = entry.partition("=")
            found[casefold(nfkc(word))] = mark + value
    return found
