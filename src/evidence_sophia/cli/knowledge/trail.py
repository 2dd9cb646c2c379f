"""Why is this believed? ``knowledge evidence``: all that bears on a statement, as a page."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_json, terminal
from evidence_sophia.cli.knowledge.command import Command
from evidence_sophia.cli.knowledge.context import show_in_context
from evidence_sophia.cli.knowledge.outcomes import short_id
from evidence_sophia.cli.knowledge.principal import add_principal, open_for
from evidence_sophia.cli.knowledge.reasons import REASONS
from evidence_sophia.cli.knowledge.statements import said, whose_word
from evidence_sophia.cli.knowledge.times import held, shown_time
from evidence_sophia.cli.terminal import Terminal, one_line, safe
from evidence_sophia.errors import NotFoundError

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.knowledge.trail import EvidenceTrail, TrailAct, TrailConflict
    from evidence_sophia.model.statement import Statement, StatementReference

__all__ = ["COMMANDS", "show_reference", "show_trail"]

_STATES: Final = {
    "none": ("no quote: a person's word", "soft"),
    "verbatim": ("still verbatim in its source", "good"),
    "source_changed": ("its source has changed since", "warn"),
    "source_gone": ("its source is gone", "bad"),
}
_NAME: Final = 60
_REASON: Final = 300


def _arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("statement", metavar="ID", help="of a statement, or its first 8 digits")
    add_principal(parser)


def _run(arguments: argparse.Namespace) -> int:
    with open_for(arguments) as base:
        trail = base.evidence_for(base.complete_id(arguments.statement))
        if arguments.json:
            print_json(trail)
        else:
            show_trail(terminal(arguments), base, trail)
    return 0


def show_trail(out: Terminal, base: EvidenceBase, trail: EvidenceTrail) -> None:
    """Write what a statement says, on whose word, its quote in context and all that bears on it.

    Args:
        out: where to write.
        base: gives the texts of the sources.
        trail: what bears on the statement.
    """
    _show_fact(out, trail)
    _show_evidence(out, base, trail)
    _show_acts(out, "it took the place of", trail.parents, base)
    _show_acts(out, "it gave way to", trail.children, base)
    _show_conflicts(out, base, trail.conflicts)
    _show_acts(out, "refused because of it", trail.rejections)


def _show_fact(out: Terminal, trail: EvidenceTrail) -> None:
    statement = trail.statement
    out.write(*said(statement, "good" if trail.is_active else "soft"))
    out.write(("id  ", "soft"), statement.id)
    word, tone = ("believed", "good") if trail.is_active else ("not believed any more", "warn")
    out.write((word, tone), f"  {statement.rank}  ", (f"by the rule {trail.decided_by}", "soft"))
    out.paragraph(f"{whose_word(statement)}, {shown_time(statement.recorded_from)}")
    if not statement.is_open:
        out.paragraph(f"until {shown_time(statement.recorded_to)}")
    out.paragraph(f"holds {held(statement.valid)}{_origin(statement)}")
    for qualifier in statement.qualifiers:
        out.paragraph(f"{qualifier.name}: {one_line(qualifier.value, _REASON)}")
    if statement.reason:
        out.paragraph(f"reason: {one_line(statement.reason, _REASON)}")


def _origin(statement: Statement) -> str:
    origin = str(statement.valid.origin)
    return "" if origin == "none" else f", as the {origin} says"


def _show_evidence(out: Terminal, base: EvidenceBase, trail: EvidenceTrail) -> None:
    out.write("")
    words, tone = _STATES.get(trail.quote_state, (safe(str(trail.quote_state)), "warn"))
    out.write(("evidence  ", "title"), (words, tone))
    for reference in trail.statement.references:
        show_reference(out, base, reference)


def show_reference(out: Terminal, base: EvidenceBase, reference: StatementReference) -> None:
    """Write a quote in its context, or alone where its source is not the same any more."""
    try:
        source = base.source(reference.source_id)
    except NotFoundError:
        source = None
    if source is None or source.text_digest != reference.text_digest:
        out.paragraph(f"»{one_line(reference.quote, _REASON)}«", indent=4)
    else:
        show_in_context(out, base.source_text(source.id), reference.span)
    span = reference.span
    place = f"{one_line(reference.source_id, _REASON)}, code points {span.start} to {span.end}"
    out.paragraph(place, indent=4, style="link")
    if source is not None:
        facts = (source.title, source.name, source.url, source.licence)
        out.paragraph(" · ".join(one_line(fact, _REASON) for fact in facts if fact), indent=4)


def _show_acts(
    out: Terminal, title: str, acts: Sequence[TrailAct], base: EvidenceBase | None = None
) -> None:
    if not acts:
        return
    out.write("")
    out.write((title, "title"))
    for act in acts:
        who = f"{one_line(act.actor, _NAME)} ({act.authority})"
        head = f"{one_line(act.operation, _NAME)} by {who}, {shown_time(act.at)}"
        value = _value(base, act.id) if base else ""
        out.write("  ", (short_id(act.id), "number"), value, f"  {head}")
        if act.reason:
            known = REASONS.get(act.reason, "")
            text = f"{act.reason}: {known}" if known else act.reason
            out.paragraph(one_line(text, _REASON), indent=4, style="soft")


def _value(base: EvidenceBase, id_: str) -> str:
    try:
        value = base.statement(id_).value
    except NotFoundError:  # an act that wrote no statement, or one that may not be seen
        return ""
    return f"  {one_line(value, _NAME)}"


def _show_conflicts(out: Terminal, base: EvidenceBase, conflicts: Sequence[TrailConflict]) -> None:
    if not conflicts:
        return
    out.write("")
    out.write(("against it", "title"))
    for each in conflicts:
        state, tone = ("open", "bad") if each.is_open else ("closed", "soft")
        rule = f"{one_line(each.severity, _NAME)}, by the rule {one_line(each.rule, _NAME)}"
        other = (short_id(each.other), "number")
        out.write("  ", other, _value(base, each.other), "  ", (state, tone), f"  {rule}")


COMMANDS: Final = (Command("evidence", "show why a statement is believed", _arguments, _run),)
