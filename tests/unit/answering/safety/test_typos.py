"""Slips of the pen in questions."""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.safety.lexicon import Lexicon
from evidence_sophia.answering.safety.typos import corrected
from evidence_sophia.answering.safety.unmask import unmask

LEXICON = Lexicon(
    {"certifies": ["harmless"], "threatens": ["toxics", "deadly"], "light": ["during"]}, {}
)


def mended(text: str, known: tuple[str, ...] = ()) -> list[str]:
    """Give the words of a text once its slips are mended."""
    return [one.word for one in corrected(unmask(text), LEXICON, frozenset(known))]


@pytest.mark.parametrize("slip", ["harmles", "hamrless", "harmlesss", "harmlest", "hharmless"])
def test_a_slip_in_a_long_word_is_mended(slip: str) -> None:
    """A letter too many, too few, another one, or two that changed places."""
    assert mended(slip) == mended("harmless")


@pytest.mark.parametrize("word", ["armless", "topics", "deaf", "dearly", "durin", "hurtless"])
def test_other_words_stay(word: str) -> None:
    """What begins otherwise, is short, is a word of grammar or differs by more is not mended."""
    assert mended(word) == [word]


def test_known_words_stay() -> None:
    """A word of another language is none that is spelt wrong."""
    assert mended("deadlny") == ["deadly"]
    assert mended("deadlny", known=("deadlny",)) == ["deadlny"]


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["harmlest ", "h" * 40 + " ", "harmless"])
def test_time_is_linear(piece: str) -> None:
    """The time grows with the words."""
    assert growth(lambda n: lambda: mended(piece * n), 50) < LINEAR
