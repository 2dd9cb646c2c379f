"""How does a trace look in a notebook? A table of the stages, all text escaped."""

from __future__ import annotations

from evidence_sophia.answering.record.trace import AnswerTrace, StageRecord
from evidence_sophia.model._display_parts import card, table, tags, text_of

__all__ = ["trace_html"]

#: Sentences and passages of one stage that are shown at most.
_LISTED = 20


def trace_html(trace: AnswerTrace) -> str:
    """Give a trace: the question, and for each stage what it found, kept and left out."""
    parts = [
        f"<h2>{text_of(trace.request.question)}</h2>",
        tags(trace.answer.state, str(trace.answer.reason or "")),
    ]
    for record in trace.stages:
        parts.append(f"<h3>{text_of(str(record.stage).replace('_', ' '))}</h3>")
        parts.append(table((fact.name, fact.value) for fact in record.facts))
        parts += _items(record)
    return card(parts)


def _items(record: StageRecord) -> list[str]:
    shown = [
        f"<li>{text_of(item.text or item.id)}"
        + (f' <span class="soft">{text_of(item.why)}</span>' if item.why else "")
        + "</li>"
        for item in record.given[:_LISTED]
    ]
    more = len(record.given) - len(shown)
    if more:
        shown.append(f'<li class="soft">and {more} more</li>')
    return ["<ul>", *shown, "</ul>"] if shown else []
