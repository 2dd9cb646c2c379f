"""What does a person read of a trace: its facts as numbers, its passages by their titles?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from evidence_sophia.model._rules import BASIS_POINTS
from evidence_sophia.model.display import place_of

if TYPE_CHECKING:
    from evidence_sophia.answering.record.trace import AnswerTrace, TraceFact, TraceItem

__all__ = ["fact_text", "item_text", "passage_titles"]

#: Facts that are recorded in basis points, and shown as the numbers they are.
_FRACTIONS: Final = frozenset({"best_cosine", "calibrated", "margin", "min_score"})


def fact_text(fact: TraceFact) -> str:
    """Give what a fact says; a record holds no fractions, but a person reads a cosine as one."""
    points = fact.value.removeprefix("-")
    if fact.name in _FRACTIONS and points.isascii() and points.isdigit():
        return f"{int(fact.value) / BASIS_POINTS:.4f}"
    return fact.value


def passage_titles(trace: AnswerTrace) -> Mapping[str, str]:
    """Map the id of each passage that was found to its title and headings."""
    hits = trace.evidence.hits if trace.evidence else ()
    return {hit.passage.id: place_of(hit.passage) for hit in hits}


def item_text(item: TraceItem, titles: Mapping[str, str]) -> str:
    """Give a sentence by its words, and a passage by its title before its id."""
    return item.text or " ".join(part for part in (titles.get(item.id, ""), item.id) if part)
