import pytest

from evidence_sophia.text.stems import stem


@pytest.mark.parametrize(
    ("words", "language"),
    [
        (("increase", "increases", "increased", "increasing"), "en"),
        (("activate", "activated", "activation", "activations"), "en"),
        (("stop", "stopped", "stopping"), "en"),
        (("cat", "cats", "cat's"), "en"),
        (("Katze".lower(), "katzen"), "de"),
        (("gato", "gatos"), "es"),
        (("grande", "grandes"), "fr"),
    ],
)
def test_forms_of_a_word_have_one_stem(words: tuple[str, ...], language: str) -> None:
    """Plural, tense and derivation do not keep words apart."""
    assert len({stem(word, language) for word in words}) == 1


@pytest.mark.parametrize("word", ["fall", "this", "gas", "bus", "a", "its"])
def test_short_words_stay_whole(word: str) -> None:
    """What is left of a word must still say something."""
    assert stem(word) == word


def test_a_language_without_endings_keeps_its_words() -> None:
    """Nothing is cut by the rules of another language."""
    assert stem("increases", "xx") == "increases"
    assert stem("increases", "zh") == "increases"
