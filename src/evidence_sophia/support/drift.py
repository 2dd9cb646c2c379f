"""Are these pairs of the kind that the weights were fitted on?"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights, shipped_weights

__all__ = ["drifted_features"]

#: How far the mean of a feature may lie from the training mean, as a share of its range there.
#: The means of the three training sets lie within it of their common mean.
TOLERANCE: Final = 0.25


def drifted_features(
    verdicts: Sequence[SupportVerdict], weights: SupportWeights | None = None
) -> tuple[str, ...]:
    """Name the features whose mean over many verdicts is far from that of the training data.

    Where any is named, scores of these verdicts are no probabilities, however each one alone
    looks: treat them as uncalibrated. Verdicts without features are passed over.

    Args:
        verdicts: of one kind of text; a few dozen at least say something.
        weights: those that the verdicts rest on; the shipped ones unless given.
    """
    rows = [dict(verdict.features) for verdict in verdicts if verdict.features]
    if not rows:
        return ()
    return tuple(
        each.name
        for each in (weights or shipped_weights()).features
        if abs(fsum(row[each.name] for row in rows) / len(rows) - each.mean)
        > TOLERANCE * (each.high - each.low)
    )
