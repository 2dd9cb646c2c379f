"""How does a document get into the tables, and out of them, with its index entries?"""

from __future__ import annotations

import sqlite3
from typing import Final

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import NotFoundError
from evidence_sophia.ingest.document import Document
from evidence_sophia.model.passage import Passage
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    IndexedPassage,
    LexicalIndex,
)
from evidence_sophia.stores.sqlite.blocks import TextBlock, blocks_between, cut_blocks
from evidence_sophia.stores.sqlite.original_map import pack_map
from evidence_sophia.stores.sqlite.passages import passage_row
from evidence_sophia.stores.sqlite.sources import (
    SOURCE_COLUMNS,
    read_fingerprints,
    source_columns,
)
from evidence_sophia.stores.sqlite.vectors.writes import SqliteVectors, refuse_without_embedder

__all__ = ["SqliteCorpus"]

#: Passages indexed together. Larger batches make fewer segments and cost more memory.
_BATCH: Final = 5_000

_VERSION_COLUMNS: Final = (
    "tenant",
    *SOURCE_COLUMNS,
    "fingerprint",
    "characters",
    "blocks",
    "passages",
    "links",
)
_INSERT_VERSION: Final = (
    f"INSERT INTO source_version ({', '.join(_VERSION_COLUMNS)})"  # noqa: S608 - constants
    f" VALUES ({', '.join('?' * len(_VERSION_COLUMNS))})"
)
_INSERT_BLOCK: Final = (
    "INSERT INTO block (tenant, source_set, version, number, start, characters, body)"
    " VALUES (?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_PASSAGE: Final = (
    "INSERT INTO passage (tenant, source_set, version, number, passage_id, start, stop,"
    " first_block, last_block, heading, flags, prose)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_MAP: Final = (
    "INSERT INTO original_map (version, tenant, source_set, body) VALUES (?, ?, ?, ?)"
)
_INSERT_LINK: Final = (
    "INSERT INTO source_link (tenant, source_set, version, number, relation, target)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)


class SqliteCorpus:
    """The sources of one write transaction; call :meth:`flush` before it commits.

    Args:
        connection: within ``Database.transaction()``.
        index: the lexical index of the same transaction.
        vectors: of the same; None where there is no embedder.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        index: LexicalIndex,
        vectors: SqliteVectors | None = None,
    ) -> None:
        self._connection = connection
        self._index = index
        self._vectors = vectors
        self._to_add: list[IndexedPassage] = []
        self._to_embed: list[Passage] = []
        self._to_delete: list[str] = []

    def __repr__(self) -> str:
        return f"<SqliteCorpus with {len(self._to_add)} passages to index>"

    def fingerprints(self, source_set: str, context: RequestContext, /) -> dict[str, str]:
        """Give each source id of a set with the fingerprint it was put with."""
        return read_fingerprints(self._connection, context.tenant, source_set)

    def put(self, document: Document, context: RequestContext, /) -> None:
        """Store a document in place of one with the same id.

        Raises:
            StoreError: a rule of the schema refused it, or the tenant's passages have vectors
                of another embedder.
            AnalyzerMismatchError, MissingExtraError: the index cannot take its passages.
        """
        self._admit(context)
        if self._version(document.source.id, context) is not None:
            self.remove(document.source.id, context)
        blocks = tuple(cut_blocks(document.text))
        owner = self._insert_version(document, len(blocks), context.tenant)
        self._connection.executemany(
            _INSERT_BLOCK,
            ((*owner, each.number, each.start, each.characters, each.body) for each in blocks),
        )
        self._connection.executemany(
            _INSERT_PASSAGE,
            (
                (*owner, *passage_row(passage, number, _touched(blocks, passage)))
                for number, passage in enumerate(document.passages)
            ),
        )
        self._connection.executemany(
            _INSERT_LINK,
            (
                (*owner, number, str(link.relation), link.target)
                for number, link in enumerate(document.source.links)
            ),
        )
        if document.original is not None:
            tenant, source_set, version = owner
            row = (version, tenant, source_set, pack_map(document.original))
            self._connection.execute(_INSERT_MAP, row)
        self._to_add += map(_indexed, document.passages, document.bodies)
        self._to_embed += document.passages
        if len(self._to_add) >= _BATCH:
            self.flush(context)

    def remove(self, source_id: str, context: RequestContext, /) -> int:
        """Take a source out with its text and passages; give how many passages went.

        Raises:
            NotFoundError: the tenant has no such source.
        """
        version = self._version(source_id, context)
        if version is None:
            message = f"no source {source_id!r:.200}"
            raise NotFoundError(message)
        rows = self._connection.execute(
            "SELECT passage_id FROM passage WHERE version = ? ORDER BY number", (version,)
        )
        ids = [id_ for (id_,) in rows]
        self._to_delete += ids
        self._to_add = [each for each in self._to_add if each.source_id != source_id]
        self._to_embed = [each for each in self._to_embed if each.source_id != source_id]
        self._connection.execute("DELETE FROM source_version WHERE id = ?", (version,))
        return len(ids)

    def flush(self, context: RequestContext, /) -> None:
        """Bring the index up to date with what was put and removed so far.

        Raises:
            AnalyzerMismatchError, MissingExtraError: the index cannot take the passages.
            BackendError, EvidenceAdapterUnavailable: the embedder failed.
        """
        if self._to_delete:
            self._index.delete(DeletePassages(passage_ids=tuple(self._to_delete)), context)
            self._to_delete.clear()
        if self._to_add:
            self._index.add(AddPassages(passages=tuple(self._to_add)), context)
            self._to_add.clear()
        if self._vectors is not None:
            self._vectors.add(self._to_embed, context)
        self._to_embed.clear()

    def _admit(self, context: RequestContext) -> None:
        if self._vectors is None:
            refuse_without_embedder(self._connection, context.tenant)
        else:
            self._vectors.admit(context)

    def _version(self, source_id: str, context: RequestContext) -> int | None:
        row = self._connection.execute(
            "SELECT id FROM source_version WHERE tenant = ? AND source_id = ?",
            (context.tenant, source_id),
        ).fetchone()
        return None if row is None else int(row[0])

    def _insert_version(
        self, document: Document, blocks: int, tenant: str
    ) -> tuple[str, str, int | None]:
        source = document.source
        counts = (len(document.text), blocks, len(document.passages), len(source.links))
        values = (tenant, *source_columns(source), document.fingerprint, *counts)
        version = self._connection.execute(_INSERT_VERSION, values).lastrowid
        return tenant, source.source_set, version


def _touched(blocks: tuple[TextBlock, ...], passage: Passage) -> tuple[int, int]:
    return blocks_between(blocks, passage.span.start, passage.span.end)


def _indexed(passage: Passage, body: str) -> IndexedPassage:
    return IndexedPassage(
        passage_id=passage.id,
        source_set=passage.source_set,
        source_id=passage.source_id,
        language=passage.language,
        title=passage.title,
        heading=passage.heading,
        body=body,
    )
