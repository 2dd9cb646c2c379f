"""When do two beliefs stand against each other? Kept by triggers as beliefs come and go."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.sql import (
    FOREVER_AT,
    function,
    members,
    root_of,
    same_scope,
)

__all__ = [
    "conflict_ddl",
    "merged_conflicts",
    "merged_values",
    "parted_conflicts",
    "parted_values",
]

_INTO: Final = (
    "INSERT INTO conflict (tenant, source_set, first, second, rule, severity, tx_from, tx_to)"
)
#: By which rule two values (of ``{0}`` and ``{1}``) relate.
_RULE: Final = f"{function('rule')}({{0}}.value_key, {{1}}.value_key, {{0}}.value_type)"
_SEVERITY: Final = (
    "CASE WHEN max({0}.authority, {1}.authority) >= 1 THEN 'high'"
    " WHEN {0}.source_id = {1}.source_id THEN 'low' ELSE 'medium' END"
)


def _pair_differs(one: str, other: str) -> str:
    """Give the condition that two beliefs say different things; aliases of one entity do not."""
    same = f"{root_of(one, 'value_key')} = {root_of(other, 'value_key')}"
    return (
        f"{one}.value_key <> {other}.value_key"
        f" AND NOT ({one}.value_type = 'entity' AND {same})"
        f" AND {one}.predicate = {other}.predicate"
        f" AND {one}.valid_from < {other}.valid_to AND {other}.valid_from < {one}.valid_to"
    )


def conflict_ddl() -> Iterator[str]:
    """Give the triggers that open and close conflicts with the beliefs they are between."""
    entity = members("NEW", root_of("NEW", "subject_key"))
    yield (
        "CREATE TRIGGER belief_may_conflict AFTER INSERT ON belief WHEN NEW.functional = 1\n"
        f"BEGIN\n  {_INTO}\n  SELECT NEW.tenant, NEW.source_set, o.id, NEW.id,"
        f" {_RULE.format('o', 'NEW')}, {_SEVERITY.format('o', 'NEW')},"
        f" NEW.tx_from, {FOREVER_AT} FROM belief AS o WHERE {same_scope('o', 'NEW')}"
        f" AND o.subject_key IN {entity} AND o.tx_to = {FOREVER_AT} AND o.id <> NEW.id"
        f" AND {_pair_differs('o', 'NEW')};\nEND"
    )
    yield (
        "CREATE TRIGGER belief_no_longer_conflicts AFTER UPDATE OF tx_to ON belief\nBEGIN\n"
        f"  UPDATE conflict SET tx_to = NEW.tx_to WHERE first = NEW.id AND tx_to = {FOREVER_AT};\n"
        f"  UPDATE conflict SET tx_to = NEW.tx_to WHERE second = NEW.id AND tx_to = {FOREVER_AT};\n"
        "END"
    )


def merged_conflicts() -> str:
    """Give the statement that opens conflicts between two entities that become one."""
    mine, theirs = members("a", "a.entity"), members("a", "a.root")
    return (
        f"{_opening('x', 'y')} FROM act AS a"
        f" CROSS JOIN belief AS x ON {same_scope('x', 'a')} AND x.subject_key IN {mine}"
        f" AND x.functional = 1 AND x.tx_to = {FOREVER_AT}"
        f" CROSS JOIN belief AS y ON {same_scope('y', 'a')} AND y.subject_key IN {theirs}"
        f" AND y.tx_to = {FOREVER_AT} AND {_pair_differs('x', 'y')}"
        " WHERE a.kind = 'merge' AND a.op = 'merge'"
    )


def merged_values() -> str:
    """Give the statement that closes conflicts between values that become one entity."""
    mine, theirs = members("a", "a.entity"), members("a", "a.root")
    return _closing(
        f"CROSS JOIN belief AS x ON {same_scope('x', 'a')} AND x.value_key IN {mine}"
        f" AND x.value_type = 'entity' AND x.tx_to = {FOREVER_AT}",
        f"y.value_key IN {theirs}",
        "merge",
    )


def parted_conflicts() -> str:
    """Give the statement that closes conflicts between two entities that are one no longer."""
    mine = members("a", "a.entity")
    return _closing(
        f"CROSS JOIN belief AS x ON {same_scope('x', 'a')} AND x.subject_key IN {mine}"
        f" AND x.functional = 1 AND x.tx_to = {FOREVER_AT}",
        f"y.subject_key NOT IN {mine}",
        "unmerge",
    )


def parted_values() -> str:
    """Give the statement that opens conflicts between values that are one entity no longer."""
    mine, rest = members("a", "a.entity"), members("a", "a.root")
    subject = members("x", root_of("x", "subject_key"))
    return (
        f"{_opening('x', 'y')} FROM act AS a"
        f" CROSS JOIN belief AS x ON {same_scope('x', 'a')} AND x.value_key IN {mine}"
        f" AND x.value_type = 'entity' AND x.functional = 1 AND x.tx_to = {FOREVER_AT}"
        f" CROSS JOIN belief AS y ON {same_scope('y', 'a')} AND y.subject_key IN {subject}"
        f" AND y.value_key IN {rest} AND y.value_type = 'entity' AND y.tx_to = {FOREVER_AT}"
        f" AND {_pair_differs('x', 'y')} WHERE a.kind = 'merge' AND a.op = 'unmerge'"
    )


def _opening(one: str, other: str) -> str:
    """Begin a statement that opens conflicts between pairs of beliefs, the older one first."""
    pair = f"CASE WHEN {one}.id < {other}.id THEN {{0}}.id ELSE {{1}}.id END"
    return (
        f"{_INTO} SELECT a.tenant, a.source_set, {pair.format(one, other)},"
        f" {pair.format(other, one)}, {_RULE.format(one, other)}, {_SEVERITY.format(one, other)},"
        f" a.tx, {FOREVER_AT}"
    )


def _closing(beliefs: str, others: str, op: str) -> str:
    """Give the statement that closes conflicts of some beliefs ``x`` with others ``y``."""
    found = " UNION ALL ".join(
        f"SELECT k.id FROM act AS a {beliefs} CROSS JOIN conflict AS k ON k.{mine} = x.id"
        f" AND k.tx_to = {FOREVER_AT} CROSS JOIN belief AS y ON y.id = k.{his} AND {others}"
        f" WHERE a.kind = 'merge' AND a.op = '{op}'"
        for mine, his in (("first", "second"), ("second", "first"))
    )
    return f"UPDATE conflict SET tx_to = (SELECT a.tx FROM act AS a) WHERE id IN ({found})"
