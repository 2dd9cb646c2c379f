"""Whether a sentence stands, whoever wrote it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from tests.deciding import decide

from evidence_sophia.answering.citing.guard import (
    GuardRule,
    guard_answer,
    guard_claim,
    guard_sentences,
)
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.model.answer import NoteCode, RefusalReason
from evidence_sophia.model.source import Retraction, RetractionState, Source
from evidence_sophia.model.span import Span

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

LILY = "Lilies harm the kidneys of cats. Ferns do no harm to dogs."


def candidate_of(evidence: Evidence, text: str, start: int = 0) -> Candidate:
    """Offer a sentence as if extraction had found it in the first passage."""
    return Candidate(
        hit=evidence.hits[0],
        text=text,
        span=Span(start, start + len(text)),
        next_start=-1,
        terms=frozenset(),
        coverage=1.0,
        score=1.0,
    )


@pytest.mark.parametrize(
    ("claim", "rule"),
    [
        ("Lilies harm the kidneys of cats.", None),
        ("Lilies harm kidneys of cats.", None),
        ("Lilies harm the kidneys of dogs.", GuardRule.NOT_SUPPORTED),
        ("Lilies do not harm the kidneys of cats.", GuardRule.NOT_SUPPORTED),
        ("Paris is the capital of France.", GuardRule.NOT_SUPPORTED),
        ("", GuardRule.NOT_SUPPORTED),
    ],
)
def test_a_claim_needs_a_sentence_that_bears_it(
    source: MakeSource, evidence: MakeEvidence, claim: str, rule: GuardRule | None
) -> None:
    """The very words stand, and what one sentence says in other words; nothing else does."""
    found = evidence((source("lily"), LILY))
    assert guard_claim(claim, found.hits[0].passage.id, found).rule == rule


@pytest.mark.complaint("UKGovernmentBEIS/inspect_ai#4381")
@pytest.mark.complaint("truera/trulens#2576")
def test_a_claim_is_held_against_its_own_passage(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """What is cited to one passage and stands in another does not stand; the other is named."""
    found = evidence((source("lily"), LILY), (source("moon"), "The Moon has no air."))
    lily, moon = (hit.passage.id for hit in found.hits)
    assert guard_claim("The Moon has no air.", moon, found).stands
    fallen = guard_claim("The Moon has no air.", lily, found)
    assert (fallen.stands, fallen.rule, fallen.belongs_to) == (
        False,
        GuardRule.MISATTRIBUTED,
        moon,
    )


@pytest.mark.complaint("truera/trulens#2576")
def test_nothing_belongs_to_a_source_that_may_ground_nothing(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A retracted source is not named as the right one."""
    gone = source("moon", retraction=Retraction(state=RetractionState.RETRACTED))
    found = evidence((source("lily"), LILY), (gone, "The Moon has no air."))
    fallen = guard_claim("The Moon has no air.", found.hits[0].passage.id, found)
    assert (fallen.rule, fallen.belongs_to) == (GuardRule.NOT_SUPPORTED, "")


def test_a_passage_that_was_not_retrieved_bears_nothing(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A claim may name a passage that exists; it must have been found for this question."""
    found = evidence((source("lily"), LILY))
    assert guard_claim("Lilies harm cats.", "elsewhere", found).rule == GuardRule.NOT_RETRIEVED
    stranger = candidate_of(evidence((source("moon"), "The Moon has no air.")), "The Moon")
    (guarded,) = guard_sentences([stranger], found)
    assert (guarded.finding.rule, guarded.cited) == (GuardRule.NOT_RETRIEVED, None)


@pytest.mark.complaint("run-llama/llama_index#14753")
def test_a_shared_name_is_no_support(source: MakeSource, evidence: MakeEvidence) -> None:
    """The name "Paris" in a sentence about something else does not bear a claim about Paris."""
    found = evidence((source("day"), "They spent a great day in Paris with friends."))
    claim = "The capital of France is Paris."
    assert not guard_claim(claim, found.hits[0].passage.id, found).stands


@pytest.mark.complaint("confident-ai/deepeval#1971")
def test_nothing_in_common_is_no_support(source: MakeSource, evidence: MakeEvidence) -> None:
    """A claim that shares no content word with its passage does not stand."""
    found = evidence((source("lily"), LILY))
    assert not guard_claim("Inflation fell.", found.hits[0].passage.id, found).stands


@pytest.mark.complaint("vllm-project/semantic-router#3365")
def test_a_long_passage_is_read_to_its_end(source: MakeSource, evidence: MakeEvidence) -> None:
    """What 50,000 words of a passage lead up to is found: support, and what takes it back."""
    filler = "The garden was watered on a quiet morning. " * 6_250
    borne = evidence((source("long"), filler + "Lilies harm the kidneys of cats."))
    denied = evidence((source("long"), filler + "Lilies never harm the kidneys of cats."))
    claim = "Lilies harm the kidneys of cats."
    assert guard_claim(claim, borne.hits[0].passage.id, borne).stands
    assert not guard_claim(claim, denied.hits[0].passage.id, denied).stands


def test_a_piece_of_a_passage_is_judged_alone(source: MakeSource, evidence: MakeEvidence) -> None:
    """A citation of one sentence does not lean on the next."""
    found = evidence((source("lily"), LILY))
    passage = found.hits[0].passage
    first = Span(0, LILY.index(" Ferns"))
    assert guard_claim("Lilies harm kidneys of cats.", passage.id, found, within=first).stands
    claim = "Ferns do no harm to dogs."
    assert guard_claim(claim, passage.id, found).stands
    assert not guard_claim(claim, passage.id, found, within=first).stands


@pytest.mark.parametrize(
    "text",
    [
        "Lilies do harm cats badly. That is a myth.",
        "Lilies do harm cats badly. This is not true.",
    ],
)
def test_a_sentence_that_is_quoted_to_be_denied_is_not_said(
    source: MakeSource, evidence: MakeEvidence, text: str
) -> None:
    """The sentence after it takes it back: it is dropped with a note, and nothing is left."""
    answer = decide("Do lilies harm cats?", evidence((source("myth"), text)))
    assert answer.reason == RefusalReason.NO_SUPPORTED_SENTENCES
    assert NoteCode.SENTENCE_DROPPED in [note.code for note in answer.notes]


def test_every_claim_of_an_answer_is_held_against_what_it_cites(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A claim that one of its citations does not bear falls."""
    found = evidence((source("lily"), LILY), (source("moon"), "The Moon has no air at all."))
    answer = decide("Which harm do lilies do to the kidneys of cats?", found)
    ((claim, finding),) = guard_answer(answer, found)
    assert (claim.text, finding.stands) == ("Lilies harm the kidneys of cats.", True)
    moved = evolve(answer.citations[0], passage_id=found.hits[1].passage.id)
    ((_, fallen),) = guard_answer(evolve(answer, citations=(moved,)), found)
    assert fallen.rule == GuardRule.MISATTRIBUTED
    assert fallen.belongs_to == found.hits[0].passage.id
