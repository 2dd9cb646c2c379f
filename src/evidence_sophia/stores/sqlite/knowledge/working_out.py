"""What must be known of an act before it is decided? Who acts, when, on what, in which words."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.sql import (
    CHAIN_NOTE,
    FOREVER_AT,
    framed,
    function,
    same_scope,
)
from evidence_sophia.stores.sqlite.knowledge.tables import COMPUTED, SEALED
from evidence_sophia.stores.sqlite.knowledge.wishes import overtaken, wished_entity

__all__ = ["opened", "worked_out"]

_ACTOR: Final = function("actor")
_DIGEST: Final = function("digest")
_KEY: Final = function("key")
_ENTITY: Final = function("entity")
_DECLARED: Final = (
    f"FROM predicate AS d WHERE {same_scope('d', 'act')} AND d.predicate = act.predicate"
)
#: The language of the source that an act rests on; NULL without one.
_SPOKEN: Final = (
    f"(SELECT v.language FROM source_version AS v WHERE v.id = act.version AND"
    f" {same_scope('v', 'act')} AND v.source_id = act.source_id"
    " AND v.text_digest = act.text_digest)"
)
_LAST: Final = (
    "(SELECT {1} FROM chain AS k WHERE k.tenant = {0}.tenant AND k.source_set = {0}.source_set"
    " ORDER BY k.position DESC LIMIT 1)"
)


def opened() -> Iterator[str]:
    """Give the statements that refuse what is not in scope, and say who acts and when."""
    yield (
        "SELECT RAISE(ABORT, 'act: outside of the scope of this connection')"
        f" WHERE NOT {function('in_scope')}(NEW.tenant, NEW.source_set)"
    )
    yield (
        "SELECT RAISE(ABORT, 'act: the keys of this base have another version')"
        f" FROM chain AS c WHERE {same_scope('c', 'NEW')} AND c.position = 0"
        f" AND c.note <> '{CHAIN_NOTE}'"
    )
    # Nothing of what is worked out is the caller's.
    given = {
        "actor": f"{_ACTOR}('id')",
        "authority": f"{_ACTOR}('authority')",
        "role": f"{_ACTOR}('role')",
        "tx": f"{function('tick')}({_LAST.format('NEW', 'k.tx')})",
        "position": f"coalesce({_LAST.format('NEW', 'k.position')}, 0) + 1",
        "salt": f"{function('salt')}()",
        "subject_key": f"{_KEY}(subject)",
        "target": "CASE op WHEN 'assert' THEN 0 ELSE target END",
    }
    sets = {name: none for name, _, none in COMPUTED} | given
    yield f"UPDATE act SET {', '.join(f'{name} = {value}' for name, value in sets.items())}"
    first = (
        ("x''", "BLOB"),
        ("'start'", "TEXT"),
        ("a.tenant", "TEXT"),
        ("a.source_set", "TEXT"),
        ("a.tx", "INTEGER"),
        (f"'{CHAIN_NOTE}'", "TEXT"),
    )
    begun = f"{_DIGEST}({framed(first)})"
    yield (
        "INSERT INTO chain (tenant, source_set, position, tx, kind, entry, note, digest)"
        f" SELECT a.tenant, a.source_set, 0, a.tx, 'start', 0, '{CHAIN_NOTE}', {begun}"
        f" FROM act AS a WHERE a.position = 1 AND {_LAST.format('a', 'k.position')} IS NULL"
    )


def worked_out(group: str) -> Iterator[str]:
    """Give the statements that fill in what the row of ``act`` refers to.

    Args:
        group: as for ``effects.effects``.
    """
    if group == "other":
        yield from _of_others()
        return
    if group == "change":
        yield _target()
        yield _taken_from("retract", "target")
        yield _taken_from("revert", "restores")
    yield from _of_statements(group)


def _of_statements(group: str) -> Iterator[str]:
    languages = [_SPOKEN, "nullif(language, '')"]
    if group == "change":
        languages.append("(SELECT t.language FROM statement_log AS t WHERE t.id = act.target)")
    spoken = f"CASE normaliser WHEN '' THEN coalesce({', '.join(languages)}, 'en') ELSE 'en' END"
    yield (
        "UPDATE act SET (functional, value_type, unit) ="
        " (SELECT coalesce(max(d.cardinality = 'functional'), -1),"
        f" coalesce(max(d.value_type), 'text'), coalesce(max(d.unit), '') {_DECLARED}),"
        f" entity = {_ENTITY}(subject_key), language = {_unless_taken(group, 'language', spoken)}"
    )
    marked = (
        ("qualifiers", "TEXT"),
        ("source_id", "TEXT"),
        ("start", "INTEGER"),
        ("stop", "INTEGER"),
    )
    read = f"{function('value_key')}(value, value_type, unit, language)"
    yield (
        f"UPDATE act SET value_key = {_unless_taken(group, 'value_key', read)},"
        f" mark = {_DIGEST}({framed(marked)}), root = {_root_of('entity')}"
    )


def _unless_taken(group: str, name: str, value: str) -> str:
    """Keep what an act took from the statement it names; else give it a value."""
    if group == "assert":
        return value
    return f"CASE WHEN op IN ('retract', 'revert') THEN {name} ELSE {value} END"


def _of_others() -> Iterator[str]:
    payloads = " ".join(
        f"WHEN '{kind}' THEN (SELECT t.payload FROM {table} AS t"
        f" WHERE t.id = act.target AND {same_scope('t', 'act')})"
        for kind, (table, columns) in SEALED.items()
        if "payload_digest" in dict(columns)
    )
    yield f"UPDATE act SET restores = coalesce(CASE wanted {payloads} END, 0) WHERE op = 'erase'"
    merged = "FROM entity_merge AS m WHERE m.id = act.target AND act.op = 'unmerge'"
    wished = wished_entity()
    yield (
        f"UPDATE act SET functional = (SELECT count(*) {_DECLARED}) - 1,"
        f" value_key = {_KEY}(value),"
        f" entity = coalesce((SELECT m.source {merged}), {wished}, {_ENTITY}(subject_key)),"
        f" target_entity = coalesce((SELECT m.into_key {merged}), {_ENTITY}({_KEY}(value)))"
    )
    named = "CASE op WHEN 'merge' THEN target_entity ELSE entity END"
    yield f"UPDATE act SET root = {_root_of(named)}"
    yield overtaken()


def _root_of(key: str) -> str:
    return (
        f"coalesce((SELECT e.root FROM entity_root AS e WHERE {same_scope('e', 'act')}"
        f" AND e.key = {key}), {key})"
    )


def _target() -> str:
    opened = (
        f"EXISTS (SELECT 1 FROM belief AS b WHERE b.statement = t.id AND +b.tx_to = {FOREVER_AT})"
    )
    found = {
        "target_entity": ("t.entity", "''"),
        "target_key": ("p.value_key", "''"),
        "target_authority": ("t.authority", "-1"),
        "target_from": ("t.valid_from", "0"),
        "target_to": ("t.valid_to", "0"),
        "target_open": (opened, "0"),
    }
    values = ", ".join(f"coalesce(max({what}), {none})" for what, none in found.values())
    return (
        f"UPDATE act SET ({', '.join(found)}) = (SELECT {values} FROM statement_log AS t"
        f" JOIN payload AS p ON p.id = t.payload WHERE t.id = act.target"
        f" AND t.operation <> 'retract' AND {same_scope('t', 'act')}) WHERE target <> 0"
    )


#: What an act takes from the statement it names, and what stands for none.
_TAKEN: Final = {
    "subject": ("p.subject", "''"),
    "subject_key": ("p.subject_key", "''"),
    "predicate": ("t.predicate", "''"),
    "value": ("p.value", "''"),
    "value_key": ("p.value_key", "''"),
    "qualifiers": ("p.qualifiers", "'[]'"),
    "valid_from": ("t.valid_from", "0"),
    "valid_to": ("t.valid_to", "1"),
    "precision": ("t.precision", "'unknown'"),
    "origin": ("t.origin", "'none'"),
    "confidence": ("t.confidence", "0"),
    "normaliser": ("t.normaliser", "''"),
    "language": ("t.language", "''"),
}


def _taken_from(op: str, column: str) -> str:
    values = ", ".join(f"coalesce(max({what}), {none})" for what, none in _TAKEN.values())
    return (
        f"UPDATE act SET source_id = '', quote = x'', start = 0, stop = 0, ({', '.join(_TAKEN)}) ="
        f" (SELECT {values} FROM statement_log AS t JOIN payload AS p ON p.id = t.payload"
        f" WHERE t.id = act.{column} AND t.operation <> 'retract' AND {same_scope('t', 'act')})"
        f" WHERE op = '{op}'"
    )
