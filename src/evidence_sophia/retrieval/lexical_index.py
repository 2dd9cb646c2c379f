"""What does a lexical index promise? The port, with its requests and results."""

from __future__ import annotations

from typing import Protocol

from attrs import Attribute, field, frozen

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.requests import DEFAULT_LIMIT, check_limit
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    has_lone_surrogate,
    instance_of,
    not_blank,
    tuple_of,
    unit_interval,
)
from evidence_sophia.model.hit import HitLabel
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.scope import check_set_id
from evidence_sophia.retrieval.knobs import DEFAULT_KNOBS, Bm25fKnobs

__all__ = [
    "AddPassages",
    "DeletePassages",
    "EmptyReason",
    "IndexedPassage",
    "LexicalHit",
    "LexicalIndex",
    "LexicalQuery",
    "LexicalResult",
]


def _check_id(value: str) -> None:
    if has_lone_surrogate(value):
        message = f"an id holds a lone surrogate: {value!r:.80}"
        raise InvariantError(message)


def _storable_id(instance: object, attribute: Attribute[str], value: str) -> None:
    not_blank(instance, attribute, value)
    _check_id(value)


def _storable_ids(
    instance: object, attribute: Attribute[tuple[str, ...]], value: tuple[str, ...]
) -> None:
    tuple_of(str)(instance, attribute, value)
    for passage_id in value:
        _check_id(passage_id)


class EmptyReason(OpenEnum):
    """Why a search found nothing."""

    NO_TERMS = "no_terms"
    NO_MATCH = "no_match"


@frozen(kw_only=True)
class IndexedPassage:
    """What a lexical index is told of a passage. The text is analysed, not kept.

    Attributes:
        passage_id: the id it is found and deleted by.
        source_set: the set of its source.
        source_id: its source.
        language: BCP 47 tag; it chooses the analyzer.
        title: the source's title.
        heading: the headings above it.
        body: its text, free of markup.
    """

    passage_id: str = field(validator=_storable_id)
    source_set: str = field(converter=check_set_id)
    source_id: str = field(validator=_storable_id)
    language: str = field(default="und", validator=not_blank)
    title: str = field(default="", validator=instance_of(str))
    heading: str = field(default="", validator=instance_of(str))
    body: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class AddPassages:
    """Index passages; one whose id is already indexed takes the place of the older one.

    Attributes:
        passages: what to index; an id may stand here once.
    """

    passages: tuple[IndexedPassage, ...] = field(validator=tuple_of(IndexedPassage))

    @passages.validator
    def _unique(
        self, _attribute: Attribute[tuple[IndexedPassage, ...]], value: tuple[IndexedPassage, ...]
    ) -> None:
        if len({passage.passage_id for passage in value}) != len(value):
            message = "a passage id stands twice in one request"
            raise InvariantError(message)


@frozen(kw_only=True)
class DeletePassages:
    """Take passages out of the index; ids it does not hold are passed over.

    Attributes:
        passage_ids: what to take out.
    """

    passage_ids: tuple[str, ...] = field(validator=_storable_ids)


@frozen(kw_only=True)
class LexicalQuery:
    """Find the passages whose words match best.

    Attributes:
        query: any text, of any length, in any script; no character is an operator.
        limit: at most so many hits, 1 to 1000.
        source_sets: narrow the context's scope to these; None for the whole scope.
        exclude_sources: ids of sources that must not be found, left out before ranking.
        knobs: the parameters of BM25F.
        explain: whether each hit's label carries its per-term contributions.
    """

    query: str = field(validator=instance_of(str), kw_only=False)
    limit: int = field(default=DEFAULT_LIMIT, validator=check_limit)
    source_sets: tuple[str, ...] | None = None
    exclude_sources: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    knobs: Bm25fKnobs = field(default=DEFAULT_KNOBS, validator=instance_of(Bm25fKnobs))
    explain: bool = field(default=True, validator=instance_of(bool))


@frozen(kw_only=True)
class LexicalHit:
    """A passage found, by its id.

    Attributes:
        passage_id: the passage.
        score: the native score as a share of what the query could reach, in [0, 1].
        label: how it was found.
    """

    passage_id: str
    score: float = field(validator=unit_interval)
    label: HitLabel


@frozen(kw_only=True)
class LexicalResult:
    """What a search found, best first; ties stand in the order of their ids.

    Attributes:
        hits: at most as many as the query's limit.
        reason: why there are none; None where there are some.
    """

    hits: tuple[LexicalHit, ...] = field(validator=tuple_of(LexicalHit))
    reason: EmptyReason | None = None


class LexicalIndex(Protocol):
    """An index of words that adds, deletes and finds passages of one tenant at a time.

    The context names the tenant of every call. A write is durable when the transaction it is
    part of is; a search sees one consistent state.

    A passage is matched by the terms of its own language's analyzer. The passages of a tenant
    that share an analyzer are ranked as if they were alone, with their own passage count,
    document frequencies and mean lengths: otherwise a stop word of a rare language would weigh
    as much as a rare word. Each hit's score is its share of what the query could reach among
    them, and by that share, then by id, all hits of a search are ordered.
    """

    def add(self, request: AddPassages, context: RequestContext, /) -> None:
        """Index passages.

        Raises:
            AnalyzerMismatchError: the index was built with other analyzers.
            MissingExtraError: the index was built with stemmers that are not installed.
        """
        ...

    def delete(self, request: DeletePassages, context: RequestContext, /) -> int:
        """Take passages out; give how many were there."""
        ...

    def search(self, request: LexicalQuery, context: RequestContext, /) -> LexicalResult:
        """Find the passages whose words match best, within the scope.

        Raises:
            ScopeDenied: the request asks for more than its context may see.
            AnalyzerMismatchError: the index was built with other analyzers.
            MissingExtraError: the index was built with stemmers that are not installed.
        """
        ...
