"""Which source sets of a scope have a log?"""

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.knowledge.rows import IN_SCOPE, scope_values

__all__ = ["list_logs"]

_LOGS: Final = (
    "SELECT c.source_set FROM chain AS c"  # noqa: S608 - constants
    f" WHERE {IN_SCOPE.format('c')} AND c.position = 0 ORDER BY c.source_set"
)


def list_logs(connection: sqlite3.Connection, scope: Scope) -> tuple[str, ...]:
    """Give the ids of the source sets in which something was ever written, sorted."""
    rows = connection.execute(_LOGS, scope_values(scope))
    return tuple(source_set for (source_set,) in rows)
