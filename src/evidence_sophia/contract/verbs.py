"""Which verbs does the contract have, of which capability, from what to what?

The one table that the gate, the shape check, the bridges and the reference are made from.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.contract.requests import (
    AnswerRequest,
    BuildEvidencePackRequest,
    ExportTraceRequest,
    GetEvidencePackRequest,
    GetNotebookRequest,
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
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import EvidencePack, EvidencePackSummary
from evidence_sophia.model.export import Export
from evidence_sophia.model.finding import ClaimFinding
from evidence_sophia.model.hit import Hit
from evidence_sophia.model.neighbour import Neighbour
from evidence_sophia.model.notebook import Notebook, NotebookSummary
from evidence_sophia.model.source import Source

__all__ = ["VERBS", "VERBS_BY_NAME", "Verb", "verbs_of"]


@frozen(kw_only=True)
class Verb:
    """One method of a capability.

    Attributes:
        name: of the method.
        capability: which it belongs to.
        request: the class of its request.
        result: the class of its result, or of the items of the page it gives.
        is_paged: whether it gives a page.
        is_write: whether it changes what is kept.
        since: the contract version that added it.
    """

    name: str = field(kw_only=False)
    capability: Capability
    request: type[Any]
    result: type[Any]
    is_paged: bool = False
    is_write: bool = False
    since: str = "1.0.0"


VERBS: Final[tuple[Verb, ...]] = (
    Verb(
        "search",
        capability=Capability.SEMANTIC_SEARCH,
        request=SearchRequest,
        result=Hit,
        is_paged=True,
    ),
    Verb(
        "resolve_citations",
        capability=Capability.CITATIONS,
        request=ResolveCitationsRequest,
        result=Citation,
        is_paged=True,
    ),
    Verb(
        "list_citations",
        capability=Capability.CITATIONS,
        request=ListCitationsRequest,
        result=Citation,
        is_paged=True,
    ),
    Verb(
        "get_evidence_pack",
        capability=Capability.EVIDENCE_PACKS,
        request=GetEvidencePackRequest,
        result=EvidencePack,
    ),
    Verb(
        "list_evidence_packs",
        capability=Capability.EVIDENCE_PACKS,
        request=ListEvidencePacksRequest,
        result=EvidencePackSummary,
        is_paged=True,
    ),
    Verb(
        "build_evidence_pack",
        capability=Capability.EVIDENCE_PACKS,
        request=BuildEvidencePackRequest,
        result=EvidencePack,
        is_write=True,
    ),
    Verb(
        "list_notebooks",
        capability=Capability.NOTEBOOKS,
        request=ListNotebooksRequest,
        result=NotebookSummary,
        is_paged=True,
    ),
    Verb(
        "get_notebook",
        capability=Capability.NOTEBOOKS,
        request=GetNotebookRequest,
        result=Notebook,
    ),
    Verb(
        "list_sources",
        capability=Capability.SOURCE_GRAPH,
        request=ListSourcesRequest,
        result=Source,
        is_paged=True,
    ),
    Verb(
        "list_neighbours",
        capability=Capability.SOURCE_GRAPH,
        request=ListNeighboursRequest,
        result=Neighbour,
        is_paged=True,
    ),
    Verb(
        "verify_claim",
        capability=Capability.CLAIM_VERIFICATION,
        request=VerifyClaimRequest,
        result=ClaimFinding,
    ),
    Verb(
        "answer",
        capability=Capability.GROUNDED_ANSWERS,
        request=AnswerRequest,
        result=Answer,
    ),
    Verb(
        "export_trace",
        capability=Capability.TRACE_EXPORT,
        request=ExportTraceRequest,
        result=Export,
    ),
)

#: Name -> verb.
VERBS_BY_NAME: Final = {verb.name: verb for verb in VERBS}


def verbs_of(capability: Capability) -> tuple[Verb, ...]:
    """List the verbs of a capability; none for an unknown one."""
    return tuple(verb for verb in VERBS if verb.capability == capability)
