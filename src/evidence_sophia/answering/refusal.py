"""How is nothing said? A refusal, with its reason in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from evidence_sophia.answering.wording import DEFAULT_LANGUAGE, shipped_language, wording
from evidence_sophia.model.answer import Answer, AnswerState, Confidence, Note, RefusalReason

__all__ = ["STATE_OF", "refuse"]

#: Reason of a refusal -> its state.
STATE_OF: Final[Mapping[RefusalReason, AnswerState]] = {
    RefusalReason.EMPTY_QUERY: AnswerState.ABSTAINED,
    RefusalReason.OUT_OF_SCOPE: AnswerState.UNGROUNDED,
    RefusalReason.NO_SUPPORTED_SENTENCES: AnswerState.UNGROUNDED,
    RefusalReason.RETRACTED_SOURCE: AnswerState.RETRACTED_SOURCE,
    RefusalReason.RETRIEVAL_ERROR: AnswerState.UNGROUNDED,
    RefusalReason.LOW_CONFIDENCE: AnswerState.ABSTAINED,
}


def refuse(
    query: str,
    reason: RefusalReason,
    *,
    language: str = DEFAULT_LANGUAGE,
    notes: tuple[Note, ...] = (),
    generated_at: datetime | None = None,
    words: str = "",
) -> Answer:
    """Make the refusal for a reason, in the reader's language.

    Args:
        query: the question.
        reason: why nothing is said.
        language: of the refusal.
        notes: what a reader should know beside it.
        generated_at: the caller's time, aware.
        words: key of what is said; "" for the words of the reason.
    """
    state = STATE_OF[reason]
    return Answer(
        query=query,
        answer=wording(words or reason.value, language),
        language=shipped_language(language),
        disclosure=wording("disclosure_refusal", language),
        state=state,
        confidence=Confidence.UNAVAILABLE,
        abstained=state == AnswerState.ABSTAINED,
        reason=reason,
        notes=notes,
        generated_at=generated_at,
    )
