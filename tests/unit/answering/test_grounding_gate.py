"""Whether passages bear on a question at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from tests.deciding import decide

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.readings import read_hits
from evidence_sophia.answering.grounding_gate import pass_gate
from evidence_sophia.answering.policy import DEFAULT_POLICY
from evidence_sophia.model.answer import RefusalReason
from evidence_sophia.model.hit import DenseMatch
from evidence_sophia.model.source import Source

QUESTION = "Do lilies harm cats?"


def near(evidence: Evidence, *cosines: float) -> Evidence:
    """Say how near each hit stands; the bar is 0.3."""
    hits = []
    for hit, cosine in zip(evidence.hits, cosines, strict=True):
        match = DenseMatch(embedder="test", is_semantic=False, cosine=cosine, min_score=0.3)
        hits.append(evolve(hit, label=evolve(hit.label, dense=match)))
    return evolve(evidence, hits=tuple(hits))


@pytest.mark.parametrize(
    ("text", "cosine", "passes"),
    [
        ("Lilies do harm cats badly.", 0.3, True),
        ("Lilies do harm cats badly.", 0.29, False),
        ("The Moon has no air.", 0.9, False),
    ],
)
def test_a_gate_wants_nearness_and_a_word(
    source: Callable[..., Source],
    evidence: Callable[..., Evidence],
    text: str,
    cosine: float,
    passes: bool,
) -> None:
    """Neither a shared word nor a great cosine is enough by itself."""
    found = near(evidence((source("page"), text)), cosine)
    finding, passed = pass_gate(read_hits(QUESTION, found, "en", DEFAULT_POLICY))
    assert (finding.is_passed, bool(passed)) == (passes, passes)
    answer = decide(QUESTION, found)
    assert answer.is_refusal is not passes
    if not passes:
        assert answer.reason == RefusalReason.OUT_OF_SCOPE


def test_the_nearest_passage_opens_the_gate_for_all(
    source: Callable[..., Source], evidence: Callable[..., Evidence]
) -> None:
    """The gate looks at the best of the passages in scope, and lets all of them through."""
    pairs = [(source(name), "Lilies do harm cats badly.") for name in ("one", "two")]
    found = near(evidence(*pairs), 0.1, 0.5)
    finding, passed = pass_gate(read_hits(QUESTION, found, "en", DEFAULT_POLICY))
    assert finding.nearest is not None
    assert (finding.nearest.cosine, len(passed)) == (0.5, 2)


def test_without_an_embedder_a_word_is_enough(
    source: Callable[..., Source], evidence: Callable[..., Evidence]
) -> None:
    """Hits of another engine carry no cosine, and are not held to one."""
    found = evidence((source("page"), "Lilies do harm cats badly."))
    finding, _ = pass_gate(read_hits(QUESTION, found, "en", DEFAULT_POLICY))
    assert finding.nearest is None
    assert finding.is_passed


@pytest.mark.complaint("vibrantlabsai/ragas#793")
@pytest.mark.complaint("confident-ai/deepeval#2248")
def test_no_evidence_never_passes(evidence: Callable[..., Evidence]) -> None:
    """Without a single passage the gate stays shut, and nothing is said."""
    finding, passed = pass_gate(())
    assert (finding.is_passed, passed) == (False, ())
    assert decide(QUESTION, evidence()).claims == ()
