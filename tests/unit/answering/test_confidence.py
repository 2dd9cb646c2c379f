"""How sure an answer is."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from evidence_sophia.answering.asked import read_request
from evidence_sophia.answering.confidence import (
    ConfidenceScale,
    ConfidenceStep,
    measure_confidence,
    read_scale,
    shipped_scale,
)
from evidence_sophia.answering.decide import decide_answer
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.answer import Answer, Confidence, NoteCode, RefusalReason
from evidence_sophia.model.hit import DenseMatch
from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.model.source import Retraction, RetractionState, Source
from evidence_sophia.providers.hashing import HashingEmbedder

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

#: One half where the best cosine is 0.5; it grows by the cosine and by the lead.
SCALE = ConfidenceScale(
    data="blake3:" + "0" * 64,
    questions=100,
    embedder="test-1",
    languages=("en",),
    intercept=-5_000_000,
    best=10_000_000,
    margin=1_000_000,
    lowest=1_000,
    highest=9_000,
    widest=5_000,
)
RULES = AnswerRules(
    extraction=AnswerPolicy(abstain_below=2_000, review_below=6_000), confidence=SCALE
)


def near(evidence: Evidence, *cosines: float, embedder: str = "test-1") -> Evidence:
    """Say how near each hit stands."""
    hits = []
    for hit, cosine in zip(evidence.hits, cosines, strict=True):
        match = DenseMatch(embedder=embedder, is_semantic=False, cosine=cosine, min_score=0.1)
        hits.append(evolve(hit, label=evolve(hit.label, dense=match)))
    return evolve(evidence, hits=tuple(hits))


def answered(evidence: Evidence) -> Answer:
    """Ask about lilies."""
    return decide_answer(
        read_request(AnswerRequest("Do lilies harm cats?"), RULES), evidence, RULES
    ).answer


@pytest.mark.parametrize(
    ("cosine", "reason", "flags"),
    [
        (0.8, None, []),
        (0.5, None, [NoteCode.NEEDS_REVIEW]),
        (0.3, RefusalReason.LOW_CONFIDENCE, []),
        (0.95, None, [NoteCode.UNCALIBRATED]),
    ],
)
def test_two_bars_part_answers(
    source: MakeSource,
    evidence: MakeEvidence,
    cosine: float,
    reason: RefusalReason | None,
    flags: list[NoteCode],
) -> None:
    """Above both an answer stands, between them a person should look, below both none is given."""
    pair = (source("one"), "Lilies do harm cats badly.")
    found = near(evidence(pair, (source("two"), "A cat sat.")), cosine, cosine - 0.1)
    answer = answered(found)
    assert answer.reason == reason
    assert [note.code for note in answer.notes if note.code != NoteCode.SAFETY_ROUTING] == flags
    assert answer.abstained is (reason is not None)


def test_a_review_lowers_the_word(source: MakeSource, evidence: MakeEvidence) -> None:
    """Three passages make an answer grounded, but not one that a person has to look at."""
    said = (
        "harm the kidneys of cats.",
        "harm cats within hours.",
        "can harm cats by their pollen.",
    )
    pairs = [(source(f"doc-{n}"), f"Lilies {text}") for n, text in enumerate(said)]
    sure, unsure = near(evidence(*pairs), 0.8, 0.7, 0.6), near(evidence(*pairs), 0.5, 0.4, 0.4)
    assert answered(sure).confidence == Confidence.GROUNDED
    assert answered(unsure).confidence == Confidence.CAUTIOUS


def test_the_number_is_a_logistic(source: MakeSource, evidence: MakeEvidence) -> None:
    """It is one half where the sum is 0, and counts the lead over the next passage."""
    pairs = [(source(name), "Lilies do harm cats badly.") for name in ("one", "two")]
    level = measure_confidence(near(evidence(*pairs), 0.5, 0.5).hits, RULES.extraction, SCALE)
    ahead = measure_confidence(near(evidence(*pairs), 0.2, 0.5).hits, RULES.extraction, SCALE)
    alone = measure_confidence(near(evidence(pairs[0]), 0.5).hits, RULES.extraction, SCALE)
    assert (level.calibrated, level.margin, level.best) == (5_000, 0.0, 0.5)
    assert ahead.calibrated == 5_744  # 1 / (1 + exp(-0.3))
    assert alone.margin == 0.5


@pytest.mark.parametrize(
    ("cosines", "embedder", "language"),
    [
        ((0.5, 0.4), "another-1", "en"),
        ((0.5, 0.4), "test-1", "fr"),
        ((0.95, 0.9), "test-1", "en"),
        ((0.05, 0.0), "test-1", "en"),
        ((0.8, 0.1), "test-1", "en"),
    ],
    ids=["embedder", "language", "nearer", "farther", "lead"],
)
def test_out_of_its_range_nothing_is_measured(
    source: MakeSource,
    evidence: MakeEvidence,
    cosines: tuple[float, float],
    embedder: str,
    language: str,
) -> None:
    """Another embedder or language, or evidence such as no data held, gets no number."""
    pairs = [(source(n, language=language), "Lilies do harm cats badly.") for n in ("one", "two")]
    hits = near(evidence(*pairs), *cosines, embedder=embedder).hits
    found = measure_confidence(hits, RULES.extraction, SCALE)
    is_too_weak = cosines[0] < SCALE.lowest / 10_000
    step = ConfidenceStep.ABSTAIN if is_too_weak else ConfidenceStep.UNCALIBRATED
    assert (found.calibrated, found.step) == (UNMEASURED, step)


def test_without_a_cosine_nothing_is_measured(source: MakeSource, evidence: MakeEvidence) -> None:
    """Hits of another engine say nothing of nearness: no number, and no note about it."""
    answer = answered(evidence((source("one"), "Lilies do harm cats badly.")))
    assert answer.calibrated_confidence == UNMEASURED
    assert [note.code for note in answer.notes] == [NoteCode.SAFETY_ROUTING]


def test_a_source_that_may_not_be_quoted_makes_nothing_sure(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """The nearness of a retracted source does not count."""
    gone = source("gone", retraction=Retraction(state=RetractionState.RETRACTED))
    pair = (source("one"), "Lilies do harm cats badly.")
    found = near(evidence(pair, (gone, "Lilies do harm cats very badly.")), 0.5, 0.8)
    assert answered(found).calibrated_confidence == 6_225  # 0.5 and a lead of 0.5


@pytest.mark.complaint("vibrantlabsai/ragas#79")
def test_no_cosine_leaves_the_range_of_a_probability() -> None:
    """However far the sum, the number is from 0 to 10,000."""
    steep = evolve(SCALE, best=10**12)
    assert steep.probability(1.0, 1.0) == 10_000
    assert steep.probability(-1.0, 0.0) == 0


def test_the_shipped_scale_was_fitted_on_data() -> None:
    """It names them by digest, and reads the cosines of the embedder that stands by default."""
    scale = shipped_scale()
    assert scale.questions > 0
    assert scale.data != "blake3:" + "0" * 64
    assert scale.embedder == HashingEmbedder().describe().id
    assert scale.best > 0


@pytest.mark.parametrize("change", [{"best": "1"}, {"languages": 5}, {"more": 1}, None])
def test_what_is_no_scale_is_refused(change: dict[str, Any] | None) -> None:
    """A field too many, of another type, or no JSON at all."""
    names = [each.name for each in ConfidenceScale.__attrs_attrs__]
    body: dict[str, Any] = {name: getattr(SCALE, name) for name in names}
    assert read_scale(json.dumps(body).encode()) == SCALE
    data = b"{" if change is None else json.dumps(body | change).encode()
    with pytest.raises(InvariantError):
        read_scale(data)


def test_weaker_evidence_is_never_answered_where_stronger_is_not(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """Below the data's range too; above it nothing is measured, and a reader is told."""
    pairs = (source("a"), "A text."), (source("b"), "Another text.")
    strict = evolve(RULES.extraction, abstain_below=9_000)
    said = []
    for cosine in range(100):
        hits = near(evidence(*pairs), cosine / 100, 0.0).hits
        found = measure_confidence(hits, strict, SCALE)
        said.append(found.step != ConfidenceStep.ABSTAIN)
    assert said == sorted(said)
    assert not said[0]
