"""Why does a passage have its score? The label of a lexical hit, term by term."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

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
from evidence_sophia.retrieval.scoring import (
    Collection,
    Fetch,
    Ranking,
    RankingRequest,
    Statistics,
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
    """

    analyzer: str
    request: RankingRequest
    ranking: Ranking
    statistics: Statistics
    surfaces: Mapping[str, str]

    def explain(
        self, collection: Collection, passages: Sequence[int], fetch: Fetch
    ) -> list[LexicalMatch]:
        """Explain the scores of some passages of the ranking."""
        present = sorted(t for t in self.request.terms if self.ranking.frequencies[t])
        counts = [collection.occurrences(term, passages, fetch) for term in present]
        idfs = [
            inverse_document_frequency(self.statistics.passages, self.ranking.frequencies[term])
            for term in present
        ]
        matches = []
        for place, lengths in enumerate(collection.lengths(passages)):
            terms = [
                self._term(term, idf, column[place], lengths)
                for term, idf, column in zip(present, idfs, counts, strict=True)
                if column[place] != _NOWHERE
            ]
            match = LexicalMatch(
                analyzer=self.analyzer,
                k1=self.request.knobs.k1,
                terms=tuple(term for term in terms if term.x),
                ceiling=self.ranking.ceiling,
            )
            matches.append(match)
        return matches

    def _term(
        self, term: str, idf: float, counts: Occurrences, lengths: Occurrences
    ) -> TermContribution:
        knobs, averages = self.request.knobs, self.statistics.averages
        qf = self.request.terms[term]
        x = weighted_frequency(counts, lengths, averages, knobs)
        columns = zip(FIELDS, counts, lengths, averages, knobs.weights, strict=True)
        return TermContribution(
            surface=self.surfaces.get(term, term),
            term=term,
            qf=qf,
            df=self.ranking.frequencies[term],
            n=self.statistics.passages,
            idf=idf,
            fields=tuple(
                FieldContribution(
                    field=name,
                    tf=tf,
                    length=length,
                    average_length=average,
                    weight=weight,
                    b=knobs.b,
                )
                for name, tf, length, average, weight in columns
                if tf
            ),
            x=x,
            contribution=contribution(qf * idf, x, knobs.k1),
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
