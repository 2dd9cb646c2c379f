"""What did a search find, and why? Hits with a label that explains them."""

from __future__ import annotations

import math

from attrs import field, frozen

from evidence_sophia.model._rules import (
    LATER,
    cosine_interval,
    not_negative,
    tuple_of,
    unit_interval,
)
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope

__all__ = [
    "DenseMatch",
    "FieldContribution",
    "FusedRank",
    "Hit",
    "HitLabel",
    "LexicalMatch",
    "RankFusion",
    "SearchMethod",
    "StepKind",
    "TermContribution",
]


class SearchMethod(OpenEnum):
    """Which engine found a hit."""

    BM25 = "BM25"
    DENSE = "DENSE"
    HYBRID = "HYBRID"


class StepKind(OpenEnum):
    """What a step of a hit's explanation is."""

    LEXICAL_MATCH = "LEXICAL_MATCH"


def _kind(value: str) -> StepKind:
    return value if isinstance(value, StepKind) else StepKind(value)


def _method(value: str) -> SearchMethod:
    # A member stays itself: calling the enum for it costs more than the rest of the label.
    return value if isinstance(value, SearchMethod) else SearchMethod(value)


@frozen(kw_only=True)
class FieldContribution:
    """What one field adds to a term's weighted frequency.

    Attributes:
        field: ``title``, ``heading`` or ``body``.
        tf: how often the term stands in the field.
        length: the field's length in terms.
        average_length: mean length of the field over the partition.
        weight: the field's weight.
        b: the field's length normalisation.
    """

    field: str
    tf: int
    length: int
    average_length: float
    weight: float
    b: float


@frozen(kw_only=True)
class TermContribution:
    """What one query term adds to the score.

    Attributes:
        surface: the term as the query writes it, first occurrence.
        term: the analysed form that was looked up.
        qf: how often it stands in the query.
        df: passages of the tenant with the same analyzer that hold it.
        n: passages of the tenant with the same analyzer.
        idf: ``ln(1 + (n - df + 0.5) / (df + 0.5))``.
        fields: what each field adds to ``x``.
        x: weighted, length-normalised term frequency.
        contribution: ``qf * idf * x / (k1 + x)``.
    """

    surface: str
    term: str
    qf: int
    df: int
    n: int
    idf: float
    fields: tuple[FieldContribution, ...] = field(validator=tuple_of(FieldContribution))
    x: float
    contribution: float


@frozen(kw_only=True)
class LexicalMatch:
    """The step that explains a BM25F score; its contributions sum to the native score.

    Attributes:
        analyzer: id of the analyzer of the passage's language.
        k1: term frequency saturation.
        terms: one entry a matched query term, sorted by term.
        ceiling: the score no passage can reach for this query, ``sum(qf * idf)``.
    """

    kind: StepKind = field(default=StepKind.LEXICAL_MATCH, converter=_kind)
    analyzer: str
    k1: float
    terms: tuple[TermContribution, ...] = field(validator=tuple_of(TermContribution))
    ceiling: float

    def total(self) -> float:
        """Sum the contributions exactly (``math.fsum``): the native score."""
        return math.fsum([term.contribution for term in self.terms])


@frozen(kw_only=True)
class DenseMatch:
    """How near a passage stands to the query in the space of an embedder.

    Attributes:
        embedder: its id, with the digest of its weights where it has any.
        is_semantic: whether nearness there means likeness of meaning.
        cosine: of the two vectors, in [-1, 1].
        min_score: the least cosine at which the embedder's own data say that it bears on it.
    """

    embedder: str
    is_semantic: bool
    cosine: float = field(validator=cosine_interval)
    min_score: float = field(validator=cosine_interval)


@frozen(kw_only=True)
class FusedRank:
    """What one list adds to a fused score: ``weight / (k + rank)``.

    Attributes:
        method: the engine that made the list.
        rank: the passage's place in it, from 1.
        weight: of the list.
        contribution: what it adds.
    """

    method: SearchMethod = field(converter=_method)
    rank: int
    weight: float
    contribution: float


@frozen(kw_only=True)
class RankFusion:
    """How the ranks of several lists became one score (reciprocal rank fusion).

    Attributes:
        k: the constant, 60 by default.
        ranks: one entry a list that holds the passage; their contributions sum to the score.
    """

    k: int
    ranks: tuple[FusedRank, ...] = field(validator=tuple_of(FusedRank))


@frozen(kw_only=True)
class HitLabel:
    """How a hit was found.

    Attributes:
        method: the engine.
        native_score: the method's own number, comparable only within one search.
        steps: what explains a lexical score.
        scope: what the search could see.
        dense: how near it stands to the query; None where no embedder was asked.
        fusion: how several lists became one; None for a single list.
    """

    method: SearchMethod = field(converter=_method)
    native_score: float
    steps: tuple[LexicalMatch, ...] = field(validator=tuple_of(LexicalMatch))
    scope: Scope
    dense: DenseMatch | None = field(default=None, metadata=LATER)
    fusion: RankFusion | None = field(default=None, metadata=LATER)


@frozen(kw_only=True)
class Hit:
    """A passage that a search found.

    Attributes:
        passage: the passage.
        score: in [0, 1], higher is better, comparable only within one page.
        rank: place in the result, from 1.
        label: how it was found.
    """

    passage: Passage
    score: float = field(validator=unit_interval)
    rank: int = field(validator=not_negative)
    label: HitLabel

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display import hit_html  # noqa: PLC0415 - display is rare

        return hit_html(self)
