"""When are two subjects, or two values, the same?"""

from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.keys import names_subject, subject_key, value_key
from evidence_sophia.model.predicate import Predicate


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Acme  Corp", " acme\u00a0CORP "),
        ("Straße", "STRASSE"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("Ac\u200bme", "Acme"),
        ("Ac\u00adme", "Acme"),
        ("O’Neill", "O'Neill"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    """Case, blanks, composition and typography do not make another entity."""
    assert subject_key(one) == subject_key(other)


@pytest.mark.complaint("Graphify-Labs/graphify#878")
def test_names_that_differ_in_a_digit_differ() -> None:
    """Digits are part of a name."""
    assert subject_key("ASR1603") != subject_key("ASR1605")


@pytest.mark.complaint("NousResearch/hermes-agent#24416")
@pytest.mark.parametrize("name", ["岡倉天心", "שלום", "Игорь", "สมชาย", "👩‍🔬 Lab"])
def test_names_of_any_script_have_keys(name: str) -> None:
    """A name outside of Latin letters is a name, and is found in a text that holds it."""
    assert names_subject(subject_key(name), f"1987: {name}.")


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\n\t"])
def test_nothing_is_no_name(name: str) -> None:
    """What leaves no key is refused."""
    with pytest.raises(InvariantError):
        subject_key(name)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann said so.", True),
        ("Hannover", False),
        ("Hannover, said Ann", True),
        ("Annabel and Joann", False),
        ("安Ann安", True),
    ],
)
def test_a_name_stands_as_words_of_its_own(text: str, found: bool) -> None:
    """A name inside of a longer word is not named."""
    assert names_subject("ann", text) is found


@pytest.mark.parametrize(
    ("value", "predicate", "key"),
    [
        ("1,250.0", Predicate("p", value_type="number", unit="kg"), "1250 kg"),
        ("1250 KG", Predicate("p", value_type="number", unit="kg"), "1250 kg"),
        ("-5", Predicate("p", value_type="number"), "-5"),
        ("1987-05", Predicate("p", value_type="date"), "1987-05"),
        ("Acme  CORP", Predicate("p", value_type="entity"), "acme corp"),
        ("Any Text", Predicate("p"), "any text"),
    ],
)
def test_a_value_is_read_as_its_predicate_says(value: str, predicate: Predicate, key: str) -> None:
    """Numbers are exact and carry a unit, dates keep their precision, names are folded."""
    assert value_key(value, predicate) == key


@pytest.mark.parametrize(
    ("value", "kind"),
    [("about 5", "number"), ("5 to 6", "number"), ("x", "number"), ("May", "date")],
)
def test_a_value_that_cannot_be_read_is_refused(value: str, kind: str) -> None:
    """A value that is not of its type has no key."""
    with pytest.raises(InvariantError):
        value_key(value, Predicate("p", value_type=kind))
