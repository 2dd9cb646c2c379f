"""Does a row hold what was written?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.stores.sqlite.rows import all_rows, one_row


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """Open a database."""
    with closing(sqlite3.connect(":memory:")) as opened:
        yield opened


def test_a_row_of_the_right_types_is_given(connection: sqlite3.Connection) -> None:
    """A sound row comes back as it stands, and no row as None."""
    assert one_row(connection, "SELECT ?, x'00', 'a'", (1,), int, bytes, str) == (1, b"\0", "a")
    assert one_row(connection, "SELECT 1 WHERE ?", (0,), int) is None
    assert list(all_rows(connection, "SELECT 1 UNION SELECT ?", (2,), int)) == [(1,), (2,)]


@pytest.mark.parametrize("value", [None, 1, 1.0, "a"])
def test_a_value_of_another_type_is_a_damage(connection: sqlite3.Connection, value: object) -> None:
    """A text, a number or nothing where bytes belong was not written by this library."""
    with pytest.raises(CorruptStoreError, match="not bytes"):
        one_row(connection, "SELECT ?", (value,), bytes)
    with pytest.raises(CorruptStoreError, match="not bytes"):
        list(all_rows(connection, "SELECT ?", (value,), bytes))
