"""What would be right? A small evidence adapter in memory, the oracle of the kit.

Every capability in the plainest way that is right: dictionaries and scans. It keeps nothing
beyond the process and shares no code with the stores, so that the two can check one another.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Final

import attrs

from evidence_sophia.answering.assistant import Assistant
from evidence_sophia.answering.citing.verbatim import verify_verbatim
from evidence_sophia.answering.evidence import Evidence
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.cursors import cut_page
from evidence_sophia.contract.description import (
    CapabilitySupport,
    Description,
    Health,
    HealthStatus,
)
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
from evidence_sophia.errors import NotFoundError
from evidence_sophia.exports.export import export_document
from evidence_sophia.exports.subject import subject_of_answer, subject_of_pack
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookSummary
from evidence_sophia.model.scope import Scope
from evidence_sophia.model.source import Source
from evidence_sophia.testing._memory.cite import cite
from evidence_sophia.testing._memory.find import find, find_evidence, unusable
from evidence_sophia.testing._memory.linked import neighbours
from evidence_sophia.testing._memory.pack import draft_pack
from evidence_sophia.testing._memory.shelf import find_pack, newest_packs, place_of, replayed
from evidence_sophia.testing._memory.store import Store, Tenant
from evidence_sophia.testing.corpus import Corpus

__all__ = ["MemoryAdapter", "memory_adapter", "utc_now"]

_DESCRIPTION: Final = Description(
    contract=V1_0,
    capabilities=tuple(CapabilitySupport(each) for each in Capability),
    implementation="evidence-sophia in memory 1.0",
)


def utc_now() -> datetime:
    """Give the present."""
    return datetime.now(UTC)


def memory_adapter(clock: Callable[[], datetime] = utc_now) -> MemoryAdapter:
    """Make the in-memory adapter; fill it with ``seed``.

    Args:
        clock: gives the present, aware of its time zone.

    >>> from evidence_sophia.contract import RequestContext, SearchRequest, connect
    >>> from evidence_sophia.model import OWNER, Scope
    >>> context = RequestContext(actor=OWNER, scope=Scope(tenant="local", source_sets=None))
    >>> connect(memory_adapter()).search(SearchRequest("anything"), context).items
    ()
    """
    return MemoryAdapter(clock)


class MemoryAdapter:
    """An evidence adapter with every capability, in memory. It may be used by several threads.

    What each verb raises stands in :mod:`evidence_sophia.contract.protocols`.
    """

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._store = Store()
        self._clock = clock
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return "<MemoryAdapter>"

    def seed(self, corpus: Corpus, /) -> None:
        """Hold a corpus, and nothing else."""
        self._store.seed(corpus, self._clock())

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has."""
        return _DESCRIPTION

    def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Say that memory is well."""
        del request, context
        return Health(status=HealthStatus.OK)

    def search(self, request: SearchRequest, context: RequestContext, /) -> Page[Hit]:
        """Find passages, best first; those of sources with ended rights are left out."""
        tenant, scope = self._begin(request, context)
        ended = unusable(tenant, scope, self._today(), rights_only=True)
        hits = find(tenant, request.query, scope, exclude=ended)[:MAX_LIMIT]
        return cut_page("search", request, context, hits)

    def resolve_citations(
        self, request: ResolveCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """Turn passages into citations, in the order asked, each once."""
        tenant, scope = self._begin(request, context)
        asked = {id_: tenant.passage(id_, scope) for id_ in request.passage_ids}
        unknown = [id_ for id_, passage in asked.items() if passage is None]
        if unknown:
            message = "no such passages"
            raise NotFoundError(message, details=unknown)
        return Page(
            items=tuple(
                cite(id_, passage, tenant.held[passage.source_id].source)
                for id_, passage in asked.items()
                if passage
            )
        )

    def list_citations(
        self, request: ListCitationsRequest, context: RequestContext, /
    ) -> Page[Citation]:
        """List the citations of a kept answer, in its order."""
        tenant, scope = self._begin(request, context)
        answer = tenant.kept_answer(request.answer_id, context, scope)
        return cut_page("list_citations", request, context, answer.citations)

    def get_evidence_pack(
        self, request: GetEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Give one pack whose every source is in scope."""
        tenant, scope = self._begin(request, context)
        return find_pack(tenant, request.pack_id, request.version, scope)

    def list_evidence_packs(
        self, request: ListEvidencePacksRequest, context: RequestContext, /
    ) -> Page[EvidencePackSummary]:
        """List the newest versions of the packs in scope, by id."""
        tenant, scope = self._begin(request, context)
        return cut_page("list_evidence_packs", request, context, newest_packs(tenant, scope))

    def build_evidence_pack(
        self, request: BuildEvidencePackRequest, context: RequestContext, /
    ) -> EvidencePack:
        """Build a pack or a new version of one, and keep it; replay what its key recorded."""
        with self._lock:
            self._begin(request, context)
            tenant = self._store.writable(context)
            key = (context.actor.id, "build_evidence_pack", context.idempotency_key)
            recorded = tenant.writes.get(key)
            if recorded is not None:
                return replayed(recorded, request, context.scope)
            fresh = f"pack-{self._store.count_packs() + 1:06}"
            place = place_of(tenant, request, context.scope, fresh)
            now = self._clock()
            draft = draft_pack(tenant, request, context, now)
            kept = draft.pack(request.title, place, context, now)
            tenant.packs.setdefault(kept.pack.id, []).append(kept)
            if context.idempotency_key:
                tenant.writes[key] = (request, kept)
            return kept.pack

    def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, /
    ) -> Page[NotebookSummary]:
        """List the actor's own notebooks by id; what is outside the scope is not counted."""
        tenant, scope = self._begin(request, context)
        own = [
            _within(tenant, notebook, scope).summary
            for _, notebook in sorted(tenant.notebooks.items())
            if notebook.owner == context.actor.id
        ]
        return cut_page("list_notebooks", request, context, own)

    def get_notebook(self, request: GetNotebookRequest, context: RequestContext, /) -> Notebook:
        """Give one of the actor's own notebooks, without what is outside the scope."""
        tenant, scope = self._begin(request, context)
        notebook = tenant.notebooks.get(request.notebook_id)
        if notebook is None or notebook.owner != context.actor.id:
            message = f"no notebook {request.notebook_id!r:.100}"
            raise NotFoundError(message, details=(request.notebook_id,))
        return _within(tenant, notebook, scope)

    def list_sources(self, request: ListSourcesRequest, context: RequestContext, /) -> Page[Source]:
        """List the sources in scope by id."""
        tenant, scope = self._begin(request, context)
        return cut_page("list_sources", request, context, tenant.sources(scope))

    def list_neighbours(
        self, request: ListNeighboursRequest, context: RequestContext, /
    ) -> Page[Neighbour]:
        """List the links that a source states, and those of sources in scope that lead to it."""
        tenant, scope = self._begin(request, context)
        asked = tenant.source(request.source_id, scope)
        if asked is None:
            message = f"no source {request.source_id!r:.100}"
            raise NotFoundError(message, details=(request.source_id,))
        found = neighbours(tenant, asked, scope)
        wanted = [each for each in found if request.relation in (None, each.relation)]
        return cut_page("list_neighbours", request, context, wanted)

    def verify_claim(self, request: VerifyClaimRequest, context: RequestContext, /) -> ClaimFinding:
        """Say whether the claim stands verbatim in a source that may ground it."""
        tenant, scope = self._begin(request, context)
        evidence = find_evidence(tenant, request.claim, request.limit, scope, self._today())
        return verify_verbatim(request.claim, evidence)

    def answer(self, request: AnswerRequest, context: RequestContext, /) -> Answer:
        """Answer with verbatim sentences of the evidence in scope, or refuse."""

        def retrieve(asked: AnswerRequest, _context: RequestContext) -> Evidence:
            return find_evidence(tenant, asked.question, asked.limit, scope, self._today())

        tenant, scope = self._begin(request, context)
        tags = Counter(source.language for source in tenant.sources(scope))
        most = min(tags, key=lambda tag: (-tags[tag], tag), default="")
        assistant = Assistant(retrieve=retrieve, corpus_language=lambda *_: most)
        return assistant.answer(request, context, self._clock())

    def export_trace(self, request: ExportTraceRequest, context: RequestContext, /) -> Export:
        """Write a pack, or a kept answer of the actor, as a document."""
        tenant, scope = self._begin(request, context)
        sources = tenant.sources(scope)
        if request.pack_id:
            pack = find_pack(tenant, request.pack_id, request.version, scope)
            subject = subject_of_pack(pack, sources)
        else:
            id_ = request.answer_id
            answer = tenant.kept_answer(id_, context, scope)
            subject = subject_of_answer(answer, sources, answer_id=id_, created_by=context.actor.id)
        return export_document(subject, request.kind, request.format)

    def _begin(self, request: object, context: RequestContext) -> tuple[Tenant, Scope]:
        context.check(self._clock())
        return self._store.of(context), context.narrowed(getattr(request, "source_sets", None))

    def _today(self) -> date:
        return self._clock().astimezone(UTC).date()


def _within(tenant: Tenant, notebook: Notebook, scope: Scope) -> Notebook:
    seen = tuple(each for each in notebook.entries if tenant.is_within(scope, each.answer))
    return attrs.evolve(notebook, entries=seen)
