"""How do a report, a lesson's report and a contradiction look in a notebook?

Made of the same pieces as every other value: all text is escaped by them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from evidence_sophia.model._display_parts import card, quoted, reference, tag, tags, text_of
from evidence_sophia.model.finding import JudgeLabel

if TYPE_CHECKING:
    from evidence_sophia.checking.counterclaim import ClaimSide, Counterclaim
    from evidence_sophia.checking.lesson import LessonFinding, LessonReport
    from evidence_sophia.checking.report import ClaimCheck, FactCheckReport, SourceFinding
    from evidence_sophia.model.citation import Citation

__all__ = ["counterclaim_html", "lesson_html", "report_html"]


def report_html(report: FactCheckReport) -> str:
    """Give a report: each sentence with its verdict and its evidence."""
    late = "" if report.is_complete else "out of time"
    items = "".join(map(_check, report.claims))
    return card([tags(report.termination, report.action or "", late), f"<ol>{items}</ol>"])


def lesson_html(report: LessonReport) -> str:
    """Give a lesson's report: each claim with what a teacher must look at."""
    items = "".join(map(_lesson_finding, report.findings))
    return card([f"<h2>{text_of(report.title)}</h2>", f"<ol>{items}</ol>"])


def counterclaim_html(record: Counterclaim) -> str:
    """Give a contradiction: both sides with their evidence, and what is shown."""
    parts = [
        f'<h2 dir="auto">{text_of(record.topic)}</h2>' if record.topic else "",
        tags(record.resolution, *record.rules),
        f"<p>{text_of(record.shown)}</p>",
        f"<ul>{_side(record.first)}{_side(record.second)}</ul>",
    ]
    return card(parts)


def _check(check: ClaimCheck) -> str:
    word = check.status or check.claim.checkability
    head = f'{tags(word, check.action or "")} <span dir="auto">{text_of(check.claim.text)}</span>'
    told = f'<p class="soft">{text_of(check.explanation)}</p>'
    told += f"<p>{text_of(check.notice)}</p>" if check.notice else ""
    return f"<li>{head}{told}{''.join(map(_source, check.deciding))}</li>"


def _lesson_finding(found: LessonFinding) -> str:
    facts = " · ".join(part for part in (found.claim.level, found.claim.objective) if part)
    todo = "".join(f"<li>{text_of(each)}</li>" for each in found.look_at)
    return (
        f'<li>{tags(found.status)} <span dir="auto">{text_of(found.claim.text)}</span>'
        f'<p class="soft">{text_of(facts)}</p><ul>{todo}</ul>'
        f"{''.join(map(_source, found.check.deciding))}</li>"
    )


def _source(found: SourceFinding) -> str:
    """Give what one source says of a claim, by a word as the command has it, and its quotes."""
    supports = found.label == JudgeLabel.SUPPORTED
    rules = f" ({', '.join(found.rules)})".replace("_", " ") if found.rules else ""
    word = f"{'supports' if supports else 'contradicts'}{rules}"
    return f"<div>{tag(word, found.label)}</div>{_evidence(found.citations)}"


def _side(side: ClaimSide) -> str:
    return f'<li><span dir="auto">{text_of(side.text)}</span>{_evidence(side.citations)}</li>'


def _evidence(citations: Iterable[Citation]) -> str:
    return "".join(f"<div>{reference(each)}{quoted(each)}</div>" for each in citations)
