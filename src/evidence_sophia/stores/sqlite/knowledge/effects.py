"""What follows from an accepted act? Beliefs, locks, merged entities, erased text."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator

from evidence_sophia.stores.sqlite.knowledge.conflict_rules import (
    merged_conflicts,
    merged_values,
    parted_conflicts,
    parted_values,
)
from evidence_sophia.stores.sqlite.knowledge.merged_locks import (
    held_by_locks,
    no_longer_held,
)
from evidence_sophia.stores.sqlite.knowledge.sql import (
    BELIEF_INTO,
    ERASED,
    FOREVER_AT,
    members,
    same_scope,
)

__all__ = ["effects"]


def effects(group: str) -> Iterator[str]:
    """Give the statements that carry the row of ``act`` into the derived tables.

    Args:
        group: ``assert``, ``change`` (the other acts on statements) or ``other``.
    """
    if group == "change":
        yield from _closed()
    if group != "other":
        yield _believed()
    if group == "change":
        yield from _locked()
    if group == "other":
        yield _released()
        yield from _entities()
        yield from _erased()


def _closed() -> Iterator[str]:
    yield (
        "UPDATE belief SET tx_to = (SELECT tx FROM act), closed_by = (SELECT entry FROM act)"
        f" WHERE statement = (SELECT a.target FROM act AS a WHERE a.kind = 'statement')"
        f" AND +tx_to = {FOREVER_AT}"
    )
    closes = "UPDATE belief SET tx_to = a.tx, closed_by = a.entry FROM act AS a WHERE a.id = 1"
    closes += f" AND a.kind = 'statement' AND belief.tx_to = {FOREVER_AT}"
    entity = members("a", "a.root")
    overlaps = "belief.valid_from < a.valid_to AND a.valid_from < belief.valid_to"
    replaces = "a.functional = 1 AND a.op IN ('correct', 'revert')"
    yield (
        f"{closes} AND {replaces} AND {same_scope('belief', 'a')}"
        f" AND belief.predicate = a.predicate AND belief.subject_key IN {entity} AND {overlaps}"
    )
    # What such an act leaves of an interval is believed further, as before.
    for start, stop, there_is in (
        ("b.valid_from", "a.valid_from", "b.valid_from < a.valid_from"),
        ("a.valid_to", "b.valid_to", "a.valid_to < b.valid_to"),
    ):
        twin = (
            f"SELECT 1 FROM belief AS o WHERE {same_scope('o', 'b')} AND o.predicate = b.predicate"
            f" AND o.subject_key = b.subject_key AND o.value_key = b.value_key AND o.mark = b.mark"
            f" AND o.valid_from = {start} AND o.valid_to = {stop} AND o.tx_to = {FOREVER_AT}"
        )
        yield (
            f"{BELIEF_INTO} SELECT b.tenant, b.source_set, b.statement, b.subject_key,"
            " b.predicate, b.value_key, b.functional, b.value_type, b.authority, b.source_id,"
            f" b.mark, {start}, {stop}, a.tx, {FOREVER_AT}, 0 FROM act AS a CROSS JOIN belief AS b"
            f" ON b.closed_by > 0 AND b.closed_by = a.entry WHERE a.kind = 'statement'"
            f" AND {replaces} AND b.statement <> a.target AND {there_is} AND NOT EXISTS ({twin})"
        )


def _believed() -> str:
    return (
        f"{BELIEF_INTO} SELECT a.tenant, a.source_set, a.entry, a.entity, a.predicate,"
        " a.value_key, a.functional, a.value_type, a.authority, a.source_id, a.mark,"
        f" a.valid_from, a.valid_to, a.tx, {FOREVER_AT}, 0 FROM act AS a"
        " WHERE a.kind = 'statement' AND a.op <> 'retract'"
    )


def _locked() -> Iterator[str]:
    locks = "a.kind = 'statement' AND a.op IN ('correct', 'retract', 'revert') AND a.authority >= 1"
    hull = "CASE WHEN a.target > 0 THEN min(a.valid_from, a.target_from) ELSE a.valid_from END,"
    hull += " CASE WHEN a.target > 0 THEN max(a.valid_to, a.target_to) ELSE a.valid_to END"
    for value, condition in (
        ("''", "a.functional = 1"),
        ("a.value_key", "a.functional = 0"),
        ("a.target_key", "a.functional = 0 AND a.target > 0 AND a.target_key <> a.value_key"),
    ):
        yield (
            "INSERT INTO slot_lock (tenant, source_set, subject_key, predicate, value_key,"
            " valid_from, valid_to, authority, statement, tx_from, tx_to)"
            f" SELECT a.tenant, a.source_set, a.entity, a.predicate, {value}, {hull},"
            f" a.authority, a.entry, a.tx, {FOREVER_AT} FROM act AS a WHERE {locks} AND {condition}"
        )


def _released() -> str:
    return (
        f"UPDATE slot_lock SET tx_to = a.tx FROM act AS a WHERE a.kind = 'release'"
        f" AND slot_lock.id = a.target AND slot_lock.tx_to = {FOREVER_AT}"
    )


def _entities() -> Iterator[str]:
    yield from held_by_locks()
    yield merged_conflicts()
    yield merged_values()
    merges = "FROM act AS a WHERE a.kind = 'merge' AND a.op = 'merge'"
    yield (
        f"UPDATE entity_root SET root = (SELECT a.root {merges}) WHERE {_same_as(merges)}"
        f" AND root = (SELECT a.entity {merges})"
    )
    yield (
        "INSERT INTO entity_root (tenant, source_set, key, root, merge, target)"
        f" SELECT a.tenant, a.source_set, a.entity, a.root, a.entry, a.target_entity {merges}"
    )
    parts = "FROM act AS a WHERE a.kind = 'merge' AND a.op = 'unmerge'"
    yield f"DELETE FROM entity_root WHERE {_same_as(parts)} AND key = (SELECT a.entity {parts})"
    yield (
        f"UPDATE entity_root SET root = (SELECT a.entity {parts}) WHERE {_same_as(parts)}"
        " AND key IN (SELECT p.key FROM entity_parted AS p)"
    )
    yield parted_conflicts()
    yield parted_values()
    yield no_longer_held()


def _same_as(act: str) -> str:
    """Give the condition that a row stands in the scope of an act, as an index needs it."""
    return f"tenant = (SELECT a.tenant {act}) AND source_set = (SELECT a.source_set {act})"


def _erased() -> Iterator[str]:
    erased = "(SELECT a.target FROM act AS a WHERE a.kind = 'erasure' AND a.wanted = 'statement')"
    text = "(SELECT a.restores FROM act AS a WHERE a.kind = 'erasure')"
    yield (
        f"UPDATE belief SET tx_to = (SELECT tx FROM act) WHERE statement = {erased}"
        f" AND +tx_to = {FOREVER_AT}"
    )
    mark = ERASED.replace("NEW.", "")
    yield f"UPDATE belief SET value_key = '', mark = {mark} WHERE statement = {erased}"
    # Nobody can compare with an erased value any more: the lock then holds for every value.
    yield f"UPDATE slot_lock SET value_key = '' WHERE statement = {erased}"
    # So do the locks of other acts on it, as far as they repeat its value.
    own = (
        "coalesce((SELECT p.value_key FROM statement_log AS s JOIN payload AS p ON p.id = s.payload"
        " WHERE s.id = slot_lock.statement), '')"
    )
    yield (
        "UPDATE slot_lock SET value_key = '' WHERE statement IN (SELECT t.id FROM statement_log"
        f" AS t WHERE t.target > 0 AND t.target = {erased}) AND value_key <> {own}"
        f" AND value_key = (SELECT p.value_key FROM payload AS p WHERE p.id = {text})"
    )
    yield f"DELETE FROM payload WHERE id = {text}"
