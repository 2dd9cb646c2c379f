"""What does an adapter promise, awaited? The eight capabilities for event loops.

The mirror of :mod:`evidence_sophia.contract.protocols`, verb by verb; what each verb means
stands there.
"""

from __future__ import annotations

from typing import Protocol

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description, Health
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    AnswerRequest,
    BuildEvidencePackRequest,
    ExportTraceRequest,
    GetEvidencePackRequest,
    GetNotebookRequest,
    HealthRequest,
    ListCitationsRequest,
    ListEvidencePacksRequest,
    ListNeighboursRequest,
    ListNotebooksRequest,
    ListSourcesRequest,
    ResolveCitationsRequest,
    SearchRequest,
    VerifyClaimRequest,
)
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookSummary
from evidence_sophia.model.source import Source

__all__ = [
    "AsyncAdapter",
    "AsyncCitations",
    "AsyncClaimVerification",
    "AsyncEvidencePacks",
    "AsyncGroundedAnswers",
    "AsyncNotebooks",
    "AsyncSemanticSearch",
    "AsyncSourceGraph",
    "AsyncTraceExport",
]


class AsyncAdapter(Protocol):
    """What every adapter has, whatever its capabilities (awaited)."""

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has, without asking its backend."""
        ...

    async def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Say how well the backend is; a backend that is down is a finding, not an error."""
        ...


class AsyncSemanticSearch(Protocol):
    """Find passages for a query."""

    async def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find passages, best first; an empty page is no error."""
        ...


class AsyncCitations(Protocol):
    """Give citations with everything a reader needs."""

    async def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """Turn passages into citations, in the order asked, all on one page."""
        ...

    async def list_citations(
        self, request: ListCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """List the citations of an answer that the actor has kept, in the order of the answer."""
        ...


class AsyncEvidencePacks(Protocol):
    """Keep claims with their evidence, reviewable alone."""

    async def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Give one pack whose every source is in scope."""
        ...

    async def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext, /
    ) -> Page[EvidencePackSummary]:
        """List the packs whose every source is in scope, by id."""
        ...

    async def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Build a pack or a new version of one, and keep it."""
        ...


class AsyncNotebooks(Protocol):
    """Give the actor's own kept answers."""

    async def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, /
    ) -> Page[NotebookSummary]:
        """List the actor's own notebooks by id, whatever the role."""
        ...

    async def get_notebook(
        self, request: GetNotebookRequest, context: RequestContext, /
    ) -> Notebook:
        """Give one of the actor's own notebooks."""
        ...


class AsyncSourceGraph(Protocol):
    """Show the sources and how they hang together."""

    async def list_sources(
        self, request: ListSourcesRequest, context: RequestContext, /
    ) -> Page[Source]:
        """List the sources in scope by id."""
        ...

    async def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext, /
    ) -> Page[Neighbour]:
        """List the sources linked with a source, by relation, direction and target."""
        ...


class AsyncClaimVerification(Protocol):
    """Say what the evidence in scope says of a claim."""

    async def verify_claim(
        self, request: VerifyClaimRequest, context: RequestContext, /
    ) -> ClaimFinding:
        """Verify a claim; too little evidence is a finding, never an error."""
        ...


class AsyncGroundedAnswers(Protocol):
    """Answer from the evidence in scope, or refuse."""

    async def answer(self, request: AnswerRequest, context: RequestContext, /) -> Answer:
        """Answer a question; a refusal is a value, never an error."""
        ...


class AsyncTraceExport(Protocol):
    """Hand the evidence on as a document."""

    async def export_trace(self, request: ExportTraceRequest, context: RequestContext, /) -> Export:
        """Export a pack, or an answer that the actor has kept; equal evidence gives equal bytes."""
        ...
