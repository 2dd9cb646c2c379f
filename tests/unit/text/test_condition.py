"""Does a condition reach what a sentence says?"""

from __future__ import annotations

from functools import partial

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.model.span import Span
from evidence_sophia.text.condition import is_conditional

SAID = "cats eat fish"


def conditional(text: str, language: str = "en", said: str = SAID) -> bool:
    """Ask about the words where they stand in a text."""
    start = text.casefold().index(said)
    return is_conditional(text, Span(start, start + len(said)), language)


@pytest.mark.parametrize(
    "text",
    [
        "Cats eat fish if hungry.",
        "If hungry, cats eat fish.",
        "Cats eat fish, dogs say, unless it stinks.",
        "Perhaps cats eat fish.",
        "It may be that dogs bark, and that cats eat fish.",
        "Cats eat fish, perhaps.",
        "Cats eat fish, but only at night.",
        "Cats eat fish only at night.",
        "Cats eat fish; only if hungry.",
        "Cats eat fish, it could be argued.",
        "Cats eat fish, or may do so.",
        "Cats eat fish in towns, except by day.",
        "Cats eat fish at night, and then only rarely.",
        "Cats eat fish, although it might not be so.",
    ],
)
def test_a_condition_reaches_its_clause_and_what_hangs_on_it(text: str) -> None:
    """What is said on a condition, or as what may be, is not said."""
    assert conditional(text)


@pytest.mark.parametrize(
    "text",
    [
        "Cats eat fish.",
        "Cats eat fish; they could not live on grass.",
        "If it rains, dogs hide; cats eat fish.",
        "It might rain; cats eat fish.",
        "It could rain, but cats eat fish.",
        "Cats eat fish, while dogs would rather not.",
        "Cats eat fish, and the dogs, which bark, might not.",
        "Cats eat fish while dogs, perhaps, do not.",
        "Cats eat fish; dogs do not; they could not live on it.",
    ],
)
def test_a_condition_of_another_clause_binds_that_one(text: str) -> None:
    """What may be elsewhere takes nothing from what is said here."""
    assert not conditional(text)


def test_a_word_of_the_words_themselves_does_not_count() -> None:
    """A supposition bears out the same supposition."""
    assert not conditional("Cats may eat fish.", said="cats may eat fish")


def test_a_script_without_blanks_has_conditions() -> None:
    """Chinese words of condition are found wherever they stand, each time."""
    assert conditional("如果饿了，猫吃鱼。", "zh", "猫吃鱼")
    assert conditional("他可能说猫吃鱼。", "zh", "猫吃鱼")
    assert not conditional("猫吃鱼。", "zh", "猫吃鱼")
    assert conditional("可能下雨；可能猫吃鱼。", "zh", "猫吃鱼")
    assert not conditional("狗可能不吃；猫吃鱼。", "zh", "猫吃鱼")
    assert not conditional("猫吃鱼，狗不吃。" + "狗，" * 600 + "可能", "zh", "猫吃鱼")


@pytest.mark.doubling
@pytest.mark.parametrize("unit", ["x, y may z ", "; if ", "but, may "])
def test_the_work_is_linear(unit: str) -> None:
    """Many conditions that do not reach cost in proportion."""
    said = Span(0, len(SAID))

    def work(size: int) -> partial[bool]:
        return partial(is_conditional, f"Cats eat fish; {unit * size}", said, "en")

    assert growth(work, 200) < LINEAR
