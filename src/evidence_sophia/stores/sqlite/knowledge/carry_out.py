"""What does an act do, once it may? The trigger that works out, decides, writes and seals."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.effects import effects
from evidence_sophia.stores.sqlite.knowledge.sql import (
    CHAIN_NOTE,
    FOREVER_AT,
    STATEMENT_OPS,
    function,
    is_one_of,
    same_scope,
)
from evidence_sophia.stores.sqlite.knowledge.tables import (
    ACT_COLUMNS,
    PAYLOAD_COLUMNS,
    SEALED,
)
from evidence_sophia.stores.sqlite.knowledge.verdicts import verdict_sql

__all__ = ["door_ddl"]

_ACTOR: Final = function("actor")
_DIGEST: Final = function("digest")
#: Which acts a trigger carries out: the frequent one, the other ones on statements, and the rest.
GROUPS: Final = {
    "assert": "{0} = 'assert'",
    "change": "{0} IN ('correct', 'retract', 'supersede', 'revert')",
    "other": f"NOT {is_one_of('{0}', STATEMENT_OPS)}",
}
_KEY: Final = function("key")
_DECLARED: Final = (
    f"FROM predicate AS d WHERE {same_scope('d', 'act')} AND d.predicate = act.predicate"
)
_LAST: Final = (
    "(SELECT max(position) FROM chain AS k"
    " WHERE k.tenant = {0}.tenant AND k.source_set = {0}.source_set)"
)
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
    "source": "a.subject_key",
    "into_key": "a.value_key",
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
    for group, condition in GROUPS.items():
        body = "".join(f"  {statement};\n" for statement in _body(group))
        yield (
            f"CREATE TRIGGER act_{group}_carried_out AFTER INSERT ON act\n"
            f"WHEN {condition.format('NEW.op')}\nBEGIN\n{body}END"
        )


def _body(group: str) -> Iterator[str]:
    yield from _opened()
    yield from _worked_out(group)
    yield from verdict_sql(is_statement=group != "other")
    yield from _written(group)
    yield from effects(group)
    yield from _sealed(group)


def _opened() -> Iterator[str]:
    yield (
        "SELECT RAISE(ABORT, 'act: outside of the scope of this connection')"
        f" WHERE NOT {function('in_scope')}(NEW.tenant, NEW.source_set)"
    )
    yield (
        "SELECT RAISE(ABORT, 'act: the keys of this base have another version')"
        f" FROM chain AS c WHERE {same_scope('c', 'NEW')} AND c.position = 0"
        f" AND c.note <> '{CHAIN_NOTE}'"
    )
    tick = f"{function('tick')}({_tx('NEW')})"
    yield (
        f"UPDATE act SET actor = {_ACTOR}('id'), authority = {_ACTOR}('authority'),"
        f" role = {_ACTOR}('role'), tx = {tick}, salt = {function('salt')}(), verdict = '',"
        " existing = 0, payload = 0, payload_digest = x'', entry = 0, target_subject = '',"
        " target_value = '', target_authority = -1, target_from = 0, target_to = 0,"
        " target_open = 0, target = CASE op WHEN 'assert' THEN 0 ELSE target END"
    )
    yield (
        "INSERT INTO chain (tenant, source_set, position, tx, kind, entry, note, digest)"
        f" SELECT a.tenant, a.source_set, 0, a.tx, 'start', 0, '{CHAIN_NOTE}',"
        f" {_DIGEST}(x'', 'start', a.tenant, a.source_set, a.tx, '{CHAIN_NOTE}') FROM act AS a"
        f" WHERE {_LAST.format('a')} IS NULL"
    )


def _tx(row: str) -> str:
    last = _LAST.format(row)
    return f"(SELECT c.tx FROM chain AS c WHERE {same_scope('c', row)} AND c.position = {last})"


def _worked_out(group: str) -> Iterator[str]:
    if group == "change":
        yield _target()
        yield _taken_from("retract", "target", "'', x'', 0, 0")
        yield _taken_from("revert", "restores", "'', x'', 0, 0")
    if group == "other":
        yield from _of_others()
    else:
        yield from _of_statements()


def _of_statements() -> Iterator[str]:
    yield (
        "UPDATE act SET (functional, value_type, unit) ="
        " (SELECT coalesce(max(d.cardinality = 'functional'), -1),"
        f" coalesce(max(d.value_type), 'text'), coalesce(max(d.unit), '') {_DECLARED})"
    )
    yield (
        f"UPDATE act SET subject_key = {_KEY}(subject),"
        f" value_key = {function('value_key')}(value, value_type, unit),"
        f" mark = {_DIGEST}(qualifiers, source_id, start, stop)"
    )
    yield (
        f"UPDATE act SET root = {_root_of('subject_key')}, value_root = CASE value_type"
        f" WHEN 'entity' THEN {_root_of('value_key')} ELSE value_key END"
    )


def _of_others() -> Iterator[str]:
    payloads = " ".join(
        f"WHEN '{kind}' THEN (SELECT t.payload FROM {table} AS t"
        f" WHERE t.id = act.target AND {same_scope('t', 'act')})"
        for kind, (table, columns) in SEALED.items()
        if "payload_digest" in dict(columns)
    )
    yield f"UPDATE act SET restores = coalesce(CASE wanted {payloads} END, 0) WHERE op = 'erase'"
    merged = "FROM entity_merge AS m WHERE m.id = act.target AND act.op = 'unmerge'"
    yield (
        f"UPDATE act SET functional = (SELECT count(*) {_DECLARED}) - 1,"
        f" subject_key = coalesce((SELECT m.source {merged}), {_KEY}(subject)),"
        f" value_key = coalesce((SELECT m.into_key {merged}), {_KEY}(value))"
    )
    named = "CASE op WHEN 'merge' THEN value_key ELSE subject_key END"
    yield f"UPDATE act SET root = {_root_of(named)}, value_root = value_key"


def _root_of(key: str) -> str:
    return (
        f"coalesce((SELECT e.root FROM entity_root AS e WHERE {same_scope('e', 'act')}"
        f" AND e.key = {key}), {key})"
    )


def _target() -> str:
    opened = (
        f"EXISTS (SELECT 1 FROM belief AS b WHERE b.statement = t.id AND +b.tx_to = {FOREVER_AT})"
    )
    of = "FROM statement_log AS t JOIN payload AS p ON p.id = t.payload"
    of += f" WHERE t.id = act.target AND {same_scope('t', 'act')}"
    found = {
        "target_subject": ("p.subject", "''"),
        "target_value": ("p.value", "''"),
        "target_authority": ("t.authority", "-1"),
        "target_from": ("t.valid_from", "0"),
        "target_to": ("t.valid_to", "0"),
        "target_open": (opened, "0"),
    }
    sets = ", ".join(
        f"{name} = coalesce((SELECT {what} {of}), {none})" for name, (what, none) in found.items()
    )
    return f"UPDATE act SET {sets}"


def _taken_from(op: str, column: str, nothing: str) -> str:
    """Fill in what an act of one operation takes from the statement it names."""
    return (
        "UPDATE act SET (subject, predicate, value, qualifiers, valid_from, valid_to, precision,"
        " origin, confidence, normaliser, source_id, quote, start, stop) ="
        " (SELECT coalesce(max(p.subject), ''), coalesce(max(t.predicate), ''),"
        " coalesce(max(p.value), ''), coalesce(max(p.qualifiers), '[]'),"
        " coalesce(max(t.valid_from), 0), coalesce(max(t.valid_to), 1),"
        " coalesce(max(t.precision), 'unknown'), coalesce(max(t.origin), 'none'),"
        f" coalesce(max(t.confidence), 0), coalesce(max(t.normaliser), ''), {nothing}"
        " FROM statement_log AS t JOIN payload AS p ON p.id = t.payload"
        f" WHERE t.id = act.{column} AND t.operation <> 'retract' AND {same_scope('t', 'act')})"
        f" WHERE op = '{op}'"
    )


def _written(group: str) -> Iterator[str]:
    # A retraction names its statement; a copy of its text would outlive an erasure.
    blank = {"subject": "''", "subject_key": "''", "value": "''", "value_key": "''"}
    blank["qualifiers"] = "'[]'"
    kept = [
        f"CASE a.op WHEN 'retract' THEN {blank[name]} ELSE a.{name} END"
        if name in blank
        else f"a.{name}"
        for name in PAYLOAD_COLUMNS
    ]
    has_text = "{0}verdict <> '' OR {0}op NOT IN ('declare', 'erase')"
    yield (
        f"INSERT INTO payload (tenant, source_set, {', '.join(PAYLOAD_COLUMNS)})"
        f" SELECT a.tenant, a.source_set, {', '.join(kept)} FROM act AS a"
        f" WHERE {has_text.format('a.')}"
    )
    made = f"SELECT {_DIGEST}({', '.join(f'p.{name}' for name in PAYLOAD_COLUMNS)})"
    made += " FROM payload AS p WHERE p.id = last_insert_rowid()"
    text = has_text.format("")
    yield (
        f"UPDATE act SET payload = CASE WHEN {text} THEN last_insert_rowid() ELSE 0 END,"
        f" payload_digest = CASE WHEN {text} THEN ({made}) ELSE x'' END,"
        f" kind = CASE WHEN verdict <> '' THEN 'rejection' {_kind(group)} END"
    )
    for kind in _kinds(group):
        table, columns = SEALED[kind]
        names = ", ".join(name for name, _ in columns)
        found = ", ".join(
            _PER_TABLE.get((table, name)) or _FROM_ACT.get(name) or f"a.{name}"
            for name, _ in columns
        )
        yield f"INSERT INTO {table} ({names}) SELECT {found} FROM act AS a WHERE a.kind = '{kind}'"
    yield "UPDATE act SET entry = last_insert_rowid()"


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
        f"WHEN '{kind}' THEN (SELECT {_DIGEST}(c.digest, '{kind}',"
        f" {', '.join(f't.{name}' for name in ('id', *dict(SEALED[kind][1])))})"
        f" FROM {SEALED[kind][0]} AS t WHERE t.id = a.entry)"
        for kind in _kinds(group)
    )
    yield (
        "INSERT INTO chain (tenant, source_set, position, tx, kind, entry, note, digest)"
        " SELECT a.tenant, a.source_set, c.position + 1, a.tx, a.kind, a.entry, '',"
        f" CASE a.kind {digests} END FROM act AS a JOIN chain AS c ON {same_scope('c', 'a')}"
        f" AND c.position = {_LAST.format('a')}"
    )
    # Under OR IGNORE an inner write may be left out silently: nothing or everything happens.
    done = "SELECT 1 FROM act AS a JOIN chain AS c ON c.kind = a.kind AND c.entry = a.entry"
    done += f" AND c.entry > 0 AND {same_scope('c', 'a')} AND c.tx = a.tx"
    done += " WHERE (a.kind <> 'statement' OR a.op = 'retract' OR EXISTS (SELECT 1"
    done += " FROM belief AS b WHERE b.statement = a.entry AND b.tx_from = a.tx))"
    done += " AND (a.payload = 0 OR EXISTS (SELECT 1 FROM payload AS p WHERE p.id = a.payload))"
    yield f"SELECT RAISE(ABORT, 'act: not carried out as a whole') WHERE NOT EXISTS ({done})"
    yield "DELETE FROM act"
