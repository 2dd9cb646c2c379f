"""Are these pairs of the kind that the weights were fitted on?"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from typing import Final

from evidence_sophia.support.calibration import evidence_size
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights, TypicalMean, shipped_weights

__all__ = ["SIZE", "drifted_features"]

SIZE: Final = "evidence_size"
"""What the logarithm of the number of sentences is called beside the features."""

_ERRORS: Final = 3.0  # standard errors of the mean that chance may explain
_SLACK: Final = 0.05  # and what no one need mind, however many pairs there are


def drifted_features(
    verdicts: Sequence[SupportVerdict], weights: SupportWeights | None = None
) -> tuple[str, ...]:
    """Name the features whose mean over many verdicts is none that the training data have.

    Each training set has a mean of its own; a mean has drifted that lies outside of all of
    them by more than three standard errors and a twentieth. Where any is named, scores of these
    verdicts are no probabilities, however each one alone looks: treat them as uncalibrated.
    Verdicts without features are passed over.

    Args:
        verdicts: of one kind of text; a few dozen at least say something.
        weights: those that the verdicts rest on; the shipped ones unless given.
    """
    rows = [
        {**dict(each.features), SIZE: evidence_size(each.evidence_sentences)}
        for each in verdicts
        if each.features
    ]
    if not rows:
        return ()
    return tuple(
        each.name
        for each in (weights or shipped_weights()).typical
        if _is_far([row[each.name] for row in rows], each)
    )


def _is_far(values: list[float], typical: TypicalMean) -> bool:
    mean = fsum(values) / len(values)
    outside = max(typical.low - mean, mean - typical.high)
    return outside > _ERRORS * typical.deviation / sqrt(len(values)) + _SLACK
