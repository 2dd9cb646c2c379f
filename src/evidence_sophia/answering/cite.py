"""Does a chosen sentence stand where it claims to? Only then it becomes a cited claim."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from evidence_sophia.answering.candidates import Candidate
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, ClaimLabel, Provenance, ProvenanceMethod
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.quote import QuoteVerdict
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex

__all__ = ["Cited", "cite"]

#: So many code points around a quote are kept for a reader, cut at a blank.
_CONTEXT: Final = 160


@frozen(kw_only=True)
class Cited:
    """A claim with the citation that carries it."""

    claim: Claim
    citation: Citation


def cite(number: int, candidate: Candidate, source: Source) -> Cited | None:
    """Check a sentence against its passage; None where it does not stand there.

    Args:
        number: the claim's place in the answer, from 1.
        candidate: the sentence.
        source: the source of its passage.
    """
    passage = candidate.hit.passage
    verdict = _verify(candidate, passage)
    if not verdict.is_found or verdict.span is None:
        return None
    citation = _citation(f"citation-{number}", candidate, verdict, source)
    provenance = Provenance(
        method=ProvenanceMethod.EXTRACTED,
        citation_id=citation.id,
        passage_id=passage.id,
        span=citation.span,
        verified=True,
        policy=verdict.policy,
    )
    claim = Claim(
        id=f"claim-{number}",
        text=candidate.text,
        label=ClaimLabel.RETRIEVED,
        citation_ids=(citation.id,),
        provenance=(provenance,),
    )
    return Cited(claim=claim, citation=citation)


def _verify(candidate: Candidate, passage: Passage) -> QuoteVerdict:
    is_markdown = passage.format == SourceFormat.MARKDOWN
    # The stored text of an HTML source is its extracted text: plain.
    reading = SourceFormat.MARKDOWN if is_markdown else SourceFormat.PLAIN
    index = QuoteIndex(passage.text, format=reading)
    return index.verify_at(candidate.text, candidate.span.start, candidate.span.end)


def _citation(id_: str, candidate: Candidate, verdict: QuoteVerdict, source: Source) -> Citation:
    passage = candidate.hit.passage
    within = verdict.span or candidate.span
    start = passage.span.start
    return Citation(
        id=id_,
        title=source.title,
        source_kind=source.kind,
        summary=candidate.text,
        source=source.name,
        source_id=source.id,
        source_set=source.source_set,
        passage_id=passage.id,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        language=passage.language,
        quote=verdict.text,
        span=Span(start + within.start, start + within.end),
        prefix=_before(passage.text, within.start),
        suffix=_after(passage.text, within.end),
    )


def _before(text: str, start: int) -> str:
    piece = text[max(0, start - _CONTEXT) : start]
    return piece if len(piece) == start else piece[piece.find(" ") + 1 :]


def _after(text: str, end: int) -> str:
    piece = text[end : end + _CONTEXT]
    return piece if end + len(piece) == len(text) else piece[: piece.rfind(" ") + 1]
