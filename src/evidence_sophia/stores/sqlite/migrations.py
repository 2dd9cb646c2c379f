"""Is this file ours, and of which version? Creating, upgrading and refusing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from functools import cache
from typing import Final

from evidence_sophia.errors import SchemaVersionError
from evidence_sophia.stores.sqlite.knowledge.schema import KNOWLEDGE_DDL
from evidence_sophia.stores.sqlite.lexical.schema import LEXICAL_DDL
from evidence_sophia.stores.sqlite.schema import EVIDENCE_DDL
from evidence_sophia.stores.sqlite.schema_kept import KEPT_DDL
from evidence_sophia.stores.sqlite.schema_links import LINKS_DDL
from evidence_sophia.stores.sqlite.vectors.schema import VECTORS_DDL

__all__ = [
    "LATEST_VERSION",
    "MIGRATIONS",
    "check_schema",
    "migrate",
    "version_of",
]

#: Marks the file as an evidence base (``PRAGMA application_id``): "EvSo" in ASCII.
_APPLICATION_ID: Final = 0x45_76_53_6F

#: Statements that lead from version n - 1 to version n; the first is version 1. Published
#: migrations never change; a new schema is a new entry.
MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (*EVIDENCE_DDL, *LEXICAL_DDL),
    (*LINKS_DDL, *KEPT_DDL),
    KNOWLEDGE_DDL,
    VECTORS_DDL,
)

LATEST_VERSION: Final = len(MIGRATIONS)

_Objects = frozenset[tuple[str, str, str]]


def version_of(connection: sqlite3.Connection, name: str) -> int:
    """Give the schema version of a database; 0 for an empty one that may become ours.

    Raises:
        SchemaVersionError: the database belongs to another program, or is newer.
    """
    application = _pragma(connection, "application_id")
    version = _pragma(connection, "user_version")
    if application == 0 and version == 0 and not _objects(connection):
        return 0
    if application != _APPLICATION_ID:
        hint = "Choose another path; this file was left as it is."
        message = f"{name} is an SQLite database of another program"
        raise SchemaVersionError(message, hint=hint)
    if version > LATEST_VERSION:
        message = f"{name} has schema version {version}; this library knows up to {LATEST_VERSION}"
        raise SchemaVersionError(message, hint="Upgrade evidence-sophia to open this base.")
    return version


def migrate(connection: sqlite3.Connection, name: str) -> None:
    """Bring a database to the latest version, one transaction a step. Call under the lock.

    Raises:
        SchemaVersionError: as :func:`version_of`.
    """
    for version in range(version_of(connection, name) + 1, LATEST_VERSION + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in MIGRATIONS[version - 1]:
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {version}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")


def check_schema(connection: sqlite3.Connection, name: str) -> None:
    """Refuse a database whose schema is not exactly the one this library made.

    Raises:
        SchemaVersionError: something was added, dropped or changed; the details name it.
    """
    found = _objects(connection)
    drift = sorted(found ^ _shipped_objects())
    if drift:
        message = (
            f"the schema of {name} was changed by another tool, or is that of another version "
            "of this library"
        )
        details = sorted({f"{kind} {label}" for kind, label, _ in drift})
        hint = (
            "Open it with the version that wrote it; or, if another tool changed it, restore it "
            "from a copy, or ingest the sources into a new one."
        )
        raise SchemaVersionError(message, hint=hint, details=details)


@cache
def _shipped_objects() -> _Objects:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for statement in _all_statements():
            connection.execute(statement)
        return _objects(connection)
    finally:
        connection.close()


def _all_statements() -> Iterable[str]:
    return (statement for migration in MIGRATIONS for statement in migration)


def _objects(connection: sqlite3.Connection) -> _Objects:
    # SQLite's own objects (automatic indexes, ANALYZE) are no part of the schema.
    rows = connection.execute(
        "SELECT type, name, coalesce(sql, '') FROM sqlite_master"
        " WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'"
    )
    return frozenset((str(kind), str(label), str(sql)) for kind, label, sql in rows)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
