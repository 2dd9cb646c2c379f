"""Which rules do the tables of links, notebooks and packs enforce themselves?"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest

from evidence_sophia.stores.sqlite.migrations import MIGRATIONS

VERSION = (
    "INSERT INTO source_version VALUES (NULL, 'a', 's', 's/x', 't', 'n', 'u:', 'l', '2026-01-01',"
    " 'en', 't', 'plain', 'web', NULL, '', '[]', NULL, 'none', '', NULL, 'd', 'd', '[]', 'f',"
    " 10, 2, 1, 2)"
)
LINK = "INSERT INTO source_link VALUES (NULL, 'a', 's', 1, {number}, 'cites', '{target}')"
NOTEBOOK = "INSERT INTO notebook VALUES (NULL, 'a', 'ada', 'n', 'Notes', '2026-01-01')"
ENTRY = (
    "INSERT INTO notebook_entry VALUES (NULL, 'a', 'ada', 1, '{id}', '[]', '', '2026-01-01', x'01')"
)
PACK = "INSERT INTO evidence_pack VALUES (NULL, 'a', 'p', {version}, '[]', 'd', x'01')"
KEY = "INSERT INTO idempotency VALUES ('a', 'ada', 'v', 'k', 'd', 1)"


@pytest.fixture(params=["pragmas on", "pragmas off"])
def raw(request: pytest.FixtureRequest) -> Iterator[sqlite3.Connection]:
    """Give a filled database as another tool may open it, whatever its pragmas."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    for statement in (statement for migration in MIGRATIONS for statement in migration):
        connection.execute(statement)
    on = request.param == "pragmas on"
    for name in ("foreign_keys", "recursive_triggers"):
        connection.execute(f"PRAGMA {name} = {int(on)}")
    connection.execute(VERSION)
    for number, target in enumerate(("x", "y")):
        connection.execute(LINK.format(number=number, target=target))
    for statement in (NOTEBOOK, ENTRY.format(id="e"), PACK.format(version=1), KEY):
        connection.execute(statement)
    yield connection
    connection.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE source_link SET target = 'z'",
        "DELETE FROM source_link",
        LINK.format(number=2, target="z"),
        LINK.format(number=0, target="z"),
        LINK.format(number=1, target="x").replace("INSERT", "INSERT OR REPLACE"),
        LINK.format(number=1, target="z").replace("'a'", "'b'"),
        "UPDATE source_version SET links = 3",
        "UPDATE notebook SET title = 'Mine'",
        "UPDATE notebook_entry SET document = x'02'",
        "UPDATE notebook_entry SET owner = 'bob'",
        "UPDATE notebook_entry SET source_sets = '[\"s\"]'",
        "INSERT OR REPLACE INTO notebook_entry SELECT * FROM notebook_entry",
        ENTRY.format(id="e").replace("INSERT", "INSERT OR REPLACE"),
        ENTRY.format(id="f").replace("'ada'", "'bob'"),
        ENTRY.format(id="f").replace("'a',", "'b',", 1),
        "UPDATE evidence_pack SET document = x'02'",
        "UPDATE evidence_pack SET source_sets = '[\"s\"]'",
        "DELETE FROM evidence_pack",
        "INSERT OR REPLACE INTO evidence_pack SELECT * FROM evidence_pack",
        PACK.format(version=1).replace("INSERT", "INSERT OR REPLACE"),
        PACK.format(version=2).replace("NULL", "1").replace("INSERT", "INSERT OR REPLACE"),
        PACK.format(version=3),
        PACK.format(version=0),
        "UPDATE idempotency SET request = 'e'",
        "INSERT OR REPLACE INTO idempotency SELECT * FROM idempotency",
    ],
)
def test_what_is_kept_cannot_change(raw: sqlite3.Connection, statement: str) -> None:
    """Nothing that is kept can be changed, replaced, put out of order or handed to another."""
    before = list(raw.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    assert list(raw.iterdump()) == before


def test_the_next_version_follows(raw: sqlite3.Connection) -> None:
    """A pack gets its second version after its first, and another pack begins with one."""
    raw.execute(PACK.format(version=2))
    raw.execute(PACK.format(version=1).replace("'p'", "'q'"))
    raw.execute(PACK.format(version=1).replace("'a'", "'b'"))


def test_a_comment_may_change(raw: sqlite3.Connection) -> None:
    """The keeper's own words are the one part of an entry that changes."""
    raw.execute("UPDATE notebook_entry SET comment = 'again'")


def test_links_go_with_their_source_version(raw: sqlite3.Connection) -> None:
    """Deleting a source version takes its links with it."""
    raw.execute("DELETE FROM source_version")
    assert raw.execute("SELECT count(*) FROM source_link").fetchone() == (0,)
    assert raw.execute("PRAGMA foreign_key_check").fetchall() == []


def test_every_table_carries_the_tenant(raw: sqlite3.Connection) -> None:
    """Each table names the tenant of every row."""
    for table in ("source_link", "notebook", "notebook_entry", "evidence_pack", "idempotency"):
        columns = {row[1] for row in raw.execute(f"PRAGMA table_info({table})")}
        assert "tenant" in columns
