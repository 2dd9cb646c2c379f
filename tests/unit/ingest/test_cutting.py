"""Where is a sentence cut that no passage can hold?"""

from __future__ import annotations

from evidence_sophia.ingest.cutting import cut_span
from evidence_sophia.model.span import Span


def cut(text: str, limit: int) -> list[str]:
    """Give the pieces of a whole text."""
    return [piece.of(text) for piece in cut_span(text, Span(0, len(text)), limit)]


def test_pieces_end_at_blanks() -> None:
    """Where there are blanks, a piece ends at one, with the punctuation before it."""
    assert cut("  a b, (c d)\u3000e. ", 2) == ["a b,", "(c d)", "e."]


def test_words_joined_by_marks_are_kept_together() -> None:
    """A run without blanks that fits is not parted, so a hyphen never ends a piece."""
    assert cut("a b-c d", 2) == ["a", "b-c", "d"]


def test_a_run_that_never_ends_is_cut_between_its_words() -> None:
    """A run without blanks that does not fit is cut where a word begins."""
    assert cut("a-b-c-d-e", 2) == ["a-b-", "c-d-", "e"]
    assert cut("百合有毒百合有毒", 3) == ["百合有毒百合", "有毒"]


def test_one_word_is_never_cut() -> None:
    """A word of any length is one word."""
    assert cut("x" * 10_000, 1) == ["x" * 10_000]


def test_blanks_and_marks_alone() -> None:
    """A blank span has no pieces; marks without words are one."""
    assert cut(" \n ", 5) == []
    assert cut("... --- ...", 1) == ["... --- ..."]


def test_only_the_span_is_cut() -> None:
    """Text outside the span is left alone."""
    assert list(cut_span("aa bb cc", Span(3, 5), 1)) == [Span(3, 5)]
