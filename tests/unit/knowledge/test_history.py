from __future__ import annotations

from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest
from tests.doubling import LINEAR, growth
from tests.knowledge_values import MINER, NOON, PERSON, REVIEWER, Book, proposal, statement, years

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.history import (
    as_of,
    best_first,
    history_of,
    revert_to,
    timeline_of,
)
from evidence_sophia.knowledge.merges import NO_MERGES
from evidence_sophia.knowledge.proposal import Proposal
from evidence_sophia.model.actor import Authority

HOUR = timedelta(hours=1)


def test_as_of_reads_both_clocks() -> None:
    """What was believed then, and what held then, are two questions."""
    told = (
        statement("Rome", recorded_to=NOON + HOUR, valid=years(1990, 2000)),
        statement("Oslo", recorded_from=NOON + HOUR, valid=years(2000)),
    )
    assert as_of(told, NOON - HOUR) == ()
    assert [one.value for one in as_of(told, NOON)] == ["Rome"]
    assert [one.value for one in as_of(told, NOON + HOUR)] == ["Oslo"]
    assert as_of(told, NOON, years(2000).start) == ()
    assert [one.value for one in as_of(told, NOON, years(1999).start)] == ["Rome"]


@pytest.mark.complaint("getzep/graphiti#1625")
def test_a_reading_of_the_past_holds_nothing_of_the_future() -> None:
    """A reference time gave back what was recorded after it."""
    told = (statement("Rome"), statement("Oslo", recorded_from=NOON + HOUR))
    assert [one.value for one in as_of(told, NOON + HOUR / 2)] == ["Rome"]


def test_a_persons_word_comes_first_and_then_the_newest() -> None:
    """Authority, then the time of recording; what is closed comes last."""
    told = (
        statement("old"),
        statement("new", recorded_from=NOON + HOUR),
        statement("gone", authority=Authority.ADMIN, references=(), recorded_to=NOON + HOUR),
        statement("said", authority=Authority.PERSON, references=()),
    )
    assert [one.value for one in best_first(told)] == ["said", "new", "old", "gone"]


def test_a_chain_is_followed_both_ways() -> None:
    """From any link the whole history is seen, oldest first, and nothing else."""
    book = Book()
    book.act(proposal())
    first = book.last().id
    book.act(proposal("tea", predicate="likes", quote="Ann likes tea"))
    book.act(
        Proposal(
            operation="correct", subject="Ann", predicate="born_in", value="Oslo", target=first
        ),
        PERSON,
    )
    second = book.last().id
    book.act(
        Proposal(
            operation="correct", subject="Ann", predicate="born_in", value="Bonn", target=second
        ),
        PERSON,
    )
    for one in (first, second, book.last().id):
        found = history_of(book.ledger.statements, one)
        assert [each.value for each in found] == ["Rome", "Oslo", "Bonn"]
    assert [each.superseded_by for each in found] == [second, book.last().id, None]


def test_a_circle_of_pointers_ends() -> None:
    """A file that was tampered with does not hang a reader."""
    told = (statement("a", "1", supersedes="2"), statement("b", "2", supersedes="1"))
    assert len(history_of(told, "1")) == 2


def test_an_unknown_statement_has_no_history() -> None:
    """An id of nothing, or of another scope, is not found."""
    with pytest.raises(NotFoundError, match="no statement"):
        history_of((), "1")


@pytest.mark.complaint("getzep/graphiti#139")
def test_every_order_of_arrival_gives_one_timeline() -> None:
    """An older fact that came in later was invalid from birth."""
    told = [
        proposal(city, quote=f"Ann was born in {city} in {year}", valid=years(year, origin="quote"))
        for city, year in (("Rome", 1990), ("Oslo", 2000), ("Bonn", 2010))
    ]
    lines = set()
    for order in permutations(told):
        book = Book()
        for one in order:
            book.act(one)
        found = timeline_of(book.ledger.statements, "ANN", "born_in")
        lines.add(tuple((one.value, one.valid) for one in found))
    assert [[value for value, _ in line] for line in lines] == [["Rome", "Oslo", "Bonn"]]


@pytest.mark.complaint("MemTensor/MemOS#881")
def test_an_alias_resolves_and_closed_rows_stay_in_history() -> None:
    """Merged entries kept influencing what was recalled."""
    merges = NO_MERGES.merged("Annie", "Ann")
    told = (statement("Rome", recorded_to=NOON + HOUR), statement("Oslo", subject="Annie"))
    assert [one.value for one in timeline_of(told, "Ann", "born_in", merges)] == ["Oslo"]
    assert timeline_of(told, "Ann", "born_in") == ()


def test_a_revert_is_a_new_row() -> None:
    """What was believed is believed again, and nothing is rewritten."""
    book = Book()
    book.act(proposal())
    first = book.last()
    book.act(
        Proposal(operation="correct", subject="Ann", predicate="born_in", value="Oslo"), PERSON
    )
    wish = revert_to(first, "the register was right")
    assert book.act(wish, MINER).reason == "needs_person"
    assert book.act(wish, REVIEWER).is_accepted
    assert book.values() == ["Rome"]
    assert (book.last().id != first.id, book.last().operation) == (True, "revert")
    assert len(book.ledger.statements) == 3


@pytest.mark.doubling
def test_following_a_chain_is_linear() -> None:
    """A chain of twice the links takes twice the time."""

    def work(size: int) -> Any:
        told = [statement("x", str(at), supersedes=str(at - 1)) for at in range(1, size)]
        return lambda: history_of(told, "1")

    assert growth(work, 500) < LINEAR


@pytest.mark.complaint("getzep/graphiti#1804")
def test_a_reading_without_a_time_is_of_now() -> None:
    """More than half of what was offered for reading was no longer believed."""
    book = Book()
    book.act(proposal())
    book.act(proposal("Oslo", operation="correct", quote=""), PERSON)
    assert [one.value for one in timeline_of(book.ledger.statements, "Ann", "born_in")] == ["Oslo"]
