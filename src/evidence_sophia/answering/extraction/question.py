"""What is a question about? Its content terms, weighed by how telling they are."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Final

from attrs import field, frozen

from evidence_sophia.answering.cues.answer_type import (
    AnswerType,
    answer_type_of,
    asking_words,
    asks_for_figure,
)
from evidence_sophia.answering.evidence import Evidence, OtherName
from evidence_sophia.answering.privacy.personal_data import PersonalDataKind, find_personal_data
from evidence_sophia.model.hit import Hit, TermContribution
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.text.words import content_words

__all__ = ["Question", "read_question"]

#: A question of so few content terms has none to spare: its most telling one must be met.
_SHORT: Final = 3

#: The name of one thing has so many content terms: "dog", "spider plant".
_ONE_THING: Final = 2

#: What may as well name the thing that is asked about.
_ABOUT_THINGS: Final = frozenset(
    {PersonalDataKind.URL, PersonalDataKind.IP_ADDRESS, PersonalDataKind.NAME}
)


@frozen(kw_only=True)
class Question:
    """A question as its content terms.

    Attributes:
        text: the question as it was asked.
        analyzer: id of the analyzer that made the terms.
        answer_type: which type of answer it asks for.
        weights: (term, weight) pairs sorted by term; a rare term weighs more.
        measures: the same for words that only ask ("long"): they count where they are held.
    """

    text: str
    analyzer: str
    answer_type: AnswerType
    weights: tuple[tuple[str, float], ...] = field(repr=False)
    measures: tuple[tuple[str, float], ...] = field(default=(), repr=False)

    @cached_property
    def terms(self) -> frozenset[str]:
        """The content terms."""
        return frozenset(term for term, _ in self.weights)

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """The terms that stand side by side: its words in their own order."""
        return frozenset(pairwise(analyze(self.text, self.analyzer)))

    @property
    def asks_for_one_thing(self) -> bool:
        """Whether it asks what one thing is or does; only a sentence about it can answer."""
        return self.answer_type is AnswerType.DEFINITION and len(self.weights) <= _ONE_THING

    @property
    def asks_for_figure(self) -> bool:
        """Whether only a figure answers it."""
        return asks_for_figure(self.text)

    def coverage(self, terms: frozenset[str]) -> float:
        """Give the share of the question's weight that the terms hold, in [0, 1]."""
        measured = math.fsum(weight for term, weight in self.measures if term in terms)
        whole = math.fsum(weight for _, weight in self.weights)
        held = math.fsum(weight for term, weight in self.weights if term in terms)
        return (held + measured) / (whole + measured) if whole else 0.0

    def shares(self, terms: frozenset[str]) -> tuple[tuple[str, float], ...]:
        """Give those of its terms that are among some, each with its share of the mean weight."""
        mean = math.fsum(weight for _, weight in self.weights) / max(1, len(self.weights))
        return tuple((term, weight / mean) for term, weight in self.weights if term in terms)

    def is_met_by(self, terms: frozenset[str]) -> bool:
        """Whether the terms hold the most telling one, or one of such, of a short question."""
        if len(self.weights) > _SHORT:
            return True
        most = max((weight for _, weight in self.weights), default=0.0)
        return any(term in terms for term, weight in self.weights if weight == most)


def read_question(
    text: str,
    evidence: Evidence,
    *,
    language: str,
    analyzer: str,
) -> Question:
    """Read a question against what retrieval knows of its terms.

    A thing that it calls by another name is asked for by its own, by which the passages know it.
    A term's weight is its inverse document frequency in the searched partition, as the hits'
    labels state it, or the terms beside them; one that none holds weighs as much as one that
    stands nowhere. A mail address or a number of an account is nothing that it asks for.
    """
    known, nowhere = _frequencies(evidence.hits, evidence.terms)
    words = content_words(_without_personal_data(text), language)
    content, asking = _parted(words, asking_words(text))
    asked = frozenset(term for word in content for term in analyze(word, analyzer))
    for name in evidence.called:
        asked = _called(asked, name, analyzer)
    measures = frozenset(term for word in asking for term in analyze(word, analyzer)) - asked
    return Question(
        text=text,
        analyzer=analyzer,
        answer_type=answer_type_of(text),
        weights=tuple((term, known.get(term, nowhere)) for term in sorted(asked)),
        measures=tuple((term, known.get(term, nowhere)) for term in sorted(measures)),
    )


def _parted(
    words: tuple[str, ...], asking: frozenset[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part the content words from those that only ask, if any are left then."""
    content = tuple(word for word in words if word not in asking)
    return (content, tuple(word for word in words if word in asking)) if content else (words, ())


def _without_personal_data(text: str) -> str:
    rest, end = [], 0
    for found in find_personal_data(text):
        if found.kind in _ABOUT_THINGS:
            continue
        rest.append(text[end : found.span.start])
        end = found.span.end
    return " ".join((*rest, text[end:]))


def _called(asked: frozenset[str], name: OtherName, analyzer: str) -> frozenset[str]:
    """Put the own name of a thing in the place of what the question calls it."""
    other = frozenset(analyze(name.asked, analyzer))
    return (asked - other) | frozenset(analyze(name.own, analyzer)) if other & asked else asked


def _frequencies(
    hits: Iterable[Hit], terms: Iterable[TermContribution]
) -> tuple[Mapping[str, float], float]:
    matched = [*terms, *(term for hit in hits for step in hit.label.steps for term in step.terms)]
    known = {term.term: term.idf for term in matched}
    passages = max((term.n for term in matched), default=0)
    return known, math.log(1 + (passages + 0.5) / 0.5)
