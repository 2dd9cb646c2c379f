"""Do these words stand in that source? The tools that look quotes up."""

from __future__ import annotations

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.citations import verify_citation as check_citation
from evidence_sophia.model.drift import Drift, DriftStatus
from evidence_sophia.model.quote import QuoteVerdict
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.server.mcp.shapes.evidence import (
    CheckedCitation,
    CheckedCitations,
    CheckedQuote,
    CheckedQuotes,
    PreflightAnswer,
    PreflightQuote,
    VerifyCitation,
    VerifyEvidence,
)
from evidence_sophia.server.mcp.tools.limits import check_count

__all__ = ["preflight_not_in_source", "verify_citation", "verify_evidence"]

_STANDS = (DriftStatus.UNCHANGED, DriftStatus.MOVED)


def verify_evidence(view: EvidenceBase, request: VerifyEvidence) -> CheckedQuotes:
    """Look every quote up in one source.

    Raises:
        InvariantError: there is not exactly one source, or there are no or too many quotes.
        NotFoundError: the principal sees no such source.
    """
    check_count("quotes", request.quotes)
    index = _index(view, request)
    verdicts = index.verify_all(quote.text for quote in request.quotes)
    results = tuple(
        _checked(index, quote.id, verdict)
        for quote, verdict in zip(request.quotes, verdicts, strict=True)
    )
    found = sum(result.found for result in results)
    return CheckedQuotes(ok=found == len(results), found_count=found, results=results)


def _index(view: EvidenceBase, request: VerifyEvidence) -> QuoteIndex:
    if (request.source_id is None) == (request.source_text is None):
        message = "give either source_id or source_text"
        raise InvariantError(message, hint="source_id names a source of the evidence base.")
    if request.source_id is not None:
        source = view.source(request.source_id)
        return QuoteIndex(view.source_text(source.id), format=source.format)
    return QuoteIndex(request.source_text or "", format=request.format)


def _checked(index: QuoteIndex, id_: str, verdict: QuoteVerdict) -> CheckedQuote:
    return CheckedQuote(
        id=id_,
        found=verdict.is_found,
        match_span=verdict.span if verdict.is_found else None,
        verdict=verdict,
        near_miss=None if verdict.is_found else index.explain(verdict.quote),
    )


def preflight_not_in_source(view: EvidenceBase, request: PreflightQuote) -> PreflightAnswer:
    """Look a quote up before anybody says that it is not there.

    Raises:
        NotFoundError: the principal sees no such source.
    """
    found = view.preflight_not_in_source(request.source_id, request.quote)
    return PreflightAnswer(
        in_source=found.in_source,
        span=found.span,
        near_miss=found.near_miss,
        verdict=found.verdict,
    )


def verify_citation(view: EvidenceBase, request: VerifyCitation) -> CheckedCitations:
    """Find out what became of one citation, or of all citations of a page.

    Raises:
        InvariantError: there are no citations, too many, or one without a quote.
    """
    citations = request.citations
    if request.citation is not None:
        citations = (request.citation, *citations)
    check_count("citations", citations)
    drifts: tuple[Drift, ...]
    if request.current_source is None:
        drifts = view.verify_citations(citations)
    else:
        index = QuoteIndex(request.current_source)
        drifts = tuple(check_citation(each, index) for each in citations)
    results = tuple(
        CheckedCitation(id=citation.id, drift=drift)
        for citation, drift in zip(citations, drifts, strict=True)
    )
    return CheckedCitations(ok=all(each.status in _STANDS for each in drifts), results=results)
