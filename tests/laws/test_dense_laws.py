"""Vectors, fusion, near duplicates and names, for any input."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.doubling import LINEAR, growth
from tests.embedders import CONTEXT

from evidence_sophia.model.hit import SearchMethod
from evidence_sophia.providers.hashing import HashingEmbedder
from evidence_sophia.providers.subwords import Subwords
from evidence_sophia.retrieval.dense import VectorTable, nearest
from evidence_sophia.retrieval.embedder import EmbedTexts
from evidence_sophia.retrieval.entities import EntityName, EntityNames
from evidence_sophia.retrieval.fusion import RankedList, fuse
from evidence_sophia.retrieval.near_duplicates import near_duplicates
from evidence_sophia.retrieval.ranking import SourceFilter
from evidence_sophia.retrieval.vectors import cosine, vectors_of

OPEN = SourceFilter(source_sets=None)
IDS = st.lists(st.sampled_from("abcdefgh"), unique=True).map(tuple)
ANY_TEXT = st.text(st.characters(exclude_categories=()))
NUMBERS = st.sampled_from([-1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 3.0])


@st.composite
def tables(draw: st.DrawFn) -> VectorTable:
    """Draw a table of small vectors, many of them equal."""
    rows = draw(st.lists(st.lists(NUMBERS, min_size=3, max_size=3), max_size=40))
    numbers = array("f")
    for row in rows:
        length = math.sqrt(math.fsum(x * x for x in row)) or 1.0
        numbers.extend(x / length for x in row)
    ids = draw(st.permutations([f"p{n:02}" for n in range(len(rows))]))
    sets = draw(st.lists(st.sampled_from("xy"), min_size=len(rows), max_size=len(rows)))
    sources = tuple((f"s{n % 3}", each) for n, each in enumerate(sets))
    return VectorTable(dimensions=3, ids=ids, sources=sources, numbers=numbers)


@pytest.mark.law
@given(
    tables(),
    st.lists(NUMBERS, min_size=3, max_size=3),
    st.integers(1, 50),
    st.sampled_from([None, frozenset("x"), frozenset()]),
)
def test_dense_search_is_exact(
    table: VectorTable, query: list[float], limit: int, sets: frozenset[str] | None
) -> None:
    """It gives "the best of those in scope, ties by id", whatever engine looks for them."""
    length = math.sqrt(math.fsum(x * x for x in query)) or 1.0
    wanted = array("f", [x / length for x in query])
    sources = SourceFilter(source_sets=sets)
    rows = [row for row, source in enumerate(table.sources) if sources.passes(source)]
    scored = [(-cosine(wanted, table.vector(row)), table.ids[row]) for row in rows]
    expected = tuple((id_, -negative) for negative, id_ in sorted(scored)[:limit])
    for engine in ("numpy", "stdlib"):
        assert nearest(wanted, table, limit, sources, engine=engine) == expected


@pytest.mark.law
@given(IDS, IDS, st.floats(0, 1), st.floats(0, 1))
def test_fusion_is_explained_and_does_not_depend_on_order(
    words: tuple[str, ...], near: tuple[str, ...], first: float, second: float
) -> None:
    """The "contributions sum to the score", and no list comes first."""
    lists = (
        RankedList(method=SearchMethod.BM25, ids=words, weight=first),
        RankedList(method=SearchMethod.DENSE, ids=near, weight=second),
    )
    hits = fuse(lists)
    assert hits == fuse(reversed(lists))
    assert [hit.native_score for hit in hits] == sorted(
        (hit.native_score for hit in hits), reverse=True
    )
    for hit in hits:
        assert hit.native_score == math.fsum(rank.contribution for rank in hit.fusion.ranks)
        assert all(rank.weight > 0 for rank in hit.fusion.ranks)


@pytest.mark.law
@given(IDS, IDS)
def test_a_weightless_list_never_drags_the_better_one_down(
    words: tuple[str, ...], near: tuple[str, ...]
) -> None:
    """An embedder that is not semantic "has weight 0 in the fusion"."""
    lists = (
        RankedList(method=SearchMethod.BM25, ids=words),
        RankedList(method=SearchMethod.DENSE, ids=near, weight=0.0),
    )
    assert tuple(hit.passage_id for hit in fuse(lists)) == words


@pytest.mark.law
@given(st.lists(st.sampled_from(["a b c", "A B, c", "a b c d", "a b not c", "a 1", "", "é"])))
def test_what_is_dropped_repeats_what_is_kept(texts: list[str]) -> None:
    """The best stays: what is dropped names a kept one before it."""
    dropped = near_duplicates([(text, "en") for text in texts])
    gone = {each.place for each in dropped}
    for each in dropped:
        assert each.kept < each.place
        assert each.kept not in gone


@pytest.mark.law
@given(ANY_TEXT, ANY_TEXT)
def test_any_text_has_a_vector_and_names_something_or_nothing(first: str, second: str) -> None:
    """No input fails: neither half characters nor marks alone."""
    one, two = vectors_of(HashingEmbedder(32), EmbedTexts((first, second)), CONTEXT)
    assert -1.0 <= cosine(one, two) <= 1.0
    names = EntityNames([EntityName(name=first, entity="x", source_set="a")])
    assert names.mentions(second).ambiguous == ()
    assert near_duplicates([(first, "en"), (first, "en")]) in (
        (),
        near_duplicates([(first, "")] * 2),
    )


def _embedding(text: str, size: int) -> Callable[[], object]:
    request = EmbedTexts((text * size,))
    return lambda: HashingEmbedder().embed(request, CONTEXT)


def _naming(text: str, size: int) -> Callable[[], object]:
    names = EntityNames(
        EntityName(name=name, entity=name, source_set="a")
        for name in ("Saturn V", "東京", "New York Times", "Anna")
    )
    return partial(names.mentions, text * size)


def _cutting(text: str, size: int) -> Callable[[], object]:
    subwords = Subwords({"a": 0, "▁x": 1, "ab": 2})
    return partial(subwords.rows, text * size)


def _comparing(text: str, size: int) -> Callable[[], object]:
    return partial(near_duplicates, [(text * size, "en")] * 2)


@pytest.mark.doubling
@pytest.mark.parametrize("work", [_embedding, _naming, _cutting, _comparing])
@pytest.mark.parametrize(
    "text", ["New York ", "a", "東京都", "的東", "x\ud800 ", "ﬁ1 ", "don't not "]
)
def test_long_texts_take_linear_time(
    work: Callable[[str, int], Callable[[], object]], text: str
) -> None:
    """Twice the text takes twice the time."""
    assert growth(partial(work, text), 500) < LINEAR
