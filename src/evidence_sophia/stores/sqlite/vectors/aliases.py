"""What are a tenant's sources about, and by which names? Read from their rows, and aliases."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.entities import EntityName, EntityNames, entity_key
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.lexical.partition import read_state
from evidence_sophia.stores.sqlite.rows import all_rows

__all__ = ["Catalogue", "CatalogueCache", "write_aliases"]

#: States remembered: the present one of a few tenants.
_STATES: Final = 8

Pairs = tuple[tuple[str, str], ...]


@frozen(kw_only=True, eq=False)
class Catalogue:
    """What a tenant's sources are about.

    Attributes:
        names: of the things they are about.
        topics: the same for their topics.
        entities: id of a source -> keys of what it is about; none where it does not say.
        topic_of: id of a source -> key of its topic.
    """

    names: EntityNames
    topics: EntityNames
    entities: dict[str, frozenset[str]] = field(repr=False)
    topic_of: dict[str, str] = field(repr=False)


class CatalogueCache:
    """The catalogues of one file; safe with several threads and connections."""

    def __init__(self) -> None:
        self._known: BoundedCache[Catalogue] = BoundedCache(_STATES)

    def catalogue(self, connection: sqlite3.Connection, tenant: str) -> Catalogue:
        """Give the catalogue that the connection's transaction sees.

        Raises:
            CorruptStoreError: a row was changed outside this library.
        """
        aliases = tuple(_read_aliases(connection, tenant))
        key = (tenant, read_state(connection, tenant), aliases)
        found = self._known.get(key)
        if found is None:
            found = _read(connection, tenant, aliases)
            self._known.put(key, found, 1)
        return found


def write_aliases(
    connection: sqlite3.Connection, tenant: str, source_set: str, aliases: Iterable[tuple[str, str]]
) -> None:
    """Make these the aliases of a source set.

    Args:
        connection: within ``Database.transaction()``.
        tenant: whose.
        source_set: of the sources they name.
        aliases: pairs of a thing's own name and another of its names.
    """
    connection.execute(
        "DELETE FROM entity_aliases WHERE tenant = ? AND source_set = ?", (tenant, source_set)
    )
    pairs = sorted(set(aliases))
    if pairs:
        connection.execute(
            "INSERT INTO entity_aliases (tenant, source_set, body) VALUES (?, ?, ?)",
            (tenant, source_set, json.dumps(pairs)),
        )


def _read_aliases(connection: sqlite3.Connection, tenant: str) -> Iterator[tuple[str, str]]:
    statement = "SELECT source_set, body FROM entity_aliases WHERE tenant = ? ORDER BY source_set"
    yield from all_rows(connection, statement, (tenant,), str, str)


def _read(connection: sqlite3.Connection, tenant: str, aliases: Pairs) -> Catalogue:
    names: list[EntityName] = []
    topics: list[EntityName] = []
    entities: dict[str, frozenset[str]] = {}
    topic_of: dict[str, str] = {}
    statement = (
        "SELECT source_id, source_set, entities, topic FROM source_version WHERE tenant = ?"
        " ORDER BY source_id"
    )
    for row in all_rows(connection, statement, (tenant,), str, str, str, str):
        source_id, source_set, listed, topic = row
        with sound_row("source"):
            own = [_own(entity, source_set) for entity in _texts(listed)]
            names += own
            topics.append(_own(topic, source_set))
        entities[source_id] = frozenset(entity_key(each.entity) for each in own)
        topic_of[source_id] = entity_key(topic)
    with sound_row("list of aliases"):
        for source_set, body in aliases:
            names += (
                EntityName(name=alias, entity=entity, source_set=source_set)
                for entity, alias in json.loads(body)
            )
    return Catalogue(
        names=EntityNames(names),
        topics=EntityNames(topics),
        entities=entities,
        topic_of=topic_of,
    )


def _own(name: str, source_set: str) -> EntityName:
    return EntityName(name=name, entity=name, source_set=source_set)


def _texts(body: str) -> list[str]:
    listed = json.loads(body)
    if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
        message = "a source's entities are no list of names"
        raise CorruptStoreError(message)
    return listed
