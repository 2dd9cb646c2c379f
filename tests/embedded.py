"""How is the embedded base filled by the conformance kit? The raw adapter with ``seed``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from evidence_sophia.base.adapter import EmbeddedAdapter
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.capabilities.notebooks import SaveRequest, save_answer
from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description, Health
from evidence_sophia.contract.requests import HealthRequest
from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.ingest.document import Document, document_of
from evidence_sophia.ingest.parse import parse
from evidence_sophia.ingest.policy import DEFAULT_CHUNK_POLICY
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.stores.sqlite.corpus import SqliteCorpus
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.testing.corpus import Corpus, SeedDocument, SeedNotebook

__all__ = ["AwaitedAdapter", "SeededAdapter", "embedded_adapter"]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class SeededAdapter(EmbeddedAdapter):
    """The adapter of an embedded base that a corpus of the kit can be put into."""

    def seed(self, corpus: Corpus) -> None:
        """Hold the corpus, in a base made anew."""
        self.close()
        name = self._backend.database.name
        if name != ":memory:":
            Path(name).unlink()
        self._backend = _opened(name, self._backend.clock)
        for tenant in sorted({each.tenant for each in corpus.documents}):
            context = _context(tenant, "seeder")
            with self._backend.writing(context) as session:
                writer = SqliteCorpus(session.connection, session.index)
                for each in corpus.of(tenant):
                    writer.put(_document(each), context)
                writer.flush(context)
        for notebook in corpus.notebooks:
            self._keep(notebook)

    def close(self) -> None:
        """Close the base."""
        self._backend.database.close()

    def _keep(self, notebook: SeedNotebook) -> None:
        with self._backend.writing(_context(notebook.tenant, notebook.owner)) as session:
            for each in notebook.answers:
                request = SaveRequest(
                    answer=each.answer, notebook=notebook.title, comment=each.comment
                )
                save_answer(session, request)


class AwaitedAdapter:
    """The same in the other colour; its verbs are those of the contract's table."""

    def __init__(self, adapter: SeededAdapter) -> None:
        self._adapter = adapter

    def describe(self) -> Description:
        """Say what the adapter says."""
        return self._adapter.describe()

    async def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Say how well the base is."""
        return self._adapter.check_health(request, context)

    async def seed(self, corpus: Corpus) -> None:
        """Hold the corpus."""
        self._adapter.seed(corpus)


def _awaited(name: str) -> Any:
    async def call(self: AwaitedAdapter, request: Any, context: RequestContext, /) -> Any:
        return await asyncio.to_thread(getattr(self._adapter, name), request, context)

    return call


for _verb in VERBS:
    setattr(AwaitedAdapter, _verb.name, _awaited(_verb.name))


def embedded_adapter(
    path: str = ":memory:", clock: Callable[[], datetime] = _utc_now
) -> SeededAdapter:
    """Open a base and give its adapter."""
    return SeededAdapter(_opened(path, clock))


def _opened(path: str, clock: Callable[[], datetime]) -> Backend:
    return Backend(database=Database(path), clock=clock)


def _context(tenant: str, actor: str) -> RequestContext:
    return RequestContext(actor=Actor(actor), scope=Scope(tenant=tenant, source_sets=None))


def _document(seed: SeedDocument) -> Document:
    # The stored text of an HTML source is its extracted text: plain.
    is_html = seed.source.format == SourceFormat.HTML
    reading = parse(seed.text, SourceFormat.PLAIN if is_html else seed.source.format)
    fingerprint = digest(repr(seed).encode())
    return document_of(seed.source, reading, DEFAULT_CHUNK_POLICY, fingerprint)
