"""How does the trace of an answer look on a terminal? One row a stage, then what was left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from evidence_sophia.answering.record.shown import fact_text, item_text, passage_titles
from evidence_sophia.cli.terminal import Piece, Terminal, one_line, safe

if TYPE_CHECKING:
    from evidence_sophia.answering.record.trace import AnswerTrace, StageRecord

__all__ = ["show_trace"]

#: Characters of the facts of a stage that are shown, over several lines.
_FACTS: Final = 1_000
#: Columns of facts and of a sentence at least, however narrow the terminal is.
_NARROWEST: Final = 16
_HEADERS: Final = ("stage", "in", "kept", "found")
#: Where the facts stand in a row.
_FOUND: Final = 3
#: Sentences of a stage that are shown; extraction passes over many.
_LISTED: Final = 8


def show_trace(out: Terminal, trace: AnswerTrace) -> None:
    """Write the stages as a table, and below it the sentences of each that left some out."""
    out.write("")
    out.write(("Trace", "title"))
    rows = [_row(record) for record in trace.stages]
    before = sum(
        max(len(_HEADERS[at]), *(len(row[at]) for row in rows)) + 2 for at in range(_FOUND)
    )
    width = max(out.width - before, _NARROWEST)
    out.table(_HEADERS, [line for row in rows for line in _wrapped(row, width)])
    titles = passage_titles(trace)
    for record in trace.stages:
        if record.kept != record.given:
            _show_left_out(out, record, titles)


def _show_left_out(out: Terminal, record: StageRecord, titles: Mapping[str, str]) -> None:
    """Write what a stage was given: what it kept first, then what it left out, and why."""
    out.write("")
    out.write((_name(record), "title"))
    for item in sorted(record.given, key=lambda each: bool(each.why))[:_LISTED]:
        sign: Piece = ("  - ", "soft") if item.why else ("  + ", "good")
        why = f"  ({item.why})" if item.why else ""
        width = max(out.width - len("  + ") - len(why), _NARROWEST)
        out.write(sign, one_line(item_text(item, titles), width), (safe(why), "soft"))
    if len(record.given) > _LISTED:
        out.write((f"    and {len(record.given) - _LISTED} more", "soft"))


def _wrapped(row: tuple[str, ...], width: int) -> Iterator[tuple[str, ...]]:
    """Give a row, with the facts that do not fit beside the rest on lines of their own."""
    first, *more = wrap(row[_FOUND], width, break_on_hyphens=False) or [""]
    yield *row[:_FOUND], first
    for line in more:
        yield *([""] * _FOUND), line


def _row(record: StageRecord) -> tuple[str, ...]:
    has_items = bool(record.given)
    found = ", ".join(f"{fact.name} {fact_text(fact)}" for fact in record.facts)
    return (
        _name(record),
        str(len(record.given)) if has_items else "",
        str(len(record.kept)) if has_items else "",
        one_line(found, _FACTS) if found else "",
    )


def _name(record: StageRecord) -> str:
    return safe(str(record.stage).replace("_", " "))
