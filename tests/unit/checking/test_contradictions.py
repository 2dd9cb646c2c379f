"""Are contradictions found between passages, and only those?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.checking_values import passage_of
from tests.doubling import LINEAR, growth

from evidence_sophia.checking.contradictions import (
    ANSWERS_DIFFER,
    find_contradictions,
    first_answer,
)
from evidence_sophia.checking.policy import CheckingPolicy
from evidence_sophia.model.source import RetractionState

FILLER = "The river runs past green fields and quiet villages all summer long. "
TOXIC, HARMLESS = "Lilies are toxic to cats.", "Lilies are not toxic to cats."


def test_both_quotes_and_the_rule_are_named() -> None:
    """A finding shows what stands against what, and why."""
    (found,) = find_contradictions(
        [passage_of(f"{FILLER}{TOXIC}", "a"), passage_of(f"{HARMLESS} {FILLER}", "b")]
    )
    assert (found.first.sentence.text, found.second.sentence.text) == (TOXIC, HARMLESS)
    assert "negation" in found.rules
    assert found.alignment == 10_000


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (TOXIC, "Ferns are not toxic to cats."),
        (TOXIC, TOXIC),
        ("Apollo 11 landed in July 1969.", "Apollo 12 landed in November 1969."),
        (TOXIC, "It rained in Bonn."),
    ],
)
def test_what_can_both_be_right_is_none(first: str, second: str) -> None:
    """Another subject, another of a series, and the same words are no contradiction."""
    assert find_contradictions([passage_of(first, "a"), passage_of(second, "b")]) == ()


def test_a_question_finds_answers_that_differ() -> None:
    """Two passages that answer a question with other numbers are named."""
    found = find_contradictions(
        [
            passage_of("The Dallas mill was built in 1902 by Ann Smith.", "a"),
            passage_of("Workers finished the Dallas mill in 1950 after a long delay.", "b"),
        ],
        "When was the Dallas mill built?",
    )
    assert [each.rules for each in found] == [(ANSWERS_DIFFER,)]


def test_passages_that_do_not_answer_are_not_compared() -> None:
    """A passage of something else, or of another of the series, answers no question."""
    passages = [passage_of("Apollo 12 landed in November 1969.", "a"), passage_of(FILLER, "b")]
    assert find_contradictions(passages, "When did Apollo 11 land?") == ()
    assert find_contradictions([], "When did Apollo 11 land?") == ()


def test_a_retracted_source_takes_no_part() -> None:
    """What may ground nothing contradicts nothing."""
    old = passage_of(HARMLESS, "b", state=RetractionState.RETRACTED)
    assert find_contradictions([passage_of(TOXIC, "a"), old]) == ()


def test_the_policy_moves_the_bars() -> None:
    """A higher bar finds less."""
    passages = [
        passage_of("The mill is old and red.", "a"),
        passage_of("The mill is not red.", "b"),
    ]
    assert find_contradictions(passages)
    assert find_contradictions(passages, policy=CheckingPolicy(alignment=9_000)) == ()


def test_a_pair_of_passages_is_named_once() -> None:
    """The surest finding of two passages stands for them."""
    first, second = (
        passage_of(f"{TOXIC} The mill is red.", "a"),
        passage_of(f"{HARMLESS} The mill is not red.", "b"),
    )
    assert len(find_contradictions([first, second], "Are lilies toxic to cats?")) == 1


def test_in_the_last_sentence_of_50000_words() -> None:
    """A contradiction at the very end of a long passage is found."""
    long = passage_of(FILLER * 4_200 + HARMLESS, "b")
    (found,) = find_contradictions([passage_of(TOXIC, "a"), long])
    assert found.second.sentence.text == HARMLESS


@pytest.mark.doubling
@pytest.mark.parametrize("piece", [FILLER, "Lilies are toxic to cats and the mill {n} is red. "])
def test_detection_is_linear(piece: str) -> None:
    """Doubling the passages doubles the time, alike or different as their sentences are."""

    def work(size: int) -> Callable[[], object]:
        text = "".join(piece.format(n=n) for n in range(size))
        passages = [passage_of(text, "a"), passage_of(text, "b")]
        return lambda: find_contradictions(passages, "Are lilies toxic to cats?")

    assert growth(work, 100) <= LINEAR


def test_an_answer_in_a_later_sentence_is_quoted() -> None:
    """The sentence that is nearest to the question is the one that is shown."""
    text = f"{FILLER}The Dallas mill was built in {{}} by Ann Smith."
    found = find_contradictions(
        [passage_of(text.format(1902), "a"), passage_of(text.format(1950), "b")],
        "When was the Dallas mill built?",
    )
    assert [each.first.sentence.text[:15] for each in found] == ["The Dallas mill"]


def test_a_figure_and_a_sentence_without_one_are_no_two_answers() -> None:
    """Answers of two kinds, and two of one source, are not held against each other."""
    question = "How many lunar samples are there?"
    counted = passage_of("There are 2,196 lunar samples in the vault.", "a")
    kept = passage_of("Nobody may buy any of the lunar samples.", "b")
    fewer = passage_of("There are 900 lunar samples in the vault.", "a")
    assert find_contradictions([counted, kept], question) == ()
    assert all(
        each.rules != (ANSWERS_DIFFER,) for each in find_contradictions([counted, fewer], question)
    )


def test_documents_on_two_of_a_series_speak_each_of_its_own() -> None:
    """What "the crew" brought is another matter under another title of the series."""
    first = passage_of(
        "The crew brought back about 42 kg of samples.", "a", title="Apollo 14: hills"
    )
    other = passage_of(
        "The crew brought back about 110 kg of samples.", "b", title="Apollo 17: last"
    )
    alike = passage_of("The crew brought back about 110 kg of samples.", "b", title="Apollo 14")
    question = "How many samples did the crew bring back?"
    assert find_contradictions([first, other], question) == ()
    assert find_contradictions([first, alike], question) != ()


def test_the_first_answer_is_of_the_first_usable_passage() -> None:
    """The sentence nearest to the question; nothing where there is no passage."""
    passage = passage_of(f"{FILLER}{TOXIC}", "a")
    assert first_answer([passage], "Are lilies toxic to cats?") == TOXIC
    assert first_answer([], "Are lilies toxic to cats?") == ""
