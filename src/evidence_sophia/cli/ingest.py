"""``evidence-sophia ingest``: how does a folder get into an evidence base?"""

from __future__ import annotations

import argparse
from pathlib import Path

from evidence_sophia.cli.base import add_base_options, open_base, print_json, terminal
from evidence_sophia.model.scope import DEFAULT_SOURCE_SET

__all__ = ["add_parser", "run"]


def add_parser(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser],
    shared: argparse.ArgumentParser,
) -> argparse.ArgumentParser:
    """Add the command ``ingest``."""
    parser = subparsers.add_parser(
        "ingest",
        parents=[shared],
        help="ingest a folder of documents with a manifest",
        description="Ingest a folder of Markdown, plain text and HTML with its manifest.",
    )
    parser.add_argument("folder", type=Path, help="the folder; its manifest stands in it")
    parser.add_argument(
        "--draft-manifest",
        action="store_true",
        help="write a manifest.jsonl for the folder to fill in, and ingest nothing",
    )
    parser.add_argument(
        "--source-set",
        default=DEFAULT_SOURCE_SET,
        metavar="ID",
        help="the source set to ingest into (default: %(default)s)",
    )
    add_base_options(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``ingest``."""
    out = terminal(arguments)
    if arguments.draft_manifest:
        return _draft(arguments)
    with open_base(arguments, create=True) as base, out.progress("ingesting") as progress:
        report = base.ingest(arguments.folder, source_set=arguments.source_set, progress=progress)
    if arguments.json:
        print_json(report)
        return 0
    out.write((f"{arguments.folder}", "title"), f" is in {arguments.base}")
    return 0


def _draft(arguments: argparse.Namespace) -> int:
    return 0
