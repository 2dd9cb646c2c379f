"""What kind of thing a question asks for."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.asked import Asked, asked_for, holds


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many pots are there?", Asked.NUMBER),
        ("¿Cuándo florece?", Asked.NUMBER),
        ("Who repots it?", Asked.NAME),
        ("What is a bulb?", Asked.DEFINITION),
        ("What does repotting do?", Asked.DEFINITION),
        ("¿Qué es un bulbo?", Asked.DEFINITION),
        ("Was ist eine Zwiebel?", Asked.DEFINITION),
        ("Qu’est-ce qu’un bulbe ?", Asked.DEFINITION),
        ("什么是鳞茎?", Asked.DEFINITION),
        ("What does water do to the leaves?", Asked.ANYTHING),
        ("Is ivy safe?", Asked.WHETHER),
        ("Darf Efeu in die Sonne?", Asked.WHETHER),
        ("How do I repot it?", Asked.WAY),
        ("Wie pflanze ich um?", Asked.WAY),
        ("如何换盆?", Asked.WAY),
        ("Which pot is best?", Asked.ANYTHING),
    ],
)
def test_the_interrogative_tells_what_is_asked_for(question: str, expected: Asked) -> None:
    """Numbers, names, definitions, ways and yes or no are told by the question's words."""
    assert asked_for(question) is expected


@pytest.mark.parametrize(
    ("sentence", "asked", "expected"),
    [
        ("It has 12 leaves.", Asked.NUMBER, True),
        ("It has leaves.", Asked.NUMBER, False),
        ("The plant honours Joel Poinsett.", Asked.NAME, True),
        ("The plant is red.", Asked.NAME, False),
        ("Use a pot with a hole.", Asked.WAY, True),
        ("To drain the soil, make a hole.", Asked.WAY, True),
        ("A pot has a hole.", Asked.WAY, False),
        ("It has 12 leaves.", Asked.ANYTHING, False),
    ],
)
def test_a_sentence_holds_what_is_asked_for(sentence: str, asked: Asked, expected: bool) -> None:
    """A number, a name or advice is seen in the sentence."""
    assert holds(sentence, "Which plant?", asked) is expected


def test_what_the_question_names_is_no_answer() -> None:
    """A number or a name that the question itself holds does not count."""
    assert not holds("Of 12 leaves few fall.", "How many of the 12 leaves fall?", Asked.NUMBER)
