from __future__ import annotations

import random
import sys
from itertools import accumulate

import pytest
from tests.lexical_reference import Index, expected, passage, slice_at

from evidence_sophia.errors import MissingExtraError
from evidence_sophia.retrieval import engines, numpy_pruning
from evidence_sophia.retrieval.engines import engine_for, open_engine
from evidence_sophia.retrieval.lexical_index import IndexedPassage, LexicalQuery
from evidence_sophia.retrieval.ranking import Statistics

STATISTICS = Statistics(passages=2, totals=(0, 0, 0))


def engine_of(engine: str) -> str:
    """Name the class of a collection."""
    return type(open_engine(engine).open([slice_at(0, 2)], STATISTICS)).__name__


def test_auto_takes_the_faster_engine_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """NumPy's where NumPy is, the standard library's where it is not."""
    assert engine_of("auto") == "NumpyCollection"
    monkeypatch.setattr(engines, "find_spec", lambda _name: None)
    assert engine_of("auto") == "StdlibCollection"


def test_few_passages_do_not_wait_for_numpy() -> None:
    """A small collection is searched sooner than NumPy is imported; who asks for it gets it."""
    assert engine_for("auto", 1_999) == "stdlib"
    assert [engine_for(name, 2_000) for name in ("auto", "numpy", "stdlib")] == [
        "auto",
        "numpy",
        "stdlib",
    ]
    assert engine_for("numpy", 1) == "numpy"


def test_an_engine_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each by its name; NumPy's names the extra where it is absent."""
    assert engine_of("stdlib") == "StdlibCollection"
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(MissingExtraError) as missing:
        engine_of("numpy")
    assert missing.value.extra == "search"


@pytest.mark.parametrize("engine", ["numpy", "stdlib"])
def test_an_absent_term_occurs_nowhere(engine: str) -> None:
    """Asking for a term that no passage holds is no error."""
    collection = open_engine(engine).open([slice_at(0, 2)], STATISTICS)
    assert collection.occurrences("none", [0, 1], lambda _term: ()) == [(0, 0, 0)] * 2
    assert collection.lengths([1]) == [(0, 0, 0)]


@pytest.fixture(scope="module")
def corpus() -> tuple[list[IndexedPassage], list[str]]:
    """Make passages whose words follow Zipf's law, so that every plan of pruning is taken."""
    chance = random.Random(7)  # noqa: S311 - repeatable, not secret
    words = [f"w{n}" for n in range(2_000)]
    weights = list(accumulate(1 / (n + 4) for n in range(len(words))))
    passages = [
        passage(
            f"p{n:05d}",
            " ".join(chance.choices(words, cum_weights=weights, k=chance.randint(4, 14))),
            title=" ".join(chance.choices(words, cum_weights=weights, k=2)),
            source_set=chance.choice(["big"] * 9 + ["small"]),
        )
        for n in range(2_500)
    ]
    queries = [
        " ".join(words[int(chance.paretovariate(0.35)) % len(words)] for _ in range(count))
        for count in (1, 2, 3, 5, 5, 8, 8, 12)
    ]
    repeated = "w0 " * 60 + "w1 " * 40 + "w2 " * 40
    return passages, [
        *queries,
        repeated,
        "w0 " * 1_000 + "w9",
        "w0 w1 w2",
        "w0",
        "w5 w6 w1999",
        "w30 w31 w40 w0 w1",
    ]


@pytest.mark.parametrize(
    ("engine", "share", "many"),
    [("numpy", 24, 200), ("numpy", 2, 5), ("numpy", 2_000, 5), ("stdlib", 0, 0)],
)
def test_pruning_loses_nothing(
    engine: str,
    share: int,
    many: int,
    corpus: tuple[list[IndexedPassage], list[str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a corpus with rare and common words both engines equal the exhaustive reference."""
    monkeypatch.setattr(numpy_pruning, "_ROW_SHARE", share)
    monkeypatch.setattr(numpy_pruning, "_MANY", many)
    passages, queries = corpus
    index = Index(engine=engine)
    index.add(*passages[:2_000])
    index.add(*passages[2_000:])
    for number, text in enumerate(queries):
        sets = (None, ("big",), ("small",))[number % 3]
        query = LexicalQuery(text, limit=(10, 3)[number % 2], source_sets=sets, explain=False)
        found = [(h.passage_id, h.score, h.label.native_score) for h in index.search(query).hits]
        assert found == expected(passages, query)
        assert index.found(query) == [passage_id for passage_id, _, _ in found]
    index.close()
