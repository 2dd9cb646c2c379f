"""Which bytes does an export have? The one door to every kind in every format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from attrs import frozen

from evidence_sophia.codec.digests import digest
from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.csv_text import write_csv
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.json_text import write_json
from evidence_sophia.exports.markdown.write import write_markdown
from evidence_sophia.exports.shapes.shape import SHAPES, make_document
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.model.export import Export, ExportFormat, ExportKind

__all__ = ["BIBLIOGRAPHY_FORMATS", "DOCUMENT_FORMATS", "export_document", "format_name"]

#: The formats of every kind.
DOCUMENT_FORMATS: Final = (
    ExportFormat.JSON,
    ExportFormat.CSV,
    ExportFormat.MARKDOWN,
    ExportFormat.PDF,
)
#: The formats that only a bibliography has.
BIBLIOGRAPHY_FORMATS: Final = (ExportFormat.BIBTEX, ExportFormat.RIS, ExportFormat.CSL_JSON)

_LONGEST_NAME: Final = 60


@frozen(kw_only=True)
class _Form:
    """How files of a format are called."""

    media_type: str
    suffix: str


_FORMS: Final[Mapping[str, _Form]] = {
    ExportFormat.JSON: _Form(media_type="application/json", suffix="json"),
    ExportFormat.CSV: _Form(media_type="text/csv; charset=utf-8; header=present", suffix="csv"),
    ExportFormat.MARKDOWN: _Form(media_type="text/markdown; charset=utf-8", suffix="md"),
    ExportFormat.PDF: _Form(media_type="application/pdf", suffix="pdf"),
    ExportFormat.BIBTEX: _Form(media_type="application/x-bibtex", suffix="bib"),
    ExportFormat.RIS: _Form(media_type="application/x-research-info-systems", suffix="ris"),
    ExportFormat.CSL_JSON: _Form(
        media_type="application/vnd.citationstyles.csl+json", suffix="csl.json"
    ),
}

_WRITERS: Final[Mapping[str, Callable[[Document], bytes]]] = {
    ExportFormat.JSON: write_json,
    ExportFormat.CSV: write_csv,
    ExportFormat.MARKDOWN: write_markdown,
}


def export_document(
    subject: ExportSubject,
    kind: ExportKind | str,
    format: ExportFormat | str,  # noqa: A002 - as everywhere
    *,
    fonts: Path | None = None,
) -> Export:
    """Export evidence as a document. Equal evidence gives equal bytes.

    Args:
        subject: what is exported; see ``subject_of_pack`` and ``subject_of_answer``.
        kind: ``bibliography``, ``evidence_table``, ``grounded_report`` or ``review_packet``.
        format: ``json``, ``csv``, ``markdown`` or ``pdf``; of a bibliography also ``bibtex``,
            ``ris`` and ``csl-json``.
        fonts: a folder with further fonts for a PDF; see ``write_pdf``. Other formats need none.

    Raises:
        InvariantError: there is no such kind or format, the kind does not have the format, or
            a text holds half of a surrogate pair.
        MissingExtraError: a PDF is asked for and the extra ``report`` is not installed.
        DataError: a PDF is asked for and no font has a glyph for some characters, or the folder
            has no fonts.
    """
    wanted, form = ExportKind(kind), ExportFormat(format)
    _check(wanted, form)
    data = _written(subject, wanted, form, fonts)
    return Export(
        kind=wanted,
        format=form,
        media_type=_FORMS[form].media_type,
        filename=_filename(subject, wanted, form),
        data=data,
        digest=digest(data),
    )


def format_name(kind: ExportKind | str, form: ExportFormat | str) -> str:
    """Name the file of a kind and format, without what it is about.

    Raises:
        InvariantError: there is no such kind or format, or the kind does not have the format.

    >>> format_name("review_packet", "markdown")
    'review-packet.md'
    """
    _check(ExportKind(kind), ExportFormat(form))
    return f"{kind.replace('_', '-')}.{_FORMS[form].suffix}"


def _check(kind: ExportKind, form: ExportFormat) -> None:
    if kind not in SHAPES:
        message = f"no kind of export: {kind!r:.80}"
        raise InvariantError(message, hint=f"Use one of: {', '.join(sorted(SHAPES))}.")
    if form not in _FORMS:
        message = f"no format of export: {form!r:.80}"
        raise InvariantError(message, hint=f"Use one of: {', '.join(sorted(_FORMS))}.")
    if form in BIBLIOGRAPHY_FORMATS and kind != ExportKind.BIBLIOGRAPHY:
        message = f"only a bibliography can be written as {form}"
        hint = f"Ask for the kind bibliography, or for one of: {', '.join(DOCUMENT_FORMATS)}."
        raise InvariantError(message, hint=hint)


def _written(
    subject: ExportSubject, kind: ExportKind, form: ExportFormat, fonts: Path | None
) -> bytes:
    if form in BIBLIOGRAPHY_FORMATS:
        from evidence_sophia.exports.references import (  # noqa: PLC0415 - rarely asked for
            write_references,
        )

        return write_references(subject, form)
    document = make_document(subject, kind)
    if form == ExportFormat.PDF:
        from evidence_sophia.exports.pdf.write import write_pdf  # noqa: PLC0415 - optional

        return write_pdf(document, fonts=fonts)
    return _WRITERS[form](document)


def _filename(subject: ExportSubject, kind: ExportKind, form: ExportFormat) -> str:
    version = "" if subject.version is None else f"-v{subject.version}"
    return f"{_slug(subject)}{version}-{format_name(kind, form)}"


def _slug(subject: ExportSubject) -> str:
    """Make a file name of the title; of the digest where it has no letters of ASCII."""
    letters = "".join(ch if ch.isascii() and ch.isalnum() else " " for ch in subject.title)
    name = "-".join(letters.lower().split())[:_LONGEST_NAME].strip("-")
    return name or subject.digest.partition(":")[2][:12]
