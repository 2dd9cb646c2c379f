"""Real files of other projects, each read, told of and written again."""

from __future__ import annotations

import re
from pathlib import Path

import pybtex.database
import pytest

from evidence_sophia.exports.bibliography import (
    BibliographyImport,
    read_bibliography,
    read_bibtex,
    read_csl_json,
    read_ris,
    write_bibtex,
    write_csl_json,
    write_ris,
)
from evidence_sophia.exports.bibliography.bibtex_inherit import resolve_entries
from evidence_sophia.exports.bibliography.bibtex_scan import scan_bibtex
from evidence_sophia.exports.bibliography.imported import ProblemLog

pytestmark = pytest.mark.data

#: File -> its format, its encoding, how many references, and the problems it has.
FILES = {
    "csl_edge_dates.json": ("csl-json", "utf-8", 8, []),
    "gbk_encoded.bib": ("bibtex", "gb18030", 1, ["encoding:guessed"]),
    "joss_example.bib": ("bibtex", "utf-8", 8, []),
    "rispy_bom.ris": ("ris", "utf-8", 1, []),
    "rispy_empty_tag.ris": ("ris", "utf-8", 1, []),
    "rispy_extraneous.ris": ("ris", "utf-8", 2, ["text:outside", "text:outside", "key:duplicate"]),
    "rispy_full.ris": ("ris", "utf-8", 2, ["text:outside", "text:outside", "key:duplicate"]),
    "rispy_multiline.ris": ("ris", "utf-8", 3, []),
    "rispy_utf8.ris": ("ris", "utf-8", 1, []),
    "rispy_wos.ris": ("web-of-science", "utf-8", 2, []),
    "xampl.bib": ("bibtex", "utf-8", 36, ["macro:unknown"]),
}
every_file = pytest.mark.parametrize("name", FILES)


@pytest.fixture
def folder(shared_data: Path) -> Path:
    """Give the folder of bibliography samples."""
    return shared_data / "samples" / "biblio"


def read(folder: Path, name: str) -> BibliographyImport:
    """Read a sample, its format not named."""
    return read_bibliography((folder / name).read_bytes())


def test_every_sample_is_read(folder: Path) -> None:
    """No sample beside the schemas is left out."""
    names = {path.name for path in folder.iterdir() if "schema" not in path.name}
    assert names == set(FILES)


@every_file
def test_a_real_file_is_read(folder: Path, name: str) -> None:
    """Format, encoding, references and problems are those that were counted by hand."""
    found = read(folder, name)
    codes = [str(problem.code) for problem in found.problems]
    assert (str(found.format), found.encoding, len(found.references), codes) == FILES[name]


@every_file
def test_a_real_file_survives_every_format(folder: Path, name: str) -> None:
    """What was read is written and read back exactly in all three formats."""
    references = read(folder, name).references
    assert read_bibtex(write_bibtex(references)).references == references
    assert read_bibtex(write_bibtex(references, macros=True)).references == references
    assert read_ris(write_ris(references)).references == references
    assert read_csl_json(write_csl_json(references)).references == references


@pytest.mark.parametrize("name", ["xampl.bib", "joss_example.bib"])
def test_entries_are_those_of_pybtex(folder: Path, name: str) -> None:
    """Entry by entry and field by field the file holds what another parser finds in it."""
    text = (folder / name).read_text(encoding="utf-8")
    log = ProblemLog()
    entries = [*resolve_entries(scan_bibtex(text, log).entries, len(text), log)]
    known = pybtex.database.parse_string(text, "bibtex").entries
    assert [entry.key for entry in entries] == list(known)
    for entry in entries:
        other = known[entry.key]
        assert entry.type == other.type
        own = {name: re.sub(r"\s+", " ", raw.value).strip() for name, raw in entry.fields.items()}
        assert {name: own[name.lower()] for name in other.fields} == dict(other.fields)
        for role, persons in other.persons.items():
            assert own[role].count(" and ") + 1 == len(persons)


def test_encodings_and_marks(folder: Path) -> None:
    """Chinese bytes are read as what they are, and it is told that this is a guess."""
    found = read(folder, "gbk_encoded.bib")
    assert found.references[0].container_title == "测试期刊"
    assert "guess" in found.problems[0].message
    sure = read_bibliography((folder / "gbk_encoded.bib").read_bytes(), encoding="gbk")
    assert (sure.references, sure.problems) == (found.references, ())


def test_edge_dates(folder: Path) -> None:
    """Null, range, circa, before the era, texts, season, raw and literal are all told apart."""
    found = read(folder, "csl_edge_dates.json").references
    assert [(str(each.issued), each.issued_literal) for each in found] == [
        ("None", ""),
        ("2019-12", "2019-12/2020-01"),
        ("None", "circa 1900"),
        ("None", "-0044"),
        ("2020-02-03", ""),
        ("2021", "winter 2021"),
        ("2020-02-03", ""),
        ("None", "no date"),
    ]


def test_accents_of_a_real_file(folder: Path) -> None:
    """Macros of the classic sample are characters."""
    names = {str(a) for each in read(folder, "xampl.bib").references for a in each.authors}
    assert {"Édouard Masterly", "Ulrich Ünderwood", "Ned Ñet"} <= names
