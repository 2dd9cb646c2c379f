"""What a model of inference may change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from evidence_sophia.errors import BackendError, InvariantError
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.span import Span
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.nli import NliScores, narrowed_by
from evidence_sophia.support.policy import DEFAULT
from evidence_sophia.support.verdict import SupportVerdict


def verdict(label: JudgeLabel, method: VerificationMethod) -> SupportVerdict:
    """Make a verdict."""
    return SupportVerdict(
        label=label, score=0.8, method=method, spans=(Span(0, 1),), rules=("name_missing",)
    )


def scores(entailment: float, contradiction: float) -> NliScores:
    """Make a model's scores."""
    return NliScores(entailment=entailment, neutral=0.0, contradiction=contradiction)


@pytest.mark.parametrize(
    ("entailment", "contradiction", "label", "rule"),
    [
        (0.1, 0.8, JudgeLabel.REFUTED, "nli_contradiction"),
        (0.1, 0.2, JudgeLabel.NOT_ENOUGH, "nli_not_entailed"),
    ],
)
def test_a_model_takes_support_away(
    entailment: float, contradiction: float, label: JudgeLabel, rule: str
) -> None:
    """A contradiction refutes, a lack of entailment leaves open; the score can only fall."""
    before = verdict(JudgeLabel.SUPPORTED, VerificationMethod.COVERAGE)
    after = narrowed_by(scores(entailment, contradiction), before, DEFAULT)
    assert (after.label, after.method) == (label, VerificationMethod.NLI)
    assert after.rules == ("name_missing", rule)
    assert after.score == entailment


@pytest.mark.parametrize(
    ("label", "method"),
    [
        (JudgeLabel.SUPPORTED, VerificationMethod.VERBATIM),
        (JudgeLabel.REFUTED, VerificationMethod.COVERAGE),
        (JudgeLabel.NOT_ENOUGH, VerificationMethod.COVERAGE),
    ],
)
def test_a_model_changes_nothing_else(label: JudgeLabel, method: VerificationMethod) -> None:
    """Very words stand, and nothing is moved towards support."""
    before = verdict(label, method)
    assert narrowed_by(scores(0.0, 1.0), before, DEFAULT) is before
    assert narrowed_by(scores(1.0, 0.0), before, DEFAULT) is before


def test_a_model_that_agrees_changes_nothing() -> None:
    """Support that the model shares stays as it was."""
    before = verdict(JudgeLabel.SUPPORTED, VerificationMethod.COVERAGE)
    assert narrowed_by(scores(0.9, 0.1), before, DEFAULT) is before


class Mute:
    """A model that runs, and says what no model should."""

    def __init__(self, reply: Any) -> None:
        self.reply = reply

    def score(self, _pairs: Sequence[tuple[str, str]], /) -> Any:
        """Say it."""
        return self.reply


SURE = NliScores(entailment=1.0, neutral=0.0, contradiction=0.0)


@pytest.mark.complaint("promptfoo/promptfoo#2468")
@pytest.mark.parametrize("reply", [[], [SURE, SURE], [None], [1.0], None, "1", {}])
def test_a_model_without_a_verdict_is_an_error(reply: Any) -> None:
    """A grader that returned no verdict scored 1.0."""
    with pytest.raises(BackendError, match="model of inference gave"):
        judge_support("All lilies harm cats.", "Lilies harm all cats.", scorer=Mute(reply))


@pytest.mark.complaint("promptfoo/promptfoo#2468")
@pytest.mark.parametrize("score", [-0.2, 1.2, float("nan")])
def test_a_score_of_a_model_lies_between_0_and_1(score: float) -> None:
    """One grader's score was -0.2."""
    with pytest.raises(InvariantError):
        NliScores(entailment=score, neutral=0.0, contradiction=0.0)
