"""Which words are in a text, and which of them carry content?

A word is a run of letters, marks and numbers. English contractions stay whole ("don't"). In
scripts that put no blanks between words two characters count as a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from attrs import frozen

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import char_class, has_astral, is_unspaced
from evidence_sophia.text.normal import casefold, nfkc
from evidence_sophia.text.tables import table

__all__ = ["Word", "content_words", "word_count", "words"]


@frozen(kw_only=True)
class Word:
    """A word and where it stands.

    Attributes:
        text: the word as it stands there.
        start: its first position, in code points of the text.
        end: the position after its last.
    """

    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        """The word's place as a span."""
        return Span(self.start, self.end)


def words(text: str) -> tuple[Word, ...]:
    """Find the words of a text, in order, with their places. Linear in the text.

    >>> [word.text for word in words("Don't over-water 3 lilies. 百合有毒")]
    ["Don't", 'over', 'water', '3', 'lilies', '百合', '有毒']
    """
    found = _pattern(_reach(text)).finditer(text)
    return tuple(Word(text=match[0], start=match.start(), end=match.end()) for match in found)


def word_count(text: str) -> int:
    """Count the words of a text, as ``len(words(text))`` does but faster.

    >>> word_count("Lilies are toxic."), word_count("百合有毒。")
    (3, 2)
    """
    return sum(1 for _ in _pattern(_reach(text)).finditer(text))


def content_words(text: str, language: str) -> tuple[str, ...]:
    """Give the words that carry content, folded (NFKC and case), in order, with repeats.

    Stop words and negators of the language are left out. Runs of a script without blanks are
    cut at its particles and then into overlapping pairs of characters, so that a question and
    a text meet whatever the word borders are.

    Args:
        text: the text.
        language: ISO 639-1 code; for a language without lists nothing is left out.

    >>> content_words("What is the ship's name?", "en"), content_words("猫的尾巴", "zh")
    (('ship', 'name'), ('猫', '尾巴'))
    """
    folded = casefold(nfkc(text)).replace("’", "'")
    runs = _runs(_reach(folded)).findall(folded)
    return tuple(word for run in runs for word in _content(run, language))


def _content(run: str, language: str) -> Iterator[str]:
    """Reduce one run to its content words."""
    if is_unspaced(run[0]):
        yield from _pairs(run, language)
        return
    stem = run.removesuffix("'s")
    if not {run, stem} & _stop_words(language):
        yield stem


def _pairs(run: str, language: str) -> Iterator[str]:
    """Cut a run without blanks at particles, then into overlapping pairs of characters."""
    stops = _stop_words(language)
    for piece in filter(None, _particles(language).split(run)):
        pairs = [piece[at : at + 2] for at in range(max(1, len(piece) - 1))]
        yield from (pair for pair in pairs if not stops.issuperset(pair))


@cache
def _stop_words(language: str) -> frozenset[str]:
    listed = table(language, "stop_words") | table(language, "negators")
    return frozenset(casefold(nfkc(word)) for word in listed)


@cache
def _particles(language: str) -> re.Pattern[str]:
    """Match what separates content in a script without blanks; nothing where none is listed."""
    long = {word for word in _stop_words(language) if len(word) > 1 and is_unspaced(word[0])}
    listed = sorted(long | table(language, "particles"), key=lambda word: (-len(word), word))
    return re.compile("|".join(listed) or "(?!)")


def _reach(text: str) -> str:
    """Name the smallest character table that holds for a text: the smaller, the faster."""
    if text.isascii():
        return "ascii"
    return "all" if has_astral(text) else "bmp"


@cache
def _pattern(reach: str) -> re.Pattern[str]:
    """Match a word, or up to two characters of a script without blanks."""
    unspaced, mark = _class("unspaced", reach), _class("mark", reach)
    pair = rf"|(?:[{unspaced}][{mark}]*){{1,2}}" if unspaced else ""
    return re.compile(_spaced(reach) + pair)


@cache
def _runs(reach: str) -> re.Pattern[str]:
    """Match a word, or a whole run of a script without blanks."""
    unspaced, mark = _class("unspaced", reach), _class("mark", reach)
    return re.compile(_spaced(reach) + (rf"|[{unspaced}][{unspaced}{mark}]*" if unspaced else ""))


def _spaced(reach: str) -> str:
    """Write the pattern of a word between blanks, with an English contraction's tail."""
    word = _class("spaced", reach)
    return rf"[{word}]+(?:['’](?:[tsmdTSMD]|re|ve|ll|RE|VE|LL)(?![{word}]))?"


def _class(kind: str, reach: str) -> str:
    if reach == "ascii":
        return {"spaced": "0-9A-Za-z"}.get(kind, "")
    return char_class(kind, bmp=reach == "bmp")
