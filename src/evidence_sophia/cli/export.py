"""``evidence-sophia export``: how is evidence handed on, and is a bundle what it was?"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from evidence_sophia.cli.base import (
    add_search_options,
    note_what_is_missing,
    open_base,
    print_document,
    print_json,
    scope_of,
    terminal,
)
from evidence_sophia.cli.safety import add_safety_option
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import NotFoundError
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.export import ExportFormat, ExportKind
from evidence_sophia.model.scope import DEFAULT_TENANT

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.codec.envelope import DocumentType
    from evidence_sophia.exports.subject import ExportSubject
    from evidence_sophia.model.answer import Answer

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "hand evidence on as a report, table, bibliography, review packet or bundle"
DESCRIPTION: Final = (
    "Write the evidence of a pack or an answer as a document, or everything at once as a bundle."
)

_BASE: Final = "evidence.db"

T = TypeVar("T")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``export`` takes."""
    parser.epilog = (
        "Exit code: 0 all is well, 1 a bundle is not what it was, 2 nothing could be written."
    )
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--question", metavar="TEXT", help="answer a question and export the answer")
    what.add_argument("--pack", metavar="ID", help="an evidence pack of the base")
    what.add_argument("--answer", metavar="ID", help="an answer that was kept in the base")
    what.add_argument("--pack-file", type=Path, metavar="FILE", help="an evidence pack as JSON")
    what.add_argument("--answer-file", type=Path, metavar="FILE", help="an answer as JSON")
    what.add_argument(
        "--verify", type=Path, metavar="BUNDLE", help="check a bundle (zip or folder) instead"
    )
    _add_form(parser)
    add_safety_option(parser)
    add_search_options(parser)
    _add_base(parser)


def _add_base(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--base",
        metavar="FILE",
        help=f"the evidence base (default: {_BASE}); a file is exported without one, unless it "
        "is named here: then its sources are looked up as they are known now",
    )
    parser.add_argument(
        "--tenant", default=DEFAULT_TENANT, help="the tenant (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def _add_form(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--kind",
        choices=[str(kind) for kind in ExportKind],
        help="which document (default: review_packet; bibliography where only it has the format)",
    )
    parser.add_argument(
        "--format",
        choices=[str(form) for form in ExportFormat],
        default=str(ExportFormat.MARKDOWN),
        help="how it is written; the last three for a bibliography only (default: %(default)s)",
    )
    parser.add_argument(
        "--bundle",
        action="store_true",
        help="write every kind in every format, with a manifest: a zip where --out ends in "
        ".zip, else a folder",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where to write (default: a name of its own)"
    )
    parser.add_argument(
        "--fonts",
        type=Path,
        metavar="DIR",
        help="a folder with further fonts for a PDF, for scripts that the built-in ones lack",
    )
    parser.add_argument(
        "--version", type=int, metavar="N", help="of the pack (default: the newest)"
    )


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``export``.

    Raises:
        DataError: a file is not what it must be.
        OSError: a file cannot be read or written.
    """
    if arguments.verify:
        return _verify(arguments)
    subject = _subject(arguments)
    if arguments.bundle:
        _write_bundle(arguments, subject)
    else:
        _write_document(arguments, subject)
    return 0


def _subject(arguments: argparse.Namespace) -> ExportSubject:
    is_file = arguments.pack_file or arguments.answer_file
    if is_file and arguments.base is None:
        return _subject_of_file(arguments, None)
    arguments.base = arguments.base or _BASE
    with open_base(arguments, create=False) as base:
        return _subject_of_file(arguments, base) if is_file else _subject_of_base(arguments, base)


def _subject_of_file(arguments: argparse.Namespace, base: EvidenceBase | None) -> ExportSubject:
    from evidence_sophia.codec.documents import ANSWER, EVIDENCE_PACK  # noqa: PLC0415 - likewise
    from evidence_sophia.exports.subject import (  # noqa: PLC0415 - loads cattrs
        subject_of_answer,
        subject_of_pack,
    )

    known = () if base is None else base.sources()
    if arguments.pack_file:
        return subject_of_pack(_read(EVIDENCE_PACK, arguments.pack_file), known)
    return subject_of_answer(_read(ANSWER, arguments.answer_file), known)


def _subject_of_base(arguments: argparse.Namespace, base: EvidenceBase) -> ExportSubject:
    from evidence_sophia.exports.subject import (  # noqa: PLC0415 - loads cattrs
        subject_of_answer,
        subject_of_pack,
    )

    if arguments.pack:
        return subject_of_pack(
            base.evidence_pack(arguments.pack, arguments.version), base.sources()
        )
    if arguments.answer:
        kept = _kept(base, arguments.answer)
        # Made by the one in whose name the base is open, as the library's own export says.
        return subject_of_answer(
            kept, base.sources(), answer_id=arguments.answer, created_by=OWNER.id
        )
    note_what_is_missing(arguments, base)
    answer = base.answer(arguments.question, limit=arguments.limit, source_sets=scope_of(arguments))
    return subject_of_answer(answer, base.sources())


def _kept(base: EvidenceBase, answer_id: str) -> Answer:
    for summary in base.notebooks():
        for entry in base.notebook(summary.id).entries:
            if entry.answer_id == answer_id:
                return entry.answer
    message = f"no kept answer {answer_id!r:.100}"
    raise NotFoundError(message)


def _read(kind: DocumentType[T], path: Path) -> T:
    """Read a value from JSON, in its envelope or as other commands print it."""
    from evidence_sophia.codec.converter import decode_report  # noqa: PLC0415 - loads cattrs
    from evidence_sophia.codec.envelope import unwrap  # noqa: PLC0415 - likewise
    from evidence_sophia.codec.jsontext import read_json  # noqa: PLC0415 - only for files

    document: Any = read_json(path.read_bytes())
    if isinstance(document, dict) and "schema" in document:
        return unwrap(kind, document).value
    return decode_report(kind.cls, document).value


def _write_document(arguments: argparse.Namespace, subject: ExportSubject) -> None:
    from evidence_sophia.exports.export import (  # noqa: PLC0415 - loads cattrs
        BIBLIOGRAPHY_FORMATS,
        export_document,
    )

    is_bibliography = arguments.format in BIBLIOGRAPHY_FORMATS
    usual = ExportKind.BIBLIOGRAPHY if is_bibliography else ExportKind.REVIEW_PACKET
    kind = arguments.kind or str(usual)
    made = export_document(subject, kind, arguments.format, fonts=arguments.fonts)
    target = arguments.out or Path(made.filename)
    target.write_bytes(made.data)
    facts = {
        "file": str(target),
        "kind": str(made.kind),
        "format": str(made.format),
        "mediaType": made.media_type,
        "bytes": len(made.data),
        "digest": made.digest,
        "evidenceDigest": subject.digest,
    }
    _say(arguments, subject, facts)


def _write_bundle(arguments: argparse.Namespace, subject: ExportSubject) -> None:
    from evidence_sophia.codec.digests import digest  # noqa: PLC0415 - only where asked for
    from evidence_sophia.codec.envelope import read_document  # noqa: PLC0415 - likewise
    from evidence_sophia.exports.bundle.archive import zip_bytes  # noqa: PLC0415 - likewise
    from evidence_sophia.exports.bundle.manifest import EXPORT_BUNDLE  # noqa: PLC0415 - likewise
    from evidence_sophia.exports.bundle.write import (  # noqa: PLC0415 - likewise
        bundle_files,
        write_bundle_folder,
    )

    target = arguments.out or Path("review-bundle.zip")
    files = bundle_files(subject, fonts=arguments.fonts)
    left_out = read_document(EXPORT_BUNDLE, files[0].data).value.left_out
    is_archive = target.suffix.lower() == ".zip"
    if is_archive:
        target.write_bytes(zip_bytes(files))
    else:
        write_bundle_folder(files, target)
    facts = {
        "file": str(target),
        "kind": "bundle",
        "format": "zip" if is_archive else "folder",
        "files": len(files),
        "bytes": sum(len(file.data) for file in files),
        "digest": digest(files[0].data),
        "evidenceDigest": subject.digest,
        "leftOut": [{"path": one.path, "reason": one.reason} for one in left_out],
    }
    _say(arguments, subject, facts)


def _say(arguments: argparse.Namespace, subject: ExportSubject, facts: dict[str, Any]) -> None:
    if arguments.json:
        print_document(facts)
        return
    out = terminal(arguments)
    size = f"{facts['files']} files, " if "files" in facts else ""
    kind = str(facts["kind"]).replace("_", " ")
    about = f"  {kind}, {facts['format']}, {size}{facts['bytes']} bytes"
    out.write((safe(str(facts["file"])), "title"), about)
    name = "manifest" if "files" in facts else "file"
    out.write((f"{name:>8}  ", "soft"), str(facts["digest"]))
    out.write((f"{'evidence':>8}  ", "soft"), str(facts["evidenceDigest"]))
    for one in facts.get("leftOut", ()):
        out.paragraph(f"left out: {one['path']}: {one['reason']}", style="warn")
    _warn(out, subject)


def _warn(out: Terminal, subject: ExportSubject) -> None:
    for source in subject.sources:
        if source.retraction.forbids_grounding:
            since = f" ({source.retraction.since})" if source.retraction.since else ""
            out.paragraph(f"{source.retraction.state}{since}: {source.title}", style="bad")


def _verify(arguments: argparse.Namespace) -> int:
    from evidence_sophia.exports.bundle.verify import verify_bundle  # noqa: PLC0415 - rarely

    report = verify_bundle(arguments.verify)
    if arguments.json:
        print_json(report)
        return 0 if report.is_intact else 1
    out = terminal(arguments)
    verdict = ("intact", "good") if report.is_intact else ("not what it was", "bad")
    out.write((safe(str(arguments.verify)), "title"), "  ", verdict, f"  {report.files} files")
    out.write((f"{'manifest':>8}  ", "soft"), report.manifest_digest or "none")
    out.write((f"{'evidence':>8}  ", "soft"), safe(report.evidence_digest) or "none")
    for problem in report.problems:
        out.write((f"{problem.fault:>8}  ", "warn"), safe(f"{problem.path}: {problem.text}"))
    return 0 if report.is_intact else 1
