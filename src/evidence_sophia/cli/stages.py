"""How does the trace of an answer look on a terminal? One row a stage, then what was left out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.terminal import Piece, Terminal, one_line, safe

if TYPE_CHECKING:
    from evidence_sophia.answering.trace import AnswerTrace, StageRecord

__all__ = ["show_trace"]

#: Characters of the facts of a stage, and of a sentence, that are shown.
_FACTS: Final = 56
_SENTENCE: Final = 72
#: Sentences of a stage that are shown; extraction passes over many.
_LISTED: Final = 8


def show_trace(out: Terminal, trace: AnswerTrace) -> None:
    """Write the stages as a table, and below it the sentences of each that left some out."""
    out.write("")
    out.write(("Trace", "title"))
    out.table(("stage", "in", "kept", "found"), [_row(record) for record in trace.stages])
    for record in trace.stages:
        if record.kept != record.given:
            _show_left_out(out, record)


def _show_left_out(out: Terminal, record: StageRecord) -> None:
    """Write what a stage was given: what it kept first, then what it left out, and why."""
    out.write("")
    out.write((_name(record), "title"))
    for item in sorted(record.given, key=lambda each: bool(each.why))[:_LISTED]:
        sign: Piece = ("  - ", "soft") if item.why else ("  + ", "good")
        why = f"  ({item.why})" if item.why else ""
        out.write(sign, one_line(item.text or item.id, _SENTENCE), (safe(why), "soft"))
    if len(record.given) > _LISTED:
        out.write((f"    and {len(record.given) - _LISTED} more", "soft"))


def _row(record: StageRecord) -> tuple[Piece, ...]:
    has_items = bool(record.given)
    found = ", ".join(f"{fact.name} {fact.value}" for fact in record.facts)
    return (
        _name(record),
        str(len(record.given)) if has_items else "",
        str(len(record.kept)) if has_items else "",
        one_line(found, _FACTS) if found else "",
    )


def _name(record: StageRecord) -> str:
    return safe(str(record.stage).replace("_", " "))
