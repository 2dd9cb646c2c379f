"""Lines that announce what is not so."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.announcements import (
    announces_denial,
    announces_errors,
    announces_speech,
    asks_which_is_true,
    heads_errors,
    heads_prohibitions,
)


@pytest.mark.parametrize(
    "heading",
    [
        "Common myths about goldfish",
        "## 10 popular myths",
        "Myths about sleep",
        "Misconceptions",
        "Myth: they forget",
        "Myth 4 – they forget",
        "Myth or fact?",
        "Mitos sobre los peces",
        "Ideas erróneas",
        "Häufige Irrtümer",
        "Mythen rund um Goldfische",
        "Idées reçues",
        "Fausses croyances",
    ],
)
def test_headings_of_errors(heading: str) -> None:
    """What stands under them is repeated to be denied."""
    assert heads_errors(heading)


@pytest.mark.parametrize(
    "heading",
    [
        "",
        "Greek myths",
        "The myth of Sisyphus",
        "False acacia",
        "Wrong password",
        "Errors",
        "Mythos",
    ],
)
def test_headings_of_something_else(heading: str) -> None:
    """A tale, a plant, a message of an error."""
    assert not heads_errors(heading)


@pytest.mark.parametrize(
    "heading",
    ["Don'ts", "Do not", "What not to feed", "Common mistakes", "Evite", "Verboten", "À éviter"],
)
def test_headings_of_what_is_not_to_be_done(heading: str) -> None:
    """An item under them says the contrary of itself."""
    assert heads_prohibitions(heading)
    assert not heads_prohibitions("Feeding and care")


def test_lines_before_a_list() -> None:
    """A denial, a quiz, and what others are said to believe."""
    assert announces_errors("These statements are wrong:", ("en",))
    assert announces_errors("It is a lie that they say:", ("en",))
    assert announces_errors("True or false?", ("en",))
    assert announces_denial("What should I never do?", ("en",))
    assert announces_denial("Avoid the following:", ("en",))
    assert not announces_denial("Put a finger into the soil:", ("en",))
    assert not announces_errors("What should I do?", ("en",))
    assert not announces_errors("Ferns need:", ("en",))
    assert asks_which_is_true("¿Verdadero o falso?")
    assert not asks_which_is_true("Is it true?")
    assert announces_speech("He says: ")
    assert not announces_speech("He says so.")
