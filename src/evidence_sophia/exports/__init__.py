"""How is it shown? Four document shapes, four writers, and bibliography formats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.exports.bundle.verify import BundleFault as BundleFault
    from evidence_sophia.exports.bundle.verify import BundleProblem as BundleProblem
    from evidence_sophia.exports.bundle.verify import BundleReport as BundleReport
    from evidence_sophia.exports.bundle.verify import verify_bundle as verify_bundle
    from evidence_sophia.exports.bundle.write import bundle_files as bundle_files
    from evidence_sophia.exports.bundle.write import write_bundle as write_bundle
    from evidence_sophia.exports.bundle.write import write_bundle_folder as write_bundle_folder
    from evidence_sophia.exports.csv_text import read_csv as read_csv
    from evidence_sophia.exports.csv_text import write_csv as write_csv
    from evidence_sophia.exports.document import Document as Document
    from evidence_sophia.exports.document import read_export_document as read_export_document
    from evidence_sophia.exports.export import export_document as export_document
    from evidence_sophia.exports.json_text import write_json as write_json
    from evidence_sophia.exports.markdown.write import write_markdown as write_markdown
    from evidence_sophia.exports.references import references_of as references_of
    from evidence_sophia.exports.shapes.records import RECORD_COLUMNS as RECORD_COLUMNS
    from evidence_sophia.exports.shapes.shape import make_document as make_document
    from evidence_sophia.exports.subject import ExportSubject as ExportSubject
    from evidence_sophia.exports.subject import SubjectOrigin as SubjectOrigin
    from evidence_sophia.exports.subject import subject_of_answer as subject_of_answer
    from evidence_sophia.exports.subject import subject_of_pack as subject_of_pack

__all__ = [
    "RECORD_COLUMNS",
    "BundleFault",
    "BundleProblem",
    "BundleReport",
    "Document",
    "ExportSubject",
    "SubjectOrigin",
    "bundle_files",
    "export_document",
    "make_document",
    "read_csv",
    "read_export_document",
    "references_of",
    "subject_of_answer",
    "subject_of_pack",
    "verify_bundle",
    "write_bundle",
    "write_bundle_folder",
    "write_csv",
    "write_json",
    "write_markdown",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "BundleFault": "bundle.verify",
            "BundleProblem": "bundle.verify",
            "BundleReport": "bundle.verify",
            "Document": "document",
            "ExportSubject": "subject",
            "RECORD_COLUMNS": "shapes.records",
            "SubjectOrigin": "subject",
            "bundle_files": "bundle.write",
            "export_document": "export",
            "make_document": "shapes.shape",
            "read_csv": "csv_text",
            "read_export_document": "document",
            "references_of": "references",
            "subject_of_answer": "subject",
            "subject_of_pack": "subject",
            "verify_bundle": "bundle.verify",
            "write_bundle": "bundle.write",
            "write_bundle_folder": "bundle.write",
            "write_csv": "csv_text",
            "write_json": "json_text",
            "write_markdown": "markdown.write",
        },
    )
