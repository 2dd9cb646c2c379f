"""``evidence-sophia sources``: may sources ground anything, and what happens as they change?"""

from __future__ import annotations

import argparse
from typing import Final

from evidence_sophia.cli.subcommands import add_subcommands, run_subcommand

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "score sources; hash, judge and compare sets of them; plan what a change asks for"
DESCRIPTION: Final = "Say whether sources may ground anything, and what happens when they change."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the commands below ``sources``."""
    add_subcommands(parser, __name__, ("score", "hash", "ready", "diff", "plan"))


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command below ``sources`` that was asked for."""
    return run_subcommand(arguments)
