"""Are the limits of both sides compared, where they bear on what is claimed?"""

from __future__ import annotations

import pytest

from evidence_sophia.support.tight.laid_out import lay_out
from evidence_sophia.support.tight.layout import Layout
from evidence_sophia.support.tight.limits import limits_differ
from evidence_sophia.support.tight.phrases import phrases, section_names

KINDS = ("limit/", "bound/", "amount/", "needs/", "tense/")


def limits(claim: str, sentence: str, language: str = "en") -> frozenset[str]:
    """Name the limits that differ."""
    asked, said = lay_out(claim, language), lay_out(sentence, language)
    return limits_differ(Layout(asked, said, language, in_order=True))


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_every_language_has_the_same_limits(language: str) -> None:
    """A limit that one language knows, all know; and each has words for it."""
    for kind in KINDS:
        assert section_names(language, kind) == section_names("en", kind)
    assert all(phrases(language, name).all for name in section_names(language, ""))


@pytest.mark.parametrize(
    ("claim", "sentence", "rules"),
    [
        ("Mills grind maize.", "Few mills grind maize.", {"limit_dropped"}),
        ("Mills grind maize.", "Few of the mills grind maize.", {"limit_dropped"}),
        ("Mills grind maize.", "Mills grind maize in few towns.", set()),
        ("Mills grind maize.", "Few, though, and mills grind maize.", set()),
        ("A few mills grind maize.", "Some mills grind maize.", set()),
        ("Few mills grind maize.", "A few mills grind maize.", {"limit_added", "limit_dropped"}),
        ("Mills grind maize.", "Mills grind maize, it is said.", {"limit_dropped"}),
        ("Mills grind maize.", "Mills grind maize, initially under the guidance of monks.", set()),
        ("Mills grind maize.", "Mills grind maize, until the war begins.", {"limit_dropped"}),
        ("Mills grind maize.", "Some say: mills grind maize.", set()),
        ("Mills grind maize.", "It may be so: mills grind maize.", {"limit_dropped"}),
        ("Mills grind maize.", "Bread may be cheap; mills grind maize.", set()),
        ("Mills grind maize.", "In May mills grind maize.", set()),
        ("Mills may grind maize.", "Mills could grind maize.", set()),
        ("Mills grind maize.", "Mills (which may burn) grind maize.", set()),
        ("Mills grind after dark.", "Mills grind in dark rooms.", {"limit_added"}),
        ("Mills grind maize.", "Mills grind all maize.", set()),
        ("The mill is grey.", "The mill was grey.", {"limit_dropped"}),
        ("The mill was grey.", "The mill is grey.", set()),
        ("The mill is grey.", "The mill was and is grey.", set()),
        ("The mill produces maize.", "The mill produced maize.", {"limit_dropped"}),
        ("The mill produced maize.", "The mill produces maize.", set()),
    ],
)
def test_which_limits_differ(claim: str, sentence: str, rules: set[str]) -> None:
    """What bears on the claim's words counts; "all" may be left out, and never be added."""
    assert limits(claim, sentence) == rules


@pytest.mark.parametrize(
    ("claim", "sentence", "language"),
    [
        ("Die Mühle war die größte.", "Bis 1990 war die Mühle die größte.", "de"),
        ("Los molinos muelen maíz.", "Pocos molinos muelen maíz.", "es"),
        ("Les moulins brûlent.", "Peu de moulins brûlent.", "fr"),
        ("Le moulin est grand.", "Le moulin était grand.", "fr"),
    ],
)
def test_limits_of_other_languages(claim: str, sentence: str, language: str) -> None:
    """The rule is the same, the words are data."""
    assert limits(claim, sentence, language) == {"limit_dropped"}


def test_a_language_without_lists_knows_no_limits() -> None:
    """Nothing is guessed."""
    assert limits("Мельница большая.", "Мельница может быть большая.", "ru") == set()
