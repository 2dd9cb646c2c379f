"""Which parts of a sentence are claims of their own? Only what has a subject and a verb."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from evidence_sophia.checking.phrases import phrases
from evidence_sophia.model.span import Span
from evidence_sophia.text.terms import tokens

__all__ = ["parts_of"]

_LEAST: Final = 3  # words of a part
_PAIRS: Final = ("()", "[]", "“”", "„“", "«»")
_MARKS: Final = ";；"
_SUBJECT: Final = 40  # characters that show whether a subject follows


def parts_of(sentence: str, language: str) -> tuple[Span, ...]:
    """Give the spans of the claims of a sentence, in order; the whole one where it has no parts.

    Nothing is split that a condition, a report or a bracket holds together.

    >>> text = "The mill was built in 1902, and it burned down in 1950."
    >>> [part.of(text) for part in parts_of(text, "en")]
    ['The mill was built in 1902', 'it burned down in 1950.']
    """
    whole = (Span(0, len(sentence)),)
    cuts = [*_cuts(sentence, language)]
    if not cuts or phrases(language, "whole").stands_in(tokens(sentence)):
        return whole
    edges = [0, *(edge for cut in cuts for edge in cut), len(sentence)]
    parts = [Span(start, end) for start, end in list(pairwise(edges))[::2]]
    if all(_stands_alone(part.of(sentence), language) for part in parts):
        return tuple(parts)
    return whole


def _cuts(sentence: str, language: str) -> Iterator[tuple[int, int]]:
    """Give where a part may end and where the next begins."""
    subjects = phrases(language, "subjects")
    for found in _joints(language).finditer(sentence):
        following = tokens(sentence[found.end() : found.end() + _SUBJECT])
        if found[0] in _MARKS or subjects.begins(following):
            yield found.span()


def _stands_alone(part: str, language: str) -> bool:
    words = tokens(part)
    if len(words) < _LEAST or any(part.count(a) != part.count(b) for a, b in _PAIRS):
        return False
    if part.count('"') % 2:
        return False
    endings = tuple(word for phrase in phrases(language, "finite_ends").all for word in phrase)
    has_verb = phrases(language, "finite").stands_in(words)
    return has_verb or any(word.endswith(endings) for word in words)


@cache
def _joints(language: str) -> re.Pattern[str]:
    written = sorted(word for phrase in phrases(language, "joins").all for word in phrase)
    if not written:
        return re.compile(f"[{_MARKS}]")
    return re.compile(f"[{_MARKS}]|, ?(?:{'|'.join(written)}) ", re.IGNORECASE)
