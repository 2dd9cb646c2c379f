import pytest

from evidence_sophia.text.clauses import read_clauses


def denied(text: str, language: str = "en") -> set[str]:
    """Name the words that a negator reaches."""
    found = read_clauses(text, language)
    return {word for word, is_denied in zip(found.tokens, found.denied, strict=True) if is_denied}


@pytest.mark.parametrize(
    ("text", "reached", "spared"),
    [
        ("It does not harm cats, but dogs suffer.", "cats", "dogs"),
        ("Cats do not bark because dogs do.", "bark", "dogs"),
        ("Although lilies harm cats, roses do not hurt.", "hurt", "lilies"),
        ("There is no evidence that aspirin causes cancer.", "cancer", "is"),
        ("There is no man who likes war.", "man", "war"),
        ("The drug failed to reduce pain; sleep improved.", "pain", "sleep"),
        ("Mice lacking insulin died.", "insulin", "mice"),
        ("Neither cats nor dogs fly.", "dogs", "neither"),
        ("Not only cats eat fish.", "", "fish"),
        ("It is not without merit.", "", "merit"),
        ("No one saw it.", "saw", "no"),
        ("Not a true lily, and it harms cats.", "lily", "harms"),
        ("Not a true lily, and it does not harm cats.", "harm", "it"),
        ("It is not a true lily that harms cats.", "lily", "harms"),
        ("There is no evidence, and cats bark.", "evidence", "bark"),
        ("There is no evidence so far that cats bark.", "evidence", "there"),
        ("It is not true that cats bark.", "bark", "is"),
        ("It is not true, however, that cats bark.", "bark", "however"),
        ("There is no proof today that cats bark.", "bark", "there"),
    ],
)
def test_a_negator_reaches_what_follows_in_its_clause(text: str, reached: str, spared: str) -> None:
    """Scope decides, not presence; two negators cancel out."""
    found = denied(text)
    assert not reached or reached in found
    assert spared not in found


@pytest.mark.parametrize(
    ("text", "language", "reached", "spared"),
    [
        ("Lilien sind für Katzen nicht giftig, aber für Hunde.", "de", "giftig", "hunde"),
        ("Es gibt keine Belege, dass Katzen bellen, aber Hunde.", "de", "bellen", "hunde"),
        ("El gato no es rojo, pero el perro sí.", "es", "rojo", "perro"),
        ("Le chat n'est pas noir, mais le chien oui.", "fr", "noir", "chien"),
        ("百合对猫没有毒，对狗有害", "zh", "有毒", "有害"),
        ("Кошка не лает, но собака лает громко.", "ru", "лает", "собака"),
    ],
)
def test_a_negator_reaches_as_its_language_has_it(
    text: str, language: str, reached: str, spared: str
) -> None:
    """German and Chinese deny a whole clause, French with two words once."""
    found = denied(text, language)
    assert reached in found
    assert spared not in found


def test_a_number_mark_ends_no_clause() -> None:
    """The comma of a number is not that of a sentence."""
    assert set(read_clauses("1,200 cats at 3.5 km").clauses) == {0}


def test_a_text_without_negators_denies_nothing() -> None:
    """Most sentences need no closer look."""
    found = read_clauses("Cats eat fish.")
    assert found.denials == 0
    assert found.denied_terms() == frozenset()
    assert found.denied == (False, False, False)


def test_what_is_said_as_well_is_not_among_the_denied() -> None:
    """A word that is denied in one clause and said in another is open."""
    assert read_clauses("It harms cats, it does not harm dogs.").denied_terms() == {"dog"}


def test_nothing_is_no_text() -> None:
    """The empty text has no words and no clauses."""
    found = read_clauses("")
    assert (found.tokens, found.clauses, found.denials) == ((), (), 0)
