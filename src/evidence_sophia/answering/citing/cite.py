"""Does a chosen sentence stand where it claims to? Only then it becomes a cited claim.

Every citation that this library makes of a stored passage is made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import evolve, frozen

from evidence_sophia.answering.extraction.candidates import Candidate
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.claim import Claim, ClaimLabel, Provenance, ProvenanceMethod
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex

__all__ = [
    "Cited",
    "citation_at",
    "cite",
    "passage_citation",
    "quote_index",
    "quotes_of",
    "renumbered",
]

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
    place = candidate.span
    verdict = quotes_of(passage).verify_at(candidate.text, place.start, place.end)
    if not verdict.is_found or verdict.span is None:
        return None
    citation = citation_at(
        f"citation-{number}", passage, source, within=verdict.span, summary=candidate.text
    )
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


def renumbered(cited: Sequence[Cited]) -> tuple[Cited, ...]:
    """Number claims and citations from 1 in their order, where some between them fell."""
    return tuple(_numbered(number, item) for number, item in enumerate(cited, start=1))


def _numbered(number: int, item: Cited) -> Cited:
    name = f"citation-{number}"
    if item.citation.id == name:
        return item
    provenance = tuple(evolve(each, citation_id=name) for each in item.claim.provenance)
    claim = evolve(item.claim, id=f"claim-{number}", citation_ids=(name,), provenance=provenance)
    return Cited(claim=claim, citation=evolve(item.citation, id=name))


def quotes_of(passage: Passage) -> QuoteIndex:
    """Give what checks quotes against a passage, read as the format it is stored in."""
    return quote_index(passage.text, passage.format)


def quote_index(text: str, format: SourceFormat) -> QuoteIndex:  # noqa: A002 - the word of a source
    """Give what checks quotes against stored text of a source with a format."""
    is_markdown = format == SourceFormat.MARKDOWN
    # The stored text of an HTML source is its extracted text: plain.
    return QuoteIndex(text, format=SourceFormat.MARKDOWN if is_markdown else SourceFormat.PLAIN)


def passage_citation(passage: Passage, source: Source) -> Citation:
    """Cite a passage as a whole, under its own id."""
    whole = Span(0, len(passage.text))
    return citation_at(passage.id, passage, source, within=whole, summary=passage.text)


def citation_at(
    id_: str, passage: Passage, source: Source, *, within: Span, summary: str
) -> Citation:
    """Cite a piece of a passage, with everything a reader needs to find it.

    Args:
        id_: of the citation.
        passage: it stands in.
        source: of the passage.
        within: the piece, in code points of the passage's text.
        summary: what it says.
    """
    start = passage.span.start
    return Citation(
        id=id_,
        title=source.title,
        source_kind=source.kind,
        summary=summary,
        source=source.name,
        source_id=source.id,
        source_set=source.source_set,
        passage_id=passage.id,
        url=source.url,
        licence=source.licence,
        fetched_on=source.fetched_on,
        published=source.published,
        language=passage.language,
        quote=within.of(passage.text),
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
