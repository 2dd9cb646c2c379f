"""Why is this believed? The whole trail of a statement, in one SQL statement."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import json
import sqlite3
from typing import Any, Final

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.trail import EvidenceTrail, TrailAct, TrailConflict
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Statement
from evidence_sophia.stores.sqlite.knowledge.instants import from_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    IN_SCOPE,
    STATEMENT_COLUMNS,
    scope_values,
    statement_of,
)
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["evidence_for"]

_AUTHORITIES: Final = tuple(Authority)


_LINK: Final = (
    "c.tenant = {0}.tenant AND c.source_set = {0}.source_set AND c.position = {0}.position"
)
_LINKED: Final = (
    "(SELECT json_group_array(json_array(hex(c.digest), x.operation, x.actor, x.authority, x.tx,"
    " coalesce(r.reason, ''))) FROM ({0}) AS i CROSS JOIN statement_log AS x ON x.id = i.id"
    f" CROSS JOIN chain AS c ON {_LINK.format('x')}"
    " LEFT JOIN payload AS r ON r.id = x.payload)"
)
_PARENTS: Final = _LINKED.format(
    "SELECT s.target AS id WHERE s.target > 0 UNION"
    " SELECT o.statement FROM belief AS o WHERE o.closed_by > 0 AND o.closed_by = s.id"
)
_CHILDREN: Final = _LINKED.format(
    "SELECT t.id AS id FROM statement_log AS t WHERE t.target > 0 AND t.target = s.id UNION"
    " SELECT o.closed_by FROM belief AS o WHERE o.statement = s.id AND o.closed_by > 0"
)
_CONFLICTS: Final = (
    "(SELECT json_group_array(json_array(hex(c.digest), k.rule, k.severity,"
    f" k.tx_to = {FOREVER_AT})) FROM belief AS mine"
    " CROSS JOIN conflict AS k ON k.first = mine.id OR k.second = mine.id"
    " CROSS JOIN belief AS his ON his.id = k.first + k.second - mine.id"
    " CROSS JOIN statement_log AS other ON other.id = his.statement"
    f" CROSS JOIN chain AS c ON {_LINK.format('other')}"
    " WHERE mine.statement = s.id)"
)
_REJECTIONS: Final = (
    "(SELECT json_group_array(json_array(hex(c.digest), x.operation, x.actor, x.authority, x.tx,"
    " x.why)) FROM rejection AS x"
    f" JOIN chain AS c ON {_LINK.format('x')}"
    " WHERE x.existing > 0 AND x.existing = s.id)"
)
_REST: Final = "(length(n.body) - s.offset)"
_STATE: Final = (
    "CASE WHEN s.source_id = '' THEN 'none' ELSE coalesce((SELECT CASE"
    " WHEN v.text_digest = s.text_digest AND EXISTS (SELECT 1 FROM block AS n"
    " LEFT JOIN block AS m ON m.version = n.version AND m.number = n.number + 1"
    " WHERE n.version = v.id AND n.number = s.block"
    f" AND substr(n.body, s.offset + 1, length(p.quote)) = substr(p.quote, 1, {_REST})"
    f" AND (length(p.quote) <= {_REST} OR coalesce(substr(m.body, 1,"
    f" length(p.quote) - {_REST}) = substr(p.quote, {_REST} + 1), 0)))"
    " THEN 'verbatim' ELSE 'source_changed' END FROM source_version AS v"
    " WHERE v.tenant = s.tenant AND v.source_id = s.source_id), 'source_gone') END"
)
_ACTIVE: Final = (
    f"EXISTS (SELECT 1 FROM belief AS o WHERE o.statement = s.id AND +o.tx_to = {FOREVER_AT})"
)
_TRAIL: Final = (
    f"SELECT {STATEMENT_COLUMNS}, {_ACTIVE}, {_STATE}, {_PARENTS}, {_CHILDREN}, {_CONFLICTS},"
    f" {_REJECTIONS} FROM chain AS h JOIN statement_log AS s ON s.id = h.entry"
    " JOIN belief AS b ON b.statement = s.id JOIN payload AS p ON p.id = s.payload"
    f" WHERE h.digest = :digest AND h.kind = 'statement' AND {IN_SCOPE.format('h')}"
    " ORDER BY b.tx_to DESC, b.id DESC LIMIT 1"
)


def evidence_for(connection: sqlite3.Connection, statement_id: str, scope: Scope) -> EvidenceTrail:
    """Give the whole trail of a statement.

    Raises:
        NotFoundError: none of that id stands in the scope, or its text was erased.
        CorruptStoreError: a row was changed outside this library.
    """
    try:
        digest = bytes.fromhex(statement_id.removeprefix("blake3:"))
    except ValueError:
        digest = b""
    row = connection.execute(_TRAIL, scope_values(scope, digest=digest)).fetchone()
    if row is None:
        message = f"no statement {statement_id!a:.100}"
        raise NotFoundError(message)
    *columns, active, state, parents, children, conflicts, rejections = row
    statement = statement_of(tuple(columns))
    below = _acts(children)
    return EvidenceTrail(
        statement=statement,
        is_active=bool(active),
        quote_state=state,
        decided_by=_rule(statement, below, is_active=bool(active)),
        parents=_acts(parents),
        children=below,
        conflicts=tuple(_conflict(each) for each in json.loads(conflicts)),
        rejections=_acts(rejections),
    )


def _acts(text: str) -> tuple[TrailAct, ...]:
    found = (
        TrailAct(
            id=f"blake3:{digest.lower()}",
            operation=operation,
            actor=actor,
            authority=_AUTHORITIES[authority],
            at=from_row(at),
            reason=reason,
        )
        for digest, operation, actor, authority, at, reason in json.loads(text)
    )
    return tuple(sorted(found, key=lambda act: act.at))


def _conflict(row: list[Any]) -> TrailConflict:
    digest, rule, severity, is_open = row
    return TrailConflict(
        other=f"blake3:{digest.lower()}", rule=rule, severity=severity, is_open=bool(is_open)
    )


def _rule(statement: Statement, children: tuple[TrailAct, ...], *, is_active: bool) -> str:
    if is_active:
        return "grounded" if statement.authority is Authority.MODEL else "on_the_word_of"
    last = children[-1].operation if children else "erase"
    names = {"correct": "corrected", "retract": "retracted", "supersede": "superseded"}
    return names.get(last, {"revert": "reverted"}.get(last, "erased"))
