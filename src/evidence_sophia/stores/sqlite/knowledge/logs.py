"""Which source sets of a scope have a log, and which should have one?"""

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.knowledge.rows import IN_SCOPE, scope_values
from evidence_sophia.stores.sqlite.knowledge.tables import KNOWLEDGE_TABLES

__all__ = ["list_logs", "list_written"]

_LOGS: Final = (
    "SELECT c.source_set FROM chain AS c"  # noqa: S608 - constants
    f" WHERE {IN_SCOPE.format('c')} AND c.position = 0 ORDER BY c.source_set"
)
_WRITTEN: Final = " UNION ".join(
    f"SELECT t.source_set FROM {table} AS t WHERE {IN_SCOPE.format('t')}"  # noqa: S608 - constants
    for table in KNOWLEDGE_TABLES
)


def list_logs(connection: sqlite3.Connection, scope: Scope) -> tuple[str, ...]:
    """Give the ids of the source sets in which something was ever written, sorted."""
    return _sets(connection, _LOGS, scope)


def list_written(connection: sqlite3.Connection, scope: Scope) -> tuple[str, ...]:
    """Give the ids of the source sets of any row of knowledge, sorted; reads every row.

    A row that another tool wrote may stand where there is no log.
    """
    return tuple(sorted(_sets(connection, _WRITTEN, scope)))


def _sets(connection: sqlite3.Connection, statement: str, scope: Scope) -> tuple[str, ...]:
    rows = connection.execute(statement, scope_values(scope))
    return tuple(source_set for (source_set,) in rows)
