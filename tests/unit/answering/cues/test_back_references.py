"""Sentences that refer back."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.back_references import refers_back


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("It wilts in winter.", "en"),
        ("“They need water.", "en-GB"),
        ("Esto daña la raíz.", "es"),
        ("Dadurch fault die Zwiebel.", "de"),
        ("Elle fleurit en mai.", "fr"),
    ],
)
def test_a_first_word_that_refers_back_is_seen(sentence: str, language: str) -> None:
    """Pronouns and connectives that open a sentence are known in four languages."""
    assert refers_back(sentence, language)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [("Ivy wilts when it is dry.", "en"), ("It wilts.", "tlh"), ("…", "en")],
)
def test_other_sentences_stand_alone(sentence: str, language: str) -> None:
    """Such a word further on, an unknown language and no word at all refer to nothing."""
    assert not refers_back(sentence, language)
