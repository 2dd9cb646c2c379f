"""Which beliefs does a lock reach when two names become one, and which when they part?

A belief that a merge closes has the number of the merge, negative, in ``closed_by``. Un-merging
believes it again, from then on: unless a lock still reaches it. ``Replay`` does the same.
"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.stores.sqlite.knowledge.sql import (
    BELIEF_INTO,
    FOREVER_AT,
    members,
    root_of,
    same_scope,
)

__all__ = ["held_by_locks", "no_longer_held"]

#: A lock that stands, and reaches the time of the belief ``b`` with more authority.
_REACHES: Final = (
    f"{same_scope('l', 'b')} AND l.predicate = b.predicate AND l.tx_to = {FOREVER_AT}"
    " AND l.authority > b.authority AND l.valid_from < b.valid_to AND b.valid_from < l.valid_to"
)
_MINE: Final = members("a", "a.entity")
_THEIRS: Final = members("a", "a.root")


def held_by_locks() -> Iterator[str]:
    """Give the statements that close what is under a lock once two entities are one.

    They go before the merge is written, while the members of both can still be told apart.
    """
    for mine, theirs in ((_MINE, _THEIRS), (_THEIRS, _MINE)):
        both = f"((b.value_key IN {mine} AND l.value_key IN {theirs})"
        both += f" OR (b.value_key IN {theirs} AND l.value_key IN {mine})"
        both += f" OR {root_of('b', 'value_key')} = {root_of('l', 'value_key')})"
        value = f"(l.value_key IN ('', b.value_key) OR (b.value_type = 'entity' AND {both}))"
        yield _closing(f"b.subject_key IN {mine}", f"l.subject_key IN {theirs} AND {value}")
        yield _closing(
            f"b.value_key IN {mine} AND b.value_type = 'entity'",
            f"l.subject_key IN {members('b', root_of('b', 'subject_key'))}"
            f" AND l.value_key IN {theirs}",
        )


def _closing(beliefs: str, locks: str) -> str:
    act = "FROM act AS a WHERE a.kind = 'merge' AND a.op = 'merge'"
    found = (
        f"SELECT b.id FROM act AS a CROSS JOIN belief AS b ON {same_scope('b', 'a')} AND {beliefs}"
        f" AND b.tx_to = {FOREVER_AT} WHERE a.kind = 'merge' AND a.op = 'merge'"
        f" AND EXISTS (SELECT 1 FROM slot_lock AS l WHERE {_REACHES} AND {locks})"
    )
    return (
        f"UPDATE belief SET tx_to = (SELECT a.tx {act}), closed_by = (SELECT -a.entry {act})"
        f" WHERE id IN ({found})"
    )


def no_longer_held() -> str:
    """Give the statement that believes again what no lock reaches once two entities part.

    It goes last, when the merge and its conflicts are gone. A lock that was there before under
    the very name of the belief did not close it then, and does not keep it closed.
    """
    parts = " UNION ALL ".join(
        f"SELECT x.id FROM act AS a CROSS JOIN belief AS x ON {same_scope('x', 'a')}"
        f" AND x.{column} IN {keys}{only} AND x.closed_by < 0"
        " WHERE a.kind = 'merge' AND a.op = 'unmerge'"
        for keys in (_MINE, _THEIRS)
        for column, only in (("subject_key", ""), ("value_key", " AND x.value_type = 'entity'"))
    )
    own = (
        "l.tx_from < b.tx_to AND l.subject_key = b.subject_key AND l.value_key IN ('', b.value_key)"
    )
    value = (
        "(l.value_key IN ('', b.value_key) OR (b.value_type = 'entity'"
        f" AND {root_of('l', 'value_key')} = {root_of('b', 'value_key')}))"
    )
    lock = (
        f"SELECT 1 FROM slot_lock AS l WHERE {_REACHES} AND {value} AND NOT ({own})"
        f" AND l.subject_key IN {members('b', root_of('b', 'subject_key'))}"
    )
    later = (
        "SELECT 1 FROM belief AS o WHERE o.statement = b.statement AND o.tx_from > b.tx_from"
        " AND o.valid_from < b.valid_to AND b.valid_from < o.valid_to"
    )
    twin = (
        f"SELECT 1 FROM belief AS t WHERE {same_scope('t', 'b')} AND t.predicate = b.predicate"
        " AND t.subject_key = b.subject_key AND t.value_key = b.value_key AND t.mark = b.mark"
        " AND t.valid_from = b.valid_from AND t.valid_to = b.valid_to"
        f" AND (t.tx_to = {FOREVER_AT} OR (t.closed_by < 0 AND t.tx_from > b.tx_from))"
    )
    return (
        f"{BELIEF_INTO} SELECT b.tenant, b.source_set, b.statement, b.subject_key, b.predicate,"
        " b.value_key, b.functional, b.value_type, b.authority, b.source_id, b.mark, b.valid_from,"
        f" b.valid_to, (SELECT tx FROM act), {FOREVER_AT}, 0 FROM belief AS b"
        f" WHERE b.id IN ({parts}) AND b.value_key <> '' AND NOT EXISTS ({lock})"
        f" AND NOT EXISTS ({later}) AND NOT EXISTS ({twin}) ORDER BY b.statement, b.valid_from"
    )
