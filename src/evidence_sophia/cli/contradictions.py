"""``evidence-sophia contradictions``: where do sources, or statements, disagree?"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import (
    add_base_options,
    add_search_options,
    note_what_is_missing,
    open_base,
    print_json,
    scope_of,
    terminal,
)
from evidence_sophia.cli.safety import add_safety_option
from evidence_sophia.cli.terminal import Terminal, one_line, safe
from evidence_sophia.contract.requests import MAX_LIMIT

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.checking.counterclaim import ClaimSide, Counterclaim
    from evidence_sophia.checking.outcomes import Severity

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "show where sources disagree"
DESCRIPTION: Final = (
    "Show where sources say what cannot all be right: both sides, the rule that found it, and what"
    " may be shown. Without a question all passages (the first 1000) and all statements are"
    " compared; with one, the passages that are found for it."
)

#: Characters of a quote.
_SHOWN: Final = 300
_TONES: Final = {"prefer-source": "good", "surface-both": "warn", "hedge": "warn"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``contradictions`` takes."""
    parser.epilog = "Exit code: 0 nothing contradicts, 1 something does."
    parser.add_argument(
        "question", nargs="?", default="", help="a question or the name of a thing, for passages"
    )
    parser.add_argument("--entity", help="a thing that statements are about (default: every one)")
    parser.add_argument(
        "--severity",
        choices=("low", "medium", "high", "critical"),
        help="how much harm a wrong choice would do (default: medium, or that of the conflict)",
    )
    add_safety_option(parser)
    add_search_options(parser)
    add_base_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``contradictions``: 0 if nothing contradicts, else 1."""
    from evidence_sophia.checking.outcomes import Severity  # noqa: PLC0415 - only here

    severity = Severity(arguments.severity) if arguments.severity else None
    sets = scope_of(arguments)
    found: tuple[Counterclaim, ...] = ()
    compared = []
    with open_base(arguments, create=False) as base:
        note_what_is_missing(arguments, base)
        if not arguments.entity or arguments.question:
            number, among = _among_passages(base, arguments, severity or Severity.MEDIUM)
            compared.append(_counted(number, "passage"))
            found += among
        if arguments.entity or not arguments.question:
            compared.append("the statements")
            found += base.weigh_contradictions(
                arguments.entity, source_sets=sets, severity=severity
            )
    if arguments.json:
        print_json(found)
    else:
        _show(terminal(arguments), found, " and ".join(compared))
    return 1 if found else 0


def _among_passages(
    base: EvidenceBase, arguments: argparse.Namespace, severity: Severity
) -> tuple[int, tuple[Counterclaim, ...]]:
    """Compare the passages found for the question, or all; give how many, and what was found."""
    sets, question = scope_of(arguments), arguments.question
    if not question:
        return (
            min(base.stats().passages, MAX_LIMIT),
            base.compare_sources(source_sets=sets, severity=severity),
        )
    limit = arguments.limit
    found = base.find_passage_contradictions(
        question, limit=limit, source_sets=sets, severity=severity
    )
    return len(base.search(question, limit=limit, source_sets=sets)), found


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _show(out: Terminal, found: Sequence[Counterclaim], compared: str) -> None:
    if not found:
        out.write((f"Nothing that was compared contradicts: {compared}.", "good"))
    for number, each in enumerate(found, start=1):
        rules = ", ".join(each.rules).replace("_", " ")
        out.write(
            (f"[{number}] ", "number"),
            (each.resolution, _TONES.get(each.resolution, "bad")),
            f"  {safe(each.topic)}  ",
            (f"found by: {rules}", "soft"),
        )
        for side in (each.first, each.second):
            _show_side(out, side, is_preferred=side.id == each.preferred)
        if each.first.text not in each.shown:  # else it only repeats the sides
            out.paragraph(safe(each.shown), style="warn", indent=4)
        if isinstance(each.dependents, int) and each.dependents:
            resting = f"{each.dependents} of the kept answers, packs and statements"
            out.paragraph(f"to be looked at again: {resting}", style="warn", indent=4)
        out.write("")


def _show_side(out: Terminal, side: ClaimSide, *, is_preferred: bool) -> None:
    quality = "unmeasured" if side.quality is None else side.quality.level
    named = (each.title or each.source_id or "a source without a name" for each in side.citations)
    title = "; ".join(dict.fromkeys(named)) or "a person's word"
    mark = "preferred, " if is_preferred else ""
    out.paragraph(f"“{one_line(side.text, _SHOWN)}”", indent=4)
    out.paragraph(f"{title}  ({mark}quality: {quality})", style="soft", indent=6)
