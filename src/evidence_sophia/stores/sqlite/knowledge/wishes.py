"""Has what a wish is about changed since? Asked as it is accepted, within the trigger.

``knowledge.wishes`` is the same rule over plain values.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from typing import Final

from evidence_sophia.stores.sqlite.knowledge.sql import (
    FOREVER_AT,
    function,
    members,
    same_scope,
)

__all__ = ["overtaken", "wished_entity"]

_ENTITY: Final = function("entity")
#: A wish with the statement that it names, if it names one.
_FROM: Final = (
    "FROM review_queue AS q JOIN payload AS p ON p.id = q.payload"
    f" LEFT JOIN statement_log AS t ON {same_scope('t', 'q')}"
    " AND q.wanted IN ('correct', 'retract', 'revert')"
    " AND t.id = CASE q.target WHEN 0 THEN q.restores ELSE q.target END"
)
_WHERE: Final = f"WHERE q.id = act.target AND {same_scope('q', 'act')}"
_ACCEPTED: Final = "act.op = 'decide' AND act.wanted = 'accept'"
_PREDICATE: Final = "coalesce(t.predicate, q.predicate)"
_START: Final = "coalesce(CASE q.wanted WHEN 'correct' THEN min(q.valid_from, t.valid_from)"
_START_OF: Final = f"{_START} ELSE t.valid_from END, q.valid_from)"
_END: Final = "coalesce(CASE q.wanted WHEN 'correct' THEN max(q.valid_to, t.valid_to)"
_END_OF: Final = f"{_END} ELSE t.valid_to END, q.valid_to)"
#: Where several values may stand a person's word on another one changes nothing.
_VALUES: Final = (
    "('', coalesce((SELECT v.value_key FROM payload AS v WHERE v.id = t.payload), ''),"
    f" CASE q.wanted WHEN 'correct' THEN {function('value_key')}(p.value, d.value_type, d.unit,"
    " q.language) ELSE '' END)"
)


def wished_entity() -> str:
    """Give the expression for the entity that an accepted wish is about; NULL for no wish."""
    return f"(SELECT coalesce(t.entity, {_ENTITY}(p.subject_key)) {_FROM} {_WHERE} AND {_ACCEPTED})"


def overtaken() -> str:
    """Give the statement that fills in ``existing``: what a person said since of the same.

    It is the newest such statement, or -1 for an act that is none; 0 where nothing changed.
    """
    said = f"max({_newest('belief')}, {_newest('slot_lock')})"
    return (
        f"UPDATE act SET existing = coalesce(nullif({said}, 0), {_redirected()}, 0)"
        f" WHERE {_ACCEPTED}"
    )


def _newest(table: str) -> str:
    """Give the newest act of a person that a table still shows where a wish would change it."""
    return (
        f"(SELECT coalesce(max(x.id), 0) {_FROM} JOIN predicate AS d ON {same_scope('d', 'act')}"
        f" AND d.predicate = {_PREDICATE} CROSS JOIN {table} AS b ON {same_scope('b', 'act')}"
        f" AND b.subject_key IN {members('act', 'act.root')} AND b.predicate = {_PREDICATE}"
        f" AND b.tx_to = {FOREVER_AT} AND b.authority >= 1"
        f" AND b.valid_from < {_END_OF} AND {_START_OF} < b.valid_to"
        f" AND (d.cardinality = 'functional' OR b.value_key IN {_VALUES})"
        f" CROSS JOIN statement_log AS x ON x.id = b.statement AND x.tx > q.tx {_WHERE})"
    )


def _redirected() -> str:
    """Give -1 if the name that a wish would merge was redirected since, or no longer is."""
    return (
        "(SELECT -1 FROM review_queue AS q JOIN payload AS p ON p.id = q.payload"
        f" CROSS JOIN entity_merge AS m ON {same_scope('m', 'q')} AND m.tx > q.tx"
        f" AND m.source = {_ENTITY}(p.subject_key) {_WHERE} AND q.wanted = 'merge' LIMIT 1)"
    )
