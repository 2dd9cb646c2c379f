"""The canonical adapter, awaited: what :func:`connect` makes of an adapter for event loops."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self

from evidence_sophia.contract._drop import drop
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description, Health, HealthStatus
from evidence_sophia.contract.gate import Gate, translated
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
from evidence_sophia.contract.verbs import VERBS_BY_NAME
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

__all__ = ["AsyncEvidenceAdapter"]


class AsyncEvidenceAdapter:
    """An adapter behind the gate: all verbs, role and scope enforced, errors typed.

    A verb of a capability that the adapter does not have raises
    :class:`~evidence_sophia.errors.UnsupportedCapabilityError` before any I/O. What each verb
    means and may raise stands in :mod:`evidence_sophia.contract.protocols`; besides those,
    every verb raises what :class:`~evidence_sophia.contract.gate.Gate` refuses. Made by
    :func:`~evidence_sophia.contract.connection.connect`.
    """

    def __init__(
        self,
        gate: Gate,
        invoke: Callable[[str, Any, RequestContext], Awaitable[Any]],
        close: Callable[[], None] | None = None,
    ) -> None:
        self._gate = gate
        self._invoke = invoke
        self._close = close

    def __repr__(self) -> str:
        return f"AsyncEvidenceAdapter({self._gate.description.implementation!r})"

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the threads that a bridge has started; the adapter itself stays open."""
        if self._close is not None:
            self._close()

    @property
    def gate(self) -> Gate:
        """What every call passes."""
        return self._gate

    @property
    def version(self) -> str:
        """The contract version both sides agreed on."""
        return self._gate.version

    def has(self, capability: Capability) -> bool:
        """Whether the adapter serves a capability."""
        return self._gate.has(capability)

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has."""
        return self._gate.description

    async def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Say how well the backend is; one that cannot even say so is unavailable."""
        try:
            health = await self._invoke("check_health", request, context)
        except Exception as error:  # noqa: BLE001 - a backend that is down may raise anything
            detail = f"check_health raised {type(error).__name__}"
            return Health(status=HealthStatus.UNAVAILABLE, detail=detail)
        if type(health) is Health:
            return health
        drop(health)
        detail = f"check_health gave a {type(health).__name__}"
        return Health(status=HealthStatus.UNAVAILABLE, detail=detail)

    async def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find passages, best first; an empty page is no error."""
        result: Page[Hit] = await self._call("search", request, context)
        return result

    async def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """Turn passages into citations, in the order asked, all on one page."""
        result: Page[Citation] = await self._call("resolve_citations", request, context)
        return result

    async def list_citations(
        self, request: ListCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """List the citations of an answer that the actor has kept, in the order of the answer."""
        result: Page[Citation] = await self._call("list_citations", request, context)
        return result

    async def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Give one pack whose every source is in scope."""
        result: EvidencePack = await self._call("get_evidence_pack", request, context)
        return result

    async def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext, /
    ) -> Page[EvidencePackSummary]:
        """List the packs whose every source is in scope, by id."""
        result: Page[EvidencePackSummary] = await self._call(
            "list_evidence_packs", request, context
        )
        return result

    async def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Build a pack or a new version of one, and keep it."""
        result: EvidencePack = await self._call("build_evidence_pack", request, context)
        return result

    async def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, /
    ) -> Page[NotebookSummary]:
        """List the actor's own notebooks by id, whatever the role."""
        result: Page[NotebookSummary] = await self._call("list_notebooks", request, context)
        return result

    async def get_notebook(
        self, request: GetNotebookRequest, context: RequestContext, /
    ) -> Notebook:
        """Give one of the actor's own notebooks."""
        result: Notebook = await self._call("get_notebook", request, context)
        return result

    async def list_sources(
        self, request: ListSourcesRequest, context: RequestContext, /
    ) -> Page[Source]:
        """List the sources in scope by id."""
        result: Page[Source] = await self._call("list_sources", request, context)
        return result

    async def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext, /
    ) -> Page[Neighbour]:
        """List the sources linked with a source, by relation, direction and target."""
        result: Page[Neighbour] = await self._call("list_neighbours", request, context)
        return result

    async def verify_claim(
        self, request: VerifyClaimRequest, context: RequestContext, /
    ) -> ClaimFinding:
        """Verify a claim; too little evidence is a finding, never an error."""
        result: ClaimFinding = await self._call("verify_claim", request, context)
        return result

    async def answer(self, request: AnswerRequest, context: RequestContext, /) -> Answer:
        """Answer a question; a refusal is a value, never an error."""
        result: Answer = await self._call("answer", request, context)
        return result

    async def export_trace(self, request: ExportTraceRequest, context: RequestContext, /) -> Export:
        """Export a pack, or an answer that the actor has kept; equal evidence gives equal bytes."""
        result: Export = await self._call("export_trace", request, context)
        return result

    async def _call(self, name: str, request: object, context: RequestContext) -> Any:  # noqa: ANN401 - the verb's own result
        verb = VERBS_BY_NAME[name]
        scope = self._gate.admit(verb, request, context)
        try:
            result = await self._invoke(verb.name, request, context)
        except Exception as error:
            seen = translated(error, verb)
            if seen is error:
                raise
            raise seen from error
        return self._gate.accept(verb, request, context, scope, result)
