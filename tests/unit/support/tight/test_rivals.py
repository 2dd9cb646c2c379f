"""Is what stands between the words of a claim, and may be meant instead, found?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.rivals import describes_another, has_rival


def layout(claim: str, sentence: str, language: str = "en") -> Layout:
    """Lay a claim on a sentence."""
    asked, said = lay_out(claim, language), lay_out(sentence, language)
    return Layout(asked, said, language, in_order=True)


@pytest.mark.parametrize(
    ("claim", "sentence", "is_rival"),
    [
        ("Ann won.", "Ann finally won.", False),
        ("Ann won.", "Ann of Oslo won.", False),
        ("Ann won.", "Ann Smith won.", False),
        ("Ann won.", "Ann and Bea won.", True),
        ("Ann won.", "Ann said Bea won.", True),
        ("Ann won.", "Ann's brother won.", True),
        ("Ann's brother won.", "Ann's brother won.", False),
        ("Ann won.", "Ann lost; she then won.", True),
        ("Ann won.", "Ann lost because Bea won.", True),
        ("Ann won.", "Ann sang and won.", False),
        ("Ann won.", "Ann sang and she won.", True),
        ("Ann won.", "Ann sang and was won.", False),
        ("Ann won.", "Ann sang, the cat won.", True),
        ("Ann saw Bea.", "Ann saw cats, Bea sang.", True),
        ("Ann saw dogs.", "Ann saw cats, dogs and mice.", False),
        ("Ann saw dogs.", "Ann saw cats, dogs bite mice.", True),
        ("Ann saw dogs.", "Ann saw cats and dogs sing.", True),
        ("Ann saw dogs.", "Ann saw Bea, dogs and mice.", False),
        ("Six landings worked.", "Six Apollo landings worked.", False),
        ("Six landings worked.", "Six of 7 landings worked.", True),
        ("Ann lives in Oslo.", "Ann lives in Rome in Oslo.", True),
        ("Ann lives in Oslo.", "Ann lives in 1902 in Oslo.", False),
        ("Ann lives well.", "Ann was freed by monks and lives well.", False),
        ("Ann was in orbit.", "Ann was replaced by Bea in orbit.", True),
        ("Ann sang in Oslo.", "Ann sang in Rome when Bea sang in Oslo.", True),
        ("Ann sang here at noon.", "Ann sang here with that at noon.", False),
        ("Ann left at 20:17.", "Ann left at 20:17.", False),
    ],
)
def test_what_may_be_meant_instead(claim: str, sentence: str, *, is_rival: bool) -> None:
    """Names, numbers of a kind, clauses with a subject and pairs do; what describes does not."""
    assert has_rival(layout(claim, sentence)) is is_rival


@pytest.mark.parametrize(
    ("sentence", "is_rival"),
    [
        ("It sang at noon.", False),
        ("Bea sang at noon.", False),
        ("At home Bea sang at noon.", True),
    ],
)
def test_a_name_that_a_title_lends(sentence: str, *, is_rival: bool) -> None:
    """Where another name stands in the sentence, it may be of that."""
    assert has_rival(layout("Then Ann sang at noon.", sentence)) is is_rival


@pytest.mark.parametrize(
    ("claim", "sentence", "language", "does"),
    [
        ("Lilies harm cats.", "Lilies harm cat owners.", "en", True),
        ("Lilies harm cats.", "Lilies harm cats badly.", "en", False),
        ("Lilies harm cats.", "Lilies harm cats.", "en", False),
        ("The mill sold bread.", "The mill owner sold bread.", "en", True),
        ("The old mill burned.", "The old mill owner burned.", "en", True),
        ("The old mill sold bread.", "The old mill sold fresh bread.", "en", False),
        ("Lilies harm cats, too.", "Lilies harm cat owners.", "en", True),
        ("El molino muele.", "El molino viejo muele.", "es", False),
    ],
)
def test_a_word_that_only_describes(
    claim: str, sentence: str, language: str, *, does: bool
) -> None:
    """In English a noun before another describes it; elsewhere, what follows describes."""
    assert describes_another(layout(claim, sentence, language)) is does
