"""How much rests on some words of sources? Kept answers, packs and statements that cite them."""

# ruff: noqa: S608 - every piece of SQL here is made of constants of this package

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, not_blank
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.knowledge.sql import FOREVER_AT
from evidence_sophia.stores.sqlite.scoping import TOUCHES_SCOPE_ONLY, scope_parameters

__all__ = ["CitedWords", "count_dependents"]


@frozen
class CitedWords:
    """Words of a source.

    Attributes:
        source_id: the source.
        span: where they stand in its text, in code points.
    """

    source_id: str = field(validator=not_blank)
    span: Span = field(validator=instance_of(Span))


# A word that is shared is enough: what rests on it has to be looked at.
_PLACES: Final = (
    "WITH place AS MATERIALIZED (SELECT"
    " json_extract(value, '$[0]') AS number, json_extract(value, '$[1]') AS source,"
    " json_extract(value, '$[2]') AS start, json_extract(value, '$[3]') AS stop"
    " FROM json_each(:places))"
)
_CITED: Final = (
    " CROSS JOIN json_each(CASE WHEN json_valid(CAST(kept.document AS TEXT))"
    " THEN json_extract(CAST(kept.document AS TEXT), '$.data.citations') END) AS cited"
    " JOIN place ON json_extract(cited.value, '$.sourceId') = place.source"
    " AND json_extract(cited.value, '$.span.start') < place.stop"
    " AND json_extract(cited.value, '$.span.end') > place.start"
)
_NEWEST: Final = (
    "(SELECT max(later.version) FROM evidence_pack AS later"
    " WHERE later.tenant = kept.tenant AND later.pack_id = kept.pack_id)"
)
_RESTING: Final = (
    "SELECT place.number, 'answer', kept.answer_id FROM notebook_entry AS kept"
    f"{_CITED} WHERE {TOUCHES_SCOPE_ONLY} AND kept.owner = :owner"
    " UNION SELECT place.number, 'pack', kept.pack_id FROM evidence_pack AS kept"
    f"{_CITED} WHERE {TOUCHES_SCOPE_ONLY} AND kept.version = {_NEWEST}"
    " UNION SELECT place.number, 'statement', said.id FROM statement_log AS said"
    " JOIN place ON said.source_id = place.source"
    " AND said.start < place.stop AND said.stop > place.start"
    " WHERE said.tenant = :tenant AND (:source_sets IS NULL"
    " OR said.source_set IN (SELECT value FROM json_each(:source_sets)))"
    " AND EXISTS (SELECT 1 FROM belief AS held WHERE held.statement = said.id"
    f" AND +held.tx_to = {FOREVER_AT})"
)


def count_dependents(
    connection: Connection, scope: Scope, owner: str, listed: Sequence[Iterable[CitedWords]]
) -> list[int]:
    """Count for each list of words what rests on any of them. One pass over what is kept.

    Counted are the answers that the owner keeps, the newest versions of packs, and the
    statements that are believed; each once for a list, and only where all of it is in scope.

    Args:
        connection: to a store that has all migrations.
        scope: what may be seen.
        owner: id of the actor whose notebooks are looked at.
        listed: lists of words.
    """
    places = [
        (number, each.source_id, each.span.start, each.span.end)
        for number, words in enumerate(listed)
        for each in words
    ]
    counts = [0] * len(listed)
    if places:
        rows = connection.execute(
            f"{_PLACES} SELECT number, count(*) FROM ({_RESTING}) GROUP BY number",
            {**scope_parameters(scope), "owner": owner, "places": json.dumps(places)},
        )
        for number, count in rows:
            counts[number] = count
    return counts
