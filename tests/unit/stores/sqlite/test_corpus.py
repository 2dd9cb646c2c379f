"""How does a document get into the tables, and out of them?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import CorruptStoreError, NotFoundError
from evidence_sophia.ingest.document import Document, make_document
from evidence_sophia.ingest.folder import open_folder
from evidence_sophia.ingest.policy import DEFAULT_CHUNK_POLICY
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.scope import Scope
from evidence_sophia.retrieval.lexical_index import LexicalQuery
from evidence_sophia.stores.sqlite import corpus as corpus_module
from evidence_sophia.stores.sqlite.corpus import SqliteCorpus
from evidence_sophia.stores.sqlite.database import Connection, Database
from evidence_sophia.stores.sqlite.lexical.index import SqliteLexicalIndex
from evidence_sophia.stores.sqlite.passages import find_passages, read_passages
from evidence_sophia.stores.sqlite.sources import find_source, read_sources

SCOPE = Scope(tenant="t", source_sets=None)
CONTEXT = RequestContext(actor=OWNER, scope=SCOPE)
MakeDocument = Callable[[str, str], Document]


@pytest.fixture
def make(tmp_path: Path) -> MakeDocument:
    """Make a document of a file name and a text."""

    def document(name: str, text: str) -> Document:
        folder = tmp_path / "documents"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        (folder / name).write_text(text)
        row = {"file": name, "title": "T", "source": "s", "url": "https://example.org/"}
        row |= {"licence": "CC0-1.0", "fetched": "2026-01-01", "language": "en", "topic": "t"}
        (folder / "manifest.jsonl").write_text(json.dumps(row))
        (file,) = open_folder(folder).files
        return make_document(file, "s", DEFAULT_CHUNK_POLICY, f"fingerprint of {name}")

    return document


@pytest.fixture
def connection() -> Iterator[Connection]:
    """Open a write transaction."""
    with Database(":memory:") as database, database.transaction() as opened:
        yield opened


@pytest.fixture
def corpus(connection: Connection) -> SqliteCorpus:
    """Give the corpus of the transaction."""
    return SqliteCorpus(connection, SqliteLexicalIndex(connection))


def indexed(connection: Connection, query: str) -> int:
    """Count the hits of a query."""
    index = SqliteLexicalIndex(connection)
    return len(index.search(LexicalQuery(query, limit=100), CONTEXT).hits)


def test_a_document_is_put_and_removed(
    connection: Connection, corpus: SqliteCorpus, make: MakeDocument
) -> None:
    """What was put is there, with its fingerprint and index entries; removed, it is not."""
    document = make("a.md", "Alpha. " * 400)
    corpus.put(document, CONTEXT)
    corpus.flush(CONTEXT)
    assert corpus.fingerprints("s", CONTEXT) == {"s/a.md": "fingerprint of a.md"}
    assert tuple(read_passages(connection, SCOPE)) == document.passages
    assert indexed(connection, "alpha") == len(document.passages)
    assert corpus.remove("s/a.md", CONTEXT) == len(document.passages)
    corpus.flush(CONTEXT)
    assert corpus.fingerprints("s", CONTEXT) == {}
    assert indexed(connection, "alpha") == 0


def test_what_was_put_and_removed_before_a_flush_is_not_indexed(
    connection: Connection, corpus: SqliteCorpus, make: MakeDocument
) -> None:
    """A document that is replaced before the index knows it leaves no entry behind."""
    corpus.put(make("a.md", "Alpha."), CONTEXT)
    corpus.put(make("a.md", "Beta."), CONTEXT)
    assert "1 passages" in repr(corpus)
    corpus.flush(CONTEXT)
    assert (indexed(connection, "alpha"), indexed(connection, "beta")) == (0, 1)


def test_many_passages_are_indexed_in_batches(
    connection: Connection,
    corpus: SqliteCorpus,
    make: MakeDocument,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A large run does not wait for its end to index."""
    monkeypatch.setattr(corpus_module, "_BATCH", 1)
    corpus.put(make("a.md", "Alpha."), CONTEXT)
    assert indexed(connection, "alpha") == 1


def test_an_unknown_source_cannot_be_removed(corpus: SqliteCorpus) -> None:
    """Removing what is not there is an error."""
    with pytest.raises(NotFoundError):
        corpus.remove("s/a.md", CONTEXT)


def test_a_name_that_cannot_be_stored_is_not_there(connection: Connection) -> None:
    """A lone surrogate in an id is looked up without an error of the driver."""
    assert find_source(connection, "a\ud800", SCOPE) is None
    assert find_passages(connection, ["a\ud800"], SCOPE) == {}
    assert tuple(read_passages(connection, SCOPE, "a\ud800")) == ()


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM block",
        "UPDATE block SET body = CAST('Beta..' AS BLOB)",
        "UPDATE block SET body = x'ff'",
        "UPDATE passage SET start = 1",
        "UPDATE passage SET stop = 4",
        "UPDATE passage SET prose = 'x'",
        "UPDATE passage SET passage_id = 'x'",
        "UPDATE source_version SET source_id = 'x'",
        "UPDATE source_version SET title = 7, source_set = 'a b'",
    ],
)
def test_a_passage_that_was_changed_is_never_given(
    connection: Connection, corpus: SqliteCorpus, make: MakeDocument, damage: str
) -> None:
    """Text or place that another tool changed is an error, never another text."""
    corpus.put(make("a.md", "Alpha."), CONTEXT)
    connection.set_authorizer(None)  # as another tool would have none
    for table in ("block", "passage", "source_version"):
        connection.execute(f"DROP TRIGGER {table}_constant")
    connection.execute("DROP TRIGGER block_stays")
    connection.execute(damage)
    with pytest.raises(CorruptStoreError):
        tuple(read_passages(connection, SCOPE))


@pytest.mark.parametrize(
    "damage",
    [
        "fetched_on = 'soon'",
        "entities = 'x'",
        "entities = '[1]'",
        "metadata = '[[1]]'",
        "published = '2026-13'",
        "digest = 'd'",
        "url = ''",
    ],
)
def test_a_source_that_was_changed_is_an_error(
    connection: Connection, corpus: SqliteCorpus, make: MakeDocument, damage: str
) -> None:
    """A row with a value that no source can have is an error of ours."""
    corpus.put(make("a.md", "Alpha."), CONTEXT)
    connection.set_authorizer(None)  # as another tool would have none
    connection.execute("DROP TRIGGER source_version_constant")
    connection.execute(f"UPDATE source_version SET {damage}")  # noqa: S608 - constants
    with pytest.raises(CorruptStoreError):
        tuple(read_sources(connection, SCOPE))
