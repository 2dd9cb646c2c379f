"""Is the log whole, and who vouches for its end? ``verify-log`` and ``sign-head``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_document, print_json, terminal
from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.heads import add_key_options, read_signed_head, signer_of
from evidence_sophia.cli.knowledge.outcomes import short_id
from evidence_sophia.cli.knowledge.principal import add_principal, add_writing_scope, open_for
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.knowledge.log_head import LogHead
    from evidence_sophia.knowledge.log_report import LogReport

__all__ = ["COMMANDS"]


def _verify_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit code: 0 every log is whole, 1 a row is not as it was left, 2 not checked."
    parser.add_argument(
        "--source-set", metavar="ID", help="only the log of this one (default: every one)"
    )
    parser.add_argument("--head", type=Path, metavar="FILE", help="a signed head that was kept")
    add_key_options(parser)
    add_principal(parser)


def _verify(arguments: argparse.Namespace) -> int:
    head = signer = None
    if arguments.head is not None:
        head = read_signed_head(arguments.head)
        signer = signer_of(arguments, head.signature)
    elif arguments.key is not None or arguments.public_key is not None:
        message = "a key without the head that it signed"
        raise DataError(message, hint="Give --head FILE too, or leave the key out.")
    with open_for(arguments) as base:
        reports = base.verify_log(arguments.source_set, head=head, signer=signer)
    if arguments.json:
        print_json(reports)
    else:
        _show(terminal(arguments), reports, None if head is None else head.head)
    return 0 if all(report.is_whole for report in reports) else 1


def _show(out: Terminal, reports: tuple[LogReport, ...], head: LogHead | None) -> None:
    for report in reports:
        erased = f", {report.erased:,} texts erased by an act" if report.erased else ""
        word, tone = ("whole", "good") if report.is_whole else ("not whole", "bad")
        out.write((word, tone), f"  {safe(report.source_set)}: {report.entries:,} entries{erased}")
        if head is not None and report.source_set == head.source_set and report.is_whole:
            line = f"the signed head fits: entry {head.position} is {short_id(head.digest)}"
            out.write((f"  {line}", "good"))
        for finding in report.findings:
            at = f", entry {finding.position} of the log" if finding.position >= 0 else ""
            row = f"{safe(finding.table)} row {finding.row}{at}"
            out.paragraph(f"{finding.kind}: {row}", indent=2, style="bad")
    if not reports:
        out.write(("There is no log yet.", "soft"))


def _sign_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="where to keep it (default: standard output)"
    )
    add_writing_scope(parser)
    add_key_options(parser, is_signing=True)
    add_principal(parser)


def _sign(arguments: argparse.Namespace) -> int:
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs
    from evidence_sophia.codec.jsontext import write_json  # noqa: PLC0415 - likewise

    signer = signer_of(arguments, None)
    with open_for(arguments) as base:
        signed = base.sign_head(signer, source_set=arguments.source_set)
    document = encode(signed)
    if arguments.out is None:
        print_document(document)
        return 0
    arguments.out.write_bytes(write_json(document, indent=2))
    if arguments.json:
        print_document(document)
        return 0
    head = signed.head
    out = terminal(arguments)
    out.write((safe(str(arguments.out)), "title"), f" holds entry {head.position} of the log")
    out.write((f"{short_id(head.digest)}, signed with {signed.signature.algorithm}", "soft"))
    out.paragraph("Keep it and the key where nobody can write who can write the base.")
    return 0


COMMANDS: Final = (
    Command("verify-log", "prove that no row was changed", _verify_arguments, _verify),
    Command("sign-head", "sign the end of a log, to keep elsewhere", _sign_arguments, _sign),
)
