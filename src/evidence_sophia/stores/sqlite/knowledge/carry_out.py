"""What does an act do, once it may? The trigger that works out, decides, writes and seals."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.effects import effects
from evidence_sophia.stores.sqlite.knowledge.sql import (
    STATEMENT_OPS,
    framed,
    function,
    is_one_of,
    same_scope,
)
from evidence_sophia.stores.sqlite.knowledge.tables import (
    ACT_COLUMNS,
    PAYLOAD_COLUMNS,
    PAYLOAD_TYPES,
    SEALED,
)
from evidence_sophia.stores.sqlite.knowledge.verdicts import EXISTING, verdict_sql
from evidence_sophia.stores.sqlite.knowledge.working_out import opened, worked_out

__all__ = ["door_ddl"]

_DIGEST: Final = function("digest")
#: Which acts a trigger carries out: the frequent one, the other ones on statements, and the rest.
_OTHER: Final = "INSTEAD OF INSERT ON other_act"
GROUPS: Final = {
    "assert": ("AFTER INSERT ON act", "{0} = 'assert'"),
    "change": (_OTHER, "{0} IN ('correct', 'retract', 'supersede', 'revert')"),
    "other": (_OTHER, f"NOT {is_one_of('{0}', STATEMENT_OPS)}"),
}
#: The acts that are entries of each kind of the chain.
_KINDS: Final = {
    "declare": "predicate",
    "remember": "memory",
    "queue": "queued",
    "decide": "decision",
    "merge": "merge",
    "unmerge": "merge",
    "release": "release",
    "erase": "erasure",
}
#: Columns of an entry that are not named like those of ``act``.
_FROM_ACT: Final = {
    "operation": "a.op",
    "why": "a.verdict",
    "decided": "a.wanted",
    "queued": "a.target",
    "lock": "a.target",
    "description": "a.value",
    "source": "a.entity",
    "into_key": "a.target_entity",
    "undoes": "CASE a.op WHEN 'unmerge' THEN a.target ELSE 0 END",
}
_PER_TABLE: Final = {
    ("remembered", "confidence"): "max(0, min(a.confidence, 3000))",
    ("erasure", "payload"): "a.restores",
}


def door_ddl() -> Iterator[str]:
    """Give the view through which every act comes in, and the triggers behind it."""
    names = ", ".join(name for name, *_ in ACT_COLUMNS)
    said = ", ".join(f"coalesce(NEW.{name}, {none})" for name, _, none in ACT_COLUMNS)
    yield f"CREATE VIEW proposal AS SELECT {names} FROM act"
    yield (
        "CREATE TRIGGER proposal_comes_in INSTEAD OF INSERT ON proposal\nBEGIN\n"
        f"  INSERT INTO act (id, {names}) VALUES (1, {said});\nEND"
    )
    # SQLite makes room for a whole trigger before it looks at its condition: the frequent act
    # does not pay for the others.
    yield "CREATE VIEW other_act AS SELECT tenant, source_set, op FROM act"
    yield (
        "CREATE TRIGGER act_comes_in AFTER INSERT ON act WHEN NEW.op <> 'assert'\nBEGIN\n"
        "  INSERT INTO other_act VALUES (NEW.tenant, NEW.source_set, NEW.op);\nEND"
    )
    for group, (when, condition) in GROUPS.items():
        body = "".join(f"  {statement};\n" for statement in _body(group))
        yield (
            f"CREATE TRIGGER act_{group}_carried_out {when}\n"
            f"WHEN {condition.format('NEW.op')}\nBEGIN\n{body}END"
        )


def _body(group: str) -> Iterator[str]:
    yield from opened()
    yield from worked_out(group)
    yield f"UPDATE act SET verdict = {verdict_sql(is_statement=group != 'other')}"
    yield from _written(group)
    yield from effects(group)
    yield from _sealed(group)


def _written(group: str) -> Iterator[str]:
    # What only names another entry repeats nothing of it: a copy would outlive an erasure.
    blank = {"subject": "''", "subject_key": "''", "value": "''", "value_key": "''"}
    blank["qualifiers"] = "'[]'"
    kept = [
        (
            f"CASE WHEN op IN ('retract', 'unmerge') THEN {blank[name]} ELSE {name} END"
            if name in blank and group != "assert"
            else name,
            type_,
        )
        for name, type_ in PAYLOAD_TYPES
    ]
    has_text = "1" if group != "other" else "verdict <> '' OR op NOT IN ('declare', 'erase')"
    kinds = _kinds(group)
    numbers = " ".join(f"WHEN '{kind}' THEN {_next(SEALED[kind][0])}" for kind in kinds)
    existing = EXISTING if group != "other" else _OVERTOOK
    yield (
        f"UPDATE act SET existing = {existing},"
        f" kind = CASE WHEN verdict <> '' THEN 'rejection' {_kind(group)} END,"
        f" payload = CASE WHEN {has_text} THEN {_NEXT_TEXT} ELSE 0 END"
    )
    yield (
        f"UPDATE act SET entry = CASE kind {numbers} END,"
        f" payload_digest = CASE WHEN payload > 0 THEN {_DIGEST}({framed(kept)}) ELSE x'' END"
    )
    yield (
        f"INSERT INTO payload (id, tenant, source_set, {', '.join(PAYLOAD_COLUMNS)})"
        f" SELECT payload, tenant, source_set, {', '.join(value for value, _ in kept)}"
        " FROM act WHERE payload > 0"
    )
    for kind in kinds:
        table, columns = SEALED[kind]
        names = ", ".join(name for name, _ in columns)
        found = ", ".join(
            _PER_TABLE.get((table, name)) or _FROM_ACT.get(name) or f"a.{name}"
            for name, _ in columns
        )
        yield (
            f"INSERT INTO {table} (id, {names}) SELECT a.entry, {found} FROM act AS a"
            f" WHERE a.kind = '{kind}'"
        )


#: What a person said after a wish, which may be no statement.
_OVERTOOK: Final = "CASE verdict WHEN 'stale' THEN max(existing, 0) ELSE 0 END"

#: No number is given twice, also after the newest text was erased.
_NEXT_TEXT: Final = (
    "1 + max(coalesce((SELECT max(p.id) FROM payload AS p), 0),"
    " coalesce((SELECT max(e.payload) FROM erasure AS e), 0))"
)


def _next(table: str) -> str:
    return f"(SELECT coalesce(max(n.id), 0) + 1 FROM {table} AS n)"


def _kind(group: str) -> str:
    if group != "other":
        return "ELSE 'statement'"
    return " ".join(f"WHEN op = '{op}' THEN '{kind}'" for op, kind in _KINDS.items())


def _kinds(group: str) -> tuple[str, ...]:
    """Give the kinds of entries that acts of a group leave."""
    if group != "other":
        return ("statement", "rejection")
    return tuple(dict.fromkeys((*_KINDS.values(), "rejection")))


def _sealed(group: str) -> Iterator[str]:
    digests = " ".join(
        f"WHEN '{kind}' THEN (SELECT {_DIGEST}({_frame(kind)})"
        f" FROM {SEALED[kind][0]} AS t WHERE t.id = a.entry)"
        for kind in _kinds(group)
    )
    yield (
        "INSERT INTO chain (tenant, source_set, position, tx, kind, entry, note, digest)"
        " SELECT a.tenant, a.source_set, a.position, a.tx, a.kind, a.entry, '',"
        f" CASE a.kind {digests} END FROM act AS a JOIN chain AS c ON {same_scope('c', 'a')}"
        " AND c.position = a.position - 1"
    )
    # Under OR IGNORE an inner write may be left out silently: nothing or everything happens.
    done = f"SELECT 1 FROM act AS a JOIN chain AS c ON {same_scope('c', 'a')}"
    done += " AND c.position = a.position AND c.kind = a.kind AND c.entry = a.entry"
    done += " WHERE (a.kind <> 'statement' OR a.op = 'retract' OR EXISTS (SELECT 1"
    done += " FROM belief AS b WHERE b.statement = a.entry AND b.tx_from = a.tx))"
    done += " AND (a.payload = 0 OR EXISTS (SELECT 1 FROM payload AS p WHERE p.id = a.payload))"
    yield f"SELECT RAISE(ABORT, 'act: not carried out as a whole') WHERE NOT EXISTS ({done})"
    yield "DELETE FROM act"


def _frame(kind: str) -> str:
    columns = (("id", "INTEGER"), *SEALED[kind][1])
    values = tuple((f"t.{name}", type_) for name, type_ in columns)
    return framed((("c.digest", "BLOB"), (repr(kind), "TEXT"), *values))
