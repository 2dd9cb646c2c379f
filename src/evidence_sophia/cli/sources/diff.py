"""``evidence-sophia sources diff``: what changed between two states of a source set?"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_json, terminal
from evidence_sophia.cli.sources.documents import check_inputs, read_set
from evidence_sophia.cli.terminal import Piece, Terminal, one_line

if TYPE_CHECKING:
    from evidence_sophia.sources.sets.diff import FactChange, SourceSetDiff

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "say what changed between two states of a source set"
DESCRIPTION: Final = (
    "Say what changed between two states of a source set: what a source is (content), what"
    " governs its use (governance), or how it is shown (display)."
)

_LONGEST_ID: Final = 32
_LONGEST_TEXT: Final = 24
_CHANGED: Final[Piece] = ("~", "warn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``sources diff`` takes."""
    parser.epilog = "Exit code: 0 nothing changed, 1 something did, 2 nothing was compared."
    parser.add_argument("old", metavar="OLD", help="the earlier document; - reads standard input")
    parser.add_argument("new", metavar="NEW", help="the later document")
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``sources diff``: 0 if nothing changed, else 1.

    Raises:
        DataError: a document is not what it must be.
        OSError: a file cannot be read.
    """
    from evidence_sophia.sources.sets.diff import diff_source_sets  # noqa: PLC0415 - the slow part

    check_inputs(arguments.old, arguments.new)
    found = diff_source_sets(read_set(arguments, arguments.old), read_set(arguments, arguments.new))
    if arguments.json:
        print_json(found)
    else:
        _show(terminal(arguments), found)
    return 0 if found.is_empty else 1


def _show(out: Terminal, found: SourceSetDiff) -> None:
    rows = list(_rows(found))
    if rows:
        out.table(("", "what", "facet", "fact", "before", "after"), rows)
        out.write("")
    if found.is_empty:
        out.write(("nothing changed", "good"))
        return
    counts = f"{len(found.added)} added, {len(found.removed)} removed, {len(found.changed)} changed"
    out.write((counts, "title"))


def _rows(found: SourceSetDiff) -> Iterator[tuple[Piece, ...]]:
    yield from ((_CHANGED, "the set", *_cells(fact)) for fact in found.set_facts)
    yield from ((("+", "good"), _id(id_), "", "", "", "") for id_ in found.added)
    yield from ((("-", "bad"), _id(id_), "", "", "", "") for id_ in found.removed)
    for change in found.changed:
        yield from ((_CHANGED, _id(change.id), *_cells(fact)) for fact in change.facts)


def _id(member_id: str) -> str:
    return one_line(member_id, _LONGEST_ID)


def _cells(fact: FactChange) -> tuple[Piece, ...]:
    before, after = (one_line(text, _LONGEST_TEXT) for text in (fact.old, fact.new))
    return str(fact.facet), fact.fact, before, after
