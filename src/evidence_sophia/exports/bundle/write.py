"""What goes into a bundle, and how is it written as an archive or a folder?"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from evidence_sophia.errors import DataError, InvariantError, MissingExtraError, SophiaError
from evidence_sophia.exports.bundle.archive import FILE_MODE, TIME, zip_bytes
from evidence_sophia.exports.bundle.manifest import (
    EVIDENCE,
    MANIFEST,
    BundleFile,
    BundleManifest,
    LeftOut,
    entry_of,
    manifest_bytes,
)
from evidence_sophia.exports.bundle.prov import prov
from evidence_sophia.exports.bundle.ro_crate import ro_crate
from evidence_sophia.exports.export import (
    BIBLIOGRAPHY_FORMATS,
    DOCUMENT_FORMATS,
    export_document,
    format_name,
)
from evidence_sophia.exports.pdf.fonts import check_fonts
from evidence_sophia.exports.shapes.shape import SHAPES
from evidence_sophia.exports.subject import ExportSubject, subject_bytes
from evidence_sophia.model.export import ExportFormat, ExportKind

__all__ = ["bundle_files", "write_bundle", "write_bundle_folder"]

_MOST_NAMED: Final = 10  # characters without a glyph that are named in the manifest

_README: Final = """\
This folder holds claims with their evidence, so that they can be reviewed alone.

  review-packet     each claim with its evidence, a checklist and room for a decision
  grounded-report   the claims as running text, with the words they rest on
  evidence-table    each claim beside the source's own words
  bibliography      every source with what its publisher says of it
  evidence.json     the evidence itself; its BLAKE3 digest is the digest of the evidence
  manifest.json     every file with its size and digests

Each document stands here in several formats. Start with the review packet.

To check that nothing was changed:  evidence-sophia export --verify THIS
"""


def bundle_files(
    subject: ExportSubject,
    formats: Iterable[ExportFormat | str] | None = None,
    *,
    fonts: Path | None = None,
) -> tuple[BundleFile, ...]:
    """Make the files of a bundle: the manifest first, then the others by path.

    Args:
        subject: what is exported.
        formats: of the documents; None for all that can be written here. A PDF that cannot be
            written is left out, and the manifest says why.
        fonts: a folder with further fonts for the PDFs; see ``write_pdf``.

    Raises:
        InvariantError: there is no such format, or a text holds half of a surrogate pair.
        DataError: the folder has no fonts, or a PDF was asked for by name and no font has a
            glyph for some characters.
        MissingExtraError: a PDF was asked for by name and the extra ``report`` is not installed.
    """
    if fonts is not None:
        check_fonts(fonts)
    left_out: list[LeftOut] = []
    wanted = None if formats is None else tuple(dict.fromkeys(map(ExportFormat, formats)))
    files = [*_documents(subject, wanted, left_out, fonts), *_evidence(subject)]
    files = sorted([*files, ro_crate(subject, files)], key=lambda file: file.path)
    manifest = BundleManifest(
        title=subject.title,
        evidence_digest=subject.digest,
        entries=tuple(entry_of(file) for file in files),
        left_out=tuple(left_out),
        pdf_producer=_producer(files),
    )
    first = BundleFile(path=MANIFEST, media_type="application/json", data=manifest_bytes(manifest))
    return (first, *files)


def write_bundle(
    subject: ExportSubject,
    formats: Iterable[ExportFormat | str] | None = None,
    *,
    fonts: Path | None = None,
) -> bytes:
    """Write a bundle as a zip archive. Equal evidence gives equal bytes.

    Raises:
        InvariantError, MissingExtraError, DataError: as :func:`bundle_files`.
    """
    return zip_bytes(bundle_files(subject, formats, fonts=fonts))


def write_bundle_folder(files: Iterable[BundleFile], folder: str | os.PathLike[str]) -> None:
    """Write the files of a bundle into a folder, each with the same time and permissions.

    Args:
        files: those of :func:`bundle_files`.
        folder: one that is new or empty; it is made if it is missing.

    Raises:
        InvariantError: the folder is not empty.
        OSError: it cannot be written.
    """
    root = Path(folder)
    root.mkdir(parents=True, exist_ok=True)
    if any(root.iterdir()):
        message = f"the folder {root} is not empty"
        raise InvariantError(message, hint="Name a folder that does not exist yet.")
    for file in files:
        path = root / file.path
        path.write_bytes(file.data)
        path.chmod(FILE_MODE & 0o777)
        os.utime(path, (TIME, TIME))


def _evidence(subject: ExportSubject) -> Iterator[BundleFile]:
    # Without a newline at its end: its digest is the digest of the evidence.
    yield BundleFile(path=EVIDENCE, media_type="application/json", data=subject_bytes(subject))
    yield BundleFile(path="README.txt", media_type="text/plain", data=_README.encode())
    yield prov(subject)


def _producer(files: Iterable[BundleFile]) -> str:
    if not any(file.path.endswith(".pdf") for file in files):
        return ""
    from evidence_sophia.exports.pdf.typesetter import pdf_producer  # noqa: PLC0415 - optional

    return pdf_producer()


def _documents(
    subject: ExportSubject,
    wanted: tuple[ExportFormat, ...] | None,
    left_out: list[LeftOut],
    fonts: Path | None,
) -> Iterator[BundleFile]:
    for kind, form in _pairs(wanted):
        path = format_name(kind, form)
        try:
            made = export_document(subject, kind, form, fonts=fonts)
        except InvariantError:
            raise
        except (MissingExtraError, DataError) as error:
            if wanted is not None:
                raise
            left_out.append(LeftOut(path=path, reason=_why(error)))
            continue
        yield BundleFile(path=path, media_type=made.media_type, data=made.data)


def _why(error: SophiaError) -> str:
    named = f": {', '.join(error.details[:_MOST_NAMED])}" if error.details else ""
    more = ", …" if len(error.details) > _MOST_NAMED else ""
    return f"{error.message}{named}{more}"


def _pairs(
    wanted: tuple[ExportFormat, ...] | None,
) -> Iterator[tuple[ExportKind, ExportFormat]]:
    every = (*DOCUMENT_FORMATS, *BIBLIOGRAPHY_FORMATS)
    for kind in map(ExportKind, SHAPES):
        for form in every if wanted is None else wanted:
            if form not in BIBLIOGRAPHY_FORMATS or kind == ExportKind.BIBLIOGRAPHY:
                yield kind, form
