"""What does a person or a service open? The evidence base of one tenant, in one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Self

from evidence_sophia.answering.record.trace import AnswerTrace
from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.synthesis.synthesizer import Synthesizer
from evidence_sophia.base.adapter import EmbeddedAdapter
from evidence_sophia.base.answers import assistant_of
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.contradicting import ContradictionLoops
from evidence_sophia.base.knowledge.verbs import KnowledgeVerbs
from evidence_sophia.base.retrieve import search_hits
from evidence_sophia.base.vectors import with_vectors_checked, with_vectors_made
from evidence_sophia.contract.clock import utc_now
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import DEFAULT_LIMIT, AnswerRequest, SearchRequest
from evidence_sophia.errors import InvariantError
from evidence_sophia.ingest.aliases import read_aliases
from evidence_sophia.ingest.folder import open_folder
from evidence_sophia.ingest.report import IngestReport
from evidence_sophia.ingest.run import Progress, ingest_folder
from evidence_sophia.model._rules import items_of, shown
from evidence_sophia.model.actor import OWNER, Actor
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET, DEFAULT_TENANT, Scope, check_set_ids
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.retrieval.embedder import Embedder
from evidence_sophia.stores.sqlite.corpus import SqliteCorpus
from evidence_sophia.stores.sqlite.database import Database
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.scoping import scope_parameters
from evidence_sophia.stores.sqlite.vectors.aliases import write_aliases
from evidence_sophia.stores.sqlite.vectors.writes import SqliteVectors

__all__ = ["EvidenceBase"]


def _folder(folder: object) -> Path:
    try:
        return Path(folder)  # type: ignore[arg-type]  # anything else is what the except is for
    except TypeError:
        message = f"not the path of a folder: {shown(folder)}"
        raise InvariantError(message) from None


class EvidenceBase(KnowledgeVerbs, ContradictionLoops):
    """Documents with their provenance, searchable and quotable, of one tenant.

    Open it with :meth:`open` and close it, best with ``with``. It may be used by several
    threads, and its file by several processes; each opens it by itself. Every reading verb
    sees one consistent state, whoever ingests meanwhile.

    >>> with EvidenceBase.open(":memory:") as base:
    ...     base.search("anything")
    ()
    """

    #: A view of an opened base leaves its file open.
    _is_view = False

    @classmethod
    def open(
        cls,
        path: str | os.PathLike[str],
        tenant: str = DEFAULT_TENANT,
        actor: Actor = OWNER,
        *,
        clock: Callable[[], datetime] = utc_now,
        create: bool = True,
        embedder: Embedder | None = None,
        synthesizer: Synthesizer | None = None,
        rules: AnswerRules | None = None,
    ) -> Self:
        """Open the evidence base in a file, or a new one in memory.

        Args:
            path: a file, or ``":memory:"``.
            tenant: whose documents; those of others are neither seen nor touched.
            actor: in whose name; the host has authenticated it.
            clock: gives the present, aware of its time zone; decides which rights have ended.
            create: make the file if it is missing.
            embedder: says how near a passage stands to a question; None for the hashing
                embedder, which counts words. One that is semantic takes part in the order of
                hits, and its vectors are stored beside the passages.
            synthesizer: a model that may word answers; it is asked only where the sources
                answer already, and what they do not bear out is not shown. None for none.
            rules: by which questions are answered; None for the shipped ones.

        Raises:
            EmbedderMismatchError: the tenant's passages have vectors of another embedder, or
                none, and the embedder is semantic; :meth:`reembed` makes them.
            EvidenceAdapterUnavailable: the file is missing or cannot be used.
            SchemaVersionError: the file is no evidence base, was changed by another tool, or
                is of a later version.
            CorruptStoreError: the file is damaged.
            InvariantError: the path is no path, or the tenant's name cannot be one.
        """
        context = RequestContext(actor=actor, scope=Scope(tenant=tenant, source_sets=None))
        scope_parameters(context.scope)
        database = Database(path, create=create, clock=clock)
        backend = Backend(
            database=database,
            clock=clock,
            embedder=embedder or HashingEmbedder(),
            rules=rules,
            synthesizer=synthesizer,
        )
        return cls(with_vectors_checked(backend, context), context)

    @classmethod
    def reembed(
        cls,
        path: str | os.PathLike[str],
        embedder: Embedder,
        tenant: str = DEFAULT_TENANT,
        actor: Actor = OWNER,
        *,
        clock: Callable[[], datetime] = utc_now,
    ) -> Self:
        """Open the evidence base in a file, and make all vectors of the tenant anew.

        It is done in one transaction: on any failure the vectors there were are still there.
        An embedder that is not semantic stores none, so it takes them away.

        Args:
            path: the file.
            embedder: makes the vectors.
            tenant: whose.
            actor: in whose name.
            clock: as in :meth:`open`.

        Raises:
            BackendError, EvidenceAdapterUnavailable: the embedder failed, or the file is
                missing or cannot be used.
            SchemaVersionError, CorruptStoreError, InvariantError: as :meth:`open`.
        """
        context = RequestContext(actor=actor, scope=Scope(tenant=tenant, source_sets=None))
        scope_parameters(context.scope)
        database = Database(path, create=False, clock=clock)
        backend = Backend(database=database, clock=clock, embedder=embedder)
        return cls(with_vectors_made(backend, context), context)

    def __repr__(self) -> str:
        return f"EvidenceBase({self._backend.database.name!r}, tenant={self._context.tenant!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; later use raises EvidenceAdapterUnavailable. Twice is fine.

        A view made by :meth:`acting_as` leaves the file open.
        """
        self._let_go()
        if not self._is_view:
            self._backend.database.close()

    def acting_as(
        self,
        actor: Actor,
        *,
        tenant: str | None = None,
        source_sets: Iterable[str] | None = None,
    ) -> Self:
        """Give the same file in another principal's name, which the host has authenticated.

        The view shares the file and its connections: make one a principal, and close the base
        itself last.

        Args:
            actor: in whose name.
            tenant: whose documents and knowledge; None for the same tenant's.
            source_sets: what may be seen; None for all that this base sees.

        Raises:
            InvariantError: it is no actor, or tenant or source sets cannot be such.
            ScopeDenied: the source sets are more than this base sees.

        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.acting_as(Actor("miner")).predicates()
        ()
        """
        (principal,) = items_of((actor,), Actor)
        sets = check_set_ids(source_sets)
        if tenant is None or tenant == self._context.tenant:
            scope = self._context.narrowed(sets)
        else:
            scope = Scope(tenant=tenant, source_sets=sets)
        scope_parameters(scope)
        view = type(self)(self._backend, RequestContext(actor=principal, scope=scope))
        view._is_view = True  # noqa: SLF001 - it is of this class
        return view

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
                ``.csv``), and with ``aliases.jsonl`` if its things have other names.
            source_set: 1 to 64 letters, digits, dots, underscores or hyphens.
            progress: is told how many documents are done, and how many there are to do.

        Raises:
            DecodeError: the folder, its manifest or a file has problems; all are listed.
            InvariantError: ``source_set`` is no id, or ``folder`` no path.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.
            AnalyzerMismatchError, MissingExtraError: the base was built with other analyzers.
            EmbedderMismatchError: the base has vectors of another embedder.
        """
        self._context.narrowed((source_set,))
        checked = open_folder(_folder(folder))
        aliases = read_aliases(checked)
        with self._backend.database.transaction() as connection:
            index = SqliteLexicalIndex(connection, self._backend.cache)
            vectors = SqliteVectors(connection=connection, embedder=self._backend.embedder)
            corpus = SqliteCorpus(connection, index, vectors)
            report = ingest_folder(checked, source_set, corpus, self._context, progress=progress)
            corpus.flush(self._context)
            write_aliases(connection, self._context.tenant, source_set, aliases)
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
        with self._backend.reading(self._context) as session:
            return search_hits(session, request)

    def answer(
        self,
        question: str,
        limit: int = DEFAULT_LIMIT,
        source_sets: Iterable[str] | None = None,
        *,
        language: str = "",
    ) -> Answer:
        """Answer a question with checked, cited sentences, or refuse. Nothing is kept.

        Args:
            question: any text.
            limit: passages to retrieve, 1 to 1000.
            source_sets: look only into these; None for all.
            language: BCP 47 tag of the language to answer in; "" for that of the question.

        Raises:
            InvariantError: the question is no string, the limit is not 1 to 1000, or a source
                set's id cannot be one.
            EvidenceAdapterUnavailable: the base is closed.

        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.answer("Who walked on the Moon?").reason.value
        'out_of_scope'
        """
        request = AnswerRequest(question, limit=limit, source_sets=source_sets, language=language)
        return EmbeddedAdapter(self._backend).answer(request, self._context)

    def trace(
        self,
        question: str,
        limit: int = DEFAULT_LIMIT,
        source_sets: Iterable[str] | None = None,
        *,
        language: str = "",
    ) -> AnswerTrace:
        """Answer a question, and tell every stage of how the answer came about.

        The answer is the one that :meth:`answer` gives. The trace holds the question and the
        passages: keep it as carefully as these.

        Args:
            question: any text.
            limit: passages to retrieve, 1 to 1000.
            source_sets: look only into these; None for all.
            language: BCP 47 tag of the language to answer in; "" for that of the question.

        Raises:
            InvariantError, EvidenceAdapterUnavailable: as :meth:`answer`.

        >>> with EvidenceBase.open(":memory:") as base:
        ...     [str(record.stage) for record in base.trace("Who walked on the Moon?").stages][:3]
        ['language', 'safety_class', 'retrieval']
        """
        request = AnswerRequest(question, limit=limit, source_sets=source_sets, language=language)
        assistant = assistant_of(self._backend)
        return assistant.trace(request, self._context, self._backend.clock())
