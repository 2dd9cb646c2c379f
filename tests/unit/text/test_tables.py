import pytest

from evidence_sophia.text.tables import LANGUAGES, table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_stop_words_and_negators(language: str) -> None:
    """What the gate and the guards need is there for each language with a file."""
    assert len(table(language, "stop_words")) > 50
    assert table(language, "negators")


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_never_end_a_sentence_are_in_one_list(language: str) -> None:
    """A word cannot both never end a sentence and end it before a capital."""
    assert table(language, "always").isdisjoint(table(language, "final"))
    assert table(language, "always").isdisjoint(table(language, "maybe"))


def test_what_is_unknown_is_empty() -> None:
    """An unknown language or section has no words, and no path can be asked for."""
    assert table("xx", "stop_words") == table("en", "nothing") == frozenset()
    assert table("../tables/en", "stop_words") == frozenset()
