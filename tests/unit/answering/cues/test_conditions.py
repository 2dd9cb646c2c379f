"""Sentences under a condition."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.conditions import is_conditional


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("If it wilts, water it.", "en"),
        ("Ask whether it is safe.", "en-GB"),
        ("Riegue si la tierra está seca.", "es"),
        ("Gießen Sie, wenn die Erde trocken ist.", "de"),
        ("Arrosez s’il fait chaud.", "fr"),
        ("如果土壤干燥，就浇水。", "zh-CN"),
    ],
)
def test_a_condition_is_seen(sentence: str, language: str) -> None:
    """The words that open a condition are known in five languages."""
    assert is_conditional(sentence, language)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("The gift is safe.", "en"),
        ("Sí, es segura.", "es"),
        ("Der Topf ist dicht.", "de"),
        ("If it wilts, water it.", "tlh"),
    ],
)
def test_other_sentences_are_plain(sentence: str, language: str) -> None:
    """A word that only resembles a condition, and an unknown language, make none."""
    assert not is_conditional(sentence, language)
