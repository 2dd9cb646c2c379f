"""``evidence-sophia check``: what of a text do the sources bear out?"""

from __future__ import annotations

import argparse
import sys
import textwrap
from bisect import bisect_left
from pathlib import Path
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import (
    add_search_options,
    note_what_is_missing,
    open_base,
    print_json,
    scope_of,
    terminal,
)
from evidence_sophia.cli.excerpt import excerpt
from evidence_sophia.cli.language import add_language_option, note_the_words
from evidence_sophia.cli.safety import add_safety_option
from evidence_sophia.cli.terminal import Terminal, one_line, safe
from evidence_sophia.errors import DataError
from evidence_sophia.ingest.formats import format_of
from evidence_sophia.ingest.parse import Reading, parse
from evidence_sophia.model.scope import DEFAULT_TENANT
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.text.blocks import BlockKind

if TYPE_CHECKING:
    from evidence_sophia.checking.report import ClaimCheck, FactCheckReport, SourceFinding
    from evidence_sophia.model.citation import Citation
    from evidence_sophia.support.nli import NliScorer

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "check what a text says against the sources"
DESCRIPTION: Final = (
    "Hold every claim of a text against the sources, and show what each says of it."
)

#: Characters of a quote.
_SHOWN: Final = 160
_PROSE: Final = (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)
_TONES: Final = {
    "grounded": "good",
    "partially_grounded": "warn",
    "unsupported": "bad",
    "conflicting": "bad",
}
_WORD: Final = 18  # columns of a verdict
_MEANINGS: Final = {
    "cite": "may be said as it stands, with its source",
    "hedge": "say it with care, and name what is open: compare the quotes first",
    "refuse": "do not say it on the strength of these sources",
    "escalate": "a person who knows the matter must decide",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``check`` takes."""
    parser.epilog = (
        "Exit code: 0 every claim is supported, 1 at least one is not, 2 nothing was checked."
    )
    parser.add_argument(
        "text",
        metavar="FILE",
        help="the text's file, by its name Markdown, HTML or plain; - reads standard input",
    )
    parser.add_argument(
        "--against",
        "--base",
        dest="base",
        default="evidence.db",
        metavar="BASE",
        help="the evidence base (default: %(default)s)",
    )
    parser.add_argument(
        "--tenant", default=DEFAULT_TENANT, help="the tenant (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="write JSON for a program")
    add_language_option(parser, "of the text (default: as it looks)")
    parser.add_argument(
        "--severity",
        choices=("low", "medium", "high", "critical"),
        default="medium",
        help="how much harm a wrong claim would do (default: %(default)s)",
    )
    parser.add_argument(
        "--seconds", type=int, metavar="N", help="end after so long with what is checked by then"
    )
    parser.add_argument(
        "--nli",
        metavar="FILE",
        help="let the model of inference that this JSON file describes take support away: "
        "weights by path, with their SHA-256 (extra onnx)",
    )
    add_safety_option(parser)
    add_search_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``check``: 0 if every claim is supported, else 1.

    Raises:
        DataError: the text holds no claim that could be checked, or is not UTF-8.
        DecodeError, InvariantError, EvidenceAdapterUnavailable, DigestMismatchError,
            MissingExtraError: as ``read_scorer``.
        OSError: the file cannot be read.
    """
    from evidence_sophia.checking.latency import LatencyBudget  # noqa: PLC0415 - only here
    from evidence_sophia.checking.outcomes import Severity  # noqa: PLC0415 - only here

    text, kind = _read(arguments.text)
    limit = arguments.seconds
    scorer = _scorer(arguments.nli)
    note_the_words(arguments)
    with open_base(arguments, create=False) as base:
        note_what_is_missing(arguments, base)
        report = base.check_text(
            text,
            source_sets=scope_of(arguments),
            limit=arguments.limit,
            language=arguments.language,
            format=kind,
            severity=Severity(arguments.severity),
            budget=None if limit is None else LatencyBudget(name="command", p95_ms=limit * 1_000),
            scorer=scorer,
        )
    if not report.checked and report.is_complete:
        message = f"{arguments.text} holds no claim that could be checked"
        hint = "Questions, greetings, opinions, instructions and headings are no claims."
        raise DataError(message, hint=hint)
    if arguments.json:
        print_json(report)
    else:
        _show(terminal(arguments), arguments.text, text, report)
    return 0 if report.passes else 1


def _scorer(path: str | None) -> NliScorer | None:
    """Give the model of inference that was named; None where none was."""
    if path is None:
        return None
    from evidence_sophia.providers.described import read_scorer  # noqa: PLC0415 - loads cattrs

    return read_scorer(path)


def _read(name: str) -> tuple[str, SourceFormat]:
    """Read a text as its format shows it: HTML by its extracted text."""
    if name == "-" and sys.stdin is None:
        message = "standard input is closed"
        raise DataError(message, hint="Name a file, or send the text to standard input.")
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"{name} is not UTF-8: byte {error.start} cannot be read"
        raise DataError(message, hint="Convert the file to UTF-8 first.") from None
    kind = format_of(name) or SourceFormat.PLAIN
    if kind == SourceFormat.HTML:
        return _prose_of(parse(text, kind)), SourceFormat.PLAIN
    return text, kind


def _prose_of(reading: Reading) -> str:
    """Give the text of a page with what is not its own prose blanked, so that places stay."""
    text, kept, at = reading.text, [], 0
    for block in reading.blocks:
        is_prose = block.kind in _PROSE and not block.boilerplate
        kept.append(_blank(text[at : block.span.start]))
        piece = block.span.of(text)
        kept.append(piece if is_prose else _blank(piece))
        at = block.span.end
    return "".join([*kept, _blank(text[at:])])


def _blank(text: str) -> str:
    return "".join(ch if ch == "\n" else " " for ch in text)


def _show(out: Terminal, name: str, text: str, report: FactCheckReport) -> None:
    from evidence_sophia.checking.report import Unchecked  # noqa: PLC0415 - only here

    lines = _Lines(text)
    reached = [each for each in report.claims if each.unchecked != Unchecked.OUT_OF_TIME]
    for check in reached:
        _show_claim(out, f"{safe(name)}:{lines.at(check.claim.span.start)}", check)
    checked, passed = len(report.checked), len(report.passed)
    tone = "good" if report.passes else "bad"
    left = len(report.claims) - checked
    out.write("")
    out.write((f"{report.termination}", tone), f"  {passed} of {checked} claims are supported")
    if left:
        out.write((f"{left} sentences were not checked", "soft"))
    _explain(out, report)
    if not report.is_complete:
        rest = [each for each in report.claims if each.unchecked == Unchecked.OUT_OF_TIME]
        place = f"{safe(name)}:{lines.at(rest[0].claim.span.start)}"
        told = f"Time ran out: {_claims(len(rest))} from {place} on were not checked."
        out.write((told, "warn"))


def _explain(out: Terminal, report: FactCheckReport) -> None:
    """Say what the words for what may be done mean, and what a reader has to be told."""
    used = {each.action for each in report.claims}
    for word, meaning in _MEANINGS.items():
        if word in used:
            out.paragraph(f"{word}: {meaning}", style="soft")
    for notice in dict.fromkeys(each.notice for each in report.claims if each.notice):
        out.paragraph(notice, style="warn")


def _claims(number: int) -> str:
    return "1 claim" if number == 1 else f"{number:,} claims"


def _show_claim(out: Terminal, place: str, check: ClaimCheck) -> None:
    if check.status is None:
        kind = check.claim.checkability.replace("_", " ")
        _show_head(out, (kind, "soft"), check.claim.text, "soft")
        return
    word = check.status.replace("_", " ")
    _show_head(out, (word, _TONES.get(check.status, "")), check.claim.text)
    sure = (
        f" · confidence {check.confidence // 100} %"
        if isinstance(check.confidence, int) and check.deciding
        else ""
    )
    action = f" · {check.action}" if check.action else ""
    out.paragraph(f"{place}  {check.explanation}{action}{sure}", style="soft", indent=4)
    for source in check.deciding:
        _show_source(out, source, check.claim.text)


def _show_head(out: Terminal, word: tuple[str, str], text: str, style: str = "") -> None:
    """Write a verdict and a sentence beside it, wrapped to the width."""
    verdict, tone = word
    _hang(out, (f"{verdict:<{_WORD}}  ", tone), (one_line(text, _SHOWN), style), indent=4)


def _hang(out: Terminal, first: tuple[str, str], rest: tuple[str, str], *, indent: int) -> None:
    """Write a piece and a text after it; what has no room goes on under it, indented."""
    text, style = rest
    lines = textwrap.wrap(
        text,
        out.width,
        initial_indent=" " * min(len(first[0]), out.width - 1),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    ) or [""]
    out.write(first, (lines[0][len(first[0]) :], style))
    for line in lines[1:]:
        out.write((line, style))


def _show_source(out: Terminal, source: SourceFinding, claim: str) -> None:
    tone = "good" if source.label == "supported" else "bad"
    why = f" ({', '.join(source.rules)})".replace("_", " ") if source.rules else ""
    verb = "supports" if source.label == "supported" else "contradicts"
    titles = dict.fromkeys(each.title for each in source.citations)
    _hang(out, (f"    {verb}{why}  ", tone), (safe("; ".join(titles)), "title"), indent=6)
    for citation in source.citations:
        _show_quote(out, citation, claim)


def _show_quote(out: Terminal, citation: Citation, claim: str) -> None:
    out.paragraph(f"“{excerpt(citation.quote, claim, _SHOWN)}”", style="soft", indent=6)


class _Lines:
    """The lines of a text by position; each look-up costs the logarithm of their number."""

    def __init__(self, text: str) -> None:
        self._ends = [at for at, ch in enumerate(text) if ch == "\n"]

    def __repr__(self) -> str:
        return f"<_Lines: {len(self._ends) + 1}>"

    def at(self, position: int) -> int:
        """Give the number of the line that a position stands on, from 1."""
        return bisect_left(self._ends, position) + 1
