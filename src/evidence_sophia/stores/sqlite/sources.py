"""How does a source stand in its row, and how is it read back?"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, Final

from evidence_sophia.errors import InvalidCursorError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Retraction, Source
from evidence_sophia.model.source_link import SourceLink
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.scoping import IN_SCOPE, is_storable, scope_parameters

__all__ = [
    "SOURCE_COLUMNS",
    "find_source",
    "find_sources",
    "read_fingerprints",
    "read_source_page",
    "read_sources",
    "source_columns",
]

#: The columns of a source's facts, in the order in which a row gives them.
SOURCE_COLUMNS: Final = (
    "source_id",
    "source_set",
    "title",
    "name",
    "url",
    "licence",
    "fetched_on",
    "language",
    "topic",
    "format",
    "kind",
    "published",
    "version_label",
    "entities",
    "rights_expire_on",
    "retraction_state",
    "retraction_notice",
    "retraction_since",
    "digest",
    "text_digest",
    "metadata",
)

_LINKS = (
    "(SELECT json_group_array(json_array(relation, target)) FROM source_link"
    " WHERE source_link.version = version.id)"
)
_SELECTED = ", ".join((*(f"version.{column}" for column in SOURCE_COLUMNS), _LINKS))


def source_columns(source: Source) -> tuple[str | None, ...]:
    """Give the values of :data:`SOURCE_COLUMNS` for a source."""
    return (
        source.id,
        source.source_set,
        source.title,
        source.name,
        source.url,
        source.licence,
        source.fetched_on.isoformat(),
        source.language,
        source.topic,
        str(source.format),
        str(source.kind),
        None if source.published is None else str(source.published),
        source.version,
        json.dumps(source.entities),
        _day_text(source.rights_expire_on),
        str(source.retraction.state),
        source.retraction.notice,
        _day_text(source.retraction.since),
        source.digest,
        source.text_digest,
        json.dumps(source.metadata),
    )


def find_source(
    connection: sqlite3.Connection, source_id: str, scope: Scope
) -> tuple[int, Source] | None:
    """Give a source and the number of its version; None if the scope holds no such id.

    Raises:
        CorruptStoreError: the row was changed outside this library.
    """
    if not is_storable(source_id):
        return None
    row = connection.execute(
        f"SELECT version.id, {_SELECTED} FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} AND version.source_id = :source_id",
        {**scope_parameters(scope), "source_id": source_id},
    ).fetchone()
    return None if row is None else (row[0], _source_from_row(row[1:]))


def find_sources(
    connection: sqlite3.Connection, source_ids: Iterable[str], scope: Scope
) -> list[tuple[int, Source]]:
    """Give those of the sources that the scope holds, by id, each with its version's number.

    Raises:
        CorruptStoreError: as :func:`find_source`.
    """
    found = (find_source(connection, each, scope) for each in sorted(set(source_ids)))
    return list(filter(None, found))


def read_sources(connection: sqlite3.Connection, scope: Scope) -> Iterator[Source]:
    """Walk the sources in scope by id; errors as :func:`find_source`."""
    rows = connection.execute(
        f"SELECT {_SELECTED} FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} ORDER BY version.source_id",
        scope_parameters(scope),
    )
    return map(_source_from_row, rows)


def read_source_page(
    connection: sqlite3.Connection, scope: Scope, *, after: int | None = None, limit: int
) -> list[tuple[int, Source]]:
    """Give sources in scope by id, each with the number of its version.

    Args:
        connection: where to look.
        scope: of the sources.
        after: the version of the source before the first one; None to begin.
        limit: at most so many.

    Raises:
        CorruptStoreError: as :func:`find_source`.
        InvalidCursorError: the version named by ``after`` is no longer there.
    """
    values = {**scope_parameters(scope), "after": after, "limit": limit}
    last = "" if after is None else _source_id(connection, values)
    rows = connection.execute(
        f"SELECT version.id, {_SELECTED} FROM source_version AS version"  # noqa: S608 - constants
        f" WHERE {IN_SCOPE} AND version.source_id > :last"
        " ORDER BY version.source_id LIMIT :limit",
        {**values, "last": last},
    )
    return [(row[0], _source_from_row(row[1:])) for row in rows.fetchall()]


def _source_id(connection: sqlite3.Connection, values: dict[str, Any]) -> str:
    row = connection.execute(
        f"SELECT version.source_id FROM source_version AS version WHERE {IN_SCOPE}"  # noqa: S608 - constants
        " AND version.id = :after",
        values,
    ).fetchone()
    if row is None:
        message = "the source where the page began has changed"
        raise InvalidCursorError(message)
    return str(row[0])


def read_fingerprints(
    connection: sqlite3.Connection, tenant: str, source_set: str
) -> dict[str, str]:
    """Give each source id of a set with the fingerprint of what it was made from."""
    rows = connection.execute(
        "SELECT source_id, fingerprint FROM source_version"
        " WHERE tenant = ? AND source_set = ? ORDER BY source_id",
        (tenant, source_set),
    )
    return dict(rows.fetchall())


def _source_from_row(row: tuple[Any, ...]) -> Source:
    with sound_row("source"):
        return _source(dict(zip((*SOURCE_COLUMNS, "links"), row, strict=True)))


def _source(values: dict[str, Any]) -> Source:
    published = values["published"]
    return Source(
        id=values["source_id"],
        source_set=values["source_set"],
        title=values["title"],
        name=values["name"],
        url=values["url"],
        licence=values["licence"],
        fetched_on=date.fromisoformat(values["fetched_on"]),
        language=values["language"],
        topic=values["topic"],
        format=values["format"],
        kind=values["kind"],
        published=None if published is None else PartialDate.parse(published),
        version=values["version_label"],
        entities=tuple(json.loads(values["entities"])),
        rights_expire_on=_day(values["rights_expire_on"]),
        retraction=Retraction(
            state=values["retraction_state"],
            notice=values["retraction_notice"],
            since=_day(values["retraction_since"]),
        ),
        links=tuple(
            SourceLink(relation=relation, target=target)
            for relation, target in json.loads(values["links"])
        ),
        digest=values["digest"],
        text_digest=values["text_digest"],
        metadata=tuple((key, value) for key, value in json.loads(values["metadata"])),
    )


def _day_text(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)
