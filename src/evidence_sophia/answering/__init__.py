"""What may be said, and how sure is it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.answering.assistant import answer_question as answer_question
    from evidence_sophia.answering.cite import citation_at as citation_at
    from evidence_sophia.answering.cite import passage_citation as passage_citation
    from evidence_sophia.answering.compose import (
        compose_extractive_answer as compose_extractive_answer,
    )
    from evidence_sophia.answering.evidence import Evidence as Evidence
    from evidence_sophia.answering.policy import AnswerPolicy as AnswerPolicy
    from evidence_sophia.answering.verbatim import verify_verbatim as verify_verbatim

__all__ = [
    "AnswerPolicy",
    "Evidence",
    "answer_question",
    "citation_at",
    "compose_extractive_answer",
    "passage_citation",
    "verify_verbatim",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "AnswerPolicy": "policy",
            "Evidence": "evidence",
            "answer_question": "assistant",
            "citation_at": "cite",
            "compose_extractive_answer": "compose",
            "passage_citation": "cite",
            "verify_verbatim": "verbatim",
        },
    )
