"""How is an item of the review queue shown, and what does a person answer?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from evidence_sophia.cli.knowledge.outcomes import short_id
from evidence_sophia.cli.knowledge.statements import show_statement
from evidence_sophia.cli.knowledge.times import shown_time
from evidence_sophia.cli.knowledge.trail import show_reference
from evidence_sophia.cli.terminal import Piece, Terminal, one_line
from evidence_sophia.errors import NotFoundError

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.knowledge.kept import QueuedAct
    from evidence_sophia.model.statement import Statement

__all__ = ["Answer", "Answered", "ask_about", "show_item", "show_queue"]

_NAME: Final = 60
_VALUE: Final = 160
_REASON: Final = 500
#: Statements of a slot that are shown.
_MOST: Final = 5


class Answer(StrEnum):
    """What a person wants to be done with an item: the key they press."""

    ACCEPT = "a"
    REFUSE = "r"
    SKIP = "s"
    QUIT = "q"


class Answered(NamedTuple):
    """An answer with its reason, in the person's words."""

    what: Answer
    reason: str = ""


def show_queue(out: Terminal, queue: Sequence[QueuedAct]) -> None:
    """Write what waits, one item after the other, and how it is decided."""
    for item in queue:
        _show_wish(out, item)
        out.write("")
    waiting = sum(not item.decided for item in queue)
    if not waiting:
        out.write(("Nothing waits.", "good"))
        return
    noun = "item waits" if waiting == 1 else "items wait"
    out.write((f"{waiting} {noun}", "warn"), "  review show ID, accept ID or refuse ID decides")


def show_item(out: Terminal, base: EvidenceBase, item: QueuedAct) -> None:
    """Write what a model wants, and what stands there now with its quote in context.

    Args:
        out: where to write.
        base: gives what stands there, and the texts of the sources.
        item: of the queue.
    """
    _show_wish(out, item)
    statements = _standing(base, item)
    out.write("")
    out.write(("now", "title"), "" if statements else "  nothing stands there")
    for statement in statements[:_MOST]:
        show_statement(out, statement, with_quotes=False)
        for reference in statement.references:
            show_reference(out, base, reference)
    if len(statements) > _MOST:
        out.write((f"and {len(statements) - _MOST} more", "soft"))
    out.write("")


def ask_about(out: Terminal) -> Answered:
    """Ask until a person answers; the end of their input quits."""
    while True:
        out.write(
            ("a", "number"), "ccept  ", ("r", "number"), "efuse  ", ("s", "number"), "kip  ",
            ("q", "number"), "uit",
        )  # fmt: skip
        typed = _typed("> ")
        if typed is None:
            return Answered(Answer.QUIT)
        word = typed.strip().lower()
        found = [answer for answer in Answer if word and answer.name.lower().startswith(word)]
        if len(found) != 1:
            out.write(("Type a, r, s or q, then Enter.", "warn"))
        elif found[0] in {Answer.SKIP, Answer.QUIT}:
            return Answered(found[0])
        else:
            reason = _typed("reason (may be empty): ")
            return Answered(Answer.QUIT) if reason is None else Answered(found[0], reason.strip())


def _typed(prompt: str) -> str | None:
    sys.stdout.write(prompt)
    sys.stdout.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:  # bytes that are no text decide nothing
        return None
    return line.rstrip("\r\n") if line else None


def _show_wish(out: Terminal, item: QueuedAct) -> None:
    head: list[Piece] = [
        (short_id(item.id), "number"),
        "  ",
        (one_line(item.wanted, _NAME), "warn"),
    ]
    if item.decided:
        head.append((f"  decided: {one_line(item.decided, _NAME)}", "soft"))
    out.write(*head)
    said = (item.subject, item.predicate, item.value)
    text = "  ".join(one_line(part, _VALUE) for part in said if part)
    if text:
        out.paragraph(text, indent=4)
    if item.target:
        out.paragraph(f"concerns {short_id(item.target)}", indent=4, style="soft")
    if item.reason:
        out.paragraph(f"reason: {one_line(item.reason, _REASON)}", indent=4)
    who = f"wanted by {one_line(item.actor, _NAME)}, {shown_time(item.at)}"
    out.paragraph(who, indent=4, style="soft")


def _standing(base: EvidenceBase, item: QueuedAct) -> tuple[Statement, ...]:
    """Give the statement that an item concerns, or what is believed in its slot."""
    if item.target is not None:
        try:
            return (base.statement(item.target),)
        except NotFoundError:  # its text was erased
            return ()
    if not item.subject:
        return ()
    return base.query_knowledge(item.subject, item.predicate, limit=_MOST + 1)
