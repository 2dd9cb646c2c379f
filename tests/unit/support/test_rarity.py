"""Do rare words weigh more, and how much of their weight is held?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.rarity import WeighedTerms, term_weights


def test_a_rare_word_weighs_more() -> None:
    """What is not among the common terms has the weight of the rarest of them."""
    weights = term_weights(["use", "zyzzyva"], "en")
    assert 0 < weights["use"] < weights["zyzzyva"]


def test_words_of_a_language_without_figures_weigh_alike() -> None:
    """Figures were counted in one language; elsewhere all words say as much."""
    assert term_weights(["Katze", "Hund"], "de") == {"Katze": 1.0, "Hund": 1.0}


@pytest.mark.parametrize(
    ("terms", "held", "share"),
    [
        (["cat", "dog"], {"cat", "bird"}, 0.5),
        (["cat", "dog"], {"cat", "dog", "bird"}, 1.0),
        (["cat"], set(), 0.0),
        ([], {"cat"}, 0.0),
    ],
)
def test_the_share_that_is_held(terms: list[str], held: set[str], share: float) -> None:
    """What a text holds counts by its weight; of no terms nothing is held."""
    assert WeighedTerms(terms, "de").share(frozenset(held)) == share
    assert "terms" in repr(WeighedTerms(terms, "de"))
