"""How are open conflicts shown to a person?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import print_document
from evidence_sophia.cli.knowledge.outcomes import short_id
from evidence_sophia.cli.terminal import Terminal, one_line

if TYPE_CHECKING:
    from evidence_sophia.knowledge.conflicts import ConflictReport
    from evidence_sophia.model.conflict import Conflict, ConflictSide

__all__ = ["print_conflicts", "show_conflicts"]

_TONES: Final = {"high": "bad", "medium": "warn", "low": "soft"}
_NAME: Final = 60
_VALUE: Final = 160
_QUOTE: Final = 300


def show_conflicts(out: Terminal, report: ConflictReport) -> None:
    """Write both sides of each conflict with their quotes, then how many there are."""
    for conflict in report.conflicts:
        _show(out, conflict)
        out.write("")
    count = report.contradiction_count
    if not count:
        out.write(("no open contradiction", "good"))
        return
    shares = ", ".join(f"{n} {severity}" for severity, n in report.by_severity if n)
    least = "" if report.is_complete else "at least "
    said = f"{least}{count} open contradiction{'' if count == 1 else 's'}"
    out.write((said, "bad"), f"  {shares}")


def print_conflicts(report: ConflictReport) -> None:
    """Write a report to standard output as JSON, with its counts."""
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs

    severities = {str(severity): count for severity, count in report.by_severity}
    counts = {"contradictionCount": report.contradiction_count, "bySeverity": severities}
    print_document({**counts, **encode(report)})


def _show(out: Terminal, conflict: Conflict) -> None:
    out.write(
        (one_line(conflict.subject, _NAME), "title"),
        f"  {conflict.predicate}  ",
        (f"{conflict.kind}, {conflict.severity}", _TONES[conflict.severity]),
        (f"  by the rule {conflict.rule}", "soft"),
    )
    for side in (conflict.first, conflict.second):
        _show_side(out, side)


def _show_side(out: Terminal, side: ConflictSide) -> None:
    out.write(
        "  ",
        (short_id(side.id), "number"),
        f"  {one_line(side.value, _VALUE)}",
        (f"  {side.authority}", "soft"),
    )
    for citation in side.citations:
        out.paragraph(f"“{one_line(citation.quote, _QUOTE)}”", indent=6)
        out.paragraph(one_line(citation.source_id, _QUOTE), indent=6, style="link")
    if not side.citations:
        out.paragraph("a person's word, without a quote", indent=6, style="soft")
