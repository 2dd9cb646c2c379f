"""``evidence-sophia sources``: may sources ground anything, and what happens as they change?"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Final

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "score sources; hash, judge and compare sets of them; plan what a change asks for"
DESCRIPTION: Final = "Say whether sources may ground anything, and what happens when they change."

#: Every command is a module of this package with ``SUMMARY``, ``DESCRIPTION``,
#: ``add_arguments`` and ``run``.
_COMMANDS: Final = ("score", "hash", "ready", "diff", "plan")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the commands below ``sources``."""
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--no-color", action="store_true", default=argparse.SUPPRESS, help="write plain text"
    )
    commands = parser.add_subparsers(metavar="WHAT", required=True)
    for name in _COMMANDS:
        module = import_module(f"evidence_sophia.cli.sources.{name}")
        command = commands.add_parser(
            name, parents=[shared], help=module.SUMMARY, description=module.DESCRIPTION
        )
        module.add_arguments(command)
        command.set_defaults(run_sources=module.run, parser=command)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command below ``sources`` that was asked for."""
    code: int = arguments.run_sources(arguments)
    return code
