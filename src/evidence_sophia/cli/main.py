"""Which command was asked for? The entry point of ``evidence-sophia``."""

from __future__ import annotations

import argparse
import atexit
import contextlib
import gc
import io
import json
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from evidence_sophia.cli.parsers import CommandParser
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import SophiaError

__all__ = ["main"]

#: Every command is a module of this package with ``SUMMARY``, ``DESCRIPTION``,
#: ``add_arguments`` and ``run``.
_COMMANDS = (
    "ingest",
    "ask",
    "search",
    "show",
    "verify",
    "check",
    "contradictions",
    "contract",
    "sources",
    "conformance",
    "export",
    "knowledge",
    "review",
    "doctor",
    "mcp",
)

#: Exit codes: 0 all is well, 1 the finding is negative, 2 the command could not be carried out.
_FAILED = 2

#: New objects between two searches for cycles. A command makes few cycles; with the 700 of
#: Python the searches took a seventh of the time of ``ask``.
_COLLECT_AFTER = 50_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: the arguments after the program's name; ``sys.argv`` by default.

    Returns:
        0 where all is well, 1 for a negative finding, 2 where it could not be carried out.
    """
    _make_streams_writable()
    if argv is None:  # the process is this command's own
        gc.set_threshold(_COLLECT_AFTER)
        # What is left at the end goes with the process; to search it took a fifth of the time.
        atexit.register(gc.freeze)
    given = sys.argv[1:] if argv is None else argv
    if not given:
        _parser().print_help(sys.stderr)
        return _FAILED
    arguments = _read(given)
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except SophiaError as error:
        _report(error, arguments)
        return _FAILED
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            # The reader has gone; keep the interpreter from flushing into it at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        what = f"{error.filename}: {error.strerror}" if error.filename else f"{error}"
        _report(SophiaError(what, hint="Check the path and its permissions."), arguments)
        return _FAILED
    except KeyboardInterrupt:
        return 130
    return code


class _Version(argparse.Action):
    """Shows the version, which takes as long to look up as a command to start."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002 - argparse's
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> None:
        from evidence_sophia import __version__  # noqa: PLC0415 - see above

        sys.stdout.write(f"evidence-sophia {__version__}\n")
        parser.exit()


def _make_streams_writable() -> None:
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # it was closed before the start, as by >&-
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - for good
        elif isinstance(stream, io.TextIOWrapper):
            # A locale that cannot write a character gets its escape, not a traceback.
            stream.reconfigure(errors="backslashreplace")


def _read(given: Sequence[str]) -> argparse.Namespace:
    # The modules of the other commands are loaded only where they are listed.
    names = given[:1] if given[0] in _COMMANDS else _COMMANDS
    arguments, unknown = _parser(names).parse_known_args(given)
    if unknown:  # told by the command itself, with its own usage
        arguments.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    return arguments


def _report(error: SophiaError, arguments: argparse.Namespace) -> None:
    if getattr(arguments, "json", False):
        with contextlib.suppress(OSError):  # the error may be that nobody can be written to
            # In ASCII: a message may hold bytes of the shell that no UTF-8 can.
            sys.stdout.write(json.dumps(error.problem(), indent=2) + "\n")
    terminal = Terminal(sys.stderr, colour=not arguments.no_color)
    terminal.write(("error: ", "bad"), safe(str(error)))
    terminal.write(("what to do: ", "title"), safe(error.hint()))


def _parser(names: Sequence[str] = _COMMANDS) -> argparse.ArgumentParser:
    parser = CommandParser(
        prog="evidence-sophia",
        description="Grounding for software that must not say more than its sources do.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="show the version and exit")
    shared = CommandParser(add_help=False)
    shared.add_argument("--no-color", action="store_true", help="write plain text")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in names:
        module = import_module(f"evidence_sophia.cli.{name}")
        command = subparsers.add_parser(
            name,
            parents=[shared],
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            allow_abbrev=False,
        )
        module.add_arguments(command)
        command.set_defaults(run=module.run, parser=command)
    return parser
