"""``evidence-sophia search``: which passages bear on a query?"""

from __future__ import annotations

import argparse

from evidence_sophia.cli.base import (
    add_base_options,
    add_scope_option,
    open_base,
    print_json,
    scope_of,
    terminal,
)
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.contract.requests import DEFAULT_LIMIT
from evidence_sophia.model.hit import Hit

__all__ = ["add_parser", "run"]


def add_parser(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser],
    shared: argparse.ArgumentParser,
) -> argparse.ArgumentParser:
    """Add the command ``search``."""
    parser = subparsers.add_parser(
        "search",
        parents=[shared],
        help="find passages",
        description="Find passages, best first, each with the terms that found it.",
    )
    parser.add_argument("query")
    parser.add_argument(
        "--limit", type=int, default=DEFAULT_LIMIT, help="at most so many (default: %(default)s)"
    )
    add_scope_option(parser)
    add_base_options(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``search``."""
    with open_base(arguments, create=False) as base:
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
        where = " > ".join(part for part in (passage.title, passage.heading) if part)
        out.write((f"[{hit.rank}] ", "number"), (safe(where), "title"), f"  {hit.score:.3f}")
        out.paragraph(" ".join(passage.text.split()), indent=4)
        terms = ", ".join(
            f"{term.surface} {term.contribution:.2f}"
            for step in hit.label.steps
            for term in step.terms
        )
        out.paragraph(f"{passage.id}  found by: {terms}", style="soft", indent=4)
        out.write("")
