from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.keys import (
    differ_in_digits,
    names_subject,
    subject_key,
    value_key,
)
from evidence_sophia.model.predicate import Predicate

TEXT = Predicate("said")
ENTITY = Predicate("led_by", value_type="entity")
DATE = Predicate("founded", value_type="date")
MASS = Predicate("weighs", value_type="number", unit="kg")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann  Smith", "ann smith"),
        ("STRASSE 7", "Straße\u00a07"),
        ("Zoë", "Zoe\u0308"),
        ("O’Brien", "O'BRIEN"),
        ("Jean–Luc", "Jean-Luc"),
        ("ＡＣＭＥ", "acme"),
        ("МОСКВА", "Москва"),
        ("soft\u00adware", "software"),
    ],
)
def test_typography_and_case_do_not_make_another_name(one: str, other: str) -> None:
    """What only a typesetter or a shift key changes is the same name."""
    assert subject_key(one) == subject_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("ASR1603", "ASR1605"), ("Ann", "Anne"), ("Zoë", "Zoe"), ("m²", "m2")]
)
def test_letters_and_digits_make_another_name(one: str, other: str) -> None:
    """Nothing that is written with other letters or digits is the same."""
    assert subject_key(one) != subject_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The six landings", "six landings"),
        ("A  landing", "an landing"),
        ("Die Zeit", "zeit"),
        ("Eine Probe", "Probe"),
        ("La Paz", "paz"),
        ("Los Angeles", "ANGELES"),
        ("L’Union", "l'union"),
        ("L' Union", "Union"),
        ("Une roche", "roche"),
        ("the a name", "name"),
        ("The The", "the"),
    ],
)
def test_an_article_at_the_beginning_does_not_make_another_name(one: str, other: str) -> None:
    """A lock is not passed by an article, and the key of a key is that key."""
    assert subject_key(one) == subject_key(other) == subject_key(subject_key(one))


@pytest.mark.parametrize(
    "name", ["a", "the", "l'", "vitamin a", "theodore", "lang", "a. smith", "the ?"]
)
def test_an_article_with_nothing_after_it_is_the_name(name: str) -> None:
    """Only a word of its own before others is an article."""
    assert subject_key(name) == name


@pytest.mark.parametrize("name", ["", " \t", "\u200b"])
def test_nothing_is_no_name(name: str) -> None:
    """A name with nothing to see in it is refused."""
    with pytest.raises(InvariantError, match="not a name"):
        subject_key(name)


@pytest.mark.parametrize(
    ("predicate", "one", "other"),
    [
        (MASS, "1,250 kg", "1.25 t"),
        (DATE, "12 May 2020", "2020-05-12"),
        (ENTITY, "ACME", "Acme"),
        (TEXT, "The Netherlands.", "netherlands"),
        (TEXT, "“Die Linke”", "Linke"),
    ],
)
def test_values_compare_by_the_type_of_their_predicate(
    predicate: Predicate, one: str, other: str
) -> None:
    """Numbers in one unit, dates as dates, entities as names, texts without an article."""
    assert value_key(one, predicate) == value_key(other, predicate)


def test_a_text_that_is_an_article_or_a_mark_keeps_it() -> None:
    """Setting aside never leaves nothing."""
    assert [value_key(value, TEXT) for value in ("A", "?", "the ?")] == ["a", "?", "the"]


def test_the_language_says_how_a_point_is_meant() -> None:
    """1.250 is a thousand and more in German, one and a quarter in English."""
    keys = {
        value_key("1.250", Predicate("n", value_type="number"), language=name)
        for name in ("de", "en")
    }
    assert keys == {"1250", "1.25"}


@pytest.mark.parametrize(
    ("key", "text", "is_named"),
    [
        ("ann", "So said ANN.", True),
        ("ann", "Hannover", False),
        ("ann", "Hannover and Ann’s dog", True),
        ("ann", "Ann—who was late", True),
        ("anne", "Anne-Marie sang", False),
        ("marie", "Anne-Marie sang", False),
        ("gpt-4", "GPT-4.5 answers", False),
        ("gpt-4", "It is GPT-4.", True),
        ("4", "3.4", False),
        ("百合", "那百合有毒", True),
        ("москва", "Город Москва велик", True),
        ("", "anything", False),
        ("na na", "xna na na", True),
        ("ann", "-ann- ann", True),
    ],
)
def test_a_name_is_found_as_whole_words_only(key: str, text: str, *, is_named: bool) -> None:
    """A name inside a longer word, compound or number is another name."""
    assert names_subject(key, text) is is_named


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        ("ASR1603", "ASR1605", True),
        ("Route 66", "Route ٦٦", False),
        ("Henry 8", "Henry", True),
        ("Ann", "Anne", False),
    ],
)
def test_digits_of_any_script_tell_names_apart(one: str, other: str, *, differ: bool) -> None:
    """Names differ in digits where the figures differ, whatever the script."""
    assert differ_in_digits(one, other) is differ
