from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from tests.doubling import LINEAR, growth
from tests.lexical_reference import Index, context_of, passage

from evidence_sophia.errors import ScopeDenied
from evidence_sophia.retrieval.knobs import Bm25fKnobs
from evidence_sophia.retrieval.lexical_index import (
    AddPassages,
    DeletePassages,
    EmptyReason,
    LexicalQuery,
)


@pytest.fixture(params=["numpy", "stdlib"])
def index(request: pytest.FixtureRequest) -> Iterator[Index]:
    """Give an empty index on each engine."""
    made = Index(engine=request.param)
    yield made
    made.close()


@pytest.mark.complaint("run-llama/llama_index#10344")
@pytest.mark.complaint("xhluca/bm25s#67")
def test_an_empty_index_finds_nothing(index: Index) -> None:
    """A search of an empty store divided by zero; empty texts crashed."""
    assert index.search("words").reason == EmptyReason.NO_MATCH
    assert index.search("").reason == EmptyReason.NO_TERMS
    index.add()
    index.add(passage("a", ""))
    assert index.search("words").reason == EmptyReason.NO_MATCH
    assert index.search("").reason == EmptyReason.NO_TERMS


@pytest.mark.complaint("run-llama/llama_index#19568")
@pytest.mark.complaint("xhluca/bm25s#116")
def test_a_limit_above_the_corpus_gives_what_there_is(index: Index) -> None:
    """Asking for more than there is raised an error."""
    index.add(passage("a", "word"), passage("b", "other"))
    assert index.found(LexicalQuery("word", limit=1_000)) == ["a"]


@pytest.mark.complaint("run-llama/llama_index#22897")
@pytest.mark.complaint("run-llama/llama_index#14959")
@pytest.mark.complaint("xhluca/bm25s#35")
def test_a_source_set_filters_before_ranking(index: Index) -> None:
    """Passages outside the filter came back with score 0 when there were too few inside."""
    index.add(*(passage(f"out{n}", "word word", source_set="out") for n in range(20)))
    index.add(passage("in", "a long text with one word", source_set="in"))
    query = LexicalQuery("word", limit=5, source_sets=("in",))
    assert index.found(query) == ["in"]
    assert index.found(query, context_of(source_sets=("in", "out"))) == ["in"]
    assert index.found(LexicalQuery("word", source_sets=("none",))) == []
    assert index.found(LexicalQuery("word", source_sets=())) == []


def test_excluded_sources_are_left_out_before_ranking(index: Index) -> None:
    """A source that may not be used takes no place from one that may."""
    index.add(*(passage(f"{n}", "word word", source_id="expired") for n in range(9)))
    index.add(passage("x", "one word here", source_id="fine"))
    assert index.found(LexicalQuery("word", limit=1, exclude_sources=("expired",))) == ["x"]


def test_a_request_cannot_widen_its_scope(index: Index) -> None:
    """Asking for a set outside the context is refused, not answered."""
    with pytest.raises(ScopeDenied):
        index.search(LexicalQuery("word", source_sets=("b",)), context_of(source_sets=("a",)))


@pytest.mark.complaint("danny-avila/rag_api#301")
def test_a_tenant_sees_nothing_of_another(index: Index) -> None:
    """One way in without the check gave another tenant's text; nor may scores tell of it."""
    index.add(passage("a", "shared secret"), passage("b", "shared"), tenant="one")
    before = index.search("shared", context_of("one"))
    index.add(*(passage(f"{n}", "shared") for n in range(20)), tenant="two")
    assert index.found("secret", context_of("two")) == []
    assert index.search("shared", context_of("one")) == before


@pytest.mark.complaint("RailtownAI/railtracks#1183")
def test_writing_in_one_tenant_leaves_the_other_alone(index: Index) -> None:
    """Ingesting the same document in one tenant deleted it in the other."""
    index.add(passage("a", "word"), tenant="one")
    index.add(passage("a", "word"), tenant="two")
    assert index.delete("a", tenant="two") == 1
    index.compact("two")
    assert index.found("word", context_of("one")) == ["a"]
    assert index.found("word", context_of("two")) == []


@pytest.mark.complaint("deepset-ai/haystack#11997")
def test_deleted_passages_leave_no_trace_in_scores(index: Index) -> None:
    """Words of deleted documents still changed the scores of the others."""
    index.add(passage("a", "red apple"), passage("b", "green apple pie"))
    before = index.search("red apple pie")
    index.add(*(passage(f"x{n}", "red pie " * 40) for n in range(9)), passage("y", "red"))
    assert index.delete(*(f"x{n}" for n in range(9)), "y", "never there") == 10
    assert index.search("red apple pie") == before


@pytest.mark.complaint("xhluca/bm25s#19")
@pytest.mark.complaint("xhluca/bm25s#98")
@pytest.mark.complaint("xhluca/bm25s#129")
def test_passages_can_be_added_and_deleted_at_any_time(index: Index) -> None:
    """An index could only be built anew."""
    for n in range(30):
        index.add(passage(f"{n:02d}", f"word{n} every"))
    assert index.found("every") == [f"{n:02d}" for n in range(30)]
    assert index.found("word17") == ["17"]
    assert index.delete("17", "03") == 2
    assert index.delete("17") == 0
    assert index.found("word17") == []
    assert len(index.found("every")) == 28


@pytest.mark.complaint("deepset-ai/haystack#12774")
def test_a_passage_added_again_takes_the_place_of_the_older_one(index: Index) -> None:
    """Which of two duplicates stayed depended on the wiring."""
    index.add(passage("a", "old words"), passage("b", "other"))
    index.add(passage("a", "new words"))
    assert (index.found("old"), index.found("new words")) == ([], ["a"])
    assert index.search("words").hits[0].label.steps[0].terms[0].n == 2


@pytest.mark.complaint("run-llama/llama_index#13866")
@pytest.mark.complaint("Martian-Engineering/lossless-claw#125")
def test_chinese_is_found(index: Index) -> None:
    """Chinese found nothing, or everything at score 0."""
    index.add(passage("a", "東京都の天気"), passage("b", "大阪の天気"))
    assert index.found("東京") == ["a"]
    assert index.found("天気") == ["b", "a"]
    assert index.found("京都府") == ["a"]


@pytest.mark.complaint("deepset-ai/haystack#12867")
def test_chinese_words_of_the_same_characters_rank_lower(index: Index) -> None:
    """Single characters find everything; pairs tell words from shuffled characters."""
    index.add(passage("a", "上海自来水来自海上"), passage("b", "海上自来"))
    assert index.found("上海") == ["a"]


@pytest.mark.complaint("xorbitsai/xagent#2436")
def test_a_stop_word_breaks_no_query(index: Index) -> None:
    """A stop word among the words made the whole search fail; one alone finds what holds it."""
    index.add(passage("a", "the cat is here", language="en"), passage("b", "a dog", language="en"))
    assert index.found("where is the cat") == ["a"]
    assert index.found("the") == ["a"]


@pytest.mark.complaint("calebevans/mulder#152")
@pytest.mark.parametrize(
    "query",
    [
        '"word" AND (other OR NOT',
        "title:word body:*",
        "NEAR(word, 3)",
        "+word -other ~2 ^4 /re[/",
        "word*'; DROP TABLE lexical_terms; --",
        "{word} \\word\\ word?",
        "\0word\0",
        "WORD\u200b",
    ],
)
def test_no_character_is_an_operator(index: Index, query: str) -> None:
    """A syntax error of the engine was swallowed and told as: nothing found."""
    index.add(passage("a", "a word"))
    assert index.found(query) == ["a"]


@pytest.mark.complaint("quickwit-oss/tantivy#2924")
@pytest.mark.complaint("quickwit-oss/tantivy#2195")
def test_parameters_are_chosen_by_the_query(index: Index) -> None:
    """k1 and b were constants, baked into the index."""
    index.add(passage("long", "word word " + "filler " * 30), passage("short", "word"))
    no_lengths = Bm25fKnobs(b=0)
    assert index.found("word") == ["short", "long"]
    assert index.found(LexicalQuery("word", knobs=no_lengths)) == ["long", "short"]
    index.add(passage("title", title="word"))
    assert index.found(LexicalQuery("word", knobs=Bm25fKnobs(title=0))) == ["short", "long"]


@pytest.mark.complaint("qdrant/qdrant#3834")
@pytest.mark.complaint("lance-format/lance#7846")
@pytest.mark.complaint("getzep/graphiti#1644")
def test_ties_stand_in_the_order_of_their_ids(index: Index) -> None:
    """Equal scores came in any order, or in that of insertion, so pages repeated and skipped."""
    for n in (7, 3, 9, 1, 5, 2, 8, 4, 6, 0):
        index.add(passage(f"{n}", "word"))
    everything = [f"{n}" for n in range(10)]
    assert [index.found(LexicalQuery("word", limit=k)) for k in range(1, 11)] == [
        everything[:k] for k in range(1, 11)
    ]


@pytest.mark.complaint("paradedb/paradedb#696")
def test_updating_a_passage_moves_no_tie(index: Index) -> None:
    """The order of equal scores changed when a row was written again."""
    index.add(*(passage(f"{n}", "word") for n in range(5)))
    index.add(passage("0", "word"))
    assert index.found("word") == ["0", "1", "2", "3", "4"]


def test_each_language_is_searched_with_its_own_analyzer(index: Index) -> None:
    """A passage is matched by the stems of its own language, and scored among its like."""
    index.add(
        passage("en", "the running cats", language="en"),
        passage("es", "los gatos corren", language="es"),
        passage("zh", "猫在跑", language="zh"),
    )
    assert index.found("cat runs") == ["en"]
    assert index.found("gato") == ["es"]
    assert index.found("cat 猫在 gato") == ["en", "es", "zh"]
    assert {h.label.steps[0].analyzer for h in index.search("cat 猫在 gato").hits} == {
        "english-1",
        "spanish-1",
        "unicode-1",
    }


def test_a_query_as_long_as_a_book_is_answered(index: Index) -> None:
    """A hundred kilobytes of query find what a short one does."""
    index.add(passage("a", "needle"), passage("b", "hay"))
    assert index.found("straw " * 9_000 + "needle " + "".join(map(chr, range(256, 9_000)))) == ["a"]


def test_a_search_in_the_callers_transaction_sees_its_writes(index: Index) -> None:
    """Within a transaction its own writes are seen; rolled back, nothing of them is remembered."""
    index.add(passage("a", "word"))
    index.connection.execute("BEGIN IMMEDIATE")
    index.index.add(AddPassages(passages=(passage("b", "word"),)), context_of())
    assert index.found("word") == ["a", "b"]
    index.connection.execute("ROLLBACK")
    assert index.found("word") == ["a"]
    index.add(passage("c", "word"))
    assert index.found("word") == ["a", "c"]
    index.connection.execute("BEGIN IMMEDIATE")
    index.index.delete(DeletePassages(passage_ids=("a",)), context_of())
    assert index.found("word") == ["c"]
    index.connection.execute("ROLLBACK")
    assert index.found("word") == ["a", "c"]


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["a{} ", "same ", "東京{}"])
def test_a_search_is_linear_in_the_query(piece: str) -> None:
    """Twice the query takes at most about twice the time."""
    made = Index()
    made.add(*(passage(f"{n}", f"a{n} same 東京") for n in range(300)))

    def work(size: int) -> Callable[[], object]:
        text = "".join(piece.format(n) for n in range(size))
        return lambda: made.found(LexicalQuery(text))

    assert growth(work, 1_000) < LINEAR
    made.close()


@pytest.mark.doubling
def test_indexing_is_linear() -> None:
    """Twice the text takes at most about twice the time."""

    def work(size: int) -> Callable[[], object]:
        texts = [passage(f"{n:06d}", f"word{n} other{n % 7} same") for n in range(size)]
        return lambda: Index().add(*texts)

    assert growth(work, 500) < LINEAR
