"""Does a wall stand before every connection that a database hands out?"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from tests.knowledge_base import ANN, BOT, add_source, context_of
from tests.knowledge_raw import SETTINGS, WRITES

from evidence_sophia.errors import StoreError
from evidence_sophia.knowledge.acts import Correction
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.predicate import Predicate
from evidence_sophia.stores.sqlite.database import Connection, Database
from evidence_sophia.stores.sqlite.knowledge.deciding import remember_fact
from evidence_sophia.stores.sqlite.knowledge.writing import correct, declare_predicate

Door = Callable[[Database], AbstractContextManager[Connection]]


@contextmanager
def _acting(database: Database) -> Iterator[Connection]:
    with database.acting(context_of(BOT)) as writer:
        yield writer.connection


DOORS: dict[str, Door] = {
    "snapshot": Database.snapshot,
    "transaction": Database.transaction,
    "acting": _acting,
}


def fill(database: Database) -> None:
    """Store a source, and a person's word on a slot."""
    with database.transaction() as connection:
        add_source(connection, "a", "s/one", "Acme was founded in 1987.")
    with database.acting(context_of(OWNER)) as writer:
        declare_predicate(writer, Predicate("founded", cardinality="functional"), source_set="s")
    with database.acting(context_of(ANN)) as writer:
        said = Correction(source_set="s", subject="Acme", predicate="founded", value="1990")
        assert correct(writer, said).is_accepted


@pytest.fixture(scope="module", params=["memory", "file", "file opened again"])
def database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Database]:
    """Open a base of each kind; the attempts on it leave it as it is."""
    folder = tmp_path_factory.mktemp("walls")
    path = ":memory:" if request.param == "memory" else folder / "base.db"
    opened = Database(path)
    fill(opened)
    if request.param == "file opened again":
        opened.close()
        opened = Database(path)
    with opened:
        yield opened


def contents(database: Database) -> list[str]:
    """List every row of every table, and the schema."""
    with database.snapshot() as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_s%'"
        ).fetchall()
        rows = [
            (name, row)
            for (name,) in tables
            for row in connection.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - own tables
        ]
        schema = connection.execute("SELECT * FROM sqlite_master ORDER BY name").fetchall()
        return [*map(repr, rows), *map(repr, schema)]


@pytest.mark.complaint("getzep/graphiti#1789")
@pytest.mark.parametrize("attempt", [*WRITES, *SETTINGS])
def test_every_connection_of_a_base_refuses(database: Database, attempt: str) -> None:
    """Whatever a base hands out takes neither knowledge beside the door, schema nor settings."""
    statement = {**WRITES, **SETTINGS}[attempt].format(now=1_900_000_000_000_000)
    before = contents(database)
    for door in DOORS.values():
        with door(database) as connection, pytest.raises(sqlite3.Error):
            connection.execute(statement)
    assert contents(database) == before


@pytest.mark.parametrize("door", ["snapshot", "transaction"])
def test_knowledge_is_written_by_acts_only(database: Database, door: str) -> None:
    """The door of acts is shut on a connection that stores sources, or reads."""
    act = "INSERT INTO proposal (op, tenant, source_set, value) VALUES ('remember','a','s','x')"
    with (
        DOORS[door](database) as connection,
        pytest.raises(sqlite3.DatabaseError, match="not auth"),
    ):
        connection.execute(act)


def test_sources_are_not_written_by_acts(database: Database) -> None:
    """Who writes knowledge can neither store a source nor take one out."""
    for statement in (
        "DELETE FROM source_version",
        "UPDATE source_version SET title = 'x'",
        "INSERT INTO block SELECT * FROM block",
        "DELETE FROM passage",
    ):
        with (
            _acting(database) as connection,
            pytest.raises(sqlite3.DatabaseError, match="not auth"),
        ):
            connection.execute(statement)


@pytest.mark.parametrize("path", [":memory:", "base.db"])
def test_the_walls_change_back(tmp_path: Path, path: str) -> None:
    """After an act, and after one that failed, sources can be stored and knowledge cannot."""
    with Database(path if path == ":memory:" else tmp_path / path) as database:
        for number in range(3):
            with database.acting(context_of(BOT)) as writer:
                assert remember_fact(writer, f"fact {number}", source_set="s").is_accepted
            with pytest.raises(KeyError), database.acting(context_of(BOT)):
                raise KeyError
            with (
                pytest.raises(StoreError, match="not authorized"),
                database.acting(context_of(BOT)) as writer,
            ):
                add_source(writer.connection, "a", f"s/{number}", "Text.")
            with database.transaction() as connection:
                add_source(connection, "a", f"s/{number}", "Text.")
            with (
                pytest.raises(StoreError, match="not authorized"),
                database.transaction() as connection,
            ):
                connection.execute("DELETE FROM remembered")
        with database.snapshot() as connection:
            found = connection.execute(
                "SELECT (SELECT count(*) FROM remembered), (SELECT count(*) FROM source_version)"
            ).fetchone()
        assert found == (3, 3)


def test_nobody_acts_between_two_acts(tmp_path: Path) -> None:
    """The connection of acts takes none outside of a context, though it is kept."""
    with Database(tmp_path / "base.db") as database:
        with database.acting(context_of(BOT)) as writer:
            connection = writer.connection
        with pytest.raises(sqlite3.OperationalError, match="user-defined function raised"):
            connection.execute(
                "INSERT INTO proposal (op, tenant, source_set) VALUES ('remember', 'a', 's')"
            )
        with pytest.raises(StoreError, match="nobody acts"):
            remember_fact(writer, "x", source_set="s")


def test_a_file_of_another_schema_is_never_acted_on(tmp_path: Path) -> None:
    """Triggers of another tool never get to call our functions: such a base is not opened."""
    path = tmp_path / "base.db"
    Database(path).close()
    other = sqlite3.connect(path)
    other.execute("DROP TRIGGER slot_lock_stays")
    other.close()
    with pytest.raises(StoreError, match="changed by another tool"):
        Database(path)
