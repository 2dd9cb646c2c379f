from __future__ import annotations

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.exports.bibliography import (
    BibliographyImport,
    imported,
    read_bibliography,
    read_bibtex,
)


def test_an_import_travels_as_json() -> None:
    """References and problems survive encoding, so that a service can hand them on."""
    found = read_bibtex(b"@book{k, title = {caf\xe9}, month = x}")
    assert len(found.problems) == 2
    assert decode(BibliographyImport, encode(found)) == found


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("bibtex", "@misc{a}\n@misc{b}\n@misc{c}\n@misc{d}\n"),
        ("ris", "TY  - GEN\nER  - \nTY  - GEN\nER  - \nTY  - GEN\nER  - \n"),
        ("csl-json", '[{"id":"a"},\n{"id":"b"},\n{"id":"c"}]'),
    ],
)
def test_a_file_of_too_many_references_is_read_in_part(
    form: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first ones are read, and the line from which on nothing is read is told."""
    monkeypatch.setattr(imported, "MOST_REFERENCES", 2)
    found = read_bibliography(text, form)
    assert len(found.references) == 2
    last = [each for each in found.problems if each.code == "limit:reached"]
    assert [each.line for each in last] == [5 if form == "ris" else 3]
