import unicodedata

import pytest

from evidence_sophia.quotes.policy import ACCEPTABLE_LEVELS
from evidence_sophia.text.fold import fold_layout, fold_typography
from evidence_sophia.text.fold_table import (
    FOLDS,
    NEVER_FOLDED,
    characters_of,
    fold_of_character,
)

RANKS = {level: rank for rank, level in enumerate((*ACCEPTABLE_LEVELS, "lenient"))}


@pytest.mark.complaint("Daily-Nerd/daimon#629")
def test_the_table_is_what_the_folding_does() -> None:
    """Each listed character folds to what the table promises, at its level."""
    for fold in FOLDS:
        folding = fold_layout if fold.level == "layout" else fold_typography
        for ch, becomes in characters_of(fold.name).items():
            if fold.level in ("layout", "typography") and not unicodedata.combining(
                becomes[:1] or "x"
            ):
                expected = becomes.replace("\n", " ")
                assert folding(f"x{ch}y") == fold_typography(f"x{expected}y"), (fold.name, ch)


def test_the_table_is_sorted_by_level_and_names_are_unique() -> None:
    """Levels come strictest first, every fold has one name and a summary."""
    ranks = [RANKS[fold.level] for fold in FOLDS]
    assert ranks == sorted(ranks)
    assert len({fold.name for fold in FOLDS}) == len(FOLDS)
    assert all(fold.summary for fold in FOLDS)
    assert NEVER_FOLDED


def test_no_character_stands_in_two_folds() -> None:
    """A character has one fold."""
    listed = [ch for fold in FOLDS for ch in characters_of(fold.name)]
    assert len(listed) == len(set(listed))


@pytest.mark.parametrize("ch", "²½①₂ℵⅣaé中")
def test_what_is_never_folded_is_in_no_row(ch: str) -> None:
    """Superscripts, fractions, numerals in circles and letters are not in the table."""
    assert fold_of_character(ch) is None
