"""How much does each word weigh, and how much of some words is held? Rare words say more."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum

from evidence_sophia.support.weights import shipped_weights

__all__ = ["WeighedTerms", "term_weights"]


def term_weights(terms: Iterable[str], language: str) -> dict[str, float]:
    """Weigh terms by how rare they are; alike in a language without figures.

    The figures are ``ln(1 + n / (1 + df))`` over the sentences of the training data; a term
    that is not among the common ones has the weight of the rarest of them.
    """
    shipped = shipped_weights()
    if language != shipped.language:
        return dict.fromkeys(terms, 1.0)
    return {term: shipped.rarity.get(term, shipped.rarest) for term in terms}


class WeighedTerms:
    """Terms of which a text may hold a part.

    Args:
        terms: each once.
        language: ISO 639-1 code.

    Attributes:
        weights: what each of them weighs.
        whole: the sum of the weights.
    """

    def __init__(self, terms: Iterable[str], language: str) -> None:
        self.weights = term_weights(terms, language)
        self.whole = fsum(self.weights.values())

    def __repr__(self) -> str:
        return f"<{len(self.weights)} terms that weigh {self.whole:.2f}>"

    def share(self, held: frozenset[str]) -> float:
        """Give the share of their weight that a text with some terms holds; 0 of no terms.

        >>> WeighedTerms(["cat", "dog"], "de").share(frozenset({"cat", "bird"}))
        0.5
        """
        parts = (self.weights[term] for term in held.intersection(self.weights))
        return min(1.0, fsum(parts) / self.whole) if self.whole else 0.0
