"""How do the words and the vectors make one order? Fused by rank, each hit explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve

from evidence_sophia.model.hit import HitLabel, LexicalMatch, SearchMethod
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.dense import DenseHit
from evidence_sophia.retrieval.fusion import RankedList, fuse
from evidence_sophia.retrieval.lexical_index import LexicalHit

__all__ = ["DENSE_DEPTH", "fuse_hits", "with_steps"]

#: How many of the nearest passages take part. It does not depend on how many hits are asked
#: for, so that the first ten are those of the first hundred.
DENSE_DEPTH: Final = 100


def fuse_hits(
    words: Sequence[LexicalHit], near: Sequence[DenseHit], weight: float, scope: Scope
) -> tuple[LexicalHit, ...]:
    """Fuse what the words and the vectors found, best first; the steps are left out.

    Args:
        words: the lexical hits; they weigh 1.
        near: the nearest passages, with their cosines.
        weight: of these, in [0, 1].
        scope: what the search could see.
    """
    lists = (
        RankedList(method=SearchMethod.BM25, ids=tuple(hit.passage_id for hit in words)),
        RankedList(method=SearchMethod.DENSE, ids=tuple(id_ for id_, _ in near), weight=weight),
    )
    return tuple(
        LexicalHit(
            passage_id=hit.passage_id,
            score=hit.score,
            label=HitLabel(
                method=SearchMethod.HYBRID,
                native_score=hit.native_score,
                steps=(),
                scope=scope,
                fusion=hit.fusion,
            ),
        )
        for hit in fuse(lists)
    )


def with_steps(
    hits: Sequence[LexicalHit], steps: dict[str, tuple[LexicalMatch, ...]]
) -> tuple[LexicalHit, ...]:
    """Add what explains the lexical rank of each hit that has one."""
    return tuple(
        evolve(hit, label=evolve(hit.label, steps=steps.get(hit.passage_id, ()))) for hit in hits
    )
