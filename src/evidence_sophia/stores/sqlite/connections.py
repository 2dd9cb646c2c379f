"""How does a connection to a base begin, write and end? The settings and steps of each."""

from __future__ import annotations

import sqlite3
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import SEEK_END, FileIO
from pathlib import Path
from typing import Final

from evidence_sophia.errors import EvidenceAdapterUnavailable
from evidence_sophia.stores.sqlite.knowledge.authorizer import authorize_beside

__all__ = [
    "check_engine",
    "checkpoint",
    "connect",
    "ended",
    "pages_in_log",
    "wall_beside",
    "writing",
]

#: STRICT tables came with 3.37.
_FLOOR: Final = (3, 37, 0)
#: Bytes of the header of a write-ahead log, and of that of each page in it.
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24

# Checkpoints are made by hand under the writer lock. An untrusted file cannot call functions
# from its schema. FULL: what was acknowledged survives a power cut.
_SETTINGS: Final = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
    "PRAGMA wal_autocheckpoint = 0",
    "PRAGMA synchronous = FULL",
)


def connect(file: Path | None, mode: str, patience: float) -> sqlite3.Connection:
    """Open a connection, as safe as its settings make it.

    Args:
        file: the base; None for one in memory.
        mode: SQLite's ``rw`` or ``rwc``.
        patience: seconds to wait for another writer.
    """
    connection = sqlite3.connect(
        ":memory:" if file is None else f"{file.as_uri()}?mode={mode}",
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
        uri=file is not None,
    )
    try:
        for setting in _SETTINGS:
            connection.execute(setting)
    except BaseException:
        connection.close()
        raise
    return connection


def wall_beside(connection: sqlite3.Connection) -> None:
    """Put the wall before a connection that writes everything but knowledge."""
    # SQLite makes the table behind this function once a connection, which the wall forbids.
    connection.execute("SELECT 1 FROM json_each('[]')").fetchall()
    connection.set_authorizer(authorize_beside)


def check_engine() -> None:
    """Refuse an SQLite that cannot hold a base.

    Raises:
        EvidenceAdapterUnavailable: it is too old.
    """
    if sqlite3.sqlite_version_info < _FLOOR:
        message = f"SQLite {sqlite3.sqlite_version} is too old: 3.37 is the least"
        raise EvidenceAdapterUnavailable(message, hint="Use a Python linked with a newer SQLite.")


def checkpoint(connection: sqlite3.Connection, patience: float, *, clear: bool = False) -> None:
    """Copy the log back without waiting for readers: what they need is copied another time.

    Args:
        connection: that writes beside.
        patience: seconds it waits otherwise.
        clear: leave nothing in the file of the log. Else the next commits write over it, which
            costs a file system less than to let a file grow again.
    """
    connection.execute("PRAGMA busy_timeout = 0")
    try:
        with suppress(sqlite3.OperationalError):
            how = "TRUNCATE" if clear else "RESTART"
            connection.execute(f"PRAGMA wal_checkpoint({how})").fetchall()
    finally:
        connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")


def pages_in_log(file: Path) -> int:
    """Give how many pages of a base's write-ahead log are in use; 0 where there is none.

    What stands behind them was copied back: its salts are not those of the log's header
    (sqlite.org/fileformat2.html, section 4). Only the log itself may be opened for this. Whoever
    closes the base or the index of its log drops every lock that SQLite holds on it in the same
    process (sqlite.org/howtocorrupt.html, section 2.2).
    """
    try:
        with Path(f"{file}-wal").open("rb", buffering=0) as log:
            return _frames_in_use(log)
    except OSError:
        return 0


def _frames_in_use(log: FileIO) -> int:
    header = log.read(_LOG_HEADER)
    if len(header) < _LOG_HEADER:
        return 0
    frame = _FRAME_HEADER + int.from_bytes(header[8:12], "big")
    salts = header[16:24]

    def is_left_over(number: int) -> bool:
        log.seek(_LOG_HEADER + number * frame + 8)
        return log.read(8) != salts

    frames = (log.seek(0, SEEK_END) - _LOG_HEADER) // frame
    return bisect_left(range(frames), 1, key=is_left_over)


@contextmanager
def writing(connection: sqlite3.Connection) -> Iterator[None]:
    """Hold a write transaction: all of the block is committed, or on any exception nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        ended(connection, "ROLLBACK")
        raise
    _commit(connection)


def _commit(connection: sqlite3.Connection) -> None:
    try:
        connection.execute("COMMIT")
    except BaseException:
        ended(connection, "ROLLBACK")
        raise


def ended(connection: sqlite3.Connection, how: str) -> None:
    """End a transaction if one is open; what SQLite says to that no longer matters."""
    # After some failures (a full disk) SQLite has rolled back by itself.
    with suppress(sqlite3.Error):
        if connection.in_transaction:
            connection.execute(how)
