import pytest

from evidence_sophia.text.relations import RELATED_LANGUAGES, relations
from evidence_sophia.text.terms import vocabulary


def term(word: str, language: str = "en") -> str:
    """Give the term of a word."""
    return vocabulary(language)[word]


@pytest.mark.parametrize(
    ("first", "second"),
    [("increase", "decreased"), ("hot", "cold"), ("all", "none"), ("before", "after")],
)
def test_opposites_exclude_one_another_both_ways(first: str, second: str) -> None:
    """A pair stands against each other whichever comes first."""
    known = relations("en")
    assert known.oppose(term(first), term(second))
    assert known.oppose(term(second), term(first))


def test_members_of_a_category_exclude_one_another() -> None:
    """Red is not blue; red and crimson are one member, red and a dog are no rivals."""
    known = relations("en")
    assert known.exclude("red", "blue")
    assert not known.exclude("red", "crimson")
    assert not known.exclude("red", "dog")
    assert known.exclude("living room", "dining room")


def test_synonyms_agree() -> None:
    """A word agrees with itself and with what says about the same."""
    known = relations("en")
    assert known.agree("sofa", "sofa")
    assert known.agree("sofa", "couch")
    assert not known.agree("sofa", "bed")


def test_effects_have_a_way() -> None:
    """Rising, falling, and no change are told apart."""
    signs = relations("en").signs
    assert [signs[term(word)] for word in ("enhance", "prevent", "unchanged")] == [1, -1, 0]


@pytest.mark.parametrize("language", RELATED_LANGUAGES)
def test_no_word_is_its_own_opposite_or_rival(language: str) -> None:
    """A list that contradicts itself would refute what is said in its own words."""
    known = relations(language)
    assert not [word for word, others in known.opposites.items() if word in others]
    assert not [word for word in known.categories if known.exclude(word, word)]


def test_colours_are_known_in_every_language_with_a_file() -> None:
    """Closed categories hold across languages."""
    pairs = {"en": "red blue", "de": "rot blau", "es": "rojo azul", "fr": "rouge bleu"}
    for language, pair in pairs.items():
        first, second = (term(word, language) for word in pair.split())
        assert relations(language).exclude(first, second)


def test_a_language_without_a_file_has_no_relations() -> None:
    """Nothing is known, so nothing is excluded."""
    known = relations("tr")
    assert not known.opposites
    assert not known.exclude("red", "blue")
