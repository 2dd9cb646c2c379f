"""How does a command get commands of its own?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib import import_module

__all__ = ["add_subcommands", "run_subcommand"]


def add_subcommands(parser: argparse.ArgumentParser, package: str, names: Sequence[str]) -> None:
    """Add the commands below a command.

    Args:
        parser: of the command.
        package: each command is a module of it with ``SUMMARY``, ``DESCRIPTION``,
            ``add_arguments`` and ``run``.
        names: of the modules.
    """
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--no-color", action="store_true", default=argparse.SUPPRESS, help="write plain text"
    )
    commands = parser.add_subparsers(metavar="WHAT", required=True)
    for name in names:
        module = import_module(f"{package}.{name}")
        command = commands.add_parser(
            name,
            parents=[shared],
            help=module.SUMMARY,
            description=module.DESCRIPTION,
            allow_abbrev=False,
        )
        module.add_arguments(command)
        command.set_defaults(run_subcommand=module.run, parser=command)


def run_subcommand(arguments: argparse.Namespace) -> int:
    """Carry out the command below a command that was asked for; errors as its ``run``."""
    code: int = arguments.run_subcommand(arguments)
    return code
