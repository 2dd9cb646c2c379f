"""Which sources stand beside a source, by the links that they state?"""

from __future__ import annotations

from typing import Final, NamedTuple

from evidence_sophia.errors import InvalidCursorError
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source_link import SourceRelation
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.scoping import IN_SCOPE, scope_parameters

__all__ = ["LinkEnd", "read_link_ends"]


class LinkEnd(NamedTuple):
    """The other end of a link.

    Attributes:
        relation: of the link.
        direction: ``out`` where the source asked about states it, else ``in``.
        target: as it was stated for ``out``, the id of the stating source for ``in``.
        link: the number of the link's row.
    """

    relation: str
    direction: str
    target: str
    link: int


_ENDS: Final = (
    "SELECT link.relation AS relation, 'out' AS direction, link.target AS target,"  # noqa: S608 - constants
    " link.id AS link"
    " FROM source_link AS link JOIN source_version AS version ON version.id = link.version"
    f" WHERE {IN_SCOPE} AND version.source_id = :source_id"
    " UNION ALL"
    " SELECT link.relation, 'in', version.source_id, link.id"
    " FROM source_link AS link JOIN source_version AS version ON version.id = link.version"
    f" WHERE {IN_SCOPE} AND link.tenant = :tenant AND link.target = :source_id"
)


def read_link_ends(
    connection: Connection,
    source_id: str,
    scope: Scope,
    *,
    relation: SourceRelation | None = None,
    after: tuple[str, int] | None = None,
    limit: int,
) -> list[LinkEnd]:
    """Give what is linked with a source in scope, by relation, direction and target.

    Args:
        connection: where to look.
        source_id: of the source.
        scope: whose links count.
        relation: only links of this kind; None for all.
        after: direction and row of the link before the first one; None to begin.
        limit: at most so many.

    Raises:
        InvalidCursorError: the link named by ``after`` is no longer there.
    """
    values = {
        **scope_parameters(scope),
        "source_id": source_id,
        "relation": None if relation is None else str(relation),
    }
    last = ("", "", "") if after is None else _end(connection, values, after)
    rows = connection.execute(
        f"SELECT * FROM ({_ENDS})"  # noqa: S608 - constants
        " WHERE (:relation IS NULL OR relation = :relation)"
        " AND (relation, direction, target) > (:last_relation, :last_direction, :last_target)"
        " ORDER BY relation, direction, target LIMIT :limit",
        {
            **values,
            "last_relation": last[0],
            "last_direction": last[1],
            "last_target": last[2],
            "limit": limit,
        },
    )
    return [LinkEnd(*row) for row in rows]


def _end(
    connection: Connection, values: dict[str, str | None], place: tuple[str, int]
) -> tuple[str, str, str]:
    row = connection.execute(
        f"SELECT * FROM ({_ENDS}) WHERE direction = :direction AND link = :link",  # noqa: S608 - constants
        {**values, "direction": place[0], "link": place[1]},
    ).fetchone()
    if row is None:
        message = "the link where the page began has changed"
        raise InvalidCursorError(message)
    end = LinkEnd(*row)
    return end.relation, end.direction, end.target
