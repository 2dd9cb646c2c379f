"""Which open conflicts would a look at every belief find? What the kept table must equal."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.knowledge.conflicts import kind_of_keys
from evidence_sophia.model.predicate import ValueType
from evidence_sophia.stores.sqlite.knowledge.conflict_rules import (
    PAIR_SEVERITY,
    pair_differs,
)
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["kept_conflicts", "scan_conflicts"]

_OPEN: Final = (
    "SELECT b.id, b.tenant, b.source_set, b.predicate, b.value_key, b.value_type, b.authority,"
    " b.source_id, b.valid_from,"
    " b.valid_to, coalesce(e.root, b.subject_key) AS root FROM belief AS b"
    " LEFT JOIN entity_root AS e ON e.tenant = b.tenant AND e.source_set = b.source_set"
    " AND e.key = b.subject_key WHERE b.tenant = :tenant AND b.source_set = :source_set"
    f" AND b.functional = 1 AND b.tx_to = {FOREVER_AT}"
)
_SCAN: Final = (
    f"WITH open AS MATERIALIZED ({_OPEN})"
    " SELECT x.id, y.id, x.value_key, y.value_key, x.value_type,"
    f" {PAIR_SEVERITY.format('x', 'y')}"
    " FROM open AS x JOIN open AS y ON x.root = y.root AND x.predicate = y.predicate"
    f" WHERE x.id < y.id AND {pair_differs('x', 'y')} ORDER BY 1, 2"
)
_KEPT: Final = (
    "SELECT first, second, rule, severity FROM conflict WHERE tenant = :tenant"
    f" AND source_set = :source_set AND tx_to = {FOREVER_AT} ORDER BY 1, 2"
)

Pair = tuple[int, int, str, str]


def scan_conflicts(
    connection: sqlite3.Connection, tenant: str, source_set: str
) -> tuple[Pair, ...]:
    """Find the open conflicts of a scope from scratch: two beliefs, rule and severity."""
    values = {"tenant": tenant, "source_set": source_set}
    return tuple(
        (first, second, kind_of_keys(one, other, ValueType(value_type))[1], severity)
        for first, second, one, other, value_type, severity in connection.execute(_SCAN, values)
    )


def kept_conflicts(
    connection: sqlite3.Connection, tenant: str, source_set: str
) -> tuple[Pair, ...]:
    """Give the open conflicts of a scope as they were kept."""
    values = {"tenant": tenant, "source_set": source_set}
    return tuple(connection.execute(_KEPT, values))
