"""How does a question become an answer? Read, fetch, decide; nothing is kept."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from datetime import datetime
from pathlib import PurePath
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.asked import read_request
from evidence_sophia.answering.blank import is_blank
from evidence_sophia.answering.decide import decide_answer, refuse_asked
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.language import is_told_by
from evidence_sophia.answering.record.stages import AnswerRun, Fetched, stages_of
from evidence_sophia.answering.record.trace import AnswerTrace
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.synthesis.modelled import word_answer
from evidence_sophia.answering.synthesis.seam import ModelSeam
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.errors import (
    AccessError,
    DeadlineExceededError,
    EvidenceAdapterUnavailable,
    SophiaError,
)
from evidence_sophia.model.answer import Answer, RefusalReason

__all__ = ["Assistant", "CorpusLanguage", "Retrieve", "answer_question"]

_LOG = logging.getLogger("evidence_sophia.answering")

#: Brings the evidence for a question, within the scope of the context.
Retrieve = Callable[[AnswerRequest, RequestContext], Evidence]

#: Tells the language of most sources in scope; "" if there are none.
CorpusLanguage = Callable[[AnswerRequest, RequestContext], str]

#: These are broken promises, not a lack of evidence: the caller must see them.
_PASSED_ON: Final = (EvidenceAdapterUnavailable, AccessError, DeadlineExceededError)


def _unknown(_request: AnswerRequest, _context: RequestContext) -> str:
    return ""


@frozen(kw_only=True)
class Assistant:
    """Answers questions, or refuses; a failure inside retrieval is a refusal too.

    Attributes:
        retrieve: brings the evidence.
        corpus_language: is asked where neither request nor question tell a language.
        rules: by which it decides.
        seam: a model that may word an answer; None for none.
    """

    retrieve: Retrieve
    corpus_language: CorpusLanguage = _unknown
    rules: AnswerRules = field(factory=AnswerRules)
    seam: ModelSeam | None = None

    def answer(self, request: AnswerRequest, context: RequestContext, now: datetime) -> Answer:
        """Answer a question, or refuse.

        Args:
            request: what is asked.
            context: in whose name and scope.
            now: the caller's time, aware.

        Raises:
            EvidenceAdapterUnavailable: the backend is missing or closed.
            AccessError: the request asks for more than its context allows.
            DeadlineExceededError: the deadline has passed.
        """
        return self._run(request, context, now).answer

    def trace(self, request: AnswerRequest, context: RequestContext, now: datetime) -> AnswerTrace:
        """Answer a question, and tell every stage of how it came about.

        The answer is the one that :meth:`answer` gives.

        Raises:
            EvidenceAdapterUnavailable, AccessError, DeadlineExceededError: as :meth:`answer`.
        """
        run = self._run(request, context, now)
        return AnswerTrace(
            request=request,
            asked_at=now,
            corpus_language=run.fetched.corpus_language,
            rules=self.rules.digest,
            evidence=run.fetched.evidence,
            retrieval_error=run.fetched.error,
            model=run.modelled.record if run.modelled else None,
            stages=stages_of(run),
            answer=run.answer,
        )

    def _run(self, request: AnswerRequest, context: RequestContext, now: datetime) -> AnswerRun:
        context.check(now)
        is_empty = is_blank(request.question)
        fetched = Fetched() if is_empty else self._fetch(request, context)
        asked = read_request(request, self.rules, corpus_language=fetched.corpus_language)
        evidence = fetched.evidence
        if evidence is None:
            reason = RefusalReason.EMPTY_QUERY if is_empty else RefusalReason.RETRIEVAL_ERROR
            answer = _logged(refuse_asked(asked, reason, self.rules, now=now))
            return AnswerRun(asked=asked, answer=answer, fetched=fetched)
        decision = decide_answer(asked, evidence, self.rules, now=now)
        modelled = word_answer(
            asked, decision.answer, evidence, context, rules=self.rules, seam=self.seam
        )
        return AnswerRun(
            asked=asked,
            answer=_logged(modelled.made.answer),
            fetched=fetched,
            decision=decision,
            modelled=modelled,
        )

    def _fetch(self, request: AnswerRequest, context: RequestContext) -> Fetched:
        try:
            is_told = is_told_by(request.question, request.language)
            language = "" if is_told else self.corpus_language(request, context)
            return Fetched(corpus_language=language, evidence=self.retrieve(request, context))
        except _PASSED_ON:
            raise
        except Exception as error:  # noqa: BLE001 - a backend may raise anything
            return Fetched(error=_failed(error))


def answer_question(
    request: AnswerRequest, context: RequestContext, *, retrieve: Retrieve, now: datetime
) -> Answer:
    """Answer a question by the shipped rules, or refuse.

    Args:
        request: what is asked.
        context: in whose name and scope.
        retrieve: brings the evidence.
        now: the caller's time, aware.

    Raises:
        EvidenceAdapterUnavailable: the backend is missing or closed.
        AccessError: the request asks for more than its context allows.
        DeadlineExceededError: the deadline has passed.
    """
    return Assistant(retrieve=retrieve).answer(request, context, now)


def _failed(error: Exception) -> str:
    """Log a failure by its type and place, never by its words: they may hold the question."""
    code = error.code if isinstance(error, SophiaError) else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{PurePath(frames[-1].filename).name}:{frames[-1].lineno}"
    _LOG.error("retrieval failed: %s at %s", code, where)
    return code


def _logged(answer: Answer) -> Answer:
    """Log what became of a question: only words of closed lists, never its own."""
    _LOG.info(
        "answered: state=%s reason=%s confidence=%s language=%s safety_class=%s",
        answer.state,
        answer.reason or "-",
        answer.confidence,
        answer.language,
        answer.safety_class or "-",
    )
    return answer
