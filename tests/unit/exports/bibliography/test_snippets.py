"""Entries as people have them: exports of reference managers, publishers and hands.

The files in ``snippets`` hold a case each after ``=== name``: the entry, ``---``, and what a
careful librarian makes of it. ``2.title`` is the title of the second reference; ``title~`` asks
for a part; ``<or>`` stands between equally good readings; ``problems`` names one that must be
told, ``@3`` in which line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import bibtexparser
import jsonschema  # type: ignore[import-untyped]
import pybtex.database
import pytest
import rispy

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
from evidence_sophia.model.reference import PersonName, Reference

FOLDER = Path(__file__).parent / "snippets"
SCHEMA = Path(__file__).parents[4] / "../shared/data/samples/biblio/csl-data.schema.json"
FORMATS = {"bibtex": "bibtex", "ris": "ris", "csl": "csl-json"}
NEWLINES = {"crlf": "\r\n", "cr": "\r"}
_KEY = re.compile(r"(?:([0-9])\.)?([a-z_]+)(~)?[0-9]?")


def cases() -> Iterator[Any]:
    """Give each case as format, entry and what is expected of it."""
    for name in FORMATS:
        blocks = re.split(r"(?m)^=== ", (FOLDER / f"{name}.txt").read_text("utf-8"))[1:]
        for block in blocks:
            title, rest = block.split("\n", 1)
            entry, expected = rest.rsplit("\n---\n", 1)
            lines = [line.partition(": ")[::2] for line in expected.strip("\n").split("\n")]
            yield pytest.param(name, f"{entry}\n", dict(lines), id=f"{name}-{title}")


every_case = pytest.mark.parametrize(("name", "entry", "expected"), [*cases()])


def read(name: str, entry: str, expected: dict[str, str]) -> BibliographyImport:
    """Read a case from the bytes it stands for."""
    text = entry.replace("\n", NEWLINES.get(expected.get("newlines", ""), "\n"))
    return read_bibliography(text.encode(expected.get("encoding", "utf-8")), FORMATS[name])


def shown(value: object) -> str:
    """Give a field as the cases write it."""
    if isinstance(value, PersonName):
        parts = (value.family, value.given, value.particle, value.suffix)
        return f"={value.literal}" if value.literal else "/".join(parts).rstrip("/")
    if isinstance(value, tuple):
        return "; ".join(map(shown, value))
    return "" if value is None else str(value).replace("\n", " ¶ ")


def stated(found: BibliographyImport, key: str) -> tuple[list[str], bool]:
    """Give what was read for a key of a case, and whether a part of it is enough."""
    match = _KEY.fullmatch(key)
    assert match is not None
    number, field, part = match.groups()
    if field in ("count", "ids", "problems"):
        problems = [f"{each.code}@{each.line} some@{each.line} some" for each in found.problems]
        ids = [each.id for each in found.references]
        wanted = {"count": [str(len(ids))], "ids": ids, "problems": problems or ["none"]}
        return wanted[field], field == "problems"
    reference = found.references[int(number or 1) - 1]
    if field == "meta":
        return [text for _, text in reference.metadata], True
    field = {"literal": "issued_literal"}.get(field, field)
    value = reference if field == "all" else getattr(reference, field)
    return [shown(value)], part is not None


@every_case
def test_an_entry_reads_as_a_librarian_reads_it(
    name: str, entry: str, expected: dict[str, str]
) -> None:
    """Each field is what the entry means, and what is wrong with it is told."""
    found = read(name, entry, expected)
    for key in expected.keys() - {"encoding", "newlines"}:
        given, is_part = stated(found, key)
        wanted = [{"empty": ""}.get(each, each) for each in expected[key].split(" <or> ")]
        assert any(each in text if is_part else each == text for each in wanted for text in given)


def references() -> tuple[Reference, ...]:
    """Give all that the cases hold."""
    return tuple(each for case in cases() for each in read(*case.values).references)


def test_what_was_read_is_written_and_read_back_exactly() -> None:
    """All references of all cases come back the same through each format."""
    given = references()
    assert read_bibtex(write_bibtex(given)).references == given
    assert read_bibtex(write_bibtex(given, macros=True)).references == given
    assert read_ris(write_ris(given)).references == given
    assert read_csl_json(write_csl_json(given)).references == given


def test_other_readers_read_what_is_written() -> None:
    """pybtex, bibtexparser and rispy find all entries with their titles and authors."""
    given = references()
    text = write_bibtex(given).decode()
    entries = pybtex.database.parse_string(text, "bibtex").entries.values()
    library = bibtexparser.parse_string(text)  # type: ignore[attr-defined] # not in its __all__
    records = rispy.loads(write_ris(given).decode(), newline="\r\n")
    assert [len(each.persons.get("author", ())) for each in entries] == [
        len(each.authors) for each in given
    ]
    assert (len(library.entries), library.failed_blocks) == (len(given), [])
    assert [each.get("title", "") for each in records] == [each.title for each in given]
    assert [each.get("authors", []) for each in records] == [rispy_names(each) for each in given]


def rispy_names(reference: Reference) -> list[str]:
    """Give the authors as rispy leaves them: as they are written."""
    written = write_ris([reference]).decode().split("\r\n")
    return [line.removeprefix("AU  - ") for line in written if line.startswith("AU  - ")]


def test_what_is_written_is_valid_csl() -> None:
    """The schema of CSL-JSON accepts all references of all cases."""
    if not SCHEMA.exists():
        pytest.skip("the schema is not there")
    schema = json.loads(SCHEMA.read_text("utf-8"))
    jsonschema.Draft7Validator(schema).validate(json.loads(write_csl_json(references())))
