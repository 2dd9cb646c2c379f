"""Logs that leave a base and come into another one, for tests of their way."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache
from itertools import count

from attrs import evolve
from tests.knowledge_base import Bench

from evidence_sophia.knowledge.log_entry import LogEntry
from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.knowledge.log_lines import LogLines, read_log_lines, write_log_lines
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.exporting import (
    full_head,
    log_entries,
    log_heading,
)
from evidence_sophia.stores.sqlite.knowledge.functions import chained
from evidence_sophia.stores.sqlite.knowledge.importing import guards_lifted, restore_log
from evidence_sophia.stores.sqlite.migrations import MIGRATIONS, check_schema

__all__ = ["a_clock", "empty_base", "resealed", "restore", "restored", "steady_salts", "written"]


def a_clock(step: int = 1_000_003) -> Callable[[], int]:
    """Give a clock that goes on in steps, so that the bytes are the same each time."""
    ticks = count(1_800_000_000_000_000, step)
    return lambda: next(ticks)


def steady_salts(bench: Bench) -> None:
    """Take chance out of a base: its salts are counted."""
    salts = count(1)
    bench.writer._standing.salts = lambda: next(salts).to_bytes(16, "big")


def written(connection: sqlite3.Connection) -> bytes:
    """Export the log of a base."""
    entries = log_entries(connection, "a", "s")
    return write_log_lines(log_heading("a", "s"), entries, full_head(connection, "a", "s"))


def restored(data: bytes) -> sqlite3.Connection:
    """Restore a log in an empty base."""
    connection = empty_base()
    log = read_log_lines(data)
    restore(connection, log, log.head)
    return connection


def restore(connection: sqlite3.Connection, log: LogLines, head: LogHead) -> None:
    """Restore a log, or nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        with guards_lifted(connection):
            restore_log(connection, log, head)
        check_schema(connection, ":memory:")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def empty_base() -> sqlite3.Connection:
    """Give a base in memory without anything, and without functions and walls."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.deserialize(_nothing())
    return connection


@cache
def _nothing() -> bytes:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in (each for step in MIGRATIONS for each in step):
        connection.execute(statement)
    found = connection.serialize()
    connection.close()
    return found


def resealed(data: bytes, change: Callable[[list[LogEntry]], list[LogEntry]]) -> bytes:
    """Change the entries of a log and make every digest again, as whoever has the key could."""
    log = read_log_lines(data)
    before, sealed = b"", []
    for position, entry in enumerate(change([entry for _, entry in log.entries()])):
        row = dict(entry.row)
        if entry.text is not None:
            row["payload_digest"] = chained(*dict(entry.text).values())
        if "position" in row:
            row["position"] = position
        before = chained(before, entry.kind, *row.values())
        sealed.append(
            evolve(entry, position=position, row=tuple(row.items()), digest=public_id(before))
        )
    head = evolve(log.head, position=len(sealed) - 1, digest=public_id(before))
    return write_log_lines(log.heading, sealed, head)
