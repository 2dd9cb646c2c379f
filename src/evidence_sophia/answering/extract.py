"""Which sentences of the passages answer the question? Verbatim, best first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import field, frozen

from evidence_sophia.answering.asked import holds
from evidence_sophia.answering.dangling import leans_back
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.answering.question import Question
from evidence_sophia.answering.readable import readable_sentences
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.passage import PassageFlag
from evidence_sophia.model.span import Span
from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.text.negation import negators

__all__ = ["Candidate", "candidates", "choose"]

_DIGIT = re.compile("[0-9]")


@frozen(kw_only=True)
class Candidate:
    """A sentence that could be part of an answer.

    Attributes:
        hit: the passage it stands in.
        text: the sentence as a reader sees it.
        span: where it stands in the passage's text, in code points.
        next_start: where the passage's next sentence starts.
        terms: its terms.
        coverage: share of the question's weight that it holds with its title and headings.
        score: coverage with what else speaks for it; for sorting only.
    """

    hit: Hit = field(repr=False)
    text: str
    span: Span
    next_start: int
    terms: frozenset[str] = field(repr=False)
    coverage: float
    score: float


def candidates(question: Question, hit: Hit, policy: AnswerPolicy) -> tuple[Candidate, ...]:
    """List the sentences of a hit; one without a content term of the question covers 0."""
    if PassageFlag.CUT_SENTENCE in hit.passage.flags:
        return ()
    return tuple(_of_passage(question, hit, policy))


def choose(found: Sequence[Candidate], policy: AnswerPolicy) -> tuple[Candidate, ...]:
    """Choose the sentences of an answer, in the order a reader should see them.

    The best comes first; a further one must be nearly as good and say something else.
    Sentences of one passage stand together, in the passage's own order; one that points back
    to the sentence before it brings that sentence along.
    """
    ranked = sorted(
        (item for item in found if item.coverage >= policy.min_coverage),
        key=lambda item: (-item.score, item.hit.rank, item.span.start, item.hit.passage.id),
    )
    chosen: list[Candidate] = []
    for item in ranked:
        if (
            len(chosen) == policy.max_sentences
            or item.score < policy.relative_floor * ranked[0].score
        ):
            break
        if _adds(item, chosen, policy):
            chosen.append(item)
    return _in_reading_order(_with_antecedents(chosen, found))


def _with_antecedents(chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    before = {(item.hit.passage.id, item.next_start): item for item in found}
    together: list[Candidate] = []
    for item in chosen:
        earlier = before.get((item.hit.passage.id, item.span.start))
        leans = leans_back(item.text, item.hit.passage.language)
        if leans and earlier is not None and earlier not in chosen:
            together.append(earlier)
        together.append(item)
    return list(dict.fromkeys(together))


def _in_reading_order(chosen: Sequence[Candidate]) -> tuple[Candidate, ...]:
    order = {item.hit.passage.id: place for place, item in reversed(list(enumerate(chosen)))}
    return tuple(sorted(chosen, key=lambda item: (order[item.hit.passage.id], item.span.start)))


def _adds(item: Candidate, chosen: Sequence[Candidate], policy: AnswerPolicy) -> bool:
    beside = sum(other.hit.passage.id == item.hit.passage.id for other in chosen)
    return beside < policy.max_per_passage and not any(
        _repeats(item, other, policy) for other in chosen
    )


def _repeats(item: Candidate, other: Candidate, policy: AnswerPolicy) -> bool:
    """Whether two sentences say the same; another number or negation says something else."""
    if _jaccard(item.terms, other.terms) < policy.duplicate_jaccard:
        return False
    changed = item.terms ^ other.terms
    return not any(_DIGIT.search(term) for term in changed) and _denials(item) == _denials(other)


def _denials(item: Candidate) -> int:
    return len(negators(item.text, item.hit.passage.language))


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    union = one | other
    return len(one & other) / len(union) if union else 1.0


def _of_passage(question: Question, hit: Hit, policy: AnswerPolicy) -> Iterator[Candidate]:
    passage = hit.passage
    context = frozenset(analyze(f"{passage.title} {passage.heading}", question.analyzer))
    found = readable_sentences(passage)
    starts = [*(sentence.span.start for sentence in found[1:]), len(passage.text)]
    for place, sentence in enumerate(found):
        terms = frozenset(analyze(sentence.text, question.analyzer))
        own = question.coverage(terms)
        coverage = own + policy.context_share * (question.coverage(terms | context) - own)
        bonus = policy.kind_bonus * holds(sentence.text, question.text, question.asked)
        yield Candidate(
            hit=hit,
            text=sentence.text,
            span=sentence.span,
            next_start=starts[place],
            terms=terms,
            coverage=coverage if own else 0.0,
            score=coverage + bonus + policy.hit_share * hit.score if own else 0.0,
        )
