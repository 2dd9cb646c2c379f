"""How is the embedded base filled by the conformance kit? The raw adapter with ``seed``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from evidence_sophia.base.adapter import EmbeddedAdapter
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.capabilities.notebooks import SaveRequest, save_answer
from evidence_sophia.codec.digests import digest
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.ingest.document import Document, document_of
from evidence_sophia.ingest.parse import parse
from evidence_sophia.ingest.policy import DEFAULT_CHUNK_POLICY
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.stores.sqlite.corpus import SqliteCorpus
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.testing.corpus import Corpus, SeedDocument, SeedNotebook

__all__ = ["SeededAdapter", "embedded_adapter"]


def _utc_now() -> datetime:
    return datetime.now(UTC)


class SeededAdapter(EmbeddedAdapter):
    """The adapter of an embedded base that a corpus of the kit can be put into."""

    def seed(self, corpus: Corpus) -> None:
        """Hold the corpus, in an empty base."""
        for tenant in sorted({each.tenant for each in corpus.documents}):
            context = _context(tenant, "seeder")
            with self._backend.writing(context) as session:
                writer = SqliteCorpus(session.connection, session.index)
                for each in corpus.of(tenant):
                    writer.put(_document(each), context)
                writer.flush(context)
        for notebook in corpus.notebooks:
            self._keep(notebook)

    def _keep(self, notebook: SeedNotebook) -> None:
        with self._backend.writing(_context(notebook.tenant, notebook.owner)) as session:
            for each in notebook.answers:
                request = SaveRequest(
                    answer=each.answer, notebook=notebook.title, comment=each.comment
                )
                save_answer(session, request)


def embedded_adapter(
    path: str = ":memory:", clock: Callable[[], datetime] = _utc_now
) -> SeededAdapter:
    """Open a base and give its adapter."""
    return SeededAdapter(Backend(database=Database(path), clock=clock))


def _context(tenant: str, actor: str) -> RequestContext:
    return RequestContext(actor=Actor(actor), scope=Scope(tenant=tenant, source_sets=None))


def _document(seed: SeedDocument) -> Document:
    # The stored text of an HTML source is its extracted text: plain.
    is_html = seed.source.format == SourceFormat.HTML
    reading = parse(seed.text, SourceFormat.PLAIN if is_html else seed.source.format)
    fingerprint = digest(repr(seed).encode())
    return document_of(seed.source, reading, DEFAULT_CHUNK_POLICY, fingerprint)
