"""What may be said of a subject? ``knowledge declare`` and ``knowledge predicates``."""

from __future__ import annotations

import argparse
from typing import Final

from evidence_sophia.cli.base import add_reading_scope, print_json, scope_of, terminal
from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.lines import read_lines
from evidence_sophia.cli.knowledge.outcomes import tell_all
from evidence_sophia.cli.knowledge.principal import (
    add_principal,
    add_writing_scope,
    open_for,
)
from evidence_sophia.cli.terminal import one_line
from evidence_sophia.errors import DataError
from evidence_sophia.model.predicate import Predicate, ValueType

__all__ = ["COMMANDS"]

_DESCRIPTION: Final = 60


def _declare_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit code: 0 declared, 1 at least one was refused, 2 nothing was done."
    parser.add_argument("predicate", nargs="?", metavar="ID", help="its name, such as born_in")
    parser.add_argument(
        "--file", metavar="JSONL", help="one predicate a line instead; - reads standard input"
    )
    parser.add_argument(
        "--functional",
        action="store_true",
        help="a subject has one value at a time, so that two of them contradict",
    )
    parser.add_argument(
        "--type",
        choices=[str(kind) for kind in ValueType],
        default=str(ValueType.TEXT),
        help="how values are read and compared (default: %(default)s)",
    )
    parser.add_argument("--unit", default="", help="the unit that numbers are compared in")
    parser.add_argument("--description", default="", help="it in words")
    add_writing_scope(parser)
    add_principal(parser)


def _declare(arguments: argparse.Namespace) -> int:
    predicates = _asked(arguments)
    with open_for(arguments) as base:
        outcomes = base.declare_predicates(predicates, arguments.source_set)
    return tell_all(arguments, [predicate.id for predicate in predicates], outcomes)


def _asked(arguments: argparse.Namespace) -> tuple[Predicate, ...]:
    if (arguments.predicate is None) is (arguments.file is None):
        message = "one predicate or a file of them, not both and not neither"
        raise DataError(message, hint="Give ID, or --file JSONL.")
    if arguments.file is not None:
        return read_lines(Predicate, arguments.file)
    one = Predicate(
        arguments.predicate,
        cardinality="functional" if arguments.functional else "many",
        value_type=arguments.type,
        unit=arguments.unit,
        description=arguments.description,
    )
    return (one,)


def _predicates_arguments(parser: argparse.ArgumentParser) -> None:
    add_reading_scope(parser)
    add_principal(parser)


def _predicates(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        sets = scope_of(arguments) or (None,)
        found = dict.fromkeys(each for name in sets for each in base.predicates(name))
    if arguments.json:
        print_json(tuple(found))
        return 0
    out = terminal(arguments)
    if not found:
        out.write(("No predicate is declared yet: evidence-sophia knowledge declare.", "warn"))
        return 0
    rows = [
        (
            predicate.id,
            str(predicate.cardinality),
            f"{predicate.value_type} {predicate.unit}".rstrip(),
            one_line(predicate.description, _DESCRIPTION),
        )
        for predicate in found
    ]
    out.table(("predicate", "values", "type", ""), rows)
    return 0


COMMANDS: Final = (
    Command("declare", "declare what may be said of a subject", _declare_arguments, _declare),
    Command("predicates", "list what is declared", _predicates_arguments, _predicates),
)
