"""Laws of tightness: it never fails, names rules of its own, and a sentence limits not itself."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.support.tight.tightness import LOOSE, looseness, unlimited

pytestmark = pytest.mark.law

_WORDS = st.sampled_from(
    [
        *("Ann", "Bea", "mill", "mills", "grinds", "was", "the", "of", "in", "and", "by", "with"),
        *("12", "1902", "(", ")", ",", ";", "—", "few", "until", "who", "July", "may", "'s", "猫"),
    ]
)
texts = st.one_of(st.lists(_WORDS, max_size=14).map(" ".join), st.text(max_size=60))
languages = st.sampled_from(["en", "de", "es", "fr", "ru"])


@given(texts, texts, texts, languages)
def test_any_pair_is_told_by_rules(claim: str, sentence: str, heads: str, language: str) -> None:
    """Rule: "Where any fails the claim is hedged, with a rule id that says what is loose"."""
    assert looseness(claim, sentence, heads, language) <= LOOSE
    assert unlimited(claim, sentence, language) <= LOOSE


@given(texts, languages)
def test_nothing_is_added_to_its_own_words(text: str, language: str) -> None:
    """Rule: "Supported verbatim claims stay cited": a sentence has all limits that it has."""
    assert unlimited(text, text, language) == set()
