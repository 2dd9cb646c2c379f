"""Sentences that say what something is."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.definitions import defines, starts_with
from evidence_sophia.retrieval.analyzers import analyze

ANALYZER = "unicode-1"


def terms(text: str) -> frozenset[str]:
    """Give the terms of a text."""
    return frozenset(analyze(text, ANALYZER))


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("A bulb is the thick stem of a plant under the ground.", "bulb"),
        ("“Potting” means to set a plant into a pot.", "potting"),
        ("Eine Zwiebel ist ein verdickter Spross.", "zwiebel"),
        ("A bulb, Bulbus tunicatus, is the thick stem of a plant.", "bulb"),
        ("potfill - fill a pot with fresh soil", "potfill"),
    ],
)
def test_the_subject_is_defined(text: str, thing: str) -> None:
    """A sentence with the thing as its subject, and a gloss, define it."""
    assert defines(text, terms(thing), language="en", analyzer=ANALYZER)


@pytest.mark.parametrize(
    "text",
    [
        "You may buy a bulb at any market.",
        "The pot in which gardeners of the north keep a winter bulb is small.",
        "It is a bulb.",
    ],
)
def test_a_passing_mention_defines_nothing(text: str) -> None:
    """A sentence that only mentions the thing does not define it."""
    assert not defines(text, terms("bulb"), language="en", analyzer=ANALYZER)


def test_the_first_sentence_under_a_name_defines_it() -> None:
    """What opens the text under a signature says what the named thing does."""
    assert defines(
        "Fill each pot to the rim.",
        terms("pots.fill"),
        lead="pots.fill(soil)",
        language="en",
        analyzer=ANALYZER,
    )
    assert not defines(
        "The rest is lost.",
        terms("pots.fill"),
        language="en",
        analyzer=ANALYZER,
    )


def test_nothing_asked_is_nothing_defined() -> None:
    """A question without content terms has no definition."""
    assert not defines(
        "Fill each pot.",
        frozenset(),
        lead="fill",
        language="en",
        analyzer=ANALYZER,
    )


def test_a_name_in_use_is_no_definition() -> None:
    """A sentence that starts with something else named after the thing does not define it."""
    text = "Old clay pots with a bulb pattern are sold by the piece."
    assert not defines(text, terms("bulb"), language="en", analyzer=ANALYZER)


def test_what_gives_a_name_defines() -> None:
    """A sentence that says how a thing is called defines it."""
    text = "The soil is filled in by what is called pots.fill."
    assert defines(text, terms("pots.fill"), language="en", analyzer=ANALYZER)


@pytest.mark.parametrize(
    ("text", "thing", "expected"),
    [
        ("pots.fill() puts soil into each pot.", "pots.fill", True),
        ("The bulb sleeps until spring.", "bulb", True),
        ("Each spring the bulb wakes.", "bulb", False),
        ("It is the end.", "bulb", False),
    ],
)
def test_a_sentence_starts_with_the_thing(text: str, thing: str, expected: bool) -> None:
    """What begins with the name of a thing, perhaps after an article, is about it."""
    found = starts_with(text, terms(thing), language="en", analyzer=ANALYZER)
    assert found is expected
