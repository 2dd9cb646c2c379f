"""Who answers questions from a base? The assistant over its passages, with its model."""

from __future__ import annotations

from evidence_sophia.answering.assistant import Assistant
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.synthesis.seam import ModelSeam
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.retrieve import retrieve
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.stores.sqlite.counts import find_main_language

__all__ = ["assistant_of"]


def assistant_of(backend: Backend) -> Assistant:
    """Give the assistant of a base; each question reads one consistent state."""

    def evidence(request: AnswerRequest, context: RequestContext) -> Evidence:
        with backend.reading(context) as session:
            return retrieve(session, request)

    def language(request: AnswerRequest, context: RequestContext) -> str:
        with backend.reading(context) as session:
            return find_main_language(session.connection, context.narrowed(request.source_sets))

    seam = None
    if backend.synthesizer is not None:
        seam = ModelSeam(synthesizer=backend.synthesizer)
    return Assistant(
        retrieve=evidence,
        corpus_language=language,
        rules=backend.rules or AnswerRules(),
        seam=seam,
    )
