"""How much does a term add to a passage's score? BM25F, one number at a time.

Both engines compute exactly these expressions, operation by operation in this order, in
IEEE 754 double precision, so that their scores are equal to the last bit.

    x     = sum over fields of  weight * tf / (1 - b + b * length / average_length)
    idf   = ln(1 + (n - df + 0.5) / (df + 0.5))
    score = sum over query terms of  qf * idf * x / (k1 + x)

BM25F after Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields"
(CIKM 2004), with the never negative idf of Lucene.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from evidence_sophia.retrieval.columns import Occurrences
from evidence_sophia.retrieval.knobs import Bm25fKnobs

__all__ = [
    "MARGIN",
    "contribution",
    "inverse_document_frequency",
    "suffix_sums",
    "weighted_frequency",
]

#: Bounds are widened by this share of themselves before a passage is passed over. It is far
#: above the rounding of a sum of any length (2**-53 a step), and far below a difference in rank.
MARGIN: Final = 1e-9


def inverse_document_frequency(passages: int, frequency: int) -> float:
    """Weigh a term by its rarity; above 0 however common it is.

    >>> inverse_document_frequency(10, 10) > 0
    True
    """
    return math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))


def weighted_frequency(
    counts: Occurrences,
    lengths: Occurrences,
    averages: tuple[float, float, float],
    knobs: Bm25fKnobs,
) -> float:
    """Give ``x``: how often a term stands in a passage, by weight and length of the fields."""
    x = 0.0
    for place, tf in enumerate(counts):
        if tf:
            norm = 1.0 - knobs.b + knobs.b * lengths[place] / averages[place]
            x += knobs.weights[place] * tf / norm
    return x


def contribution(weight: float, x: float, k1: float) -> float:
    """Saturate ``x`` and weigh it: ``weight * x / (k1 + x)``, where weight is ``qf * idf``."""
    return weight * x / (k1 + x) if x else 0.0


def suffix_sums(bounds: Iterable[float]) -> list[float]:
    """Sum the bounds from each one to the last; 0 stands at the end.

    >>> suffix_sums([3.0, 2.0, 1.0])
    [6.0, 3.0, 1.0, 0.0]
    """
    return list(accumulate(reversed((*bounds, 0.0))))[::-1]
