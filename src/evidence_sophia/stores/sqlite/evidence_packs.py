"""How do the versions of evidence packs stand in the tables?

A version stands there as the bytes of its document, with the digest of those bytes: a document
that another tool changed never reaches a reader.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from evidence_sophia.codec.canonical import canonical_json
from evidence_sophia.codec.digests import digest, same_digest
from evidence_sophia.codec.documents import EVIDENCE_PACK
from evidence_sophia.codec.envelope import read_document, wrap
from evidence_sophia.errors import CorruptStoreError
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.scope import Scope
from evidence_sophia.stores.sqlite.database import Connection
from evidence_sophia.stores.sqlite.failures import sound_row
from evidence_sophia.stores.sqlite.scoping import (
    TOUCHES_SCOPE_ONLY,
    is_storable,
    scope_parameters,
)

__all__ = [
    "count_versions",
    "find_pack",
    "insert_pack",
    "list_newest_packs",
    "pack_of_row",
]

#: The largest integer of SQLite; no pack has so many versions.
_MAX_INTEGER: Final = 2**63 - 1
_ROW: Final = "kept.pack_id, kept.version, kept.source_sets, kept.digest, kept.document"
_NEWEST: Final = (
    "(SELECT max(version) FROM evidence_pack AS other"
    " WHERE other.tenant = kept.tenant AND other.pack_id = kept.pack_id)"
)


def insert_pack(
    connection: Connection, tenant: str, pack: EvidencePack, touched: Iterable[str] = ()
) -> int:
    """Store a version within a transaction, and give the number of its row.

    Args:
        connection: within a transaction.
        tenant: whose pack it is.
        pack: the version.
        touched: source sets that its words come from, beside those of its sources.

    Raises:
        InvariantError: a text holds a lone surrogate.
        StoreError: it is not the next version of its pack.
    """
    document = canonical_json(wrap(EVIDENCE_PACK, pack))
    sets = sorted({*touched, *_sets(pack)})
    row = connection.execute(
        "INSERT INTO evidence_pack (tenant, pack_id, version, source_sets, digest, document)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (tenant, pack.id, pack.version, json.dumps(sets), digest(document), document),
    ).lastrowid
    assert row is not None  # noqa: S101 - narrows the type; an INSERT has a row
    return row


def find_pack(
    connection: Connection, pack_id: str, scope: Scope, version: int | None = None
) -> EvidencePack | None:
    """Give a version of a pack, the newest for None, if its every source is in scope.

    Raises:
        CorruptStoreError: it was changed outside this library.
    """
    if not is_storable(pack_id) or (version is not None and version > _MAX_INTEGER):
        return None
    row = connection.execute(
        f"SELECT {_ROW} FROM evidence_pack AS kept"  # noqa: S608 - constants
        f" WHERE {TOUCHES_SCOPE_ONLY} AND kept.pack_id = :pack_id"
        f" AND kept.version = coalesce(:version, {_NEWEST})",
        {**scope_parameters(scope), "pack_id": pack_id, "version": version},
    ).fetchone()
    return None if row is None else _pack(row)


def pack_of_row(connection: Connection, row: int, scope: Scope) -> EvidencePack | None:
    """Give the version in a row, if its every source is in scope; errors as :func:`find_pack`."""
    found = connection.execute(
        f"SELECT {_ROW} FROM evidence_pack AS kept"  # noqa: S608 - constants
        f" WHERE {TOUCHES_SCOPE_ONLY} AND kept.id = :row",
        {**scope_parameters(scope), "row": row},
    ).fetchone()
    return None if found is None else _pack(found)


def list_newest_packs(
    connection: Connection, scope: Scope, *, after: str = "", limit: int
) -> list[EvidencePack]:
    """Give the newest version of each pack, by id, where its every source is in scope.

    Raises:
        CorruptStoreError: as :func:`find_pack`.
    """
    rows = connection.execute(
        f"SELECT {_ROW} FROM evidence_pack AS kept"  # noqa: S608 - constants
        f" WHERE {TOUCHES_SCOPE_ONLY} AND kept.pack_id > :after AND kept.version = {_NEWEST}"
        " ORDER BY kept.pack_id LIMIT :limit",
        {**scope_parameters(scope), "after": after, "limit": limit},
    ).fetchall()
    return [_pack(row) for row in rows]


def count_versions(connection: Connection, tenant: str) -> int:
    """Count all versions of all packs of a tenant; the count only grows."""
    statement = "SELECT count(*) FROM evidence_pack WHERE tenant = ?"
    (count,) = connection.execute(statement, (tenant,)).fetchone()
    return int(count)


def _sets(pack: EvidencePack) -> set[str]:
    return {source.source_set for source in pack.sources}


def _pack(row: tuple[Any, ...]) -> EvidencePack:
    pack_id, version, source_sets, recorded, document = row
    with sound_row("evidence pack"):
        pack = read_document(EVIDENCE_PACK, document).value
        # The row says which pack it is and who may see it: it must be the document's own row.
        is_same = same_digest(digest(document), recorded)
        is_same = is_same and (pack.id, pack.version) == (pack_id, version)
        is_same = is_same and _sets(pack) <= set(json.loads(source_sets))
    if not is_same:
        message = f"the evidence pack {pack_id} is not the one that was stored"
        raise CorruptStoreError(message)
    return pack
