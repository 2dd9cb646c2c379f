"""What was believed at a time, of every entity?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from datetime import datetime
from typing import Final

from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Statement
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    FROM_BELIEF,
    IN_SCOPE,
    STATEMENT_COLUMNS,
    entry_in,
    scope_values,
    statement_of,
)

__all__ = ["believed_at"]

_BELIEVED: Final = "{0}.tx_from <= :time AND :time < {0}.tx_to"
_HOLDS: Final = "(:any OR ({0}.valid_from <= :valid_at AND :valid_at < {0}.valid_to))"
_THEN: Final = f"{_BELIEVED} AND {_HOLDS}"
_PAGE: Final = (
    f"SELECT DISTINCT x.statement FROM belief AS x WHERE {IN_SCOPE.format('x')}"
    f" AND x.statement > :after AND {_THEN.format('x')} ORDER BY x.statement LIMIT :limit"
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
        limit=limit,
    )
    return tuple(map(statement_of, connection.execute(_STATEMENTS, values)))


def _place(connection: sqlite3.Connection, scope: Scope, after: str) -> int:
    if not after:
        return 0
    found = entry_in(connection, scope, "statement", after)
    if found is None:
        message = f"no statement {after!a:.100}"
        raise NotFoundError(message)
    return found[0]
