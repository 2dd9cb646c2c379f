"""Split and glued words."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.safety.joins import mend
from evidence_sophia.answering.safety.lexicon import Lexicon
from evidence_sophia.answering.safety.unmask import unmask

LEXICON = Lexicon(
    {
        "certifies": ["safe", "harmless", "nontoxic"],
        "threatens": ["harm", "unsafe"],
        "not": ["not", "no"],
        "animals": ["cats", "dogs", "oats"],
        "light": ["for", "a", "less"],
        "not_joined": ["sa fe"],
    },
    {},
)


def words(text: str) -> list[str]:
    """Give the words of a text once it is mended."""
    return [token.word for token in mend(unmask(text), LEXICON)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("it is s a f e", ["it", "is", "safe"]),
        ("s.a.f.e", ["safe"]),
        ("s, a, f, e", ["safe"]),
        ("harm-\nless", ["harmless"]),
        ("u n s a f e", ["unsafe"]),
        ("n o t s a f e", ["not", "safe"]),
        ("c a t s a f e", ["c", "a", "t", "safe"]),
        ("non tox ic", ["nontoxic"]),
        ("safeforcats", ["safe", "for", "cats"]),
        ("notsafe", ["notsafe"]),
        ("isafeelings", ["isafeelings"]),
        ("catsfordogs", ["catsfordogs"]),
        ("sa fe", ["sa", "fe"]),
        ("harm. Less", ["harm", "less"]),
        ("sa. Fe", ["sa", "fe"]),
        ("no t", ["no", "t"]),
        ("5 4 f e", ["safe"]),
        ("0 4 7 5", ["0", "4", "7", "5"]),
        ("isn t safe", ["isn", "t", "safe"]),
    ],
)
def test_words_are_mended(text: str, expected: list[str]) -> None:
    """Pieces are put together where they spell a known word, and only there."""
    assert words(text) == expected


def test_a_join_keeps_what_stands_around() -> None:
    """A mended word has the place of all its pieces and their gap and question mark."""
    _, token = mend(unmask("so, s a f e?"), LEXICON)
    assert (token.start, token.end, token.gap, token.asks) == (4, 11, 1, True)
