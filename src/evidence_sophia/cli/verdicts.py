"""How is a verdict shown? The quote, where it stands or nearly stands, and why."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from evidence_sophia.cli.differences import show_near_miss
from evidence_sophia.cli.terminal import Terminal, one_line, safe
from evidence_sophia.model.quote import NearMiss, QuoteLevel, QuoteVerdict
from evidence_sophia.model.span import Span

__all__ = ["AskedQuote", "CheckedQuote", "show_verdicts"]

#: Characters of a quote.
_SHOWN = 160


@frozen(kw_only=True)
class AskedQuote:
    """A quote to verify, and where it stands in the answer if it was found in one."""

    text: str
    place: Span | None = None


@frozen(kw_only=True)
class CheckedQuote:
    """A quote with what was found out about it."""

    asked: AskedQuote
    verdict: QuoteVerdict
    near_miss: NearMiss | None = None


def show_verdicts(out: Terminal, name: str, source: str, checked: Sequence[CheckedQuote]) -> None:
    """Write each quote with its place, or with the nearest one, then how many were found.

    Args:
        out: where to write.
        name: of the source's file.
        source: its text.
        checked: the quotes.
    """
    for one in checked:
        _show_verdict(out, one)
        if one.verdict.is_found and one.verdict.span is not None:
            place = _place(source, one.verdict.span)
            out.write("    ", (f"{safe(name)}:{place}", "link"), _also(one.verdict))
            if one.verdict.level != QuoteLevel.EXACT:
                out.write(
                    "    the source says ", (f"“{one_line(one.verdict.text, _SHOWN)}”", "soft")
                )
        elif one.near_miss is not None:
            out.write(
                "    nearest place: ",
                (f"{safe(name)}:{_place(source, one.near_miss.span)}", "link"),
            )
            show_near_miss(out, source, one.near_miss)
    found = sum(one.verdict.is_found for one in checked)
    tone = "good" if found == len(checked) else "bad"
    out.write((f"{found} of {len(checked)} quotes found", tone))


def _show_verdict(out: Terminal, one: CheckedQuote) -> None:
    verdict = one.verdict
    head, tone = ("found", "good") if verdict.is_found else (_words(verdict.status), "bad")
    why = verdict.level if verdict.is_found else verdict.reason
    out.write(
        (head, tone), f" ({_words(why)})" if why else "", f"  “{one_line(one.asked.text, _SHOWN)}”"
    )
    for warning in verdict.warnings:
        out.write("    ", (f"warning: {_words(warning)}", "warn"))


def _also(verdict: QuoteVerdict) -> str:
    others = verdict.occurrence_count - 1
    return f" and at {others} other place{'s' if others > 1 else ''}" if others > 0 else ""


def _words(name: str) -> str:
    return str(name).replace("_", " ")


def _place(source: str, span: Span) -> str:
    """Write line and column, from 1, as editors count."""
    line = source.count("\n", 0, span.start) + 1
    column = span.start - source.rfind("\n", 0, span.start)
    return f"{line}:{column}"
