"""How many sources and passages are in scope, and which must not be used?"""

from __future__ import annotations

import sqlite3
from datetime import date

from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.usable import PERSONAL
from evidence_sophia.stores.sqlite.scoping import IN_SCOPE, scope_parameters

__all__ = ["count_sets", "find_expired", "find_main_language", "find_personal", "find_retracted"]


def count_sets(connection: sqlite3.Connection, scope: Scope) -> list[tuple[str, int, int, int]]:
    """Give id, sources, passages and characters of each source set in scope, by id."""
    return connection.execute(
        "SELECT source_set, count(*), sum(passages), sum(characters)"  # noqa: S608 - constants
        f" FROM source_version AS version WHERE {IN_SCOPE}"
        " GROUP BY source_set ORDER BY source_set",
        scope_parameters(scope),
    ).fetchall()


def find_main_language(connection: sqlite3.Connection, scope: Scope) -> str:
    """Give the language tag of most sources in scope, the first by name of several; "" if none."""
    row = connection.execute(
        "SELECT language FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} GROUP BY language ORDER BY COUNT(*) DESC, language LIMIT 1",
        scope_parameters(scope),
    ).fetchone()
    return str(row[0]) if row else ""


def find_retracted(connection: sqlite3.Connection, scope: Scope) -> tuple[str, ...]:
    """Give the ids of the sources in scope that were retracted or withdrawn, sorted."""
    rows = connection.execute(
        "SELECT source_id FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} AND retraction_state IN (:retracted, :withdrawn) ORDER BY source_id",
        {
            **scope_parameters(scope),
            "retracted": str(RetractionState.RETRACTED),
            "withdrawn": str(RetractionState.WITHDRAWN),
        },
    )
    return tuple(source_id for (source_id,) in rows)


def find_personal(connection: sqlite3.Connection, scope: Scope) -> tuple[str, ...]:
    """Give the ids of the sources in scope that hold somebody's own data, sorted."""
    rows = connection.execute(
        "SELECT source_id FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} AND EXISTS (SELECT 1 FROM json_each(version.metadata) AS pair"
        " WHERE json_extract(pair.value, '$[0]') = :key"
        " AND json_extract(pair.value, '$[1]') = :value) ORDER BY source_id",
        {**scope_parameters(scope), "key": PERSONAL[0], "value": PERSONAL[1]},
    )
    return tuple(source_id for (source_id,) in rows)


def find_expired(connection: sqlite3.Connection, scope: Scope, day: date) -> tuple[str, ...]:
    """Give the ids of the sources in scope whose rights have ended before that day, sorted."""
    rows = connection.execute(
        "SELECT source_id FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} AND rights_expire_on < :day ORDER BY source_id",
        {**scope_parameters(scope), "day": day.isoformat()},
    )
    return tuple(source_id for (source_id,) in rows)
