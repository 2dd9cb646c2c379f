"""What does the embedded base promise to a consumer of the contract? All eight capabilities."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from evidence_sophia.base.answers import assistant_of
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.capabilities import (
    citations,
    claims,
    evidence_packs,
    export,
    health,
    notebooks,
    search,
    source_graph,
)
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import CapabilitySupport, Description, Health
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    MAX_LIMIT,
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
from evidence_sophia.contract.version import V1_0
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookSummary
from evidence_sophia.model.source import Source

__all__ = ["EmbeddedAdapter"]

_CAPABILITIES: Final = tuple(CapabilitySupport(each) for each in Capability)


class EmbeddedAdapter:
    """The raw adapter over the database of an evidence base.

    It knows nothing of roles: put it behind the gate with
    :func:`~evidence_sophia.contract.connection.connect`, or take ``base.adapter``, which is
    there already. It serves every tenant of the file, each request that of its own context.
    Each verb sees one consistent state; what each means and raises stands in
    :mod:`evidence_sophia.contract.protocols`.

    Args:
        backend: the database with its clock.
        fonts: a folder with further fonts for the PDFs of :meth:`export_trace`.
    """

    def __init__(self, backend: Backend, *, fonts: Path | None = None) -> None:
        self._backend = backend
        self._fonts = fonts

    def __repr__(self) -> str:
        return f"EmbeddedAdapter({self._backend.database.name!r})"

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has; nothing is read."""
        from evidence_sophia import __version__  # noqa: PLC0415 - it is looked up on first use

        return Description(
            contract=V1_0,
            capabilities=_CAPABILITIES,
            implementation=f"evidence-sophia-embedded {__version__}",
            max_limit=MAX_LIMIT,
        )

    def check_health(self, _request: HealthRequest, context: RequestContext, /) -> Health:
        """Say whether the file can be read and searched."""
        return health.check_health(self._backend, context)

    def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find passages, best first, page by page."""
        with self._backend.reading(context) as session:
            return search.search(session, request)

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """Turn passages into citations."""
        with self._backend.reading(context) as session:
            return citations.resolve_citations(session, request)

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """List the citations of a kept answer."""
        with self._backend.reading(context) as session:
            return citations.list_citations(session, request)

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Give one version of a pack."""
        with self._backend.reading(context) as session:
            return evidence_packs.get_evidence_pack(session, request)

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext, /
    ) -> Page[EvidencePackSummary]:
        """List the packs in scope."""
        with self._backend.reading(context) as session:
            return evidence_packs.list_evidence_packs(session, request)

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Build a pack or a new version of one, all of it or nothing."""
        with self._backend.writing(context) as session:
            return evidence_packs.build_evidence_pack(session, request)

    def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, /
    ) -> Page[NotebookSummary]:
        """List the actor's own notebooks."""
        with self._backend.reading(context) as session:
            return notebooks.list_notebooks(session, request)

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext, /) -> Notebook:
        """Give one of the actor's own notebooks."""
        with self._backend.reading(context) as session:
            return notebooks.get_notebook(session, request)

    def list_sources(self, request: ListSourcesRequest, context: RequestContext, /) -> Page[Source]:
        """List the sources in scope."""
        with self._backend.reading(context) as session:
            return source_graph.list_sources(session, request)

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext, /
    ) -> Page[Neighbour]:
        """List the sources linked with a source."""
        with self._backend.reading(context) as session:
            return source_graph.list_neighbours(session, request)

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext, /) -> ClaimFinding:
        """Verify a claim by its very words, then by what each source says of it."""
        with self._backend.reading(context) as session:
            return claims.verify_claim(session, request)

    def answer(self, request: AnswerRequest, context: RequestContext, /) -> Answer:
        """Answer a question with verbatim, cited sentences, or refuse. Nothing is kept."""
        return assistant_of(self._backend).answer(request, context, self._backend.clock())

    def export_trace(self, request: ExportTraceRequest, context: RequestContext, /) -> Export:
        """Export a pack or a kept answer as a document."""
        from evidence_sophia.exports.export import export_document  # noqa: PLC0415 - rarely used

        with self._backend.reading(context) as session:
            subject = export.export_subject(session, request)
        return export_document(subject, request.kind, request.format, fonts=self._fonts)
