"""Why does a passage have its score? The label of a lexical hit, term by term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from attrs import field, frozen

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
from evidence_sophia.retrieval.knobs import FIELDS
from evidence_sophia.retrieval.ranking import Collection, Fetch, Ranking, RankingRequest, Statistics
from evidence_sophia.retrieval.scoring import (
    contribution,
    inverse_document_frequency,
    weighted_frequency,
)

__all__ = ["Explainer", "label_hit"]

_NOWHERE: Final = (0, 0, 0)


@frozen(kw_only=True)
class Explainer:
    """Everything that the scores of one ranking rest on.

    Attributes:
        analyzer: the analyzer of the passages' language.
        request: what was asked.
        ranking: what was found.
        statistics: the numbers of the collection.
        surfaces: the word of the query that each term was made from.
        averages: mean lengths of the fields.
    """

    analyzer: str
    request: RankingRequest
    ranking: Ranking
    statistics: Statistics
    surfaces: Mapping[str, str]
    averages: tuple[float, float, float] = field(init=False)

    @averages.default
    def _averages(self) -> tuple[float, float, float]:
        return self.statistics.averages

    def explain(
        self, collection: Collection, passages: Sequence[int], fetch: Fetch
    ) -> list[LexicalMatch]:
        """Explain the scores of some passages of the ranking."""
        terms = [_Term.of(term, self) for term in sorted(self.request.terms)]
        present = [term for term in terms if term.df]
        counts = [collection.occurrences(term.term, passages, fetch) for term in present]
        return [
            LexicalMatch(
                analyzer=self.analyzer,
                k1=self.request.knobs.k1,
                terms=self._terms(present, columns, lengths),
                ceiling=self.ranking.ceiling,
            )
            for lengths, columns in zip(
                collection.lengths(passages), zip(*counts, strict=True), strict=True
            )
        ]

    def _terms(
        self, terms: Sequence[_Term], columns: Sequence[Occurrences], lengths: Occurrences
    ) -> tuple[TermContribution, ...]:
        """Explain what the terms add to one passage."""
        known: dict[Occurrences, _Frequency] = {_NOWHERE: (0.0, ())}
        found = []
        for term, counts in zip(terms, columns, strict=True):
            frequency = known.get(counts)
            if frequency is None:  # most terms stand as often as another one, namely once
                frequency = known[counts] = self._frequency(counts, lengths)
            x, fields = frequency
            if x:
                found.append(
                    TermContribution(
                        surface=term.surface,
                        term=term.term,
                        qf=term.qf,
                        df=term.df,
                        n=self.statistics.passages,
                        idf=term.idf,
                        fields=fields,
                        x=x,
                        contribution=contribution(term.weight, x, self.request.knobs.k1),
                    )
                )
        return tuple(found)

    def _frequency(self, counts: Occurrences, lengths: Occurrences) -> _Frequency:
        knobs, averages, fields = self.request.knobs, self.averages, []
        for place, tf in enumerate(counts):
            if tf:
                fields.append(
                    FieldContribution(
                        field=FIELDS[place],
                        tf=tf,
                        length=lengths[place],
                        average_length=averages[place],
                        weight=knobs.weights[place],
                        b=knobs.b,
                    )
                )
        return weighted_frequency(counts, lengths, averages, knobs), tuple(fields)


#: A term's weighted frequency in a passage, and what each field adds to it.
_Frequency = tuple[float, tuple[FieldContribution, ...]]


class _Term(NamedTuple):
    """What all explanations of a term have in common."""

    term: str
    surface: str
    qf: int
    df: int
    idf: float
    weight: float

    @classmethod
    def of(cls, term: str, explainer: Explainer) -> _Term:
        """Gather it from what was asked and found."""
        qf, df = explainer.request.terms[term], explainer.ranking.frequencies[term]
        idf = inverse_document_frequency(explainer.statistics.passages, df)
        return cls(term, explainer.surfaces.get(term, term), qf, df, idf, qf * idf)


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
