"""What of a base may be quoted: not somebody's own data, nor what the next passage takes back."""

from __future__ import annotations

from pathlib import Path

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.model.finding import JudgeLabel

from .conftest import NOW, Fill

OWN = "My lily in the kitchen is called Rosalind."
FILLER = "Goldfish live in ponds and like cool water daily.\n\n"
FISH = "Goldfish have a memory of three seconds only."
MYTH = "This is a myth of the old days by people of no knowledge at all."


def opened(folder: Path) -> EvidenceBase:
    """Open a base with a folder."""
    base = EvidenceBase.open(":memory:", clock=lambda: NOW)
    base.ingest(folder)
    return base


def test_a_manifest_marks_somebodys_own_data(fill: Fill) -> None:
    """It is found, but neither cited nor evidence for a claim; unmarked, it is both."""
    texts = {"me.md": f"# Notes\n\n{OWN}\n", "lilies.md": "# Lilies\n\nLilies like rooms.\n"}
    question = "What is the lily in the kitchen called?"
    folder = fill(texts, {"me.md": {"personal": True}})
    with opened(folder) as base:
        assert base.answer(question).is_refusal
        assert base.verify_claim(OWN).label == JudgeLabel.NOT_ENOUGH
        assert base.check_text(OWN).claims[0].citations == ()
        assert base.search("Rosalind")[0].passage.source_id == "default/me.md"
        base.ingest(fill(texts))
        assert [claim.text for claim in base.answer(question).claims] == [OWN]
        assert base.verify_claim(OWN).label == JudgeLabel.SUPPORTED


def test_what_the_next_passage_takes_back_is_not_said(fill: Fill) -> None:
    """Wherever a passage ends: its surroundings come with the evidence, and replay with it."""
    ends = 0
    for count in range(24, 40):
        text = f"# Goldfish\n\n{FILLER * count}{FISH}\n\n{MYTH}\n\n{FILLER * 20}"
        with opened(fill({"fish.md": text})) as base:
            trace = base.trace("What memory of seconds do goldfish have?")
        assert trace.answer.is_refusal or FISH not in trace.answer.answer
        assert trace.evidence is not None
        for hit in trace.evidence.hits:
            around = trace.evidence.around_of(hit.passage.id)
            assert f"{around.before}{hit.passage.text}{around.after}" in text
            ends += FISH in hit.passage.text and MYTH in around.after
    assert ends
