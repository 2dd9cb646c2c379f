"""Which names are in a text? Words with a capital where none is due."""

from __future__ import annotations

import re
from functools import cache

from evidence_sophia.text.characters import char_class, is_letter
from evidence_sophia.text.terms import fold_words, tokens, vocabulary

__all__ = ["name_terms", "name_words", "short_forms"]

_LONGEST_SHORT_FORM = 8  # letters
_REACH = 100  # code points before a short form that hold the long one


def name_words(text: str, language: str = "en") -> tuple[str, ...]:
    """List the words written with a capital, the first of the text left out, as they stand.

    German writes every noun so: there, only words with two capitals or a digit count.

    >>> name_words("In 1891 Marie Curie came to Paris.")
    ('Marie', 'Curie', 'Paris')
    """
    if text.isascii() and text[1:].lower() == text[1:]:
        return ()  # no capital but the first
    stop_words = vocabulary(language).stop_words
    found = _words(is_ascii=text.isascii()).findall(text)[1:]
    named = (word for word in found if fold_words(word) not in stop_words)
    if language.startswith("de"):
        return tuple(word for word in named if len(_capitals().findall(word)) > 1)
    return tuple(named)


def name_terms(text: str, language: str = "en") -> frozenset[str]:
    """Give the terms of the words written with a capital, as :func:`name_words` lists them.

    >>> sorted(name_terms("In 1891 Marie Curie came to Paris."))
    ['curi', 'mari', 'paris']
    """
    known = vocabulary(language)
    return frozenset(known[token] for word in name_words(text, language) for token in tokens(word))


def short_forms(text: str, language: str = "en") -> dict[str, tuple[str, ...]]:
    """Map short forms that a text explains in brackets to the terms of the long form.

    >>> short_forms("endoplasmic reticulum (ER) stress")
    {'er': ('endoplasm', 'reticulum')}
    """
    if "(" not in text:
        return {}
    known = vocabulary(language)
    found: dict[str, tuple[str, ...]] = {}
    for match in _bracketed().finditer(text):
        letters = [ch for ch in fold_words(match[1]) if is_letter(ch)]
        before = _any_word().findall(
            fold_words(text[max(0, match.start() - _REACH) : match.start()])
        )
        long = before[-len(letters) :]
        if len(long) == len(letters) and all(
            word[0] == letter for word, letter in zip(long, letters, strict=True)
        ):
            found[fold_words(match[1])] = tuple(known[word] for word in long)
    return found


@cache
def _words(*, is_ascii: bool) -> re.Pattern[str]:
    """Match the first word of a text, and every word that begins with a capital."""
    word, upper = ("0-9A-Za-z", "A-Z") if is_ascii else _classes()
    return re.compile(rf"\A[^{word}]*[{word}]+|(?<![{word}])[{upper}][{word}]*")


def _classes() -> tuple[str, str]:
    return char_class("word", bmp=True), char_class("upper", bmp=True)


@cache
def _capitals() -> re.Pattern[str]:
    return re.compile(f"[{char_class('upper', bmp=True)}0-9]")


@cache
def _any_word() -> re.Pattern[str]:
    return re.compile(f"[{char_class('word', bmp=True)}]+")


@cache
def _bracketed() -> re.Pattern[str]:
    word, upper = _classes()
    return re.compile(rf"\(([{upper}][{word}]{{1,{_LONGEST_SHORT_FORM - 1}}})\)")
