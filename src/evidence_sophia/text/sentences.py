"""Where do the sentences of a text begin and end?"""

from __future__ import annotations

from collections.abc import Iterator

from evidence_sophia.model.span import Span
from evidence_sophia.text.abbreviations import Rules, rules_for
from evidence_sophia.text.characters import is_space
from evidence_sophia.text.line_groups import line_groups
from evidence_sophia.text.sentence_ends import MARKS, end_after

__all__ = ["sentences"]


def sentences(text: str, language: str = "en") -> tuple[Span, ...]:
    """Split a text into sentences by rule.

    Headings, list items and table rows are sentences of their own. A line end alone ends
    nothing. Closing quotation marks, brackets and note marks belong to the sentence they close.
    Linear in the text; any string is accepted.

    Args:
        text: plain or Markdown text.
        language: ISO 639-1 code; it chooses the abbreviations. Marks of every script are known
            whatever the language, and an unknown one is read with the English abbreviations.

    Returns:
        Spans in code points of ``text``, sorted and disjoint. Every character that is not blank
        lies in exactly one of them; none begins or ends with a blank.

    >>> text = "Dr. Smith weighed 3.5 kg. It was a test."
    >>> [span.of(text) for span in sentences(text)]
    ['Dr. Smith weighed 3.5 kg.', 'It was a test.']
    """
    rules = rules_for(language)
    found = (piece for group in line_groups(text) for piece in _pieces(text, *group, rules))
    return tuple(Span(start, end) for start, end in found)


def _pieces(text: str, start: int, limit: int, rules: Rules) -> Iterator[tuple[int, int]]:
    """Cut one group of lines at the marks that end a sentence."""
    position = start
    while mark := MARKS.search(text, position, limit):
        position, ends = end_after(text, start, mark.span(), limit, rules)
        if ends:
            yield start, position
            start = position = _skip_blanks(text, position, limit)
    if start < limit:
        yield start, limit


def _skip_blanks(text: str, start: int, limit: int) -> int:
    while start < limit and is_space(text[start]):
        start += 1
    return start
