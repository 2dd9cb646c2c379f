"""What of a file's schema is not as this library made it?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of
from evidence_sophia.stores.sqlite.migrations import LATEST_VERSION, MIGRATIONS

__all__ = ["DriftKind", "SchemaDrift", "find_drift"]

# SQLite's own objects (automatic indexes, ANALYZE) are no part of the schema.
_OBJECTS: Final = (
    "SELECT type, name, coalesce(sql, '') FROM sqlite_master"
    " WHERE name NOT LIKE 'sqlite@_%' ESCAPE '@'"
)


class DriftKind(StrEnum):
    """What happened to an object of the schema."""

    ADDED = "added"
    CHANGED = "changed"
    DROPPED = "dropped"


@frozen(kw_only=True)
class SchemaDrift:
    """A table, index, trigger or view that is not as it was made.

    Attributes:
        kind: what happened to it.
        object: ``table``, ``index``, ``trigger`` or ``view``.
        name: its name.
    """

    kind: DriftKind = field(converter=DriftKind)
    object: str = field(validator=instance_of(str))
    name: str = field(validator=instance_of(str))


def find_drift(connection: sqlite3.Connection, version: int) -> tuple[SchemaDrift, ...]:
    """Compare a file's schema with the one that this library makes, by name.

    Args:
        connection: it is only read.
        version: the schema version that the file says it has; one that this library does not
            know is compared with the latest.
    """
    found, made = _objects(connection), _made(min(max(version, 1), LATEST_VERSION))
    return tuple(_differences(found, made))


_Objects = dict[tuple[str, str], str]


def _differences(found: _Objects, made: _Objects) -> Iterator[SchemaDrift]:
    for key in sorted(found.keys() | made.keys()):
        if found.get(key) == made.get(key):
            continue
        kind = DriftKind.CHANGED
        if key not in made:
            kind = DriftKind.ADDED
        elif key not in found:
            kind = DriftKind.DROPPED
        yield SchemaDrift(kind=kind, object=key[0], name=key[1])


@cache
def _made(version: int) -> _Objects:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for migration in MIGRATIONS[:version]:
            for statement in migration:
                connection.execute(statement)
        return _objects(connection)
    finally:
        connection.close()


def _objects(connection: sqlite3.Connection) -> _Objects:
    rows = connection.execute(_OBJECTS)
    return {(str(kind), str(name)): str(sql) for kind, name, sql in rows}
