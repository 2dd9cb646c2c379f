"""Which entries of the log does the beginning of an id name?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import re
import sqlite3
from typing import Final

from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.knowledge.carrying import public_id
from evidence_sophia.stores.sqlite.knowledge.rows import IN_SCOPE, scope_values

__all__ = ["LEAST_DIGITS", "ids_that_begin"]

#: Hexadecimal digits of a beginning at least; among a million entries two share so many in
#: about one of 9,000 (a million in 16 to the eighth), and then neither is given.
LEAST_DIGITS: Final = 8
_DIGITS: Final = 64
_BEGINNING: Final = re.compile(f"(?:blake3:)?([0-9a-f]{{{LEAST_DIGITS},{_DIGITS}}})")


def ids_that_begin(
    connection: sqlite3.Connection, scope: Scope, beginning: str, *, limit: int = 2
) -> tuple[str, ...]:
    """Give the ids within a scope that begin so, sorted; one look into an index.

    Args:
        connection: within a read snapshot.
        scope: what may be seen.
        beginning: at least 8 hexadecimal digits, with or without ``blake3:``; anything else
            is the beginning of nothing.
        limit: ids at most.
    """
    found = _BEGINNING.fullmatch(beginning)
    if found is None:
        return ()
    digits = found[1]
    values = scope_values(
        scope,
        first=bytes.fromhex(digits.ljust(_DIGITS, "0")),
        last=bytes.fromhex(digits.ljust(_DIGITS, "f")),
        limit=limit,
    )
    rows = connection.execute(
        "SELECT c.digest FROM chain AS c WHERE c.digest BETWEEN :first AND :last AND c.entry > 0"
        f" AND {IN_SCOPE.format('c')} ORDER BY c.digest LIMIT :limit",
        values,
    )
    return tuple(public_id(digest) for (digest,) in rows)
