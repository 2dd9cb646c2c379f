"""How much does each word of a claim weigh? Rare words say more than common ones."""

from __future__ import annotations

from collections.abc import Iterable

from evidence_sophia.support.weights import shipped_weights

__all__ = ["term_weights"]


def term_weights(terms: Iterable[str], language: str) -> dict[str, float]:
    """Weigh terms by how rare they are; alike in a language without figures.

    The figures are ``ln(1 + n / (1 + df))`` over the sentences of the training data; a term
    that is not among the common ones has the weight of the rarest of them.
    """
    if language != "en":
        return dict.fromkeys(terms, 1.0)
    shipped = shipped_weights()
    return {term: shipped.rarity.get(term, shipped.rarest) for term in terms}
