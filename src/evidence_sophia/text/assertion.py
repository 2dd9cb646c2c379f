"""Does a text say that something is so? A question, a wish or a failed attempt does not.

Beside :mod:`~evidence_sophia.text.denial`, and like it by words alone: what may be, what others
claim, what was nearly done, and what an author struck out or hid. In doubt it is not said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from attrs import frozen

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import is_upper
from evidence_sophia.text.denial import (
    CONTEXT,
    NEAR,
    is_untrue,
    reaches,
    sentences_near,
    spoken_near,
    surroundings,
    takes_back,
    within,
)
from evidence_sophia.text.normal import casefold
from evidence_sophia.text.tables import table
from evidence_sophia.text.words import Word, words

__all__ = ["is_asserted", "phrases_in"]

_QUESTION: Final = re.compile("[?？؟][\"'”’»)\\]*_ ]*$")
_PARTS: Final = re.compile("[,;:()]")
_STOPS: Final = ";؛；"
_NOTE: Final = re.compile("[\"'”’».!? ]{0,4}(\\[\\^[^\\]\\n]{1,40}\\])")
#: Texts whose phrases are remembered: several statements rest on one sentence.
_REMEMBERED: Final = 64
#: Blanks between a word such as "almost" and what it concerns, at most.
_CLOSE: Final = 6
#: Code points of a footnote that are read.
_LONGEST_NOTE: Final = 200
#: Sentences before a quote that may speak of it; the last may be the beginning of its own.
_BEFORE: Final = 2


def is_asserted(
    text: str, quote: Span, value: Span, language: str = "", *, is_past: bool = False
) -> bool:
    """Whether the sentence of a quote says what it holds, rather than asks, supposes or claims.

    Args:
        text: the source, or the part of it around the quote.
        quote: where the quote stands in it.
        value: where the value stands in it; a word of the value's own counts for nothing.
        language: BCP 47 tag of the text; "" to detect it.
        is_past: whether it need not hold any more ("used to live").

    >>> text = "Ann may move to Cairo."
    >>> is_asserted(text, Span(0, 22), Span(16, 21), "en")
    False
    """
    start, end = surroundings(text, quote)
    around, near = text[start:end], text[max(0, quote.start - NEAR) : quote.end + NEAR]
    spoken = spoken_near(near, language)
    here = Span(value.start - start, value.end - start)
    for sentence in sentences_near(around, near, language):
        if sentence.start < max(here.end, here.start + 1) and here.start <= sentence.end:
            said = sentence.of(around)
            place = Span(max(0, here.start - sentence.start), max(0, here.end - sentence.start))
            if any(_withholds(said, place, each, is_past=is_past) for each in spoken):
                return False
    return not (_is_announced(text, quote, language, spoken) or _is_noted(text, quote, spoken))


def phrases_in(text: str, language: str, section: str) -> Iterator[Span]:
    """Find the phrases of a section of the word tables, without regard to case. Linear.

    >>> [found.of("Far from Rome") for found in phrases_in("Far from Rome", "en", "unasserted")]
    ['Far from']
    """
    listed = _listed(language, section)
    said = _said(text)
    for at, word in enumerate(said):
        for phrase in listed.get(word.folded, ()):
            if tuple(each.folded for each in said[at : at + len(phrase)]) == phrase:
                yield Span(word.start, said[at + len(phrase) - 1].end)


@frozen
class _Said:
    """A word, folded, and where it stands."""

    folded: str
    start: int
    end: int


@lru_cache(maxsize=_REMEMBERED)
def _said(text: str) -> tuple[_Said, ...]:
    return tuple(_Said(_folded(word), word.start, word.end) for word in words(text))


def _folded(word: Word) -> str:
    return casefold(word.text).replace("’", "'")


@cache
def _listed(language: str, section: str) -> dict[str, list[tuple[str, ...]]]:
    """Give the phrases of a section by their first words."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for entry in sorted(table(language, section)):
        phrase = tuple(_folded(word) for word in words(entry.replace("_", " ")))
        found.setdefault(phrase[0], []).append(phrase)
    return found


def _withholds(said: str, value: Span, language: str, *, is_past: bool) -> bool:
    return (
        _QUESTION.search(said[-NEAR:]) is not None
        or any(_supposes(said, cue, value) for cue in _cues(said, value, language, "supposes"))
        or any(
            _concerns(said, cue, value, language)
            for cue in _cues(said, value, language, "unasserted")
        )
        or any(
            _is_close(said, cue, value) for cue in _cues(said, value, language, "unasserted_near")
        )
        or (not is_past and _is_over(said, value, language))
    )


def _cues(said: str, value: Span, language: str, section: str) -> Iterator[Span]:
    for cue in phrases_in(said, language, section):
        if not within(cue, value) and not cue.of(said).startswith(("May", "Will")):
            yield cue


def _supposes(said: str, cue: Span, value: Span) -> bool:
    between = said[min(cue.end, value.end) : max(cue.start, value.start)]
    return not any(stop in between for stop in _STOPS)


def _concerns(said: str, cue: Span, value: Span, language: str) -> bool:
    """Whether a cue before the value may concern it; in German one after it as well."""
    if cue.start < value.end:
        return reaches(said, cue, value)
    return language == "de" and _PARTS.search(said, value.end, cue.start) is None


def _is_close(said: str, cue: Span, value: Span) -> bool:
    """Whether a cue that concerns what comes next alone stands so before the value."""
    between = said[cue.end : value.start]
    return (
        cue.end <= value.start and between.count(" ") <= _CLOSE and (_PARTS.search(between) is None)
    )


def _is_over(said: str, value: Span, language: str) -> bool:
    found = _said(said)
    used = table(language, "is_used")
    for cue in _cues(said, value, language, "once_so"):
        before = [each.folded for each in found if each.end <= cue.start][-1:]
        if used.isdisjoint(before) and _concerns(said, cue, value, language):
            return True
    return any(
        _is_beside(said, cue, value, language) for cue in _cues(said, value, language, "departures")
    )


def _is_beside(said: str, cue: Span, value: Span, language: str) -> bool:
    """Whether nothing stands between a verb of leaving and the name of what was left."""
    is_name = is_upper(value.of(said)[:1] or "a")
    if cue.end <= value.start:
        return is_name and said[cue.end : value.start].strip(" *_") == ""
    return is_name and language == "de" and said[value.end : cue.start].strip(" *_") == ""


def _is_announced(text: str, quote: Span, language: str, spoken: Sequence[str]) -> bool:
    """Whether a sentence before the quote says that what comes below is wrong."""
    prior = text[max(0, quote.start - CONTEXT) : quote.start]
    if not any(any(phrases_in(prior, each, "forward")) for each in spoken):
        return False
    for sentence in sentences_near(prior, prior[-NEAR:], language)[-_BEFORE:]:
        said = sentence.of(prior)
        is_ahead = any(any(phrases_in(said, each, "forward")) for each in spoken)
        if is_ahead and is_untrue(said, tuple(spoken)):
            return True
    return False


def _is_noted(text: str, quote: Span, spoken: Sequence[str]) -> bool:
    """Whether a footnote to the quote takes it back."""
    mark = _NOTE.match(text, quote.end)
    at = text.find(f"\n{mark[1]}:", quote.end) if mark else -1
    if mark is None or at < 0:
        return False
    start = at + len(mark[1]) + 2
    note = text[start : start + _LONGEST_NOTE].partition("\n")[0].strip(" ")
    return takes_back(note, tuple(spoken)) or is_untrue(note, tuple(spoken))
