"""Laws of the bibliography formats: what is written reads back, here and by other parsers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import jsonschema  # type: ignore[import-untyped] # ships no types
import pybtex.database
import pytest
import rispy
from attrs import evolve
from bibtexparser.entrypoint import parse_string
from hypothesis import given, settings
from hypothesis import strategies as st
from pybtex.database import Person
from pylatexenc import latex2text  # type: ignore[import-untyped] # ships no types
from tests.strategies import values_of

from evidence_sophia.exports.bibliography import (
    BibliographyImport,
    BibliographyProblemCode,
    notice_of,
    read_bibliography,
    read_bibtex,
    read_csl_json,
    read_ris,
    write_bibtex,
    write_csl_json,
    write_ris,
)
from evidence_sophia.exports.bibliography.bibtex_names import write_name
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference, ReferenceKind
from evidence_sophia.model.source import Retraction

pytestmark = pytest.mark.law

Read = Callable[[bytes], BibliographyImport]
Write = Callable[[list[Reference]], bytes]


def _with_macros(references: list[Reference]) -> bytes:
    return write_bibtex(references, macros=True)


FORMATS: dict[str, tuple[Write, Read]] = {
    "bibtex": (write_bibtex, read_bibtex),
    "bibtex-macros": (_with_macros, read_bibtex),
    "ris": (write_ris, read_ris),
    "csl-json": (write_csl_json, read_csl_json),
}
every_format = pytest.mark.parametrize("name", FORMATS)
bibliographies = st.lists(values_of(Reference), max_size=2)
distinct = st.lists(values_of(Reference), max_size=2, unique_by=lambda each: each.id)
retracted = st.builds(
    Retraction,
    state=st.sampled_from(["retracted", "withdrawn", "expression_of_concern", "reinstated"]),
    notice=st.sampled_from(["Data withdrawn.", "See the journal.\nBy the editors."]),
    since=st.dates(),
)

#: What the other BibTeX reader lacks in its table, by its own means.
_TABLE = latex2text.get_default_latex_context_db()
_TABLE.add_context_category(
    "braces",
    macros=[
        latex2text.MacroTextSpec("textbraceleft", "{"),
        latex2text.MacroTextSpec("textbraceright", "}"),
    ],
    prepend=True,
)
_LATEX = latex2text.LatexNodes2Text(_TABLE, math_mode="text", keep_comments=True)


@every_format
@given(references=bibliographies)
def test_what_is_written_reads_back_exactly(name: str, references: list[Reference]) -> None:
    """Rule: read(write(x)) == x, and only an id that stands twice is told."""
    write, read = FORMATS[name]
    found = read(write(references))
    assert list(found.references) == references
    allowed = {BibliographyProblemCode.KEY_DUPLICATE}
    assert {problem.code for problem in found.problems} <= allowed


@pytest.mark.deep
@pytest.mark.timeout(1200)
@every_format
@settings(max_examples=10_000)
@given(reference=values_of(Reference))
def test_ten_thousand_references_read_back_exactly(name: str, reference: Reference) -> None:
    """Rule: the round trips are exact on 10,000 generated references."""
    write, read = FORMATS[name]
    assert read(write([reference])).references == (reference,)


@every_format
@given(references=bibliographies)
def test_the_same_references_give_the_same_bytes(name: str, references: list[Reference]) -> None:
    """Rule: the same input gives the same bytes, however often it has been through a file."""
    write, read = FORMATS[name]
    once = write(references)
    assert write(list(read(once).references)) == once


@every_format
@given(references=st.lists(values_of(Reference), min_size=1, max_size=1))
def test_a_written_file_tells_its_format(name: str, references: list[Reference]) -> None:
    """A written file is recognised without its format being named."""
    found = read_bibliography(FORMATS[name][0](references))
    assert found.format == name.removesuffix("-macros")
    assert list(found.references) == references


@every_format
@given(reference=values_of(Reference), retraction=retracted)
def test_a_retraction_is_shown_in_every_format(
    name: str, reference: Reference, retraction: Retraction
) -> None:
    """Rule: a retracted source prints its notice and date in every format."""
    marked = evolve(reference, retraction=retraction)
    text = FORMATS[name][0]([marked]).decode()
    shown = notice_of(retraction).split("\n")
    assert str(retraction.since) in shown[0]
    assert all(line.replace("_", "\\_") in text or line in text for line in shown)


# --- other parsers -------------------------------------------------------------------------------


def flat(text: str) -> str:
    """Join what white space divides; the other parsers keep no kinds of blanks apart."""
    return re.sub(r"\s+", " ", text).strip()


def plain(latex: str) -> str:
    """Un-escape LaTeX by the other reader's own table."""
    return flat(_LATEX.latex_to_text(latex)).replace("ˆ", "^").replace("˙", "·")


def shown_note(reference: Reference) -> str:
    """Give the note as readers see it."""
    return "\n".join(filter(None, (notice_of(reference.retraction), reference.note)))


#: Fields of an entry -> fields of a reference, for kinds whose container is a book.
_FIELDS = {
    "title": "title",
    "booktitle": "container_title",
    "publisher": "publisher",
    "address": "place",
    "volume": "volume",
    "number": "issue",
    "edition": "edition",
    "series": "series",
    "language": "language",
    "abstract": "abstract",
    "license": "licence",
}
_ADDRESSES = ("doi", "isbn", "issn", "url")


def _chapter(reference: Reference) -> Reference:
    return evolve(reference, kind=ReferenceKind.CHAPTER, metadata=())


in_books = distinct.map(lambda found: [_chapter(each) for each in found])


@given(references=in_books, macros=st.booleans())
def test_pybtex_reads_the_same_values(references: list[Reference], macros: bool) -> None:
    """Rule: BibTeX is read back exactly by a parser nobody here wrote, field by field."""
    text = write_bibtex(references, macros=macros).decode()
    entries = list(pybtex.database.parse_string(text, "bibtex").entries.values())
    assert len(entries) == len(references)
    for entry, reference in zip(entries, references, strict=True):
        for field, name in _FIELDS.items():
            assert plain(entry.fields.get(field, "")) == flat(getattr(reference, name))
        assert plain(entry.fields.get("note", "")) == flat(shown_note(reference))
        for name in _ADDRESSES:
            wanted = getattr(reference, name)
            if not set(wanted) & set("\\{}$"):
                assert entry.fields.get(name, "") == flat(wanted)
        if reference.issued is not None:
            assert entry.fields["year"] == f"{reference.issued.year:04d}"


@given(references=in_books, macros=st.booleans())
def test_bibtexparser_reads_the_same_entries(references: list[Reference], macros: bool) -> None:
    """Rule: a second parser sees the same entries, and none of them as broken."""
    text = write_bibtex(references, macros=macros).decode()
    library = parse_string(text)
    assert library.failed_blocks == []
    known = pybtex.database.parse_string(text, "bibtex").entries
    assert [entry.key for entry in library.entries] == list(known)
    for entry in library.entries:
        for field in entry.fields:
            if field.key not in ("author", "editor", "month"):
                assert flat(field.value) == known[entry.key].fields[field.key]


@given(name=values_of(PersonName))
def test_pybtex_divides_names_as_we_do(name: PersonName) -> None:
    """Rule: a name that BibTeX can say is divided the same by another reader."""
    text, is_exact = write_name(name)
    person = Person(text)
    if is_exact and name.family and not {"\xa0", "\\", "{", "}"} & set(str(name)):
        assert plain(" ".join(person.last_names)) == flat(name.family)
        assert plain(" ".join(person.prelast_names)) == flat(name.particle)
        assert plain(" ".join(person.bibtex_first_names)) == flat(name.given)
        assert plain(" ".join(person.lineage_names)) == flat(name.suffix)


#: Tags that stand once -> fields of a reference.
_RIS = {
    "id": "id",
    "title": "title",
    "secondary_title": "container_title",
    "publisher": "publisher",
    "place_published": "place",
    "volume": "volume",
    "number": "issue",
    "edition": "edition",
    "tertiary_title": "series",
    "doi": "doi",
    "language": "language",
    "abstract": "abstract",
}


@given(references=distinct)
def test_rispy_reads_the_same_values(references: list[Reference]) -> None:
    """Rule: RIS is read back exactly by a parser nobody here wrote, field by field."""
    records = rispy.loads(write_ris(references).decode(), newline="\r\n")
    assert len(records) == len(references)
    for record, reference in zip(records, references, strict=True):
        for tag, name in _RIS.items():
            assert flat(record.get(tag, "")) == flat(getattr(reference, name))
        assert tuple(map(flat, record.get("keywords", []))) == tuple(map(flat, reference.keywords))
        assert len(record.get("authors", [])) == len(reference.authors)
        assert flat(" ".join(record.get("notes", []))) == flat(shown_note(reference))
        assert flat(";".join(record.get("urls", []))).replace(" ", "") == flat(
            reference.url
        ).replace(" ", "")


@pytest.fixture(scope="module")
def csl_schema(shared_data: Path) -> jsonschema.Validator:
    """Give a validator for the schema of CSL data."""
    path = shared_data / "samples" / "biblio" / "csl-data.schema.json"
    return jsonschema.Draft7Validator(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.data
@given(references=distinct)
def test_csl_json_obeys_its_schema(
    csl_schema: jsonschema.Validator, references: list[Reference]
) -> None:
    """Rule: CSL-JSON is valid under the schema of its makers."""
    document = json.loads(write_csl_json(references))
    assert list(csl_schema.iter_errors(document)) == []
    for item, reference in zip(document, references, strict=True):
        assert item["id"] == reference.id
        assert item.get("title", "") == reference.title
        assert item.get("note", "") == shown_note(reference)
        dated = isinstance(reference.issued, PartialDate)
        assert ("date-parts" in item.get("issued", {})) >= dated
