"""Why is a sentence none of an answer?"""

from __future__ import annotations

import pytest
from attrs import evolve
from tests.unit.answering.conftest import make_hit, make_source

from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.choose import choose, why_passed_over
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.model.span import Span

POLICY = AnswerPolicy(
    max_sentences=3,
    max_per_passage=2,
    min_coverage=0.4,
    facet_floor=0.7,
    relative_floor=0.8,
)


def sentence(
    name: str,
    terms: str,
    *,
    score: float = 1.0,
    coverage: float = 0.9,
    start: int = 0,
    facets: str = "",
) -> Candidate:
    """Make a sentence of a passage that is named after its source; all facets weigh the same."""
    return Candidate(
        hit=make_hit(make_source(name), terms),
        text=terms,
        span=Span(start, start + 5),
        next_start=-1,
        terms=frozenset(terms.split()),
        coverage=coverage,
        score=score,
        facets=tuple((name, 1.0) for name in facets.split()),
        held=frozenset(facets.split()),
    )


BEST = sentence("a", "lilies harm cats", facets="lilies cats")
NEXT = sentence("a", "vets treat kidneys", start=10, facets="kidneys")


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (sentence("b", "dogs bark", coverage=0.1), "covers_too_little"),
        (sentence("b", "dogs bark", score=0.5), "far_below_the_best"),
        (sentence("b", "lilies harm cats", score=0.9), "repeats"),
        (sentence("a", "cats like lilies", score=0.9, start=20, facets="cats"), "adds_nothing"),
        (sentence("b", "cats like lilies", score=0.9, coverage=0.6), "adds_nothing"),
        (sentence("b", "owners must act", score=0.75), "adds_nothing"),
        (
            sentence("a", "owners must act", score=0.9, start=20, facets="owners"),
            "enough_of_its_passage",
        ),
    ],
)
def test_a_rule_of_choice_is_named(item: Candidate, reason: str) -> None:
    """The rule by which it was passed over is told in a word."""
    chosen = choose([BEST, NEXT, item], POLICY)
    assert item not in chosen
    assert why_passed_over(item, chosen, POLICY) == reason


def test_a_full_answer_is_named() -> None:
    """Where there is no room the sentence itself is not to blame."""
    third = sentence("b", "owners must act", score=0.95, facets="owners")
    last = sentence("c", "rabbits eat grass", score=0.9, facets="rabbits")
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


def test_a_part_of_the_question_that_is_not_held_yet_is_added() -> None:
    """A sentence of the same passage is taken for what the best one leaves out."""
    lower = sentence("a", "vets treat kidneys", score=0.75, coverage=0.5, facets="kidneys")
    assert choose([lower, BEST], POLICY) == (BEST, lower)


def test_another_source_that_answers_as_well_is_added() -> None:
    """A second voice is heard where it covers the question about as well; the same one is not."""
    both = "lilies cats"
    second = sentence("b", "cats fall ill", score=0.9, coverage=0.85, facets=both)
    again = sentence("a", "cats fall ill", score=0.9, coverage=0.85, facets=both, start=10)
    part = sentence("c", "cats fall ill", score=0.9, coverage=0.85, facets="cats")
    assert choose([BEST, second], POLICY) == (BEST, second)
    assert choose([BEST, again], POLICY) == (BEST,)
    assert choose([BEST, part], POLICY) == (BEST,)


def test_a_second_voice_holds_the_figure_too() -> None:
    """Where the best sentence holds the kind of thing asked for, a second one must."""
    best, second = (
        sentence(name, terms) for name, terms in (("a", "lilies harm 9 cats"), ("b", "cats sleep"))
    )
    assert choose([evolve(best, is_kind=True), second], POLICY) == (evolve(best, is_kind=True),)


def test_the_best_sentence_of_a_passage_comes_first() -> None:
    """What answers is read first, wherever it stands in its passage."""
    earlier = sentence("a", "vets treat kidneys", score=0.9, facets="kidneys")
    best = evolve(BEST, span=Span(10, 15))
    assert choose([earlier, best], POLICY) == (best, earlier)


def test_a_sentence_far_below_the_best_adds_no_part() -> None:
    """What else a sentence holds does not count where it falls under the floor of a part."""
    policy = evolve(POLICY, facet_floor=0.9, relative_floor=0.5)
    lower = sentence("a", "vets treat kidneys", score=0.7, facets="kidneys")
    assert choose([BEST, lower], policy) == (BEST,)


def test_the_first_figure_is_a_part_of_its_own() -> None:
    """Where the best sentence holds no figure that was asked for, one that does is added."""
    figure = sentence("a", "9 lilies harm", score=0.9, facets="lilies", start=10)
    assert choose([BEST, figure], POLICY) == (BEST,)
    figure = evolve(figure, is_kind=True)
    assert choose([BEST, figure], POLICY) == (BEST, figure)
