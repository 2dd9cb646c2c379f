"""Which predicates are declared in a scope?"""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.model.predicate import Predicate
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.knowledge.rows import IN_SCOPE, scope_values

__all__ = ["read_predicates"]

_PREDICATES: Final = (
    "SELECT d.source_set, d.predicate, d.cardinality, d.value_type, d.unit, d.description"
    f" FROM predicate AS d WHERE {IN_SCOPE.format('d')} ORDER BY d.source_set, d.predicate"
)


def read_predicates(
    connection: sqlite3.Connection, scope: Scope
) -> tuple[tuple[str, Predicate], ...]:
    """Give the declared predicates, each after its source set, by set and id.

    Raises:
        CorruptStoreError: a row was changed outside this library.
    """
    rows = connection.execute(_PREDICATES, scope_values(scope)).fetchall()
    with sound_row("predicate"):
        return tuple(
            (
                source_set,
                Predicate(
                    id_,
                    cardinality=cardinality,
                    value_type=value_type,
                    unit=unit,
                    description=description,
                ),
            )
            for source_set, id_, cardinality, value_type, unit, description in rows
        )
