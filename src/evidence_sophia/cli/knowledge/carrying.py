"""How does knowledge leave a base and come into another? ``export`` and ``import``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_document, print_json, terminal
from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.heads import add_key_options, read_signed_head, signer_of
from evidence_sophia.cli.knowledge.principal import add_principal, add_writing_scope, open_for
from evidence_sophia.cli.knowledge.reasons import REASONS
from evidence_sophia.cli.terminal import Piece, Terminal, safe
from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.knowledge.log_import import KnowledgeImport
    from evidence_sophia.knowledge.signer import Signature

__all__ = ["COMMANDS"]

_FORMATS: Final = ("jsonl", "prov-json", "trig")
_TONES: Final = {
    "restored": "good",
    "accepted": "good",
    "queued": "warn",
    "rejected": "bad",
    "skipped": "soft",
}
_OBSTACLES: Final = {
    "not_admin": "only an admin restores a log as it is",
    "unsigned": "no key was given, or nobody signed its head",
    "other_signature": "its head is signed with another key",
    "not_empty": "the source set has a log already",
}


def _export_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--format",
        choices=_FORMATS,
        default=_FORMATS[0],
        help="jsonl is the whole log and can come back (default: %(default)s)",
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where to write (default: standard output)"
    )
    add_writing_scope(parser)
    signing = parser.add_argument_group("to sign the head in the last line")
    signing.add_argument("--key", type=Path, metavar="FILE", help="the key's file")
    signing.add_argument("--ed25519", action="store_true", help="sign with Ed25519")
    signing.add_argument("--key-id", metavar="NAME", help="the key's name")
    add_principal(parser)


def _export(arguments: argparse.Namespace) -> int:
    signer = None if arguments.key is None else signer_of(arguments, None)
    if signer is not None and arguments.format != _FORMATS[0]:
        message = f"only {_FORMATS[0]} carries a signed head, not {arguments.format}"
        raise DataError(message, hint="Leave --key out, or export as jsonl.")
    with open_for(arguments) as base:
        data = base.export_knowledge(
            arguments.format, source_set=arguments.source_set, signer=signer
        )
    if arguments.out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        return 0
    arguments.out.write_bytes(data)
    if arguments.json:
        print_document({"file": str(arguments.out), "bytes": len(data)})
    else:
        out = terminal(arguments)
        signed = ", its head is signed" if signer else ""
        out.write((safe(str(arguments.out)), "title"), f" holds {len(data):,} bytes{signed}")
        if signer is None and arguments.format == _FORMATS[0]:
            out.paragraph("Without --key it comes into another base as proposals.", style="soft")
    return 0


def _import_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "The base is made if it is not there. Without a key that signed its head, and in a source "
        "set that has a log, what was mined is proposed anew and what a person said waits for a "
        "person. Exit code: 0 brought in, 1 some of it was refused, 2 nothing was brought in."
    )
    parser.add_argument("file", metavar="JSONL", type=Path, help="what export wrote")
    parser.add_argument("--head", type=Path, metavar="FILE", help="its head, kept elsewhere")
    add_key_options(parser)
    add_principal(parser)


def _import(arguments: argparse.Namespace) -> int:
    data = arguments.file.read_bytes()
    head = None if arguments.head is None else read_signed_head(arguments.head)
    written = _signature(data)  # before a base is made for what cannot be read
    made = written if head is None else head.signature
    signer = None
    if made is not None and (arguments.key or arguments.public_key):
        signer = signer_of(arguments, made)
    shown = Terminal(sys.stderr, colour=not arguments.no_color)
    with open_for(arguments, create=True) as base, shown.progress("importing") as progress:
        progress(0, 1)
        report = base.import_knowledge(data, head=head, signer=signer)
    if arguments.json:
        print_json(report)
    else:
        _show(terminal(arguments), report)
    return 1 if any(count.outcome == "rejected" for count in report.counts) else 0


def _signature(data: bytes) -> Signature | None:
    from evidence_sophia.knowledge.log_lines import read_log_lines  # noqa: PLC0415 - loads cattrs

    return read_log_lines(data).signature


def _show(out: Terminal, report: KnowledgeImport) -> None:
    out.write(
        ("restored as it is" if report.is_whole else "brought in as proposals", "title"),
        f"  {report.entries:,} entries of {safe(report.source_set)}",
    )
    if report.obstacle is not None:
        why = _OBSTACLES.get(str(report.obstacle), safe(str(report.obstacle)))
        out.paragraph(f"not restored as it is, since {why}", style="warn")
    rows: list[tuple[Piece, ...]] = [
        (
            (f"{count.count:,}", "number"),
            (str(count.outcome), _TONES[count.outcome]),
            count.reason,
            (REASONS.get(count.reason, ""), "soft"),
        )
        for count in report.counts
    ]
    if rows:
        out.table(("", "outcome", "reason", ""), rows)


COMMANDS: Final = (
    Command("export", "write the log, or what is believed", _export_arguments, _export),
    Command("import", "bring in a log that export wrote", _import_arguments, _import),
)
