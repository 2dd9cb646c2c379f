"""What does an adapter promise? The eight capabilities, one small Protocol each.

Every verb is ``verb(request, context, /)``. A published Protocol never gains a method, and a
request grows only by fields with defaults. Besides the errors its docstring lists, every verb
may raise :class:`~evidence_sophia.errors.EvidenceAdapterUnavailable`,
:class:`~evidence_sophia.errors.DeadlineExceededError`,
:class:`~evidence_sophia.errors.RateLimitedError`,
:class:`~evidence_sophia.errors.ScopeDenied` and
:class:`~evidence_sophia.errors.BackendError`, and nothing else. A negative finding is a value.
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
    "Adapter",
    "Citations",
    "ClaimVerification",
    "EvidencePacks",
    "GroundedAnswers",
    "Notebooks",
    "SemanticSearch",
    "SourceGraph",
    "TraceExport",
]


class Adapter(Protocol):
    """What every adapter has, whatever its capabilities."""

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has, without asking its backend."""
        ...

    def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Say how well the backend is; a backend that is down is a finding, not an error."""
        ...


class SemanticSearch(Protocol):
    """Find passages for a query."""

    def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find passages, best first; an empty page is no error.

        Scores lie in [0, 1], higher is better, comparable within one result; ties stand by
        passage id. Text is verbatim, spans count code points of the stored text.

        Raises:
            InvalidCursorError: the cursor is stale, foreign or malformed.
        """
        ...


class Citations(Protocol):
    """Give citations with everything a reader needs."""

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """Turn passages into citations, in the order asked, all on one page.

        Raises:
            NotFoundError: a passage does not stand in scope; the details name each.
        """
        ...

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """List the citations of an answer that the actor has kept, in the order of the answer.

        Raises:
            NotFoundError: the actor has kept no such answer.
            InvalidCursorError: the cursor is stale, foreign or malformed.
        """
        ...


class EvidencePacks(Protocol):
    """Keep claims with their evidence, reviewable alone."""

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Give one pack whose every source is in scope.

        Raises:
            NotFoundError: no such pack or version stands in scope.
        """
        ...

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext, /
    ) -> Page[EvidencePackSummary]:
        """List the packs whose every source is in scope, by id.

        Raises:
            InvalidCursorError: the cursor is stale, foreign or malformed.
        """
        ...

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Build a pack or a new version of one, and keep it.

        The same idempotency key with the same request gives the recorded pack again.

        Raises:
            ConflictError: the expected version is not the newest, or the idempotency key was used
                for another request.
            NotFoundError: no such pack, or the actor has kept no such answer.
        """
        ...


class Notebooks(Protocol):
    """Give the actor's own kept answers."""

    def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, /
    ) -> Page[NotebookSummary]:
        """List the actor's own notebooks by id, whatever the role.

        Raises:
            InvalidCursorError: the cursor is stale, foreign or malformed.
        """
        ...

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext, /) -> Notebook:
        """Give one of the actor's own notebooks.

        Raises:
            NotFoundError: the actor has no such notebook.
        """
        ...


class SourceGraph(Protocol):
    """Show the sources and how they hang together."""

    def list_sources(self, request: ListSourcesRequest, context: RequestContext, /) -> Page[Source]:
        """List the sources in scope by id.

        Raises:
            InvalidCursorError: the cursor is stale, foreign or malformed.
        """
        ...

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext, /
    ) -> Page[Neighbour]:
        """List the sources linked with a source, by relation, direction and target.

        Raises:
            NotFoundError: the source does not stand in scope.
            InvalidCursorError: the cursor is stale, foreign or malformed.
        """
        ...


class ClaimVerification(Protocol):
    """Say what the evidence in scope says of a claim."""

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext, /) -> ClaimFinding:
        """Verify a claim; too little evidence is a finding, never an error."""
        ...


class GroundedAnswers(Protocol):
    """Answer from the evidence in scope, or refuse."""

    def answer(self, request: AnswerRequest, context: RequestContext, /) -> Answer:
        """Answer a question; a refusal is a value, never an error."""
        ...


class TraceExport(Protocol):
    """Hand the evidence on as a document."""

    def export_trace(self, request: ExportTraceRequest, context: RequestContext, /) -> Export:
        """Export a pack, or an answer that the actor has kept; equal evidence gives equal bytes.

        Raises:
            NotFoundError: no such pack stands in scope, or the actor has kept no such answer.
            InvariantError: the kind cannot be written in the format.
            MissingExtraError: the format needs an extra that is not installed.
        """
        ...
