"""What is believed, what was, and what stands against it? The reading commands."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import add_reading_scope, print_json, scope_of, terminal
from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.conflicts import print_conflicts, show_conflicts
from evidence_sophia.cli.knowledge.outcomes import short_id
from evidence_sophia.cli.knowledge.principal import add_principal, open_for
from evidence_sophia.cli.knowledge.reasons import explained
from evidence_sophia.cli.knowledge.statements import show_statements
from evidence_sophia.cli.knowledge.times import maybe_moment, moment, shown_time
from evidence_sophia.cli.terminal import Terminal, one_line

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.knowledge.kept import KeptRejection
    from evidence_sophia.model.statement import Statement

__all__ = ["COMMANDS"]

_DAY_HELP: Final = "a day means its first moment, UTC"
_NAME: Final = 40
_VALUE: Final = 160
_QUOTE: Final = 300
_LIMIT: Final = 1_000


def _query_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("subject", help="an entity, by any of its names")
    parser.add_argument("predicate", nargs="?", default="", metavar="ID", help="only this one")
    parser.add_argument("--valid-at", metavar="TIME", help=f"what holds then; {_DAY_HELP}")
    parser.add_argument("--as-of", metavar="TIME", help=f"what was believed then; {_DAY_HELP}")
    parser.add_argument("--history", action="store_true", help="also what is not believed any more")
    _limited(parser)


def _limited(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", type=int, default=_LIMIT, metavar="N", help="at most so many (up to 1,000)"
    )
    add_reading_scope(parser)
    add_principal(parser)


def _query(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        found = base.query_knowledge(
            arguments.subject,
            arguments.predicate,
            valid_at=maybe_moment(arguments.valid_at),
            as_of=maybe_moment(arguments.as_of),
            include_history=arguments.history,
            limit=arguments.limit,
            source_sets=scope_of(arguments),
        )
        is_known = bool(found) or arguments.json or _is_known(base, arguments)
    unknown = "No entity of that name is known."
    return _tell(arguments, found, "Nothing is believed of it." if is_known else unknown)


def _is_known(base: EvidenceBase, arguments: argparse.Namespace) -> bool:
    """Whether anything was ever believed of an entity, whatever was asked about it."""
    sets = scope_of(arguments)
    return bool(
        base.query_knowledge(arguments.subject, include_history=True, limit=1, source_sets=sets)
    )


def _as_of_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("time", metavar="TIME", help=f"when it was believed; {_DAY_HELP}")
    parser.add_argument("--valid-at", metavar="TIME", help="only what holds at this time")
    parser.add_argument("--after", default="", metavar="ID", help="the last id of the page before")
    _limited(parser)


def _as_of(arguments: argparse.Namespace) -> int:
    time = moment(arguments.time)
    with open_for(arguments) as base:
        after = base.complete_id(arguments.after) if arguments.after else ""
        found = base.as_of(
            time,
            valid_at=maybe_moment(arguments.valid_at),
            limit=arguments.limit,
            after=after,
            source_sets=scope_of(arguments),
        )
    code = _tell(arguments, found, f"Nothing was believed at {shown_time(time)}.")
    if len(found) == arguments.limit and not arguments.json:
        terminal(arguments).write((f"more may follow: --after {short_id(found[-1].id)}", "soft"))
    return code


def _history_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="ID", help="of a statement, or its first 8 digits")
    add_principal(parser)


def _history(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        found = base.history(base.complete_id(arguments.statement))
    return _tell(arguments, found, "Nothing is known of it.")


def _tell(arguments: argparse.Namespace, found: Sequence[Statement], nothing: str) -> int:
    if arguments.json:
        print_json(tuple(found))
        return 0
    out = terminal(arguments)
    if not show_statements(out, found):
        out.write((nothing, "warn"))
    return 0


def _conflicts_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "Exit code: 0 no contradiction is open, 1 one is, 2 nothing could be read."
    parser.add_argument("entity", nargs="?", help="only of this entity (default: of every one)")
    add_reading_scope(parser)
    add_principal(parser)


def _conflicts(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        report = base.find_contradictions(arguments.entity, source_sets=scope_of(arguments))
    if arguments.json:
        print_conflicts(report)
    else:
        show_conflicts(terminal(arguments), report)
    return 1 if report.contradiction_count else 0


def _rejections_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--reason", help="only those with this reason, such as ungrounded")
    _limited(parser)


def _rejections(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        found = base.rejections(limit=arguments.limit, source_sets=scope_of(arguments))
    if arguments.reason:
        found = tuple(each for each in found if each.reason == arguments.reason)
    if arguments.json:
        print_json(found)
        return 0
    out = terminal(arguments)
    if not found:
        out.write(("Nothing was refused.", "soft"))
    for each in found:
        _show_rejection(out, each)
    return 0


def _show_rejection(out: Terminal, refused: KeptRejection) -> None:
    out.write(
        (short_id(refused.id), "number"),
        "  ",
        (f"{refused.reason}", "bad"),
        f"  {one_line(refused.operation, _NAME)}",
    )
    said = (refused.subject, refused.predicate, refused.value)
    text = "  ".join(one_line(part, _VALUE) for part in said if part)
    out.paragraph(text or "the text was erased", indent=4)
    if refused.quote:
        out.paragraph(f"“{one_line(refused.quote, _QUOTE)}”", indent=4)
    who = f"{one_line(refused.actor, _NAME)} ({refused.authority}) · {shown_time(refused.at)}"
    out.paragraph(who, indent=4, style="soft")
    out.paragraph(explained(refused.reason), indent=4, style="soft")
    if refused.existing:
        out.paragraph(f"in the way: {short_id(refused.existing)}", indent=4, style="soft")


COMMANDS: Final = (
    Command("query", "say what is believed of an entity", _query_arguments, _query),
    Command("as-of", "say all that was believed at a time", _as_of_arguments, _as_of),
    Command("history", "say what came before and after", _history_arguments, _history),
    Command("conflicts", "list open contradictions", _conflicts_arguments, _conflicts),
    Command("rejections", "list what was refused", _rejections_arguments, _rejections),
)
