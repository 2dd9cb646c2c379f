"""Does a recorded answer come out again? Decided anew from its trace, without a base or a model."""

from __future__ import annotations

from evidence_sophia.answering.assistant import Assistant
from evidence_sophia.answering.citing.claim_guard import BearsOut, support_guard
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.record.trace import AnswerTrace
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.synthesis.modelled import RecordedSynthesizer
from evidence_sophia.answering.synthesis.seam import ModelSeam
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.errors import BackendError, InvariantError
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.scope import DEFAULT_TENANT, Scope

__all__ = ["replay_trace"]

#: Nothing is fetched, so that nobody's scope matters.
_CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant=DEFAULT_TENANT, source_sets=None))


def replay_trace(
    trace: AnswerTrace, *, rules: AnswerRules | None = None, guard: BearsOut = support_guard
) -> Answer:
    """Decide again on what a trace recorded; the answer has the same bytes.

    Args:
        trace: of an answer.
        rules: by which it was decided; the shipped ones unless given.
        guard: that held a model's sentences against their evidence.

    Raises:
        InvariantError: the trace was made by other rules.
    """
    chosen = rules or AnswerRules()
    if trace.rules != chosen.digest:
        message = "the trace was made by other rules"
        raise InvariantError(message, details=[trace.rules, chosen.digest])

    def retrieve(_request: AnswerRequest, _context: RequestContext) -> Evidence:
        if trace.evidence is None:
            message = "the recorded retrieval failed"
            raise BackendError(message)
        return trace.evidence

    seam = None
    if trace.model is not None:
        seam = ModelSeam(synthesizer=RecordedSynthesizer(trace.model), guard=guard)
    assistant = Assistant(
        retrieve=retrieve,
        corpus_language=lambda _request, _context: trace.corpus_language,
        rules=chosen,
        seam=seam,
    )
    return assistant.answer(trace.request, _CONTEXT, trace.asked_at)
