"""What does a reader need to find a passage, or words of it, again?"""

from __future__ import annotations

from datetime import date

from evidence_sophia.model.citation import Citation
from evidence_sophia.model.finding import ClaimFinding, JudgeLabel, VerificationMethod
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex
from evidence_sophia.testing._memory.find import find_evidence
from evidence_sophia.testing._memory.store import Tenant

__all__ = ["cite", "verify"]


def cite(id_: str, passage: Passage, source: Source, within: Span | None = None) -> Citation:
    """Give a passage, or a span within it, as a citation."""
    within = within or Span(0, len(passage.text))
    quote = within.of(passage.text)
    return Citation(
        id=id_,
        title=source.title,
        source_kind=source.kind,
        summary=quote,
        source=source.name,
        source_id=source.id,
        source_set=source.source_set,
        passage_id=passage.id,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        language=passage.language,
        quote=quote,
        span=Span(passage.span.start + within.start, passage.span.start + within.end),
    )


def verify(tenant: Tenant, claim: str, limit: int, scope: Scope, day: date) -> ClaimFinding:
    """Say whether the words of a claim stand verbatim in a source that may ground it."""
    evidence = find_evidence(tenant, claim, limit, scope, day)
    citations: list[Citation] = []
    barred: list[str] = []
    for hit in evidence.hits:
        source, place = evidence.source_of(hit), _place(hit.passage, claim)
        if place is None:
            continue
        if source.retraction.forbids_grounding or evidence.is_expired(source):
            barred.append(source.title)
        else:
            citations.append(cite(str(len(citations) + 1), hit.passage, source, place))
    return ClaimFinding(
        claim=claim,
        label=JudgeLabel.SUPPORTED if citations else JudgeLabel.NOT_ENOUGH,
        method=VerificationMethod.VERBATIM,
        citations=tuple(citations),
        explanation=_explanation(len(citations), barred),
    )


def _place(passage: Passage, claim: str) -> Span | None:
    is_markdown = passage.format == SourceFormat.MARKDOWN
    reading = SourceFormat.MARKDOWN if is_markdown else SourceFormat.PLAIN
    verdict = QuoteIndex(passage.text, format=reading).verify(claim)
    return verdict.span if verdict.is_found else None


def _explanation(places: int, barred: list[str]) -> str:
    if places:
        return f"The claim stands verbatim in {places} passage(s)."
    if barred:
        return f"The claim stands only in a source that may not be used: {', '.join(barred)}."
    return "The claim stands verbatim in no passage that the search finds."
