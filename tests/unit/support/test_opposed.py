"""Can two sentences of different sources not both be right?"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.support.opposed import FIGURE_DIFFERS, SourceSentence, opposing_rules


def rules(
    first: str, second: str, language: str = "en", heads: tuple[str, str] = ("", "")
) -> set[str]:
    """Compare two sentences, and make sure that their order does not matter."""
    one = SourceSentence(text=first, heads=heads[0], language=language)
    other = SourceSentence(text=second, heads=heads[1], language=language)
    found = opposing_rules(one, other)
    assert found == opposing_rules(other, one)
    return set(found)


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ("The village has 1,200 inhabitants.", "The village has 3,400 inhabitants.", "number_slot"),
        (
            "The six landings brought back 842 kilograms of rock.",
            "The six landings brought back 382 kilograms (842 pounds) of rock.",
            "unit_differs",
        ),
        (
            "The crew returned with 20 kg of samples.",
            "The crew brought home 30 kg of samples.",
            FIGURE_DIFFERS,
        ),
        (
            "Bryan was born in Leeds on February 8, 1900.",
            "Bryan was born in Leeds on July 15, 1905.",
            FIGURE_DIFFERS,
        ),
        (
            "Bryan was born on 8th May 1900.",
            "Bryan was born on the 9th of July 1905.",
            FIGURE_DIFFERS,
        ),
        ("Lilies are toxic to cats.", "Lilies are not toxic to cats.", "negation"),
        ("The bridge leads to the north.", "The bridge leads to the south.", "opposite_slot"),
        ("Aspirin increases the risk.", "Aspirin decreases the risk.", "direction_reversed"),
        ("The flag is red.", "The flag is blue.", "category_slot"),
        ("The mill was built in France.", "The mill was built in Germany.", "category_slot"),
    ],
)
def test_what_cannot_both_be_right(first: str, second: str, rule: str) -> None:
    """A figure, a unit, a denial, an opposite or a member of a closed category."""
    assert rule in rules(first, second)


@pytest.mark.parametrize(
    ("first", "second", "language"),
    [
        ("Das Dorf hat 1.200 Einwohner.", "Das Dorf hat 3.400 Einwohner.", "de"),
        ("El pueblo tiene 1.200 habitantes.", "El pueblo tiene 3.400 habitantes.", "es"),
        (
            "Ana nació en Lima el 8 de mayo de 1900.",
            "Ana nació en Lima el 9 de abril de 1905.",
            "es",
        ),
        ("Ann wurde am 8. Mai 1900 geboren.", "Ann wurde am 9. April 1905 geboren.", "de"),
        ("Le village a 200 habitants.", "Le village a 400 habitants.", "fr"),
    ],
)
def test_figures_differ_in_other_languages(first: str, second: str, language: str) -> None:
    """The rules are those of the language."""
    assert rules(first, second, language)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The mission lasted 8 days.", "The mission lasted 195 hours."),
        ("The rover weighed about 210 kilograms.", "The rover weighed 462 pounds."),
        ("The landing took place in July 1969.", "The landing took place on 20 July 1969."),
        ("Bryan was born on 8 May 1900.", "Bryan was born in May 1900."),
        ("It was on 8 May 1900.", "It was on 9 July 1905."),
        ("Three men flew on each mission.", "Two of the three men landed on each mission."),
        ("The village has 1,200 inhabitants.", "The village has roughly 1,200 people."),
        ("The town had 1,000 people in 1990.", "The town had 1,200 people in 2000."),
        ("The town grew by 5 % in 2010.", "The town grew by 7 % in 2011."),
        (
            "The old town by the river in the north had 1,000 people and mills in 1990.",
            "The old town by the river in the north had 1,200 people and mills in 2000.",
        ),
        ("Apollo 11 landed on 20 July 1969.", "Apollo 12 landed on 19 November 1969."),
        ("The bridge is 503 metres long.", "The bridge is 49 metres wide."),
        ("Call within two hours of the meal.", "Call within six hours if the dog is large."),
        ("Cats should not eat lilies.", "Lilies are toxic to cats."),
        ("Aspirin reduces fever.", "Aspirin does not cure the cause of fever."),
        ("The plant is harmful to cats.", "The plant is harmful to dogs."),
        ("The north wall is painted red.", "The south wall is painted blue."),
        ("Ann Smith is 30 years old.", "Bob Jones is 40 years old."),
        ("", "The mill is red."),
        ("It is.", "It is not."),
    ],
)
def test_what_may_both_be_right(first: str, second: str) -> None:
    """Another unit, year, part, animal or person, and what only says more."""
    assert not rules(first, second)


def test_what_stands_over_a_sentence_tells_what_it_is_about() -> None:
    """A name need not be repeated, and two of a series are two things."""
    first, second = "The crew took 20 kg of samples.", "The crew took 30 kg of samples."
    assert rules(first, second)
    assert not rules(first, second, heads=("Apollo 11", "Apollo 12"))
    assert rules(f"On Apollo 11 {first}", f"On Apollo 11 {second}", heads=("Apollo 1", "Apollo 2"))
    named = "Ann Smith is 30 years old."
    assert rules(named, "Ann is 40 years old.", heads=("", "The life of Ann Smith"))


def test_two_languages_are_not_compared() -> None:
    """Their words do not meet."""
    first = SourceSentence(text="The village has 1,200 inhabitants.", language="en")
    second = SourceSentence(text="The village has 3,400 inhabitants.", language="de")
    assert not opposing_rules(first, second)


@pytest.mark.doubling
def test_the_comparison_is_linear() -> None:
    """Sentences twice as long take about twice the time."""

    def compare(size: int) -> Callable[[], object]:
        words = " ".join(f"word{n} is {n}" for n in range(size))
        one = SourceSentence(text=f"{words} red.", language="en")
        other = SourceSentence(text=f"{words} blue.", language="en")
        return lambda: opposing_rules(one, other)

    assert growth(compare, 200) < LINEAR
