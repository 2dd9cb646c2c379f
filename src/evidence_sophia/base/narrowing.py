"""From which passages may a question be answered that names what the sources are about?

A question that names a thing is answered from the passages about it: those of the sources that
say they are about it, and those of sources that do not say what they are about, where they name
it. A name written like a common word, and a topic, count only where the best passage of the
whole scope is about them too. A name that several things bear narrows nothing.
"""

from __future__ import annotations

from attrs import field, frozen

from evidence_sophia.answering.evidence import OtherName
from evidence_sophia.base.backend import Session
from evidence_sophia.base.ranking import QuerySearch
from evidence_sophia.contract.requests import AnswerRequest
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.entities import EntityNames, Mentions, entity_key
from evidence_sophia.retrieval.lexical_index import LexicalQuery
from evidence_sophia.retrieval.vectors import embedded_text
from evidence_sophia.stores.sqlite.counts import find_expired, find_retracted
from evidence_sophia.stores.sqlite.passages import find_passages
from evidence_sophia.stores.sqlite.vectors.aliases import Catalogue

__all__ = ["Narrowing", "narrowing_of"]


@frozen(kw_only=True)
class Narrowing:
    """What a question may be answered from.

    Attributes:
        entities: keys of the things it names; empty for the whole scope.
        excluded: ids of sources that are about other things.
        silent: ids of sources that do not say what they are about.
        names: of the things, to look for in passages of those.
        words: own names of the things that the question calls otherwise, to be searched too.
        called: what the question calls them, with their own names.
    """

    entities: frozenset[str] = frozenset()
    excluded: frozenset[str] = field(default=frozenset(), repr=False)
    silent: frozenset[str] = field(default=frozenset(), repr=False)
    names: EntityNames = field(factory=lambda: EntityNames(()), repr=False)
    words: str = ""
    called: tuple[OtherName, ...] = ()

    @property
    def is_narrow(self) -> bool:
        """Whether it leaves anything out."""
        return bool(self.entities)

    def admits(self, passage: Passage) -> bool:
        """Whether a passage may be used."""
        if passage.source_id in self.excluded:
            return False
        if passage.source_id not in self.silent:
            return True
        return not self.entities.isdisjoint(self.names.mentions(embedded_text(passage)).entities)


def narrowing_of(
    session: Session, search: QuerySearch, request: AnswerRequest, scope: Scope
) -> Narrowing:
    """Find out what a question names.

    Raises:
        ScopeDenied, CorruptStoreError, AnalyzerMismatchError, MissingExtraError, StoreError,
            BackendError, EvidenceAdapterUnavailable: as ``search_hits``.
    """
    catalogue = session.catalogues.catalogue(session.connection, scope.tenant)
    mentions = catalogue.names.mentions(request.question, scope.source_sets)
    if mentions.ambiguous:
        return Narrowing()
    if mentions.entities:
        found = _about_entities(catalogue, mentions, request.question)
        is_certain = mentions.is_certain
    else:
        topics = catalogue.topics.mentions(request.question, scope.source_sets)
        found = _about_topics(catalogue, frozenset(topics.entities))
        is_certain = False
    if not found.is_narrow or is_certain:
        return found
    return found if _is_borne_out(session, search, request, scope, found) else Narrowing()


def _about_entities(catalogue: Catalogue, mentions: Mentions, question: str) -> Narrowing:
    about, entities = catalogue.entities, frozenset(mentions.entities)
    asked = f" {entity_key(question)} "
    return Narrowing(
        entities=entities,
        excluded=frozenset(id_ for id_, own in about.items() if own and own.isdisjoint(entities)),
        silent=frozenset(id_ for id_, own in about.items() if not own),
        names=catalogue.names,
        words=" ".join(sorted(key for key in entities if f" {key} " not in asked)),
        called=tuple(
            OtherName(asked=words, own=key) for words, key in mentions.called if words != key
        ),
    )


def _about_topics(catalogue: Catalogue, topics: frozenset[str]) -> Narrowing:
    others = (id_ for id_, topic in catalogue.topic_of.items() if topic not in topics)
    return Narrowing(entities=topics, excluded=frozenset(others) if topics else frozenset())


def _is_borne_out(
    session: Session,
    search: QuerySearch,
    request: AnswerRequest,
    scope: Scope,
    narrowing: Narrowing,
) -> bool:
    """Whether the best usable passage of the whole scope would be admitted."""
    expired = find_expired(session.connection, scope, session.today)
    unusable = {*expired, *find_retracted(session.connection, scope)}
    query = LexicalQuery(
        request.question,
        limit=1,
        source_sets=request.source_sets,
        exclude_sources=tuple(sorted(unusable)),
        explain=False,
    )
    best = find_passages(session.connection, (hit.passage_id for hit in search.rank(query)), scope)
    return any(map(narrowing.admits, best.values()))
