"""Classes of questions and their notices."""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth
from tests.safety_sentences import QUESTIONS, questions

from evidence_sophia.answering.safety import (
    SafetyClass,
    classify_question,
    default_policy,
    routing_notice,
)
from evidence_sophia.answering.safety.unmask import unmask
from evidence_sophia.codec import decode, encode

#: Questions that get a notice needlessly, or lack one.
MISTAKEN = ("Saturno devorando a su hijo", "Rattengift erwischt", "ins Gras beißen")
QUESTION_ROWS = [
    pytest.param(
        *row,
        marks=pytest.mark.xfail(strict=True, reason="not told from the others")
        if any(part in row[2] for part in MISTAKEN)
        else (),
    )
    for name in QUESTIONS
    for row in questions(name)
]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Is pothos toxic to cats?", "hazard"),
        ("Is aloe safe for dogs?", "hazard"),
        ("Is it p0is0nous?", "hazard"),
        ("Is it t o x i c?", "hazard"),
        ("Ѕаfе for cats?", "hazard"),
        ("Ist Efeu giftig?", "hazard"),
        ("Le lys est-il dangereux pour les chats ?", "hazard"),
        ("¿Es venenoso el poto?", "hazard"),
        ("My dog ate a lily, what now?", "ingestion"),
        ("my c a t swallowed a l i l y", "ingestion"),
        ("Can I give my cat ibuprofen?", "ingestion"),
        ("Mi gato ha comido una azucena", "ingestion"),
        ("Mein Hund hat Schokolade gefressen", "ingestion"),
        ("Mon chien a mangé du chocolat", "ingestion"),
        ("What if my toddler swallows bleach?", "ingestion"),
        ("When did Apollo 11 land?", ""),
        ("Was the landing safe?", ""),
        ("Did the crew return safely to the Earth?", ""),
        ("How often should I water a fern?", ""),
        ("月球在哪里？", ""),
        ("Is it poisnous?", "hazard"),
        ("Who studied the Poisson distribution?", ""),
        ("What caused the toxic asset crisis?", ""),
        ("", ""),
    ],
)
def test_questions_have_a_class(question: str, expected: str) -> None:
    """A question of hazard or ingestion is told from others in every language and disguise."""
    assert classify_question(question).name == expected


@pytest.mark.parametrize(("expected", "language", "question"), QUESTION_ROWS)
def test_labelled_questions(expected: str, language: str, question: str) -> None:
    """A question of a hazard gets a notice, with slips of the pen and slang; no other does."""
    assert classify_question(question, language).needs_notice is bool(expected)


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("Can one eat elderberries raw?", "en", "hazard"),
        ("May my dog eat elderberries?", "en", "hazard"),
        ("My dog ate elderberries. Can he eat grapes now?", "en", "ingestion"),
        ("Se me ha tragado una pila de botón", "es", "ingestion"),
    ],
)
def test_what_may_be_eaten_is_not_eaten_yet(question: str, language: str, expected: str) -> None:
    """Who asks before a meal is told of the hazard; who asks after it, whom to call."""
    assert classify_question(question, language).name == expected


def test_the_named_language_is_read_first() -> None:
    """The terms of the question's own language are told."""
    question = "Ist Efeu giftig?"
    found = classify_question(question, "de-AT")
    assert [span.of(question) for span in found.spans] == ["giftig"]
    assert found.needs_notice
    assert decode(SafetyClass, encode(found)) == found


def test_the_words_may_be_read_before() -> None:
    """Words that are handed in are not read again: the class is theirs."""
    assert classify_question("", seen=unmask("Is it p0is0nous?")).name == "hazard"


@pytest.mark.parametrize("language", ["de", "en", "es", "fr"])
def test_every_class_has_a_notice(language: str) -> None:
    """The notice of a class is filled with the contacts of the language."""
    policy = default_policy()
    poison_line = {one.name: one.text for one in policy.vocabulary(language).contacts}[
        "poison_line"
    ]
    for query_class in policy.classes:
        notice = routing_notice(SafetyClass(name=query_class.name), language)
        assert poison_line in notice
        assert "{" not in notice


def test_ordinary_questions_have_no_notice() -> None:
    """No class, no notice."""
    assert routing_notice(classify_question("When did it land?")) == ""
    assert routing_notice("unheard of") == ""


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece",
    ["cat ", "my cat ate ", "s a f e ", "safefor", "is it toxic? ", "poisnous ", "can i eat "],
)
def test_time_is_linear(piece: str) -> None:
    """A question of 100 kB takes twice the time of one of half the size."""
    assert growth(lambda n: lambda: classify_question(piece * n), 50) < LINEAR
