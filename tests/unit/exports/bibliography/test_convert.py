from __future__ import annotations

from datetime import date
from typing import Any

import attrs
import pytest
from tests.unit.model.test_source import source

from evidence_sophia.codec.jsontext import write_json
from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.bibliography import (
    StoredDocument,
    manifest_row,
    reference_of,
    reference_of_citation,
    source_of,
)
from evidence_sophia.ingest.manifest import read_manifest
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind
from evidence_sophia.model.source import Retraction, RetractionState, SourceKind

STORED = StoredDocument(
    source_set="set",
    file="a.md",
    topic="titin",
    fetched_on=date(2024, 5, 6),
    digest="sha256:" + "0" * 64,
    text_digest="sha256:" + "1" * 64,
)
RETRACTED = Retraction(
    state=RetractionState.RETRACTED, notice="Data withdrawn.", since=date(2010, 2, 6)
)


def reference(**fields: Any) -> Reference:
    """Make a reference that says everything a source needs."""
    stated: dict[str, Any] = {
        "id": "rief97b",
        "kind": "article-journal",
        "title": "Reversible Unfolding",
        "authors": (PersonName(family="Rief", given="Matthias"),),
        "container_title": "Science",
        "issued": PartialDate(year=1997),
        "doi": "doi:10.1126/science.276.5315.1109",
        "licence": "LicenseRef-publisher",
        "language": "en",
        "retraction": RETRACTED,
    }
    return Reference(**{**stated, **fields})


def test_a_reference_becomes_a_source() -> None:
    """What it says is in the source; the address comes of the DOI."""
    made = source_of(reference(), STORED)
    assert (made.id, made.title, made.name) == ("set/a.md", "Reversible Unfolding", "Science")
    assert made.url == "https://doi.org/10.1126/science.276.5315.1109"
    assert (made.kind, made.published) == (SourceKind.SCHOLARLY, PartialDate(year=1997))
    assert made.retraction == RETRACTED
    assert dict(made.metadata)["author"] == "Matthias Rief"


def test_a_source_that_was_a_reference_is_listed_as_it_was() -> None:
    """Kind, container and numbers survive; so does the retraction."""
    again = reference_of(source_of(reference(kind="chapter", isbn="1"), STORED))
    assert (again.kind, again.container_title, again.isbn) == ("chapter", "Science", "1")
    assert again.doi == "doi:10.1126/science.276.5315.1109"
    assert again.retraction == RETRACTED
    assert str(again.accessed) == "2024-05-06"


def test_everything_that_is_missing_is_named() -> None:
    """Nothing is made up."""
    bare = Reference(id="k", doi="no doi", language="English", accessed=PartialDate(year=2020))
    with pytest.raises(InvariantError) as caught:
        source_of(bare, attrs.evolve(STORED, fetched_on=None))
    assert caught.value.details == tuple(
        f"{name} is missing"
        for name in ("title", "source", "url", "licence", "language", "fetched")
    )


def test_the_day_of_the_visit_is_the_day_of_the_fetch() -> None:
    """A reference may say when it was looked at."""
    visited = reference(
        accessed=PartialDate(year=2020, month=1, day=2), url="https://a.org", publisher="P"
    )
    made = source_of(visited, attrs.evolve(STORED, fetched_on=None))
    assert (made.fetched_on, made.url, made.name) == (date(2020, 1, 2), "https://a.org", "P")


def test_a_draft_row_is_read_by_the_manifest_reader() -> None:
    """A row with every field passes; one with gaps is told of them, and nothing is invented."""
    full = {
        **manifest_row(reference(accessed=PartialDate(year=2020, month=1, day=2)), "a.md"),
        "topic": "titin",
    }
    manifest = read_manifest("manifest.jsonl", write_json(full).decode())
    assert manifest.problems == ()
    assert manifest.rows[0].retraction == RETRACTED
    gaps = manifest_row(Reference(id="k", retraction=Retraction(state="suspected")))
    assert manifest_row(Reference(id="k")) == {"kind": "unknown"}
    assert gaps == {"kind": "unknown", "retraction": {"state": "suspected"}}


def test_a_plain_source_becomes_a_reference() -> None:
    """Dirty texts become clean lines; the kind is that of its source."""
    dirty = source(
        kind=SourceKind.NEWS,
        retraction=Retraction(state=RetractionState("\n"), notice=" a\n\n b "),
        metadata=(("reference-kind", "book"),),
        entities=("Titin", "\n"),
    )
    found = reference_of(attrs.evolve(dirty, title=" A\n B ", version="2"))
    assert (found.title, found.kind) == ("A B", ReferenceKind.ARTICLE_NEWSPAPER)
    assert found.retraction == Retraction(state=RetractionState("unknown"), notice="a\nb")
    assert (found.keywords, dict(found.metadata)["version"]) == (("Titin",), "2")
    blank = reference_of(attrs.evolve(dirty, id="\x1f\x00"))
    assert blank.id == dirty.digest


def test_a_citation_becomes_a_reference() -> None:
    """What it cites is listed with the quote as its note."""
    citation = Citation(
        id="c1", title="A", source_kind=SourceKind.BOOK, source="P", quote="So it is."
    )
    found = reference_of_citation(citation)
    assert (found.id, found.kind, found.publisher, found.note) == ("c1", "book", "P", "So it is.")
    assert found.accessed is None
    dated = attrs.evolve(citation, source_id="s/a", fetched_on=date(2020, 1, 2))
    assert (reference_of_citation(dated).id, str(reference_of_citation(dated).accessed)) == (
        "s/a",
        "2020-01-02",
    )
    assert reference_of_citation(attrs.evolve(citation, id="\x00")).id == "citation"
