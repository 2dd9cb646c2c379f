"""With which embedder were a tenant's passages embedded, and does it fit the one at hand?"""

from __future__ import annotations

import sqlite3

from attrs import frozen

from evidence_sophia.errors import EmbedderMismatchError
from evidence_sophia.retrieval.embedder import EmbedderDescription
from evidence_sophia.stores.sqlite.rows import one_row

__all__ = ["VectorSpace", "check_space", "drop_space", "ensure_space", "read_space", "touch_space"]

_HINT = (
    "Open the base with the embedder it was made with, or make its vectors anew: by"
    " EvidenceBase.reembed, or by the command ingest with --reembed."
)


@frozen(kw_only=True)
class VectorSpace:
    """What a tenant's vectors have in common.

    Attributes:
        embedder: id of the embedder.
        dimensions: of each vector.
        revision: counts the writes.
    """

    embedder: str
    dimensions: int
    revision: int


def read_space(connection: sqlite3.Connection, tenant: str) -> VectorSpace | None:
    """Give what a tenant's vectors have in common; None where it has none.

    Raises:
        CorruptStoreError: the row holds something else.
    """
    statement = "SELECT embedder, dimensions, revision FROM vector_space WHERE tenant = ?"
    row = one_row(connection, statement, (tenant,), str, int, int)
    if row is None:
        return None
    return VectorSpace(embedder=row[0], dimensions=row[1], revision=row[2])


def check_space(
    connection: sqlite3.Connection, tenant: str, described: EmbedderDescription
) -> VectorSpace | None:
    """Refuse an embedder that cannot read the vectors there are; None where there are none.

    Raises:
        EmbedderMismatchError: the vectors are of another embedder, or there are passages
            without any.
    """
    space = read_space(connection, tenant)
    if space is None:
        if _has_passages(connection, tenant):
            message = f"the passages of {tenant!r:.80} have no vectors of {described.id:.100}"
            raise EmbedderMismatchError(message, hint=_HINT)
        return None
    if (space.embedder, space.dimensions) != (described.id, described.dimensions):
        message = (
            f"the passages of {tenant!r:.80} were embedded with {space.embedder:.100},"
            f" not with {described.id:.100}"
        )
        raise EmbedderMismatchError(message, hint=_HINT)
    return space


def ensure_space(
    connection: sqlite3.Connection, tenant: str, described: EmbedderDescription
) -> None:
    """Record the embedder of a tenant that has no vectors yet."""
    connection.execute(
        "INSERT INTO vector_space (tenant, embedder, dimensions, revision)"
        " SELECT ?, ?, ?, 0 WHERE NOT EXISTS (SELECT 1 FROM vector_space WHERE tenant = ?)",
        (tenant, described.id, described.dimensions, tenant),
    )


def touch_space(connection: sqlite3.Connection, tenant: str) -> None:
    """Count a write."""
    connection.execute(
        "UPDATE vector_space SET revision = revision + 1 WHERE tenant = ?", (tenant,)
    )


def drop_space(connection: sqlite3.Connection, tenant: str) -> None:
    """Take all vectors of a tenant away."""
    connection.execute("DELETE FROM passage_vector WHERE tenant = ?", (tenant,))
    connection.execute("DELETE FROM vector_space WHERE tenant = ?", (tenant,))


def _has_passages(connection: sqlite3.Connection, tenant: str) -> bool:
    found = connection.execute("SELECT 1 FROM passage WHERE tenant = ? LIMIT 1", (tenant,))
    return found.fetchone() is not None
