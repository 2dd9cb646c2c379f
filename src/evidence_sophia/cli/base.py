"""Which evidence base does a command open? The options that all of them share."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from evidence_sophia.cli.embedding import add_embedder_option, embedder_of
from evidence_sophia.cli.safety import rules_of
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.contract.requests import DEFAULT_LIMIT
from evidence_sophia.model.scope import DEFAULT_TENANT

if TYPE_CHECKING:
    from evidence_sophia.answering.synthesis.synthesizer import Synthesizer
    from evidence_sophia.base.evidence_base import EvidenceBase

__all__ = [
    "add_base_options",
    "add_reading_scope",
    "add_search_options",
    "note_what_is_missing",
    "open_base",
    "print_document",
    "print_json",
    "scope_of",
    "terminal",
]


def add_base_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--base``, ``--tenant`` and ``--json``."""
    parser.add_argument(
        "--base",
        default="evidence.db",
        metavar="FILE",
        help="the evidence base (default: %(default)s)",
    )
    parser.add_argument(
        "--tenant", default=DEFAULT_TENANT, help="the tenant (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def add_reading_scope(parser: argparse.ArgumentParser) -> None:
    """Add ``--source-set``, which may be repeated."""
    parser.add_argument(
        "--source-set",
        action="append",
        metavar="ID",
        help="look only into this source set (repeat for several; default: all)",
    )


def add_search_options(parser: argparse.ArgumentParser) -> None:
    """Add ``--source-set``, which may be repeated, ``--limit`` and ``--embedder``."""
    add_reading_scope(parser)
    add_embedder_option(parser)
    parser.add_argument(
        "--limit",
        type=int,
        default=DEFAULT_LIMIT,
        metavar="N",
        help="read at most so many passages (default: %(default)s)",
    )


def open_base(
    arguments: argparse.Namespace, *, create: bool, synthesizer: Synthesizer | None = None
) -> EvidenceBase:
    """Open the base that the options name, with embedder and rules; only ``ingest`` creates it.

    Args:
        arguments: with ``base``, ``tenant`` and, where the command has them, ``embedder`` and
            ``safety``.
        create: make the file if it is missing.
        synthesizer: a model that may word answers.
    """
    from evidence_sophia.base.evidence_base import EvidenceBase  # noqa: PLC0415 - loads sqlite3

    return EvidenceBase.open(
        arguments.base,
        tenant=arguments.tenant,
        create=create,
        embedder=embedder_of(arguments),
        synthesizer=synthesizer,
        rules=rules_of(arguments),
    )


def note_what_is_missing(arguments: argparse.Namespace, base: EvidenceBase) -> None:
    """Say on standard error what is not looked into: no sources, no such set, stored vectors.

    The finding would be the same as for a question that the sources do not answer.
    """
    stats = base.stats()
    present = [each.source_set for each in stats.source_sets]
    missing = [name for name in arguments.source_set or () if name not in present]
    if not present:
        note = f"{arguments.base} holds no sources of the tenant {arguments.tenant}; ingest first"
    elif missing:
        note = f"no source set {', '.join(missing)}; there is {', '.join(present)}"
    elif stats.embedder and arguments.embedder is None:
        note = f"only words are looked for; --embedder uses the vectors of {stats.embedder}"
    else:
        return
    Terminal(sys.stderr, colour=not arguments.no_color).write(("note: ", "warn"), safe(note))


def scope_of(arguments: argparse.Namespace) -> tuple[str, ...] | None:
    """Give the source sets that were asked for; None for all."""
    return tuple(arguments.source_set) if arguments.source_set else None


def print_json(value: object) -> None:
    """Write a value of the library to standard output as JSON."""
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs

    print_document(encode(value))


def print_document(document: object) -> None:
    """Write a JSON document to standard output, indented, in UTF-8 whatever the locale."""
    from evidence_sophia.codec.jsontext import write_json  # noqa: PLC0415 - only for programs

    sys.stdout.flush()
    sys.stdout.buffer.write(write_json(document, indent=2))


def terminal(arguments: argparse.Namespace) -> Terminal:
    """Give the terminal on standard output."""
    return Terminal(sys.stdout, colour=not arguments.no_color)
