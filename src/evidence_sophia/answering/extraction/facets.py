"""What does a further sentence add to an answer: a part of the question, or a second voice?"""

from __future__ import annotations

from collections.abc import Sequence

from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.answering.policy import AnswerPolicy

__all__ = ["adds_facet", "answers_as_well"]


def adds_facet(item: Candidate, chosen: Sequence[Candidate], policy: AnswerPolicy) -> bool:
    """Whether a sentence holds enough of the question that the chosen ones do not hold yet.

    A figure, a name or advice that is asked for is a part of its own; what stands over a
    sentence it need not say.

    Args:
        item: the sentence.
        chosen: those of the answer so far; at least one.
        policy: how much is enough.
    """
    if item.score < policy.facet_floor * _best(chosen).score:
        return False
    if item.is_kind and not any(each.is_kind for each in chosen):
        return True
    held = frozenset[str]().union(*(each.held for each in chosen))
    return sum(share for facet, share in item.facets if facet not in held) >= policy.facet_share


def answers_as_well(item: Candidate, chosen: Sequence[Candidate], policy: AnswerPolicy) -> bool:
    """Whether a sentence of another source answers the whole question about as well.

    It must hold all that the best one holds itself, or stand under a title that does.

    Args:
        item: the sentence.
        chosen: those of the answer so far; at least one.
        policy: what counts as nearly as good.
    """
    best = _best(chosen)
    sources = {each.hit.passage.source_id for each in chosen}
    return (
        item.hit.passage.source_id not in sources
        and item.score >= policy.relative_floor * best.score
        and item.coverage >= policy.relative_floor * best.coverage
        and item.is_kind >= best.is_kind
        and {facet for facet, _ in best.facets} <= item.held
    )


def _best(chosen: Sequence[Candidate]) -> Candidate:
    return max(chosen, key=lambda item: item.score)
