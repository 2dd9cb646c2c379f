"""What a question asks for, weighed."""

from __future__ import annotations

from datetime import date

import pytest

from evidence_sophia.answering.cues.answer_type import AnswerType
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.question import Question, read_question


def question(*weights: tuple[str, float], wanted: AnswerType = AnswerType.ANYTHING) -> Question:
    """Make a question of weighted terms."""
    return Question(text="?", analyzer="unicode-1", answer_type=wanted, weights=weights)


def test_a_short_question_needs_its_most_telling_term() -> None:
    """Of few terms the most telling one must be met; others alone do not answer."""
    short = question(("apollo", 0.9), ("crews", 1.6), ("eat", 4.4))
    assert short.is_met_by(frozenset(["eat"]))
    assert not short.is_met_by(frozenset(["apollo", "crews"]))


def test_a_long_question_may_miss_a_term() -> None:
    """A question of many terms is often put in other words than the answer."""
    long = question(("a", 1.0), ("b", 1.0), ("c", 1.0), ("d", 9.0))
    assert long.is_met_by(frozenset(["a"]))


def test_a_question_without_terms_is_met_by_nothing() -> None:
    """Without content there is nothing to meet."""
    assert not question().is_met_by(frozenset(["a"]))


def test_one_thing_has_a_short_name() -> None:
    """A question for what one thing is has one or two terms."""
    assert question(("bulb", 1.0), wanted=AnswerType.DEFINITION).asks_for_one_thing
    assert not question(("bulb", 1.0)).asks_for_one_thing
    three = question(("a", 1.0), ("b", 1.0), ("c", 1.0), wanted=AnswerType.DEFINITION)
    assert not three.asks_for_one_thing


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Where is the mill? Tell ada@example.org", {"mill", "tell"}),
        ("Where is the mill? +44 20 7946 0018", {"mill"}),
        ("Where is the mill 192.0.2.7?", {"mill", "192", "0", "2", "7"}),
    ],
)
def test_nobody_asks_for_their_own_mail_address(text: str, terms: set[str]) -> None:
    """What tells where to reach the asker is nothing that a sentence should hold."""
    evidence = Evidence(hits=(), sources=(), day=date(2026, 1, 1))
    read = read_question(text, evidence, language="en", analyzer="unicode-1")
    assert read.terms == terms


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        ("How long is the memory of goldfish?", "en", {"memory", "goldfish"}),
        ("Wie schnell fuhr das Auto?", "de", {"fuhr", "auto"}),
        ("How fast?", "en", {"fast"}),
    ],
)
def test_a_word_that_asks_for_a_measure_is_no_content(
    text: str, language: str, terms: set[str]
) -> None:
    """An answer need not say "long" to tell how long, unless nothing else is asked."""
    evidence = Evidence(hits=(), sources=(), day=date(2026, 1, 1))
    read = read_question(text, evidence, language=language, analyzer="unicode-1")
    assert read.terms == terms
