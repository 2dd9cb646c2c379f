"""``evidence-sophia show``: what does a passage say, and where does it stand?"""

from __future__ import annotations

import argparse
from typing import Final

from evidence_sophia.cli.base import add_base_options, open_base, print_json, terminal
from evidence_sophia.cli.terminal import safe
from evidence_sophia.model.display import place_of

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "show a passage with its source"
DESCRIPTION: Final = "Show a passage as it stands in its source."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``show`` takes."""
    parser.add_argument("passage", metavar="PASSAGE", help="the passage's id, as search shows it")
    add_base_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``show``."""
    with open_base(arguments, create=False) as base:
        passage = base.passage(arguments.passage)
        source = base.source(passage.source_id)
    if arguments.json:
        print_json(passage)
        return 0
    out = terminal(arguments)
    out.write((safe(place_of(passage)), "title"))
    out.write("")
    for line in passage.text.splitlines():
        out.write("    ", safe(line))
    out.write("")
    rows = (
        ("source", source.name),
        ("url", source.url),
        ("licence", source.licence),
        ("fetched", source.fetched_on.isoformat()),
        ("span", f"code points {passage.span.start} to {passage.span.end} of {source.id}"),
    )
    for name, value in rows:
        out.write((f"{name:>8}  ", "soft"), safe(value))
    return 0
