"""Is a passage that a search found an answer, before it is said to answer differently?"""

from __future__ import annotations

import pytest
from tests.checking_values import passage_of

from evidence_sophia.checking.answered import is_answered_by, is_borne_out
from evidence_sophia.checking.contradictions import ANSWERS_DIFFER, Contradiction
from evidence_sophia.checking.evidence import Place

BUILT = "The Dallas mill was built in 1902 by Ann Smith."


def place_of(text: str, title: str = "", language: str = "en") -> Place:
    """Make the place of a passage's only sentence."""
    passage = passage_of(text, title=title, language=language)
    return Place(passage, passage.sentences[0])


@pytest.mark.parametrize(
    ("question", "text", "title", "language"),
    [
        ("When was the Dallas mill built?", BUILT, "", "en"),
        ("when was the dallas mill built", BUILT, "", "en"),
        ("When was the Dallas mill built?", "Workers ended the Dallas mill in 1950.", "", "en"),
        ("Who built the Dallas mill?", BUILT, "", "en"),
        ("What colour has the Dallas mill?", "The colour of the mill is red.", "Dallas mill", "en"),
        ("¿Cuándo se construyó el molino?", "El molino se construyó en 1902.", "", "es"),
        ("Wann wurde die Mühle gebaut?", "Die Mühle wurde 1902 gebaut.", "", "de"),
        ("Quand le moulin a-t-il été construit ?", "Le moulin a été construit en 1902.", "", "fr"),
    ],
)
def test_an_answer_holds_what_is_asked(question: str, text: str, title: str, language: str) -> None:
    """It names the thing, itself or by its title, and has the figure or name that is asked."""
    assert is_answered_by(place_of(text, title, language), question)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Dallas mill", BUILT),  # no question
        ("Is the Dallas mill built?", BUILT),  # yes or no
        ("Why was the Dallas mill built?", BUILT),  # a reason
        ("When was the Boston mill built?", BUILT),  # another one
        ("When was mill 7 built?", "Mill 8 was built in 1902."),
        ("When was the Dallas mill built?", "The Dallas mill was built by hand."),  # no figure
        ("Who built the Dallas mill?", "The Dallas mill was built by hand."),  # no name
        ("Who built the lunar module?", "The lunar module was flown by Ann Smith."),
        ("What did cats eat in May?", "Cats sleep."),
        ("?", BUILT),
        ("When?", BUILT),
    ],
)
def test_words_in_common_are_no_answer(question: str, text: str) -> None:
    """What shares words with a question and speaks of something else answers nothing."""
    assert not is_answered_by(place_of(text), question)


@pytest.mark.parametrize(
    ("rules", "question", "stands"),
    [
        ((ANSWERS_DIFFER,), "When was the Dallas mill built?", True),
        ((ANSWERS_DIFFER,), "When was the Boston mill built?", False),
        (("negation",), "Boston", True),
        (("negation",), "", False),  # nobody asked, and they share little
    ],
)
def test_only_the_hint_needs_answers(rules: tuple[str, ...], question: str, stands: bool) -> None:
    """A rule that compares what two sentences say stands whatever was asked."""
    first, second = place_of(BUILT), place_of("The Dallas mill was built in 1950.")
    found = Contradiction(rules=rules, alignment=1, confidence=1, first=first, second=second)
    assert is_borne_out(found, question) is stands


@pytest.mark.parametrize(("name", "stands"), [("other", True), ("mill", False)])
def test_a_source_is_not_held_against_itself(name: str, *, stands: bool) -> None:
    """Where nobody asked, what two sources say of one matter is compared."""
    passages = [passage_of(BUILT), passage_of("The Dallas mill was not built.", name)]
    first, second = (Place(each, each.sentences[0]) for each in passages)
    found = Contradiction(
        rules=("negation",), alignment=9_000, confidence=1, first=first, second=second
    )
    assert is_borne_out(found, "") is stands
