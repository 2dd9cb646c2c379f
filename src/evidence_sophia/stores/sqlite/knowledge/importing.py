"""How does a log come into a store as it is? Its rows, and what follows from them.

The rows are written past the triggers, which know only acts, within one transaction that holds
the writer lock: the triggers are taken away in it and put back, and what was written is checked
as :func:`verify_log` checks it, before anybody else can see it.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from attrs import asdict, define, field

from evidence_sophia.errors import ConflictError, DecodeError, DigestMismatchError
from evidence_sophia.knowledge.log_entry import START, LogEntry
from evidence_sophia.knowledge.log_head import LogHead, residue_of
from evidence_sophia.knowledge.log_lines import LogLines
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.conflict_history import conflict_rows
from evidence_sophia.stores.sqlite.knowledge.exporting import log_heading
from evidence_sophia.stores.sqlite.knowledge.functions import chained
from evidence_sophia.stores.sqlite.knowledge.pieces import Piece
from evidence_sophia.stores.sqlite.knowledge.replay import Replay
from evidence_sophia.stores.sqlite.knowledge.schema import KNOWLEDGE_DDL
from evidence_sophia.stores.sqlite.knowledge.sql import CHAIN_NOTE
from evidence_sophia.stores.sqlite.knowledge.tables import (
    PAYLOAD_COLUMNS,
    SEALED,
)
from evidence_sophia.stores.sqlite.knowledge.verifying import verify_log

__all__ = ["checked_entries", "guards_lifted", "has_log", "restore_log"]

_TRIGGER: Final = "CREATE TRIGGER "
#: What SQLite says of a number that a row has already.
_TAKEN: Final = frozenset(
    {
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
        sqlite3.SQLITE_CONSTRAINT_ROWID,
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
    }
)


def has_log(connection: sqlite3.Connection, tenant: str, source_set: str) -> bool:
    """Whether anything was ever written in a source set."""
    row = connection.execute(
        "SELECT 1 FROM chain WHERE tenant = ? AND source_set = ? LIMIT 1", (tenant, source_set)
    ).fetchone()
    return row is not None


@contextmanager
def guards_lifted(connection: sqlite3.Connection) -> Iterator[None]:
    """Take the triggers of knowledge away for a block, and put the shipped ones back.

    Within a transaction of the caller's, who checks the schema before it ends and undoes it
    if the block fails.
    """
    triggers = [each for each in KNOWLEDGE_DDL if each.startswith(_TRIGGER)]
    for each in triggers:
        connection.execute(f"DROP TRIGGER {each.removeprefix(_TRIGGER).split()[0]}")
    yield
    for each in triggers:
        connection.execute(each)


def checked_entries(log: LogLines) -> Iterator[tuple[int, LogEntry]]:
    """Give the entries of a log with their lines, each checked against its digests.

    Raises:
        DecodeError: the file is of another version, or a line is no entry of this log.
        DigestMismatchError: a line was changed, or the last line names another end.
    """
    heading = log.heading
    if heading != log_heading(heading.tenant, heading.source_set):
        message = "line 1: the log was written with other columns, keys or digests than these"
        raise DecodeError(message, hint="Use the version of the library that wrote it.")
    digest, locks = b"", list[tuple[int, int]]()
    for number, entry in log.entries():
        digest = _checked(number, entry, digest, heading.tenant, heading.source_set)
        locks += _locks(number, entry)
        yield number, entry
    if (public_id(digest), residue_of(locks)) != (log.head.digest, log.head.residue):
        message = "the last line: the head is not that of the lines before it"
        raise DigestMismatchError(message)


def _locks(number: int, entry: LogEntry) -> list[tuple[int, int]]:
    maker = dict(entry.row).get("id")
    if entry.locks and (entry.kind != "statement" or not isinstance(maker, int)):
        message = f"line {number}: an entry that makes no locks"
        raise DecodeError(message)
    return [(lock, int(maker or 0)) for lock in entry.locks]


def _checked(number: int, entry: LogEntry, before: bytes, tenant: str, source_set: str) -> bytes:
    row = dict(entry.row)
    if (row["tenant"], row["source_set"]) != (tenant, source_set):
        message = f"line {number}: an entry of another tenant or source set"
        raise DecodeError(message)
    if (entry.kind == START) != (entry.position == 0):
        message = f"line {number}: not where a log begins"
        raise DecodeError(message)
    if entry.kind == START and row["note"] != CHAIN_NOTE:
        message = f"line {number}: other digests or keys than those of this library"
        raise DecodeError(message)
    made = chained(before, entry.kind, *row.values())
    if public_id(made) != entry.digest:
        message = f"line {number}: the entry, or the one before it, is not what its digest says"
        raise DigestMismatchError(message)
    if entry.has_text != ("payload_digest" in row):
        message = f"line {number}: a text is missing, or there is one too many"
        raise DecodeError(message)
    if entry.text is not None and chained(*dict(entry.text).values()) != row["payload_digest"]:
        message = f"line {number}: the text is not what its digest says"
        raise DigestMismatchError(message)
    return made


def restore_log(connection: sqlite3.Connection, log: LogLines, head: LogHead) -> int:
    """Write a log as it is, with all that follows from it; give how many entries it has.

    Args:
        connection: within a transaction of the writer's, its guards lifted; the caller rolls
            back if this fails.
        log: of a source set in which nothing was ever written.
        head: the verified one, kept outside of the file.

    Raises:
        ConflictError: something is written in the source set, or rows of other logs have the
            numbers of these.
        DecodeError, DigestMismatchError: as :func:`checked_entries`; or the head is another
            one, or what follows from the log is not what acts would have left.
    """
    place = (log.heading.tenant, log.heading.source_set)
    if log.head != head:
        message = "the log does not end where the signed head says"
        raise DigestMismatchError(message, hint="It was cut, went on, or is another log.")
    if has_log(connection, *place):
        message = f"there is a log of {place[1]!r:.80} already"
        raise ConflictError(message, hint="A log moves as a whole only into an empty one.")
    restored = _Restored(connection, *place)
    for number, entry in checked_entries(log):
        with _named(number):
            restored.take(entry)
    with _named(None):
        restored.derive()
    report = verify_log(connection, *place, head)
    if not report.is_whole:
        first = report.findings[0]
        message = f"what follows from the log is not whole: {first.kind} in {first.table}"
        raise DecodeError(message, details=[str(each) for each in report.findings[:20]])
    return report.entries


@contextmanager
def _named(number: int | None) -> Iterator[None]:
    where = "what follows from the log" if number is None else f"line {number}"
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode not in _TAKEN:
            message = f"{where}: not what an act would have left"
            raise DecodeError(message) from error
        message = f"{where}: a row of that number stands in this base already"
        hint = "The numbers of the rows are digested: move the log into an empty base."
        raise ConflictError(message, hint=hint) from error
    except (TypeError, ValueError, LookupError, ArithmeticError) as error:
        message = f"{where}: not what an act would have left"
        raise DecodeError(message) from error


@define
class _Restored:
    """The rows of a log as they come in, and what follows from them."""

    connection: sqlite3.Connection
    tenant: str
    source_set: str
    replay: Replay = field(factory=Replay)
    merges: list[tuple[int, str, str]] = field(factory=list)
    _statements: dict[int, Mapping[str, Any]] = field(factory=dict)
    _predicates: dict[str, Mapping[str, Any]] = field(factory=dict)
    _merged: dict[int, str] = field(factory=dict)
    _lock_ids: dict[int, dict[str, Any]] = field(factory=dict)
    _gone: set[int] = field(factory=set)

    def take(self, entry: LogEntry) -> None:
        row: dict[str, Any] = dict(entry.row)
        self._insert(
            "chain",
            {
                "position": entry.position,
                "tx": row["tx"],
                "kind": entry.kind,
                "entry": row.get("id", 0),
                "note": row.get("note", ""),
                "digest": bytes.fromhex(entry.digest.partition(":")[2]),
            },
        )
        if entry.kind == START:
            return
        self._insert(SEALED[entry.kind][0], row)
        if entry.text is not None:
            self._insert("payload", {"id": row["payload"], **dict(entry.text)})
        self._follow(entry, row)

    def _follow(self, entry: LogEntry, row: dict[str, Any]) -> None:
        if entry.has_text:
            row |= dict(entry.text or dict.fromkeys(PAYLOAD_COLUMNS, ""))
        if entry.kind == "predicate":
            self._predicates[row["predicate"]] = row
        if entry.kind == "release":
            lock = self._lock_ids[row["lock"]]
            row["released"] = (lock["statement"], lock["value_key"])
        if entry.kind == "statement":
            self._statements[row["id"]] = row
            marked = (row["qualifiers"], row["source_id"], row["start"], row["stop"])
            row["mark"] = b"" if entry.is_erased else chained(*marked)
            if entry.is_erased:
                self._gone.add(row["id"])
            if not self._gone.isdisjoint({row["id"], row["target"]}):
                row["locks"] = len(entry.locks)
        if entry.kind == "merge":
            self._merge(row)
        known = len(self.replay.locks)
        self.replay.take(entry.kind, row)
        made = self.replay.locks[known:]
        self._lock_ids |= zip(entry.locks, made, strict=True)

    def _merge(self, row: dict[str, Any]) -> None:
        if row["undoes"]:
            self.merges.append((row["tx"], self._merged[row["undoes"]], ""))
        else:
            self._merged[row["id"]] = row["source"]
            self.merges.append((row["tx"], row["source"], row["into_key"]))

    def derive(self) -> None:
        """Write what is believed, what is locked, which names are one, and what conflicts."""
        pieces = sorted(
            (
                piece
                for first in self.replay.pieces.values()
                if isinstance(first, Piece)  # nothing is sealed that cannot be read again
                for piece in first
            ),
            key=lambda piece: (piece.tx_from, piece.statement, piece.valid_from),
        )
        beliefs = []
        for piece in pieces:
            belief = self._belief(piece)
            beliefs.append((self._insert("belief", belief), belief))
        for number, lock in self._lock_ids.items():
            self._insert("slot_lock", {"id": number, **lock})
        for key, (into, merge) in self.replay.edges.items():
            root = self.replay.root(key)
            row = {"key": key, "root": root, "merge": merge, "target": into}
            self._insert("entity_root", row)
        for conflict in conflict_rows(beliefs, self.merges):
            self._insert("conflict", conflict)

    def _belief(self, piece: Piece) -> dict[str, Any]:
        told, declared = self._statements[piece.statement], self._predicates[piece.predicate]
        row = asdict(piece, recurse=False)
        del row["after"]
        return row | {
            "functional": int(declared["cardinality"] == "functional"),
            "value_type": declared["value_type"],
            "authority": told["authority"],
            "source_id": told["source_id"],
        }

    def _insert(self, table: str, row: Mapping[str, Any]) -> int:
        placed = {**row, "tenant": self.tenant, "source_set": self.source_set}
        done = self.connection.execute(
            f"INSERT INTO {table} ({', '.join(placed)}) VALUES ({', '.join('?' * len(placed))})",
            tuple(placed.values()),
        )
        return int(done.lastrowid or 0)
