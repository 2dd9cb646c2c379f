"""Do two passages answer one question differently?

No answer is known, only the question and the texts. What tells: numbers, dates and names near the
words of the question that the other passage lacks, and how little the two share besides. The
weights were fitted on pairs of documents whose answers are known; what comes out is a hint that
must be looked at, with both quotes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import fsum, log
from pkgutil import get_data
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import instance_of, tuple_of, unit_interval
from evidence_sophia.model.span import Span
from evidence_sophia.support.evidence import (
    EvidenceSentence,
    ReadSentence,
    is_number,
    split_evidence,
)
from evidence_sophia.support.rarity import WeighedTerms
from evidence_sophia.support.weights import SupportWeights, read_weights
from evidence_sophia.text.language_tag import primary_language
from evidence_sophia.text.names import name_terms
from evidence_sophia.text.number_words import ORDINAL
from evidence_sophia.text.tables import table
from evidence_sophia.text.terms import tokens, vocabulary

__all__ = [
    "DISAGREEMENT_FEATURES",
    "AnsweringPassage",
    "Disagreement",
    "compare_passages",
    "compare_read",
    "disagreement_weights",
    "read_for_question",
]

DISAGREEMENT_FEATURES: Final = (
    "words",
    "words_held",
    "numbers",
    "names",
    "names_held",
    "beginning",
    "answer_words",
    "answer_numbers",
    "nearest_number",
    "nearest_name",
    "answer_names_held",
    "answer_numbers_held",
    "question_coverage",
    "length_ratio",
    "length",
    "number_asked",
    "time_asked",
    "name_asked",
)
"""The features in the order of their values."""

_HALF: Final = 0.5  # of two passages that neither hold a thing: nothing is known
_REPEATED: Final = 0.3  # the most a score is where one passage repeats the other's answer
_BEGINNING: Final = 10  # words that tell what a passage is about
_BEST: Final = 2  # sentences of each that may answer
_LAST: Final = 3  # words of the question in a sentence that an answer is near to


@frozen(kw_only=True)
class Disagreement:
    """How likely two passages answer a question differently, and where each answers.

    Attributes:
        score: from 0 to 1; above a half, they rather differ than not.
        first: the sentence of the first passage that is nearest to the question.
        second: that of the second.
        features: what the score rests on, by name.
    """

    score: float = field(validator=unit_interval)
    first: Span = field(validator=instance_of(Span))
    second: Span = field(validator=instance_of(Span))
    features: tuple[tuple[str, float], ...] = field(default=(), validator=tuple_of(tuple))


@frozen(eq=False)
class AnsweringPassage:
    """A passage by what may answer a question.

    Attributes:
        best: the sentence nearest to the question.
        content: all its terms with content.
        numbers, names: its numbers; the terms of its names, those of the question left out.
        beginning: the first terms, those of the question left out.
        answer: the terms of the best sentences beyond the question.
        answer_numbers, answer_names: the numbers and names among them.
        nearest_number, nearest_name: of those, what stands nearest to the question's words.
        coverage: how much of the question the best sentence holds.
    """

    best: Span
    content: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]
    beginning: frozenset[str]
    answer: frozenset[str]
    answer_numbers: frozenset[str]
    answer_names: frozenset[str]
    nearest_number: frozenset[str]
    nearest_name: frozenset[str]
    coverage: float


def compare_passages(
    question: str, first: str, second: str, *, language: str = "en"
) -> Disagreement:
    """Compare what two passages answer to one question. Linear in their length.

    Args:
        question: what is asked.
        first: a passage.
        second: another.
        language: BCP 47 tag of all three.

    >>> compare_passages(
    ...     "When was the mill built?", "The mill was built in 1902.", "The mill was built in 1950."
    ... ).score > 0.5
    True
    """
    return compare_read(
        question,
        read_for_question(question, first, language=language),
        read_for_question(question, second, language=language),
        language=language,
    )


def read_for_question(question: str, text: str, *, language: str = "en") -> AnsweringPassage:
    """Read from a passage what may answer a question."""
    code = primary_language(language)
    known = vocabulary(code)
    asked = ReadSentence(question, code).content
    found = split_evidence(text, code)
    rows = _best_rows(asked, [(each, ReadSentence(each.text, code)) for each in found])
    content = frozenset(term for word in tokens(text) if (term := known.content[word]))
    names = name_terms(text, code)
    answer = frozenset().union(*(frozenset(read.ordered) for _, _, read in rows))
    near = [read for _, _, read in rows]
    begins = [known.content[word] for word in tokens(text)[:_BEGINNING]]
    return AnsweringPassage(
        best=rows[0][1].span if rows else Span(0, 0),
        content=content,
        numbers=_numbers(content, ordinals=False),
        names=names - asked,
        beginning=frozenset(filter(None, begins)) - asked,
        answer=answer - asked,
        answer_numbers=_numbers(answer, ordinals=True),
        answer_names=frozenset().union(*(name_terms(f"- {read.text}", code) for read in near))
        - asked,
        nearest_number=_nearest(near, asked, _numbers(content, ordinals=False)),
        nearest_name=_nearest(near, asked, names),
        coverage=rows[0][0] if rows else 0.0,
    )


def compare_read(
    question: str, first: AnsweringPassage, second: AnsweringPassage, *, language: str = "en"
) -> Disagreement:
    """Compare two passages as read for a question."""
    values = tuple(
        zip(DISAGREEMENT_FEATURES, _values(question, first, second, language), strict=True)
    )
    score = disagreement_weights().score(values)
    return Disagreement(
        score=min(score, _REPEATED) if _repeats(first, second) else score,
        first=first.best,
        second=second.best,
        features=values,
    )


def _repeats(first: AnsweringPassage, second: AnsweringPassage) -> bool:
    """Whether one passage says all that the other answers."""
    return first.answer <= second.content or second.answer <= first.content


@cache
def disagreement_weights() -> SupportWeights:
    """Give the weights that the library ships (``benchmarks/fit_disagreement.py`` writes them)."""
    return read_weights(get_data("evidence_sophia.support", "disagreement.json") or b"{}")


def _values(
    question: str, first: AnsweringPassage, second: AnsweringPassage, language: str
) -> Iterator[float]:
    yield 1 - _shared(first.content, second.content)
    yield 1 - _held(first.content, second.content)
    yield 1 - _held(first.numbers, second.numbers)
    yield 1 - _shared(first.names, second.names)
    yield 1 - _held(first.names, second.names)
    yield 1 - _held(first.beginning, second.beginning)
    yield 1 - _shared(first.answer, second.answer)
    yield 1 - _held(first.answer_numbers, second.answer_numbers)
    yield _lacking(first.nearest_number, second.numbers, second.nearest_number, first.numbers)
    yield _lacking(first.nearest_name, second.content, second.nearest_name, first.content)
    names = _lacking(first.answer_names, second.content, second.answer_names, first.content)
    figures = _lacking(first.answer_numbers, second.content, second.answer_numbers, first.content)
    yield names
    yield figures
    yield min(first.coverage, second.coverage)
    sizes = len(first.content), len(second.content)
    yield abs(log((1 + sizes[0]) / (1 + sizes[1])))
    yield log(1 + min(sizes))
    asks = [_asks(question, kind, language) for kind in ("number", "time")]
    yield figures * asks[0]
    yield figures * asks[1]
    yield names * (not any(asks))


def _asks(question: str, kind: str, language: str) -> bool:
    return not table(language, f"asks_{kind}").isdisjoint(tokens(question))


def _best_rows(
    asked: frozenset[str], found: list[tuple[EvidenceSentence, ReadSentence]]
) -> list[tuple[float, EvidenceSentence, ReadSentence]]:
    language = found[0][1].language if found else ""
    weighed = WeighedTerms(asked, language)
    scored = [(weighed.share(read.held), -at) for at, (_, read) in enumerate(found)]
    return [(share, *found[-at]) for share, at in sorted(scored, reverse=True)[:_BEST]]


def _numbers(terms: frozenset[str], *, ordinals: bool) -> frozenset[str]:
    return frozenset(
        term for term in terms if is_number(term) and (ordinals or not term.startswith(ORDINAL))
    )


def _nearest(
    rows: list[ReadSentence], asked: frozenset[str], wanted: frozenset[str]
) -> frozenset[str]:
    """Give what stands nearest to the last words of the question in the best sentences."""
    found = []
    for row in rows:
        known = vocabulary(row.language)
        terms = [known[token] for token in row.tokens]
        places = [at for at, term in enumerate(terms) if term in asked][-_LAST:]
        found += [
            (min(abs(at - place) for place in places), term)
            for at, term in enumerate(terms)
            if places and term in wanted and term not in asked
        ]
    return frozenset({min(found)[1]}) if found else frozenset()


def _shared(first: frozenset[str], second: frozenset[str]) -> float:
    """Jaccard's share."""
    return len(first & second) / len(first | second) if first or second else _HALF


def _held(first: frozenset[str], second: frozenset[str]) -> float:
    """Give the share of the smaller one that the other holds."""
    smaller = min(len(first), len(second))
    return len(first & second) / smaller if smaller else _HALF


def _lacking(
    first: frozenset[str], there: frozenset[str], second: frozenset[str], here: frozenset[str]
) -> float:
    """Give how much of each one's answer the other passage lacks, as a mean."""
    shares = [
        len(answer & text) / len(answer) if answer else _HALF
        for answer, text in ((first, there), (second, here))
    ]
    return 1 - fsum(shares) / len(shares)
