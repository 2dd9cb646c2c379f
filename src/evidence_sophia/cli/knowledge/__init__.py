"""``evidence-sophia knowledge``: what is believed, on whose word, since when?"""

from __future__ import annotations

import argparse
from typing import Final

from evidence_sophia.cli.knowledge import (
    carrying,
    declaring,
    logs,
    proposing,
    reading,
    trail,
    word,
)

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "propose, look up, correct and prove what is believed"
DESCRIPTION: Final = (
    "Say what is believed, on whose word and since when; put it right, and prove its past."
)

_COMMANDS: Final = (
    *declaring.COMMANDS,
    *proposing.COMMANDS,
    *reading.COMMANDS,
    *trail.COMMANDS,
    *word.COMMANDS,
    *logs.COMMANDS,
    *carrying.COMMANDS,
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the commands below ``knowledge``."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--no-color", action="store_true", default=argparse.SUPPRESS, help="write plain text"
    )
    commands = parser.add_subparsers(metavar="WHAT", required=True)
    for each in _COMMANDS:
        command = commands.add_parser(
            each.name,
            parents=[shared],
            help=each.summary,
            description=f"{each.summary[:1].upper()}{each.summary[1:]}.",
            allow_abbrev=False,
        )
        each.add_arguments(command)
        command.set_defaults(run_subcommand=each.run, parser=command)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command below ``knowledge`` that was asked for."""
    code: int = arguments.run_subcommand(arguments)
    return code
