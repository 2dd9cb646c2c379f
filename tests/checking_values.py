"""Passages, claims and findings for the tests of checking."""

from __future__ import annotations

from datetime import date
from typing import Any

from evidence_sophia.checking.claims import Checkability, TextClaim
from evidence_sophia.checking.evidence import EvidencePassage, PassageSentence
from evidence_sophia.checking.report import SourceFinding
from evidence_sophia.codec.digests import digest
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Retraction, RetractionState, Source, SourceKind
from evidence_sophia.model.source_format import SourceFormat
from evidence_sophia.model.span import Span
from evidence_sophia.text.sentences import sentences

__all__ = ["DAY", "SCOPE", "cite", "claim_of", "finding_of", "passage_of"]

SCOPE = Scope(tenant="local", source_sets=None)
DAY = date(2026, 6, 1)


def passage_of(
    text: str,
    name: str = "mill",
    *,
    tenant: str = "local",
    source_set: str = "default",
    language: str = "en",
    state: RetractionState = RetractionState.NONE,
    kind: SourceKind = SourceKind.UNKNOWN,
    title: str = "",
) -> EvidencePassage:
    """Make a passage of a source with that text alone."""
    source = Source(
        id=f"{source_set}/{name}",
        source_set=source_set,
        title=title or name,
        name="Garden Club",
        url="https://example.org/",
        licence="CC0-1.0",
        fetched_on=date(2026, 1, 1),
        language=language,
        topic="things",
        format=SourceFormat.PLAIN,
        kind=kind,
        retraction=Retraction(state=state),
        digest=digest(text.encode()),
        text_digest=digest(text.encode()),
    )
    passage = Passage(
        id=f"p-{name}",
        source_id=source.id,
        source_set=source_set,
        text_digest=source.text_digest,
        span=Span(0, len(text)),
        text=text,
        format=SourceFormat.PLAIN,
        language=language,
    )
    listed = tuple(PassageSentence(span.of(text), span) for span in sentences(text, language))
    return EvidencePassage(tenant=tenant, passage=passage, source=source, sentences=listed, day=DAY)


def cite(id_: str, found: EvidencePassage, span: Span) -> Citation:
    """Cite a sentence."""
    return Citation(id=id_, source_id=found.source.id, quote=span.of(found.passage.text), span=span)


def claim_of(text: str, **facts: Any) -> TextClaim:
    """Make a claim that is checkable."""
    whole = Span(0, len(text))
    return TextClaim(
        id="claim-1",
        text=text,
        span=whole,
        sentence=whole,
        checkability=Checkability.CHECKABLE,
        **facts,
    )


def finding_of(label: str = "supported", score: int = 9_000, **facts: Any) -> SourceFinding:
    """Make what a source says of a claim."""
    given = {
        "source_id": "default/mill",
        "method": "coverage",
        "probability": score,
        "alignment": 9_000,
    } | facts
    return SourceFinding(label=label, score=score, **given)  # type: ignore[arg-type]  # converted
