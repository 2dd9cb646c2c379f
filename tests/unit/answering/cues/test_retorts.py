"""Sentences that call the one before them wrong."""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.answering.cues.retorts import is_retort

LANGUAGES = ("en", "es", "de", "fr")


@pytest.mark.parametrize(
    "sentence",
    [
        "Wrong!",
        "**False.**",
        "Not true.",
        "That is false.",
        "But this is not true.",
        "In reality, this is untrue.",
        "The claim is false.",
        "Such beliefs are wrong.",
        "Research has disproved this.",
        "Scientists debunked that claim.",
        "Actually, no.",
        "Far from it.",
        "Nothing could be further from the truth.",
        "At least, that is what people believe.",
        "This claim has no scientific basis.",
        "There is no evidence for this.",
        "Es mentira.",
        "Weit gefehlt!",
        "Rien n'est plus faux.",
        "Falso.",
        "Esta creencia es falsa.",
        "Falsch!",
        "Diese Behauptung ist widerlegt.",
        "Faux.",
        "Cette idée est fausse.",
    ],
)
def test_retorts(sentence: str) -> None:
    """A verdict alone, one about "this", and one about "the claim"."""
    assert is_retort(sentence, LANGUAGES)


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "Wrong turns cost an hour.",
        "False acacia grows tall.",
        "This is why they forget.",
        "The story is long.",
        "Research has shown this.",
        "No goldfish was harmed.",
        "Or they die.",
        "There is no evidence of harm.",
        "They are not true lilies at all but they look alike.",
    ],
)
def test_other_sentences(sentence: str) -> None:
    """Those that only have such a word, and those that go on."""
    assert not is_retort(sentence, LANGUAGES)


@pytest.mark.doubling
def test_it_reads_the_beginning_alone() -> None:
    """However long the sentence."""
    assert growth(lambda size: lambda: is_retort("the claim " * size, ("en",)), 64) < LINEAR
