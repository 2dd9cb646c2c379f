"""How do passages get their vectors? In the transaction that stores them, or later as a whole."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import EmbedderMismatchError
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.embedder import Embedder, EmbedTexts
from evidence_sophia.retrieval.vectors import embedded_text, vectors_of
from evidence_sophia.stores.sqlite.passages import read_passages
from evidence_sophia.stores.sqlite.vectors.packing import pack
from evidence_sophia.stores.sqlite.vectors.space import (
    check_space,
    drop_space,
    ensure_space,
    read_space,
    touch_space,
)

__all__ = ["SqliteVectors", "refuse_without_embedder"]

#: Texts given to an embedder at once.
_BATCH: Final = 256
_INSERT: Final = (
    "INSERT INTO passage_vector (tenant, source_set, version, number, embedder, body)"
    " SELECT tenant, source_set, version, number, :embedder, :body FROM passage"
    " WHERE tenant = :tenant AND passage_id = :passage_id"
)


@frozen(kw_only=True)
class SqliteVectors:
    """The vectors of one write transaction.

    An embedder that is not semantic stores none: its vectors are made when they are asked for.

    Attributes:
        connection: within ``Database.transaction()``.
        embedder: what makes them.
    """

    connection: sqlite3.Connection = field(repr=False)
    embedder: Embedder

    def admit(self, context: RequestContext) -> None:
        """Refuse to store passages whose vectors would not fit those there are.

        Raises:
            EmbedderMismatchError: the tenant's vectors are of another embedder, or are missing.
        """
        described = self.embedder.describe()
        if described.is_semantic:
            check_space(self.connection, context.tenant, described)
            ensure_space(self.connection, context.tenant, described)
        else:
            refuse_without_embedder(self.connection, context.tenant)

    def add(self, passages: Sequence[Passage], context: RequestContext) -> None:
        """Store the vectors of stored passages in a language the embedder was made for.

        Raises:
            BackendError: the embedder gave something else than vectors.
            EvidenceAdapterUnavailable, RateLimitedError, DeadlineExceededError: as it does.
        """
        described = self.embedder.describe()
        wanted = [each for each in passages if described.reads(each.language)]
        if not described.is_semantic or not wanted:
            return
        for start in range(0, len(wanted), _BATCH):
            self._store(wanted[start : start + _BATCH], context)
        touch_space(self.connection, context.tenant)

    def embed_again(self, context: RequestContext) -> None:
        """Make all vectors of the context's tenant anew; errors as :meth:`add`.

        For an embedder that is not semantic they are taken away.
        """
        drop_space(self.connection, context.tenant)
        described = self.embedder.describe()
        if not described.is_semantic:
            return
        ensure_space(self.connection, context.tenant, described)
        for batch in self._batches(context.tenant):
            self.add(batch, context)

    def _batches(self, tenant: str) -> Iterator[list[Passage]]:
        batch: list[Passage] = []
        for passage in read_passages(self.connection, Scope(tenant=tenant, source_sets=None)):
            batch.append(passage)
            if len(batch) == _BATCH:
                yield batch
                batch = []
        yield batch

    def _store(self, passages: Sequence[Passage], context: RequestContext) -> None:
        request = EmbedTexts(tuple(map(embedded_text, passages)))
        vectors = vectors_of(self.embedder, request, context)
        embedder = self.embedder.describe().id
        self.connection.executemany(
            _INSERT,
            (
                {
                    "tenant": context.tenant,
                    "passage_id": passage.id,
                    "embedder": embedder,
                    "body": pack(vector),
                }
                for passage, vector in zip(passages, vectors, strict=True)
            ),
        )


def refuse_without_embedder(connection: sqlite3.Connection, tenant: str) -> None:
    """Refuse to store passages beside others that have vectors.

    Raises:
        EmbedderMismatchError: the tenant has vectors.
    """
    space = read_space(connection, tenant)
    if space is not None:
        message = f"the passages of {tenant!r:.80} have vectors of {space.embedder:.100}"
        hint = (
            "Open the base with that embedder, or take the vectors away: by EvidenceBase.reembed"
            " with a HashingEmbedder, or by the command ingest with --reembed --embedder hashing."
        )
        raise EmbedderMismatchError(message, hint=hint)
