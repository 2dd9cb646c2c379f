"""Which terms does a text hold, so that texts that say the same meet?

A term is a folded word without its ending, a number in plain digits, or, in a script that puts
no blanks between words, a pair of characters. Stop words and negators are terms too, and stay
whole. What a word's term is, is looked up once and remembered: that is most of the speed of
reading evidence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from evidence_sophia.text.characters import char_class, has_astral, is_unspaced
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.normal import casefold, nfkc
from evidence_sophia.text.number_words import number_term
from evidence_sophia.text.stems import stem
from evidence_sophia.text.tables import table

__all__ = ["Vocabulary", "fold_words", "tokens", "tokens_of", "vocabulary"]

# Words remembered of a language; running text uses fewer different ones.
_REMEMBERED: Final = 200_000
_TAIL: Final = "(?:'(?:[tsmd]|re|ve|ll)(?![{word}]))?"
_ASCII: Final = re.compile("[0-9a-z]+(?:[.,][0-9]+)*" + _TAIL.format(word="0-9a-z"))
_DIGITS: Final = "0123456789"
_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
# Of each byte: what it is in a word, a blank where it is in none; and all digits alike, and
# the marks within numbers.
_BLANKS: Final = bytes.maketrans(
    bytes(range(256)),
    "".join(
        ch if ch in _LETTERS + _DIGITS else " " for ch in map(str.lower, map(chr, range(128)))
    ).encode()
    + b" " * 128,
)
_SHAPES: Final = bytes.maketrans(_DIGITS.encode() + b",", b"0" * 10 + b".")


class Vocabulary(dict[str, str]):
    """Maps a folded token to its term, and tells which terms carry content.

    Attributes:
        language: ISO 639-1 code.
        stop_words: tokens without content, the negators among them.
        negators: tokens that deny.
        content: maps a token to its term too, and to "" where it carries no content.
    """

    __slots__ = ("content", "language", "negators", "stop_words")

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.negators = _folded(language, "negators")
        self.stop_words = _folded(language, "stop_words") | self.negators
        self.content = _Content(self)

    def __missing__(self, token: str) -> str:
        number = number_term(token, self.language)
        term = number or (token if self.is_empty(token) else stem(token, self.language))
        _remember(self, token, term)
        return term

    def is_empty(self, token: str) -> bool:
        """Whether a token carries no content."""
        if is_unspaced(token[0]):
            return self.stop_words.issuperset(token)
        return token in self.stop_words and not number_term(token, self.language)


class _Content(dict[str, str]):
    """The terms that carry content; "" for the others."""

    __slots__ = ("_known",)

    def __init__(self, known: Vocabulary) -> None:
        super().__init__()
        self._known = known

    def __missing__(self, token: str) -> str:
        term = "" if self._known.is_empty(token) else self._known[token]
        _remember(self, token, term)
        return term


def _remember(known: dict[str, str], token: str, term: str) -> None:
    if len(known) >= _REMEMBERED:
        known.clear()
    known[token] = term


@cache
def vocabulary(language: str) -> Vocabulary:
    """Give the vocabulary of a language; of an unknown one, words are only folded.

    >>> words = vocabulary("en")
    >>> [words[token] for token in tokens("The 3rd study reduced 1,200 risks")]
    ['the', '#3', 'stud', 'reduc', '1200', 'risk']
    """
    return Vocabulary(primary_language(language))


def fold_words(text: str) -> str:
    """Fold what distinguishes no words: compatibility forms, case, digits, apostrophes."""
    if text.isascii():
        return text.lower()
    folded = casefold(nfkc(text)).replace("’", "'")
    return folded.translate(_digits()) if not _digit_signs().isdisjoint(folded) else folded


@cache
def _digit_signs() -> frozenset[str]:
    return frozenset(map(chr, _digits()))


@cache
def _digits() -> dict[int, str]:
    """Map decimal digits of every other script to ASCII."""
    return {
        ord(ch): str(unicodedata.decimal(ch))
        for ch in _members(char_class("digit"))
        if not ch.isascii()
    }


def _members(spans: str) -> Iterator[str]:
    """List the characters of ranges such as ``0-9``."""
    for first, last in re.findall("(.)-(.)", spans):
        yield from map(chr, range(ord(first), ord(last) + 1))


def tokens(text: str) -> list[str]:
    """List the folded words of a text, in order. Linear in the text.

    Numbers keep their marks; runs of a script without blanks become pairs of characters.
    """
    return _ascii_tokens(text) if text.isascii() else tokens_of(fold_words(text))


def _ascii_tokens(text: str) -> list[str]:
    """Split at whatever is no word; only numbers and apostrophes need more than that."""
    raw = text.encode()
    shape = raw.translate(_SHAPES)
    if b"'" in shape or b".0" in shape:
        return _ASCII.findall(text.lower())
    return raw.translate(_BLANKS).decode().split()


def tokens_of(folded: str) -> list[str]:
    """List the words of a folded text, in order."""
    if not folded.isascii():
        folded = _without_marks(folded)
    if folded.isascii():
        return _ascii_tokens(folded)
    found = _pattern(bmp=not has_astral(folded)).findall(folded)
    return [token for word, run in found for token in ((word,) if word else _pairs(run))]


def _without_marks(folded: str) -> str:
    """Put blanks for the characters beyond ASCII that stand in no word."""
    for ch in set(folded):
        if ch > "\x7f" and not _stands_in_words(ch):
            folded = folded.replace(ch, " ")
    return folded


@lru_cache(maxsize=4096)
def _stands_in_words(ch: str) -> bool:
    return _pattern(bmp=not has_astral(ch)).match(ch) is not None


def _pairs(run: str) -> Iterator[str]:
    yield from (run[at : at + 2] for at in range(max(1, len(run) - 1)))


@cache
def _pattern(*, bmp: bool) -> re.Pattern[str]:
    spaced, unspaced = (char_class(name, bmp=bmp) for name in ("spaced", "unspaced"))
    return re.compile(rf"([{spaced}]+(?:[.,][0-9]+)*{_TAIL.format(word=spaced)})|([{unspaced}]+)")


def _folded(language: str, section: str) -> frozenset[str]:
    return frozenset(fold_words(word) for word in table(language, section))
