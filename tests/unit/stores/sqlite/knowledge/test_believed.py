"""What was believed at a time, of every entity, and what may be said of them?"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.knowledge_base import ANN, PREDICATES, Bench, founded, mined

from evidence_sophia.errors import CorruptStoreError, NotFoundError
from evidence_sophia.knowledge.acts import Correction
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Statement
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.knowledge.believed import believed_at
from evidence_sophia.stores.sqlite.knowledge.declared import read_predicates
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.logs import list_logs
from evidence_sophia.stores.sqlite.knowledge.writing import correct, declare_predicate, retract

ALL = Scope(tenant="a", source_sets=None)
START = 1_800_000_000_000_000
END = from_row(START + 10**9)


@pytest.fixture
def bench() -> Iterator[Bench]:
    """Give a base whose clock moves a second with each act."""
    seconds = iter(range(10_000))
    made = Bench(clock=lambda: START + next(seconds) * 1_000_000)
    yield made
    made.connection.close()


def believed(bench: Bench, time: datetime, **more: Any) -> tuple[Statement, ...]:
    """Give what was believed at a time."""
    return believed_at(bench.connection, ALL, time, **({"limit": 100} | more))


def filled(bench: Bench) -> None:
    """Say a few things, and let a person correct one of them for ten years."""
    bench.propose(founded("1987"))
    anvils = bench.propose(mined("Acme", "makes", "anvils", "Acme makes anvils."))
    bench.propose(mined("Mia", "works_at", "Bolt", "Mia works at Bolt."))
    years = ValidTime(start=datetime(2000, 1, 1, tzinfo=UTC), end=datetime(2010, 1, 1, tzinfo=UTC))
    said = Correction(
        source_set="s", subject="Acme", predicate="founded", value="1990", valid=years
    )
    with bench.acting(ANN) as writer:
        correct(writer, said)
        retract(writer, anvils.id, reason="no")


def values(page: tuple[Statement, ...]) -> list[str]:
    """List the values of a page."""
    return [one.value for one in page]


def test_all_that_was_believed_is_given_for_each_time(bench: Bench) -> None:
    """What was believed after each act is what the acts until then amount to."""
    filled(bench)
    times = [from_row(START + second * 1_000_000) for second in range(5)]
    seen = [values(believed(bench, each)) for each in times]
    assert seen == [
        ["1987"],
        ["1987", "anvils"],
        ["1987", "anvils", "Bolt"],
        ["1987", "1987", "anvils", "Bolt", "1990"],
        ["1987", "1987", "Bolt", "1990"],
    ]
    before = times[0] - timedelta(microseconds=1)
    assert believed(bench, before) == ()


def test_both_clocks_narrow(bench: Bench) -> None:
    """On request only what holds at a time is given, as it was believed at another."""
    filled(bench)
    then = datetime(2005, 6, 1, tzinfo=UTC)
    assert values(believed(bench, END, valid_at=then)) == ["Bolt", "1990"]
    first = from_row(START)
    assert values(believed(bench, first, valid_at=then)) == ["1987"]


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_pages_hold_everything_once_in_one_order(bench: Bench, limit: int) -> None:
    """The id that a page ends with leads to the next one; a statement's pieces stay together."""
    filled(bench)
    whole = believed(bench, END)
    found: tuple[Statement, ...] = ()
    after = ""
    while page := believed(bench, END, limit=limit, after=after):
        assert len({one.id for one in page}) <= limit
        found += page
        after = page[-1].id
        bench.propose(mined("Acme", "makes", "rockets", "Acme makes rockets."))  # meanwhile
    assert tuple(one for one in found if one.value != "rockets") == whole


def test_other_scopes_see_nothing_and_their_cursors_lead_nowhere(bench: Bench) -> None:
    """Neither another tenant nor another set is shown; a cursor of theirs is not found."""
    filled(bench)
    cursor = believed(bench, END, limit=1)[-1].id
    for foreign in (Scope(tenant="b", source_sets=None), Scope(tenant="a", source_sets=("t",))):
        assert believed_at(bench.connection, foreign, END, limit=9) == ()
        assert read_predicates(bench.connection, Scope(tenant="c", source_sets=None)) == ()
        with pytest.raises(NotFoundError):
            believed_at(bench.connection, foreign, END, limit=9, after=cursor)


@pytest.mark.parametrize("after", ["x", "blake3:00", "blake3:" + "0" * 64, "\0", "\ud800"])
def test_a_cursor_of_nowhere_is_not_found(bench: Bench, after: str) -> None:
    """An id that names no statement is refused."""
    with pytest.raises(NotFoundError, match="no statement"):
        believed(bench, END, after=after)


def test_predicates_are_listed_by_set_and_id(bench: Bench) -> None:
    """What is declared comes back as it was declared, for each source set of the scope."""
    with bench.acting(OWNER) as writer:
        declare_predicate(writer, Predicate("makes", description="what"), source_set="t")
    by_id = sorted(PREDICATES, key=lambda one: one.id)
    one_set = Scope(tenant="a", source_sets=("s",))
    assert read_predicates(bench.connection, one_set) == tuple(("s", one) for one in by_id)
    *_, last = read_predicates(bench.connection, ALL)
    assert last == ("t", Predicate("makes", description="what"))
    assert list_logs(bench.connection, ALL) == ("s", "t")
    assert list_logs(bench.connection, Scope(tenant="b", source_sets=None)) == ()


def test_a_predicate_that_was_changed_is_an_error(bench: Bench) -> None:
    """What no predicate can be is never given."""
    bench.connection.set_authorizer(None)
    bench.connection.execute("DROP TRIGGER predicate_constant")
    bench.connection.execute("UPDATE predicate SET cardinality = 'some'")
    with pytest.raises(CorruptStoreError):
        read_predicates(bench.connection, ALL)
