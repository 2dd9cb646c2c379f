"""What of a file's schema is not as this library made it?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest

from evidence_sophia.stores.sqlite.migrations import LATEST_VERSION, migrate
from evidence_sophia.stores.sqlite.schema_drift import DriftKind, find_drift


@pytest.fixture
def made() -> Iterator[sqlite3.Connection]:
    """Give a base in memory with the latest schema."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection, "it")
        yield connection


def test_a_schema_as_it_was_made_has_no_drift(made: sqlite3.Connection) -> None:
    """What ANALYZE adds is SQLite's own and no drift either."""
    made.execute("ANALYZE")
    assert find_drift(made, LATEST_VERSION) == ()


@pytest.mark.parametrize(
    ("statement", "kind", "name"),
    [
        ("CREATE VIEW stranger AS SELECT 1", DriftKind.ADDED, "stranger"),
        ("DROP VIEW entity_parted", DriftKind.DROPPED, "entity_parted"),
    ],
)
def test_each_change_is_named(
    made: sqlite3.Connection, statement: str, kind: DriftKind, name: str
) -> None:
    """A view that came or went is told with its kind."""
    made.execute(statement)
    (drift,) = find_drift(made, LATEST_VERSION)
    assert (drift.kind, drift.object, drift.name) == (kind, "view", name)


def test_a_version_that_was_put_back_shows_as_additions(made: sqlite3.Connection) -> None:
    """A file that claims an older version holds tables which that version has not."""
    kinds = {drift.kind for drift in find_drift(made, LATEST_VERSION - 1)}
    assert kinds == {DriftKind.ADDED}


@pytest.mark.parametrize("version", [-1, 0, LATEST_VERSION + 1])
def test_an_unknown_version_is_compared_with_a_known_one(
    made: sqlite3.Connection, version: int
) -> None:
    """No number that a file may hold ends the look."""
    find_drift(made, version)
