"""Which sentences are about the thing that a question names?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.deciding import decide

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.model.source import Source

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

JADE = "The jade plant is toxic to cats. What makes it poisonous is not known."
SNAKE = "The snake plant does contain saponins, bitter substances of the plant."


def test_a_thing_is_not_answered_for_by_another(source: MakeSource, evidence: MakeEvidence) -> None:
    """A question that names one plant is not answered by what another one contains."""
    found = evidence((source("snake-plant"), SNAKE), (source("jade-plant"), JADE))
    assert decide("Does the jade plant contain saponins?", found).is_refusal
    assert not decide("Does the snake plant contain saponins?", found).is_refusal


def test_a_sentence_elsewhere_that_names_it_counts(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """What another source says of the thing by its name is an answer."""
    other = "Unlike most, the jade plant does contain no saponins."
    found = evidence((source("saponins-of-plants"), other), (source("jade-plant"), JADE))
    answer = decide("Does the jade plant contain saponins?", found)
    assert [claim.text for claim in answer.claims] == [other]


@pytest.mark.parametrize("title", ["Jade plant: care", "Jade plant - Notebook", "Jade plant, leaf"])
def test_a_name_ends_where_a_title_goes_on(
    title: str, source: MakeSource, evidence: MakeEvidence
) -> None:
    """What a title says of its thing need not stand in the question."""
    jade = source("jade", title=title)
    found = evidence((source("snake-plant"), SNAKE), (jade, JADE))
    assert decide("Does the jade plant contain saponins?", found).is_refusal


def test_without_a_title_in_the_question_all_may_answer(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A title that the question does not hold as a whole leaves nothing out."""
    found = evidence((source("bitter-leaves"), SNAKE), (source("jade-plant"), JADE))
    assert not decide("Which plant does contain saponins?", found).is_refusal
