"""How do the words and the vectors make one order?"""

from __future__ import annotations

from evidence_sophia.model.hit import HitLabel, LexicalMatch, SearchMethod
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.hybrid import fuse_hits, with_steps
from evidence_sophia.retrieval.lexical_index import LexicalHit

SCOPE = Scope(tenant="local", source_sets=None)


def lexical(passage_id: str, score: float = 0.5) -> LexicalHit:
    """Make a hit of the words."""
    label = HitLabel(method=SearchMethod.BM25, native_score=score, steps=(), scope=SCOPE)
    return LexicalHit(passage_id=passage_id, score=score, label=label)


def test_hits_are_labelled_with_their_method_and_ranks() -> None:
    """A fused hit says that it is hybrid, in which scope, and what each list adds."""
    (hit, *_) = fuse_hits([lexical("a"), lexical("b")], [("b", 0.9)], 1.0, SCOPE)
    assert hit.passage_id == "b"
    assert hit.label.method == SearchMethod.HYBRID
    assert hit.label.scope == SCOPE
    assert hit.label.fusion is not None
    ranks = [(str(each.method), each.rank) for each in hit.label.fusion.ranks]
    assert ranks == [("BM25", 2), ("DENSE", 1)]


def test_weight_zero_leaves_the_order_of_the_words() -> None:
    """Vectors that weigh nothing add no hit."""
    hits = fuse_hits([lexical("b"), lexical("a")], [("z", 0.9), ("a", 0.8)], 0.0, SCOPE)
    assert [hit.passage_id for hit in hits] == ["b", "a"]


def test_steps_are_added_where_there_are_some() -> None:
    """A hit that only the vectors found keeps none."""
    hits = fuse_hits([lexical("a")], [("z", 0.9)], 0.5, SCOPE)
    step = LexicalMatch(analyzer="unicode-1", k1=1.2, terms=(), ceiling=1.0)
    found = {hit.passage_id: hit.label.steps for hit in with_steps(hits, {"a": (step,)})}
    assert found == {"a": (step,), "z": ()}
