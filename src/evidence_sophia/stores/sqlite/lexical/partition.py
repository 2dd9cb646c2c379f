"""In which state is a tenant's lexical index, and with which analyzers was it built?"""

from __future__ import annotations

import sqlite3

from attrs import frozen

from evidence_sophia.errors import SchemaVersionError
from evidence_sophia.retrieval.analyzers import available_analyzers, stemmer_release
from evidence_sophia.retrieval.segment import FORMAT
from evidence_sophia.stores.sqlite.rows import one_row

__all__ = ["Partition", "ensure_partition", "read_partition", "read_state", "write_state"]


@frozen(kw_only=True)
class Partition:
    """A tenant's index as a whole.

    Attributes:
        tenant: whose it is.
        state: digest of every write so far; two equal states hold equal rows.
        analyzers: ids of the analyzers its passages are analysed with.
        stemmer: the Snowball release; "" for none.
    """

    tenant: str
    state: bytes
    analyzers: tuple[str, ...]
    stemmer: str


def read_state(connection: sqlite3.Connection, tenant: str) -> bytes | None:
    """Give the digest of every write to a tenant's index; None where it has none."""
    statement = "SELECT state FROM lexical_partition WHERE tenant = ?"
    row = one_row(connection, statement, (tenant,), bytes)
    return None if row is None else row[0]


def read_partition(connection: sqlite3.Connection, tenant: str) -> Partition | None:
    """Give the state of a tenant's index; None where it has none.

    Raises:
        SchemaVersionError: the bytes are of another format.
    """
    statement = "SELECT state, format, analyzers, stemmer FROM lexical_partition WHERE tenant = ?"
    row = one_row(connection, statement, (tenant,), bytes, int, str, str)
    if row is None:
        return None
    state, version, analyzers, stemmer = row
    if version != FORMAT:
        message = f"the lexical index has format {version}; this library knows {FORMAT}"
        raise SchemaVersionError(message)
    return Partition(
        tenant=tenant, state=state, analyzers=tuple(analyzers.split()), stemmer=stemmer
    )


def ensure_partition(connection: sqlite3.Connection, tenant: str) -> Partition:
    """Give a tenant's index, a new one with the analyzers of this installation if needed.

    Raises:
        SchemaVersionError: the bytes are of another format.
    """
    found = read_partition(connection, tenant)
    if found is not None:
        return found
    made = Partition(
        tenant=tenant, state=b"", analyzers=available_analyzers(), stemmer=stemmer_release()
    )
    connection.execute(
        "INSERT INTO lexical_partition (tenant, state, format, analyzers, stemmer)"
        " VALUES (?, ?, ?, ?, ?)",
        (tenant, made.state, FORMAT, " ".join(made.analyzers), made.stemmer),
    )
    return made


def write_state(connection: sqlite3.Connection, tenant: str, state: bytes) -> None:
    """Record that the index has changed."""
    connection.execute("UPDATE lexical_partition SET state = ? WHERE tenant = ?", (state, tenant))
