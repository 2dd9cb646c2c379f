"""``evidence-sophia doctor``: is this installation sound, and is this file?"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from evidence_sophia import __version__
from evidence_sophia.cli.base import print_document, terminal
from evidence_sophia.cli.doctor_file import KeptHead, show_file
from evidence_sophia.cli.extras import ExtraState, installed_extras
from evidence_sophia.cli.knowledge.heads import add_key_options, read_signed_head, signer_of
from evidence_sophia.cli.terminal import Piece, Terminal, safe
from evidence_sophia.errors import DataError

if TYPE_CHECKING:
    from evidence_sophia.knowledge.log_head import SignedHead
    from evidence_sophia.stores.sqlite.engine import Engine
    from evidence_sophia.stores.sqlite.file_report import FileReport

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "check this installation and, with --base, an evidence base"
DESCRIPTION: Final = (
    "Say which SQLite is linked and what is known to be wrong with it; with --base, check a "
    "file: its schema, its pages, every row of its logs. Nothing is changed."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``doctor`` takes."""
    parser.epilog = "Exit code: 0 all is well, 1 something is wrong, 2 nothing could be checked."
    parser.add_argument("--base", metavar="FILE", help="an evidence base to check")
    parser.add_argument(
        "--head",
        action="append",
        default=[],
        metavar="FILE",
        help="a signed head that was kept outside of the base (repeat for several logs)",
    )
    add_key_options(parser)
    parser.add_argument(
        "--faults",
        action="store_true",
        help="also say which known faults of this SQLite are kept clear of, and how",
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``doctor``: 0 if nothing is wrong, else 1.

    Raises:
        DataError: a head or a key is not what it must be.
        EvidenceAdapterUnavailable, SchemaVersionError, CorruptStoreError: the file cannot be
            checked.
        OSError: a file cannot be read.
    """
    from evidence_sophia.stores.sqlite.engine import describe_engine  # noqa: PLC0415 - loads sqlite3

    engine, extras, heads = describe_engine(), installed_extras(), _heads(arguments)
    report = _check(arguments, [kept.signed for kept in heads])
    forged = tuple(kept.file for kept in heads if not kept.is_signed)
    is_well = engine.is_supported and all(fault.is_answered for fault in engine.faults)
    is_well = is_well and not forged and (report is None or report.is_sound)
    if arguments.json:
        _print_json(engine, extras, report, forged, is_well=is_well)
        return 0 if is_well else 1
    out = terminal(arguments)
    _show_engine(out, engine, with_all=arguments.faults)
    _show_extras(out, extras)
    if report is not None:
        show_file(out, report, heads)
    out.write("")
    out.write(("all is well", "good") if is_well else ("something is wrong", "bad"))
    return 0 if is_well else 1


def _heads(arguments: argparse.Namespace) -> list[KeptHead]:
    """Give each head that was named, with whether the key's holder signed it."""
    if not arguments.head:
        return []
    if arguments.base is None:
        message = "a head says nothing without its base"
        raise DataError(message, hint="Give --base FILE, --head FILE and --key FILE together.")
    from evidence_sophia.knowledge.log_head import is_signed_by  # noqa: PLC0415 - likewise

    found = []
    for name in arguments.head:
        signed = read_signed_head(Path(name))
        signer = signer_of(arguments, signed.signature)
        found.append(KeptHead(name, signed, is_signed_by(signed, signer)))
    return found


def _check(arguments: argparse.Namespace, heads: list[SignedHead]) -> FileReport | None:
    if arguments.base is None:
        return None
    from evidence_sophia.stores.sqlite.file_check import check_file  # noqa: PLC0415 - loads sqlite3

    # On standard error, so that --json keeps standard output to itself.
    shown = Terminal(sys.stderr, colour=not arguments.no_color)
    with shown.progress("checking") as bar:
        return check_file(arguments.base, heads=[signed.head for signed in heads], progress=bar)


def _show_engine(out: Terminal, engine: Engine, *, with_all: bool) -> None:
    rows: list[tuple[Piece, ...]] = [
        ("evidence-sophia", __version__),
        ("Python", f"{platform.python_version()} on {platform.system()} {platform.machine()}"),
        ("SQLite", _version(engine, with_all=with_all)),
        ("", (safe(engine.source_id), "soft")),
        ("checkpoints", "one connection a file at a time, under the lock file beside it"),
    ]
    out.table(("part", "version"), rows)
    shown = [fault for fault in engine.faults if with_all or not fault.is_answered]
    if shown and engine.is_altered:
        note = "Its builder changed the source, so that some of these faults may be mended in it."
        out.paragraph(note, style="soft")
    for fault in shown:
        out.write("")
        word = ("kept clear of", "good") if fault.is_answered else ("open", "bad")
        out.write((f"{fault.id}  ", "title"), word)
        out.paragraph(fault.effect, indent=2)
        out.paragraph(fault.answer or "use another version of SQLite", indent=2, style="soft")
        out.write(("  " + fault.notes, "link"))


def _version(engine: Engine, *, with_all: bool) -> Piece:
    if not engine.is_supported:
        return f"{engine.version}: too old, 3.37 is the least", "bad"
    count = len(engine.faults)
    if not count:
        return f"{engine.version}: no fault is known that concerns an evidence base", "good"
    still_open = sum(not fault.is_answered for fault in engine.faults)
    named = f"{count} known fault{'' if count == 1 else 's'}"
    if still_open:
        return f"{engine.version}: {named}, {still_open} of them open, see below", "bad"
    where = "see below" if with_all else "--faults says how"
    return f"{engine.version}: {named}, kept clear of ({where})", "good"


def _show_extras(out: Terminal, extras: tuple[ExtraState, ...]) -> None:
    if not extras:
        return
    out.write("")
    rows: list[tuple[Piece, ...]] = [
        (
            extra.name,
            ("installed", "good") if extra.is_installed else ("not installed", "soft"),
            ", ".join((*extra.installed, *(f"no {name}" for name in extra.missing))),
        )
        for extra in extras
    ]
    out.table(("extra", "", "packages"), rows)


def _print_json(
    engine: Engine,
    extras: tuple[ExtraState, ...],
    report: FileReport | None,
    forged: tuple[str, ...],
    *,
    is_well: bool,
) -> None:
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs

    document = {
        "isWell": is_well,
        "version": __version__,
        "python": platform.python_version(),
        "engine": encode(engine),
        "extras": encode(extras),
        "file": None if report is None else encode(report),
        "headsNotSigned": list(forged),
    }
    print_document(document)
