"""Has what a wish is about changed since?"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from tests.knowledge_values import ADMIN, NOON, PERSON, Book, proposal, years

from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.knowledge.wishes import overtaken_by


def correction(value: str = "Oslo", predicate: str = "born_in", **more: Any) -> Proposal:
    """Give a correction of where Ann was born, unless told otherwise."""
    return Proposal(operation="correct", subject="Ann", predicate=predicate, value=value, **more)


def overtook(book: Book, wish: Proposal, at: datetime = NOON) -> str:
    """Give the value of what overtook a wish; "" for nothing, "gone" for a retraction."""
    id_ = overtaken_by(wish, at, book.ledger)
    if id_ is None:
        return ""
    return next((one.value for one in book.ledger.statements if one.id == id_), "gone")


@pytest.mark.parametrize("operation", ["correct", "retract", "revert"])
def test_a_persons_word_after_a_wish_overtakes_it(operation: str) -> None:
    """Whatever the wish was, a newer word of a person in its slot stands before it."""
    book = Book()
    book.act(proposal())
    wish = Proposal(operation=operation, target=book.last().id)
    if operation == "correct":
        wish = correction("Rome", target=book.last().id)
    before = book.now
    assert overtook(book, wish, before) == ""
    book.act(correction(), PERSON)
    assert overtook(book, wish, before) == "Oslo"
    assert overtook(book, wish, book.now) == ""


def test_a_models_word_overtakes_no_wish() -> None:
    """What a model said since is what the wish was to correct, or a rule of its own."""
    book = Book()
    book.act(proposal())
    assert overtook(book, correction()) == ""


def test_the_newest_of_several_is_named() -> None:
    """Of two words since, the later one is what whoever decides should see."""
    book = Book()
    book.act(correction("Oslo"), PERSON)
    book.act(correction("Bern"), ADMIN)
    assert overtook(book, correction("Rome")) == "Bern"


def test_another_time_or_subject_is_not_what_a_wish_is_about() -> None:
    """A word on the eighties changes nothing for the nineties, nor one on Bob for Ann."""
    book = Book()
    book.act(correction(valid=years(1980, 1990)), PERSON)
    assert overtook(book, correction("Rome", valid=years(1990, 2000))) == ""
    assert overtook(book, correction("Rome", valid=years(1985, 2000))) == "Oslo"
    bob = Proposal(operation="correct", subject="Bob", predicate="born_in", value="Rome")
    assert overtook(book, bob) == ""


def test_a_piece_that_was_left_is_as_old_as_the_whole() -> None:
    """What is left of a person's earlier word around a newer one is no newer word."""
    book = Book()
    book.act(correction("Oslo"), PERSON)
    before = book.now
    book.act(correction("Bern", valid=years(2000, 2010)), PERSON)
    assert overtook(book, correction("Rome", valid=years(1990, 1995)), before) == ""


def test_the_names_of_one_entity_are_one() -> None:
    """A word on an alias is a word on the entity."""
    book = Book()
    book.act(correction(), PERSON)
    book.merge("Annie", "Ann")
    wish = Proposal(operation="correct", subject="Annie", predicate="born_in", value="Rome")
    assert overtook(book, wish) == "Oslo"


def test_of_several_values_only_the_same_is_meant() -> None:
    """Where many values may stand, a retraction of one overtakes only wishes about that one."""
    book = Book()
    for value in ("tea", "rice"):
        book.act(proposal(value, predicate="likes", quote=f"Ann likes {value}"))
    tea, rice = (one.id for one in book.ledger.statements)
    before = book.now
    book.act(Proposal(operation="retract", target=tea), PERSON)
    assert overtook(book, Proposal(operation="retract", target=tea), before) == "gone"
    assert overtook(book, Proposal(operation="retract", target=rice), before) == ""
    assert overtook(book, correction("tea", "likes"), before) == "gone"
    book.act(correction("rice", "likes"), PERSON)
    assert overtook(book, Proposal(operation="retract", target=rice), before) == "rice"


@pytest.mark.parametrize(
    "wish",
    [
        Proposal(operation="retract", target="none"),
        correction("Rome", "unknown"),
        Proposal(operation="correct", subject="", predicate="born_in", value="Rome"),
    ],
)
def test_a_wish_about_nothing_is_not_overtaken(wish: Proposal) -> None:
    """What names no statement, no predicate and no subject is refused for that, later."""
    book = Book()
    book.act(correction(), PERSON)
    assert overtook(book, wish) == ""


def test_a_wish_for_a_value_that_cannot_be_read_is_about_its_target() -> None:
    """The value that is wished for is refused later; what it stands against may have moved."""
    book = Book()
    book.act(correction("tea", "likes"), PERSON)
    wish = correction("", "likes", target=book.last().id)
    assert overtook(book, wish) == "tea"
    assert overtook(book, correction("", "likes")) == ""
