"""Does a row hold what was written? Reading with the types its columns have.

STRICT tables keep the types of their columns, but a damaged page or another tool that changes
the file does not. A value of another type is refused here, before something trips over it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from evidence_sophia.errors import CorruptStoreError

__all__ = ["all_rows", "one_row"]


def one_row(
    connection: sqlite3.Connection, statement: str, values: tuple[object, ...], *kinds: type
) -> tuple[Any, ...] | None:
    """Give the first row that a statement finds; None if it finds none.

    Args:
        connection: where to look.
        statement: its SQL.
        values: of its parameters.
        kinds: the type of each column.

    Raises:
        CorruptStoreError: the row holds something else.
    """
    row = connection.execute(statement, values).fetchone()
    return None if row is None else _sound(row, kinds)


def all_rows(
    connection: sqlite3.Connection, statement: str, values: tuple[object, ...], *kinds: type
) -> Iterator[tuple[Any, ...]]:
    """Walk the rows that a statement finds; parameters and errors as :func:`one_row`."""
    return (_sound(row, kinds) for row in connection.execute(statement, values))


def _sound(row: tuple[Any, ...], kinds: tuple[type, ...]) -> tuple[Any, ...]:
    if tuple(map(type, row)) != kinds:
        found = ", ".join(type(value).__name__ for value in row)
        message = f"a stored row holds {found}, not {', '.join(kind.__name__ for kind in kinds)}"
        raise CorruptStoreError(message)
    return row
