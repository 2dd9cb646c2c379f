"""What was refused, what waits, what was remembered, and what stands against what?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any, Final

from evidence_sophia.knowledge.conflicts import CONFLICT_RULES
from evidence_sophia.knowledge.kept import KeptRejection, QueuedAct, RememberedFact
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.conflict import Conflict, ConflictSide
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Statement
from evidence_sophia.model.valid_time import FOREVER
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    DIGEST_OF,
    FROM_BELIEF,
    IN_SCOPE,
    OF_ENTITY,
    STATEMENT_COLUMNS,
    STATEMENT_DIGEST,
    entity_of,
    scope_values,
    statement_of,
)
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = [
    "list_conflicts",
    "list_queue",
    "list_rejections",
    "list_remembered",
]

_AUTHORITIES: Final = tuple(Authority)


_REJECTIONS: Final = (
    f"SELECT {DIGEST_OF.format('r')}, r.operation, r.why, coalesce(p.subject, ''),"
    f" r.predicate, coalesce(p.value, ''), r.actor, r.authority, r.tx,"
    f" {STATEMENT_DIGEST.format('r.existing')} FROM rejection AS r"
    " LEFT JOIN payload AS p ON p.id = r.payload"
    f" WHERE {IN_SCOPE.format('r')} ORDER BY r.id DESC LIMIT :limit"
)
_QUEUE: Final = (
    f"SELECT {DIGEST_OF.format('q')}, q.wanted, coalesce(p.subject, ''), q.predicate,"
    f" coalesce(p.value, ''), coalesce(p.reason, ''), {STATEMENT_DIGEST.format('q.target')},"
    " q.actor, q.tx, coalesce(d.decided, '') FROM review_queue AS q"
    " LEFT JOIN payload AS p ON p.id = q.payload"
    " LEFT JOIN review_decision AS d ON d.queued = q.id"
    f" WHERE {IN_SCOPE.format('q')} AND (d.id IS NULL OR :decided)"
    " ORDER BY q.id LIMIT :limit"
)
_REMEMBERED: Final = (
    f"SELECT {DIGEST_OF.format('m')}, p.value, m.confidence, m.actor, m.tx"
    " FROM remembered AS m JOIN payload AS p ON p.id = m.payload"
    f" WHERE {IN_SCOPE.format('m')} ORDER BY m.id DESC LIMIT :limit"
)


def list_rejections(
    connection: sqlite3.Connection, scope: Scope, *, limit: int = 100
) -> tuple[KeptRejection, ...]:
    """Give what was refused, the newest first."""
    rows = connection.execute(_REJECTIONS, scope_values(scope, limit=limit))
    return tuple(
        KeptRejection(
            id=public_id(digest),
            operation=operation,
            reason=why,
            subject=subject,
            predicate=predicate,
            value=value,
            actor=actor,
            authority=_AUTHORITIES[authority],
            at=from_row(at),
            existing=None if existing is None else public_id(existing),
        )
        for (
            digest,
            operation,
            why,
            subject,
            predicate,
            value,
            actor,
            authority,
            at,
            existing,
        ) in rows
    )


def list_queue(
    connection: sqlite3.Connection, scope: Scope, *, decided: bool = False, limit: int = 100
) -> tuple[QueuedAct, ...]:
    """Give what waits for a person, the oldest first; on request also what was decided."""
    rows = connection.execute(_QUEUE, scope_values(scope, limit=limit, decided=decided))
    return tuple(
        QueuedAct(
            id=public_id(digest),
            wanted=wanted,
            subject=subject,
            predicate=predicate,
            value=value,
            reason=reason,
            target=None if target is None else public_id(target),
            actor=actor,
            at=from_row(at),
            decided=done,
        )
        for digest, wanted, subject, predicate, value, reason, target, actor, at, done in rows
    )


def list_remembered(
    connection: sqlite3.Connection, scope: Scope, *, limit: int = 100
) -> tuple[RememberedFact, ...]:
    """Give the facts without a quote, the newest first."""
    rows = connection.execute(_REMEMBERED, scope_values(scope, limit=limit))
    return tuple(
        RememberedFact(
            id=public_id(digest), text=text, confidence=confidence, actor=actor, at=from_row(at)
        )
        for digest, text, confidence, actor, at in rows
    )


_ENTITY_PAIRS: Final = (
    "k.id IN (SELECT x.id FROM conflict AS x WHERE x.first IN ({0})"
    " UNION SELECT x.id FROM conflict AS x WHERE x.second IN ({0}))"
)
_BELIEFS: Final = (
    f"SELECT b.id FROM belief AS b WHERE b.tenant = :tenant AND {OF_ENTITY}"
    f" AND b.tx_to = {FOREVER_AT}"
)


def list_conflicts(
    connection: sqlite3.Connection, scope: Scope, *, subject: str = "", limit: int = 100_000
) -> tuple[Conflict, ...]:
    """Give the open conflicts of an entity, or of the whole scope, with both sides.

    Args:
        connection: within a read snapshot.
        scope: what may be seen.
        subject: the entity; "" for every one.
        limit: conflicts at most.

    Raises:
        InvariantError: the subject is no name.
    """
    which = _ENTITY_PAIRS.format(_BELIEFS) if subject else "1"
    values = scope_values(scope, key=entity_of(subject) if subject else "", limit=limit)
    rows = connection.execute(
        "SELECT k.first, k.second, k.rule, k.severity, k.tx_from FROM conflict AS k"
        f" WHERE {IN_SCOPE.format('k')} AND k.tx_to = {FOREVER_AT} AND {which}"
        " ORDER BY k.id LIMIT :limit",
        values,
    ).fetchall()
    return tuple(_conflict(connection, row) for row in rows)


def _conflict(connection: sqlite3.Connection, row: tuple[Any, ...]) -> Conflict:
    first, second, rule, severity, opened = row
    older, newer = (_side_statement(connection, belief) for belief in (first, second))
    return Conflict(
        id=f"{older.id}~{newer.id}",
        subject=older.subject,
        predicate=older.predicate,
        kind=CONFLICT_RULES[rule][0],
        severity=severity,
        rule=rule,
        first=_side(older),
        second=_side(newer),
        opened_at=from_row(opened),
        closed_at=None if newer.recorded_to == FOREVER else newer.recorded_to,
    )


def _side_statement(connection: sqlite3.Connection, belief: int) -> Statement:
    row = connection.execute(
        f"SELECT {STATEMENT_COLUMNS} {FROM_BELIEF} WHERE b.id = ?", (belief,)
    ).fetchone()
    return statement_of(row)


def _side(statement: Statement) -> ConflictSide:
    return ConflictSide(
        id=statement.id,
        value=statement.value,
        authority=statement.authority,
        citations=tuple(_citations(statement)),
    )


def _citations(statement: Statement) -> Iterator[Citation]:
    for number, reference in enumerate(statement.references, start=1):
        yield Citation(
            id=str(number),
            source_id=reference.source_id,
            source_set=statement.source_set,
            quote=reference.quote,
            span=reference.span,
        )
