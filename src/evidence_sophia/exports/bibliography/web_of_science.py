"""Which references does a file of the Web of Science hold, in its plain, tagged form?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from evidence_sophia.exports.bibliography.imported import (
    BibliographyFormat,
    BibliographyImport,
    ProblemLog,
)
from evidence_sophia.exports.bibliography.ris_read import read_tagged
from evidence_sophia.exports.bibliography.ris_scan import (
    TaggedField,
    TaggedRecord,
    scan_web_of_science,
)

__all__ = ["read_web_of_science"]

#: Tags of the Web of Science -> tags of RIS; what is not here becomes metadata.
_WEB_TAGS: Final = {
    "PT": "TY",
    "TI": "TI",
    "SO": "T2",
    "VL": "VL",
    "IS": "IS",
    "BP": "SP",
    "EP": "EP",
    "AR": "SP",
    "DI": "DO",
    "PY": "PY",
    "AB": "AB",
    "SN": "SN",
    "EI": "SN",
    "BN": "SN",
    "PU": "PB",
    "PI": "CY",
    "LA": "LA",
    "UT": "ID",
    "SE": "T3",
    "DE": "KW",
    "ID": "KW",
    "AU": "AU",
    "ED": "A2",
    "BE": "A2",
}
_WEB_TYPES: Final = {"J": "JOUR", "B": "BOOK", "S": "SER", "P": "PAT", "C": "CONF"}
_LISTS: Final = ("AU", "A2")


def read_web_of_science(data: bytes | str, *, encoding: str | None = None) -> BibliographyImport:
    """Read a file of the Web of Science in its plain, tagged form.

    Args:
        data: the file.
        encoding: its encoding where the caller knows it; else UTF-8, or a guess that is told.

    Raises:
        DecodeError: it is too large, or no encoding has that name.
    """

    def scan(text: str, log: ProblemLog) -> list[TaggedRecord]:
        return [_from_web(record) for record in scan_web_of_science(text, log)]

    return read_tagged(data, encoding, BibliographyFormat.WEB_OF_SCIENCE, scan)


def _from_web(record: TaggedRecord) -> TaggedRecord:
    """Write a record of the Web of Science in RIS's tags."""
    has_full = any(each.tag == "AF" for each in record.fields)
    fields = [made for each in record.fields for made in _web_field(each, has_full=has_full)]
    return TaggedRecord(line=record.line, fields=tuple(fields))


def _web_field(each: TaggedField, *, has_full: bool) -> Iterator[TaggedField]:
    tag = _WEB_TAGS.get(each.tag, f"wos-{each.tag}")
    if each.tag == "AF" or (each.tag == "AU" and not has_full):
        tag = "AU"
    elif each.tag == "AU":
        tag = "wos-AU"  # the short forms of the names in full
    texts = each.lines
    if tag == "KW":
        texts = tuple(" ".join(each.lines).split(";"))
    elif tag.startswith("wos-"):
        texts = ("\n".join(each.lines),)
    elif tag not in _LISTS:
        texts = (" ".join(each.lines),)
    for text in texts:
        written = _WEB_TYPES.get(text, text) if tag == "TY" else text
        yield TaggedField(line=each.line, tag=tag, lines=(written,))
