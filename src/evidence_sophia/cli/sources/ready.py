"""``evidence-sophia sources ready``: may this source set ground anything, and if not, why?"""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_json, terminal
from evidence_sophia.cli.sources.documents import (
    check_inputs,
    moment_of,
    read_as,
    read_set,
    shown_digest,
)
from evidence_sophia.cli.terminal import Piece, Terminal, one_line
from evidence_sophia.errors import DataError, InvariantError

if TYPE_CHECKING:
    from evidence_sophia.sources.readiness.evaluate import ItemFinding, Readiness
    from evidence_sophia.sources.readiness.policy import MaximumAge, ReadinessPolicy

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "say whether a source set may ground anything, and every reason why not"
DESCRIPTION: Final = "Judge a source set at a time. Every reason is listed, not the first."

_LONGEST_ID: Final = 48
_AGE: Final = re.compile("(?:(.+)=)?([0-9]{1,6})(?::([0-9]{1,6}))?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``sources ready`` takes."""
    parser.epilog = "Exit code: 0 it may ground, 1 it may not, 2 nothing was judged."
    parser.add_argument("set", metavar="SET", help="the set's document; - reads standard input")
    parser.add_argument("--policy", metavar="FILE", help="a readiness policy as a document")
    parser.add_argument("--tenant", metavar="SCOPE", help="the set must be of this tenant scope")
    parser.add_argument(
        "--all", action="store_true", help="an item that is left out also blocks the set"
    )
    parser.add_argument(
        "--max-age",
        action="append",
        default=[],
        metavar="[KIND=]DAYS[:WARN]",
        help="days after which an item is too old (repeat for several kinds)",
    )
    parser.add_argument("--now", metavar="TIME", help="judge for this time, ISO 8601 with a zone")
    parser.add_argument("--json", action="store_true", help="write JSON for a program")


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``sources ready``: 0 if the set may ground, else 1.

    Raises:
        DataError: a document, a time or an age is not what it must be.
        OSError: a file cannot be read.
    """
    from evidence_sophia.sources.readiness.evaluate import evaluate_readiness  # noqa: PLC0415 - the slow part

    check_inputs(arguments.set, arguments.policy)
    policy = _policy(arguments)
    made = read_set(arguments, arguments.set)
    found = evaluate_readiness(made, policy, moment_of(arguments.now))
    if arguments.json:
        print_json(found)
    else:
        _show(terminal(arguments), found)
    return 0 if found.usable_for_grounding else 1


def _policy(arguments: argparse.Namespace) -> ReadinessPolicy:
    from attrs import evolve  # noqa: PLC0415 - only here

    from evidence_sophia.sources.readiness.policy import (  # noqa: PLC0415 - the slow part
        READINESS_POLICY,
        ReadinessPolicy,
    )

    policy = ReadinessPolicy()
    if arguments.policy is not None:
        policy = read_as(arguments, arguments.policy, READINESS_POLICY)
    if arguments.tenant is not None:
        if not arguments.tenant.strip():
            message = "the tenant scope is blank, so any set would pass"
            raise DataError(message, hint="Name the scope, or leave --tenant out.")
        policy = evolve(policy, tenant_scope=arguments.tenant)
    if arguments.all:
        policy = evolve(policy, excluded_items="all")
    if arguments.max_age:
        policy = evolve(policy, maximum_ages=tuple(map(_age, arguments.max_age)))
    return policy


def _age(text: str) -> MaximumAge:
    from evidence_sophia.sources.readiness.policy import MaximumAge  # noqa: PLC0415 - the same

    try:
        found = _AGE.fullmatch(text)
        if found is not None:
            kind, error, warn = found.groups()
            return MaximumAge(kind=kind, error=int(error), warn=int(warn) if warn else None)
    except InvariantError:
        pass  # no number of days that an age can have
    message = f"not an age: {text!r:.60}"
    hint = "Write days, such as 30, news=30 or news=30:20 with a warning after 20."
    raise DataError(message, hint=hint)


def _show(out: Terminal, found: Readiness) -> None:
    rows: list[tuple[Piece, ...]] = [
        *(("the set", (str(blocker), "bad"), "blocks") for blocker in found.blockers),
        *_rows(found.excluded_items, "left out", "warn"),
        *_rows(found.warnings, "warning", "soft"),
    ]
    if rows:
        out.table(("what", "reason", ""), rows)
        out.write("")
    word, tone = ("ready", "good") if found.usable_for_grounding else ("not ready", "bad")
    excluded = len(found.excluded_items)
    items = f"{found.usable_count} of {found.usable_count + excluded} items may ground"
    digest = f"  {shown_digest(found.usable_digest)}" if found.usable_digest else ""
    out.write((word, tone), f"  {items}", (digest, "soft"))
    if found.next_change_at is not None:
        out.write((f"this holds until {found.next_change_at.isoformat()}", "soft"))


def _rows(items: tuple[ItemFinding, ...], what: str, style: str) -> list[tuple[Piece, ...]]:
    return [
        (one_line(item.id, _LONGEST_ID), (str(reason), style), what)
        for item in items
        for reason in item.reasons
    ]
