"""What was believed at a time, of every entity?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from datetime import datetime
from typing import Final

from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Statement
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.logs import list_logs
from evidence_sophia.stores.sqlite.knowledge.rows import (
    FROM_BELIEF,
    IN_SCOPE,
    STATEMENT_COLUMNS,
    entry_in,
    scope_values,
    statement_of,
)

__all__ = ["believed_at"]

_LOG: Final = "FROM chain WHERE tenant = ? AND source_set = ?"
_BELIEVED: Final = "{0}.tx_from <= :time AND :time < {0}.tx_to"
_HOLDS: Final = "(:any OR ({0}.valid_from <= :valid_at AND :valid_at < {0}.valid_to))"
_THEN: Final = f"{_BELIEVED} AND {_HOLDS}"
_PAGE: Final = (
    # In the order of this index a page reads no more than its own rows, and those it passes.
    "SELECT DISTINCT x.statement FROM belief AS x INDEXED BY belief_by_statement"
    f" WHERE {IN_SCOPE.format('x')}"
    f" AND x.statement > :after AND x.statement <= :last AND {_THEN.format('x')}"
    " ORDER BY x.statement LIMIT :limit"
)
_STATEMENTS: Final = (
    f"SELECT {STATEMENT_COLUMNS} {FROM_BELIEF} WHERE b.statement IN ({_PAGE})"
    f" AND {_THEN.format('b')} ORDER BY b.statement, b.valid_from, b.id"
)


def believed_at(
    connection: sqlite3.Connection,
    scope: Scope,
    time: datetime,
    *,
    valid_at: datetime | None = None,
    limit: int,
    after: str = "",
) -> tuple[Statement, ...]:
    """Give what was believed at a time, in the order in which it was written.

    Args:
        connection: within a read snapshot.
        scope: what may be seen.
        time: of the store's clock.
        valid_at: only what holds then; None for whenever.
        limit: statements at most; one that is believed for several pieces of time gives each.
        after: id of the statement the page before ended with; "" to begin.

    Raises:
        NotFoundError: no statement ``after`` stands in the scope.
        CorruptStoreError: a row was changed outside this library.
    """
    values = scope_values(
        scope,
        time=to_row(time),
        any=valid_at is None,
        valid_at=0 if valid_at is None else to_row(valid_at),
        after=_place(connection, scope, after),
        last=_last(connection, scope, to_row(time)),
        limit=limit,
    )
    return tuple(map(statement_of, connection.execute(_STATEMENTS, values)))


def _last(connection: sqlite3.Connection, scope: Scope, time: int) -> int:
    """Give the newest statement of a scope that was written by a time; 0 for none."""
    logs = list_logs(connection, scope)
    return max((_last_of(connection, scope.tenant, one, time) for one in logs), default=0)


def _last_of(connection: sqlite3.Connection, tenant: str, source_set: str, time: int) -> int:
    place = (tenant, source_set)
    (length,) = connection.execute(f"SELECT max(position) {_LOG}", place).fetchone()

    def written(position: int) -> int:
        row = connection.execute(f"SELECT tx {_LOG} AND position = ?", (*place, position))
        return int(row.fetchone()[0])

    until = bisect_right(range(length + 1), time, key=written) - 1
    row = connection.execute(
        f"SELECT entry {_LOG} AND position <= ? AND kind = 'statement'"
        " ORDER BY position DESC LIMIT 1",
        (*place, until),
    ).fetchone()
    return 0 if row is None else int(row[0])


def _place(connection: sqlite3.Connection, scope: Scope, after: str) -> int:
    if not after:
        return 0
    found = entry_in(connection, scope, "statement", after)
    if found is None:
        message = f"no statement {after!a:.100}"
        raise NotFoundError(message)
    return found[0]
