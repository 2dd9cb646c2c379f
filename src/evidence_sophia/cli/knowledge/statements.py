"""How are statements shown to a person?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.knowledge.outcomes import short_id
from evidence_sophia.cli.knowledge.times import held, shown_time
from evidence_sophia.cli.terminal import Piece, Terminal, one_line
from evidence_sophia.model.actor import Authority

if TYPE_CHECKING:
    from evidence_sophia.model.statement import Statement

__all__ = ["said", "show_statement", "show_statements", "whose_word"]

_TONES: Final = {"preferred": "good", "normal": "", "deprecated": "soft"}
#: Characters of a name, of a value and of a quote in a list.
_NAME: Final = 40
_VALUE: Final = 160
_QUOTE: Final = 300


def show_statements(out: Terminal, statements: Iterable[Statement]) -> int:
    """Write statements one after the other; give how many there were."""
    count = 0
    for count, statement in enumerate(statements, start=1):  # noqa: B007 - counted
        show_statement(out, statement)
    return count


def show_statement(out: Terminal, statement: Statement, *, with_quotes: bool = True) -> None:
    """Write a statement: what it says, on whose word, since when, and its quotes."""
    tone = _TONES[statement.rank]
    out.write((short_id(statement.id), "number"), "  ", *said(statement, tone))
    out.paragraph(_standing(statement), indent=4, style="soft")
    for qualifier in statement.qualifiers:
        text = f"{qualifier.name}: {one_line(qualifier.value, _VALUE)}"
        out.paragraph(text, indent=4, style="soft")
    if statement.reason:
        out.paragraph(f"reason: {one_line(statement.reason, _QUOTE)}", indent=4)
    for reference in statement.references if with_quotes else ():
        out.paragraph(f"“{one_line(reference.quote, _QUOTE)}”", indent=4)
        out.paragraph(one_line(reference.source_id, _QUOTE), indent=4, style="link")


def said(statement: Statement, tone: str = "") -> list[Piece]:
    """Give subject, predicate and value as pieces of a line."""
    return [
        (one_line(statement.subject, _NAME), "title"),
        f"  {statement.predicate}  ",
        (one_line(statement.value, _VALUE), tone),
    ]


def whose_word(statement: Statement) -> str:
    """Say who wrote a statement, and that a person's word needs no quote."""
    name = one_line(statement.actor, _NAME)
    who = f"{name} ({statement.authority})"
    if statement.references or statement.authority is Authority.MODEL:
        return who
    return f"on the word of {who}"


def _standing(statement: Statement) -> str:
    parts = [whose_word(statement), f"holds {held(statement.valid)}"]
    since = shown_time(statement.recorded_from)
    if statement.is_open:
        parts.append(f"believed since {since}")
    else:
        parts.append(f"believed from {since} until {shown_time(statement.recorded_to)}")
    if statement.superseded_by:
        parts.append(f"gave way to {short_id(statement.superseded_by)}")
    elif not statement.is_open:
        parts.append("withdrawn")
    return " · ".join(parts)
