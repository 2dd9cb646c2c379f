"""Holding a model's sentence to its source."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.citing.claim_guard import support_guard
from evidence_sophia.model.finding import JudgeLabel

LILY = "Lilies can cause severe kidney failure in cats."
MOON = "Apollo 11 landed on the Moon on 20 July 1969."


@pytest.mark.parametrize(
    ("sentence", "evidence"),
    [
        (LILY, LILY),
        (LILY, f"Much is known. {LILY} Aloe is another matter."),
        ("Lilies can cause kidney failure in cats.", LILY),
        ("Apollo 11 landed on the Moon in July 1969.", MOON),
    ],
)
def test_what_the_source_says_is_supported(sentence: str, evidence: str) -> None:
    """Its very words, and fewer of them."""
    assert support_guard(sentence, evidence, "en") == JudgeLabel.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "evidence"),
    [
        ("Lilies can cause kidney failure in cats and dogs.", LILY),
        ("Lilies can cause liver failure in cats.", LILY),
        ("Lilies cause kidney failure in cats.", LILY),
        ("Lilies cannot cause kidney failure in cats.", LILY),
        ("Lilies always cause kidney failure in kittens.", LILY),
        ("Cats cause lilies failure.", LILY),
        ("Apollo 11 landed on the Moon on 21 July 1969.", MOON),
        ("Apollo 12 landed on the Moon on 20 July 1969.", MOON),
        ("Apollo 11 landed on Mars on 20 July 1969.", MOON),
        ("Apollo 11 landed on the Moon on 20 July 1969, watched by millions.", MOON),
        ("Lilien schaden Katzen.", LILY),
        ("Lilies harm cats.", ""),
        ("", LILY),
        ("Lilies harm cats and aloe dogs.", "Lilies harm cats. Aloe harms dogs."),
    ],
)
def test_what_says_more_or_else_is_not(sentence: str, evidence: str) -> None:
    """A word of its own, a number, a name, a denial, or two sentences made one."""
    assert support_guard(sentence, evidence, "en") != JudgeLabel.SUPPORTED


@pytest.mark.parametrize(
    ("sentence", "evidence"),
    [
        ("There were 111 households.", "There were 111 families (70 of all households)."),
        ("Ann wrote the most valuable work.", "Ann wrote one of the most valuable works."),
        ("The hall was built in 1808.", "The hall replaced a market built in 1808."),
        ("Bea sold three boats.", "Bea planned with Ann, who sold three boats."),
        ("Orley is the largest port.", "Orley is the second-largest port."),
        ("The gate was closed.", "The gate was temporarily closed."),
    ],
)
def test_words_that_stand_loose_are_not(sentence: str, evidence: str) -> None:
    """The right words in the right order, of something else or of more than is meant."""
    assert support_guard(sentence, evidence, "en") == JudgeLabel.NOT_ENOUGH
