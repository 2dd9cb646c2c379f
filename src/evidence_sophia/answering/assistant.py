"""How does a question become an answer? Fetch, decide; nothing is kept."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime

from evidence_sophia.answering.decide import decide
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.policy import DEFAULT_POLICY, AnswerPolicy
from evidence_sophia.answering.refusal import refuse
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.errors import AccessError, DeadlineExceededError, EvidenceAdapterUnavailable
from evidence_sophia.model.answer import Answer, RefusalReason

__all__ = ["Retrieve", "answer_question"]

_LOG = logging.getLogger("evidence_sophia.answering")

#: Brings the evidence for a question, within the scope of the context.
Retrieve = Callable[[AnswerRequest, RequestContext], Evidence]

#: These are broken promises, not a lack of evidence: the caller must see them.
_PASSED_ON = (EvidenceAdapterUnavailable, AccessError, DeadlineExceededError)


def answer_question(
    request: AnswerRequest,
    context: RequestContext,
    *,
    retrieve: Retrieve,
    now: datetime,
    policy: AnswerPolicy = DEFAULT_POLICY,
) -> Answer:
    """Answer a question, or refuse.

    A failure inside retrieval becomes a refusal with the reason ``retrieval_error``; its
    cause goes to the log, never into the answer.

    Raises:
        EvidenceAdapterUnavailable: the backend is missing or closed.
        AccessError: the request asks for more than its context allows.
        DeadlineExceededError: the deadline has passed.
    """
    context.check(now)
    if not request.question.strip():
        return refuse(request.question, RefusalReason.EMPTY_QUERY, generated_at=now)
    try:
        evidence = retrieve(request, context)
    except _PASSED_ON:
        raise
    except Exception:  # noqa: BLE001 - a backend may raise anything; the log gets its cause
        _LOG.exception("retrieval failed")
        return refuse(request.question, RefusalReason.RETRIEVAL_ERROR, generated_at=now)
    return decide(request.question, evidence, now=now, policy=policy)
