"""Which verdicts may stand, if so many of them may be wrong? Accept, abstain, or say it is unknown.

Selective prediction: a target is a share of the accepted claims that may be wrong. What lies
outside of the range of the data is never accepted, whatever its score: there the risk is unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.support.calibration import CalibrationMap
from evidence_sophia.support.drift import drifted_features
from evidence_sophia.support.risk import Z_95, risk_threshold
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights, shipped_weights

__all__ = ["VERBATIM_RISK", "Selection", "accept_at", "calibrated_confidence", "select_at"]

#: What the very words may risk, in basis points: the strictest target that accepts them. Such
#: claims are right 98 to 99 times in a hundred.
VERBATIM_RISK: Final = 500


class Selection(OpenEnum):
    """What becomes of a verdict."""

    ACCEPT = "accept"
    ABSTAIN = "abstain"
    UNCALIBRATED = "uncalibrated"


def calibrated_confidence(
    verdict: SupportVerdict, *, prior: int | None = None, weights: SupportWeights | None = None
) -> int | Unmeasured:
    """Give the probability that the claim is supported, in basis points.

    Args:
        verdict: of the judge.
        prior: how many claims of this kind are supported, in basis points, where that is known
            to differ from the training data.
        weights: those that the verdict rests on; the shipped ones unless given.

    Returns:
        unmeasured outside of the range of the training data, for the very words (which no map
        was fitted on) and where a model moved the score.
    """
    found = _map(verdict, weights or shipped_weights())
    if found is None:
        return UNMEASURED
    return found.probability(verdict.score, verdict.evidence_sentences, prior)


def accept_at(
    verdict: SupportVerdict, risk: int, *, z: float = Z_95, weights: SupportWeights | None = None
) -> Selection:
    """Decide whether a verdict may stand where a share of those that stand may be wrong.

    Args:
        verdict: of the judge.
        risk: the share, in basis points.
        z: how sure to be that the share is kept: the bar is the loosest for which Wilson's upper
            bound at this quantile keeps it on held-out documents. With 0, the rate as observed.
        weights: those that the verdict rests on; the shipped ones unless given.

    Returns:
        ``accept``; ``abstain`` for a claim that is not supported or not surely enough; or
        ``uncalibrated`` where the risk is not known: hedge.

    >>> from evidence_sophia.support import judge_support
    >>> accept_at(judge_support("Lilies harm cats.", "We saw: lilies harm cats."), 500)
    <Selection.ACCEPT: 'accept'>
    """
    if verdict.label != JudgeLabel.SUPPORTED:
        return Selection.ABSTAIN
    if verdict.method == VerificationMethod.VERBATIM:
        is_sure = not verdict.rules and risk >= VERBATIM_RISK
        return Selection.ACCEPT if is_sure else Selection.ABSTAIN
    found = _map(verdict, weights or shipped_weights())
    if found is None:
        return Selection.UNCALIBRATED
    bar = risk_threshold(found.curve, risk, z=z)
    confidence = found.probability(verdict.score, verdict.evidence_sentences)
    return Selection.ACCEPT if bar is not None and confidence >= bar else Selection.ABSTAIN


def select_at(
    verdicts: Sequence[SupportVerdict],
    risk: int,
    *,
    z: float = Z_95,
    weights: SupportWeights | None = None,
) -> tuple[Selection, ...]:
    """Decide about many verdicts of one kind of text, one for one.

    Where the features of all of them drift from the training data, none but the very words is
    accepted: support that would be is ``uncalibrated``.

    Args:
        verdicts: of one kind of text.
        risk: the share of the accepted that may be wrong, in basis points.
        z: as for ``accept_at``.
        weights: those that the verdicts rest on; the shipped ones unless given.
    """
    has_drifted = bool(drifted_features(verdicts, weights))
    return tuple(
        Selection.UNCALIBRATED
        if has_drifted and each.is_supported and each.method != VerificationMethod.VERBATIM
        else accept_at(each, risk, z=z, weights=weights)
        for each in verdicts
    )


def _map(verdict: SupportVerdict, weights: SupportWeights) -> CalibrationMap | None:
    if not verdict.is_calibrated or verdict.method != VerificationMethod.COVERAGE:
        return None
    return weights.calibration_for(verdict.evidence_sentences)
