import pytest

from evidence_sophia.text import terms
from evidence_sophia.text.terms import Vocabulary, fold_words, tokens, vocabulary


def test_words_that_say_the_same_have_one_term() -> None:
    """Case, compatibility forms, endings and ways to write a number are set aside."""
    known = vocabulary("en")
    first = [known[token] for token in tokens("The THIRD ﬁle had 1,200 cats")]
    second = [known[token] for token in tokens("the 3rd file had 1200 cat")]
    assert first == second


def test_digits_of_every_script_are_read() -> None:
    """Arabic-Indic and full-width digits are digits."""
    assert fold_words("١٩٠٢ １９") == "1902 19"


def test_a_script_without_blanks_becomes_pairs() -> None:
    """Word borders do not matter where none are written; a single character stays."""
    assert tokens("百合有毒 x 猫") == ["百合", "合有", "有毒", "x", "猫"]
    assert tokens("𠀀𠀁𠀂") == ["𠀀𠀁", "𠀁𠀂"]


def test_an_apostrophe_of_any_kind_is_one() -> None:
    """A contraction stays whole, however its apostrophe is written."""
    assert tokens("Don’t") == tokens("don't") == ["don't"]


@pytest.mark.parametrize(
    ("token", "language", "is_empty"),
    [
        ("the", "en", True),
        ("not", "en", True),
        ("one", "en", False),
        ("cat", "en", False),
        ("的了", "zh", True),
        ("百的", "zh", False),
    ],
)
def test_stop_words_and_negators_carry_no_content(
    token: str, language: str, is_empty: bool
) -> None:
    """A number carries content even where its word is a stop word."""
    known = vocabulary(language)
    assert known.is_empty(token) is is_empty
    assert (known.content[token] == "") is is_empty


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text of ever new words does not fill the memory."""
    monkeypatch.setattr(terms, "_REMEMBERED", 3)
    known = Vocabulary("en")
    assert [known[word] for word in ("ab", "cd", "ef", "gh", "ab")] == [
        "ab",
        "cd",
        "ef",
        "gh",
        "ab",
    ]
    assert len(known) <= 3
