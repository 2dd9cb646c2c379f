"""What is believed of whom? Current beliefs, both clocks, histories, conflicts, refusals.

Every read filters by the scope in SQL. A person's word stands first.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Final

from evidence_sophia.errors import NotFoundError
from evidence_sophia.knowledge.query import KnowledgeQuery
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.statement import Statement
from evidence_sophia.stores.sqlite.knowledge.instants import to_row
from evidence_sophia.stores.sqlite.knowledge.rows import (
    FROM_BELIEF,
    IN_SCOPE,
    OF_ENTITY,
    STATEMENT_COLUMNS,
    entity_of,
    entry_in,
    scope_values,
    statement_of,
)
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT

__all__ = ["history", "query_knowledge", "read_statement"]

_ORDER: Final = "ORDER BY b.authority DESC, b.tx_from DESC, b.id DESC"
#: Whether the entity has several names, and whether the slot asked for holds few values.
_SHAPE: Final = (
    "SELECT EXISTS (SELECT 1 FROM entity_root AS e WHERE e.tenant = :tenant AND e.key = :key)"
    " OR EXISTS (SELECT 1 FROM entity_root AS e WHERE e.tenant = :tenant AND e.root = :key),"
    " EXISTS (SELECT 1 FROM predicate AS d WHERE d.tenant = :tenant AND d.predicate = :predicate"
    " AND d.cardinality = 'functional')"
)
#: Of an entity with one name alone an index gives the newest first, however many there are.
_OF_ONE_NAME: Final = "b.subject_key = :key"


def query_knowledge(
    connection: sqlite3.Connection, query: KnowledgeQuery, scope: Scope
) -> tuple[Statement, ...]:
    """Give what is believed of an entity, a person's word first, then the newest.

    Raises:
        InvariantError: the subject is no name.
        CorruptStoreError: a row was changed outside this library.
    """
    values = scope_values(
        scope,
        key=entity_of(query.subject),
        predicate=query.predicate,
        valid_at=0 if query.valid_at is None else to_row(query.valid_at),
        as_of=0 if query.as_of is None else to_row(query.as_of),
        limit=query.limit,
    )
    has_names, is_small = connection.execute(_SHAPE, values).fetchone()
    entity = OF_ENTITY if has_names else _OF_ONE_NAME
    order = _ORDER.replace("b.authority", "+b.authority") if is_small else _ORDER
    conditions = [entity, IN_SCOPE.format("b"), *_when(query), "b.value_key <> ''"]
    chosen = f"SELECT b.id FROM belief AS b WHERE {' AND '.join(conditions)} {order} LIMIT :limit"
    statement = f"SELECT {STATEMENT_COLUMNS} {FROM_BELIEF} WHERE b.id IN ({chosen}) {_ORDER}"
    return tuple(map(statement_of, connection.execute(statement, values)))


def _when(query: KnowledgeQuery) -> Iterator[str]:
    if query.predicate:
        yield "b.predicate = :predicate"
    if query.valid_at is not None:
        yield "b.valid_from <= :valid_at AND :valid_at < b.valid_to"
    if query.as_of is not None:
        yield "b.tx_from <= :as_of"
        if not query.include_history:
            yield ":as_of < b.tx_to"
    elif not query.include_history:
        yield f"b.tx_to = {FOREVER_AT}"


def read_statement(
    connection: sqlite3.Connection, statement_id: str, scope: Scope
) -> tuple[Statement, ...]:
    """Give the pieces of time in which a statement is or was believed, oldest first.

    Raises:
        NotFoundError: none of that id stands in the scope, or its text was erased.
    """
    found = entry_in(connection, scope, "statement", statement_id)
    statement = (
        f"SELECT {STATEMENT_COLUMNS} {FROM_BELIEF} WHERE b.statement = :entry"
        " ORDER BY b.tx_from, b.valid_from, b.id"
    )
    rows = () if found is None else connection.execute(statement, {"entry": found[0]})
    pieces = tuple(map(statement_of, rows))
    if not pieces:
        message = f"no statement {statement_id!a:.100}"
        raise NotFoundError(message)
    return pieces


# A term for each way, so that each is walked by its index.
_HISTORY: Final = (
    "WITH RECURSIVE linked (id) AS (SELECT :entry"
    " UNION SELECT s.target FROM linked AS l CROSS JOIN statement_log AS s ON s.id = l.id"
    " AND s.target > 0"
    " UNION SELECT s.id FROM linked AS l CROSS JOIN statement_log AS s ON s.target = l.id"
    " AND s.target > 0"
    " UNION SELECT o.closed_by FROM linked AS l CROSS JOIN belief AS o ON o.statement = l.id"
    " AND o.closed_by > 0"
    " UNION SELECT o.statement FROM linked AS l CROSS JOIN belief AS o ON o.closed_by = l.id"
    " AND o.closed_by > 0"
    " UNION SELECT s.restores FROM linked AS l CROSS JOIN statement_log AS s ON s.id = l.id"
    " AND s.restores > 0"
    " UNION SELECT s.id FROM linked AS l CROSS JOIN statement_log AS s ON s.restores = l.id"
    " AND s.restores > 0)"
    f" SELECT {STATEMENT_COLUMNS} {FROM_BELIEF} WHERE b.statement IN (SELECT id FROM linked)"
    " ORDER BY b.tx_from, s.id, b.valid_from, b.id"
)


def history(
    connection: sqlite3.Connection, statement_id: str, scope: Scope
) -> tuple[Statement, ...]:
    """Give all that a statement took the place of and all that took its place, oldest first.

    Raises:
        NotFoundError: none of that id stands in the scope.
    """
    found = entry_in(connection, scope, "statement", statement_id)
    if found is None:
        message = f"no statement {statement_id!a:.100}"
        raise NotFoundError(message)
    return tuple(map(statement_of, connection.execute(_HISTORY, {"entry": found[0]})))
