"""What does a person or a service open? The evidence base of one tenant, in one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Self

from evidence_sophia.answering.assistant import answer_question
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.base.retrieve import retrieve, search_hits
from evidence_sophia.base.stats import BaseStats, SourceSetStats
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import DEFAULT_LIMIT, AnswerRequest, SearchRequest
from evidence_sophia.errors import InvariantError, NotFoundError
from evidence_sophia.ingest.folder import open_folder
from evidence_sophia.ingest.report import IngestReport
from evidence_sophia.ingest.run import Progress, ingest_folder
from evidence_sophia.model._rules import aware_utc, shown
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, DEFAULT_TENANT, Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.stores.sqlite.blocks import read_text
from evidence_sophia.stores.sqlite.corpus import SqliteCorpus
from evidence_sophia.stores.sqlite.counts import count_sets, find_expired, find_retracted
from evidence_sophia.stores.sqlite.database import Connection, Database
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.lexical.view import LexicalCache
from evidence_sophia.stores.sqlite.original_map import original_span
from evidence_sophia.stores.sqlite.passages import find_passages, read_passages
from evidence_sophia.stores.sqlite.scoping import scope_parameters
from evidence_sophia.stores.sqlite.sources import find_source, read_sources

__all__ = ["EvidenceBase"]


def _utc_now() -> datetime:
    return datetime.now(UTC)


def _folder(folder: object) -> Path:
    try:
        return Path(folder)  # type: ignore[arg-type]  # anything else is what the except is for
    except TypeError:
        message = f"not the path of a folder: {shown(folder)}"
        raise InvariantError(message) from None


class EvidenceBase:
    """Documents with their provenance, searchable and quotable, of one tenant.

    Open it with :meth:`open` and close it, best with ``with``. It may be used by several
    threads, and its file by several processes; each opens it by itself. Every reading verb
    sees one consistent state, whoever ingests meanwhile.

    >>> with EvidenceBase.open(":memory:") as base:
    ...     base.search("anything")
    ()
    """

    def __init__(
        self, database: Database, context: RequestContext, clock: Callable[[], datetime]
    ) -> None:
        self._database = database
        self._context = context
        self._clock = clock
        self._cache = LexicalCache()

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        tenant: str = DEFAULT_TENANT,
        actor: Actor = OWNER,
        *,
        clock: Callable[[], datetime] = _utc_now,
        create: bool = True,
    ) -> Self:
        """Open the evidence base in a file, or a new one in memory.

        Args:
            path: a file, or ``":memory:"``.
            tenant: whose documents; those of others are neither seen nor touched.
            actor: in whose name; the host has authenticated it.
            clock: gives the present, aware of its time zone; decides which rights have ended.
            create: make the file if it is missing.

        Raises:
            EvidenceAdapterUnavailable: the file is missing or cannot be used.
            SchemaVersionError: the file is no evidence base, was changed by another tool, or
                is of a later version.
            CorruptStoreError: the file is damaged.
            InvariantError: the path is no path, or the tenant's name cannot be one.
        """
        context = RequestContext(actor=actor, scope=Scope(tenant=tenant, source_sets=None))
        scope_parameters(context.scope)
        return cls(Database(path, create=create), context, clock)

    def __repr__(self) -> str:
        return f"EvidenceBase({self._database.name!r}, tenant={self._context.tenant!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; later use raises EvidenceAdapterUnavailable. Twice is fine."""
        self._database.close()

    def ingest(
        self,
        folder: str | os.PathLike[str],
        source_set: str = DEFAULT_SOURCE_SET,
        progress: Progress | None = None,
    ) -> IngestReport:
        """Make a source set equal to a folder of documents with a manifest.

        The whole run is one transaction: readers see the state before it until it ends, and
        whatever fails leaves that state. Only what changed since the last run is redone.

        Args:
            folder: Markdown, plain text and HTML with ``manifest.jsonl`` (or ``.json``,
                ``.csv``).
            source_set: 1 to 64 letters, digits, dots, underscores or hyphens.
            progress: is told how many documents are done, and how many there are to do.

        Raises:
            DecodeError: the folder, its manifest or a file has problems; all are listed.
            InvariantError: ``source_set`` is no id, or ``folder`` no path.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
            AnalyzerMismatchError, MissingExtraError: the base was built with other analyzers.
        """
        self._context.narrowed((source_set,))
        checked = open_folder(_folder(folder))
        with self._database.transaction() as connection:
            corpus = SqliteCorpus(connection, SqliteLexicalIndex(connection, self._cache))
            report = ingest_folder(checked, source_set, corpus, self._context, progress=progress)
            corpus.flush(self._context)
        return report

    def search(
        self, query: str, limit: int = DEFAULT_LIMIT, source_sets: Iterable[str] | None = None
    ) -> tuple[Hit, ...]:
        """Find passages, best first; each hit's label explains its score.

        Passages of retracted sources are found, those of sources whose rights have ended are
        not.

        Args:
            query: any text; nothing in it is an operator.
            limit: at most so many hits, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            InvariantError: the query is no string, the limit is not 1 to 1000, or a source
                set's id cannot be one.
            EvidenceAdapterUnavailable: the base is closed.
            AnalyzerMismatchError, MissingExtraError: the base was built with other analyzers.
        """
        request = SearchRequest(query, limit=limit, source_sets=source_sets)
        with self._database.snapshot() as connection:
            index = SqliteLexicalIndex(connection, self._cache)
            return search_hits(connection, index, request, self._context, self._today())

    def answer(
        self, question: str, limit: int = DEFAULT_LIMIT, source_sets: Iterable[str] | None = None
    ) -> Answer:
        """Answer a question with verbatim, cited sentences, or refuse. Nothing is kept.

        Args:
            question: any text.
            limit: passages to retrieve, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            InvariantError: the question is no string, the limit is not 1 to 1000, or a source
                set's id cannot be one.
            EvidenceAdapterUnavailable: the base is closed.

        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.answer("Who walked on the Moon?").reason.value
        'out_of_scope'
        """
        request = AnswerRequest(question, limit=limit, source_sets=source_sets)
        return answer_question(request, self._context, retrieve=self._retrieve, now=self._clock())

    def passage(self, passage_id: str) -> Passage:
        """Give a passage by its id.

        Raises:
            NotFoundError: the tenant has no such passage.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._database.snapshot() as connection:
            found = find_passages(connection, (passage_id,), self._context.scope)
        for passage in found.values():
            return passage
        message = f"no passage {shown(passage_id, 100)}"
        raise NotFoundError(message)

    def passages(self, source_id: str | None = None) -> tuple[Passage, ...]:
        """Give all passages, or those of one source, by source and place.

        Raises:
            NotFoundError: the tenant has no such source.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._database.snapshot() as connection:
            if source_id is not None:
                self._located(connection, source_id)
            return tuple(read_passages(connection, self._context.scope, source_id))

    def source(self, source_id: str) -> Source:
        """Give a source by its id, such as ``default/guide.md``.

        Raises:
            NotFoundError: the tenant has no such source.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._database.snapshot() as connection:
            return self._located(connection, source_id)[1]

    def sources(self) -> tuple[Source, ...]:
        """Give all sources by id.

        Raises:
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._database.snapshot() as connection:
            return tuple(read_sources(connection, self._context.scope))

    def source_text(self, source_id: str) -> str:
        """Give the stored text of a source, which the spans of its passages count in.

        Raises:
            NotFoundError: the tenant has no such source.
            CorruptStoreError: the text was changed in the file.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._database.snapshot() as connection:
            version, source = self._located(connection, source_id)
            return read_text(connection, version, source.text_digest)

    def original_span(self, source_id: str, span: Span) -> Span:
        """Give the place in the original file's text of a span of the stored text.

        They differ for HTML, of which the extracted text is stored.

        Raises:
            NotFoundError: the tenant has no such source.
            InvariantError: the span is not one in code points of that text.
            EvidenceAdapterUnavailable: the base is closed.
        """
        with self._database.snapshot() as connection:
            version, _ = self._located(connection, source_id)
            return original_span(connection, version, span)

    def stats(self) -> BaseStats:
        """Count the sources, passages and characters of the tenant, by source set.

        Raises:
            EvidenceAdapterUnavailable: the base is closed.
        """
        scope = self._context.scope
        with self._database.snapshot() as connection:
            sets = count_sets(connection, scope)
            return BaseStats(
                source_sets=tuple(
                    SourceSetStats(source_set=id_, sources=s, passages=p, characters=c)
                    for id_, s, p, c in sets
                ),
                retracted=len(find_retracted(connection, scope)),
                rights_expired=len(find_expired(connection, scope, self._today())),
            )

    def _retrieve(self, request: AnswerRequest, context: RequestContext) -> Evidence:
        with self._database.snapshot() as connection:
            index = SqliteLexicalIndex(connection, self._cache)
            return retrieve(connection, index, request, context, self._today())

    def _located(self, connection: Connection, source_id: str) -> tuple[int, Source]:
        found = find_source(connection, source_id, self._context.scope)
        if found is None:
            message = f"no source {shown(source_id, 200)}"
            hint = "Give set and file, such as default/guide.md; sources() lists what there is."
            raise NotFoundError(message, hint=hint)
        return found

    def _today(self) -> date:
        return aware_utc(self._clock()).date()
