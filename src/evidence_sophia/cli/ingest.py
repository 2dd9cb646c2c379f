"""``evidence-sophia ingest``: how does a folder get into an evidence base?"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from evidence_sophia.base.stats import BaseStats
from evidence_sophia.cli.base import add_base_options, open_base, print_json, terminal
from evidence_sophia.cli.embedding import HASHING, add_embedder_option, embedder_of
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import InvariantError
from evidence_sophia.ingest.draft import DraftDefaults, draft_manifest
from evidence_sophia.ingest.report import IngestReport
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "ingest a folder of documents with a manifest"
DESCRIPTION: Final = "Ingest a folder of Markdown, plain text and HTML with its manifest."

_DRAFT_FIELDS: Final = {
    "source": "who publishes them",
    "url_prefix": "the address of the folder; a file's path is added to it",
    "licence": "under what terms they may be used",
    "fetched": "the day they were fetched, YYYY-MM-DD",
    "language": "their language, such as en",
    "topic": "what they are about",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``ingest`` takes."""
    parser.add_argument(
        "folder",
        type=Path,
        nargs="?",
        help="the folder of documents; its manifest stands in it (with --reembed it may be left "
        "out)",
    )
    parser.add_argument(
        "--draft-manifest",
        action="store_true",
        help="write a manifest.jsonl for the folder to fill in, and ingest nothing",
    )
    parser.add_argument(
        "--source-set",
        default=DEFAULT_SOURCE_SET,
        metavar="ID",
        help="the source set to ingest into (default: %(default)s)",
    )
    add_embedder_option(parser)
    parser.add_argument(
        "--reembed",
        action="store_true",
        help="first make the vectors of all that is stored anew with --embedder; "
        f"{HASHING} takes them away",
    )
    draft = parser.add_argument_group("with --draft-manifest, what is the same for all documents")
    for name, meaning in _DRAFT_FIELDS.items():
        draft.add_argument(f"--{name.replace('_', '-')}", default="", help=meaning)
    add_base_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``ingest``."""
    _check(arguments)
    if arguments.draft_manifest:
        return _draft(arguments)
    out = terminal(arguments)
    report = IngestReport(source_set=arguments.source_set)
    with _opened(arguments) as base, out.progress("ingesting") as progress:
        if arguments.folder is not None:
            report = base.ingest(
                arguments.folder, source_set=arguments.source_set, progress=progress
            )
        stats = base.stats()
    if arguments.json:
        print_json(report)
    else:
        _show(out, report, stats, arguments.base)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if arguments.reembed and arguments.embedder is None:
        message = "--reembed makes vectors, but no embedder is named"
        hint = f"Add --embedder FILE, or --embedder {HASHING} to take the vectors away."
        raise InvariantError(message, hint=hint)
    if arguments.folder is None and (arguments.draft_manifest or not arguments.reembed):
        message = "no folder is named"
        raise InvariantError(message, hint="Name the folder of documents.")


def _opened(arguments: argparse.Namespace) -> EvidenceBase:
    if not arguments.reembed:
        return open_base(arguments, create=True)
    from evidence_sophia.base.evidence_base import EvidenceBase  # noqa: PLC0415 - loads sqlite3
    from evidence_sophia.providers.hashing import HashingEmbedder  # noqa: PLC0415 - likewise

    embedder = embedder_of(arguments) or HashingEmbedder()
    return EvidenceBase.reembed(arguments.base, embedder, tenant=arguments.tenant)


def _show(out: Terminal, report: IngestReport, stats: BaseStats, file: str) -> None:
    counts = (
        ("added", report.added, "good"),
        ("changed", report.changed, "warn"),
        ("removed", report.removed, "warn"),
        ("unchanged", report.unchanged, "soft"),
    )
    for name, sources, style in counts:
        if sources:
            out.write((f"{len(sources):>6} {name}", style))
    for note in report.notes:
        out.paragraph(f"note: {note}", style="warn", indent=2)
    out.write((safe(file), "title"), f" holds {stats.sources} sources in {stats.passages} passages")
    if stats.embedder:
        out.write(("its vectors are of ", "soft"), safe(stats.embedder))
    if stats.retracted or stats.rights_expired:
        out.write(
            f"{stats.retracted} retracted (found, never quoted), "
            f"{stats.rights_expired} with rights that have ended (not used)"
        )


def _draft(arguments: argparse.Namespace) -> int:
    defaults = DraftDefaults(**{name: getattr(arguments, name) for name in _DRAFT_FIELDS})
    target = draft_manifest(arguments.folder, defaults)
    out = terminal(arguments)
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").split("\n") if line]
    blank = [name for name in rows[0] if not all(row[name] for row in rows)] if rows else []
    out.write((safe(str(target)), "title"), f" lists {len(rows)} documents")
    if blank:
        out.write("left blank, for you to fill in: ", (", ".join(blank), "warn"))
    out.write("Look through it, then run ingest again without --draft-manifest.")
    return 0
