"""Why does a passage have its score? The label of a lexical hit, term by term."""

from __future__ import annotations

from collections.abc import Mapping

from evidence_sophia.errors import InternalError
from evidence_sophia.model.hit import (
    FieldContribution,
    HitLabel,
    LexicalMatch,
    SearchMethod,
    TermContribution,
)
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.columns import Occurrences
from evidence_sophia.retrieval.knobs import FIELDS, Bm25fKnobs
from evidence_sophia.retrieval.scoring import (
    Ranking,
    RankingRequest,
    Statistics,
    contribution,
    inverse_document_frequency,
    weighted_frequency,
)

__all__ = ["explain_match", "label_hit"]


def explain_match(  # noqa: PLR0917 - one value a question; none of them belongs to another
    analyzer: str,
    request: RankingRequest,
    ranking: Ranking,
    statistics: Statistics,
    surfaces: Mapping[str, str],
    counts: Mapping[str, Occurrences],
    lengths: Occurrences,
) -> LexicalMatch:
    """Explain the score of one passage.

    Args:
        analyzer: the analyzer of its language.
        request: what was asked.
        ranking: what was found.
        statistics: what the scores rest on.
        surfaces: the word of the query that each term was made from.
        counts: how often each query term stands in the passage's fields.
        lengths: the lengths of those fields.
    """
    terms = []
    for term in sorted(counts):
        x = weighted_frequency(counts[term], lengths, statistics.averages, request.knobs)
        if not x:
            continue
        qf, df = request.terms[term], ranking.frequencies[term]
        idf = inverse_document_frequency(statistics.passages, df)
        terms.append(
            TermContribution(
                surface=surfaces.get(term, term),
                term=term,
                qf=qf,
                df=df,
                n=statistics.passages,
                idf=idf,
                fields=_fields(counts[term], lengths, statistics.averages, request.knobs),
                x=x,
                contribution=contribution(qf * idf, x, request.knobs.k1),
            )
        )
    return LexicalMatch(
        analyzer=analyzer, k1=request.knobs.k1, terms=tuple(terms), ceiling=ranking.ceiling
    )


def label_hit(native_score: float, match: LexicalMatch | None, scope: Scope) -> HitLabel:
    """Label a hit; without a match the label gives the score alone.

    Raises:
        InternalError: the contributions do not sum to the score.
    """
    if match is not None and match.total() != native_score:
        message = f"the contributions sum to {match.total()!r}, the score is {native_score!r}"
        raise InternalError(message)
    steps = () if match is None else (match,)
    return HitLabel(method=SearchMethod.BM25, native_score=native_score, steps=steps, scope=scope)


def _fields(
    counts: Occurrences,
    lengths: Occurrences,
    averages: tuple[float, float, float],
    knobs: Bm25fKnobs,
) -> tuple[FieldContribution, ...]:
    columns = zip(FIELDS, counts, lengths, averages, knobs.weights, strict=True)
    return tuple(
        FieldContribution(
            field=name, tf=tf, length=length, average_length=average, weight=weight, b=knobs.b
        )
        for name, tf, length, average, weight in columns
        if tf
    )
