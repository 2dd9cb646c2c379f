"""In which state of the base, and at which moment, is a request carried out?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.rules import AnswerRules
from evidence_sophia.answering.synthesis.synthesizer import Synthesizer
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.model._rules import aware_utc
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.retrieval.bounded_cache import BoundedCache
from evidence_sophia.retrieval.embedder import Embedder
from evidence_sophia.stores.sqlite.database import Connection, Database
from evidence_sophia.stores.sqlite.knowledge.writer import KnowledgeWriter
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.lexical.view import LexicalCache
from evidence_sophia.stores.sqlite.scoping import check_storable
from evidence_sophia.stores.sqlite.vectors.aliases import CatalogueCache
from evidence_sophia.stores.sqlite.vectors.view import VectorCache

__all__ = ["Backend", "Session"]

#: Code points of the sources that are remembered folded; each takes a few tens of bytes.
_FOLDED: Final = 2_000_000


def _folded() -> BoundedCache[QuoteIndex]:
    return BoundedCache(_FOLDED)


@frozen(kw_only=True)
class Session:
    """One consistent state of the base, read or written for one request.

    Attributes:
        connection: within a snapshot or a transaction.
        index: the lexical index of that state.
        context: of the request.
        now: the moment the request counts as carried out at, aware UTC.
        embedder: what says how near a passage stands.
        vectors: what an embedder that is semantic has stored.
        catalogues: what the sources are about.
        folded: texts of sources that were checked lately.
        rules: by which the base answers and checks; the shipped ones if None.
    """

    connection: Connection
    index: SqliteLexicalIndex
    context: RequestContext
    now: datetime
    embedder: Embedder
    vectors: VectorCache = field(repr=False)
    catalogues: CatalogueCache = field(repr=False)
    folded: BoundedCache[QuoteIndex] = field(repr=False)
    rules: AnswerRules | None = field(default=None, repr=False)

    @property
    def today(self) -> date:
        """The day that decides whose rights have ended."""
        return self.now.date()


@frozen(kw_only=True)
class Backend:
    """A base's database with what its requests share.

    Attributes:
        database: the file.
        clock: gives the present, aware of its time zone.
        cache: of the lexical index.
        embedder: what says how near a passage stands; the hashing embedder unless another is
            given.
        vectors: remembered ones.
        catalogues: remembered ones.
        folded: sources folded for the search of quotes, remembered.
        rules: by which questions are answered; the shipped ones if None.
        synthesizer: a model that may word answers; None for none.
    """

    database: Database
    clock: Callable[[], datetime] = field(repr=False)
    cache: LexicalCache = field(factory=LexicalCache, repr=False)
    embedder: Embedder = field(factory=HashingEmbedder)
    vectors: VectorCache = field(factory=VectorCache, repr=False)
    catalogues: CatalogueCache = field(factory=CatalogueCache, repr=False)
    folded: BoundedCache[QuoteIndex] = field(factory=_folded, repr=False)
    rules: AnswerRules | None = field(default=None, repr=False)
    synthesizer: Synthesizer | None = field(default=None, repr=False)

    @contextmanager
    def reading(self, context: RequestContext) -> Iterator[Session]:
        """Read within one consistent state.

        Raises:
            DeadlineExceededError: the deadline has passed.
            InvariantError: tenant or actor have a name that cannot be stored.
            EvidenceAdapterUnavailable, CorruptStoreError: the file cannot be read.
        """
        now = self._admitted(context)
        with self.database.snapshot() as connection:
            yield self._session(connection, context, now)

    @contextmanager
    def writing(self, context: RequestContext) -> Iterator[Session]:
        """Write everything in the block, or on any exception nothing.

        Raises:
            DeadlineExceededError: the deadline has passed, be it before, while another
                writer was waited for, or at the end of the block; nothing is written then.
            InvariantError: tenant or actor have a name that cannot be stored.
            EvidenceAdapterUnavailable, CorruptStoreError: the file cannot be used.
        """
        self._admitted(context)
        with self.database.transaction() as connection:
            yield self._session(connection, context, self._admitted(context))
            context.check(self.clock())

    @contextmanager
    def acting(self, context: RequestContext) -> Iterator[KnowledgeWriter]:
        """Change what is believed, everything in the block or on any exception nothing.

        Raises:
            DeadlineExceededError, InvariantError, EvidenceAdapterUnavailable,
                CorruptStoreError: as :meth:`writing`.
        """
        self._admitted(context)
        with self.database.acting(context) as writer:
            self._admitted(context)
            yield writer
            context.check(self.clock())

    def _admitted(self, context: RequestContext) -> datetime:
        now = aware_utc(self.clock())
        context.check(now)
        check_storable("the tenant", context.tenant)
        check_storable("the id of the actor", context.actor.id)
        return now

    def _session(self, connection: Connection, context: RequestContext, now: datetime) -> Session:
        index = SqliteLexicalIndex(connection, self.cache)
        return Session(
            connection=connection,
            index=index,
            context=context,
            now=now,
            embedder=self.embedder,
            vectors=self.vectors,
            catalogues=self.catalogues,
            folded=self.folded,
            rules=self.rules,
        )
