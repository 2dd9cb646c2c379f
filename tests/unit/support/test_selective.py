from typing import Any

import pytest
from attrs import evolve

from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.support.calibration import CalibrationMap
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.risk import RiskStep
from evidence_sophia.support.selective import Selection, accept_at, calibrated_confidence, select_at
from evidence_sophia.support.verdict import SupportVerdict
from evidence_sophia.support.weights import SupportWeights, TypicalMean, shipped_weights

CURVE = (RiskStep(8000, 1000, 10), RiskStep(6000, 2000, 300))
LIKE = CalibrationMap(slope=1.0, intercept=0.0, per_sentences=0.0, prior=5000, curve=CURVE)


def _weights(**changes: Any) -> SupportWeights:
    """Give weights with a map that leaves the score as it is, and no typical means."""
    found = evolve(shipped_weights(), sentence_map=LIKE, passage_map=LIKE, typical=())
    return evolve(found, **changes)


def _verdict(score: float) -> SupportVerdict:
    """Give a supported verdict within the range of the data."""
    made = judge_support("The tall mill grinds grain.", "A tall mill grinds grain.", language="en")
    assert made.is_supported
    return evolve(made, score=score, is_calibrated=True)


@pytest.mark.parametrize(
    ("score", "risk", "wanted"),
    [
        (0.9, 500, Selection.ACCEPT),
        (0.7, 500, Selection.ABSTAIN),
        (0.7, 2000, Selection.ACCEPT),
        (0.9, 100, Selection.ABSTAIN),
    ],
)
def test_a_bar_follows_from_the_risk(score: float, risk: int, wanted: Selection) -> None:
    """The more may be wrong, the more is accepted."""
    assert accept_at(_verdict(score), risk, weights=_weights()) is wanted


def test_what_is_not_supported_is_not_accepted() -> None:
    """A high risk makes no support of its absence."""
    found = judge_support("Cats fly.", "Dogs bark.", language="en")
    assert accept_at(found, 9000) is Selection.ABSTAIN


def test_the_very_words_are_accepted_from_a_twentieth() -> None:
    """Verbatim support needs no map, but no target stricter than what it was measured at."""
    found = judge_support("Lilies harm cats.", "We saw: lilies harm cats.")
    assert accept_at(found, 500) is Selection.ACCEPT
    assert accept_at(found, 499) is Selection.ABSTAIN
    assert accept_at(evolve(found, rules=("contradicted_elsewhere",)), 500) is Selection.ABSTAIN
    assert calibrated_confidence(found) is UNMEASURED


def test_another_language_is_uncalibrated() -> None:
    """The map was fitted on English: elsewhere no risk is promised and no number given."""
    found = judge_support(
        "Der hohe Turm steht im Dorf.", "Der hohe alte Turm steht im Dorf.", language="de"
    )
    assert found.is_supported
    assert not found.is_calibrated
    assert accept_at(found, 9000) is Selection.UNCALIBRATED
    assert calibrated_confidence(found) is UNMEASURED


def test_weights_without_a_map_are_uncalibrated() -> None:
    """Weights of one's own promise nothing until a map is fitted."""
    bare = _weights(sentence_map=None)
    assert accept_at(_verdict(0.9), 9000, weights=bare) is Selection.UNCALIBRATED
    assert calibrated_confidence(_verdict(0.9), weights=bare) is UNMEASURED


def test_a_confidence_is_a_probability_in_basis_points() -> None:
    """It follows the map and the prior."""
    assert calibrated_confidence(_verdict(0.9), weights=_weights()) == 9000
    assert calibrated_confidence(_verdict(0.9), prior=1000, weights=_weights()) == 5000


def test_drift_takes_calibration_from_all() -> None:
    """Where the features are none of the training data, only the very words are accepted."""
    far = TypicalMean(name="coverage", low=0.0, high=0.1, deviation=0.1)
    words = judge_support("Lilies harm cats.", "We saw: lilies harm cats.")
    nothing = judge_support("Cats fly.", "Dogs bark.", language="en")
    found = select_at([_verdict(0.9), words, nothing], 500, weights=_weights(typical=(far,)))
    assert found == (Selection.UNCALIBRATED, Selection.ACCEPT, Selection.ABSTAIN)
    assert select_at([_verdict(0.9)], 500, weights=_weights()) == (Selection.ACCEPT,)
