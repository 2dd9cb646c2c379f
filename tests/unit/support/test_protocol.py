import pytest

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.protocol import DeterministicJudge, Judge

JUDGE: Judge = DeterministicJudge(language="en")


def test_entails_and_contains_judge_support() -> None:
    """A text that states a fact is evidence for it."""
    text = "It is known that all lilies harm cats."
    assert JUDGE.entails(text, "All lilies harm cats.").is_supported
    assert JUDGE.contains(text, "All lilies harm cats.").is_supported
    assert not JUDGE.contains(text, "All lilies harm dogs.").is_supported


def test_equivalent_needs_both_ways() -> None:
    """A text that says more than the other is not equivalent to it."""
    first, second = "The small girl sits on the sofa.", "The little girl sits on the couch."
    assert JUDGE.equivalent(first, second).is_supported
    longer = f"{first} Seven horses trample brown fields behind Berlin in winter."
    assert not JUDGE.equivalent(first, longer).is_supported
    assert JUDGE.equivalent("The mill is old.", "The mill is not old.").label == JudgeLabel.REFUTED


@pytest.mark.complaint("vibrantlabsai/ragas#2806")
@pytest.mark.parametrize(
    "text", ["I don't know.", "The sources do not answer this question.", "No lo sé.", "我不知道。"]
)
def test_two_identical_abstentions_state_the_same(text: str) -> None:
    """An expected abstention that was met scored 0.0, since it holds no fact to compare."""
    found = DeterministicJudge().equivalent(text, text)
    assert (found.label, found.score) == (JudgeLabel.SUPPORTED, 1.0)
