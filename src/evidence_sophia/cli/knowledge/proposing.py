"""How do mined statements come in? ``knowledge propose``, ``remember`` and ``facts``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import add_reading_scope, print_json, scope_of, terminal
from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.lines import read_lines
from evidence_sophia.cli.knowledge.outcomes import short_id, tell, tell_all
from evidence_sophia.cli.knowledge.principal import (
    add_principal,
    add_writing_scope,
    open_for,
)
from evidence_sophia.cli.knowledge.qualifiers import add_qualifiers, qualifiers_of
from evidence_sophia.cli.knowledge.times import add_valid_time, shown_time, valid_time
from evidence_sophia.cli.terminal import Terminal, one_line
from evidence_sophia.errors import DataError
from evidence_sophia.model.valid_time import ALWAYS, DateOrigin

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.knowledge.proposal import Proposal

__all__ = ["COMMANDS"]

_FACT: Final = 500
_ONE: Final = ("subject", "predicate", "value", "quote", "source")


def _propose_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        'A line: {"subject": "Acme", "predicate": "founded", "value": "1987", "quote": '
        '"Acme was founded in 1987", "sourceId": "default/acme.md"}. '
        "Exit code: 0 all accepted, 1 at least one was refused, 2 nothing was done."
    )
    parser.add_argument(
        "file", nargs="?", metavar="JSONL", help="one proposal a line; - reads standard input"
    )
    one = parser.add_argument_group("or one proposal")
    one.add_argument("--subject", help="whom or what it is about")
    one.add_argument("--predicate", metavar="ID", help="a declared predicate")
    one.add_argument("--value", help="what is said")
    one.add_argument("--quote", help="the words it rests on, as they stand in the source")
    one.add_argument(
        "--source", metavar="ID", help="the source they stand in, such as default/notes.md"
    )
    one.add_argument(
        "--confidence", type=int, default=5_000, metavar="BP", help="basis points, 0 to 10,000"
    )
    one.add_argument(
        "--instead-of", metavar="ID", help="a statement that the new one takes the place of"
    )
    one.add_argument(
        "--normaliser",
        choices=("none", "number", "date"),
        default="none",
        help="by which rule the value differs from the quote's words (default: %(default)s)",
    )
    one.add_argument(
        "--date-from",
        choices=("quote", "document"),
        default="quote",
        help="where --from and --to come from (default: %(default)s)",
    )
    add_valid_time(parser)
    add_qualifiers(parser)
    add_principal(parser)


def _propose(arguments: argparse.Namespace) -> int:
    is_one = any(getattr(arguments, name) is not None for name in _ONE)
    if is_one is (arguments.file is not None):
        message = "one proposal or a file of them, not both and not neither"
        hint = "Give JSONL, or --subject, --predicate, --value, --quote and --source."
        raise DataError(message, hint=hint)
    from evidence_sophia.knowledge.proposal import Proposal  # noqa: PLC0415 - the slow part

    shown = Terminal(sys.stderr, colour=not arguments.no_color)
    with open_for(arguments) as base, shown.progress("proposing") as progress:
        asked = (
            (_one(arguments, base),)
            if arguments.file is None
            else read_lines(Proposal, arguments.file)
        )
        outcomes = base.propose_statements(asked, progress=progress)
    labels = [f"{each.subject} {each.predicate} {each.value}" for each in asked]
    return tell_all(arguments, labels, outcomes)


def _one(arguments: argparse.Namespace, base: EvidenceBase) -> Proposal:
    from evidence_sophia.knowledge.proposal import Proposal  # noqa: PLC0415 - the slow part

    target = arguments.instead_of
    origin = DateOrigin(arguments.date_from)
    return Proposal(
        operation="assert" if target is None else "supersede",
        subject=arguments.subject or "",
        predicate=arguments.predicate or "",
        value=arguments.value or "",
        qualifiers=qualifiers_of(arguments) or (),
        quote=arguments.quote or "",
        source_id=arguments.source or "",
        normaliser=arguments.normaliser,
        valid=valid_time(arguments, origin) or ALWAYS,
        confidence=arguments.confidence,
        target=None if target is None else base.complete_id(target),
    )


def _remember_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", help="what was said, in quotation marks")
    parser.add_argument(
        "--confidence",
        type=int,
        default=3_000,
        metavar="BP",
        help="basis points; more than 3,000 counts as 3,000",
    )
    add_writing_scope(parser)
    add_principal(parser)


def _remember(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        outcome = base.remember_fact(
            arguments.text, confidence=arguments.confidence, source_set=arguments.source_set
        )
    return tell(arguments, outcome, "kept without a source, and evidence for nothing")


def _facts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--limit", type=int, default=100, metavar="N", help="at most so many")
    add_reading_scope(parser)
    add_principal(parser)


def _facts(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        facts = base.remembered_facts(limit=arguments.limit, source_sets=scope_of(arguments))
    if arguments.json:
        print_json(facts)
        return 0
    out = terminal(arguments)
    if not facts:
        out.write(("Nothing is kept without a source.", "soft"))
    for fact in facts:
        out.write((short_id(fact.id), "number"), "  ", ("unsourced", "warn"))
        out.paragraph(one_line(fact.text, _FACT), indent=4)
        who = f"{one_line(fact.actor, 40)} · {shown_time(fact.at)} · {fact.confidence} basis points"
        out.paragraph(who, indent=4, style="soft")
    return 0


COMMANDS: Final = (
    Command("propose", "propose statements with their quotes", _propose_arguments, _propose),
    Command("remember", "keep free text that has no source", _remember_arguments, _remember),
    Command("facts", "list what has no source", _facts_arguments, _facts),
)
