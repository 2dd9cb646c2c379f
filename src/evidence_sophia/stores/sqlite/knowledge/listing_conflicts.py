"""What stands against what now? The open conflicts with both sides, in one statement."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from typing import Any, Final

from evidence_sophia.knowledge.conflicts import CONFLICT_RULES
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.conflict import Conflict, ConflictSide
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    DIGEST_OF,
    IN_SCOPE,
    OF_ENTITY,
    entity_of,
    scope_values,
)
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["list_conflicts"]

_AUTHORITIES: Final = tuple(Authority)
_ENTITY_PAIRS: Final = (
    "k.id IN (SELECT x.id FROM conflict AS x WHERE x.first IN ({0})"
    " UNION SELECT x.id FROM conflict AS x WHERE x.second IN ({0}))"
)
_BELIEFS: Final = (
    f"SELECT b.id FROM belief AS b WHERE b.tenant = :tenant AND {OF_ENTITY}"
    f" AND b.tx_to = {FOREVER_AT}"
)


def _side_columns(statement: str, text: str) -> str:
    columns = ("source_set", "authority", "source_id", "start", "stop")
    names = ", ".join(f"{statement}.{name}" for name in columns)
    return f"{DIGEST_OF.format(statement)}, {text}.value, {text}.quote, {names}"


#: Of each side its belief, its statement and its text; the order of the joins is that of reading.
_OPEN: Final = (
    "SELECT k.rule, k.severity, k.tx_from, p.subject, s.predicate,"
    f" {_side_columns('s', 'p')}, {_side_columns('t', 'q')} FROM conflict AS k"
    " CROSS JOIN belief AS b ON b.id = k.first"
    " CROSS JOIN statement_log AS s ON s.id = b.statement CROSS JOIN payload AS p"
    " ON p.id = s.payload CROSS JOIN belief AS c ON c.id = k.second"
    " CROSS JOIN statement_log AS t ON t.id = c.statement CROSS JOIN payload AS q"
    f" ON q.id = t.payload WHERE {IN_SCOPE.format('k')} AND k.tx_to = {FOREVER_AT} AND {{0}}"
    " ORDER BY k.id LIMIT :limit"
)
_SLOT: Final = 5
_SIDE: Final = 8


def list_conflicts(
    connection: sqlite3.Connection, scope: Scope, *, subject: str = "", limit: int = 100_000
) -> tuple[Conflict, ...]:
    """Give the open conflicts of an entity, or of the whole scope, with both sides.

    Args:
        connection: within a read snapshot.
        scope: what may be seen.
        subject: the entity; "" for every one.
        limit: conflicts at most, the oldest first.

    Raises:
        InvariantError: the subject is no name.
        CorruptStoreError: a row was changed outside this library.
    """
    which = _ENTITY_PAIRS.format(_BELIEFS) if subject else "1"
    values = scope_values(scope, key=entity_of(subject) if subject else "", limit=limit)
    return tuple(map(_conflict, connection.execute(_OPEN.format(which), values)))


def _conflict(row: tuple[Any, ...]) -> Conflict:
    rule, severity, opened, subject, predicate = row[:_SLOT]
    with sound_row("conflict"):
        older = _side(row[_SLOT : _SLOT + _SIDE])
        newer = _side(row[_SLOT + _SIDE :])
        return Conflict(
            id=f"{older.id}~{newer.id}",
            subject=subject,
            predicate=predicate,
            kind=CONFLICT_RULES[rule][0],
            severity=severity,
            rule=rule,
            first=older,
            second=newer,
            opened_at=from_row(opened),
        )


def _side(row: tuple[Any, ...]) -> ConflictSide:
    digest, value, quote, source_set, authority, source_id, start, stop = row
    citations: tuple[Citation, ...] = ()
    if source_id:
        span, words = Span(start, stop), quote.decode()
        citations = (
            Citation(id="1", source_id=source_id, source_set=source_set, quote=words, span=span),
        )
    return ConflictSide(
        id=public_id(digest), value=value, authority=_AUTHORITIES[authority], citations=citations
    )
