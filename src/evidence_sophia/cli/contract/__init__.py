"""``evidence-sophia contract``: what must a document look like, and does it still?"""

from __future__ import annotations

import argparse
from typing import Final

from evidence_sophia.cli.subcommands import add_subcommands, run_subcommand

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "write or check the schemas and vectors of the contract"
DESCRIPTION: Final = (
    "The files that another language reads the contract by: JSON Schemas of every value that"
    " travels, and golden vectors."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``contract`` takes."""
    add_subcommands(parser, __name__, ("schema", "vectors"))


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``contract``."""
    return run_subcommand(arguments)
