import pytest

from evidence_sophia.codec import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.span import Span
from evidence_sophia.support.judge import judge_support
from evidence_sophia.support.policy import DEFAULT, SupportPolicy
from evidence_sophia.support.verdict import SupportVerdict


@pytest.mark.parametrize("label", [JudgeLabel.SUPPORTED, JudgeLabel.REFUTED])
def test_a_finding_shows_where(label: JudgeLabel) -> None:
    """Neither support nor refutation goes without a sentence."""
    with pytest.raises(InvariantError, match="names no sentence"):
        SupportVerdict(label=label, score=0.5, method=VerificationMethod.COVERAGE)


@pytest.mark.complaint("vibrantlabsai/ragas#79")
@pytest.mark.parametrize("score", [-1.5, 1.01, float("nan")])
def test_a_score_lies_between_0_and_1(score: float) -> None:
    """A score of -1.5 was once reported."""
    with pytest.raises(InvariantError):
        SupportVerdict(label=JudgeLabel.NOT_ENOUGH, score=score, method=VerificationMethod.COVERAGE)


def test_a_verdict_and_a_policy_survive_a_round_trip() -> None:
    """What travels comes back equal."""
    found = judge_support("The mill is not old.", "The mill is old.", language="en")
    assert decode(SupportVerdict, encode(found)) == found
    assert decode(SupportPolicy, encode(DEFAULT)) == DEFAULT
    assert found.spans == (Span(0, 16),)


@pytest.mark.complaint("promptfoo/promptfoo#9907")
def test_the_default_bars_are_those_documented() -> None:
    """A default that differs from its page misleads; the bars are pinned."""
    bars = (DEFAULT.supported_from, DEFAULT.refuted_from)
    assert bars == (6000, 5000)
    assert (DEFAULT.nli_contradiction, DEFAULT.nli_entailment) == (5000, 2000)


def test_a_bar_is_in_basis_points() -> None:
    """A bar above 1 is none."""
    with pytest.raises(InvariantError):
        SupportPolicy(supported_from=10_001)
