"""``evidence-sophia review``: what would models do in a person's place, and may they?"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import add_reading_scope, print_json, scope_of, terminal
from evidence_sophia.cli.knowledge.conflicts import print_conflicts, show_conflicts
from evidence_sophia.cli.knowledge.outcomes import tell
from evidence_sophia.cli.knowledge.principal import add_principal, open_for
from evidence_sophia.cli.queue import Answer, ask_about, show_item, show_queue
from evidence_sophia.cli.terminal import Terminal
from evidence_sophia.errors import DataError, NotFoundError

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.knowledge.kept import QueuedAct

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "decide what models would do in a person's place"
DESCRIPTION: Final = (
    "Without a word more: on a terminal, ask about one item after the other; elsewhere, list "
    "them. Nothing is carried out that nobody accepted."
)

_WHAT: Final = ("list", "show", "accept", "refuse", "conflicts")
_OF_ONE: Final = ("show", "accept", "refuse")
#: Whether it was accepted -> what came of it.
_DONE: Final = {True: "it is carried out, in your name", False: "it is refused"}
#: Items that are read at once.
_MOST: Final = 1_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``review`` takes."""
    parser.epilog = "Exit code: 0 done, 1 a decision was refused, 2 nothing was done."
    parser.add_argument("what", nargs="?", choices=_WHAT, help="what to do (default: ask or list)")
    parser.add_argument("id", nargs="?", metavar="ID", help="of the item, or its first 8 digits")
    parser.add_argument("--reason", default="", metavar="TEXT", help="why; it stays in the log")
    parser.add_argument("--decided", action="store_true", help="list also what was decided")
    add_reading_scope(parser)
    add_principal(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``review``: 1 where a decision was refused, else 0.

    Raises:
        CapabilityDenied: whoever acts may not decide.
        DataError: an item is named and nothing is to be done with it, or the other way round.
        NotFoundError: no such item waits.
    """
    if (arguments.what in _OF_ONE) is (arguments.id is None):
        message = (
            f"{arguments.what} needs the id of an item"
            if arguments.what in _OF_ONE
            else f"{arguments.what} takes no id"
        )
        raise DataError(message, hint="Write review show ID, accept ID or refuse ID; or review.")
    with open_for(arguments) as base:
        if arguments.what in _OF_ONE:
            return _one(arguments, base)
        if arguments.what == "conflicts":
            return _conflicts(arguments, base)
        queue = base.review_queue(
            decided=arguments.decided, limit=_MOST, source_sets=scope_of(arguments)
        )
        if arguments.what is None and not arguments.json and _is_asking():
            return _ask(arguments, base, queue)
        return _list(arguments, base, queue)


def _one(arguments: argparse.Namespace, base: EvidenceBase) -> int:
    id_ = base.complete_id(arguments.id)
    if arguments.what == "show":
        return _show(arguments, base, _item(base, id_))
    is_accepted = arguments.what == "accept"
    outcome = base.decide(id_, accept=is_accepted, reason=arguments.reason)
    return tell(arguments, outcome, _DONE[is_accepted])


def _item(base: EvidenceBase, id_: str) -> QueuedAct:
    for decided in (False, True):  # what waits first: the decided may be more than are read
        for item in base.review_queue(decided=decided, limit=_MOST):
            if item.id == id_:
                return item
    message = f"{id_} names no item of the queue"
    raise NotFoundError(message, hint="evidence-sophia review list shows what waits.")


def _show(arguments: argparse.Namespace, base: EvidenceBase, item: QueuedAct) -> int:
    if arguments.json:
        print_json(item)
    else:
        show_item(terminal(arguments), base, item)
    return 0


def _conflicts(arguments: argparse.Namespace, base: EvidenceBase) -> int:
    report = base.find_contradictions(source_sets=scope_of(arguments))
    if arguments.json:
        print_conflicts(report)
    else:
        show_conflicts(terminal(arguments), report)
    return 0


def _list(arguments: argparse.Namespace, base: EvidenceBase, queue: tuple[QueuedAct, ...]) -> int:
    if arguments.json:
        print_json(queue)
        return 0
    out = terminal(arguments)
    show_queue(out, queue)
    if len(queue) == _MOST:
        out.write((f"only the oldest {_MOST:,} were read; decide them to see more", "soft"))
    _note_conflicts(out, base, arguments)
    return 0


def _note_conflicts(out: Terminal, base: EvidenceBase, arguments: argparse.Namespace) -> None:
    count = base.find_contradictions(source_sets=scope_of(arguments)).contradiction_count
    if count:
        noun = "contradiction is" if count == 1 else "contradictions are"
        out.write((f"{count} {noun} open: evidence-sophia review conflicts", "warn"))


def _ask(arguments: argparse.Namespace, base: EvidenceBase, queue: tuple[QueuedAct, ...]) -> int:
    out, code = terminal(arguments), 0
    waiting = [item for item in queue if not item.decided]
    for number, item in enumerate(waiting, start=1):
        out.write((f"{number} of {len(waiting)}", "number"))
        show_item(out, base, item)
        answer = ask_about(out)
        if answer.what is Answer.QUIT:
            return code
        if answer.what is Answer.SKIP:
            continue
        is_accepted = answer.what is Answer.ACCEPT
        outcome = base.decide(item.id, accept=is_accepted, reason=answer.reason)
        code = max(code, tell(arguments, outcome, _DONE[is_accepted]))
        out.write("")
    out.write(("Nothing waits." if not waiting else "That was the last one.", "good"))
    _note_conflicts(out, base, arguments)
    return code


def _is_asking() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
