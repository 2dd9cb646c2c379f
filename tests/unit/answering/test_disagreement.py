"""Do the sources of an answer agree?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from attrs import evolve
from tests.deciding import decide
from tests.unit.answering.conftest import make_hit

from evidence_sophia.answering.assistant import Assistant
from evidence_sophia.answering.citing.cite import Cited, cite
from evidence_sophia.answering.disagreement import compare_quoted
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.record.replay import replay_trace
from evidence_sophia.answering.record.trace import AnswerTrace, StageName
from evidence_sophia.answering.synthesis.seam import ModelSeam
from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim, Synthesis, Synthesize
from evidence_sophia.answering.wording import LANGUAGES
from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.answer import Answer, Confidence, Note, NoteCode
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source, SourceKind
from evidence_sophia.model.span import Span

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))
QUESTION = "How much rock did the six landings bring back from the Moon?"
WRONG = "The six landings brought back 842 kilograms of rock from the Moon."
RIGHT = "The six landings brought back 382 kilograms (842 pounds) of rock from the Moon."


def disagreements(answer: Answer) -> list[Note]:
    """Give the notes on sources that disagree."""
    return [note for note in answer.notes if note.code == NoteCode.SOURCES_DISAGREE]


def texts(answer: Answer) -> list[str]:
    """Give what is said, in its order."""
    return [claim.text for claim in answer.claims]


@pytest.fixture
def found(source: MakeSource, evidence: MakeEvidence) -> Evidence:
    """Give a poor source that is found first, and a good one that says otherwise."""
    poor = source("glance", kind=SourceKind.WEB)
    return evidence((poor, WRONG), (source("samples", kind=SourceKind.REFERENCE), RIGHT))


def test_sources_that_disagree_are_named_and_the_better_comes_first(found: Evidence) -> None:
    """Both are quoted, a note names both, and the answer is to be looked at."""
    answer = decide(QUESTION, found)
    assert texts(answer) == [RIGHT, WRONG]
    assert [each.id for each in answer.citations] == ["citation-1", "citation-2"]
    (note,) = disagreements(answer)
    assert "Glance" in note.text
    assert "Samples" in note.text
    assert answer.confidence == Confidence.CAUTIOUS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_note_is_in_the_language_of_the_answer(found: Evidence, language: str) -> None:
    """The titles stand in its words."""
    assistant = Assistant(retrieve=lambda *_: found)
    answer = assistant.answer(AnswerRequest(QUESTION, language=language), CONTEXT, NOW)
    (note,) = disagreements(answer)
    assert ("do not agree" in note.text) == (language == "en")
    assert "Glance" in note.text


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (SourceKind.WEB, SourceKind.FEED),
        (SourceKind.UNKNOWN, SourceKind.REFERENCE),
        (SourceKind.REFERENCE, SourceKind.WEB),
    ],
)
def test_the_order_stays_where_the_second_is_not_clearly_better(
    source: MakeSource, evidence: MakeEvidence, first: SourceKind, second: SourceKind
) -> None:
    """Two of a kind, one that nobody measured, or the better one first already."""
    found = evidence((source("a", kind=first), WRONG), (source("b", kind=second), RIGHT))
    answer = decide(QUESTION, found)
    assert texts(answer) == [WRONG, RIGHT]
    assert len(disagreements(answer)) == 1


def quoted(*pairs: tuple[Source, str]) -> tuple[list[Cited], Evidence]:
    """Cite a sentence of each source, in this order."""
    cited, hits = [], []
    for rank, (found, text) in enumerate(pairs, start=1):
        hit = make_hit(found, text, rank=rank)
        sentence = Candidate(
            hit=hit,
            text=text,
            span=Span(0, len(text)),
            next_start=-1,
            terms=frozenset(),
            coverage=1.0,
            score=1.0,
        )
        item = cite(rank, sentence, found)
        assert item is not None
        cited.append(item)
        hits.append(hit)
    sources = tuple({found.id: found for found, _ in pairs}.values())
    return cited, Evidence(hits=tuple(hits), sources=sources, day=NOW.date())


def test_a_better_source_is_only_moved_before_the_one_it_disagrees_with(
    source: MakeSource,
) -> None:
    """What others say keeps its place."""
    web, good = source("b", kind=SourceKind.WEB), source("c", kind=SourceKind.REFERENCE)
    other = (source("a", kind=SourceKind.WEB), "The plains of the Moon are dark.")
    compared = compare_quoted(*quoted(other, (web, WRONG), (good, RIGHT)))
    assert compared.order == (0, 2, 1)
    assert len(compared.found) == 1


def test_one_better_source_comes_before_each_that_it_disagrees_with(source: MakeSource) -> None:
    """Where it stands first already, it stays; each pair is told, and each but once."""
    one, two = source("a", kind=SourceKind.WEB), source("b", kind=SourceKind.WEB)
    good = source("c", kind=SourceKind.REFERENCE)
    third = WRONG.replace("842", "900")
    compared = compare_quoted(*quoted((one, WRONG), (two, third), (good, RIGHT), (one, WRONG)))
    assert compared.order == (2, 0, 1, 3)
    assert [(each.first.id, each.second.id) for each in compared.found] == [
        ("default/a", "default/b"),
        ("default/c", "default/a"),
        ("default/c", "default/b"),
    ]


def test_sources_with_one_title_are_told_apart(source: MakeSource, evidence: MakeEvidence) -> None:
    """By who publishes them; where that is the same, too, by where they stand."""
    one = source("a", title="Rock")
    other = source("b", title="Rock")
    for second, named in ((evolve(other, name="Other"), "(Other)"), (other, "(https://e")):
        found = evidence((one, WRONG), (second, RIGHT))
        (note,) = disagreements(decide(QUESTION, found))
        assert named in note.text


@pytest.mark.parametrize(
    "text",
    [
        RIGHT,
        "They brought back 842 kilograms of rock from the Moon.",
        "The six landings brought back rock from the Moon.",
    ],
)
def test_what_agrees_or_leans_on_more_is_not_noted(source: MakeSource, text: str) -> None:
    """The same words, a pronoun, and what says less stand beside one another."""
    compared = compare_quoted(*quoted((source("a"), text), (source("b"), RIGHT)))
    assert not compared.found
    assert compared.order == (0, 1)


def test_one_source_is_not_held_against_itself(source: MakeSource) -> None:
    """Its passages are the author's to agree."""
    one = source("a")
    assert not compare_quoted(*quoted((one, WRONG), (one, RIGHT))).found


def traced(found: Evidence, model: Any = None) -> AnswerTrace:
    """Trace the question."""
    seam = ModelSeam(synthesizer=model) if model else None
    assistant = Assistant(retrieve=lambda *_: found, seam=seam)
    return assistant.trace(AnswerRequest(QUESTION), CONTEXT, NOW)


def test_the_comparison_is_a_stage_that_replays(found: Evidence) -> None:
    """It tells the sources, the rules and the better one, and leaves nothing out."""
    trace = traced(found)
    record = trace.stage(StageName.DISAGREEMENT)
    assert record is not None
    assert [(fact.name, fact.value) for fact in record.facts] == [
        ("sources", "default/samples, default/glance"),
        ("rules", "unit_differs"),
        ("preferred", "default/samples"),
    ]
    assert [item.text for item in record.kept] == [RIGHT, WRONG]
    names = [each.stage for each in trace.stages]
    at = names.index(StageName.DISAGREEMENT)
    assert names[at - 1 : at + 2] == [
        StageName.SAFETY_FILTER,
        StageName.DISAGREEMENT,
        StageName.CONFIDENCE,
    ]
    again = decode(AnswerTrace, encode(trace))
    assert encode(replay_trace(again)) == encode(trace.answer)


def test_a_trace_without_the_stage_is_read(found: Evidence) -> None:
    """One that was written before there was such a stage lacks its record, and nothing else."""
    trace = traced(found)
    old = evolve(
        trace, stages=tuple(each for each in trace.stages if each.stage != StageName.DISAGREEMENT)
    )
    again = decode(AnswerTrace, encode(old))
    assert again.stage(StageName.DISAGREEMENT) is None


class Model:
    """A synthesizer that says one sentence."""

    def __init__(self, *texts: str) -> None:
        self._texts = texts

    def synthesize(self, request: Synthesize, _context: RequestContext, /) -> Synthesis:
        """Say it of every passage."""
        ids = tuple(each.id for each in request.passages)
        claims = tuple(ProposedClaim(text=each, citation_ids=ids) for each in self._texts)
        return Synthesis(claims=claims, model="test-model")


def test_a_model_cannot_hide_that_sources_disagree(found: Evidence) -> None:
    """The note and the caution stay where a model words one side alone."""
    answer = traced(found, Model(RIGHT)).answer
    assert texts(answer) == [RIGHT]
    assert len(disagreements(answer)) == 1
    assert answer.confidence == Confidence.CAUTIOUS


def test_nothing_said_disagrees_with_nothing(found: Evidence) -> None:
    """A refusal after a model's words fell quotes no source, and so has no such note."""
    answer = traced(found, Model("The Moon is made of cheese.")).answer
    assert answer.is_refusal
    assert not disagreements(answer)
