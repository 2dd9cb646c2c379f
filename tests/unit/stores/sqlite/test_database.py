"""Who may use the file now?"""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from evidence_sophia.errors import (
    CorruptStoreError,
    EvidenceAdapterUnavailable,
    SchemaVersionError,
    StoreError,
)
from evidence_sophia.stores.sqlite.connections import pages_in_log
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.migrations import LATEST_VERSION


def add_source(connection: sqlite3.Connection, source_id: str, tenant: str = "t") -> None:
    """Add a source version without text."""
    connection.execute(
        "INSERT INTO source_version (tenant, source_set, source_id, title, name, url, licence,"
        " fetched_on, language, topic, format, kind, version_label, entities, retraction_state,"
        " retraction_notice, digest, text_digest, metadata, fingerprint, characters, blocks,"
        " passages) VALUES (?, 's', ?, 't', 'n', 'u:x', 'l', '2026-01-01', 'en', 't', 'plain',"
        " 'web', '', '[]', 'none', '', 'd', 'd', '[]', 'f', 0, 0, 0)",
        (tenant, source_id),
    )


def count(connection: sqlite3.Connection) -> int:
    """Count the source versions."""
    return int(connection.execute("SELECT count(*) FROM source_version").fetchone()[0])


def write_many(path: Path, name: str, transactions: int) -> None:
    """Commit one source a transaction; runs in a process of its own."""
    with Database(path) as database:
        for number in range(transactions):
            with database.transaction() as connection:
                add_source(connection, f"{name}/{number}")


@pytest.fixture(params=["memory", "file"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Open a database in memory, then one in a file."""
    path = ":memory:" if request.param == "memory" else tmp_path / "evidence.db"
    with Database(path) as opened:
        yield opened


def test_a_transaction_commits_as_a_whole(database: Database) -> None:
    """What a transaction wrote is there for the next snapshot."""
    with database.transaction() as connection:
        add_source(connection, "s/1")
    with database.snapshot() as connection:
        assert count(connection) == 1


def test_an_exception_leaves_nothing(database: Database) -> None:
    """A transaction that ends with an exception leaves the state before it."""
    with pytest.raises(KeyError), database.transaction() as connection:  # noqa: PT012 - a block
        add_source(connection, "s/1")
        raise KeyError
    with database.snapshot() as connection:
        assert count(connection) == 0


def test_a_thread_cannot_open_a_second_transaction(database: Database) -> None:
    """A transaction within a transaction of the same thread is refused, not a deadlock."""
    with (
        pytest.raises(StoreError, match="open already"),
        database.transaction(),
        database.transaction(),
    ):
        pass
    with database.transaction() as connection:
        add_source(connection, "s/1")


def test_a_closed_database_is_unavailable(database: Database) -> None:
    """Reading or writing after closing says that it is closed; closing twice is fine."""
    database.close()
    database.close()
    with pytest.raises(EvidenceAdapterUnavailable, match="closed"), database.snapshot():
        pass
    with pytest.raises(EvidenceAdapterUnavailable, match="closed"), database.transaction():
        pass


def test_closing_waits_for_nobody(database: Database) -> None:
    """A snapshot that is open while the database is closed reads to its end."""
    with database.snapshot() as connection:
        database.close()
        assert count(connection) == 0


def test_a_rule_of_the_schema_is_a_store_error(database: Database) -> None:
    """A write that the schema refuses raises an error of ours that names the rule."""
    with database.transaction() as connection:
        add_source(connection, "s/1")
    with (
        pytest.raises(StoreError, match="stands there already"),
        database.transaction() as connection,
    ):
        add_source(connection, "s/1")


def test_threads_take_turns(database: Database) -> None:
    """Eight threads write and read one database, and nothing is lost."""

    def work(name: int) -> None:
        for number in range(10):
            with database.transaction() as connection:
                add_source(connection, f"{name}/{number}")
            with database.snapshot() as connection:
                assert count(connection) > 0

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    with database.snapshot() as connection:
        assert count(connection) == 80


def test_a_snapshot_does_not_move(tmp_path: Path) -> None:
    """A reader sees one state until it ends, and does not make the writer wait."""
    with Database(tmp_path / "e.db") as database, database.snapshot() as before:
        assert count(before) == 0
        with database.transaction() as connection:
            add_source(connection, "s/1")
        assert count(before) == 0


@pytest.mark.complaint("topoteretes/cognee#2717")
@pytest.mark.complaint("mem0ai/mem0#7196")
@pytest.mark.complaint("modelcontextprotocol/servers#4797")
@pytest.mark.complaint("thedotmack/claude-mem#3012")
@pytest.mark.parametrize("times", [60, pytest.param(300, marks=pytest.mark.deep)])
def test_four_processes_lose_no_commit(tmp_path: Path, times: int) -> None:
    """Users met "database is locked" and lost writes: of four writers' commits all are there."""
    path = tmp_path / "evidence.db"
    context = multiprocessing.get_context("spawn")
    workers = [
        context.Process(target=write_many, args=(path, str(name), times)) for name in range(4)
    ]
    with Database(path) as database, database.snapshot() as long_reader:
        assert count(long_reader) == 0
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        assert [worker.exitcode for worker in workers] == [0, 0, 0, 0]
        assert count(long_reader) == 0
    with Database(path) as database, database.snapshot() as connection:
        assert count(connection) == 4 * times
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_only_the_one_file_remains(tmp_path: Path) -> None:
    """A closed base is one file: no log, no index of it, no lock."""
    with Database(tmp_path / "evidence.db") as database, database.transaction() as connection:
        add_source(connection, "s/1")
    assert [path.name for path in tmp_path.iterdir()] == ["evidence.db"]


def test_a_writer_that_waits_too_long_is_told(tmp_path: Path) -> None:
    """A writer gives up after its patience and says that somebody else is writing."""
    path = tmp_path / "evidence.db"
    with Database(path) as first, Database(path, patience=0.05) as second:  # noqa: SIM117 - order
        with first.transaction():
            with (
                pytest.raises(EvidenceAdapterUnavailable, match="has been writing"),
                second.transaction(),
            ):
                pass


def test_a_thread_that_waits_too_long_is_told(tmp_path: Path) -> None:
    """Threads of one database wait for each other no longer than the patience."""
    with Database(tmp_path / "evidence.db", patience=0.05) as database:
        failures: list[Exception] = []

        def write() -> None:
            try:
                with database.transaction():
                    pass
            except EvidenceAdapterUnavailable as error:
                failures.append(error)

        with database.transaction():
            thread = threading.Thread(target=write)
            thread.start()
            thread.join()
        assert len(failures) == 1


def test_a_long_log_is_copied_back(tmp_path: Path) -> None:
    """The write-ahead log is copied back once it is long, as soon as no reader needs it."""
    path = tmp_path / "evidence.db"
    log = Path(f"{path}-wal")

    def write(base: Database, name: str, sources: int) -> None:
        with base.transaction() as connection:
            for number in range(sources):
                add_source(connection, f"{name}/{number}" + "x" * 1_000)

    with Database(path) as base:
        with base.snapshot() as reader:
            assert count(reader) == 0
            write(base, "long", 2_500)
            assert log.stat().st_size > 4_000_000
            assert pages_in_log(path) > 1_000
        write(base, "short", 1)
        size = log.stat().st_size
        write(base, "shorter", 1)
        assert 0 < pages_in_log(path) < 30
        assert log.stat().st_size == size  # it is written over, and does not grow
        with base.snapshot() as reader:
            assert count(reader) == 2_502
    assert not log.exists()
    assert pages_in_log(path) == 0


@pytest.mark.skipif(os.name != "posix", reason="elsewhere a lock belongs to a descriptor")
def test_a_write_keeps_the_locks_of_the_log(tmp_path: Path) -> None:
    """Nobody else may begin the log's index anew under an open base: its pages would vanish."""
    path = tmp_path / "evidence.db"
    dead_man_switch = 128  # sqlite.org/walformat.html, section 2.3: the byte behind the locks
    tried = (
        "import fcntl, sys\n"
        "with open(sys.argv[1], 'rb+') as index:\n"
        "    fcntl.lockf(index, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, int(sys.argv[2]))\n"
    )
    with Database(path) as base:
        with base.transaction() as connection:
            add_source(connection, "one")
        done = subprocess.run(
            [sys.executable, "-c", tried, f"{path}-shm", str(dead_man_switch)],
            capture_output=True,
            check=False,
        )
    assert b"BlockingIOError" in done.stderr


def test_a_missing_file_is_created_only_on_request(tmp_path: Path) -> None:
    """Without ``create`` a missing file is an error and stays missing."""
    path = tmp_path / "evidence.db"
    with pytest.raises(EvidenceAdapterUnavailable, match="no evidence base"):
        Database(path, create=False)
    assert not path.exists()


def test_an_empty_file_is_no_base_yet(tmp_path: Path) -> None:
    """An empty file is refused without ``create`` and becomes a base with it."""
    path = tmp_path / "evidence.db"
    path.touch()
    with pytest.raises(SchemaVersionError, match="empty"):
        Database(path, create=False)
    Database(path).close()
    Database(path, create=False).close()


def test_a_folder_is_no_base(tmp_path: Path) -> None:
    """A folder, and a file in a folder that does not exist, cannot be opened."""
    for path in (tmp_path, tmp_path / "absent" / "e.db"):
        with pytest.raises(EvidenceAdapterUnavailable):
            Database(path)


def test_a_text_file_is_no_base(tmp_path: Path) -> None:
    """A file that is no SQLite database is refused and left as it was."""
    path = tmp_path / "notes.txt"
    path.write_text("These are notes, not an evidence base. " * 50)
    before = path.read_bytes()
    with pytest.raises(SchemaVersionError, match="not an SQLite database") as caught:
        Database(path)
    assert "left as it is" in caught.value.hint()
    assert path.read_bytes() == before


def test_a_foreign_database_is_refused(tmp_path: Path) -> None:
    """A database of another program is refused and left as it was."""
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE note (text TEXT)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(SchemaVersionError, match="another program"):
        Database(path)
    assert path.read_bytes() == before


def change(path: Path, statement: str) -> None:
    """Carry out a statement as another tool would."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("statement", "named"),
    [
        ("DROP TRIGGER block_constant", "trigger block_constant"),
        ("CREATE TABLE extra (a)", "table extra"),
        ("ALTER TABLE passage ADD COLUMN extra TEXT", "table passage"),
        ("CREATE VIEW source AS SELECT 1", "view source"),
    ],
)
def test_a_changed_schema_is_refused(tmp_path: Path, statement: str, named: str) -> None:
    """A base with another schema is refused; the change and both its causes are named."""
    path = tmp_path / "evidence.db"
    Database(path).close()
    change(path, statement)
    with pytest.raises(SchemaVersionError, match="changed by another tool") as caught:
        Database(path)
    assert caught.value.details == (named,)
    assert "another version of this library" in str(caught.value)
    assert "the version that wrote it" in caught.value.hint()


def test_statistics_are_no_change(tmp_path: Path) -> None:
    """Tables that SQLite itself keeps do not count as a change of the schema."""
    path = tmp_path / "evidence.db"
    Database(path).close()
    change(path, "ANALYZE")
    Database(path).close()


def test_a_newer_base_is_refused(tmp_path: Path) -> None:
    """A base of a later version is refused with the hint to upgrade."""
    path = tmp_path / "evidence.db"
    Database(path).close()
    change(path, f"PRAGMA user_version = {LATEST_VERSION + 1}")
    with pytest.raises(SchemaVersionError) as caught:
        Database(path)
    assert "Upgrade" in caught.value.hint()


def test_a_copy_without_a_log_gets_one(tmp_path: Path) -> None:
    """A copy made with VACUUM INTO is opened with a write-ahead log again."""
    path, copy = tmp_path / "evidence.db", tmp_path / "copy.db"
    with Database(path) as database, database.transaction() as connection:
        add_source(connection, "s/1")
    change(path, f"VACUUM INTO '{copy}'")
    with Database(copy) as database, database.snapshot() as connection:
        assert count(connection) == 1
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.complaint("xuiltul/animaworks#211")
def test_a_damaged_file_is_named_as_such(tmp_path: Path) -> None:
    """Users met raw "disk image is malformed" errors: damage is an error of ours with a hint."""
    path = tmp_path / "evidence.db"
    with Database(path) as database, database.transaction() as connection:
        for number in range(500):
            add_source(connection, f"s/{number}")
    data = bytearray(path.read_bytes())
    data[40_960:90_000] = b"\xff" * (90_000 - 40_960)
    path.write_bytes(data)
    with pytest.raises(CorruptStoreError, match="damaged"), Database(path) as database:  # noqa: SIM117 - either place may find it
        with database.snapshot() as connection:
            connection.execute("SELECT * FROM source_version").fetchall()


def test_a_base_does_not_cross_a_fork(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A base that was opened in another process is unavailable here."""
    with Database(tmp_path / "evidence.db") as database:
        monkeypatch.setattr("os.getpid", lambda: -1)
        with pytest.raises(EvidenceAdapterUnavailable, match="another process"):
            database.snapshot().__enter__()
        database.close()
        monkeypatch.undo()


def test_reading_twice_in_memory_is_refused() -> None:
    """A thread that reads a base in memory cannot begin a second snapshot meanwhile."""
    with (
        Database(":memory:") as database,
        database.snapshot(),
        pytest.raises(StoreError, match="reading already"),
        database.snapshot(),
    ):
        pass


def test_an_engine_that_is_too_old_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Python linked with an SQLite without strict tables is told so."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(EvidenceAdapterUnavailable, match="too old"):
        Database(":memory:")


def test_a_base_whose_folder_is_deleted_can_be_closed(tmp_path: Path) -> None:
    """Closing says nothing of a file that somebody deleted while it was open."""
    folder = tmp_path / "folder"
    folder.mkdir()
    with Database(folder / "e.db") as database:
        for path in folder.iterdir():
            path.unlink()
        folder.rmdir()
        with pytest.raises(EvidenceAdapterUnavailable), database.transaction():
            pass


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_deleted_takes_no_more_writes(tmp_path: Path, *, replaced: bool) -> None:
    """What goes into a deleted or replaced file would be lost, so nothing is acknowledged."""
    path, other = tmp_path / "e.db", tmp_path / "other.db"
    Database(other).close()
    with Database(path) as database:
        with database.transaction() as connection:
            add_source(connection, "a")
        if replaced:
            other.replace(path)
        else:
            path.unlink()
        for use in (database.transaction, database.snapshot):
            with pytest.raises(EvidenceAdapterUnavailable, match="deleted or replaced"), use():
                pass


def test_a_connection_that_cannot_end_is_given_up(tmp_path: Path) -> None:
    """A connection whose transaction could not be ended does not serve the next reader."""
    with Database(tmp_path / "e.db") as database:
        with database.snapshot() as connection:
            connection.execute("ROLLBACK")
        connection.execute("BEGIN")
        database._idle.clear()
        database._give_back(connection)
        assert database._idle == []
        assert repr(database).endswith("e.db')")
        with database.snapshot() as other:
            assert count(other) == 0
