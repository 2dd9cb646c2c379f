"""Which sentences make the answer? The best, what adds to it, and what they refer back to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from evidence_sophia.answering.cues.back_references import refers_back
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.extraction.facets import adds_facet, answers_as_well
from evidence_sophia.answering.policy import AnswerPolicy
from evidence_sophia.text.negation import negators

__all__ = ["choose", "why_passed_over"]

_DIGIT: Final = re.compile("[0-9]")


def choose(
    found: Sequence[Candidate], policy: AnswerPolicy, *, with_sequels: bool = False
) -> tuple[Candidate, ...]:
    """Choose the sentences of an answer, in the order a reader should see them.

    The best comes first. A further one must be nearly as good, and hold a part of the question
    that is not yet answered, or be of another source and answer the whole of it about as well.
    Sentences of one passage stand together; one that refers back to the sentence before it
    brings that sentence along.

    Args:
        found: all sentences that may be quoted.
        policy: the constants.
        with_sequels: whether one that denies something brings along the next, if that goes on
            with it: "It does not harm the kidneys. It is toxic all the same."
    """
    ranked = sorted(
        (item for item in found if item.coverage >= policy.min_coverage),
        key=lambda item: (-item.score, item.hit.rank, item.span.start, item.hit.passage.id),
    )
    chosen: list[Candidate] = []
    for item in ranked:
        is_far_below = item.score < policy.lowest_floor * ranked[0].score
        if is_far_below or len(chosen) == policy.max_sentences:
            break
        if _adds(item, chosen, policy):
            chosen.append(item)
    together = _with_antecedents(chosen, found)
    return _by_passage(_with_sequels(together, found) if with_sequels else together)


def why_passed_over(item: Candidate, chosen: Sequence[Candidate], policy: AnswerPolicy) -> str:
    """Say in a word why a sentence is none of those that were chosen.

    The rules are asked in the order of :func:`choose`; a sentence that passes them all was in
    another language than the answer, or fell with the rest.
    """
    best = max((each.score for each in chosen if each.coverage >= policy.min_coverage), default=0.0)
    beside = sum(each.hit.passage.id == item.hit.passage.id for each in chosen)
    reasons = (
        ("covers_too_little", item.coverage < policy.min_coverage),
        ("far_below_the_best", item.score < policy.lowest_floor * best),
        ("repeats", any(_repeats(item, each, policy) for each in chosen)),
        ("adds_nothing", not _says_more(item, chosen, policy)),
        ("enough_of_its_passage", beside >= policy.max_per_passage),
        ("enough_sentences", len(chosen) >= policy.max_sentences),
    )
    return next((reason for reason, holds in reasons if holds), "not_chosen")


def _with_antecedents(chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    before = {(item.hit.passage.id, item.next_start): item for item in found}
    together: list[Candidate] = []
    for item in chosen:
        earlier = before.get((item.hit.passage.id, item.span.start))
        leans = refers_back(item.text, _language(item))
        if leans and earlier is not None:
            together.append(earlier)
        together.append(item)
    return list(dict.fromkeys(together))


def _with_sequels(chosen: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """Add the sentence after a denial that refers back to it: half of the two would mislead."""
    starts = {(item.hit.passage.id, item.span.start): item for item in found}
    together: list[Candidate] = []
    for item in chosen:
        together.append(item)
        after = starts.get((item.hit.passage.id, item.next_start))
        if after is not None and _denials(item) and refers_back(after.text, _language(after)):
            together.append(after)
    return list(dict.fromkeys(together))


def _language(item: Candidate) -> str:
    return item.hit.passage.language


def _by_passage(chosen: Sequence[Candidate]) -> tuple[Candidate, ...]:
    order = {item.hit.passage.id: place for place, item in reversed(list(enumerate(chosen)))}
    return tuple(sorted(chosen, key=lambda item: order[item.hit.passage.id]))


def _adds(item: Candidate, chosen: Sequence[Candidate], policy: AnswerPolicy) -> bool:
    beside = sum(other.hit.passage.id == item.hit.passage.id for other in chosen)
    return (
        beside < policy.max_per_passage
        and not any(_repeats(item, other, policy) for other in chosen)
        and _says_more(item, chosen, policy)
    )


def _says_more(item: Candidate, chosen: Sequence[Candidate], policy: AnswerPolicy) -> bool:
    return not chosen or adds_facet(item, chosen, policy) or answers_as_well(item, chosen, policy)


def _repeats(item: Candidate, other: Candidate, policy: AnswerPolicy) -> bool:
    """Whether two sentences say the same; another number or negation says something else."""
    if _jaccard(item.terms, other.terms) < policy.duplicate_jaccard:
        return False
    changed = item.terms ^ other.terms
    return not any(_DIGIT.search(term) for term in changed) and _denials(item) == _denials(other)


def _denials(item: Candidate) -> int:
    return len(negators(item.text, _language(item)))


def _jaccard(one: frozenset[str], other: frozenset[str]) -> float:
    union = one | other
    return len(one & other) / len(union) if union else 1.0
