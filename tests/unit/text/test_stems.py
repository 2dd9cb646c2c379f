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


@pytest.mark.parametrize(
    "words",
    [
        ("randomised", "randomized", "randomise", "randomizing", "randomizes"),
        ("organisation", "organization"),
        ("organiser", "organizer"),
        ("analysed", "analyzed", "analyse", "analyze"),
        ("colour", "color", "coloured", "colors"),
        ("tumour", "tumor", "tumours", "tumors"),
        ("behaviour", "behavior", "behavioural", "behavioral"),
        ("anaemia", "anemia"),
        ("hypoglycaemia", "hypoglycemia"),
        ("haemorrhage", "hemorrhage"),
        ("anaesthetic", "anesthetic"),
        ("paediatric", "pediatric"),
        ("oesophagus", "esophagus"),
        ("diarrhoea", "diarrhea"),
        ("foetal", "fetal"),
    ],
)
def test_two_spellings_have_one_stem(words: tuple[str, ...]) -> None:
    """British and American spellings of a word are one term."""
    assert len({stem(word) for word in words}) == 1


@pytest.mark.parametrize(
    ("word", "other"),
    [("prize", "prise"), ("hour", "hor"), ("caesar", "cesar"), ("michael", "michel")],
)
def test_words_that_only_look_alike_stay_apart(word: str, other: str) -> None:
    """No spelling is changed but of words that have two."""
    assert stem(word) != stem(other)


def test_another_language_keeps_its_spelling() -> None:
    """The words of a language without such a list are taken as they stand."""
    assert stem("colour", "de") != stem("color", "de")
