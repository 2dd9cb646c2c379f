"""How do a trail and a report of conflicts look, in a notebook and as plain text?

Statements are hostile text: in HTML all of it is escaped by the pieces every value is made of,
and in plain text what could hide or reorder it is written as its code point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from evidence_sophia.model._display_parts import card, quoted, table, tags, text_of
from evidence_sophia.model.actor import Authority
from evidence_sophia.model.valid_time import BEGINNING, FOREVER

if TYPE_CHECKING:
    from evidence_sophia.knowledge.conflicts import ConflictReport
    from evidence_sophia.knowledge.trail import EvidenceTrail, TrailAct
    from evidence_sophia.model.conflict import Conflict, ConflictSide
    from evidence_sophia.model.statement import Statement
    from evidence_sophia.model.valid_time import ValidTime

__all__ = ["grounds_of", "report_html", "report_text", "trail_html", "trail_text"]

#: Code points of one text that are shown at most.
_SHOWN: Final = 300
#: Conflicts that are shown at most.
_LISTED: Final = 50
# Controls, separators of lines and directions, and halves of surrogate pairs.
_UNSEEN: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)


def grounds_of(statement: Statement) -> str:
    """Say on what a statement stands: its quote, or whose word it is.

    A correction reads "on the word of ann, 2026-01-05: reason".
    """
    if statement.references:
        return f"“{statement.references[0].quote}”, {statement.references[0].source_id}"
    said = f"on the word of {statement.actor}, {statement.recorded_from.date().isoformat()}"
    return f"{said}: {statement.reason}" if statement.reason else said


def trail_html(trail: EvidenceTrail) -> str:
    """Give a trail: the statement, what it stands on, and every act that concerns it."""
    rows = [
        ("stands on", _cut(grounds_of(trail.statement))),
        ("holds", _time(trail.statement.valid)),
        ("decided by", trail.decided_by),
        ("id", trail.statement.id),
    ]
    parts = [
        f'<h2 dir="auto">{text_of(_sentence(trail.statement))}</h2>',
        tags(_standing(trail), trail.statement.authority.value, str(trail.quote_state)),
        table(rows),
    ]
    for title, lines in _lists(trail):
        items = "".join(f'<li dir="auto">{text_of(line)}</li>' for line in lines)
        parts.append(f"<h3>{title}</h3><ul>{items}</ul>")
    return card(parts)


def trail_text(trail: EvidenceTrail) -> str:
    """Give a trail as lines of plain text."""
    head = f"{_sentence(trail.statement)} ({_standing(trail)}, {trail.decided_by})"
    lines = [head, f"  {_cut(grounds_of(trail.statement))}"]
    for title, items in _lists(trail):
        lines += [f"{title}:", *(f"  {item}" for item in items)]
    return "\n".join(map(_plain, lines))


def report_html(report: ConflictReport) -> str:
    """Give a report: how many there are, and both sides of each with their quotes."""
    parts = [f"<h2>{_summary(report)}</h2>"]
    for one in report.conflicts[:_LISTED]:
        parts.append(f'<h3 dir="auto">{text_of(_slot(one))}</h3>')
        parts.append(tags(str(one.kind), one.severity.value, one.rule))
        parts += [_side(one.first), _side(one.second)]
    return card([*parts, f'<p class="soft">{_rest(report)}</p>' if _rest(report) else ""])


def report_text(report: ConflictReport) -> str:
    """Give a report as lines of plain text, one a conflict."""
    lines = [_summary(report)]
    for one in report.conflicts[:_LISTED]:
        sides = " / ".join(_side_text(side) for side in (one.first, one.second))
        lines.append(f"  {_slot(one)}: {sides} ({one.kind}, {one.severity.value})")
    rest = _rest(report)
    return "\n".join(map(_plain, [*lines, f"  {rest}"] if rest else lines))


def _sentence(statement: Statement) -> str:
    return f"{_cut(statement.subject)} · {statement.predicate} · {_cut(statement.value)}"


def _standing(trail: EvidenceTrail) -> str:
    return "believed" if trail.is_active else "no longer believed"


def _time(valid: ValidTime) -> str:
    start = "" if valid.start == BEGINNING else f"from {valid.start.date().isoformat()}"
    end = "" if valid.end == FOREVER else f"until {valid.end.date().isoformat()}"
    return " ".join(edge for edge in (start, end) if edge) or "always"


def _lists(trail: EvidenceTrail) -> Iterator[tuple[str, Iterable[str]]]:
    yield from (
        (title, tuple(map(_act, acts)))
        for title, acts in (
            ("Took the place of", trail.parents),
            ("Was followed by", trail.children),
            ("Refused because of it", trail.rejections),
        )
        if acts
    )
    if trail.conflicts:
        yield (
            "Stands against",
            tuple(
                f"{one.other}: {one.rule}, {one.severity}, {'open' if one.is_open else 'closed'}"
                for one in trail.conflicts
            ),
        )


def _act(act: TrailAct) -> str:
    if act.authority is Authority.MODEL:
        said = f"{act.operation} by {act.actor}, {act.at.date().isoformat()}"
    else:
        said = f"{act.operation} on the word of {act.actor}, {act.at.date().isoformat()}"
    return _cut(f"{said}: {act.reason}" if act.reason else said)


def _summary(report: ConflictReport) -> str:
    number = report.contradiction_count
    counted = ", ".join(f"{count} {level.value}" for level, count in report.by_severity if count)
    least = "" if report.is_complete else "at least "
    said = f"{least}{number} contradiction{'' if number == 1 else 's'}"
    return f"{said}: {counted}" if counted else said


def _slot(conflict: Conflict) -> str:
    return f"{_cut(conflict.subject)} · {conflict.predicate}"


def _side(side: ConflictSide) -> str:
    cited = "".join(map(quoted, side.citations)) or '<p class="soft">on a person’s own word</p>'
    return f'<p dir="auto"><strong>{text_of(_cut(side.value))}</strong></p>{cited}'


def _side_text(side: ConflictSide) -> str:
    sources = ", ".join(citation.source_id for citation in side.citations)
    return f"{_cut(side.value)} ({sources or 'on a person’s own word'})"


def _rest(report: ConflictReport) -> str:
    more = len(report.conflicts) - _LISTED
    return f"and {more} more" if more > 0 else ""


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


def _plain(line: str) -> str:
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", line)
