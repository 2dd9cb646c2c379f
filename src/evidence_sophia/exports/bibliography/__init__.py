"""How is a bibliography written and read? BibTeX, RIS and CSL-JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.exports.bibliography.bibtex_read import read_bibtex as read_bibtex
    from evidence_sophia.exports.bibliography.bibtex_write import write_bibtex as write_bibtex
    from evidence_sophia.exports.bibliography.convert import StoredDocument as StoredDocument
    from evidence_sophia.exports.bibliography.convert import manifest_row as manifest_row
    from evidence_sophia.exports.bibliography.convert import reference_of as reference_of
    from evidence_sophia.exports.bibliography.convert import (
        reference_of_citation as reference_of_citation,
    )
    from evidence_sophia.exports.bibliography.convert import source_of as source_of
    from evidence_sophia.exports.bibliography.csl_read import read_csl_json as read_csl_json
    from evidence_sophia.exports.bibliography.csl_write import write_csl_json as write_csl_json
    from evidence_sophia.exports.bibliography.exact import notice_of as notice_of
    from evidence_sophia.exports.bibliography.imported import (
        BibliographyFormat as BibliographyFormat,
    )
    from evidence_sophia.exports.bibliography.imported import (
        BibliographyImport as BibliographyImport,
    )
    from evidence_sophia.exports.bibliography.imported import (
        BibliographyProblem as BibliographyProblem,
    )
    from evidence_sophia.exports.bibliography.imported import (
        BibliographyProblemCode as BibliographyProblemCode,
    )
    from evidence_sophia.exports.bibliography.kinds import reference_kind_of as reference_kind_of
    from evidence_sophia.exports.bibliography.kinds import source_kind_of as source_kind_of
    from evidence_sophia.exports.bibliography.read import read_bibliography as read_bibliography
    from evidence_sophia.exports.bibliography.read import sniff_bibliography as sniff_bibliography
    from evidence_sophia.exports.bibliography.ris_read import read_ris as read_ris
    from evidence_sophia.exports.bibliography.ris_write import write_ris as write_ris
    from evidence_sophia.exports.bibliography.web_of_science import (
        read_web_of_science as read_web_of_science,
    )

__all__ = [
    "BibliographyFormat",
    "BibliographyImport",
    "BibliographyProblem",
    "BibliographyProblemCode",
    "StoredDocument",
    "manifest_row",
    "notice_of",
    "read_bibliography",
    "read_bibtex",
    "read_csl_json",
    "read_ris",
    "read_web_of_science",
    "reference_kind_of",
    "reference_of",
    "reference_of_citation",
    "sniff_bibliography",
    "source_kind_of",
    "source_of",
    "write_bibtex",
    "write_csl_json",
    "write_ris",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "BibliographyFormat": "imported",
            "BibliographyImport": "imported",
            "BibliographyProblem": "imported",
            "BibliographyProblemCode": "imported",
            "StoredDocument": "convert",
            "manifest_row": "convert",
            "notice_of": "exact",
            "read_bibliography": "read",
            "read_bibtex": "bibtex_read",
            "read_csl_json": "csl_read",
            "read_ris": "ris_read",
            "read_web_of_science": "web_of_science",
            "reference_kind_of": "kinds",
            "reference_of": "convert",
            "reference_of_citation": "convert",
            "sniff_bibliography": "read",
            "source_kind_of": "kinds",
            "source_of": "convert",
            "write_bibtex": "bibtex_write",
            "write_csl_json": "csl_write",
            "write_ris": "ris_write",
        },
    )
