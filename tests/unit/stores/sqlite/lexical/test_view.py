from __future__ import annotations

import threading
from pathlib import Path

import pytest
from tests.lexical_reference import Index, context_of, passage

from evidence_sophia.errors import (
    AnalyzerMismatchError,
    CorruptStoreError,
    InvariantError,
    MissingExtraError,
    SchemaVersionError,
)
from evidence_sophia.retrieval import analyzers
from evidence_sophia.retrieval.lexical_index import LexicalQuery
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.lexical.view import LexicalCache


def test_an_engine_must_exist() -> None:
    """A misspelt engine is not taken for the default one."""
    with pytest.raises(InvariantError):
        LexicalCache(engine="cuda")


def test_a_state_is_read_once() -> None:
    """As long as nothing is written, searches share what they read."""
    index = Index()
    index.add(passage("a", "word"))
    cache = LexicalCache()
    first = cache.groups(index.connection, "local")
    assert cache.groups(index.connection, "local") is first
    index.add(passage("b", "word"))
    assert cache.groups(index.connection, "local") is not first
    index.close()


def test_a_connection_sees_what_another_one_wrote(tmp_path: Path) -> None:
    """A cache never outlives the state it was made of."""
    writer, reader = Index(path=tmp_path / "i.db"), Index(path=tmp_path / "i.db")
    writer.add(passage("a", "word"))
    assert reader.found("word") == ["a"]
    writer.add(passage("b", "word"))
    writer.delete("a")
    assert reader.found("word") == ["b"]
    writer.close()
    reader.close()


def test_an_index_of_other_analyzers_is_refused() -> None:
    """Terms cut otherwise would find nothing and say so; the mismatch is an error instead."""
    index = Index()
    index.add(passage("a", "word"))
    index.connection.execute("UPDATE lexical_partition SET analyzers = 'klingon-1', state = x'01'")
    with pytest.raises(AnalyzerMismatchError):
        index.search("word")
    with pytest.raises(AnalyzerMismatchError):
        index.add(passage("b", "word"))
    index.close()


def test_an_index_with_stems_is_refused_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """The missing extra is named, for searching and for adding."""
    index = Index()
    index.add(passage("a", "word", language="en"))
    monkeypatch.setattr(analyzers, "stemmer_release", lambda: "")
    with pytest.raises(MissingExtraError) as missing:
        SqliteLexicalIndex(index.connection).search(LexicalQuery("word"), context_of())
    assert missing.value.extra == "search"
    with pytest.raises(MissingExtraError):
        index.add(passage("b", "word"))
    index.close()


def test_an_index_made_without_the_extra_stays_as_it_is() -> None:
    """With stemmers installed later, its passages are still analysed with unicode-1."""
    index = Index()
    with pytest.MonkeyPatch.context() as without:
        without.setattr(analyzers, "stemmer_release", lambda: "")
        _release = "evidence_sophia.stores.sqlite.lexical.partition.stemmer_release"
        without.setattr(_release, lambda: "")
        index.add(passage("a", "cats", language="en"))
    index.add(passage("b", "cats", language="en"))
    assert index.found("cats") == ["a", "b"]
    assert index.found("cat") == []
    index.close()


def test_bytes_of_another_format_are_refused() -> None:
    """A later format is named, not misread."""
    index = Index()
    index.add(passage("a", "word"))
    index.connection.execute("UPDATE lexical_partition SET format = 2, state = x'01'")
    with pytest.raises(SchemaVersionError, match="format 2"):
        index.search("word")
    index.close()


@pytest.mark.parametrize("table", ["lexical_columns", "lexical_ids"])
def test_missing_rows_are_corruption(table: str) -> None:
    """An index that lacks a part says so."""
    index = Index()
    index.add(passage("a", "word"))
    index.connection.execute(f"DELETE FROM {table}")  # noqa: S608 - constants
    with pytest.raises(CorruptStoreError):
        index.search("word")
    index.close()


@pytest.mark.parametrize("engine", ["numpy", "stdlib"])
def test_threads_share_what_is_remembered(engine: str, tmp_path: Path) -> None:
    """Searches of several threads over one cache give what one thread finds alone."""
    path = tmp_path / "i.db"
    index = Index(engine=engine, path=path)
    index.add(*(passage(f"{n:04d}", f"a{n % 7} b{n % 11} c{n % 50} all") for n in range(600)))
    queries = [LexicalQuery(f"a{n % 7} b{n % 5} c{n % 40} all", limit=10) for n in range(40)]
    alone = [index.found(query) for query in queries]
    cache, found = LexicalCache(engine=engine), []

    def search() -> None:
        own = Index(path=path)
        own.index = SqliteLexicalIndex(own.connection, cache)
        found.append([own.found(query) for query in queries])
        own.close()

    threads = [threading.Thread(target=search) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [alone] * 4
    index.close()
