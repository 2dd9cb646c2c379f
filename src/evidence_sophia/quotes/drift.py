"""What became of a stored citation in today's text?

A stored position is a hint and never proof (hypothesis/h#2396): the text decides, then what
stood around it, and the position only where these leave several places.
"""

from __future__ import annotations

from evidence_sophia.model.drift import Drift, DriftStatus
from evidence_sophia.model.quote import QuoteStatus, QuoteVerdict, QuoteWarning
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex

__all__ = ["check_drift"]

_ALTERED = 0.5
"""Share of the cited text's tokens at one place from which it counts as altered, not gone."""


def check_drift(
    source: str | QuoteIndex,
    *,
    text: str,
    stored: Span,
    prefix: str = "",
    suffix: str = "",
) -> Drift:
    """Find out whether a stored citation still stands.

    Args:
        source: today's text, plain, or its index.
        text: the cited text.
        stored: where it stood, in code points.
        prefix: what stood before it; "" if unknown.
        suffix: what stood after it; "" if unknown.

    >>> check_drift("Then as now: all is well.", text="all is well", stored=Span(0, 11)).status
    <DriftStatus.MOVED: 'moved'>
    """
    index = QuoteIndex(source) if isinstance(source, str) else source
    verdict = index.verify(text, prefix=prefix or None, suffix=suffix or None)
    if verdict.status not in (QuoteStatus.FOUND, QuoteStatus.AMBIGUOUS):
        return _missing(index, text, stored, verdict)
    there = index.verify_at(text, stored.start, stored.end)
    if there.is_found and (_is_undecided(verdict) or _overlap(verdict.span, stored)):
        return Drift(status=DriftStatus.UNCHANGED, stored=stored, current=there.span, verdict=there)
    if _is_undecided(verdict):
        return Drift(status=DriftStatus.AMBIGUOUS, stored=stored, verdict=verdict)
    return Drift(status=DriftStatus.MOVED, stored=stored, current=verdict.span, verdict=verdict)


def _missing(index: QuoteIndex, text: str, stored: Span, verdict: QuoteVerdict) -> Drift:
    near = index.explain(text) if verdict.status == QuoteStatus.NOT_FOUND else None
    if near is None or near.score < _ALTERED:
        return Drift(status=DriftStatus.GONE, stored=stored, verdict=verdict)
    return Drift(status=DriftStatus.ALTERED, stored=stored, verdict=verdict, near_miss=near)


def _is_undecided(verdict: QuoteVerdict) -> bool:
    """Whether the text stands at several places and its surroundings do not tell which."""
    return verdict.status == QuoteStatus.AMBIGUOUS or QuoteWarning.REPEATED in verdict.warnings


def _overlap(span: Span | None, other: Span) -> bool:
    return span is not None and span.start < other.end and other.start < span.end
