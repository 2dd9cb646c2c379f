"""What leaves a store of what is believed there? The log whole, or statements with their acts."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from attrs import evolve

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.knowledge.keys import KEY_VERSION
from evidence_sophia.knowledge.ledger import StatementRetraction
from evidence_sophia.knowledge.log_entry import START, LogEntry, LogHeading
from evidence_sophia.knowledge.log_head import LogHead, residue_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.statement import Statement
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.head import read_head
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    FROM_BELIEF,
    STATEMENT_COLUMNS,
    statement_of,
)
from evidence_sophia.stores.sqlite.knowledge.tables import PAYLOAD_COLUMNS, SEALED

__all__ = [
    "full_head",
    "list_statements",
    "log_entries",
    "log_heading",
]

_AUTHORITIES: Final = tuple(Authority)
#: Of the entry at position 0, which stands in the chain alone.
_START_COLUMNS: Final = ("tenant", "source_set", "tx", "note")
_PLACE: Final = "tenant = ? AND source_set = ?"
_CHAIN: Final = f"SELECT position, tx, kind, entry, note, digest FROM chain WHERE {_PLACE}"
_LOCKS: Final = f"SELECT id, statement FROM slot_lock WHERE {_PLACE} ORDER BY id"
_RETRACTED: Final = (
    "SELECT c.digest, d.digest, s.actor, s.authority, coalesce(p.reason, ''), s.tx"
    " FROM statement_log AS s"
    " JOIN statement_log AS o ON o.id = s.target"
    " JOIN chain AS c ON c.tenant = s.tenant AND c.source_set = s.source_set"
    " AND c.position = s.position"
    " JOIN chain AS d ON d.tenant = o.tenant AND d.source_set = o.source_set"
    " AND d.position = o.position"
    " LEFT JOIN payload AS p ON p.id = s.payload"
    " WHERE s.tenant = ? AND s.source_set = ? AND s.operation = 'retract' ORDER BY s.id"
)


def log_heading(tenant: str, source_set: str) -> LogHeading:
    """Say how the entries of a log of this library are read."""
    kinds = {kind: ("id", *dict(columns)) for kind, (_, columns) in SEALED.items()}
    return LogHeading(
        tenant=tenant,
        source_set=source_set,
        algorithm="blake3",
        keys=KEY_VERSION,
        columns=tuple(sorted({START: _START_COLUMNS, **kinds}.items())),
        text=PAYLOAD_COLUMNS,
    )


def full_head(connection: sqlite3.Connection, tenant: str, source_set: str) -> LogHead:
    """Give the head of a log with the digest of what its reader needs beside its entries.

    Raises:
        NotFoundError: nothing was ever written there.
    """
    place = (tenant, source_set)
    locks = connection.execute(_LOCKS, place)
    return evolve(read_head(connection, *place), residue=residue_of(locks))


def log_entries(connection: sqlite3.Connection, tenant: str, source_set: str) -> Iterator[LogEntry]:
    """Give every entry of a log, the oldest first.

    Raises:
        CorruptStoreError: a row or a text is missing that no act erased.
    """
    locks = _locks(connection, tenant, source_set)
    erased = _erased_texts(connection, tenant, source_set)
    for link in connection.execute(f"{_CHAIN} ORDER BY position", (tenant, source_set)):
        position, tx, kind, number, note, digest = link
        named: dict[str, Any] = {"kind": kind, "position": position, "digest": public_id(digest)}
        if kind == START:
            first = zip(_START_COLUMNS, (tenant, source_set, tx, note), strict=True)
            yield LogEntry(row=tuple(first), **named)
            continue
        row = _row(connection, kind, number, position)
        named |= _text(connection, dict(row), erased, position)
        if kind == "statement":
            named["locks"] = tuple(locks.get(number, ()))
        yield LogEntry(row=row, **named)


def _row(
    connection: sqlite3.Connection, kind: str, number: int, position: int
) -> tuple[tuple[str, Any], ...]:
    if kind in SEALED:
        table, columns = SEALED[kind]
        names = ("id", *dict(columns))
        found = connection.execute(
            f"SELECT {', '.join(names)} FROM {table} WHERE id = ?", (number,)
        ).fetchone()
        if found is not None:
            return tuple(zip(names, found, strict=True))
    message = f"entry {position} of the log is not there"
    raise CorruptStoreError(message, hint="Let verify_log name every row.")


def _text(
    connection: sqlite3.Connection, row: dict[str, Any], erased: set[int], position: int
) -> dict[str, Any]:
    if "payload_digest" not in row:
        return {}
    found = connection.execute(
        f"SELECT {', '.join(PAYLOAD_COLUMNS)} FROM payload WHERE id = ?", (row["payload"],)
    ).fetchone()
    if found is not None:
        return {"has_text": True, "text": tuple(zip(PAYLOAD_COLUMNS, found, strict=True))}
    if row["payload"] not in erased:
        message = f"the text of entry {position} of the log is not there, and no act erased it"
        raise CorruptStoreError(message, hint="Let verify_log name every row.")
    return {"has_text": True}


def _erased_texts(connection: sqlite3.Connection, *place: str) -> set[int]:
    rows = connection.execute(f"SELECT payload FROM erasure WHERE {_PLACE}", place)
    return {payload for (payload,) in rows}


def _locks(connection: sqlite3.Connection, *place: str) -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for lock, statement in connection.execute(_LOCKS, place):
        found[statement].append(lock)
    return found


def list_statements(
    connection: sqlite3.Connection, tenant: str, source_set: str
) -> tuple[tuple[Statement, ...], tuple[StatementRetraction, ...]]:
    """Give all that is or was believed in a source set, and the acts that took it back.

    A statement whose text was erased is not among them.

    Returns:
        the pieces of every statement, the oldest first; the retractions in their order.

    Raises:
        CorruptStoreError: a row was changed outside this library.
    """
    place = (tenant, source_set)
    rows = connection.execute(
        f"SELECT {STATEMENT_COLUMNS} {FROM_BELIEF} WHERE b.tenant = ? AND b.source_set = ?"
        " ORDER BY b.tx_from, s.id, b.valid_from, b.id",
        place,
    )
    told = tuple(map(statement_of, rows))
    ids = {one.id for one in told}
    retracted = connection.execute(_RETRACTED, place)
    taken_back = (
        StatementRetraction(
            id=public_id(act),
            statement=public_id(statement),
            actor=actor,
            authority=_AUTHORITIES[authority],
            reason=reason,
            recorded_at=from_row(tx),
        )
        for act, statement, actor, authority, reason, tx in retracted
    )
    return told, tuple(one for one in taken_back if one.statement in ids)
