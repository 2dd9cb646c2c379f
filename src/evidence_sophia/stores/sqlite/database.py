"""Who may use the file now? Connections, read snapshots and the one write transaction."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, Self, TypeAlias

from evidence_sophia.contract.clock import utc_now
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import (
    EvidenceAdapterUnavailable,
    SchemaVersionError,
    StoreError,
)
from evidence_sophia.stores.sqlite.connections import (
    check_engine,
    checkpoint,
    connect,
    ended,
    pages_in_log,
    wall_beside,
    writing,
)
from evidence_sophia.stores.sqlite.failures import translated
from evidence_sophia.stores.sqlite.knowledge.authorizer import authorize_beside, wall
from evidence_sophia.stores.sqlite.knowledge.importing import guards_lifted
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter
from evidence_sophia.stores.sqlite.migrations import (
    LATEST_VERSION,
    check_schema,
    migrate,
    version_of,
)
from evidence_sophia.stores.sqlite.place import file_at, identity, path_name
from evidence_sophia.stores.sqlite.writer_lock import WriterLock

__all__ = ["Connection", "Database"]

Connection: TypeAlias = sqlite3.Connection
"""What a snapshot or a transaction gives; the name by which other packages know it."""

#: The path of a database that lives in memory and ends with its object.
_MEMORY: Final = ":memory:"

#: Seconds a writer waits for the present one.
_PATIENCE: Final = 60.0
#: The log is copied back once so many of its pages are in use, as by SQLite's own default.
_LONG_LOG: Final = 1_000


class Database:
    """An evidence base's SQLite database, safe with several threads and processes.

    A connection is used by one thread at a time. Readers see the state of their first read
    until they end and never wait for a writer; writers take turns.

    Args:
        path: a file, or ``":memory:"``.
        create: make the file if it is missing or empty.
        patience: seconds to wait for another writer.
        clock: gives the present, aware of its time zone; the log of knowledge is dated by it.

    Raises:
        EvidenceAdapterUnavailable: the file is missing or cannot be used.
        SchemaVersionError: it is not an evidence base, was changed, or is newer.
        CorruptStoreError: it is damaged.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        create: bool = True,
        patience: float = _PATIENCE,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        check_engine()
        self.name = path_name(path)
        self._file = None if self.name == _MEMORY else file_at(self.name)
        self._process = os.getpid()
        self._closed = False
        self._guard = threading.Lock()
        self._idle: list[sqlite3.Connection] = []
        self._knowledge: KnowledgeWriter | None = None
        self._memory_turn = threading.RLock()
        self._patience = patience
        self._clock = lambda: to_row(clock())
        lock_file = None if self._file is None else Path(f"{self._file}-lock")
        self._writer = WriterLock(lock_file, patience)
        with translated(self.name):
            self._idle.append(self._first_connection(create=create))
        self._identity = identity(self._file)

    def __repr__(self) -> str:
        return f"Database({self.name!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Read within one consistent state.

        Raises:
            EvidenceAdapterUnavailable: the database is closed or cannot be read.
            CorruptStoreError: the file is damaged.
        """
        with self._turn(), translated(self.name), self._borrowed() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                ended(connection, "ROLLBACK")

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Write everything in the block, or on any exception nothing.

        Raises:
            EvidenceAdapterUnavailable: the database is closed, or another writer holds it
                for longer than the patience.
            StoreError: this thread has a transaction open already, or a rule of the schema
                refused the write.
        """
        self._check_open()
        with (
            self._writer.held(),
            self._turn(),
            translated(self.name),
            self._borrowed() as connection,
        ):
            with writing(connection):
                yield connection
            self._checkpoint_if_long(connection)

    @contextmanager
    def acting(self, context: RequestContext) -> Iterator[KnowledgeWriter]:
        """Write knowledge in the name of a context; everything in the block, or nothing.

        Only the connection given here can write knowledge, and nothing else.

        Raises:
            EvidenceAdapterUnavailable, StoreError: as :meth:`transaction`.
            InvariantError: a name of the context cannot be stored.
        """
        self._check_open()
        with self._writer.held(), self._turn(), translated(self.name):
            with (
                self._borrowed_writer() as writer,
                writer.acting(context) as connection,
                writing(connection),
            ):
                yield writer
            with self._borrowed() as beside:
                self._checkpoint_if_long(beside, is_due=writer.has_erased)
                writer.has_erased = writer.has_erased and not self._is_log_empty()

    @contextmanager
    def restoring(self) -> Iterator[sqlite3.Connection]:
        """Write a log of knowledge as it is, past the door; everything in the block, or nothing.

        For a whole import alone. Its connection has no wall, and the triggers of knowledge are
        taken away; they stand again, and the schema is checked, before the transaction ends,
        and nobody else sees the state between. Whoever is given the connection checks what
        was written before the block ends.

        Raises:
            EvidenceAdapterUnavailable, StoreError: as :meth:`transaction`.
        """
        self._check_open()
        with self._writer.held(), self._turn(), translated(self.name):
            with self._unwalled() as connection, writing(connection):
                with guards_lifted(connection):
                    yield connection
                check_schema(connection, self.name)
            with self._borrowed() as beside:
                self._checkpoint_if_long(beside)

    def close(self) -> None:
        """Close every connection; later use raises. Closing twice is fine."""
        if os.getpid() != self._process:
            return  # what a forked process inherits is its parent's to close
        with self._guard:
            idle, self._idle = self._idle, []
            knowledge, self._knowledge = self._knowledge, None
            was_open, self._closed = not self._closed, True
        if knowledge is not None:
            idle.append(knowledge.connection)
        for connection in idle:
            with suppress(sqlite3.Error):
                connection.close()
        if was_open:
            self._writer.remove_file()

    def _first_connection(self, *, create: bool) -> sqlite3.Connection:
        if self._file is not None and not create and not self._file.is_file():
            message = f"there is no evidence base at {self.name}"
            raise EvidenceAdapterUnavailable(
                message, hint="Check the path, or ingest a folder first."
            )
        connection = self._connect("rwc" if create else "rw")
        try:
            self._make_ready(connection, create=create)
        except BaseException:
            connection.close()
            raise
        return connection

    def _make_ready(self, connection: sqlite3.Connection, *, create: bool) -> None:
        version = version_of(connection, self.name)
        if version == 0 and not create:
            message = f"{self.name} is not an evidence base: it is empty"
            raise SchemaVersionError(message, hint="Check the path, or ingest a folder first.")
        if version < LATEST_VERSION or not self._has_log(connection):
            with self._writer.held():
                if self._file is not None:
                    connection.execute("PRAGMA journal_mode = WAL")
                migrate(connection, self.name)
        check_schema(connection, self.name)
        wall_beside(connection)

    def _has_log(self, connection: sqlite3.Connection) -> bool:
        # A copy made with VACUUM INTO has no write-ahead log; it would make readers wait.
        mode = connection.execute("PRAGMA journal_mode").fetchone()[0]
        return self._file is None or mode == "wal"

    def _connect(self, mode: str) -> sqlite3.Connection:
        return connect(self._file, mode, self._patience)

    def _turn(self) -> AbstractContextManager[object]:
        # A database in memory has one connection, so its readers and writers take turns.
        return self._memory_turn if self._file is None else nullcontext()

    @contextmanager
    def _borrowed(self) -> Iterator[sqlite3.Connection]:
        connection = self._borrow()
        try:
            yield connection
        finally:
            self._give_back(connection)

    def _borrow(self) -> sqlite3.Connection:
        with self._guard:
            self._check_open()
            if self._idle:
                return self._idle.pop()
        if self._file is None:
            message = "this thread is reading already"
            raise StoreError(message, hint="Use the snapshot that is open.")
        connection = self._connect("rw")
        wall_beside(connection)
        return connection

    @contextmanager
    def _borrowed_writer(self) -> Iterator[KnowledgeWriter]:
        """Give the connection that may write knowledge; the writer lock is held."""
        if self._file is not None:
            yield self._writer_on(None)
            return
        with self._borrowed() as connection:
            try:
                yield self._writer_on(connection)
            finally:
                connection.set_authorizer(authorize_beside)

    @contextmanager
    def _unwalled(self) -> Iterator[sqlite3.Connection]:
        """Give a connection without a wall; the writer lock is held."""
        if self._file is not None:
            connection = self._connect("rw")
            try:
                check_schema(connection, self.name)
                yield connection
            finally:
                connection.close()
            return
        with self._borrowed() as connection:
            connection.set_authorizer(None)
            try:
                yield connection
            finally:
                connection.set_authorizer(authorize_beside)

    def _writer_on(self, connection: sqlite3.Connection | None) -> KnowledgeWriter:
        if self._knowledge is None:
            self._knowledge = KnowledgeWriter(connection or self._connect("rw"), clock=self._clock)
        elif connection is not None:
            wall(connection)
        return self._knowledge

    def _give_back(self, connection: sqlite3.Connection) -> None:
        # One that could not end its transaction would refuse the next; another takes its place.
        is_fit = self._file is None or not connection.in_transaction
        with self._guard:
            if is_fit and not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    def _check_open(self) -> None:
        if self._closed:
            message = f"the evidence base {self.name} is closed"
            raise EvidenceAdapterUnavailable(message, hint="Open it again.")
        if os.getpid() != self._process:
            message = f"the evidence base {self.name} was opened in another process"
            raise EvidenceAdapterUnavailable(message, hint="Open it in each process by itself.")
        if identity(self._file) != self._identity:
            # What is written into a deleted file is lost; a log beside a new one destroys it.
            message = f"the file {self.name} was deleted or replaced while it was open"
            raise EvidenceAdapterUnavailable(message, hint="Close it, then open the file there is.")

    def _is_log_empty(self) -> bool:
        if self._file is None:
            return True
        with suppress(OSError):
            return Path(f"{self._file}-wal").stat().st_size == 0
        return True

    def _checkpoint_if_long(self, connection: sqlite3.Connection, *, is_due: bool = False) -> None:
        if self._file is not None and (is_due or pages_in_log(self._file) > _LONG_LOG):
            checkpoint(connection, self._patience, clear=is_due)
