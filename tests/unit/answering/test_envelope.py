"""How far an answer is grounded."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.envelope import grounding_of
from evidence_sophia.model.answer import AnswerState, Confidence


@pytest.mark.parametrize(
    ("passages", "state", "confidence"),
    [
        (0, AnswerState.UNGROUNDED, Confidence.UNAVAILABLE),
        (1, AnswerState.PARTIAL, Confidence.CAUTIOUS),
        (2, AnswerState.PARTIAL, Confidence.CAUTIOUS),
        (3, AnswerState.GROUNDED, Confidence.GROUNDED),
        (9, AnswerState.GROUNDED, Confidence.GROUNDED),
    ],
)
def test_three_passages_ground(passages: int, state: AnswerState, confidence: Confidence) -> None:
    """State and confidence follow the number of distinct passages."""
    assert grounding_of(passages) == (state, confidence)
