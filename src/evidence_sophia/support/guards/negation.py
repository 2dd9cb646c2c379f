"""Is something denied on one side and said on the other?"""

from __future__ import annotations

from math import fsum
from typing import Final

from evidence_sophia.support.alignment import Match

__all__ = ["negation_differs", "negation_unmet"]

_LEAST_COVERAGE: Final = 0.4  # of a sentence that may deny: one that holds less speaks of others


def negation_differs(found: Match) -> float:
    """Give 1 where more of the shared words are denied on one side than on both.

    Only the words that a negator reaches count: "no fever" denies nothing about the cough. And
    only a sentence that holds two fifths of the claim can deny it.
    """
    if found.best_coverage < _LEAST_COVERAGE:
        return 0.0
    claim, sentence = found.claim.reading, found.best.reading
    if not claim.denials and not sentence.denials:
        return 0.0
    ours, theirs = claim.denied_terms(), sentence.denied_terms()
    shared = found.claim.wanted & found.best.held
    return float(len((ours ^ theirs) & shared) > len(ours & theirs & shared))


def negation_unmet(found: Match) -> float:
    """Give the weighted share of the claim that it denies and no aligned sentence speaks of."""
    if not found.claim.reading.denials:
        return 0.0
    weights = found.claim.weights
    denied = sorted(found.claim.reading.denied_terms() - found.union)
    return fsum(weights.get(term, 0.0) for term in denied) / found.claim.whole
