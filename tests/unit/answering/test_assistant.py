"""From a question to an answer: fetch, decide."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from evidence_sophia.answering.assistant import answer_question
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.errors import (
    DeadlineExceededError,
    EvidenceAdapterUnavailable,
    ScopeDenied,
    SophiaError,
)
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.answer import AnswerState, RefusalReason
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))


def ask(
    question: str, retrieve: Callable[..., Evidence], context: RequestContext = CONTEXT
) -> object:
    """Ask in the name of the owner."""
    return answer_question(AnswerRequest(question), context, retrieve=retrieve, now=NOW)


def failing(error: BaseException) -> Callable[..., Evidence]:
    """Make a retrieval that raises."""

    def retrieve(_request: AnswerRequest, _context: RequestContext) -> Evidence:
        raise error

    return retrieve


def test_evidence_becomes_an_answer(
    source: Callable[..., Source], evidence: Callable[..., Evidence]
) -> None:
    """What retrieval brings is decided on."""
    found = evidence((source("lily"), "Lilies do harm cats badly."))
    answer = answer_question(
        AnswerRequest("Do lilies harm cats?"), CONTEXT, retrieve=lambda *_: found, now=NOW
    )
    assert answer.state == AnswerState.PARTIAL


def test_a_failure_of_retrieval_is_a_refusal(caplog: pytest.LogCaptureFixture) -> None:
    """A failure makes no prose: the reason is typed; the log has its type and place, no word."""
    with caplog.at_level(logging.ERROR, logger="evidence_sophia"):
        answer = answer_question(
            AnswerRequest("Do lilies harm cats?"),
            CONTEXT,
            retrieve=failing(ZeroDivisionError("disk on fire")),
            now=NOW,
        )
    assert (answer.reason, answer.state) == (RefusalReason.RETRIEVAL_ERROR, AnswerState.UNGROUNDED)
    assert (answer.abstained, answer.citations) == (False, ())
    assert "disk on fire" not in answer.answer
    assert "ZeroDivisionError at test_assistant.py:" in caplog.text
    assert "disk on fire" not in caplog.text


@pytest.mark.parametrize(
    "error",
    [EvidenceAdapterUnavailable("closed"), ScopeDenied("wide"), DeadlineExceededError("late")],
)
def test_broken_promises_reach_the_caller(error: SophiaError) -> None:
    """A closed backend, a refused scope and a passed deadline are errors, not refusals."""
    with pytest.raises(type(error)):
        ask("Do lilies harm cats?", failing(error))


def test_an_interrupt_passes() -> None:
    """Cancellation is never turned into a refusal."""
    with pytest.raises(KeyboardInterrupt):
        ask("Do lilies harm cats?", failing(KeyboardInterrupt()))


def test_a_blank_question_fetches_nothing() -> None:
    """An empty question abstains before anything is fetched."""
    answer = answer_question(
        AnswerRequest(" "), CONTEXT, retrieve=failing(AssertionError("fetched")), now=NOW
    )
    assert (answer.reason, answer.abstained) == (RefusalReason.EMPTY_QUERY, True)


def test_a_passed_deadline_fetches_nothing() -> None:
    """A request whose deadline has passed is refused at once."""
    late = RequestContext(actor=OWNER, scope=CONTEXT.scope, deadline=NOW - timedelta(seconds=1))
    with pytest.raises(DeadlineExceededError):
        ask("Do lilies harm cats?", failing(AssertionError("fetched")), late)
