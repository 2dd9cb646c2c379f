"""Is the log whole, and does what is believed follow from it? Every finding names its row.

The bytes that a digest is over are put together by SQLite, for all rows in one pass; only the
digests and what follows from the acts are worked out here.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from attrs import define, field
from blake3 import blake3

from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.knowledge.log_report import LogFinding, LogFindingKind, LogReport
from evidence_sophia.stores.sqlite.knowledge.derived import derived_findings
from evidence_sophia.stores.sqlite.knowledge.functions import chained
from evidence_sophia.stores.sqlite.knowledge.log_rows import (
    CHAIN,
    ENTRY,
    ERASED,
    NAMES,
    ORPHANS,
    STATEMENT_NAMES,
    TARGET,
    Entry,
    Link,
    read_act,
)
from evidence_sophia.stores.sqlite.knowledge.replay import Replay
from evidence_sophia.stores.sqlite.knowledge.sql import CHAIN_NOTE
from evidence_sophia.stores.sqlite.knowledge.tables import SEALED

__all__ = ["verify_log"]

#: Of erased texts only the tables say whether a merge closed them, or its end opened them.
_TOUCHED: Final = (
    "SELECT statement FROM belief WHERE tenant = ? AND source_set = ?"
    " AND (closed_by = ? OR tx_from = ?)"
)


def verify_log(
    connection: sqlite3.Connection, tenant: str, source_set: str, head: LogHead | None = None
) -> LogReport:
    """Check every entry of a scope's log, and what is believed because of it.

    Args:
        connection: within a read snapshot.
        tenant: whose log.
        source_set: of which source set.
        head: one that was kept outside of the file; without it a cut end looks like an
            earlier state.
    """
    erasable = frozenset(row[0] for row in connection.execute(ERASED, (tenant, source_set)))
    replay = Replay(erasable=erasable, reread=partial(read_act, connection))
    check = _Check(connection, tenant, source_set, replay)
    check.chain()
    findings = list(check.findings)
    findings += check.unchained()
    if head is not None:
        findings += check.against(head)
    findings += [
        _finding(LogFindingKind.DOES_NOT_FOLLOW, table, row)
        for table, row in derived_findings(connection, tenant, source_set, check.replay)
    ]
    return LogReport(entries=check.entries, erased=check.erased, findings=tuple(findings))


@define
class _Check:
    connection: sqlite3.Connection
    tenant: str
    source_set: str
    replay: Replay
    findings: list[LogFinding] = field(factory=list)
    entries: int = 0
    erased: int = 0
    _suspect: tuple[int, bytes] | None = None
    _gone: set[int] = field(factory=set)

    def chain(self) -> None:
        expected, stored = 0, b""
        for row in self.connection.execute(CHAIN, (self.tenant, self.source_set)):
            if self._suspect is None and row[0] == expected and self._is_plain(row, stored):
                expected, stored = expected + 1, row[5]
                continue
            link = Link._make(row[:6])
            while expected < link.position:
                self._find(LogFindingKind.MISSING_LINK, "chain", 0, expected)
                expected += 1
            expected = link.position + 1
            self._link(link, row[6:], stored)
            stored = link.digest
            self.entries += 1

    def _is_plain(self, row: tuple[Any, ...], previous: bytes) -> bool:
        """Take a statement as it was left, and tell whether it was; any other goes the long way."""
        position, tx, kind, _, note, digest, id_, at, place, data, shape, *rest = row
        _, name, text, marked, *rest = rest
        if (
            kind != "statement"
            or text is None
            or note
            or (tx, position) != (at, place)
            or blake3(text).digest() != name
            or _sealed(previous, "statement", data, shape) != digest
            or (self._gone and not self._gone.isdisjoint((id_, rest[TARGET])))
        ):
            return False
        act = dict(zip(STATEMENT_NAMES, rest, strict=True))
        act["id"], act["tx"], act["mark"] = id_, tx, blake3(marked).digest()
        self.replay.take("statement", act)
        self.entries += 1
        return True

    def _link(self, link: Link, beside: tuple[Any, ...], previous: bytes) -> None:
        if link.position == 0:
            self._start(link)
            return
        if link.kind not in SEALED:
            self._find(LogFindingKind.EDITED_LINK, "chain", link.position, link.position)
            return
        if link.kind != "statement":
            beside = self.connection.execute(ENTRY[link.kind], (link.entry,)).fetchone()
        if beside[0] is None:
            table = SEALED[link.kind][0]
            self._find(LogFindingKind.MISSING_ROW, table, link.entry, link.position)
            return
        entry = Entry._make((*beside[:9], beside[9:]))
        self._compare(link, entry, previous)
        row = dict(zip(NAMES[link.kind], (entry.id, entry.tx, *entry.rest), strict=True))
        if entry.payload_digest:
            self._text(link, entry, row)
        self.replay.take(link.kind, row)

    def _start(self, link: Link) -> None:
        made = chained(b"", "start", self.tenant, self.source_set, link.tx, link.note)
        if link.note != CHAIN_NOTE:
            self._find(LogFindingKind.OTHER_KEYS, "chain", 0, 0)
        elif made != link.digest or link.kind != "start":
            self._find(LogFindingKind.EDITED_LINK, "chain", 0, 0)
            self._suspect = (0, made)

    def _compare(self, link: Link, entry: Entry, previous: bytes) -> None:
        suspect, self._suspect = self._suspect, None
        made = _sealed(previous, link.kind, entry.data, entry.shape)
        if made == link.digest:
            if (link.tx, link.position, link.note) != (entry.tx, entry.position, ""):
                self._find(LogFindingKind.EDITED_LINK, "chain", link.position, link.position)
            return
        if (
            suspect is not None
            and _sealed(suspect[1], link.kind, entry.data, entry.shape) == link.digest
        ):
            # The row before was as it was left; its link was changed.
            self.findings.pop()
            self._find(LogFindingKind.EDITED_LINK, "chain", suspect[0], suspect[0])
            return
        self._find(LogFindingKind.EDITED_ROW, SEALED[link.kind][0], link.entry, link.position)
        self._suspect = (link.position, made)

    def _text(self, link: Link, entry: Entry, row: dict[str, Any]) -> None:
        if entry.text is None:
            self._erased(entry, row, link.position)
        elif blake3(entry.text).digest() != entry.payload_digest:
            self._find(LogFindingKind.EDITED_TEXT, "payload", entry.payload, link.position)
        if link.kind == "release":
            lock = "SELECT statement, value_key FROM slot_lock WHERE id = ?"
            row["released"] = self.connection.execute(lock, (row["lock"],)).fetchone()
        elif link.kind == "statement":
            row["mark"] = b"" if entry.marked is None else blake3(entry.marked).digest()
            if self._gone and (entry.id in self._gone or row["target"] in self._gone):
                made = "SELECT count(*) FROM slot_lock WHERE statement = ?"
                row["locks"] = self.connection.execute(made, (entry.id,)).fetchone()[0]
        elif link.kind == "merge" and self._gone:
            told = (self.tenant, self.source_set, -entry.id, entry.tx)
            row["touched"] = {each for (each,) in self.connection.execute(_TOUCHED, told)}

    def _erased(self, entry: Entry, row: dict[str, Any], position: int) -> None:
        act = "SELECT 1 FROM erasure WHERE payload = ?"
        if self.connection.execute(act, (entry.payload,)).fetchone() is None:
            self._find(LogFindingKind.MISSING_TEXT, "payload", entry.payload, position)
        else:
            self.erased += 1
        if "value_key" in row:
            row["value_key"] = ""
            self._gone.add(entry.id)

    def unchained(self) -> Iterator[LogFinding]:
        """Find rows that no act of this scope left, and an act that never ended."""
        for (row,) in self.connection.execute("SELECT id FROM act"):
            yield _finding(LogFindingKind.UNCHAINED_ROW, "act", row)
        for kind, (table, _) in SEALED.items():
            rows = self.connection.execute(
                f"SELECT t.id FROM {table} AS t WHERE t.tenant = ? AND t.source_set = ?"
                " AND NOT EXISTS (SELECT 1 FROM chain AS c WHERE c.tenant = t.tenant"
                " AND c.source_set = t.source_set AND c.position = t.position"
                " AND c.kind = ? AND c.entry = t.id)",
                (self.tenant, self.source_set, kind),
            )
            for (row,) in rows:
                yield _finding(LogFindingKind.UNCHAINED_ROW, table, row)
        for (row,) in self.connection.execute(ORPHANS, (self.tenant, self.source_set) * 2):
            yield _finding(LogFindingKind.UNCHAINED_ROW, "payload", row)

    def against(self, head: LogHead) -> Iterator[LogFinding]:
        """Find what is missing or other at a head that was kept outside."""
        row = self.connection.execute(
            "SELECT digest FROM chain WHERE tenant = ? AND source_set = ? AND position = ?",
            (head.tenant, head.source_set, head.position),
        ).fetchone()
        if row is None or (head.tenant, head.source_set) != (self.tenant, self.source_set):
            yield _finding(LogFindingKind.TRUNCATED, "chain", 0, head.position)
        elif f"blake3:{row[0].hex()}" != head.digest:
            yield _finding(LogFindingKind.EDITED_LINK, "chain", head.position, head.position)

    def _find(self, kind: LogFindingKind, table: str, row: int, position: int) -> None:
        self.findings.append(_finding(kind, table, row, position))


def _finding(kind: LogFindingKind, table: str, row: int, position: int = -1) -> LogFinding:
    return LogFinding(kind=kind, table=table, row=row, position=position)


def _sealed(previous: bytes, kind: str, data: bytes, shape: bytes) -> bytes:
    """Give the digest of an entry after another, as ``chained`` would over its columns."""
    before, name = previous.hex().upper().encode(), kind.encode()
    whole = b"%b%b%b|b%d,t%d,%b" % (before, name, data, len(before), len(name), shape)
    return blake3(whole).digest()
