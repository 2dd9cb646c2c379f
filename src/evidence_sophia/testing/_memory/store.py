"""What does the in-memory adapter hold? Plain dictionaries, by tenant."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache
from typing import Any

from attrs import define, field, frozen

from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import digest, id_of
from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.notebook import Notebook, NotebookEntry
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span
from evidence_sophia.testing.corpus import Corpus, SeedDocument, SeedNotebook

__all__ = ["KeptPack", "Store", "Tenant", "allows"]


@frozen
class Held:
    """A source with the passages it was cut into."""

    source: Source
    text: str
    passages: tuple[Passage, ...]


@frozen
class KeptPack:
    """An evidence pack, and the source sets of all that went into it."""

    pack: EvidencePack
    source_sets: frozenset[str]

    def is_within(self, scope: Scope) -> bool:
        """Whether nothing of it comes from outside the scope."""
        return all(allows(scope, each) for each in self.source_sets)


@define
class Tenant:
    """All that one tenant has. Nothing refers to another tenant."""

    held: dict[str, Held] = field(factory=dict)
    passages: dict[str, Passage] = field(factory=dict)
    notebooks: dict[str, Notebook] = field(factory=dict)
    packs: dict[str, list[KeptPack]] = field(factory=dict)
    writes: dict[tuple[str, str, str], tuple[object, KeptPack]] = field(factory=dict)

    def sources(self, scope: Scope) -> list[Source]:
        """List the sources in scope, by id."""
        return [
            each.source
            for _, each in sorted(self.held.items())
            if allows(scope, each.source.source_set)
        ]

    def source(self, source_id: str, scope: Scope) -> Source | None:
        """Give a source; None where it is not held or not in scope."""
        found = self.held.get(source_id)
        return found.source if found and allows(scope, found.source.source_set) else None

    def passage(self, passage_id: str, scope: Scope) -> Passage | None:
        """Give a passage; None where it is not held or not in scope."""
        found = self.passages.get(passage_id)
        return found if found and allows(scope, found.source_set) else None

    def kept_answer(self, answer_id: str, context: RequestContext, scope: Scope) -> Answer:
        """Give an answer that the actor has kept, if all it cites is in scope.

        Raises:
            NotFoundError: the actor has kept no such answer.
        """
        for notebook in self.notebooks.values():
            for entry in notebook.entries:
                is_asked = notebook.owner == context.actor.id and entry.answer_id == answer_id
                if is_asked and self.is_within(scope, entry.answer):
                    return entry.answer
        message = f"no kept answer {answer_id!r:.100}"
        raise NotFoundError(message, details=(answer_id,))

    def is_within(self, scope: Scope, answer: Answer) -> bool:
        """Whether all that an answer cites, and all that its notes name, is in scope.

        A source that is not held lies in no list of source sets.
        """
        sets = [citation.source_set for citation in answer.citations]
        for source_id in filter(None, (note.source_id for note in answer.notes)):
            found = self.held.get(source_id)
            sets.append(found.source.source_set if found else "")
        return all(allows(scope, each) for each in sets)


class Store:
    """The tenants, by name."""

    def __init__(self) -> None:
        self._tenants: dict[str, Tenant] = {}

    def of(self, context: RequestContext) -> Tenant:
        """Give what the context's tenant has; nothing at all for an unknown one."""
        return self._tenants.get(context.tenant) or Tenant()

    def writable(self, context: RequestContext) -> Tenant:
        """Give what the context's tenant has, to add to it."""
        return self._tenants.setdefault(context.tenant, Tenant())

    def count_packs(self) -> int:
        """Count the packs of all tenants."""
        return sum(len(tenant.packs) for tenant in self._tenants.values())

    def seed(self, corpus: Corpus, now: datetime) -> None:
        """Hold a corpus and nothing else."""
        self._tenants = {}
        for document in corpus.documents:
            tenant = self._tenants.setdefault(document.tenant, Tenant())
            passages = _cut(document)
            tenant.held[document.source.id] = Held(document.source, document.text, passages)
            tenant.passages.update({passage.id: passage for passage in passages})
        for notebook in corpus.notebooks:
            kept = _kept(notebook, now)
            self._tenants.setdefault(notebook.tenant, Tenant()).notebooks[kept.id] = kept


def allows(scope: Scope, source_set: str) -> bool:
    """Whether a source set is in scope."""
    return scope.source_sets is None or source_set in scope.source_sets


@lru_cache(maxsize=1_000)
def _cut(document: SeedDocument) -> tuple[Passage, ...]:
    """Give every run of lines between blank lines as a passage."""
    return tuple(_passages(document))


def _passages(document: SeedDocument) -> Iterator[Passage]:
    source, start = document.source, 0
    for piece in document.text.split("\n\n"):
        end = start + len(piece)
        if piece.strip() and not piece.startswith("#"):
            yield _passage(source, Span(start, end), piece)
        start = end + len("\n\n")


def _passage(source: Source, span: Span, text: str) -> Passage:
    place: dict[str, Any] = {"source": source.id, "start": span.start, "text": text}
    return Passage(
        id=id_of("kit-passage", "1", place),
        source_id=source.id,
        source_set=source.source_set,
        text_digest=source.text_digest,
        span=span,
        text=text,
        format=source.format,
        title=source.title,
        language=source.language,
        topic=source.topic,
    )


def _kept(notebook: SeedNotebook, now: datetime) -> Notebook:
    entries = tuple(
        NotebookEntry(
            answer_id=_answer_id(each.answer),
            answer=each.answer,
            comment=each.comment,
            saved_at=now,
        )
        for each in notebook.answers
    )
    place = {"owner": notebook.owner, "title": notebook.title}
    return Notebook(
        id=id_of("kit-notebook", "1", place),
        title=notebook.title,
        owner=notebook.owner,
        entries=entries,
        updated_at=now,
    )


@lru_cache(maxsize=1_000)
def _answer_id(answer: Answer) -> str:
    return digest(write_json(encode(answer))).partition(":")[2][:32]
