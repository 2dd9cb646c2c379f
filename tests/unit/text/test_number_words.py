import pytest

from evidence_sophia.text.number_words import number_term, spelled_numbers


@pytest.mark.parametrize(
    ("word", "language", "term"),
    [
        ("twelve", "en", "12"),
        ("12", "en", "12"),
        ("1,250.50", "en", "1250.5"),
        ("1.250,50", "de", "1250.5"),
        ("007", "en", "7"),
        ("0", "en", "0"),
        ("3.11.4", "en", "3.11.4"),
        ("10,11", "en", "10,11"),
        ("third", "en", "#3"),
        ("23rd", "en", "#23"),
        ("dritte", "de", "#3"),
        ("zwölf", "de", "12"),
        ("deux", "fr", "2"),
        ("28d", "en", ""),
        ("il6", "en", ""),
        ("cat", "en", ""),
        ("twelve", "xx", ""),
    ],
)
def test_a_number_is_told_by_its_value(word: str, language: str, term: str) -> None:
    """Digits, words and ordinals come to one form; other words to none."""
    assert number_term(word, language) == term


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("twenty five", ((0, 2, 25),)),
        ("three hundred and two thousand", ((0, 2, 300), (3, 5, 2000))),
        ("about two hundred thousand men", ((1, 4, 200_000),)),
        ("hundred thousand", ((0, 2, 100_000),)),
        ("hundred hundred hundred", ((0, 3, 300),)),
        ("two", ()),
        ("the third two", ()),
        ("", ()),
    ],
)
def test_a_number_of_several_words_has_one_value(
    words: str, found: tuple[tuple[int, int, int], ...]
) -> None:
    """Words of a number are added up, and multiplied by the greater one that follows."""
    assert spelled_numbers(words.split()) == found
