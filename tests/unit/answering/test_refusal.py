"""Every reason of a refusal, cell by cell."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.refusal import STATE_OF, refuse
from evidence_sophia.answering.wording import LANGUAGES, wording
from evidence_sophia.model.answer import AnswerState, Confidence, RefusalReason
from evidence_sophia.model.measured import UNMEASURED

#: Reason, state, abstained: as they were published.
TABLE = [
    (RefusalReason.EMPTY_QUERY, AnswerState.ABSTAINED, True),
    (RefusalReason.OUT_OF_SCOPE, AnswerState.UNGROUNDED, False),
    (RefusalReason.NO_SUPPORTED_SENTENCES, AnswerState.UNGROUNDED, False),
    (RefusalReason.LOW_CONFIDENCE, AnswerState.ABSTAINED, True),
    (RefusalReason.RETRACTED_SOURCE, AnswerState.RETRACTED_SOURCE, False),
    (RefusalReason.RETRIEVAL_ERROR, AnswerState.UNGROUNDED, False),
]


@pytest.mark.complaint("vibrantlabsai/ragas#733")
@pytest.mark.complaint("vibrantlabsai/ragas#1403")
@pytest.mark.parametrize(("reason", "state", "abstained"), TABLE)
def test_a_refusal_is_a_value(reason: RefusalReason, state: AnswerState, abstained: bool) -> None:
    """Each reason has its state; a refusal has no number where nothing was measured."""
    refusal = refuse("Why?", reason)
    assert (refusal.reason, refusal.state, refusal.abstained) == (reason, state, abstained)
    assert (refusal.confidence, refusal.calibrated_confidence) == (
        Confidence.UNAVAILABLE,
        UNMEASURED,
    )


def test_the_table_is_whole() -> None:
    """No reason is missing from it."""
    assert {reason: state for reason, state, _ in TABLE} == dict(STATE_OF)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", [reason for reason, _, _ in TABLE])
def test_a_refusal_speaks_one_language(reason: RefusalReason, language: str) -> None:
    """Its text and its disclosure are in the language it names."""
    refusal = refuse("Why?", reason, language=language)
    assert refusal.language == language
    assert refusal.answer == wording(reason.value, language)
    assert refusal.disclosure == wording("disclosure_refusal", language)
