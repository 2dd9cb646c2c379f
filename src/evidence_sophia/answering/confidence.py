"""How sure is an answer? A function of how near its evidence stands, never of its words."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterable
from functools import cache
from math import exp, fsum

from attrs import field, frozen

from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    BASIS_POINTS,
    basis_points_or_unmeasured,
    digest_text,
    instance_of,
    not_blank,
    not_negative,
    tuple_of,
)
from evidence_sophia.model.hit import DenseMatch, Hit
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.text.language_tag import primary_language

__all__ = [
    "ConfidenceFinding",
    "ConfidenceScale",
    "ConfidenceStep",
    "measure_confidence",
    "read_scale",
    "shipped_scale",
]

_FILE = "confidence.json"
_FURTHEST = 30.0  # of the sum: beyond it the probability is 0 or 1 in basis points
_MILLIONTHS = 1_000_000


class ConfidenceStep(OpenEnum):
    """What follows from a confidence."""

    ANSWER = "answer"
    REVIEW = "review"
    ABSTAIN = "abstain"
    UNCALIBRATED = "uncalibrated"
    UNMEASURED = "unmeasured"


@frozen(kw_only=True)
class ConfidenceScale:
    """What was fitted: a logistic over the best cosine and its lead, and where it holds.

    Attributes:
        data: digest of the data it was fitted on.
        questions: how many answers they hold.
        embedder: id of the one whose cosines it reads.
        languages: primary tags of the passages it was fitted on, sorted.
        intercept, best, margin: in millionths: of the sum, and for each unit of the cosine and
            of its lead over the next passage.
        lowest, highest: the least and greatest best cosine of the data, in basis points.
        widest: the greatest lead, in basis points.
    """

    data: str = field(validator=digest_text)
    questions: int = field(validator=not_negative)
    embedder: str = field(validator=not_blank)
    languages: tuple[str, ...] = field(validator=tuple_of(str))
    intercept: int = field(validator=instance_of(int))
    best: int = field(validator=instance_of(int))
    margin: int = field(validator=instance_of(int))
    lowest: int = field(validator=instance_of(int))
    highest: int = field(validator=instance_of(int))
    widest: int = field(validator=instance_of(int))

    def reads(self, match: DenseMatch, language: str) -> bool:
        """Whether it was fitted on cosines of such an embedder, and in such a language."""
        return match.embedder == self.embedder and primary_language(language) in self.languages

    def has_seen(self, match: DenseMatch, margin: float, language: str) -> bool:
        """Whether the data held such evidence; elsewhere the scale says nothing."""
        return (
            self.reads(match, language)
            and self.lowest <= match.cosine * BASIS_POINTS <= self.highest
            and margin * BASIS_POINTS <= self.widest
        )

    def at_most(self, margin: float) -> int:
        """Give the probability at the least cosine of the data: less is no better."""
        lead = min(margin, self.widest / BASIS_POINTS)
        return self.probability(self.lowest / BASIS_POINTS, lead)

    def probability(self, best: float, margin: float) -> int:
        """Give the probability in basis points."""
        parts = (self.intercept, self.best * best, self.margin * margin)
        total = fsum(parts) / _MILLIONTHS
        return round(BASIS_POINTS / (1.0 + exp(-max(-_FURTHEST, min(_FURTHEST, total)))))


@frozen(kw_only=True)
class ConfidenceFinding:
    """How sure an answer on some evidence is.

    Attributes:
        calibrated: the probability that it is right, in basis points, or ``unmeasured``.
        best: cosine of the nearest passage that may be quoted; None without one.
        margin: its lead over the next; the cosine itself where there is no other.
        step: what follows.
    """

    calibrated: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    best: float | None = None
    margin: float | None = None
    step: ConfidenceStep = field(default=ConfidenceStep.UNMEASURED, converter=ConfidenceStep)


def measure_confidence(
    hits: Iterable[Hit], policy: AnswerPolicy, scale: ConfidenceScale
) -> ConfidenceFinding:
    """Measure how sure an answer on some passages is.

    Without a cosine nothing is measured; where the data held no such evidence the number would
    be a guess, and is not given. Evidence that is weaker than all of the data's is no surer
    than the weakest of it: where that is too weak for an answer, so is this.

    Args:
        hits: those that may be quoted.
        policy: below which probabilities nothing is said, or a person should look.
        scale: what was fitted.
    """
    ranked = sorted(
        ((hit.label.dense, hit.passage.language) for hit in hits if hit.label.dense),
        key=lambda pair: -pair[0].cosine,
    )
    if not ranked:
        return ConfidenceFinding()
    match, language = ranked[0]
    margin = match.cosine - (ranked[1][0].cosine if len(ranked) > 1 else 0.0)
    if not scale.has_seen(match, margin, language):
        is_below = scale.reads(match, language) and match.cosine * BASIS_POINTS < scale.lowest
        is_too_weak = is_below and scale.at_most(margin) < policy.abstain_below
        step = ConfidenceStep.ABSTAIN if is_too_weak else ConfidenceStep.UNCALIBRATED
        return ConfidenceFinding(best=match.cosine, margin=margin, step=step)
    probability = scale.probability(match.cosine, margin)
    return ConfidenceFinding(
        calibrated=probability, best=match.cosine, margin=margin, step=_step(probability, policy)
    )


def _step(probability: int, policy: AnswerPolicy) -> ConfidenceStep:
    if probability < policy.abstain_below:
        return ConfidenceStep.ABSTAIN
    return ConfidenceStep.REVIEW if probability < policy.review_below else ConfidenceStep.ANSWER


@cache
def shipped_scale() -> ConfidenceScale:
    """Give the scale that the library ships (``benchmarks/fit_confidence.py`` writes it)."""
    return read_scale(pkgutil.get_data("evidence_sophia.answering", _FILE) or b"")


def read_scale(data: bytes) -> ConfidenceScale:
    """Read a scale from its JSON.

    Raises:
        InvariantError: it is none.
    """
    try:
        found = json.loads(data)
        return ConfidenceScale(**(found | {"languages": tuple(found["languages"])}))
    except (KeyError, TypeError, ValueError) as error:
        message = f"not a scale of confidence: {error!r:.200}"
        raise InvariantError(message) from error
