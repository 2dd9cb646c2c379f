"""Which rules do the tables enforce themselves?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from evidence_sophia.stores.sqlite.migrations import LATEST_VERSION, MIGRATIONS
from evidence_sophia.stores.sqlite.schema import EVIDENCE_DDL

VERSION = (
    "INSERT INTO source_version VALUES ({id}, 'a', 's', 's/x', 't', 'n', 'u:', 'l', '2026-01-01',"
    " 'en', 't', 'plain', 'web', NULL, '', '[]', NULL, 'none', '', NULL, 'd', 'd', '[]', 'f',"
    " 10, 2, 1)"
)
BLOCK = "INSERT INTO block VALUES (NULL, 'a', 's', 1, {number}, 0, 5, x'41')"
PASSAGE = "INSERT INTO passage VALUES (NULL, 'a', 's', 1, 0, '{id}', 0, 5, 0, 0, '', '', '')"
MAP = "INSERT INTO original_map VALUES (1, 'a', 's', x'01')"


@pytest.fixture(params=["pragmas on", "pragmas off"])
def raw(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """Give a filled database as another tool may open it, whatever its pragmas."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in EVIDENCE_DDL:
        connection.execute(statement)
    on = request.param == "pragmas on"
    for name in ("foreign_keys", "recursive_triggers"):
        connection.execute(f"PRAGMA {name} = {int(on)}")
    connection.execute(VERSION.format(id=1))
    for number in (0, 1):
        connection.execute(BLOCK.format(number=number))
    connection.execute(PASSAGE.format(id="p"))
    connection.execute(MAP)
    yield connection
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE block SET body = x'42'",
        "UPDATE passage SET start = 1",
        "UPDATE original_map SET body = x'02'",
        "UPDATE source_version SET title = 'x'",
        "UPDATE OR REPLACE source_version SET source_id = 's/y'",
        "DELETE FROM block",
        "DELETE FROM passage",
        "DELETE FROM original_map",
        "INSERT OR REPLACE INTO block SELECT * FROM block",
        "INSERT OR REPLACE INTO block VALUES (1, 'a', 's', 1, 7, 0, 5, x'42')",
        "INSERT OR IGNORE INTO block VALUES (NULL, 'a', 's', 1, 2, 0, 5, x'42')",
        "INSERT OR REPLACE INTO passage SELECT * FROM passage",
        "INSERT OR REPLACE INTO original_map SELECT * FROM original_map",
        "INSERT OR REPLACE INTO source_version SELECT * FROM source_version",
        "INSERT INTO block VALUES (NULL, 'a', 's', 9, 0, 0, 5, x'42')",
        "INSERT INTO block VALUES (NULL, 'b', 's', 1, 0, 0, 5, x'42')",
        "INSERT INTO block VALUES (NULL, 'a', 'r', 1, 0, 0, 5, x'42')",
        "INSERT INTO passage VALUES (NULL, 'b', 's', 1, 0, 'q', 0, 5, 0, 0, '', '', '')",
        "INSERT INTO passage VALUES (NULL, 'a', 's', 1, 1, 'q', 0, 5, 0, 0, '', '', '')",
    ],
)
def test_a_written_version_cannot_change(raw: sqlite3.Connection, statement: str) -> None:
    """Nothing of a source version can be changed, replaced, added to or taken away."""
    before = list(raw.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    assert list(raw.iterdump()) == before


def test_a_version_goes_as_a_whole(raw: sqlite3.Connection) -> None:
    """Deleting a source version takes its text, passages and map with it."""
    raw.execute("DELETE FROM source_version")
    for table in ("block", "passage", "original_map"):
        assert raw.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608 - constant
    assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


def test_ids_are_never_used_again(raw: sqlite3.Connection) -> None:
    """A removed version's numbers do not come back, so an old reference cannot meet new text."""
    raw.execute("DELETE FROM source_version")
    raw.execute(VERSION.format(id="NULL"))
    assert raw.execute("SELECT id FROM source_version").fetchone() == (2,)


def test_every_table_carries_tenant_and_source_set(raw: sqlite3.Connection) -> None:
    """Each table of evidence names the tenant and the source set of every row."""
    tables = [
        name
        for (name,) in raw.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
        )
    ]
    assert sorted(tables) == ["block", "original_map", "passage", "source_version"]
    for table in tables:
        columns = {row[1] for row in raw.execute(f"PRAGMA table_info({table})")}
        assert {"tenant", "source_set"} <= columns


def test_tables_are_strict(raw: sqlite3.Connection) -> None:
    """A value of another type is refused, never converted."""
    with pytest.raises(sqlite3.IntegrityError, match="cannot store"):
        raw.execute(VERSION.format(id="NULL").replace("'s/x'", "'s/y'").replace("10,", "'ten',"))


def test_there_is_one_migration_a_version() -> None:
    """The latest version is the number of migrations."""
    assert len(MIGRATIONS) == LATEST_VERSION
