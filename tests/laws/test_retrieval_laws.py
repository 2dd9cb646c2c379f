"""Laws of the lexical index."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.lexical_reference import Index, context_of, expected, passage, postings_in

from evidence_sophia.retrieval.analyzers import analyze
from evidence_sophia.retrieval.columns import (
    encode_occurrences,
    pack_column,
    pack_postings,
    unpack_column,
)
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.lexical_index import IndexedPassage, LexicalQuery

pytestmark = pytest.mark.law

ENGINES = ("numpy", "stdlib")

WORDS = ("a", "b", "c", "d", "e", "ff", "gg", "hh")

#: Few words, so that terms meet, scores tie and a word fills a field.
passage_ids = st.integers(0, 40).map("p{:02d}".format)
words = st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join)
passages = st.builds(
    passage,
    passage_ids,
    words,
    title=words,
    heading=words,
    source_set=st.sampled_from(["one", "two", "three"]),
    source_id=st.sampled_from(["s1", "s2"]),
)
batches = st.lists(st.lists(passages, max_size=12, unique_by=lambda p: p.passage_id), max_size=12)
knobs = st.builds(
    Bm25fKnobs,
    k1=st.sampled_from([0.0, 0.4, 1.2, 3.0]),
    b=st.sampled_from([0.0, 0.75, 1.0]),
    title=st.sampled_from([0.0, 1.0, 3.0]),
    heading=st.sampled_from([0.0, 2.0]),
    body=st.sampled_from([0.5, 1.0]),
)
queries = st.builds(
    LexicalQuery,
    st.lists(st.sampled_from([*WORDS, "zz"]), max_size=9).map(" ".join),
    limit=st.sampled_from([1, 2, 5, 100]),
    source_sets=st.sampled_from([None, ("one",), ("one", "two"), ("none",)]),
    exclude_sources=st.sampled_from([(), ("s1",)]),
    knobs=knobs,
)


def _filled(
    engine: str, added: list[list[IndexedPassage]], deleted: list[str]
) -> tuple[Index, list[IndexedPassage]]:
    """Index batch by batch, then delete; give what is left beside the index."""
    index = Index(engine=engine)
    left: dict[str, IndexedPassage] = {}
    for batch in added:
        index.add(*batch)
        left.update({each.passage_id: each for each in batch})
    index.delete(*deleted)
    return index, [each for each in left.values() if each.passage_id not in deleted]


@pytest.mark.parametrize("engine", ENGINES)
@given(added=batches, deleted=st.lists(passage_ids), query=queries)
def test_a_search_equals_the_exhaustive_reference(
    engine: str, added: list[list[IndexedPassage]], deleted: list[str], query: LexicalQuery
) -> None:
    """Rule: pruning, segments, merges and deletions change no score by a bit, and no order."""
    index, left = _filled(engine, added, deleted)
    hits = index.search(query).hits
    found = [(hit.passage_id, hit.score, hit.label.native_score) for hit in hits]
    assert found == expected(left, query)
    index.close()


@pytest.mark.parametrize("engine", ENGINES)
@given(added=batches, query=queries)
def test_contributions_sum_to_the_native_score(
    engine: str, added: list[list[IndexedPassage]], query: LexicalQuery
) -> None:
    """Rule: fsum of the contributions is the native score, bit by bit, and is below the ceiling."""
    index, _ = _filled(engine, added, [])
    for hit in index.search(query).hits:
        (match,) = hit.label.steps
        assert match.total() == hit.label.native_score
        assert hit.score == min(1.0, hit.label.native_score / match.ceiling)
        for term in match.terms:
            again = term.qf * term.idf * term.x / (match.k1 + term.x)
            assert term.contribution == again
    index.close()


@given(added=batches, deleted=st.lists(passage_ids), query=queries)
def test_merging_changes_no_result(
    added: list[list[IndexedPassage]], deleted: list[str], query: LexicalQuery
) -> None:
    """Rule: neither segments nor merges can show in a result."""
    index, left = _filled("numpy", added, deleted)
    before = index.search(query)
    index.compact()
    assert index.search(query) == before
    fresh = Index(engine="stdlib")
    fresh.add(*left)
    assert fresh.search(query).hits == before.hits
    index.close()
    fresh.close()


@given(added=batches, query=queries)
def test_a_shorter_page_is_the_beginning_of_a_longer_one(
    added: list[list[IndexedPassage]], query: LexicalQuery
) -> None:
    """Rule: order is (-score, id), whatever the limit."""
    index, _ = _filled("numpy", added, [])
    everything = index.found(
        LexicalQuery(
            query.query,
            limit=1_000,
            source_sets=query.source_sets,
            exclude_sources=query.exclude_sources,
            knobs=query.knobs,
        )
    )
    assert index.found(query) == everything[: query.limit]
    index.close()


@given(text=st.text(), analyzer=st.sampled_from(["unicode-1", "english-1", "arabic-1"]))
def test_any_text_is_a_safe_query(text: str, analyzer: str) -> None:
    """Rule: any query is safe; a term is never empty and holds no line feed."""
    terms = analyze(text, analyzer)
    assert all(term and "\n" not in term for term in terms)
    index = Index()
    index.add(passage("p", "some words"))
    reason = index.search(text, context_of()).reason
    assert (reason is None) == bool({"some", "words"} & set(analyze(text)))
    index.close()


@given(text=st.text())
def test_analysis_does_not_depend_on_case_or_form(text: str) -> None:
    """Rule: unicode-1 folds before it cuts, so folded text has the same terms."""
    assert analyze(" ".join(analyze(text))) == analyze(" ".join(analyze(text)).swapcase().lower())


@given(numbers=st.lists(st.integers(0, 2**40)))
def test_a_column_reads_back(numbers: list[int]) -> None:
    """Rule: a packed column gives its numbers back."""
    assert list(unpack_column(pack_column(numbers))) == numbers


@given(
    postings=st.dictionaries(
        st.integers(0, 2**32 - 2) | st.integers(0, 600),
        st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 300)),
        min_size=1,
    )
)
def test_a_posting_list_reads_back(postings: dict[int, tuple[int, int, int]]) -> None:
    """Rule: a packed posting list gives its documents and counts back."""
    documents = sorted(postings)
    counts = [postings[document] for document in documents]
    data = pack_postings(documents, *encode_occurrences(counts))
    assert postings_in(data, len(documents)) == (documents, counts)
