"""Where is a sentence cut that no passage can hold? At the edges of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from evidence_sophia.model.span import Span
from evidence_sophia.text.characters import char_class
from evidence_sophia.text.words import word_count, words

__all__ = ["cut_span"]


def cut_span(text: str, span: Span, limit: int) -> Iterator[Span]:
    """Cut a span into pieces of at most ``limit`` words, at blanks where there are any.

    A run without blanks that is longer than that by itself is cut between two of its words;
    in a script without blanks these are pairs of characters. Pieces neither begin nor end
    with a blank. Linear in the span.
    """
    begin = end = span.start
    count = 0
    for run in _runs(text, span, limit):
        more = word_count(run.of(text))
        if end > begin and count + more > limit:
            yield Span(begin, end)
            end = begin = run.start
            count = 0
        begin = run.start if end == begin else begin
        end, count = run.end, count + more
    if end > begin:
        yield Span(begin, end)


def _runs(text: str, span: Span, limit: int) -> Iterator[Span]:
    for match in _unbroken().finditer(text, span.start, span.end):
        start, end = match.span()
        edges = [start + word.start for word in words(match[0])[limit::limit]]
        yield from (Span(*piece) for piece in pairwise([start, *edges, end]))


@cache
def _unbroken() -> re.Pattern[str]:
    return re.compile(f"[^{char_class('space')}]+")
