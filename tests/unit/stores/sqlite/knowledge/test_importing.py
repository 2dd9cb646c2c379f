"""What may a log say that its digests bear out, and that still comes in nowhere?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable

import pytest
from attrs import evolve
from tests.doubling import LINEAR, growth
from tests.knowledge_base import Bench
from tests.knowledge_logs import (
    a_clock,
    empty_base,
    resealed,
    restore,
    restored,
    steady_salts,
    written,
)
from tests.unit.stores.sqlite.knowledge.test_verifying import fill

from evidence_sophia.errors import ConflictError, DecodeError, DigestMismatchError
from evidence_sophia.knowledge.log_entry import Cell, LogEntry
from evidence_sophia.knowledge.log_lines import read_log_lines
from evidence_sophia.stores.sqlite.knowledge.tables import KNOWLEDGE_TABLES
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log

#: What SQLite asks before it takes a guard away, writes a row or puts a guard back.
_CHANGING = (sqlite3.SQLITE_DROP_TRIGGER, sqlite3.SQLITE_INSERT, sqlite3.SQLITE_CREATE_TRIGGER)
Change = Callable[[list[LogEntry]], list[LogEntry]]


@pytest.fixture(scope="module")
def data() -> bytes:
    """Give a log with an entry of every kind."""
    bench = Bench(clock=a_clock())
    steady_salts(bench)
    fill(bench)
    found = written(bench.connection)
    bench.connection.close()
    return found


def columns(kind: str, **values: Cell) -> Change:
    """Change columns of every entry of a kind."""

    def changed(entries: list[LogEntry]) -> list[LogEntry]:
        return [
            evolve(entry, row=tuple({**dict(entry.row), **values}.items()))
            if entry.kind == kind
            else entry
            for entry in entries
        ]

    return changed


def without(kind: str) -> Change:
    """Leave out every entry of a kind."""
    return lambda entries: [entry for entry in entries if entry.kind != kind]


def _twice(entries: list[LogEntry]) -> list[LogEntry]:
    return [*entries, entries[-1]]


def _no_text(entries: list[LogEntry]) -> list[LogEntry]:
    return [evolve(each, text=None) if each.kind == "memory" else each for each in entries]


def _no_text_at_all(entries: list[LogEntry]) -> list[LogEntry]:
    return [
        evolve(each, text=None, has_text=False) if each.kind == "memory" else each
        for each in entries
    ]


def _no_locks(entries: list[LogEntry]) -> list[LogEntry]:
    return [evolve(each, locks=()) for each in entries]


def _locks_everywhere(entries: list[LogEntry]) -> list[LogEntry]:
    return [evolve(each, locks=(1,)) for each in entries]


def _no_number(entries: list[LogEntry]) -> list[LogEntry]:
    return [
        evolve(each, row=tuple({**dict(each.row), "id": "x"}.items())) if each.locks else each
        for each in entries
    ]


def _one_lock(entries: list[LogEntry]) -> list[LogEntry]:
    return [evolve(each, locks=(1,) if each.locks else ()) for each in entries]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_twice, "a row of that number stands"),
        (columns("predicate", id=1), "line 4: a row of that number"),
        (columns("predicate", predicate="founded"), "line 4: a row of that number"),
        (columns("predicate", cardinality=7), "not whole: edited_row in predicate"),
        (columns("memory", id="x"), "not what an act would have left"),
        (columns("memory", id=2**70), "not what an act would have left"),
        (columns("memory", confidence=b"x"), "not what an act would have left"),
        (columns("statement", predicate="unheard_of"), "not what an act would have left"),
        (columns("release", lock=99), "not what an act would have left"),
        (columns("merge", undoes=99), "not what an act would have left"),
        (columns("memory", tenant="b"), "another tenant or source set"),
        (columns("memory", source_set="t"), "another tenant or source set"),
        (columns("start", note="blake3 keys=99"), "other digests or keys"),
        (without("start"), "not where a log begins"),
        (without("erasure"), "missing_text"),
        (lambda entries: [entries[0], *entries], "not where a log begins"),
        (_no_text, "missing_text"),
        (_no_text_at_all, "a text is missing"),
        (_no_locks, "not what an act would have left"),
        (_locks_everywhere, "line 2: an entry that makes no locks"),
        (columns("statement", id="x"), "not what an act would have left"),
        (_no_number, "an entry that makes no locks"),
        (_one_lock, "not what an act would have left"),
    ],
)
def test_a_log_that_no_acts_leave_comes_in_nowhere(
    data: bytes, change: Change, message: str
) -> None:
    """Even with every digest made again and signed, nothing of it is written."""
    connection = empty_base()
    log = read_log_lines(resealed(data, change))
    log = evolve(log, head=evolve(log.head, residue=read_log_lines(data).head.residue))
    with pytest.raises((DecodeError, ConflictError, DigestMismatchError), match=message):
        restore(connection, log, log.head)
    rows = [connection.execute(f"SELECT count(*) FROM {each}") for each in KNOWLEDGE_TABLES]  # noqa: S608 - constants
    assert {row.fetchone()[0] for row in rows} == {0}
    connection.close()


def test_making_the_digests_again_changes_nothing(data: bytes) -> None:
    """The tests above change what they mean to."""
    assert read_log_lines(resealed(data, list)).head.digest == read_log_lines(data).head.digest


def test_what_was_restored_is_guarded_again(data: bytes) -> None:
    """A connection without the functions cannot write, and no row changes or goes."""
    connection = restored(data)
    for table in KNOWLEDGE_TABLES:
        with pytest.raises(sqlite3.Error):
            connection.execute(f"DELETE FROM {table}")  # noqa: S608 - constants
    with pytest.raises(sqlite3.Error):
        connection.execute("INSERT INTO proposal (op, tenant) VALUES ('remember', 'a')")
    connection.close()


def test_a_restored_log_goes_on(data: bytes) -> None:
    """The next act chains to the last entry and takes a number of its own."""
    bench = Bench.__new__(Bench)
    bench.open(restored(data))
    assert bench.put(op="remember", value="more") == ("memory", "")
    report = verify_log(bench.connection, "a", "s", read_log_lines(data).head)
    assert report.is_whole
    assert report.entries == data.count(b"\n") - 1
    bench.connection.close()


@pytest.mark.complaint("moorcheh-ai/memanto#1400")
@pytest.mark.parametrize("step", range(1, 220, 19))
def test_a_fault_at_any_step_leaves_nothing(data: bytes, step: int) -> None:
    """An import that fails half way leaves the base as it was, its guards included.

    Users of another tool lost what a failed restore had deleted before.
    """
    connection = empty_base()
    before = list(connection.iterdump())
    left = step

    def fail(action: int, *_where: str | None) -> int:
        nonlocal left
        if action not in _CHANGING:
            return sqlite3.SQLITE_OK
        left -= 1
        return sqlite3.SQLITE_DENY if left == 0 else sqlite3.SQLITE_OK

    log = read_log_lines(data)
    connection.set_authorizer(fail)
    with pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        restore(connection, log, log.head)
    connection.set_authorizer(None)
    assert list(connection.iterdump()) == before
    restore(connection, log, log.head)
    assert written(connection) == data
    connection.close()


def test_another_head_is_told_before_anything_is_read(data: bytes) -> None:
    """A log that was cut or went on is not the one that was signed."""
    log = read_log_lines(data)
    connection = empty_base()
    with pytest.raises(DigestMismatchError, match="does not end where"):
        restore(connection, log, evolve(log.head, position=1))
    connection.close()


def test_a_log_comes_once(data: bytes) -> None:
    """Where something is written already, nothing is restored."""
    connection = restored(data)
    log = read_log_lines(data)
    with pytest.raises(ConflictError, match="already"):
        restore(connection, log, log.head)
    connection.close()


@pytest.mark.doubling
def test_restoring_grows_with_the_log(data: bytes) -> None:
    """Twice the entries take twice the time."""

    def work(size: int) -> Callable[[], object]:
        def more(entries: list[LogEntry]) -> list[LogEntry]:
            told = next(each for each in entries if each.kind == "memory")
            row, text = dict(told.row), told.text
            copies = (
                evolve(
                    told,
                    row=tuple({**row, "id": number, "payload": number, "tx": number}.items()),
                    text=text,
                )
                for number in range(2_000_000, 2_000_000 + size)
            )
            return [*entries[:1], *copies]

        log = read_log_lines(resealed(data, more))
        log = evolve(log, head=evolve(log.head, residue=""))

        def run() -> None:
            connection = empty_base()
            restore(connection, log, log.head)
            connection.close()

        return run

    assert growth(work, 100) < LINEAR
