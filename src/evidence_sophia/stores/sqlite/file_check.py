"""What is wrong with this file? A look at it that changes nothing, whatever its state.

A file with a write-ahead log is opened for reading only, beside whoever uses it; one without
is nobody's now and is opened as immutable, so that not even an empty log is left beside it.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeAlias

from evidence_sophia.errors import (
    EvidenceAdapterUnavailable,
    NotFoundError,
    SophiaError,
)
from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.retrieval.analyzers import check_analyzers
from evidence_sophia.stores.sqlite.failures import translated
from evidence_sophia.stores.sqlite.file_report import FileReport, IndexCheck, LogCheck
from evidence_sophia.stores.sqlite.knowledge.head import read_head
from evidence_sophia.stores.sqlite.knowledge.tables import KNOWLEDGE_TABLES
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log
from evidence_sophia.stores.sqlite.lexical.partition import read_partition
from evidence_sophia.stores.sqlite.migrations import version_of
from evidence_sophia.stores.sqlite.place import file_at, path_name
from evidence_sophia.stores.sqlite.schema_drift import SchemaDrift, find_drift

__all__ = ["Progress", "check_file"]

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many steps are done, and how many there are."""

#: Messages of one of SQLite's own checks that are kept at most.
_MOST: Final = 100
#: The schema version that brought the log of knowledge.
_WITH_KNOWLEDGE: Final = 3
#: Nothing is written, and no function is called from the schema of a file that may be hostile.
_SETTINGS: Final = ("trusted_schema = OFF", "cell_size_check = ON", "query_only = ON")


def check_file(
    path: str | os.PathLike[str],
    *,
    heads: Iterable[LogHead] = (),
    progress: Progress = lambda _done, _total: None,
) -> FileReport:
    """Look at an evidence base without changing it; it may be damaged or its schema changed.

    Args:
        path: the file.
        heads: ends of logs that were kept outside of the file.
        progress: is told how far the look is.

    Raises:
        EvidenceAdapterUnavailable: the file is missing or cannot be read.
        SchemaVersionError: it is no evidence base, or of a later version.
        CorruptStoreError: it is too damaged to tell whose it is.
    """
    name = path_name(path)
    file = file_at(name)
    if not file.is_file():
        message = f"there is no evidence base at {name}"
        raise EvidenceAdapterUnavailable(message, hint="Check the path.")
    before = _state(file)
    with translated(name), closing(_connect(file)) as connection:
        version = version_of(connection, name)
        found = _look(connection, version, {(h.tenant, h.source_set): h for h in heads}, progress)
    mode = file.stat().st_mode if os.name == "posix" else 0
    return FileReport(
        path=name,
        version=version,
        size=before[0][0],
        log_size=None if before[1] is None else before[1][0],
        mode=stat.filemode(mode) if mode else "",
        is_open_to_all=bool(mode & stat.S_IWOTH),
        was_written=_state(file) != before,
        **found,
    )


def _state(file: Path) -> tuple[tuple[int, int], tuple[int, int] | None]:
    """Give size and time of writing of the file and of its log."""
    state = file.stat()
    try:
        log = Path(f"{file}-wal").stat()
    except OSError:
        return (state.st_size, state.st_mtime_ns), None
    return (state.st_size, state.st_mtime_ns), (log.st_size, log.st_mtime_ns)


def _connect(file: Path) -> sqlite3.Connection:
    mode = "mode=ro" if Path(f"{file}-wal").exists() else "mode=ro&immutable=1"
    connection = sqlite3.connect(f"{file.as_uri()}?{mode}", uri=True, isolation_level=None)
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
        connection.execute("BEGIN")
    except BaseException:
        connection.close()
        raise
    return connection


def _look(
    connection: sqlite3.Connection,
    version: int,
    heads: Mapping[tuple[str, str], LogHead],
    progress: Progress,
) -> dict[str, Any]:
    """Give the findings by field of the report, a step at a time."""
    damage = [*_damage(connection), *_unended(connection, version)]
    drift: tuple[SchemaDrift, ...] = ()
    tables: frozenset[str] = frozenset()
    try:
        drift, tables = find_drift(connection, version), _tables(connection)
    except sqlite3.Error as error:
        damage.append(f"the schema cannot be read: {error}")
    scopes = _scopes(connection, version, heads, tables)
    steps = len(scopes) + 2
    progress(1, steps)
    found: dict[str, Any] = {
        "drift": drift,
        "damage": tuple(damage),
        "orphans": tuple(_orphans(connection)),
        "indexes": tuple(_indexes(connection, tables)),
    }
    progress(2, steps)
    logs = []
    for number, scope in enumerate(scopes, start=3):
        logs.append(_log(connection, scope, heads.get(scope), tables))
        progress(number, steps)
    return found | {"logs": tuple(logs)}


def _tables(connection: sqlite3.Connection) -> frozenset[str]:
    # A view that another tool put in a table's place may never end; it is not read.
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return frozenset(str(name) for (name,) in rows)


def _damage(connection: sqlite3.Connection) -> Iterator[str]:
    try:
        for (message,) in connection.execute(f"PRAGMA integrity_check({_MOST})"):
            if message != "ok":
                yield from str(message).splitlines()
    except sqlite3.Error as error:
        yield f"the check ended early: {error}"


def _unended(connection: sqlite3.Connection, version: int) -> Iterator[str]:
    """Find an act that another tool left half done: nothing can be written beside it."""
    if version < _WITH_KNOWLEDGE:
        return
    try:
        rows = connection.execute("SELECT id FROM act").fetchmany(_MOST)
    except sqlite3.Error:
        return  # the table is missing or damaged, which other checks tell
    for (row,) in rows:
        yield f"act {row}: an act that never ended"


def _orphans(connection: sqlite3.Connection) -> Iterator[str]:
    try:
        rows = connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST)
    except sqlite3.Error as error:
        yield f"could not be checked: {error}"
        return
    for table, row, parent, _ in rows:
        yield f"{table} {row} -> {parent}"


def _scopes(
    connection: sqlite3.Connection,
    version: int,
    heads: Iterable[tuple[str, str]],
    tables: frozenset[str],
) -> list[tuple[str, str]]:
    """Give every tenant and source set that has or should have a log."""
    found = set(heads)
    if version < _WITH_KNOWLEDGE:
        return sorted(found)
    for table in sorted(set(KNOWLEDGE_TABLES) & tables):
        try:
            rows = connection.execute(f"SELECT DISTINCT tenant, source_set FROM {table}")  # noqa: S608 - constants
            found.update((str(tenant), str(source_set)) for tenant, source_set in rows)
        except sqlite3.Error:
            continue  # it is damaged, which other checks tell
    return sorted(found)


def _log(
    connection: sqlite3.Connection,
    scope: tuple[str, str],
    head: LogHead | None,
    tables: frozenset[str],
) -> LogCheck:
    tenant, source_set = scope
    missing = ", ".join(sorted(set(KNOWLEDGE_TABLES) - tables))
    if missing:
        trouble = f"these tables are missing: {missing}"
        return LogCheck(tenant=tenant, source_set=source_set, trouble=trouble)
    try:
        with translated("its log"):
            report = verify_log(connection, tenant, source_set, head)
            now = read_head(connection, tenant, source_set)
    except NotFoundError:  # nothing stands in it any more
        return LogCheck(tenant=tenant, source_set=source_set, report=report)
    except (SophiaError, TypeError, ValueError, LookupError, AttributeError) as error:
        # Rows that another tool wrote may hold anything.
        return LogCheck(tenant=tenant, source_set=source_set, trouble=f"{error}")
    return LogCheck(tenant=tenant, source_set=source_set, head=now, report=report)


def _indexes(connection: sqlite3.Connection, tables: frozenset[str]) -> Iterator[IndexCheck]:
    if "lexical_partition" not in tables:
        return
    try:
        tenants = connection.execute("SELECT tenant FROM lexical_partition ORDER BY 1").fetchall()
    except sqlite3.Error:
        return  # it is damaged, which other checks tell
    for (tenant,) in tenants:
        analyzers: tuple[str, ...] = ()
        try:
            with translated("its index"):
                partition = read_partition(connection, str(tenant))
            assert partition is not None  # noqa: S101 - its row was just read
            analyzers = partition.analyzers
            check_analyzers(analyzers, partition.stemmer)
            trouble = ""
        except SophiaError as error:
            trouble = f"{error}"
        yield IndexCheck(tenant=str(tenant), analyzers=analyzers, trouble=trouble)
