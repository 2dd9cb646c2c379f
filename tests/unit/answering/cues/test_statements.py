"""Sentences that state something."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.statements import is_statement


@pytest.mark.parametrize(
    "text",
    [
        "The law (see Art. 5) forbids cats in the house.",
        "2) The law forbids cats in the house.",
        "(a) The law forbids cats in the house.",
        "They are [sic] not to be fed.",
    ],
)
def test_whole_sentences(text: str) -> None:
    """With brackets in pairs, or the number of an item before them."""
    assert is_statement(text, is_item=False)


@pytest.mark.parametrize(
    "text",
    [
        "2) forbids cats in the house of the law.",
        "Five) forbids cats in the house.",
        "The law that forbids cats (see the first Abs.",
        "The law that forbids cats [see the first Abs.",
    ],
)
def test_cut_sentences(text: str) -> None:
    """One half of a bracket is left where a sentence was cut within it."""
    assert not is_statement(text, is_item=False)
