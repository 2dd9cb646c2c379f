"""Why is a sentence none of an answer?"""

from __future__ import annotations

import pytest
from attrs import evolve
from tests.unit.answering.conftest import make_hit, make_source

from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.choose import choose, why_passed_over
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.model.span import Span

POLICY = AnswerPolicy(max_sentences=3, max_per_passage=2, min_coverage=0.4, relative_floor=0.8)


def sentence(
    name: str, terms: str, *, score: float = 1.0, coverage: float = 0.9, start: int = 0
) -> Candidate:
    """Make a sentence of a passage that is named after its source."""
    return Candidate(
        hit=make_hit(make_source(name), terms),
        text=terms,
        span=Span(start, start + 5),
        next_start=-1,
        terms=frozenset(terms.split()),
        coverage=coverage,
        score=score,
    )


BEST = sentence("a", "lilies harm cats")
NEXT = sentence("a", "vets treat kidneys", start=10)


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (sentence("b", "dogs bark", coverage=0.1), "covers_too_little"),
        (sentence("b", "dogs bark", score=0.5), "far_below_the_best"),
        (sentence("b", "lilies harm cats", score=0.9), "repeats"),
        (sentence("a", "owners must act", score=0.9, start=20), "enough_of_its_passage"),
    ],
)
def test_a_rule_of_choice_is_named(item: Candidate, reason: str) -> None:
    """The rule by which it was passed over is told in a word."""
    chosen = choose([BEST, NEXT, item], POLICY)
    assert item not in chosen
    assert why_passed_over(item, chosen, POLICY) == reason


def test_a_full_answer_is_named() -> None:
    """Where there is no room the sentence itself is not to blame."""
    third = sentence("b", "owners must act", score=0.95)
    last = sentence("c", "rabbits eat grass", score=0.9)
    chosen = choose([BEST, NEXT, third, last], POLICY)
    assert why_passed_over(last, chosen, POLICY) == "enough_sentences"


def test_what_no_rule_tells_is_left_open() -> None:
    """A sentence in another language, or of an answer that fell as a whole, was not chosen."""
    assert why_passed_over(BEST, (), POLICY) == "not_chosen"


DENIAL = evolve(sentence("lily", "it does not harm kidneys"), next_start=10)


def sequel(text: str) -> Candidate:
    """Make the sentence after the denial; alone it covers too little to be chosen."""
    return sentence("lily", text, score=0.1, coverage=0.1, start=10)


def test_what_goes_on_with_a_denial_is_quoted_with_it() -> None:
    """Half of the two would mislead; where nobody could be misled the first is enough."""
    after = sequel("It is toxic all the same.")
    assert choose([DENIAL, after], POLICY, with_sequels=True) == (DENIAL, after)
    assert choose([DENIAL, after], POLICY) == (DENIAL,)


def test_only_what_refers_back_to_a_denial_goes_on_with_it() -> None:
    """Another subject is another matter, and so is what follows on an assertion."""
    other = sequel("Ivy is toxic all the same.")
    said = evolve(DENIAL, text="it harms kidneys")
    assert choose([DENIAL, other], POLICY, with_sequels=True) == (DENIAL,)
    assert choose([said, sequel("It is toxic.")], POLICY, with_sequels=True) == (said,)
