"""``evidence-sophia contract``: what must a document look like, and does it still?"""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Final

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "write or check the schemas and vectors of the contract"
DESCRIPTION: Final = (
    "The files that another language reads the contract by: JSON Schemas of every value that"
    " travels, and golden vectors."
)

_COMMANDS: Final = ("schema", "vectors")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``contract`` takes."""
    commands = parser.add_subparsers(metavar="WHAT", required=True)
    for name in _COMMANDS:
        module = import_module(f"evidence_sophia.cli.contract.{name}")
        command = commands.add_parser(name, help=module.SUMMARY, description=module.DESCRIPTION)
        module.add_arguments(command)
        command.set_defaults(run_contract=module.run)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``contract``."""
    code: int = arguments.run_contract(arguments)
    return code
