"""Which open conflicts would a look at every belief find? What the kept table must equal."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import groupby
from typing import Final, NamedTuple

from evidence_sophia.knowledge.conflicts import kind_of_keys
from evidence_sophia.model.predicate import ValueType
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["kept_conflicts", "scan_conflicts"]

#: Slots that hold several beliefs now, and every slot of an entity with aliases. The first
#: part reads nothing but an index.
_SHARED: Final = (
    "SELECT b.subject_key, b.predicate FROM belief AS b"
    f" WHERE b.tenant = :tenant AND b.source_set = :source_set AND b.tx_to = {FOREVER_AT}"
    " AND b.predicate IN (SELECT d.predicate FROM predicate AS d WHERE d.tenant = :tenant"
    " AND d.source_set = :source_set AND d.cardinality = 'functional')"
    " GROUP BY b.subject_key, b.predicate HAVING count(*) > 1"
    " UNION SELECT b.subject_key, b.predicate FROM (SELECT a.key AS key FROM entity_root AS a"
    " WHERE a.tenant = :tenant AND a.source_set = :source_set UNION SELECT a.root"
    " FROM entity_root AS a WHERE a.tenant = :tenant AND a.source_set = :source_set) AS n"
    " CROSS JOIN belief AS b ON b.tenant = :tenant AND b.subject_key = n.key"
)
_OPEN: Final = (
    "SELECT b.id, coalesce(e.root, b.subject_key), b.predicate, b.value_key, b.value_type,"
    " CASE b.value_type WHEN 'entity' THEN coalesce(v.root, b.value_key) ELSE b.value_key END,"
    f" b.authority, b.source_id, b.valid_from, b.valid_to FROM ({_SHARED}) AS h"
    " CROSS JOIN belief AS b ON b.tenant = :tenant AND b.subject_key = h.subject_key"
    " AND b.predicate = h.predicate AND b.source_set = :source_set"
    " LEFT JOIN entity_root AS e ON e.tenant = b.tenant AND e.source_set = b.source_set"
    " AND e.key = b.subject_key"
    " LEFT JOIN entity_root AS v ON v.tenant = b.tenant AND v.source_set = b.source_set"
    " AND v.key = b.value_key"
    f" WHERE b.functional = 1 AND b.tx_to = {FOREVER_AT} ORDER BY 2, 3, b.valid_from, b.id"
)
_KEPT: Final = (
    "SELECT first, second, rule, severity FROM conflict WHERE tenant = :tenant"
    f" AND source_set = :source_set AND tx_to = {FOREVER_AT} ORDER BY 1, 2"
)

Pair = tuple[int, int, str, str]


class _Open(NamedTuple):
    id: int
    root: str
    predicate: str
    value_key: str
    value_type: str
    value_root: str
    authority: int
    source_id: str
    valid_from: int
    valid_to: int


def scan_conflicts(
    connection: sqlite3.Connection, tenant: str, source_set: str
) -> tuple[Pair, ...]:
    """Find the open conflicts of a scope from scratch: two beliefs, rule and severity."""
    values = {"tenant": tenant, "source_set": source_set}
    rows = map(_Open._make, connection.execute(_OPEN, values))
    slots = groupby(rows, key=lambda row: (row.root, row.predicate))
    return tuple(sorted(pair for _, slot in slots for pair in _pairs(slot)))


def _pairs(slot: Iterator[_Open]) -> Iterator[Pair]:
    begun: list[_Open] = []
    for one in slot:
        begun = [other for other in begun if other.valid_to > one.valid_from]
        for other in begun:
            if one.value_root != other.value_root:
                older, newer = sorted((other, one))
                rule = kind_of_keys(older.value_key, newer.value_key, ValueType(one.value_type))[1]
                yield older.id, newer.id, rule, _severity(older, newer)
        begun.append(one)


def _severity(one: _Open, other: _Open) -> str:
    if max(one.authority, other.authority) > 0:
        return "high"
    return "low" if one.source_id == other.source_id else "medium"


def kept_conflicts(
    connection: sqlite3.Connection, tenant: str, source_set: str
) -> tuple[Pair, ...]:
    """Give the open conflicts of a scope as they were kept."""
    values = {"tenant": tenant, "source_set": source_set}
    return tuple(connection.execute(_KEPT, values))
