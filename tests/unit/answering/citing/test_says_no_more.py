"""What was done to the words of a sentence."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.citing.claim_guard import support_guard
from evidence_sophia.answering.citing.says_no_more import says_no_more
from evidence_sophia.model.finding import JudgeLabel

FISH = "Goldfish have a memory of three seconds."


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        (FISH, FISH, "en"),
        ("Lilies harm cats.", "Lilies and tulips harm cats.", "en"),
        ("Lilies harm cats.", "Lilies harm cats and dogs.", "en"),
        ("Lilies harm cats.", "Lilies harm the kidneys of cats, which are sensitive.", "en"),
        ("Lilies can harm cats.", "However, lilies can harm cats.", "en"),
        ("Apollo 11 landed on the Moon.", "Apollo 11 landed on the Moon on 20 July 1969.", "en"),
        ("Eagle landed on the Moon.", "In July 1969 Eagle landed on the Moon.", "en"),
        ("Los lirios dañan a los gatos.", "Los lirios dañan a los gatos y a los perros.", "es"),
        ("Lilien schaden Katzen.", "Lilien schaden Katzen und Hunden.", "de"),
        ("Les lys nuisent aux chats.", "Les lys nuisent aux chats et aux chiens.", "fr"),
        ("猫很小。", "猫很小。", "zh"),
    ],
)
def test_fewer_words_may_say_the_same(claim: str, sentence: str, language: str) -> None:
    """The other one of a pair, a clause beside, and when it was may be left out."""
    assert says_no_more(claim, sentence, language)


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        (FISH, "Some people claim that goldfish have a memory of three seconds.", "en"),
        (FISH, "“Goldfish have a memory of three seconds,” said the clown.", "en"),
        (FISH, "According to a novel, goldfish have a memory of three seconds.", "en"),
        (FISH, "Goldfish may have a memory of three seconds.", "en"),
        (FISH, "Suppose that goldfish have a memory of three seconds.", "en"),
        (FISH, "If goldfish have a memory of three seconds, they are lost.", "en"),
        (FISH, "Do goldfish have a memory of three seconds?", "en"),
        (FISH, "Few goldfish have a memory of three seconds.", "en"),
        (FISH, "Goldfish have a memory of three seconds in cold water.", "en"),
        (FISH, "Goldfish have a memory of three seconds, unless they are trained.", "en"),
        ("Goldfish have a memory.", FISH, "en"),
        ("The drug cures cancer.", "In mice, the drug cures cancer.", "en"),
        ("The drug cures cancer.", "The drug nearly cures cancer.", "en"),
        ("Rome fell in 476.", "Rome fell in 476 BC.", "en"),
        ("Only lilies harm cats.", "Lilies harm cats.", "en"),
        ("Lilies harm all cats.", "Lilies harm cats.", "en"),
        ("Lilies would harm cats.", "Lilies harm cats.", "en"),
        ("Should lilies harm cats?", "Lilies harm cats.", "en"),
        ("Lilies harm cats, now you must do it.", "Lilies harm cats.", "en"),
        ("Cats harm lilies.", "Lilies harm cats.", "en"),
        ("Aspirin harms children.", "Aspirin helps adults and ibuprofen harms children.", "en"),
        ("Apollo 11 landed on Mars.", "Apollo 11 landed on the Moon and 12 on Mars.", "en"),
        ("Apollo 12 landed on the Moon.", "Apollo 11 landed on the Moon, 12 did not.", "en"),
        ("Aloe harms cats.", "Aloe is a plant; lilies harm cats.", "en"),
        ("", "Lilies harm cats.", "en"),
        ("The and of.", "The and of.", "en"),
        ("Los lirios dañan a los gatos.", "Los lirios pueden dañar a los gatos.", "es"),
        ("Los lirios dañan a los gatos.", "Según un rumor, los lirios dañan a los gatos.", "es"),
        ("Lilien schaden Katzen.", "Manche Lilien schaden Katzen.", "de"),
        ("Lilien schaden Katzen.", "Lilien schaden Katzen nur selten.", "de"),
        ("Les lys nuisent aux chats.", "Les lys nuisent parfois aux chats.", "fr"),
        ("Кошки спят днём.", "Кошки спят днём редко.", "ru"),
    ],
)
def test_a_word_of_weight_makes_another_statement(claim: str, sentence: str, language: str) -> None:
    """One that was added, or one that was left out: a doubt, a part, a speaker, a condition."""
    assert not says_no_more(claim, sentence, language)
    assert support_guard(claim, sentence, language) != JudgeLabel.SUPPORTED


@pytest.mark.doubling
def test_it_is_linear() -> None:
    """In the sentence, and in the claim."""

    def work(size: int) -> Callable[[], object]:
        text = "Lilies harm the kidneys of cats and dogs " * size
        return lambda: says_no_more(text, text, "en")

    assert growth(work, 8) < LINEAR


@pytest.mark.parametrize(
    "auxiliary",
    [
        "was to be",
        "was to have been",
        "is to be",
        "will be",
        "shall be",
        "was going to be",
        "was meant to be",
        "was due to be",
        "was about to be",
        "was scheduled to be",
        "had to be",
        "has yet to be",
        "is yet to be",
        "ought to have been",
        "was supposed to be",
        "used to be",
        "was designed to be",
        "was destined to be",
        "was set to be",
    ],
)
def test_what_was_to_be_is_not_said_to_have_been(auxiliary: str) -> None:
    """Whatever says that a thing is not yet, or never was, is more than a tense."""
    sentence = f"Apollo 13 {auxiliary} the third landing on the Moon."
    for tense in ("was", "is", "has been"):
        assert not says_no_more(f"Apollo 13 {tense} the third landing on the Moon.", sentence, "en")
    assert says_no_more(sentence, sentence, "en")


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        ("El molino era el primero.", "El molino iba a ser el primero.", "es"),
        ("El molino es el primero.", "El molino debía ser el primero.", "es"),
        ("El molino es el primero.", "El molino será el primero.", "es"),
        ("El molino fue el primero.", "El molino había de ser el primero.", "es"),
        ("Le moulin était le premier.", "Le moulin devait être le premier.", "fr"),
        ("Le moulin est le premier.", "Le moulin allait être le premier.", "fr"),
        ("Le moulin est le premier.", "Le moulin sera le premier.", "fr"),
        ("Die Mühle war die erste.", "Die Mühle sollte die erste werden.", "de"),
        ("Die Mühle ist die erste.", "Die Mühle wird die erste sein.", "de"),
        ("Das Mittel ist gegeben.", "Das Mittel ist noch zu geben.", "de"),
        ("Die Mühle ist die erste.", "Die Mühle ist gebaut, um die erste zu sein.", "de"),
        ("El molino es el primero.", "El molino fue elegido para ser el primero.", "es"),
        ("Le moulin est le premier.", "Le moulin fut choisi pour être le premier.", "fr"),
    ],
)
def test_plans_are_no_facts_in_other_languages(claim: str, sentence: str, language: str) -> None:
    """Which words say so is data of the language, two words apart among them."""
    assert not says_no_more(claim, sentence, language)
    assert says_no_more(sentence, sentence, language)


def test_two_words_tell_a_plan_in_one_part_alone() -> None:
    """What stands in a clause of its own says nothing of the rest."""
    sentence = "Die Mühle ist alt, und man kam zu Fuß."
    assert says_no_more("Die Mühle ist alt.", sentence, "de")


@pytest.mark.parametrize(
    "wording",
    [
        *("was on course to be", "was tipped to be", "was asked to be", "volunteered to be"),
        *("was chosen to be", "was hailed as", "was marketed as", "was known as", "was labelled"),
        *("was nominally", "came close to being", "stopped being", "turned out to be"),
    ],
)
def test_what_a_thing_was_called_or_chosen_for_is_not_what_it_was(wording: str) -> None:
    """An infinitive and a name that others give are no statement of the sentence's own."""
    sentence = f"The tower {wording} the tallest in Leeds."
    for tense in ("was", "is", "has been"):
        assert not says_no_more(f"The tower {tense} the tallest in Leeds.", sentence, "en")
    assert says_no_more(sentence, sentence, "en")


def test_an_infinitive_is_not_made_a_statement() -> None:
    """Who drops "to", and the verb before it, asserts what was only intended."""
    sentence = "The crew trained for years to cut steel."
    assert not says_no_more("The crew cut steel.", sentence, "en")
    assert says_no_more("The crew trained to cut steel.", sentence, "en")
    assert says_no_more("To the cats lilies are toxic.", "To the cats lilies are toxic.", "en")
