"""Which kinds of documents does this library write?"""

from __future__ import annotations

from typing import Any, Final

from evidence_sophia.codec.envelope import DocumentType
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.drift import Drift
from evidence_sophia.model.evidence_pack import EvidencePack
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.notebook import Notebook, NotebookEntry
from evidence_sophia.model.passage import Passage
from evidence_sophia.model.quote import NearMiss, QuoteVerdict
from evidence_sophia.model.source import Source
from evidence_sophia.model.source_set import SourceSet

__all__ = [
    "ANSWER",
    "CITATION",
    "CLAIM_FINDING",
    "DOCUMENT_TYPES",
    "DRIFT",
    "EVIDENCE_PACK",
    "EXPORT",
    "HIT",
    "NEAR_MISS",
    "NOTEBOOK",
    "NOTEBOOK_ENTRY",
    "PASSAGE",
    "QUOTE_VERDICT",
    "SOURCE",
    "SOURCE_SET",
]

ANSWER: Final = DocumentType(name="answer", cls=Answer)
CITATION: Final = DocumentType(name="citation", cls=Citation)
CLAIM_FINDING: Final = DocumentType(name="claim-finding", cls=ClaimFinding)
DRIFT: Final = DocumentType(name="drift", cls=Drift)
EVIDENCE_PACK: Final = DocumentType(name="evidence-pack", cls=EvidencePack)
EXPORT: Final = DocumentType(name="export", cls=Export)
HIT: Final = DocumentType(name="hit", cls=Hit)
NEAR_MISS: Final = DocumentType(name="near-miss", cls=NearMiss)
NOTEBOOK: Final = DocumentType(name="notebook", cls=Notebook)
NOTEBOOK_ENTRY: Final = DocumentType(name="notebook-entry", cls=NotebookEntry)
PASSAGE: Final = DocumentType(name="passage", cls=Passage)
QUOTE_VERDICT: Final = DocumentType(name="quote-verdict", cls=QuoteVerdict)
SOURCE: Final = DocumentType(name="source", cls=Source)
SOURCE_SET: Final = DocumentType(name="source-set", cls=SourceSet)

DOCUMENT_TYPES: Final[tuple[DocumentType[Any], ...]] = (
    ANSWER,
    CITATION,
    CLAIM_FINDING,
    DRIFT,
    EVIDENCE_PACK,
    EXPORT,
    HIT,
    NEAR_MISS,
    NOTEBOOK,
    NOTEBOOK_ENTRY,
    PASSAGE,
    QUOTE_VERDICT,
    SOURCE,
    SOURCE_SET,
)
