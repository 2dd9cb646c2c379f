"""Is the log whole, and does what is believed follow from it? Every finding names its row."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from attrs import define, field

from evidence_sophia.knowledge.log_head import LogHead
from evidence_sophia.knowledge.log_report import LogFinding, LogFindingKind, LogReport
from evidence_sophia.stores.sqlite.knowledge.derived import derived_findings
from evidence_sophia.stores.sqlite.knowledge.functions import chained
from evidence_sophia.stores.sqlite.knowledge.replay import Replay
from evidence_sophia.stores.sqlite.knowledge.sql import CHAIN_NOTE
from evidence_sophia.stores.sqlite.knowledge.tables import PAYLOAD_COLUMNS, SEALED

__all__ = ["verify_log"]


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
    check = _Check(connection, tenant, source_set)
    check.chain()
    findings = list(check.findings)
    findings += check.unchained()
    if head is not None:
        findings += check.against(head)
    findings += [
        LogFinding(kind=LogFindingKind.DOES_NOT_FOLLOW, table=table, row=row)
        for table, row in derived_findings(connection, tenant, source_set, check.replay)
    ]
    return LogReport(entries=check.entries, erased=check.erased, findings=tuple(findings))


@define
class _Check:
    connection: sqlite3.Connection
    tenant: str
    source_set: str
    findings: list[LogFinding] = field(factory=list)
    replay: Replay = field(factory=Replay)
    entries: int = 0
    erased: int = 0
    _suspect: tuple[int, bytes] | None = None

    def chain(self) -> None:
        expected, stored = 0, b""
        for link in self._links():
            while expected < link["position"]:
                self._find(LogFindingKind.MISSING_LINK, "chain", 0, expected)
                expected += 1
            expected = link["position"] + 1
            self._link(link, stored)
            stored = link["digest"]
            self.entries += 1

    def _links(self) -> Iterator[dict[str, Any]]:
        names = ("id", "position", "tx", "kind", "entry", "note", "digest")
        rows = self.connection.execute(
            f"SELECT {', '.join(names)} FROM chain WHERE tenant = ? AND source_set = ?"  # noqa: S608 - constants
            " ORDER BY position",
            (self.tenant, self.source_set),
        )
        return (dict(zip(names, row, strict=True)) for row in rows)

    def _link(self, link: dict[str, Any], previous: bytes) -> None:
        position = link["position"]
        if position == 0:
            self._start(link)
            return
        if link["kind"] not in SEALED:
            self._find(LogFindingKind.EDITED_LINK, "chain", link["id"], position)
            return
        table, columns = SEALED[link["kind"]]
        entry = self._entry(table, tuple(name for name, _ in columns), link["entry"])
        if entry is None:
            self._find(LogFindingKind.MISSING_ROW, table, link["entry"], position)
            return
        made = chained(previous, link["kind"], *entry.values())
        self._compare(link, made, entry, table)
        self._text(table, entry, position)
        self.replay.take(link["kind"], entry)

    def _start(self, link: dict[str, Any]) -> None:
        made = chained(b"", "start", self.tenant, self.source_set, link["tx"], link["note"])
        if link["note"] != CHAIN_NOTE:
            self._find(LogFindingKind.OTHER_KEYS, "chain", link["id"], 0)
        elif made != link["digest"] or link["kind"] != "start":
            self._find(LogFindingKind.EDITED_LINK, "chain", link["id"], 0)
            self._suspect = (link["id"], made)

    def _compare(
        self, link: dict[str, Any], made: bytes, entry: dict[str, Any], table: str
    ) -> None:
        position = link["position"]
        suspect, self._suspect = self._suspect, None
        if made == link["digest"]:
            if link["tx"] != entry["tx"] or link["note"]:
                self._find(LogFindingKind.EDITED_LINK, "chain", link["id"], position)
            return
        if (
            suspect is not None
            and chained(suspect[1], link["kind"], *entry.values()) == link["digest"]
        ):
            # The row before was as it was left; its link was changed.
            before = self.findings.pop()
            self._find(LogFindingKind.EDITED_LINK, "chain", suspect[0], before.position)
            return
        self._find(LogFindingKind.EDITED_ROW, table, link["entry"], position)
        self._suspect = (link["id"], made)

    def _entry(self, table: str, names: tuple[str, ...], row: int) -> dict[str, Any] | None:
        names = ("id", *names)
        found = self.connection.execute(
            f"SELECT {', '.join(names)} FROM {table} WHERE id = ?",  # noqa: S608 - constants
            (row,),
        ).fetchone()
        return None if found is None else dict(zip(names, found, strict=True))

    def _text(self, table: str, entry: dict[str, Any], position: int) -> None:
        if "payload_digest" not in entry:
            return
        row = self.connection.execute(
            f"SELECT {', '.join(PAYLOAD_COLUMNS)} FROM payload WHERE id = ?",  # noqa: S608 - constants
            (entry["payload"],),
        ).fetchone()
        if row is not None:
            if chained(*row) != entry["payload_digest"]:
                self._find(LogFindingKind.EDITED_TEXT, "payload", entry["payload"], position)
            entry |= dict(zip(PAYLOAD_COLUMNS, row, strict=True))
        else:
            entry |= dict.fromkeys(PAYLOAD_COLUMNS, "")
            self._erased(entry, position)
        if table == "lock_release":
            lock = "SELECT statement, value_key FROM slot_lock WHERE id = ?"
            entry["released"] = self.connection.execute(lock, (entry["lock"],)).fetchone()
        if table == "statement_log" and entry["operation"] == "retract":
            entry |= self._retracted(entry)

    def _erased(self, entry: dict[str, Any], position: int) -> None:
        act = "SELECT 1 FROM erasure WHERE payload = ?"
        if self.connection.execute(act, (entry["payload"],)).fetchone() is None:
            self._find(LogFindingKind.MISSING_TEXT, "payload", entry["payload"], position)
        else:
            self.erased += 1
        kept = "SELECT subject_key FROM belief WHERE statement = ?"
        row = self.connection.execute(kept, (entry["id"],)).fetchone()
        entry["subject_key"] = "" if row is None else row[0]

    def _retracted(self, entry: dict[str, Any]) -> dict[str, Any]:
        target = self.replay.pieces.get(entry["target"])
        if not target:
            return {}
        return {"subject_key": target[0].subject_key, "value_key": target[0].value_key}

    def unchained(self) -> Iterator[LogFinding]:
        """Find rows that no act of this scope left."""
        for kind, (table, _) in SEALED.items():
            rows = self.connection.execute(
                f"SELECT t.id FROM {table} AS t WHERE t.tenant = ? AND t.source_set = ?"  # noqa: S608 - constants
                " AND NOT EXISTS (SELECT 1 FROM chain AS c WHERE c.kind = ? AND c.entry = t.id"
                " AND c.entry > 0 AND c.tenant = t.tenant AND c.source_set = t.source_set)",
                (self.tenant, self.source_set, kind),
            )
            for (row,) in rows:
                yield LogFinding(kind=LogFindingKind.UNCHAINED_ROW, table=table, row=row)

    def against(self, head: LogHead) -> Iterator[LogFinding]:
        """Find what is missing or other at a head that was kept outside."""
        row = self.connection.execute(
            "SELECT id, digest FROM chain WHERE tenant = ? AND source_set = ? AND position = ?",
            (head.tenant, head.source_set, head.position),
        ).fetchone()
        if row is None or (head.tenant, head.source_set) != (self.tenant, self.source_set):
            yield LogFinding(
                kind=LogFindingKind.TRUNCATED, table="chain", row=0, position=head.position
            )
        elif f"blake3:{row[1].hex()}" != head.digest:
            yield LogFinding(
                kind=LogFindingKind.EDITED_LINK,
                table="chain",
                row=row[0],
                position=head.position,
            )

    def _find(self, kind: LogFindingKind, table: str, row: int, position: int) -> None:
        self.findings.append(LogFinding(kind=kind, table=table, row=row, position=position))
