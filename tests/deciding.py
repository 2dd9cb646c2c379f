"""An answer to a question on evidence, by the shipped rules: a short way for tests."""

from __future__ import annotations

from datetime import datetime

from evidence_sophia.answering.asked import read_request
from evidence_sophia.answering.blank import is_blank
from evidence_sophia.answering.decide import decide_answer, refuse_asked
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.policy import DEFAULT_POLICY, AnswerPolicy
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.answer import Answer, RefusalReason

__all__ = ["decide"]


def decide(
    question: str,
    evidence: Evidence,
    *,
    now: datetime | None = None,
    policy: AnswerPolicy = DEFAULT_POLICY,
) -> Answer:
    """Answer a question with verbatim sentences of the evidence, or refuse."""
    rules = AnswerRules(extraction=policy)
    corpus = evidence.hits[0].passage.language if evidence.hits else ""
    asked = read_request(AnswerRequest(question), rules, corpus_language=corpus)
    if is_blank(question):
        return refuse_asked(asked, RefusalReason.EMPTY_QUERY, rules, now=now)
    return decide_answer(asked, evidence, rules, now=now).answer
