from __future__ import annotations

import pytest
from tests.lexical_reference import Index, passage

from evidence_sophia.errors import InternalError
from evidence_sophia.model.hit import FieldContribution, LexicalMatch, SearchMethod, StepKind
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.explain import label_hit
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.lexical_index import LexicalQuery

SCOPE = Scope(tenant="local", source_sets=None)
WITHOUT_TITLE = Bm25fKnobs(title=0)


@pytest.mark.complaint("deepset-ai/haystack#5551")
@pytest.mark.complaint("beir-cellar/beir#143")
@pytest.mark.complaint("beir-cellar/beir#197")
def test_a_label_says_where_a_score_comes_from() -> None:
    """Raw scores were of no use to users, and how fields count was unstated."""
    index = Index()
    index.add(
        passage("a", "the cats ran", title="Cats", language="en"), passage("b", language="en")
    )
    (hit,) = index.search("CATS cats dogs").hits
    (match,) = hit.label.steps
    (term,) = match.terms
    assert (hit.label.method, match.kind) == (SearchMethod.BM25, StepKind.LEXICAL_MATCH)
    assert (match.analyzer, match.k1, hit.label.scope) == ("english-1", 1.2, SCOPE)
    assert (term.surface, term.term, term.qf, term.df, term.n) == ("CATS", "cat", 2, 1, 2)
    assert term.fields == (
        FieldContribution(field="title", tf=1, length=1, average_length=0.5, weight=3.0, b=0.75),
        FieldContribution(field="body", tf=1, length=3, average_length=1.5, weight=1.0, b=0.75),
    )
    index.close()


def test_terms_without_weight_are_not_listed() -> None:
    """A term that stands only in a field of weight 0 adds nothing and explains nothing."""
    index = Index()
    index.add(passage("a", "body", title="title"))
    (hit,) = index.search(LexicalQuery("title body", knobs=WITHOUT_TITLE)).hits
    assert [term.term for term in hit.label.steps[0].terms] == ["body"]
    assert index.found(LexicalQuery("title", knobs=WITHOUT_TITLE)) == []
    index.close()


def test_a_search_without_explanation_gives_the_score_alone() -> None:
    """Explanations cost time; who does not want them need not pay."""
    index = Index()
    index.add(passage("a", "body"))
    explained, bare = (
        index.search(LexicalQuery("body", explain=explain)).hits[0] for explain in (True, False)
    )
    assert bare.label.steps == ()
    assert bare.label.native_score == explained.label.native_score
    index.close()


def test_a_label_that_does_not_add_up_is_our_bug() -> None:
    """The engine's score and its explanation are computed apart and must agree."""
    match = LexicalMatch(analyzer="unicode-1", k1=1.2, terms=(), ceiling=1.0)
    with pytest.raises(InternalError):
        label_hit(0.5, match, SCOPE)
