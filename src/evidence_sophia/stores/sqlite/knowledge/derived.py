"""Do the derived tables hold what follows from the log? Beliefs, locks, entities, conflicts."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from evidence_sophia.stores.sqlite.knowledge.conflict_history import conflict_rows
from evidence_sophia.stores.sqlite.knowledge.pieces import Piece, sealed
from evidence_sophia.stores.sqlite.knowledge.replay import Replay

__all__ = ["derived_findings"]

_BELIEF: Final = (
    "SELECT id, functional, value_type, statement, subject_key, predicate, value_key, mark,"
    " authority, source_id, valid_from, valid_to, tx_from, tx_to, closed_by FROM belief"
    " WHERE tenant = ? AND source_set = ? ORDER BY id"
)
_DECLARED: Final = (
    "SELECT predicate, cardinality = 'functional', value_type FROM predicate"
    " WHERE tenant = ? AND source_set = ?"
)
_LOCK_NAMES: Final = (
    "statement",
    "subject_key",
    "predicate",
    "value_key",
    "valid_from",
    "valid_to",
    "authority",
    "tx_from",
    "tx_to",
)
_HELD_NAMES: Final = (
    "subject_key",
    "predicate",
    "value_key",
    "value_type",
    "functional",
    "authority",
    "source_id",
    "valid_from",
    "valid_to",
    "tx_from",
    "tx_to",
)
#: What may ever have conflicted: beliefs that share a slot, or whose name was merged.
_HELD: Final = (
    f"SELECT id, {', '.join(_HELD_NAMES)} FROM belief WHERE tenant = ? AND source_set = ?"
    " AND functional = 1 AND ((subject_key, predicate) IN (SELECT o.subject_key, o.predicate"
    " FROM belief AS o WHERE o.tenant = ? AND o.source_set = ? GROUP BY 1, 2 HAVING count(*) > 1)"
    " OR subject_key IN (SELECT m.source FROM entity_merge AS m WHERE m.tenant = ?"
    " AND m.source_set = ? UNION ALL SELECT n.into_key FROM entity_merge AS n WHERE n.tenant = ?"
    " AND n.source_set = ?)) ORDER BY id"
)
_MERGES: Final = (
    "SELECT m.tx, coalesce(u.source, m.source), CASE m.undoes WHEN 0 THEN m.into_key ELSE '' END"
    " FROM entity_merge AS m LEFT JOIN entity_merge AS u ON u.id = m.undoes"
    " WHERE m.tenant = ? AND m.source_set = ? ORDER BY m.position"
)
_CONFLICT_NAMES: Final = ("first", "second", "rule", "severity", "tx_from", "tx_to")
_CONFLICT: Final = (
    f"SELECT c.id, {', '.join(f'c.{name}' for name in _CONFLICT_NAMES)} FROM conflict AS c"
    " LEFT JOIN belief AS x ON x.id = c.first LEFT JOIN belief AS y ON y.id = c.second"
    " WHERE c.tenant = ? AND c.source_set = ?"
    " AND coalesce(x.value_key, '-') <> '' AND coalesce(y.value_key, '-') <> '' ORDER BY c.id"
)


def derived_findings(
    connection: sqlite3.Connection, tenant: str, source_set: str, replay: Replay
) -> Iterator[tuple[str, int]]:
    """Give the table and row of whatever does not follow; for a missing row its statement."""
    place = (tenant, source_set)
    yield from _beliefs(connection, place, replay)
    yield from _locks(connection, place, replay)
    yield from _entities(connection, place, replay)
    yield from _conflicts(connection, place)


def _conflicts(connection: sqlite3.Connection, place: tuple[str, str]) -> Iterator[tuple[str, int]]:
    """Compare all that ever conflicted; of an erased text nobody knows any more what it said."""
    held = connection.execute(_HELD, place * 4)
    beliefs = [(row, dict(zip(_HELD_NAMES, values, strict=True))) for row, *values in held]
    merges = list(connection.execute(_MERGES, place))
    wanted = Counter(
        tuple(row[name] for name in _CONFLICT_NAMES) for row in conflict_rows(beliefs, merges)
    )
    for row, *values in connection.execute(_CONFLICT, place):
        found = tuple(values)
        if not wanted[found]:
            yield "conflict", row
        wanted[found] -= 1
    if any(count > 0 for count in wanted.values()):
        yield "conflict", 0


def _beliefs(
    connection: sqlite3.Connection, place: tuple[str, str], replay: Replay
) -> Iterator[tuple[str, int]]:
    wanted = replay.pieces
    declared = {each: (one, type_) for each, one, type_ in connection.execute(_DECLARED, place)}
    for row, functional, value_type, *values in connection.execute(_BELIEF, place):
        is_there = _take_out(wanted, values)
        if not is_there or declared.get(values[2]) != (functional, value_type):
            yield "belief", row
    for statement in wanted:
        yield "statement_log", statement


def _take_out(wanted: dict[int, Piece | bytes], values: list[Any]) -> bool:
    """Take the piece that a row of ``belief`` says out of those that are looked for."""
    first = wanted.get(values[0])
    if first is None:
        return False
    if isinstance(first, bytes):
        if first != sealed(values):
            return False
        del wanted[values[0]]
        return True
    if first.is_row(values):
        if first.after is None:
            del wanted[values[0]]
        else:
            wanted[values[0]] = first.after
        return True
    before = next((p for p in first if p.after is not None and p.after.is_row(values)), None)
    if before is None or before.after is None:
        return False
    before.after = before.after.after
    return True


def _locks(
    connection: sqlite3.Connection, place: tuple[str, str], replay: Replay
) -> Iterator[tuple[str, int]]:
    wanted = Counter(_lock_row(lock) for lock in replay.locks)
    rows = connection.execute(
        f"SELECT id, {', '.join(_LOCK_NAMES)} FROM slot_lock"
        " WHERE tenant = ? AND source_set = ? ORDER BY id",
        place,
    )
    for row, *values in rows:
        found = tuple(values)
        if not wanted[found]:
            yield "slot_lock", row
        wanted[found] -= 1
    for missing, count in wanted.items():
        if count > 0:
            yield "statement_log", int(missing[0])  # type: ignore[call-overload]  # a statement's id


def _lock_row(lock: dict[str, Any]) -> tuple[object, ...]:
    return tuple(lock[name] for name in _LOCK_NAMES)


def _entities(
    connection: sqlite3.Connection, place: tuple[str, str], replay: Replay
) -> Iterator[tuple[str, int]]:
    rows = set(
        connection.execute(
            "SELECT key, root, target, merge FROM entity_root WHERE tenant = ? AND source_set = ?",
            place,
        )
    )
    wanted = {(key, replay.root(key), into, merge) for key, (into, merge) in replay.edges.items()}
    for _, _, _, merge in sorted(rows ^ wanted):
        yield "entity_root", int(merge)
