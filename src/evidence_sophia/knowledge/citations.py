"""Does what a text cites still stand in its source, and does a quote stand there at all?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.drift import Drift
from evidence_sophia.model.quote import NearMiss, QuoteStatus, QuoteVerdict
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.drift import check_drift
from evidence_sophia.quotes.index import QuoteIndex

__all__ = ["Preflight", "preflight_not_in_source", "verify_citation", "verify_citations"]


@frozen(kw_only=True)
class Preflight:
    """Whether words stand in a source, looked up before anybody says that they do not.

    Attributes:
        in_source: whether they do, in one place or in several.
        verdict: on the words; its ``span`` says where they stand.
        near_miss: where they do not: the place they resemble most; None if none does.
    """

    in_source: bool = field(validator=instance_of(bool))
    verdict: QuoteVerdict = field(validator=instance_of(QuoteVerdict))
    near_miss: NearMiss | None = None

    @property
    def span(self) -> Span | None:
        """Where they stand, in code points; None if they do not."""
        return self.verdict.span if self.in_source else None


def verify_citation(citation: Citation, current_source: str | QuoteIndex) -> Drift:
    """Find out whether a citation still stands: unchanged, moved, altered or gone.

    Args:
        citation: with the quote it cites. Without a span nothing can have moved.
        current_source: today's text, plain, or its index; "" for a source that is gone.

    Raises:
        InvariantError: the citation has no quote.

    >>> cited = Citation(id="1", quote="all is well", span=Span(0, 11))
    >>> found = verify_citation(cited, "Then as now: all is well.")
    >>> found.status.value, found.current
    ('moved', Span(start=13, end=24, unit=<OffsetUnit.CODE_POINTS: 'code_points'>))
    """
    if not citation.quote:
        message = f"the citation {citation.id!r:.80} has no quote that could be looked up"
        raise InvariantError(message, hint="Cite the words themselves.")
    index = QuoteIndex(current_source) if isinstance(current_source, str) else current_source
    stored = citation.span or index.verify(citation.quote).span
    return check_drift(
        index,
        text=citation.quote,
        stored=stored or Span(0, len(citation.quote)),
        prefix=citation.prefix,
        suffix=citation.suffix,
    )


def verify_citations(
    citations: Iterable[Citation], current_sources: Mapping[str, str | QuoteIndex]
) -> tuple[Drift, ...]:
    """Find out about all that a page cites at once, one finding for each, in order.

    Each source is folded once, however often it is cited.

    Args:
        citations: of one page.
        current_sources: today's texts by the id of their source; one that is missing is gone.

    Raises:
        InvariantError: a citation has no quote.
    """
    indexes: dict[str, QuoteIndex] = {}
    found = []
    for citation in citations:
        id_ = citation.source_id
        if id_ not in indexes:
            current = current_sources.get(id_, "")
            indexes[id_] = QuoteIndex(current) if isinstance(current, str) else current
        found.append(verify_citation(citation, indexes[id_]))
    return tuple(found)


def preflight_not_in_source(current_source: str | QuoteIndex, quote: str) -> Preflight:
    """Look a quote up before it is called missing.

    Args:
        current_source: the stored text, plain, or its index.
        quote: the words that are said not to stand there.

    Raises:
        InvariantError: the quote is no string.

    >>> preflight_not_in_source("All is well.", "is well").span
    Span(start=4, end=11, unit=<OffsetUnit.CODE_POINTS: 'code_points'>)
    """
    index = QuoteIndex(current_source) if isinstance(current_source, str) else current_source
    verdict = index.verify(quote)
    in_source = verdict.status in {QuoteStatus.FOUND, QuoteStatus.AMBIGUOUS}
    near = None if in_source else index.explain(quote)
    return Preflight(in_source=in_source, verdict=verdict, near_miss=near)
