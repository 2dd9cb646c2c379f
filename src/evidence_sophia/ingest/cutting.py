"""Where is a sentence cut that no passage can hold? At the edges of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import SPACE_CLASS, is_mark
from evidence_sophia.text.words import word_count

__all__ = ["cut_span"]

#: Characters that count as one word where a script writes no blanks.
_UNSPACED_CHARACTERS = 2


def cut_span(text: str, span: Span, limit: int) -> Iterator[Span]:
    """Cut a span into pieces of at most ``limit`` words, at blanks where there are any.

    A run without blanks that is longer than that by itself is cut between characters, never
    before a combining mark. Pieces neither begin nor end with a blank.
    """
    start, end, words = -1, -1, 0
    for run in _runs(text, span, limit):
        count = word_count(run.of(text))
        if start >= 0 and words + count > limit:
            yield Span(start, end)
            start, words = -1, 0
        start = run.start if start < 0 else start
        end, words = run.end, words + count
    if start >= 0:
        yield Span(start, end)


def _runs(text: str, span: Span, limit: int) -> Iterator[Span]:
    for match in _unbroken().finditer(text, span.start, span.end):
        start, end = match.span()
        if word_count(match[0]) <= limit:
            yield Span(start, end)
            continue
        while end - start > limit * _UNSPACED_CHARACTERS:
            edge = start + limit * _UNSPACED_CHARACTERS
            while edge - 1 > start and is_mark(text[edge]):
                edge -= 1
            yield Span(start, edge)
            start = edge
        yield Span(start, end)


@cache
def _unbroken() -> re.Pattern[str]:
    return re.compile(f"[^{SPACE_CLASS}]+")
