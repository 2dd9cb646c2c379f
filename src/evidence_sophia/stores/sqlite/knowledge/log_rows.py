"""What of a log does a check read? Of each entry its digested bytes, and what its act takes."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from typing import Any, Final, NamedTuple

from evidence_sophia.codec.digests import raw_digest
from evidence_sophia.stores.sqlite.knowledge.sql import body, framed, signature
from evidence_sophia.stores.sqlite.knowledge.tables import PAYLOAD_TYPES, SEALED

__all__ = [
    "CHAIN",
    "ENTRY",
    "ERASED",
    "NAMES",
    "ORPHANS",
    "STATEMENT_NAMES",
    "TARGET",
    "Entry",
    "Link",
    "read_act",
]

_MARKED: Final = (
    ("p.qualifiers", "TEXT"),
    ("t.source_id", "TEXT"),
    ("t.start", "INTEGER"),
    ("t.stop", "INTEGER"),
)
#: What carrying out the acts of each kind again takes, besides ``id`` and ``tx``.
_NEEDED: Final = {
    "predicate": ("t.predicate", "t.cardinality", "t.value_type"),
    "statement": (
        "t.operation",
        "t.entity",
        "t.predicate",
        "t.valid_from",
        "t.valid_to",
        "t.authority",
        "t.source_id",
        "t.target",
        "t.payload",
        "p.value_key",
    ),
    "merge": ("t.source", "t.into_key", "t.undoes"),
    "release": ("t.lock",),
    "erasure": ("t.payload",),
}
_LINK: Final = "c.position, c.tx, c.kind, c.entry, c.note, c.digest"


def _entry_sql(kind: str) -> str:
    """Give the columns of an entry: its digested bytes, then those of its text, then the rest."""
    _, columns = SEALED[kind]
    has_text = "payload_digest" in dict(columns)
    told = tuple((f"t.{name}", type_) for name, type_ in (("id", "INTEGER"), *columns))
    text = framed((f"p.{name}", type_) for name, type_ in PAYLOAD_TYPES)
    found = ["t.id", "t.tx", "t.position", f"CAST({body(told)} AS BLOB)"]
    found.append(f"CAST({signature(told)} AS BLOB)")
    found += ["t.payload", "t.payload_digest", text] if has_text else ["0", "x''", "NULL"]
    found += [framed(_MARKED) if kind == "statement" else "NULL", *_NEEDED.get(kind, ())]
    return ", ".join(found)


def _from_sql(kind: str, condition: str) -> str:
    table, columns = SEALED[kind]
    joined = f"LEFT JOIN {table} AS t ON {condition}"
    if "payload_digest" in dict(columns):
        joined += " LEFT JOIN payload AS p ON p.id = t.payload"
    return joined


_OF_STATEMENT: Final = "c.kind = 'statement' AND t.id = c.entry"
#: Every link, and beside those of statements their entries.
CHAIN: Final = (
    f"SELECT {_LINK}, {_entry_sql('statement')} FROM chain AS c"
    f" {_from_sql('statement', _OF_STATEMENT)}"
    " WHERE c.tenant = ? AND c.source_set = ? ORDER BY c.position"
)
ENTRY: Final = {
    kind: f"SELECT {_entry_sql(kind)} FROM (SELECT 1) {_from_sql(kind, 't.id = ?')}"
    for kind in SEALED
}
ERASED: Final = "SELECT payload FROM erasure WHERE tenant = ? AND source_set = ?"
_WITH_TEXT: Final = " UNION ALL ".join(
    f"SELECT tenant, source_set, payload FROM {table}"
    for table, columns in SEALED.values()
    if "payload_digest" in dict(columns)
)
#: Texts that no entry of their source set has.
ORPHANS: Final = (
    "SELECT p.id FROM payload AS p WHERE p.tenant = ? AND p.source_set = ? AND p.id NOT IN"
    f" (SELECT t.payload FROM ({_WITH_TEXT}) AS t WHERE t.tenant = ? AND t.source_set = ?)"
    " ORDER BY p.id"
)
NAMES: Final = {
    kind: ("id", "tx", *(name.partition(".")[2] for name in _NEEDED.get(kind, ())))
    for kind in SEALED
}
STATEMENT_NAMES: Final = NAMES["statement"][2:]
TARGET: Final = STATEMENT_NAMES.index("target")


class Link(NamedTuple):
    """A row of ``chain``."""

    position: int
    tx: int
    kind: str
    entry: int
    note: str
    digest: bytes


class Entry(NamedTuple):
    """An entry: the bytes that its digests are over, and what its act takes."""

    id: int
    tx: int
    position: int
    data: bytes
    shape: bytes
    payload: int
    payload_digest: bytes
    text: bytes | None
    marked: bytes | None
    rest: tuple[Any, ...]


def read_act(connection: sqlite3.Connection, statement: int) -> dict[str, Any]:
    """Give what carrying out the act of a statement takes, whose text is there."""
    row = connection.execute(ENTRY["statement"], (statement,)).fetchone()
    entry = Entry._make((*row[:9], row[9:]))
    act = dict(zip(NAMES["statement"], (entry.id, entry.tx, *entry.rest), strict=True))
    act["mark"] = b"" if entry.marked is None else raw_digest(entry.marked, "blake3")
    return act
