"""How far is an answer grounded, and what does a refusal look like?"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from evidence_sophia.answering.wording import DEFAULT_LANGUAGE, wording
from evidence_sophia.model.answer import Answer, AnswerState, Confidence, Note, RefusalReason

__all__ = ["GROUNDED_FROM", "REFUSALS", "grounding_of", "refuse"]

#: So many distinct passages make an answer ``grounded``; fewer make it ``partial``.
GROUNDED_FROM: Final = 3

#: Reason of a refusal -> its state, and whether the library chose to say nothing.
REFUSALS: Final[tuple[tuple[RefusalReason, AnswerState, bool], ...]] = (
    (RefusalReason.EMPTY_QUERY, AnswerState.ABSTAINED, True),
    (RefusalReason.OUT_OF_SCOPE, AnswerState.UNGROUNDED, False),
    (RefusalReason.NO_SUPPORTED_SENTENCES, AnswerState.UNGROUNDED, False),
    (RefusalReason.RETRACTED_SOURCE, AnswerState.RETRACTED_SOURCE, False),
    (RefusalReason.RETRIEVAL_ERROR, AnswerState.UNGROUNDED, False),
)


def grounding_of(passages: int) -> tuple[AnswerState, Confidence]:
    """Give state and confidence for a number of distinct cited passages.

    >>> [state.value for state, _ in map(grounding_of, (0, 1, 3))]
    ['ungrounded', 'partial', 'grounded']
    """
    if passages >= GROUNDED_FROM:
        return AnswerState.GROUNDED, Confidence.GROUNDED
    if passages:
        return AnswerState.PARTIAL, Confidence.CAUTIOUS
    return AnswerState.UNGROUNDED, Confidence.UNAVAILABLE


def refuse(
    query: str,
    reason: RefusalReason,
    *,
    language: str = DEFAULT_LANGUAGE,
    notes: tuple[Note, ...] = (),
    generated_at: datetime | None = None,
) -> Answer:
    """Make the refusal for a reason, in the reader's language."""
    state, abstained = next((s, a) for known, s, a in REFUSALS if known == reason)
    return Answer(
        query=query,
        answer=wording(reason.value, language),
        state=state,
        confidence=Confidence.UNAVAILABLE,
        abstained=abstained,
        reason=reason,
        notes=notes,
        generated_at=generated_at,
    )
