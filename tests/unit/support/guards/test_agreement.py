import pytest

from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.support.alignment import Match
from evidence_sophia.support.evidence import ReadClaim, ReadSentence
from evidence_sophia.support.guards.agreement import agrees_by_opposites
from evidence_sophia.support.judge import judge_support


def agrees(claim: str, sentence: str) -> bool:
    """Ask of a claim and one sentence."""
    return agrees_by_opposites(Match(ReadClaim(claim, "en"), [ReadSentence(sentence, "en")]))


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The device is not safe.", "The device is unsafe."),
        ("The door was not open.", "The door was closed."),
        ("The plan is feasible.", "The plan is not infeasible."),
        ("The tram is faster than the bus.", "The bus is slower than the tram."),
    ],
)
def test_opposites_agree_where_one_is_denied_or_the_parts_are_exchanged(
    claim: str, sentence: str
) -> None:
    """Turned twice is not turned."""
    assert agrees(claim, sentence)


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("The device is safe.", "The device is unsafe."),
        ("The device is not safe.", "The device is not unsafe."),
        ("The device is safe.", "The device is safe in the rain."),
        ("The filter is open.", "The old filter lacks a closed lid."),
        ("The old brown wooden device was not safe.", "An unsafe bridge fell down."),
        ("The brown device was not safe.", "A device is unsafe."),
    ],
)
def test_opposites_that_are_turned_once_do_not(claim: str, sentence: str) -> None:
    """Nor do those of sentences that speak of something else."""
    assert not agrees(claim, sentence)


def test_what_agrees_by_opposites_contradicts_nothing() -> None:
    """The verdict rests on what the two share."""
    found = judge_support(
        "The door of the house was not open.", "The door of the house was closed."
    )
    assert found.label != JudgeLabel.REFUTED
    assert not found.rules
