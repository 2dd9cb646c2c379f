"""What does an adapter promise, and in whose name is it asked?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.contract.async_protocols import AsyncAdapter as AsyncAdapter
    from evidence_sophia.contract.async_protocols import AsyncCitations as AsyncCitations
    from evidence_sophia.contract.async_protocols import (
        AsyncClaimVerification as AsyncClaimVerification,
    )
    from evidence_sophia.contract.async_protocols import AsyncEvidencePacks as AsyncEvidencePacks
    from evidence_sophia.contract.async_protocols import (
        AsyncGroundedAnswers as AsyncGroundedAnswers,
    )
    from evidence_sophia.contract.async_protocols import AsyncNotebooks as AsyncNotebooks
    from evidence_sophia.contract.async_protocols import AsyncSemanticSearch as AsyncSemanticSearch
    from evidence_sophia.contract.async_protocols import AsyncSourceGraph as AsyncSourceGraph
    from evidence_sophia.contract.async_protocols import AsyncTraceExport as AsyncTraceExport
    from evidence_sophia.contract.context import RequestContext as RequestContext
    from evidence_sophia.contract.description import CapabilitySupport as CapabilitySupport
    from evidence_sophia.contract.description import Description as Description
    from evidence_sophia.contract.description import Health as Health
    from evidence_sophia.contract.description import HealthStatus as HealthStatus
    from evidence_sophia.contract.description import SupportLevel as SupportLevel
    from evidence_sophia.contract.grants import GRANTS as GRANTS
    from evidence_sophia.contract.grants import check_granted as check_granted
    from evidence_sophia.contract.grants import is_granted as is_granted
    from evidence_sophia.contract.grants import least_role as least_role
    from evidence_sophia.contract.page import Page as Page
    from evidence_sophia.contract.protocols import Adapter as Adapter
    from evidence_sophia.contract.protocols import Citations as Citations
    from evidence_sophia.contract.protocols import ClaimVerification as ClaimVerification
    from evidence_sophia.contract.protocols import EvidencePacks as EvidencePacks
    from evidence_sophia.contract.protocols import GroundedAnswers as GroundedAnswers
    from evidence_sophia.contract.protocols import Notebooks as Notebooks
    from evidence_sophia.contract.protocols import SemanticSearch as SemanticSearch
    from evidence_sophia.contract.protocols import SourceGraph as SourceGraph
    from evidence_sophia.contract.protocols import TraceExport as TraceExport
    from evidence_sophia.contract.requests import DEFAULT_LIMIT as DEFAULT_LIMIT
    from evidence_sophia.contract.requests import DEFAULT_PAGE as DEFAULT_PAGE
    from evidence_sophia.contract.requests import MAX_LIMIT as MAX_LIMIT
    from evidence_sophia.contract.requests import AnswerRequest as AnswerRequest
    from evidence_sophia.contract.requests import (
        BuildEvidencePackRequest as BuildEvidencePackRequest,
    )
    from evidence_sophia.contract.requests import ExportTraceRequest as ExportTraceRequest
    from evidence_sophia.contract.requests import GetEvidencePackRequest as GetEvidencePackRequest
    from evidence_sophia.contract.requests import GetNotebookRequest as GetNotebookRequest
    from evidence_sophia.contract.requests import HealthRequest as HealthRequest
    from evidence_sophia.contract.requests import ListCitationsRequest as ListCitationsRequest
    from evidence_sophia.contract.requests import (
        ListEvidencePacksRequest as ListEvidencePacksRequest,
    )
    from evidence_sophia.contract.requests import ListNeighboursRequest as ListNeighboursRequest
    from evidence_sophia.contract.requests import ListNotebooksRequest as ListNotebooksRequest
    from evidence_sophia.contract.requests import ListSourcesRequest as ListSourcesRequest
    from evidence_sophia.contract.requests import ResolveCitationsRequest as ResolveCitationsRequest
    from evidence_sophia.contract.requests import SearchRequest as SearchRequest
    from evidence_sophia.contract.requests import VerifyClaimRequest as VerifyClaimRequest
    from evidence_sophia.contract.verbs import VERBS as VERBS
    from evidence_sophia.contract.verbs import Verb as Verb
    from evidence_sophia.contract.verbs import verbs_of as verbs_of
    from evidence_sophia.contract.version import CONTRACT as CONTRACT
    from evidence_sophia.contract.version import CONTRACT_NAME as CONTRACT_NAME
    from evidence_sophia.contract.version import V1_0 as V1_0
    from evidence_sophia.contract.version import Contract as Contract
    from evidence_sophia.contract.version import ContractVersion as ContractVersion
    from evidence_sophia.contract.version import negotiate as negotiate

__all__ = [
    "CONTRACT",
    "CONTRACT_NAME",
    "DEFAULT_LIMIT",
    "DEFAULT_PAGE",
    "GRANTS",
    "MAX_LIMIT",
    "V1_0",
    "VERBS",
    "Adapter",
    "AnswerRequest",
    "AsyncAdapter",
    "AsyncCitations",
    "AsyncClaimVerification",
    "AsyncEvidencePacks",
    "AsyncGroundedAnswers",
    "AsyncNotebooks",
    "AsyncSemanticSearch",
    "AsyncSourceGraph",
    "AsyncTraceExport",
    "BuildEvidencePackRequest",
    "CapabilitySupport",
    "Citations",
    "ClaimVerification",
    "Contract",
    "ContractVersion",
    "Description",
    "EvidencePacks",
    "ExportTraceRequest",
    "GetEvidencePackRequest",
    "GetNotebookRequest",
    "GroundedAnswers",
    "Health",
    "HealthRequest",
    "HealthStatus",
    "ListCitationsRequest",
    "ListEvidencePacksRequest",
    "ListNeighboursRequest",
    "ListNotebooksRequest",
    "ListSourcesRequest",
    "Notebooks",
    "Page",
    "RequestContext",
    "ResolveCitationsRequest",
    "SearchRequest",
    "SemanticSearch",
    "SourceGraph",
    "SupportLevel",
    "TraceExport",
    "Verb",
    "VerifyClaimRequest",
    "check_granted",
    "is_granted",
    "least_role",
    "negotiate",
    "verbs_of",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Adapter": "protocols",
        "AnswerRequest": "requests",
        "AsyncAdapter": "async_protocols",
        "AsyncCitations": "async_protocols",
        "AsyncClaimVerification": "async_protocols",
        "AsyncEvidencePacks": "async_protocols",
        "AsyncGroundedAnswers": "async_protocols",
        "AsyncNotebooks": "async_protocols",
        "AsyncSemanticSearch": "async_protocols",
        "AsyncSourceGraph": "async_protocols",
        "AsyncTraceExport": "async_protocols",
        "BuildEvidencePackRequest": "requests",
        "CONTRACT": "version",
        "CONTRACT_NAME": "version",
        "CapabilitySupport": "description",
        "Citations": "protocols",
        "ClaimVerification": "protocols",
        "Contract": "version",
        "ContractVersion": "version",
        "DEFAULT_LIMIT": "requests",
        "DEFAULT_PAGE": "requests",
        "Description": "description",
        "EvidencePacks": "protocols",
        "ExportTraceRequest": "requests",
        "GRANTS": "grants",
        "GetEvidencePackRequest": "requests",
        "GetNotebookRequest": "requests",
        "GroundedAnswers": "protocols",
        "Health": "description",
        "HealthRequest": "requests",
        "HealthStatus": "description",
        "ListCitationsRequest": "requests",
        "ListEvidencePacksRequest": "requests",
        "ListNeighboursRequest": "requests",
        "ListNotebooksRequest": "requests",
        "ListSourcesRequest": "requests",
        "MAX_LIMIT": "requests",
        "Notebooks": "protocols",
        "Page": "page",
        "RequestContext": "context",
        "ResolveCitationsRequest": "requests",
        "SearchRequest": "requests",
        "SemanticSearch": "protocols",
        "SourceGraph": "protocols",
        "SupportLevel": "description",
        "TraceExport": "protocols",
        "V1_0": "version",
        "VERBS": "verbs",
        "Verb": "verbs",
        "VerifyClaimRequest": "requests",
        "check_granted": "grants",
        "is_granted": "grants",
        "least_role": "grants",
        "negotiate": "version",
        "verbs_of": "verbs",
    },
)
