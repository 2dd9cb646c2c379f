"""What do the tools take and answer that search, answer, score and export?"""

from __future__ import annotations

from attrs import field, frozen
from attrs.validators import optional

from evidence_sophia.model._rules import (
    basis_points,
    digest_text,
    instance_of,
    not_negative,
    tuple_of,
    unit_interval,
)
from evidence_sophia.model.hit import HitLabel
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET
from evidence_sophia.sources.credibility.score import SourceScore

__all__ = [
    "AskQuestion",
    "ExportKnowledge",
    "ExportedKnowledge",
    "FoundPassage",
    "FoundPassages",
    "OfferedSource",
    "ScoreSources",
    "ScoredSource",
    "ScoredSources",
    "Search",
]


@frozen(kw_only=True)
class Search:
    """Which passages bear on a query?

    Attributes:
        query: any text; nothing in it is an operator.
        limit: passages at most, 1 to 1000.
        source_sets: only within these; null for all that may be seen.
        explain: also say how each score was made.
    """

    query: str = field(validator=instance_of(str))
    limit: int = field(default=10, validator=instance_of(int))
    source_sets: tuple[str, ...] | None = field(default=None, validator=optional(tuple_of(str)))
    explain: bool = field(default=False, validator=instance_of(bool))


@frozen(kw_only=True)
class FoundPassage:
    """A passage that was found.

    Attributes:
        rank: place in the result, from 1.
        score: 0 to 1, comparable within one result only.
        terms: the words of the query that found it.
        passage: the passage.
        label: how its score was made, where it was asked for.
    """

    rank: int = field(validator=not_negative)
    score: float = field(validator=unit_interval)
    terms: tuple[str, ...] = field(validator=tuple_of(str))
    passage: Passage = field(validator=instance_of(Passage))
    label: HitLabel | None = field(default=None, validator=optional(instance_of(HitLabel)))


@frozen(kw_only=True)
class FoundPassages:
    """The passages that were found, best first."""

    hits: tuple[FoundPassage, ...] = field(validator=tuple_of(FoundPassage))


@frozen(kw_only=True)
class AskQuestion:
    """What do the sources say to a question?

    Attributes:
        question: any text.
        limit: passages to read, 1 to 1000.
        source_sets: only within these; null for all that may be seen.
        language: BCP 47 tag of the language to answer in; "" for that of the question.
    """

    question: str = field(validator=instance_of(str))
    limit: int = field(default=10, validator=instance_of(int))
    source_sets: tuple[str, ...] | None = field(default=None, validator=optional(tuple_of(str)))
    language: str = field(default="", validator=instance_of(str))


@frozen(kw_only=True)
class OfferedSource:
    """A source from elsewhere, by what is known of it.

    Attributes:
        url: where it stands.
        title: "" if unknown.
        published: its date, as it is stated; "" if unknown.
        citation_count: how often it is cited; null if unknown.
        is_peer_reviewed: null if unknown.
    """

    url: str = field(validator=instance_of(str))
    title: str = field(default="", validator=instance_of(str))
    published: str = field(default="", validator=instance_of(str))
    citation_count: int | None = field(default=None, validator=optional(instance_of(int)))
    is_peer_reviewed: bool | None = field(default=None, validator=optional(instance_of(bool)))


@frozen(kw_only=True)
class ScoreSources:
    """How credible are these sources?

    Attributes:
        source_ids: sources of the evidence base.
        sources: sources from elsewhere.
        policy: compat or strict.
    """

    source_ids: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    sources: tuple[OfferedSource, ...] = field(default=(), validator=tuple_of(OfferedSource))
    policy: str = field(default="compat", validator=instance_of(str))


@frozen(kw_only=True)
class ScoredSource:
    """How credible a source is.

    Attributes:
        source_id: its id in the evidence base; "" for one from elsewhere.
        basis_points: the score, 0 to 10000.
        tier: the standing of its domain.
        meets_floor: whether it may ground.
        score: how the score was made.
    """

    source_id: str = field(validator=instance_of(str))
    basis_points: int = field(validator=basis_points)
    tier: str = field(validator=instance_of(str))
    meets_floor: bool = field(validator=instance_of(bool))
    score: SourceScore = field(validator=instance_of(SourceScore))


@frozen(kw_only=True)
class ScoredSources:
    """How credible sources are, in the order they were asked: those of the base first."""

    results: tuple[ScoredSource, ...] = field(validator=tuple_of(ScoredSource))


@frozen(kw_only=True)
class ExportKnowledge:
    """All statements of a source set as a document.

    Attributes:
        format: jsonl, prov-json or trig.
        source_set: the source set.
    """

    format: str = field(default="jsonl", validator=instance_of(str))
    source_set: str = field(default=DEFAULT_SOURCE_SET, validator=instance_of(str))


@frozen(kw_only=True)
class ExportedKnowledge:
    """A document of all statements of a source set.

    Attributes:
        format: as it was asked.
        text: the document.
        digest: digest of its bytes in UTF-8.
        bytes: how many they are.
    """

    format: str = field(validator=instance_of(str))
    text: str = field(validator=instance_of(str))
    digest: str = field(validator=digest_text)
    bytes: int = field(validator=not_negative)
