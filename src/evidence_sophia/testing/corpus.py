"""What does the kit put into an adapter before it asks? Documents and kept answers, as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from attrs import field, frozen

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span

__all__ = ["Corpus", "SeedAnswer", "SeedDocument", "SeedNotebook", "Seedable"]


@frozen(kw_only=True)
class SeedDocument:
    """A document of a tenant.

    Attributes:
        tenant: whose it is.
        source: its facts; the id is ``source_set/file``.
        text: the stored text, verbatim.

    Raises:
        InvariantError: the text is not the one that the source's digest names.
    """

    tenant: str = field(validator=not_blank)
    source: Source = field(validator=instance_of(Source))
    text: str = field(validator=instance_of(str), repr=False)

    def __attrs_post_init__(self) -> None:
        if digest(self.text.encode()) != self.source.text_digest:
            message = f"the text of {self.source.id} is not the one its digest names"
            raise InvariantError(message)

    def span_of(self, words: str) -> Span:
        """Give the place of words that stand in the text exactly once.

        Raises:
            InvariantError: they stand nowhere, or more than once.
        """
        if self.text.count(words) != 1:
            message = f"{words!r:.60} stands {self.text.count(words)} times in {self.source.id}"
            raise InvariantError(message)
        start = self.text.index(words)
        return Span(start, start + len(words))


@frozen(kw_only=True)
class SeedAnswer:
    """An answer to keep in a notebook.

    Attributes:
        answer: as it is to be kept.
        comment: the keeper's words.
    """

    answer: Answer = field(validator=instance_of(Answer))
    comment: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class SeedNotebook:
    """The answers that an actor has kept under a title.

    Attributes:
        tenant: where.
        owner: id of the actor.
        title: of the notebook.
        answers: oldest first.
    """

    tenant: str = field(validator=not_blank)
    owner: str = field(validator=not_blank)
    title: str = field(validator=not_blank)
    answers: tuple[SeedAnswer, ...] = field(validator=tuple_of(SeedAnswer))


@frozen(kw_only=True)
class Corpus:
    """All that an adapter holds while a check is put.

    Attributes:
        name: of the corpus.
        documents: of all tenants.
        notebooks: of all tenants.

    Raises:
        InvariantError: a tenant has two documents with one id.
    """

    name: str = field(validator=not_blank)
    documents: tuple[SeedDocument, ...] = field(
        default=(), validator=tuple_of(SeedDocument), repr=False
    )
    notebooks: tuple[SeedNotebook, ...] = field(
        default=(), validator=tuple_of(SeedNotebook), repr=False
    )

    def __attrs_post_init__(self) -> None:
        ids = [(each.tenant, each.source.id) for each in self.documents]
        if len(set(ids)) != len(ids):
            message = f"the corpus {self.name} has two documents with one id"
            raise InvariantError(message)

    def of(self, tenant: str, source_sets: Iterable[str] | None = None) -> tuple[SeedDocument, ...]:
        """Give the documents of a tenant, or of some of its source sets, by id."""
        allowed = None if source_sets is None else set(source_sets)
        found = (
            each
            for each in self.documents
            if each.tenant == tenant and (allowed is None or each.source.source_set in allowed)
        )
        return tuple(sorted(found, key=lambda each: each.source.id))

    def document(self, tenant: str, source_id: str) -> SeedDocument:
        """Give a document by its id.

        Raises:
            InvariantError: the tenant has none with it.
        """
        for each in self.documents:
            if (each.tenant, each.source.id) == (tenant, source_id):
                return each
        message = f"the corpus {self.name} has no document {source_id!r:.80} of {tenant}"
        raise InvariantError(message)


class Seedable(Protocol):
    """What an adapter under test has beside the contract: a way to fill its backend."""

    def seed(self, corpus: Corpus, /) -> None:
        """Make the backend hold the corpus, and nothing else of its tenants."""
        ...
