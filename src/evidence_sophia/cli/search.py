"""``evidence-sophia search``: which passages bear on a query?"""

from __future__ import annotations

import argparse
from typing import Final

from evidence_sophia.cli.base import (
    add_base_options,
    add_search_options,
    note_what_is_missing,
    open_base,
    print_json,
    scope_of,
    terminal,
)
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.model.display import place_of
from evidence_sophia.model.hit import Hit

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "find passages"
DESCRIPTION: Final = "Find passages, best first, each with the terms that found it."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``search`` takes."""
    parser.add_argument("query", help="words to look for, in quotation marks")
    add_search_options(parser)
    add_base_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``search``."""
    with open_base(arguments, create=False) as base:
        note_what_is_missing(arguments, base)
        hits = base.search(arguments.query, limit=arguments.limit, source_sets=scope_of(arguments))
    if arguments.json:
        print_json(hits)
    else:
        _show(terminal(arguments), hits)
    return 0


def _show(out: Terminal, hits: tuple[Hit, ...]) -> None:
    if not hits:
        out.write(("No passage holds any of these words.", "warn"))
    for hit in hits:
        passage = hit.passage
        out.write(
            (f"[{hit.rank}] ", "number"), (safe(place_of(passage)), "title"), f"  {hit.score:.3f}"
        )
        out.paragraph(" ".join(passage.text.split()), indent=4)
        terms = ", ".join(
            f"{term.surface} {term.contribution:.2f}"
            for step in hit.label.steps
            for term in step.terms
        )
        out.paragraph(f"{passage.id}  found by: {terms}", style="soft", indent=4)
        out.write("")
