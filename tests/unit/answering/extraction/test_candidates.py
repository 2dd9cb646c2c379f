"""Candidates for an answer, and the check before they may appear."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from attrs import evolve
from tests.deciding import decide

from evidence_sophia.answering.citing.cite import cite
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import candidates
from evidence_sophia.answering.extraction.choose import choose
from evidence_sophia.answering.extraction.question import read_question
from evidence_sophia.answering.policy import DEFAULT_POLICY
from evidence_sophia.model.passage import PassageFlag
from evidence_sophia.model.source import Source

MakeSource = Callable[..., Source]
MakeEvidence = Callable[..., Evidence]

TEXT = "Lilies do harm cats badly. They harm dogs a little."
QUESTION = "Do lilies harm cats?"


def test_a_cut_sentence_offers_nothing(source: MakeSource, evidence: MakeEvidence) -> None:
    """A passage that holds a piece of a sentence is not quoted."""
    found = evidence((source("lily"), TEXT))
    (hit,) = found.hits
    cut = evolve(hit, passage=evolve(hit.passage, flags=(PassageFlag.CUT_SENTENCE,)))
    question = read_question(QUESTION, found, language="en", analyzer="unicode-1")
    assert candidates(question, cut, DEFAULT_POLICY) == ()


def test_a_sentence_that_does_not_stand_there_is_not_cited(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """A text that differs from its passage fails the check and carries no claim."""
    found = evidence((source("lily"), TEXT))
    (hit,) = found.hits
    question = read_question(QUESTION, found, language="en", analyzer="unicode-1")
    best = choose(candidates(question, hit, DEFAULT_POLICY), DEFAULT_POLICY)[0]
    assert cite(1, best, source("lily")) is not None
    assert cite(1, evolve(best, text="Lilies never harm cats."), source("lily")) is None


def test_a_sentence_knows_which_one_follows_on_it(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """The next sentence's place is known where nothing stands between the two."""
    found = evidence((source("lily"), TEXT))
    (hit,) = found.hits
    question = read_question(QUESTION, found, language="en", analyzer="unicode-1")
    first, second = candidates(question, hit, DEFAULT_POLICY)
    assert (first.next_start, second.next_start) == (second.span.start, -1)


def test_what_only_an_expired_source_says_is_refused(
    source: MakeSource, evidence: MakeEvidence
) -> None:
    """An answer that would rest on a source without rights is refused, and the source named."""
    old = source("old-book", rights_expire_on=date(2025, 12, 31))
    found = evidence(
        (old, "Astronauts ate bacon squares as their first meal on the Moon."),
        (source("notes"), "Their first flight to the Moon took astronauts four days."),
    )
    answer = decide("Which first meal on the Moon had bacon squares for astronauts?", found)
    assert answer.is_refusal
    assert answer.notes[0].source_id == old.id


@pytest.mark.parametrize(
    ("heading", "is_answered"),
    [
        ("Discs > 14.1. Can I make and sell lily discs?", True),
        ("Discs > Can I sell lily discs in shops of other countries?", False),
        ("Discs > Selling lily discs", False),
    ],
)
def test_what_opens_the_text_under_the_same_question_answers_it(
    heading: str,
    is_answered: bool,
    source: MakeSource,
    evidence: MakeEvidence,
) -> None:
    """Under a heading that asks the same the first sentence answers, in whatever words."""
    found = evidence((source("faq"), "You need no permission for that. All makers honour this."))
    (hit,) = found.hits
    hit = evolve(hit, passage=evolve(hit.passage, heading=heading))
    question = read_question("Can I sell lily discs?", found, language="en", analyzer="unicode-1")
    first, second = candidates(question, hit, DEFAULT_POLICY)
    assert (first.coverage >= DEFAULT_POLICY.min_coverage) is is_answered
    assert second.coverage == 0.0
