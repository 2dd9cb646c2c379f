"""Is another order of words told from one that says the same?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.order import is_cut, is_linked, is_ordered


def layout(claim: str, sentence: str) -> Layout:
    """Lay a claim on a sentence."""
    return Layout(lay_out(claim, "en"), lay_out(sentence, "en"), "en", in_order=True)


@pytest.mark.parametrize(
    ("claim", "sentence", "is_kept"),
    [
        ("In Oslo Ann won.", "Ann won in Oslo.", False),
        ("In 1902 the mill burned.", "The mill burned in 1902.", True),
        ("Ann saw Bea.", "Bea saw Ann.", False),
        ("Etna burst twice in 1902.", "Etna burst once in 1902 and twice in 1929.", False),
        ("It was on 20 July.", "It was on July 20.", True),
        ("Ann, in Oslo, won.", "Ann in Oslo won.", True),
    ],
)
def test_the_order_of_words(claim: str, sentence: str, *, is_kept: bool) -> None:
    """What a little word rules may stand at either end; bare words keep their order."""
    assert is_ordered(layout(claim, sentence)) is is_kept


@pytest.mark.parametrize(
    ("claim", "sentence", "is_same"),
    [
        ("Lilies harm cats.", "Lilies harm owners of cats.", False),
        ("Ann lives in Oslo.", "Ann lives near Oslo.", False),
        ("Ann lives in Oslo.", "Ann lives in old Oslo.", True),
        ("The mill burned.", "The roof of the old mill burned.", False),
        ("The mill burned.", "At the end the mill burned.", True),
        ("The mill burned.", "Ann thought the mill burned.", True),
        ("The mill burned.", "There is no mill burned.", True),
        ("It harms to cats and dogs.", "It harms to cats, mice and dogs.", True),
        ("It was on 20 July.", "It was July 20.", True),
    ],
)
def test_the_little_words_that_rule(claim: str, sentence: str, *, is_same: bool) -> None:
    """Each word is joined to the rest as in the sentence; a list has its word once."""
    assert is_linked(layout(claim, sentence)) is is_same


def test_a_subject_that_is_part_of_another() -> None:
    """What is ruled on both sides, or stands nowhere, is not cut."""
    assert is_cut(layout("The mayor won.", "The daughter of the mayor won."))
    assert not is_cut(layout("Of the mayors Ann won.", "Of the mayors Ann won."))
    assert not is_cut(layout("It is.", "Ann won."))
