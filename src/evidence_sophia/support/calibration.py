"""How likely is a claim supported, given its score? A map fitted beside the weights."""

from __future__ import annotations

from math import exp, fsum, log

from attrs import field, frozen

from evidence_sophia.model._rules import BASIS_POINTS, basis_points, tuple_of
from evidence_sophia.support.risk import RiskStep

__all__ = ["CalibrationMap", "evidence_size"]

_MOST = 30  # sentences; in more of them, chance matches grow no further
_FURTHEST = 6.0  # of a logit: scores beyond it are as good as 0 or 1


@frozen(kw_only=True)
class CalibrationMap:
    """A logistic map from scores to probabilities (Platt's), and the risk of each bar on it.

    The score is fitted with supported and other pairs weighing alike. The map brings back how
    often the training pairs were supported, and discounts matches by chance: the more sentences
    there are, the likelier is one that holds the claim's words.

    Attributes:
        slope: per unit of the score's logit.
        intercept: of the logit of the probability.
        per_sentences: per unit of the logarithm of the number of sentences, 30 at most.
        prior: how many of the training pairs are supported, in basis points.
        curve: risk of each bar on probabilities, from held-out documents.
    """

    slope: float
    intercept: float
    per_sentences: float
    prior: int = field(validator=basis_points)
    curve: tuple[RiskStep, ...] = field(default=(), validator=tuple_of(RiskStep))

    def probability(self, score: float, sentences: int, prior: int | None = None) -> int:
        """Give the probability of support in basis points.

        Args:
            score: of the judge, from 0 to 1.
            sentences: how many the evidence has; 1 at least.
            prior: how many claims are supported beforehand where the map is used, in basis
                points; as many as in training unless given.
        """
        parts = [
            self.slope * max(-_FURTHEST, min(_FURTHEST, _logit(score))),
            self.per_sentences * evidence_size(sentences),
            self.intercept,
        ]
        if prior is not None:
            parts += [_logit(prior / BASIS_POINTS), -_logit(self.prior / BASIS_POINTS)]
        return round(BASIS_POINTS / (1.0 + exp(-fsum(parts))))


def evidence_size(sentences: int) -> float:
    """Give the logarithm of the number of sentences, 30 at most."""
    return log(max(1, min(sentences, _MOST)))


def _logit(share: float) -> float:
    inner = max(1e-9, min(1 - 1e-9, share))
    return log(inner / (1 - inner))
