"""Which type of answer a question asks for."""

from __future__ import annotations

import pytest

from evidence_sophia.answering.cues.answer_type import (
    AnswerType,
    answer_type_of,
    asking_words,
    asks_for_figure,
    holds,
    without_count_words,
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many pots are there?", AnswerType.NUMBER),
        ("¿Cuándo florece?", AnswerType.NUMBER),
        ("Who repots it?", AnswerType.NAME),
        ("What is a bulb?", AnswerType.DEFINITION),
        ("What does repotting do?", AnswerType.DEFINITION),
        ("¿Qué es un bulbo?", AnswerType.DEFINITION),
        ("Was ist eine Zwiebel?", AnswerType.DEFINITION),
        ("Qu’est-ce qu’un bulbe ?", AnswerType.DEFINITION),
        ("什么是鳞茎?", AnswerType.DEFINITION),
        ("What does water do to the leaves?", AnswerType.ANYTHING),
        ("Is ivy safe?", AnswerType.YES_NO),
        ("Darf Efeu in die Sonne?", AnswerType.YES_NO),
        ("How do I repot it?", AnswerType.PROCEDURE),
        ("Wie pflanze ich um?", AnswerType.PROCEDURE),
        ("如何换盆?", AnswerType.PROCEDURE),
        ("Which pot is best?", AnswerType.ANYTHING),
    ],
)
def test_the_interrogative_tells_what_is_asked_for(question: str, expected: AnswerType) -> None:
    """Numbers, names, definitions, ways and yes or no are told by the question's words."""
    assert answer_type_of(question) is expected


@pytest.mark.parametrize(
    ("sentence", "wanted", "expected"),
    [
        ("It has 12 leaves.", AnswerType.NUMBER, True),
        ("It has leaves.", AnswerType.NUMBER, False),
        ("The plant honours Joel Poinsett.", AnswerType.NAME, True),
        ("The plant is red.", AnswerType.NAME, False),
        ("Use a pot with a hole.", AnswerType.PROCEDURE, True),
        ("To drain the soil, make a hole.", AnswerType.PROCEDURE, True),
        ("A pot has a hole.", AnswerType.PROCEDURE, False),
        ("It has 12 leaves.", AnswerType.ANYTHING, False),
    ],
)
def test_a_sentence_holds_what_is_asked_for(
    sentence: str, wanted: AnswerType, expected: bool
) -> None:
    """A number, a name or advice is seen in the sentence."""
    assert holds(sentence, "Which plant?", wanted) is expected


def test_what_the_question_names_is_no_answer() -> None:
    """A number or a name that the question itself holds does not count."""
    assert not holds("Of 12 leaves few fall.", "How many of the 12 leaves fall?", AnswerType.NUMBER)


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("How long is the memory of goldfish?", {"how", "long"}),
        ("How far, and how fast?", {"how", "far", "fast"}),
        ("¿A qué velocidad va?", {"qué", "velocidad"}),
        ("Wie schnell fuhr er?", {"wie", "schnell"}),
        ("À quelle vitesse va-t-il ?", {"quelle", "vitesse"}),
        ("Which road is long?", set()),
        ("Who was the last person there?", {"person", "persona", "personne"}),
        ("Which person was there?", set()),
    ],
)
def test_words_that_only_ask_are_told(question: str, words: set[str]) -> None:
    """What only asks for an amount or a person is no content of a question."""
    assert asking_words(question) == words


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many people walked on the Moon?", True),
        ("Wie hoch ist sie?", True),
        ("How much light does it need?", False),
        ("When does it flower?", False),
    ],
)
def test_some_amounts_are_told_without_a_figure(question: str, expected: bool) -> None:
    """A count or a measure needs a figure; "little" and "in summer" tell how much and when."""
    assert asks_for_figure(question) is expected


@pytest.mark.parametrize(
    ("sentence", "language", "expected"),
    [
        ("Twelve people walked there.", "en", True),
        ("Doce personas caminaron allí.", "es", True),
        ("Zwölf Menschen gingen dort.", "de-AT", True),
        ("One of them walked there.", "en", False),
        ("Twelve people walked there.", "", False),
        ("They flew on Apollo 8 and 13 there.", "en", False),
        ("Only 3 walked there.", "en", True),
        ("They walked there on December 14, 1972.", "en", True),
    ],
)
def test_a_number_may_be_written_in_words(sentence: str, language: str, expected: bool) -> None:
    """Numbers in words count by the language of the sentence, "one" in none."""
    found = holds(sentence, "How many walked there?", AnswerType.NUMBER, language=language)
    assert found is expected


@pytest.mark.parametrize(
    ("question", "searched"),
    [
        ("How many people walked there?", "people walked there?"),
        ("¿Cuántas semillas tiene?", "¿ semillas tiene?"),
        ("How fast did it go?", "fast did it go?"),
        ("How many?", "How many?"),
        ("Are many there?", "Are many there?"),
    ],
)
def test_words_of_a_count_are_not_searched(question: str, searched: str) -> None:
    """Headings ask "how many" of other things; alone the words stay."""
    assert without_count_words(question) == searched
