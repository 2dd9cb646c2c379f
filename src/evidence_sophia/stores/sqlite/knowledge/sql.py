"""Which expressions do the triggers share? Function names, sentinels, small pieces of SQL."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from evidence_sophia.knowledge.keys import KEY_VERSION

__all__ = [
    "BEGINNING_AT",
    "BELIEF_INTO",
    "CHAIN_NOTE",
    "ERASED",
    "FOREVER_AT",
    "STATEMENT_OPS",
    "body",
    "framed",
    "function",
    "is_one_of",
    "members",
    "root_of",
    "same_scope",
    "signature",
]

#: The sentinels of ``model.valid_time`` in microseconds since 1970 UTC.
BEGINNING_AT: Final = -62135596800000000
FOREVER_AT: Final = 253402300799999999

#: What the first row of a chain says: how it is digested, and by which keys slots compare.
CHAIN_NOTE: Final = f"blake3 keys={KEY_VERSION}"

#: What stands in a belief in place of the digest of what it rested on, once that is erased.
ERASED: Final = "CAST('erased ' || NEW.statement AS BLOB)"

BELIEF_INTO: Final = (
    "INSERT INTO belief (tenant, source_set, statement, subject_key, predicate, value_key,"
    " functional, value_type, authority, source_id, mark, valid_from, valid_to, tx_from, tx_to,"
    " closed_by)"
)

STATEMENT_OPS: Final = ("assert", "correct", "retract", "supersede", "revert")


def function(name: str) -> str:
    """Give the name of a registered function, which carries the version of the keys."""
    return f"sophia_{name}_{KEY_VERSION}"


def framed(values: Iterable[tuple[str, str]]) -> str:
    """Give the expression for the bytes that a digest is over, as ``functions.chained`` has them.

    Args:
        values: expressions and their SQL types.
    """
    told = tuple(values)
    return f"CAST({body(told)} || '|' || {signature(told)} AS BLOB)"


def body(values: Sequence[tuple[str, str]]) -> str:
    """Give the expression for texts as they are and bytes in hexadecimal, one after another."""
    shown = {"TEXT": "{0}", "BLOB": "hex({0})"}
    parts = [shown[type_].format(value) for value, type_ in values if type_ in shown]
    return " || ".join(parts) or "''"


def signature(values: Sequence[tuple[str, str]]) -> str:
    """Give the expression for what each value is: its type, and a number or a length.

    One call of a function costs SQLite less than putting so many numbers together.
    """
    numbers = {"TEXT": "length(CAST({0} AS BLOB))", "BLOB": "2 * length({0})", "INTEGER": "{0}"}
    marks = {"TEXT": "t%d", "BLOB": "b%d", "INTEGER": "i%d"}
    shape = ",".join(marks[type_] for _, type_ in values)
    told = ", ".join(numbers[type_].format(value) for value, type_ in values)
    return f"printf('{shape}', {told})"


def is_one_of(column: str, values: tuple[str, ...]) -> str:
    """Give the condition that a column holds one of some constants."""
    return f"{column} IN ({', '.join(map(repr, values))})"


def same_scope(one: str, other: str) -> str:
    """Give the condition that two rows stand in one tenant and source set."""
    return f"{one}.tenant = {other}.tenant AND {one}.source_set = {other}.source_set"


def members(row: str, root: str) -> str:
    """Give the query for the keys of an entity: its root and all that was merged into it.

    Args:
        row: an alias whose tenant and source set count.
        root: an expression for the root's key.
    """
    return (
        f"(SELECT {root} UNION ALL SELECT e.key FROM entity_root AS e"
        f" WHERE {same_scope('e', row)} AND e.root = {root})"
    )


def root_of(row: str, column: str) -> str:
    """Give the expression for what an entity's key stands for now."""
    return (
        f"coalesce((SELECT e.root FROM entity_root AS e WHERE {same_scope('e', row)}"
        f" AND e.key = {row}.{column}), {row}.{column})"
    )
