"""What may be asked of a connection at all? The second wall, before the triggers."""

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.tables import KNOWLEDGE_TABLES

__all__ = ["authorize", "authorize_beside", "wall"]

_READS: Final = frozenset(
    {
        sqlite3.SQLITE_SELECT,
        sqlite3.SQLITE_READ,
        sqlite3.SQLITE_RECURSIVE,
        sqlite3.SQLITE_TRANSACTION,
        sqlite3.SQLITE_SAVEPOINT,
    }
)
_WRITES: Final = frozenset({sqlite3.SQLITE_INSERT, sqlite3.SQLITE_UPDATE, sqlite3.SQLITE_DELETE})
#: Pragmas that only look, and those that do so as long as they are given no value.
_CHECKS: Final = frozenset({"foreign_key_check", "integrity_check", "quick_check", "table_info"})
_SETTINGS: Final = frozenset({"application_id", "journal_mode", "page_count", "user_version"})

#: Tables that only acts write.
_KNOWLEDGE: Final = frozenset(KNOWLEDGE_TABLES) | {"act", "other_act", "proposal"}
#: What keeps a file in order without changing what stands in it.
_UPKEEP: Final = frozenset({"busy_timeout", "wal_checkpoint"})


def authorize(
    action: int, first: str | None, second: str | None, database: str | None, within: str | None
) -> int:
    """Allow reading, what our triggers do, and acts through the view ``proposal``.

    Args:
        action: SQLite's code of what is to be done.
        first: the table, function or pragma.
        second: the column, the function, or the pragma's new value.
        database: ``main`` or another one.
        within: the trigger or view that does it; None for the caller's own statement.
    """
    if action in _READS:
        return sqlite3.SQLITE_OK
    if action in _WRITES:
        is_door = action == sqlite3.SQLITE_INSERT and first == "proposal"
        is_ours = database == "main" and (within is not None or is_door)
        return sqlite3.SQLITE_OK if is_ours else sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_FUNCTION:
        return sqlite3.SQLITE_DENY if second in _FORBIDDEN else sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_PRAGMA:
        is_look = first in _CHECKS or (first in _SETTINGS and second is None)
        return sqlite3.SQLITE_OK if is_look else sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_DENY


#: What reaches beyond the file.
_FORBIDDEN: Final = frozenset({"load_extension", "writefile", "edit", "fts3_tokenizer"})


def authorize_beside(
    action: int, first: str | None, second: str | None, database: str | None, within: str | None
) -> int:
    """Allow what other writers of the file do: everything but knowledge, schema and settings.

    For the connections that store sources, notebooks and packs, once their schema was checked.
    """
    if action in _WRITES:
        is_knowledge = first in _KNOWLEDGE or str(first).startswith("sqlite_")
        is_ours = database == "main" and (within is not None or not is_knowledge)
        return sqlite3.SQLITE_OK if is_ours else sqlite3.SQLITE_DENY
    if action == sqlite3.SQLITE_PRAGMA and first in _UPKEEP:
        return sqlite3.SQLITE_OK
    return authorize(action, first, second, database, within)


def wall(connection: sqlite3.Connection) -> None:
    """Put the wall before a connection."""
    connection.set_authorizer(authorize)
