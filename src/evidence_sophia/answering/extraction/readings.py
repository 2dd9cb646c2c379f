"""What does each hit offer for a question? Its sentences, read as its own analyzer reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import field, frozen

from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate, candidates
from evidence_sophia.answering.extraction.question import Question, read_question
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.source import Source
from evidence_sophia.retrieval.analyzers import analyze, analyzer_for, available_analyzers
from evidence_sophia.text.language_tag import primary_language

__all__ = ["Reading", "best_coverage", "in_language", "read_hits", "sufficient"]


@frozen(kw_only=True)
class Reading:
    """A hit with its source, the question as its analyzer reads it, and what it offers.

    Attributes:
        hit: the passage that was found.
        source: it stands in.
        is_expired: whether the rights to the source have ended.
        is_usable: whether an answer may quote it.
        question: as the analyzer of the hit reads it.
        offers: the sentences of the passage, with what they cover of the question.
    """

    hit: Hit
    source: Source
    is_expired: bool
    is_usable: bool
    question: Question = field(repr=False)
    offers: tuple[Candidate, ...] = field(repr=False)

    @property
    def is_retracted(self) -> bool:
        """Whether the source was retracted, its rights being alive."""
        return self.source.retraction.forbids_grounding and not self.is_expired

    def shares_words(self) -> bool:
        """Whether the passage, its title or its headings hold a content word of the question."""
        passage = self.hit.passage
        text = f"{passage.title} {passage.heading} {passage.text}"
        return not self.question.terms.isdisjoint(analyze(text, self.question.analyzer))


def read_hits(
    question: str, evidence: Evidence, language: str, policy: AnswerPolicy
) -> tuple[Reading, ...]:
    """Read every hit against the question.

    Args:
        question: any text.
        evidence: what retrieval brought.
        language: the question is read in.
        policy: the constants of extraction.
    """
    read: dict[str, Question] = {}
    readings = []
    for hit in evidence.hits:
        analyzer = _analyzer_of(hit)
        if analyzer not in read:
            read[analyzer] = read_question(
                question,
                evidence,
                language=language,
                analyzer=analyzer,
            )
        source = evidence.source_of(hit)
        readings.append(
            Reading(
                hit=hit,
                source=source,
                is_expired=evidence.is_expired(source),
                is_usable=evidence.may_quote(source),
                question=read[analyzer],
                offers=candidates(read[analyzer], hit, policy),
            )
        )
    return tuple(readings)


def _analyzer_of(hit: Hit) -> str:
    """Give the analyzer that found a hit; the one of its language where another engine did."""
    available = available_analyzers()
    for step in hit.label.steps:
        if step.analyzer in available:
            return step.analyzer
    return analyzer_for(hit.passage.language, available)


def in_language(
    readings: Sequence[Reading], language: str, policy: AnswerPolicy
) -> Sequence[Reading]:
    """Keep the passages in a language, if they can answer at all; else all."""
    own = [item for item in readings if primary_language(item.hit.passage.language) == language]
    return own if sufficient(own, policy) else readings


def sufficient(readings: Iterable[Reading], policy: AnswerPolicy) -> list[Reading]:
    """Keep the passages with a sentence that covers enough of the question."""
    return [item for item in readings if best_coverage(item.offers) >= policy.min_coverage]


def best_coverage(offers: Iterable[Candidate]) -> float:
    """Give the greatest coverage among sentences; 0 where there are none."""
    return max((offer.coverage for offer in offers), default=0.0)
