"""How is a statement read back out of its rows?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from evidence_sophia.knowledge.keys import subject_key
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.model.statement import Qualifier, Statement, StatementReference
from evidence_sophia.model.valid_time import ValidTime
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.opaque import opaque_key
from evidence_sophia.stores.sqlite.scoping import scope_parameters

__all__ = [
    "DIGEST_OF",
    "FROM_BELIEF",
    "IN_SCOPE",
    "OF_ENTITY",
    "STATEMENT_COLUMNS",
    "STATEMENT_DIGEST",
    "entity_of",
    "entry_in",
    "scope_values",
    "statement_of",
]

_AUTHORITIES: Final = tuple(Authority)

#: Holds for rows of an alias ``{0}`` within the scope. The sets are a JSON list whose ids hold
#: no quotation marks; the table function that would read it cannot be had behind the wall.
IN_SCOPE: Final = (
    "{0}.tenant = :tenant AND (:source_sets IS NULL"
    " OR instr(:source_sets, '\"' || {0}.source_set || '\"') > 0)"
)
_EDGE: Final = "SELECT e.root FROM entity_root AS e WHERE e.tenant = :tenant AND e.key = :key"
_ROOT: Final = (
    "coalesce((SELECT e.root FROM entity_root AS e WHERE e.tenant = b.tenant"
    " AND e.source_set = b.source_set AND e.key = {0}), {0})"
)
#: Holds for beliefs ``b`` of the entity that ``:key`` names, by any of its names.
OF_ENTITY: Final = (
    f"b.subject_key IN (SELECT :key UNION {_EDGE}"
    " UNION SELECT m.key FROM entity_root AS m WHERE m.tenant = :tenant AND m.root = :key"
    f" UNION SELECT m.key FROM entity_root AS m WHERE m.tenant = :tenant AND m.root IN ({_EDGE}))"
    f" AND {_ROOT.format('b.subject_key')} = {_ROOT.format(':key')}"
)
#: The digest of the entry that an alias ``{0}`` of a logged table is, by its place in the chain.
DIGEST_OF: Final = (
    "(SELECT c.digest FROM chain AS c WHERE c.tenant = {0}.tenant"
    " AND c.source_set = {0}.source_set AND c.position = {0}.position)"
)
#: The digest of a statement by its row ``{0}``; NULL for none.
STATEMENT_DIGEST: Final = (
    f"(SELECT {DIGEST_OF.format('y')} FROM statement_log AS y WHERE y.id = {{0}})"
)
_SUPERSEDES: Final = STATEMENT_DIGEST.format(
    "CASE WHEN s.target > 0 THEN s.target ELSE"
    " (SELECT max(o.statement) FROM belief AS o WHERE o.closed_by > 0 AND o.closed_by = s.id) END"
)
_SUPERSEDED_BY: Final = (
    f"(SELECT {DIGEST_OF.format('y')} FROM statement_log AS y WHERE y.id = b.closed_by"
    " AND y.operation <> 'retract')"
)

#: Of a belief ``b``, its statement ``s`` and its text ``p``.
STATEMENT_COLUMNS: Final = ", ".join(
    (
        DIGEST_OF.format("s"),
        "s.source_set",
        "p.subject",
        "s.predicate",
        "p.value",
        "p.qualifiers",
        "s.source_id",
        "s.text_digest",
        "s.start",
        "s.stop",
        "p.quote",
        "s.confidence",
        "b.valid_from",
        "b.valid_to",
        "s.precision",
        "s.origin",
        "b.tx_from",
        "b.tx_to",
        "s.operation",
        "s.actor",
        "s.authority",
        "p.reason",
        _SUPERSEDES,
        _SUPERSEDED_BY,
        STATEMENT_DIGEST.format("s.restores"),
    )
)
FROM_BELIEF: Final = (
    "FROM belief AS b JOIN statement_log AS s ON s.id = b.statement"
    " JOIN payload AS p ON p.id = s.payload"
)


def statement_of(row: tuple[Any, ...]) -> Statement:
    """Give the statement of a row of :data:`STATEMENT_COLUMNS`.

    Raises:
        CorruptStoreError: the row was changed outside this library.
    """
    with sound_row("statement"):
        (digest, source_set, subject, predicate, value, qualifiers, *rest) = row
        (source_id, text_digest, start, stop, quote, confidence, *rest) = rest
        (valid_from, valid_to, precision, origin, tx_from, tx_to, *rest) = rest
        (operation, actor, authority, reason, *links) = rest
        supersedes, superseded_by, restores = map(_id_or_none, links)
        references: tuple[StatementReference, ...] = ()
        if source_id:
            references = (
                StatementReference(
                    source_id=source_id,
                    text_digest=text_digest,
                    span=Span(start, stop),
                    quote=quote.decode(),
                ),
            )
        return Statement(
            id=public_id(digest),
            source_set=source_set,
            subject=subject,
            predicate=predicate,
            value=value,
            qualifiers=tuple(Qualifier(name, said) for name, said in json.loads(qualifiers)),
            references=references,
            confidence=confidence,
            valid=ValidTime(
                start=from_row(valid_from),
                end=from_row(valid_to),
                precision=precision,
                origin=origin,
            ),
            recorded_from=from_row(tx_from),
            recorded_to=from_row(tx_to),
            operation=operation,
            actor=actor,
            authority=_AUTHORITIES[authority],
            reason=reason,
            supersedes=supersedes,
            superseded_by=superseded_by,
            restores=restores,
        )


def _id_or_none(digest: bytes | None) -> str | None:
    return None if digest is None else public_id(digest)


def entity_of(subject: str) -> str:
    """Give the key by which the rows of an entity are found.

    Raises:
        InvariantError: the subject is no name.
    """
    return opaque_key(subject_key(subject))


def scope_values(scope: Scope, **more: object) -> dict[str, object]:
    """Give the parameters of :data:`IN_SCOPE` and others.

    Raises:
        InvariantError: the tenant's name cannot be stored.
    """
    return {**scope_parameters(scope), **more}


def entry_in(
    connection: sqlite3.Connection, scope: Scope, kind: str, id_: str
) -> tuple[int, str] | None:
    """Give the row and the source set that an id names within a scope; None if it names none."""
    digest = _digest_of(id_)
    if digest is None:
        return None
    values = scope_values(scope, digest=digest, kind=kind)
    row = connection.execute(
        "SELECT c.entry, c.source_set FROM chain AS c WHERE c.digest = :digest"
        f" AND c.kind = :kind AND {IN_SCOPE.format('c')}",
        values,
    ).fetchone()
    return None if row is None else (int(row[0]), str(row[1]))


def _digest_of(id_: str) -> bytes | None:
    try:
        return bytes.fromhex(id_.removeprefix("blake3:")) if id_.startswith("blake3:") else None
    except ValueError:
        return None
