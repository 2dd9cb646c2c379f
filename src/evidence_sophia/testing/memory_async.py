"""What would be right, awaited? The in-memory adapter for event loops."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

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
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.memory import MemoryAdapter, memory_adapter, utc_now

__all__ = ["AsyncMemoryAdapter", "async_memory_adapter"]


def async_memory_adapter(clock: Callable[[], datetime] = utc_now) -> AsyncMemoryAdapter:
    """Make the in-memory adapter for event loops; fill it with ``seed``.

    Args:
        clock: gives the present, aware of its time zone.
    """
    return AsyncMemoryAdapter(memory_adapter(clock))


class AsyncMemoryAdapter:
    """The in-memory adapter, awaited; nothing in it waits, so nothing is handed to a thread."""

    def __init__(self, memory: MemoryAdapter) -> None:
        self._memory = memory

    def __repr__(self) -> str:
        return "<AsyncMemoryAdapter>"

    async def seed(self, corpus: Corpus, /) -> None:
        """Hold a corpus, and nothing else."""
        self._memory.seed(corpus)

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has."""
        return self._memory.describe()

    async def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Say that memory is well."""
        return self._memory.check_health(request, context)

    async def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find passages, best first; those of sources with ended rights are left out."""
        return self._memory.search(request, context)

    async def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """Turn passages into citations, in the order asked, each once."""
        return self._memory.resolve_citations(request, context)

    async def list_citations(
        self, request: ListCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """List the citations of a kept answer, in its order."""
        return self._memory.list_citations(request, context)

    async def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Give one pack whose every source is in scope."""
        return self._memory.get_evidence_pack(request, context)

    async def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext, /
    ) -> Page[EvidencePackSummary]:
        """List the newest versions of the packs in scope, by id."""
        return self._memory.list_evidence_packs(request, context)

    async def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Build a pack or a new version of one, and keep it; replay what its key recorded."""
        return self._memory.build_evidence_pack(request, context)

    async def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, /
    ) -> Page[NotebookSummary]:
        """List the actor's own notebooks by id; what is outside the scope is not counted."""
        return self._memory.list_notebooks(request, context)

    async def get_notebook(
        self, request: GetNotebookRequest, context: RequestContext, /
    ) -> Notebook:
        """Give one of the actor's own notebooks, without what is outside the scope."""
        return self._memory.get_notebook(request, context)

    async def list_sources(
        self, request: ListSourcesRequest, context: RequestContext, /
    ) -> Page[Source]:
        """List the sources in scope by id."""
        return self._memory.list_sources(request, context)

    async def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext, /
    ) -> Page[Neighbour]:
        """List the links that a source states, and those of sources in scope that lead to it."""
        return self._memory.list_neighbours(request, context)

    async def verify_claim(
        self, request: VerifyClaimRequest, context: RequestContext, /
    ) -> ClaimFinding:
        """Say whether the claim stands verbatim in a source that may ground it."""
        return self._memory.verify_claim(request, context)

    async def answer(self, request: AnswerRequest, context: RequestContext, /) -> Answer:
        """Answer with verbatim sentences of the evidence in scope, or refuse."""
        return self._memory.answer(request, context)

    async def export_trace(self, request: ExportTraceRequest, context: RequestContext, /) -> Export:
        """Write a pack, or a kept answer of the actor, as a document."""
        return self._memory.export_trace(request, context)
