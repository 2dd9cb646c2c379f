"""What is kept, reviewed and handed on? The verbs that build the contract's requests."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from threading import Lock
from typing import TypeAlias

from attrs import evolve

from evidence_sophia.answering.record.kept import answer_document, answer_id
from evidence_sophia.base.adapter import EmbeddedAdapter
from evidence_sophia.base.backend import Backend
from evidence_sophia.base.capabilities.notebooks import SaveRequest, save_answer
from evidence_sophia.base.reading import ReadingVerbs
from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.grants import check_granted
from evidence_sophia.contract.page import pages
from evidence_sophia.contract.requests import (
    DEFAULT_LIMIT,
    BuildEvidencePackRequest,
    ExportTraceRequest,
    GetEvidencePackRequest,
    GetNotebookRequest,
    ListEvidencePacksRequest,
    ListNotebooksRequest,
    VerifyClaimRequest,
)
from evidence_sophia.model.answer import Answer
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.export import Export, ExportFormat, ExportKind
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.notebook import Notebook, NotebookEntry, NotebookSummary

__all__ = ["KeepingVerbs", "Kept"]

Kept: TypeAlias = str | NotebookEntry | Answer
"""A kept answer: its id, its entry in a notebook, or the answer as it was given."""

#: Calls of the async colour that run at once; each takes a thread and a connection.
_WORKERS = 4


class KeepingVerbs(ReadingVerbs):
    """The part of :class:`~evidence_sophia.base.evidence_base.EvidenceBase` that keeps things.

    Args:
        backend: the file.
        context: in whose name, and within what.
    """

    def __init__(self, backend: Backend, context: RequestContext) -> None:
        super().__init__(backend, context)
        self._connecting = Lock()
        self._adapter: EvidenceAdapter | None = None
        self._async_adapter: AsyncEvidenceAdapter | None = None

    @property
    def adapter(self) -> EvidenceAdapter:
        """The contract object over this file, with all eight capabilities.

        It serves the tenant, actor and scope of each request's own context, whoever opened
        the base; the host has authenticated them.
        """
        if self._adapter is None:
            self._adapter = self._connected()
        return self._adapter

    @property
    def async_adapter(self) -> AsyncEvidenceAdapter:
        """The contract object for event loops; its calls run in threads of its own."""
        from evidence_sophia.contract.bridges import (  # noqa: PLC0415 - it loads asyncio
            as_async,
        )

        connected = self.adapter
        with self._connecting:  # two bridges would leave the threads of one behind
            if self._async_adapter is None:
                self._async_adapter = as_async(connected, workers=_WORKERS)
            return self._async_adapter

    def save_to_notebook(
        self, answer: Answer, notebook: str = "Notebook", comment: str = ""
    ) -> NotebookEntry:
        """Keep an answer in one of the actor's own notebooks; it is made if it is not there.

        The same answer kept twice in a notebook is one entry; a comment that is not empty
        takes the place of the one before.

        Args:
            answer: as it was given.
            notebook: the notebook's title.
            comment: the keeper's own words.

        Raises:
            InvariantError: the answer is none, the title is blank, or a text holds a lone
                surrogate.
            CapabilityDenied: the actor's role has no notebooks.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     entry = base.save_to_notebook(base.answer("Who walked on the Moon?"))
        ...     [each.title for each in base.notebooks()], entry.answer.query
        (['Notebook'], 'Who walked on the Moon?')
        """
        check_granted(self._context.actor.role, Capability.NOTEBOOKS)
        request = SaveRequest(answer=answer, notebook=notebook, comment=comment)
        with self._backend.writing(self._context) as session:
            return save_answer(session, request)

    def notebooks(self) -> tuple[NotebookSummary, ...]:
        """List the actor's own notebooks by id.

        Raises:
            CapabilityDenied: the actor's role has no notebooks.
            EvidenceAdapterUnavailable: the base is closed.
        """
        walk = pages(self.adapter.list_notebooks, ListNotebooksRequest(), self._context)
        return tuple(item for page in walk for item in page.items)

    def notebook(self, notebook_id: str) -> Notebook:
        """Give one of the actor's own notebooks with its entries, oldest first.

        Raises:
            NotFoundError: the actor has no notebook of that id.
            CapabilityDenied: the actor's role has no notebooks.
            EvidenceAdapterUnavailable: the base is closed.
        """
        return self.adapter.get_notebook(GetNotebookRequest(notebook_id), self._context)

    def verify_claim(
        self, claim: str, limit: int = DEFAULT_LIMIT, source_sets: Iterable[str] | None = None
    ) -> ClaimFinding:
        """Say whether the evidence supports or refutes a claim, and where.

        Its very words are looked for first; then what each source says of it is judged.

        Args:
            claim: what is asserted; not blank.
            limit: passages to look at, 1 to 1000.
            source_sets: look only into these; None for all.

        Raises:
            InvariantError: the claim is blank, or limit or source sets cannot be such.
            CapabilityDenied: the actor's role may not verify claims.
            EvidenceAdapterUnavailable: the base is closed.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     base.verify_claim("The Moon is made of cheese.").label.value
        'not_enough'
        """
        request = VerifyClaimRequest(claim, limit=limit, source_sets=source_sets)
        return self.adapter.verify_claim(request, self._context)

    def build_evidence_pack(
        self,
        title: str,
        *,
        claims: Iterable[str] = (),
        answers: Iterable[Kept] = (),
        pack_id: str = "",
        expected_version: int = 0,
        source_sets: Iterable[str] | None = None,
        idempotency_key: str = "",
    ) -> EvidencePack:
        """Build an evidence pack, or a new version of one, and keep it.

        Args:
            title: what the pack is about.
            claims: texts to be verified.
            answers: answers that the actor has kept.
            pack_id: the pack to build a new version of; "" for a new pack.
            expected_version: the newest version you know; 0 for a new pack.
            source_sets: look only into these; None for all.
            idempotency_key: made once for one intent; sent again with the same request it
                gives the pack that was built.

        Raises:
            InvariantError: there is neither claim nor answer, or a value is malformed.
            ConflictError: the expected version is not the newest, or the key was used for
                another request.
            NotFoundError: there is no such pack, or the actor has kept no such answer.
            CapabilityDenied: the actor's role has no evidence packs.
            EvidenceAdapterUnavailable: the base is closed, or another writer holds it.

        >>> from evidence_sophia.base.evidence_base import EvidenceBase
        >>> with EvidenceBase.open(":memory:") as base:
        ...     pack = base.build_evidence_pack("The Moon", claims=["It is made of cheese."])
        ...     pack.version, pack.claims[0].status.value
        (1, 'unsupported')
        """
        request = BuildEvidencePackRequest(
            title,
            claims=claims,
            answer_ids=_answer_ids(answers),
            pack_id=pack_id,
            expected_version=expected_version,
            source_sets=source_sets,
        )
        context = evolve(self._context, idempotency_key=idempotency_key)
        return self.adapter.build_evidence_pack(request, context)

    def evidence_pack(self, pack_id: str, version: int | None = None) -> EvidencePack:
        """Give a version of an evidence pack, the newest one unless it is named.

        Raises:
            NotFoundError: there is no such pack or version.
            CapabilityDenied: the actor's role has no evidence packs.
            EvidenceAdapterUnavailable: the base is closed.
        """
        request = GetEvidencePackRequest(pack_id, version=version)
        return self.adapter.get_evidence_pack(request, self._context)

    def evidence_packs(self) -> tuple[EvidencePackSummary, ...]:
        """List the evidence packs by id, the newest version of each.

        Raises:
            CapabilityDenied: the actor's role has no evidence packs.
            EvidenceAdapterUnavailable: the base is closed.
        """
        walk = pages(self.adapter.list_evidence_packs, ListEvidencePacksRequest(), self._context)
        return tuple(item for page in walk for item in page.items)

    def export(
        self,
        kind: ExportKind | str,
        format: ExportFormat | str,  # noqa: A002 - the word of the request
        *,
        pack: str | EvidencePack = "",
        answer: Kept = "",
        fonts: Path | None = None,
    ) -> Export:
        """Export an evidence pack or a kept answer as a document.

        Args:
            kind: ``bibliography``, ``evidence_table``, ``grounded_report`` or
                ``review_packet``.
            format: ``json``, ``csv``, ``markdown`` or ``pdf``; a bibliography also
                ``bibtex``, ``ris`` and ``csl-json``.
            pack: a version of a pack, or the id of one for its newest version.
            answer: an answer that the actor has kept.
            fonts: a folder with further fonts for a PDF, for scripts that the built-in ones
                lack, such as Chinese, Japanese and Korean.

        Raises:
            InvariantError: not exactly one of pack and answer, or the kind cannot be written
                in the format.
            NotFoundError: there is no such pack, or the actor has kept no such answer.
            MissingExtraError: the format needs an extra that is not installed.
            DataError: no font has a glyph for some characters, or the folder has no fonts.
            CapabilityDenied: the actor's role may not export.
            EvidenceAdapterUnavailable: the base is closed.
        """
        if isinstance(pack, EvidencePack):
            pack_id, version = pack.id, pack.version
        else:
            pack_id, version = pack, None
        request = ExportTraceRequest(
            kind=kind,
            format=format,
            pack_id=pack_id,
            answer_id=_answer_id(answer),
            version=version,
        )
        adapter = self.adapter if fonts is None else self._connected(fonts)
        return adapter.export_trace(request, self._context)

    def _connected(self, fonts: Path | None = None) -> EvidenceAdapter:
        adapter = EmbeddedAdapter(self._backend, fonts=fonts)
        return connect(adapter, clock=self._backend.clock)

    def _let_go(self) -> None:
        if self._async_adapter is not None:
            self._async_adapter.close()


def _answer_ids(answers: Iterable[Kept]) -> Iterable[str]:
    if isinstance(answers, str) or not isinstance(answers, Iterable):
        return answers  # the request refuses it
    return tuple(map(_answer_id, answers))


def _answer_id(answer: Kept) -> str:
    if isinstance(answer, NotebookEntry):
        return answer.answer_id
    return answer_id(answer_document(answer)) if isinstance(answer, Answer) else answer
