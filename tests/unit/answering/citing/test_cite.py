"""Only a sentence that stands in its passage becomes a cited claim."""

from __future__ import annotations

from collections.abc import Callable

from evidence_sophia.answering.citing.cite import cite
from evidence_sophia.answering.citing.guard import GuardRule, guard_sentences
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.model.source import Source
from evidence_sophia.model.span import Span


def candidate_of(evidence: Evidence, text: str) -> Candidate:
    """Offer a sentence as if extraction had found it in the first passage."""
    return Candidate(
        hit=evidence.hits[0],
        text=text,
        span=Span(0, len(text)),
        next_start=-1,
        terms=frozenset(),
        coverage=1.0,
        score=1.0,
    )


def test_an_invented_sentence_is_never_cited(
    source: Callable[..., Source], evidence: Callable[..., Evidence]
) -> None:
    """A sentence that does not stand in its passage is dropped, not rendered."""
    found = evidence((source("lily"), "Lilies do harm cats badly."))
    true = candidate_of(found, "Lilies do harm cats badly.")
    false = candidate_of(found, "Lilies do not harm cats badly.")
    guarded = guard_sentences([false, true], found)
    assert [item.cited.claim.text for item in guarded if item.cited] == [true.text]
    assert [item.finding.rule for item in guarded] == [GuardRule.NOT_VERBATIM, None]


def test_a_true_sentence_at_another_place_is_not_cited(
    source: Callable[..., Source], evidence: Callable[..., Evidence]
) -> None:
    """The words must stand at the span they claim, not only somewhere."""
    found = evidence((source("lily"), "Ferns do cats no harm at all. Lilies do harm cats badly."))
    moved = candidate_of(found, "Lilies do harm cats badly.")
    assert cite(1, moved, found.sources[0]) is None
