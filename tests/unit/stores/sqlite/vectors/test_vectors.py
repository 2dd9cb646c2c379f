"""Where do the vectors of passages live?"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.embedders import CONTEXT, SynonymEmbedder

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CorruptStoreError, EmbedderMismatchError
from evidence_sophia.retrieval.embedder import EmbedderDescription
from evidence_sophia.stores.sqlite.migrations import migrate
from evidence_sophia.stores.sqlite.vectors.aliases import CatalogueCache, write_aliases
from evidence_sophia.stores.sqlite.vectors.packing import pack, unpack
from evidence_sophia.stores.sqlite.vectors.space import (
    check_space,
    drop_space,
    ensure_space,
    read_space,
    touch_space,
)
from evidence_sophia.stores.sqlite.vectors.view import VectorCache

DESCRIBED = SynonymEmbedder().describe()
PLANT = "# Ferns\n\nFerns need water. Felines like them.\n"


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    """Give an empty base's tables."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    migrate(made, "it")
    yield made
    made.close()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Make a base of one document with vectors, and give a plain connection's path."""
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "ferns.md").write_text(PLANT)
    (folder / "manifest.jsonl").write_text(
        '{"file": "ferns.md", "title": "Ferns", "source": "S", "url": "https://example.org/f",'
        ' "licence": "CC0-1.0", "fetched": "2026-01-01", "language": "en", "topic": "plants",'
        ' "entities": ["Ferns"]}\n'
    )
    path = tmp_path / "evidence.db"
    with EvidenceBase.open(path, embedder=SynonymEmbedder()) as base:
        base.ingest(folder)
    return path


@pytest.fixture
def written(file: Path) -> Iterator[sqlite3.Connection]:
    """Open its file past the library, as another tool would."""
    made = sqlite3.connect(file, isolation_level=None)
    yield made
    made.close()


def test_bytes_are_little_endian_single_precision() -> None:
    """A file is read on a machine of any kind."""
    assert pack(array("f", [1.0, -2.0])) == b"\x00\x00\x80\x3f\x00\x00\x00\xc0"
    assert unpack([b"\x00\x00\x80\x3f", b"\x00\x00\x00\xc0"]) == array("f", [1.0, -2.0])


def test_a_machine_of_the_other_kind_swaps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What it reads is what was written there."""
    monkeypatch.setattr("sys.byteorder", "big")
    vector = array("f", [1.0, -2.0])
    assert pack(vector) == b"\x3f\x80\x00\x00\xc0\x00\x00\x00"
    assert unpack([pack(vector)]) == vector


@pytest.mark.parametrize("body", [b"\x00", b"\x00\x00\xc0\x7f", b"\x00\x00\x80\xff"])
def test_bytes_that_are_no_numbers_are_refused(body: bytes) -> None:
    """Too few, not a number, and infinity."""
    with pytest.raises(CorruptStoreError):
        unpack([body])


def test_an_embedder_is_recorded_once(connection: sqlite3.Connection) -> None:
    """A later one changes nothing; writes are counted; a drop forgets it."""
    assert read_space(connection, "t") is None
    assert check_space(connection, "t", DESCRIBED) is None
    ensure_space(connection, "t", DESCRIBED)
    ensure_space(connection, "t", SynonymEmbedder("other").describe())
    touch_space(connection, "t")
    space = check_space(connection, "t", DESCRIBED)
    assert space is not None
    assert (space.embedder, space.dimensions, space.revision) == ("synonyms-1", 4, 1)
    drop_space(connection, "t")
    assert read_space(connection, "t") is None


def test_other_dimensions_are_another_embedder(connection: sqlite3.Connection) -> None:
    """An id that is used for two is no id."""
    ensure_space(connection, "t", DESCRIBED)
    wide = EmbedderDescription(id="synonyms-1", dimensions=5, is_semantic=True, min_score=0.1)
    with pytest.raises(EmbedderMismatchError, match="not with"):
        check_space(connection, "t", wide)


_COPY = (
    "INSERT INTO passage_vector (tenant, source_set, version, number, embedder, body)"
    " SELECT {}, source_set, version, {}, {}, body FROM passage_vector"
)


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE passage_vector SET body = x'00'", "never changes"),
        ("INSERT INTO passage_vector SELECT * FROM passage_vector", "stands there already"),
        (_COPY.format("'other'", "number", "'synonyms-2'"), "no such passage"),
        (_COPY.format("tenant", "number + 1", "embedder"), "no such passage"),
        (_COPY.format("tenant", "number", "'synonyms-2'"), "not of the embedder"),
    ],
)
def test_the_tables_refuse_what_would_not_fit(
    written: sqlite3.Connection, statement: str, why: str
) -> None:
    """The rules hold for every connection."""
    with pytest.raises(sqlite3.IntegrityError, match=why):
        written.execute(statement)


def test_vectors_go_with_their_source(written: sqlite3.Connection) -> None:
    """Whoever deletes a source by hand leaves no vector behind."""
    assert written.execute("SELECT count(*) FROM passage_vector").fetchone() == (1,)
    written.execute("DELETE FROM source_version")
    assert written.execute("SELECT count(*) FROM passage_vector").fetchone() == (0,)


@pytest.mark.complaint("mem0ai/mem0#7117")
def test_a_vector_that_was_cut_is_found_out(file: Path, written: sqlite3.Connection) -> None:
    """There an index and its map went out of step, and the wrong memory was found."""
    (trigger,) = written.execute(
        "SELECT sql FROM sqlite_master WHERE name = 'passage_vector_constant'"
    ).fetchone()
    written.execute("DROP TRIGGER passage_vector_constant")
    written.execute("UPDATE passage_vector SET body = x'00000000'")
    written.execute(trigger)
    with (
        EvidenceBase.open(file, embedder=SynonymEmbedder()) as base,
        pytest.raises(CorruptStoreError, match="dimensions"),
    ):
        base.search("water")


def test_a_table_is_read_once_a_state(written: sqlite3.Connection) -> None:
    """The same state gives the same table; a write gives another."""
    cache = VectorCache()
    first = cache.table(written, "local", DESCRIBED)
    assert cache.table(written, "local", DESCRIBED) is first
    assert len(first.ids) == 1
    touch_space(written, "local")
    assert cache.table(written, "local", DESCRIBED) is not first


def test_aliases_are_replaced_by_the_set(written: sqlite3.Connection) -> None:
    """Each ingest says all of them; none takes the row away."""
    cache = CatalogueCache()

    def known(question: str) -> tuple[str, ...]:
        return cache.catalogue(written, CONTEXT.tenant).names.mentions(question).entities

    assert known("Do ferns grow?") == ("ferns",)
    assert known("Do Polypodiopsida grow?") == ()
    write_aliases(written, "local", "default", [("Ferns", "Polypodiopsida")])
    assert known("Do Polypodiopsida grow?") == ("ferns",)
    write_aliases(written, "local", "default", [])
    assert known("Do Polypodiopsida grow?") == ()


@pytest.mark.parametrize("body", ["{", "[1]", '[["a"]]', "3", '[["", "a"]]'])
def test_a_list_of_aliases_that_was_changed_is_found_out(
    written: sqlite3.Connection, body: str
) -> None:
    """What is no list of pairs is damage."""
    written.execute("INSERT INTO entity_aliases VALUES ('local', 'default', ?)", (body,))
    with pytest.raises((CorruptStoreError, ValueError)):
        CatalogueCache().catalogue(written, "local")


def test_entities_that_are_no_names_are_found_out(written: sqlite3.Connection) -> None:
    """A source's row that another tool wrote is damage too."""
    (trigger,) = written.execute(
        "SELECT sql FROM sqlite_master WHERE name = 'source_version_constant'"
    ).fetchone()
    assert trigger
    written.execute("DROP TRIGGER source_version_constant")
    written.execute("UPDATE source_version SET entities = '{}'")
    with pytest.raises(CorruptStoreError):
        CatalogueCache().catalogue(written, "local")
