"""Where does the log of a scope end?"""

from __future__ import annotations

import sqlite3

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.log_head import LogHead

__all__ = ["read_head"]


def read_head(connection: sqlite3.Connection, tenant: str, source_set: str) -> LogHead:
    """Give the head of a scope's log as it is now.

    Raises:
        NotFoundError: nothing was ever written there.
    """
    row = connection.execute(
        "SELECT position, digest FROM chain WHERE tenant = ? AND source_set = ?"
        " ORDER BY position DESC LIMIT 1",
        (tenant, source_set),
    ).fetchone()
    if row is None:
        message = f"no log of {source_set!r:.100}"
        raise NotFoundError(message)
    return LogHead(
        tenant=tenant, source_set=source_set, position=row[0], digest=f"blake3:{row[1].hex()}"
    )
