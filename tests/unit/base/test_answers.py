"""Answers of a base: their language, their trace, their model."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve

from evidence_sophia.answering.confidence import shipped_scale
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.answering.record.replay import replay_trace
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim, Synthesis, Synthesize
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.codec.converter import encode
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model.answer import NoteCode, RefusalReason
from evidence_sophia.model.claim import ClaimLabel

from .conftest import NOW, Fill

TEXTS = {
    "lilies.md": "# Lilies\n\nLilies are toxic to cats. Every part of the plant is dangerous.\n",
    "ferns.md": "# Ferns\n\nFerns like shade. They need water every week.\n",
}
QUESTION = "To whom are lilies toxic?"


class Echo:
    """A synthesizer that repeats the first passage, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Synthesize] = []

    def synthesize(self, request: Synthesize, _context: RequestContext, /) -> Synthesis:
        """Repeat it."""
        self.asked.append(request)
        first = request.passages[0]
        claim = ProposedClaim(text=first.text, citation_ids=(first.id,), label="model-only")
        return Synthesis(claims=(claim,), model="echo")


@pytest.fixture
def folder(fill: Fill) -> Path:
    """Give a folder with two documents."""
    return fill(TEXTS)


@pytest.fixture
def base(folder: Path) -> Iterator[EvidenceBase]:
    """Open a base with them."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as opened:
        opened.ingest(folder)
        yield opened


def test_a_trace_changes_no_answer_and_replays(base: EvidenceBase) -> None:
    """The answer of a trace is that of the base, and comes out of the trace again."""
    for question in (QUESTION, "Who won the match?", "", "What do ferns like?"):
        trace = base.trace(question)
        assert trace.answer == base.answer(question)
        assert encode(replay_trace(trace)) == encode(trace.answer)


def test_an_answer_has_a_measured_confidence(base: EvidenceBase) -> None:
    """The shipped scale reads the cosines of the default embedder."""
    trace = base.trace(QUESTION)
    assert trace.answer.claims
    record = trace.stage("confidence")
    assert record is not None
    facts = {fact.name: fact.value for fact in record.facts}
    noted = [note.code for note in trace.answer.notes]
    assert isinstance(trace.answer.calibrated_confidence, int) or NoteCode.UNCALIBRATED in noted
    assert facts["calibrated"] == str(trace.answer.calibrated_confidence)


def test_a_bare_name_is_answered_in_the_language_of_most_sources(fill: Fill) -> None:
    """Nothing else tells it: three German sources outweigh two English ones."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW) as base:
        assert base.answer("Xyzzy 15?").language == "en"
        texts = {f"g{number}.md": "Farne lieben Schatten." for number in range(3)}
        base.ingest(fill(TEXTS), source_set="english")
        german = {name: {"language": "de"} for name in texts}
        base.ingest(fill(texts, german), source_set="german")
        assert base.answer("Xyzzy 15?").language == "de"
        assert base.answer("Xyzzy 15?", source_sets=["english"]).language == "en"
        assert base.answer("Xyzzy 15?", language="fr").language == "fr"


def test_a_model_words_an_answer(folder: Path) -> None:
    """What it proposes is checked, and labelled as what it is, whatever it says of it."""
    with EvidenceBase.open(":memory:", clock=lambda: NOW, synthesizer=Echo()) as base:
        base.ingest(folder)
        trace = base.trace(QUESTION)
    assert [claim.label for claim in trace.answer.claims] == [ClaimLabel.SYNTHESIZED]
    assert trace.answer.claims[0].text == "Lilies are toxic to cats."
    assert encode(replay_trace(trace)) == encode(trace.answer)


def test_a_model_sees_no_personal_data(fill: Fill) -> None:
    """An address in a passage is taken out of what it is asked."""
    model = Echo()
    with EvidenceBase.open(":memory:", clock=lambda: NOW, synthesizer=model) as base:
        base.ingest(fill({"lilies.md": "Lilies are toxic to cats, says ada@example.org here."}))
        trace = base.trace("Are lilies toxic to cats?")
    assert "ada@example.org" in str(trace.evidence)
    assert len(model.asked) == 1
    assert "ada@example.org" not in str(model.asked)


def test_a_base_answers_by_its_rules(folder: Path) -> None:
    """A bar that nothing reaches makes it abstain; the trace replays under the same rules."""
    wide = evolve(shipped_scale(), lowest=-10_000, highest=10_000, widest=20_000)
    bars = AnswerPolicy(abstain_below=10_000, review_below=10_000)
    rules = AnswerRules(extraction=bars, confidence=wide)
    with EvidenceBase.open(":memory:", clock=lambda: NOW, rules=rules) as base:
        base.ingest(folder)
        trace = base.trace(QUESTION)
    assert trace.answer.reason == RefusalReason.LOW_CONFIDENCE
    assert encode(replay_trace(trace, rules=rules)) == encode(trace.answer)
