import pytest

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.judge import judge_support


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The tank holds 200 litres.", "The tank holds 200 gallons."),
        ("It reached 40 degrees Celsius.", "It reached 40 degrees Fahrenheit."),
        ("The rope is 30 metres long.", "The rope is 30 feet long."),
    ],
)
def test_another_unit_of_the_same_number_refutes(claim: str, evidence: str) -> None:
    """A number is worth what it counts."""
    found = judge_support(claim, evidence, language="en")
    assert found.label == JudgeLabel.REFUTED
    assert "unit_differs" in found.rules


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("The rope is 30 metres long.", "The rope is 30 meters long, and its case 30 feet."),
        ("The yard holds 200 barrels.", "The large yard holds 200 barrel in all."),
        ("It reached 40 degrees.", "Here it reached 40 degrees."),
        ("The flock has 40 sheep.", "The whole flock has 40 sheep."),
    ],
)
def test_the_same_unit_by_another_name_supports(claim: str, evidence: str) -> None:
    """Spelling and number of a unit's name change nothing, nor does another use of the number."""
    found = judge_support(claim, evidence, language="en")
    assert found.label == JudgeLabel.SUPPORTED
    assert not found.rules


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("Every lamp in the hall was lit.", "Most lamps in the hall were lit."),
        ("The gate opens only at noon.", "At noon the gate opens."),
    ],
)
def test_more_than_is_said_is_overstated(claim: str, evidence: str) -> None:
    """Neither "every" nor "only" may be added to what a sentence says."""
    found = judge_support(claim, evidence, language="en")
    assert found.label == JudgeLabel.NOT_ENOUGH
    assert found.rules == ("overstated",)


def test_long_sentences_are_not_compared_word_by_word() -> None:
    """In a long sentence one number counts many things."""
    evidence = f"The tank holds 200 gallons {'of the old brown water ' * 15}."
    assert "unit_differs" not in judge_support("The tank holds 200 litres.", evidence).rules
