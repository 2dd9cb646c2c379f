"""How does a person put things right? The commands that change what is believed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Final

from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.outcomes import tell, tell_all
from evidence_sophia.cli.knowledge.principal import add_principal, add_writing_scope, open_for
from evidence_sophia.cli.knowledge.qualifiers import add_qualifiers, qualifiers_of
from evidence_sophia.cli.knowledge.times import add_valid_time, moment, valid_time
from evidence_sophia.errors import DataError
from evidence_sophia.model.valid_time import DateOrigin

__all__ = ["COMMANDS"]

_EPILOG: Final = (
    "Exit code: 0 it is done or waits for a person, 1 it was refused, 2 nothing was done."
)
_ID_HELP: Final = "of a statement, or its first 8 digits"


def _acting(parser: argparse.ArgumentParser) -> None:
    parser.epilog = _EPILOG
    parser.add_argument("--reason", default="", metavar="TEXT", help="why; it stays in the log")
    add_principal(parser)


def _of_statement(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="ID", help=_ID_HELP)
    _acting(parser)


def _correct_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("value", help="what is right")
    parser.add_argument("--statement", metavar="ID", help=f"the wrong one: {_ID_HELP}")
    parser.add_argument("--subject", default="", help="or the slot: whom it is about")
    parser.add_argument("--predicate", default="", metavar="ID", help="and what is said of it")
    parser.add_argument("--quote", default="", metavar="TEXT", help="words it rests on, if any")
    parser.add_argument("--source", default="", metavar="ID", help="the source they stand in")
    add_valid_time(parser)
    add_qualifiers(parser)
    add_writing_scope(parser)
    _acting(parser)


def _correct(arguments: argparse.Namespace) -> int:
    if arguments.statement is None and not (arguments.subject and arguments.predicate):
        message = "nothing is named that should be corrected"
        raise DataError(message, hint="Give --statement ID, or --subject and --predicate.")
    with open_for(arguments) as base:
        outcome = base.correct_statement(
            arguments.value,
            statement_id=_completed(base.complete_id, arguments.statement),
            subject=arguments.subject,
            predicate=arguments.predicate,
            reason=arguments.reason,
            valid=valid_time(arguments, DateOrigin.PERSON),
            qualifiers=qualifiers_of(arguments),
            source_set=arguments.source_set,
            quote=arguments.quote,
            source_id=arguments.source,
        )
    return tell(arguments, outcome, "it stands, and no model changes it back")


def _retract(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        id_ = base.complete_id(arguments.statement)
        outcome = base.retract_statement(id_, reason=arguments.reason)
    return tell(arguments, outcome, "it is not said any more, and no model says it again")


def _end_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="ID", help=_ID_HELP)
    parser.add_argument("at", metavar="TIME", help="the first moment at which it does not hold")
    _acting(parser)


def _end(arguments: argparse.Namespace) -> int:
    at = moment(arguments.at)
    with open_for(arguments) as base:
        id_ = base.complete_id(arguments.statement)
        outcome = base.end_validity(id_, at, reason=arguments.reason)
    return tell(arguments, outcome, "it holds until then")


def _revert_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="ID", help=f"the one to restore: {_ID_HELP}")
    parser.add_argument("--instead-of", metavar="ID", help="a statement that closes for it")
    _acting(parser)


def _revert(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        outcome = base.revert(
            base.complete_id(arguments.statement),
            instead_of=_completed(base.complete_id, arguments.instead_of),
            reason=arguments.reason,
        )
    return tell(arguments, outcome, "it stands again")


def _release(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        id_ = base.complete_id(arguments.statement)
        outcomes = base.release_locks(id_, reason=arguments.reason)
    return tell_all(arguments, ["lock"] * len(outcomes), outcomes)


def _merge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="the name that is redirected")
    parser.add_argument("into", help="the name of the entity that stays")
    add_writing_scope(parser)
    _acting(parser)


def _merge(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        outcome = base.merge_entities(
            arguments.name,
            arguments.into,
            source_set=arguments.source_set,
            reason=arguments.reason,
        )
    return tell(arguments, outcome, "both names are of one entity; this id takes it back")


def _unmerge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("merge", metavar="ID", help="that the merge gave, or its first 8 digits")
    _acting(parser)


def _unmerge(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        id_ = base.complete_id(arguments.merge)
        outcome = base.unmerge_entities(id_, reason=arguments.reason)
    return tell(arguments, outcome, "the names are of two entities again")


def _erase_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "entry", metavar="ID", help="of a statement, refusal or fact, or its first 8 digits"
    )
    parser.add_argument(
        "--yes", action="store_true", help="it cannot be taken back; without this nothing is done"
    )
    _acting(parser)


def _erase(arguments: argparse.Namespace) -> int:
    if not arguments.yes:
        message = "an erased text cannot be brought back, so nothing was done"
        raise DataError(message, hint="Add --yes to erase it.")
    with open_for(arguments) as base:
        id_ = base.complete_id(arguments.entry)
        outcome = base.erase(id_, reason=arguments.reason)
    return tell(arguments, outcome, "the text is gone; the log still proves that it was there")


def _completed(complete: Callable[[str], str], id_: str | None) -> str | None:
    return None if id_ is None else complete(id_)


COMMANDS: Final = (
    Command("correct", "say what is right, for good", _correct_arguments, _correct),
    Command("retract", "say a statement no longer", _of_statement, _retract),
    Command("end", "say until when a statement holds", _end_arguments, _end),
    Command("revert", "restore an earlier statement", _revert_arguments, _revert),
    Command("release", "open the locks of a person's word", _of_statement, _release),
    Command("merge", "say that two names are of one entity", _merge_arguments, _merge),
    Command("unmerge", "take a merge back", _unmerge_arguments, _unmerge),
    Command("erase", "erase a text; the log stays provable", _erase_arguments, _erase),
)
