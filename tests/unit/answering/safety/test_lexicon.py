"""Terms in a text."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.safety.lexicon import Lexicon, Match
from evidence_sophia.answering.safety.unmask import unmask


def found(term: str, text: str) -> list[tuple[int, int]]:
    """Find one term."""
    lexicon = Lexicon({"g": [term]}, {})
    return [(match.start, match.end) for match in lexicon.find(unmask(text))]


@pytest.mark.parametrize(
    ("term", "text", "places"),
    [
        ("safe", "a Safe plant", [(1, 2)]),
        ("far from", "it is far from safe", [(2, 4)]),
        ("far from", "it is far. From", []),
        ("far from", "far, from", []),
        ("far from", "far", []),
        ("keep ~ safe", "keep the two cats safe", [(0, 5)]),
        ("keep ~ safe", "keep safe", [(0, 2)]),
        ("keep ~ safe", "keep a b c d e f g safe", []),
        ("keep ~ safe", "keep cats, safe", []),
        ("in a safe $", "it is in a safe", [(2, 5)]),
        ("in a safe $", "in a safe, locked", [(0, 3)]),
        ("in a safe $", "in a safe way", []),
        ("^ safe", "safe. Safe, safe", [(0, 1), (1, 2)]),
        ("*phyllum", "Spathiphyllum", [(0, 1)]),
        ("*phyllum", "phyllum", []),
        ("tóxica", "TOXICA", [(0, 1)]),
        ("s'est effondré", "il s’est effondre", [(1, 4)]),
    ],
)
def test_terms_are_found(term: str, text: str, places: list[tuple[int, int]]) -> None:
    """A term is found without regard to case and accents, by its words, gaps and ends."""
    assert found(term, text) == places


def test_a_repeated_term_counts_once() -> None:
    """A term that a group lists twice is found once."""
    assert Lexicon({"g": ["safe", "sáfe"]}, {}).find(unmask("safe")) == [Match("g", 0, 1)]


def test_terms_that_begin_or_end_nowhere_are_passed_over() -> None:
    """A term without letters is none."""
    assert Lexicon({"g": ["!"]}, {}).find(unmask("safe")) == []
