"""How does a trace look in a notebook? A table of the stages, all text escaped."""

from __future__ import annotations

from collections.abc import Mapping

from evidence_sophia.answering.record.shown import fact_text, item_text, passage_titles
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
    titles = passage_titles(trace)
    for record in trace.stages:
        parts.append(f"<h3>{text_of(str(record.stage).replace('_', ' '))}</h3>")
        parts.append(table((fact.name, fact_text(fact)) for fact in record.facts))
        parts += _items(record, titles)
    return card(parts)


def _items(record: StageRecord, titles: Mapping[str, str]) -> list[str]:
    shown = [
        f"<li>{text_of(item_text(item, titles))}"
        + (f' <span class="soft">{text_of(item.why)}</span>' if item.why else "")
        + "</li>"
        for item in record.given[:_LISTED]
    ]
    more = len(record.given) - len(shown)
    if more:
        shown.append(f'<li class="soft">and {more} more</li>')
    return ["<ul>", *shown, "</ul>"] if shown else []
