from __future__ import annotations

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.exports.bibliography import BibliographyImport, read_bibtex


def test_an_import_travels_as_json() -> None:
    """References and problems survive encoding, so that a service can hand them on."""
    found = read_bibtex(b"@book{k, title = {caf\xe9}, month = x}")
    assert len(found.problems) == 2
    assert decode(BibliographyImport, encode(found)) == found
