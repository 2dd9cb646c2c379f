"""What did the training data teach, and from which data? An artefact with its digest."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping
from functools import cache
from math import exp, fsum
from typing import Any

from attrs import frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.support.calibration import CalibrationMap
from evidence_sophia.support.risk import RiskStep

__all__ = [
    "FeatureWeight",
    "SupportWeights",
    "TypicalMean",
    "read_weights",
    "shipped_weights",
]

_FILE = "weights.json"
_FURTHEST = 30.0  # of the sum: a score is never exactly 0 or 1


@frozen(kw_only=True)
class FeatureWeight:
    """One feature of the logistic score.

    Attributes:
        name: of the feature.
        weight: per unit of the feature.
        mean: over the training data, each data set counted alike.
        low, high: the least and the greatest value seen in training.
    """

    name: str
    weight: float
    mean: float
    low: float
    high: float


@frozen(kw_only=True)
class TypicalMean:
    """Where the mean of a feature lies in the training sets.

    Attributes:
        name: of the feature.
        low, high: the least and the greatest mean of a set.
        deviation: the greatest standard deviation within a set.
    """

    name: str
    low: float
    high: float
    deviation: float


@frozen(kw_only=True, eq=False)
class SupportWeights:
    """What was fitted, and on what.

    Attributes:
        domain: which kind of text it was fitted on.
        language: ISO 639-1 code of the training data.
        training_digest: ``sha256:`` and the digest of the training rows.
        intercept: of the logistic score.
        features: the weights, in the order of the features.
        rarity: weight of each common term.
        rarest: weight of any other term.
        typical: where the means of the features lie in the training sets.
        sentence_map: gives probabilities where the evidence is one sentence.
        passage_map: gives them where it has several.
    """

    domain: str
    language: str
    training_digest: str
    intercept: float
    features: tuple[FeatureWeight, ...]
    rarity: Mapping[str, float]
    rarest: float
    typical: tuple[TypicalMean, ...] = ()
    sentence_map: CalibrationMap | None = None
    passage_map: CalibrationMap | None = None

    def score(self, values: tuple[tuple[str, float], ...]) -> float:
        """Give the logistic score of a pair's features, between 0 and 1.

        A value beyond what training saw counts as the last one that was seen.

        Raises:
            InvariantError: the features are not those that were fitted.
        """
        if len(values) != len(self.features):
            message = f"{len(self.features)} features were fitted, {len(values)} are given"
            raise InvariantError(message)
        parts = [
            each.weight * value for each, (_, value) in zip(self.features, values, strict=True)
        ]
        total = fsum([self.intercept, *parts])
        return 1.0 / (1.0 + exp(-max(-_FURTHEST, min(_FURTHEST, total))))

    def calibration_for(self, sentences: int) -> CalibrationMap | None:
        """Give the map for evidence of so many sentences; None where none was fitted."""
        return self.sentence_map if sentences == 1 else self.passage_map

    def has_seen(self, values: tuple[tuple[str, float], ...]) -> bool:
        """Whether each feature lies in the range that was seen in training."""
        return all(
            each.low <= value <= each.high
            for each, (_, value) in zip(self.features, values, strict=True)
        )


@cache
def shipped_weights() -> SupportWeights:
    """Give the weights that the library ships (``benchmarks/fit_support.py`` writes them)."""
    return read_weights(pkgutil.get_data("evidence_sophia.support", _FILE) or b"{}")


def read_weights(data: bytes) -> SupportWeights:
    """Read an artefact.

    Raises:
        InvariantError: it is not one.
    """
    try:
        found = json.loads(data)
        return SupportWeights(
            domain=found["domain"],
            language=found["language"],
            training_digest=found["training_digest"],
            intercept=float(found["intercept"]),
            features=tuple(FeatureWeight(**each) for each in found["features"]),
            rarity={term: float(weight) for term, weight in sorted(found["rarity"].items())},
            rarest=float(found["rarest"]),
            typical=tuple(TypicalMean(**each) for each in found.get("typical", ())),
            sentence_map=_calibration(found.get("sentence_map")),
            passage_map=_calibration(found.get("passage_map")),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        message = f"not an artefact of support weights: {error!r:.200}"
        raise InvariantError(message) from error


def _calibration(found: dict[str, Any] | None) -> CalibrationMap | None:
    if found is None:
        return None
    curve = tuple(RiskStep(*row) for row in found["curve"])
    return CalibrationMap(**{**found, "curve": curve})
