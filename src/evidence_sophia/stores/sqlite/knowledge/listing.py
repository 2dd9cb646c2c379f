"""What was refused, what waits, and what was remembered?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.knowledge.kept import KeptRejection, QueuedAct, RememberedFact
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    DIGEST_OF,
    IN_SCOPE,
    STATEMENT_DIGEST,
    scope_values,
)

__all__ = [
    "list_queue",
    "list_rejections",
    "list_remembered",
]

_AUTHORITIES: Final = tuple(Authority)


_REJECTIONS: Final = (
    f"SELECT {DIGEST_OF.format('r')}, r.operation, r.why, coalesce(p.subject, ''),"
    f" r.predicate, coalesce(p.value, ''), r.actor, r.authority, r.tx,"
    f" {STATEMENT_DIGEST.format('r.existing')}, coalesce(p.quote, x'') FROM rejection AS r"
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
            quote=quote.decode(errors="replace"),
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
            quote,
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
