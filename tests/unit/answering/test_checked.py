"""For a sentence that falls in a check the next best steps in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from tests.deciding import decide

from evidence_sophia.answering.assistant import Assistant
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.record.trace import AnswerTrace, StageName
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.answer import NoteCode, RefusalReason
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))
QUESTION = "How long is the memory of goldfish?"
MYTH = "Goldfish have a memory, a memory of goldfish, of three seconds. That is a myth."
TRUE = "The memory of goldfish lasts for five months, as tests with levers show."


def traced(found: Evidence) -> AnswerTrace:
    """Answer the question and give the record of every stage."""
    assistant = Assistant(retrieve=lambda _request, _context: found)
    return assistant.trace(AnswerRequest(QUESTION), CONTEXT, NOW)


def test_the_next_best_steps_in(source: MakeSource, evidence: MakeEvidence) -> None:
    """Where the best sentence is taken back, another source's answers; the first is named."""
    answer = decide(QUESTION, evidence((source("myths"), MYTH), (source("fish"), TRUE)))
    assert [claim.text for claim in answer.claims] == [TRUE]
    assert NoteCode.SENTENCE_DROPPED in {note.code for note in answer.notes}


def test_where_nothing_else_answers_nothing_is_said(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A sentence that fell is not said for want of a better one."""
    answer = decide(QUESTION, evidence((source("myths"), MYTH)))
    assert answer.reason == RefusalReason.NO_SUPPORTED_SENTENCES


def test_the_trace_shows_all_tries(source: MakeSource, evidence: MakeEvidence) -> None:
    """The guard's record holds the sentence that fell with its rule, and then the next."""
    trace = traced(evidence((source("myths"), MYTH), (source("fish"), TRUE)))
    (guard,) = (each for each in trace.stages if each.stage == StageName.CITATION_GUARD)
    assert [(item.text == TRUE, item.why) for item in guard.given] == [
        (False, "denied"),
        (True, ""),
    ]
    (extraction,) = (each for each in trace.stages if each.stage == StageName.EXTRACTION)
    assert sum(not item.why for item in extraction.given) == len(guard.given)


def test_the_tries_are_bounded(source: MakeSource, evidence: MakeEvidence) -> None:
    """After a few sentences that fell one after the other, nothing is said."""
    myth = "Goldfish number {0} has a memory of goldfish of {0} seconds. That is a myth."
    myths = [(source(f"myths-{number}"), myth.format(number)) for number in range(2, 20)]
    trace = traced(evidence(*myths, (source("fish"), "Goldfish keep 5 months in memory.")))
    (guard,) = (each for each in trace.stages if each.stage == StageName.CITATION_GUARD)
    assert trace.answer.is_refusal
    assert 3 <= len(guard.given) <= 12


def test_what_certifies_is_replaced(source: MakeSource, evidence: MakeEvidence) -> None:
    """A sentence that the filter withholds makes room; it is named, and not shown."""
    found = evidence(
        (source("shop"), "The spider plant is safe for cats to eat."),
        (source("vet"), "Most cats that eat much of the spider plant vomit, so ask a vet."),
    )
    answer = decide("Is the spider plant safe for cats to eat?", found)
    assert [claim.text for claim in answer.claims] == [
        "Most cats that eat much of the spider plant vomit, so ask a vet."
    ]
    assert NoteCode.SENTENCE_DROPPED in {note.code for note in answer.notes}


def test_nothing_beside_what_certifies_stands_for_it(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """Of the source that vouches no other sentence is said instead."""
    text = "The spider plant is safe for cats to eat. The spider plant is no food for cats to eat."
    answer = decide("Is the spider plant safe for cats to eat?", evidence((source("shop"), text)))
    assert answer.is_refusal
