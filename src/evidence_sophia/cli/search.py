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
from evidence_sophia.cli.embedding import HASHING
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.model.display import place_of
from evidence_sophia.model.hit import Hit

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "find passages"
DESCRIPTION: Final = "Find passages, best first, each with what found it."


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
        _show(terminal(arguments), hits, by_meaning=arguments.embedder not in (None, HASHING))
    return 0


def _show(out: Terminal, hits: tuple[Hit, ...], *, by_meaning: bool) -> None:
    if not hits:
        near = ", or stands near them in meaning" if by_meaning else ""
        out.write((f"No passage holds any of these words{near}.", "warn"))
    for hit in hits:
        passage = hit.passage
        out.write(
            (f"[{hit.rank}] ", "number"), (safe(place_of(passage)), "title"), f"  {hit.score:.3f}"
        )
        out.paragraph(" ".join(passage.text.split()), indent=4)
        out.paragraph(f"{passage.id}  found by: {_found_by(hit)}", style="soft", indent=4)
        out.write("")


def _found_by(hit: Hit) -> str:
    """Name the words of a hit, and how near it stands where vectors took part in the order."""
    found = [
        f"{term.surface} {term.contribution:.2f}" for step in hit.label.steps for term in step.terms
    ]
    if hit.label.fusion and hit.label.dense:
        found.append(f"meaning {hit.label.dense.cosine:.2f}")
    return ", ".join(found)
