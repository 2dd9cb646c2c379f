"""What does an adapter promise, and in whose name is it asked?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.contract.actions import ACTIONS as ACTIONS
    from evidence_sophia.contract.actions import Action as Action
    from evidence_sophia.contract.actions import ActionRule as ActionRule
    from evidence_sophia.contract.actions import OwnWork as OwnWork
    from evidence_sophia.contract.actions import check_allowed as check_allowed
    from evidence_sophia.contract.actions import is_allowed as is_allowed
    from evidence_sophia.contract.async_evidence_adapter import (
        AsyncEvidenceAdapter as AsyncEvidenceAdapter,
    )
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
    from evidence_sophia.contract.bridges import as_async as as_async
    from evidence_sophia.contract.bridges import as_sync as as_sync
    from evidence_sophia.contract.connection import connect as connect
    from evidence_sophia.contract.context import RequestContext as RequestContext
    from evidence_sophia.contract.cursors import cut_page as cut_page
    from evidence_sophia.contract.cursors import make_cursor as make_cursor
    from evidence_sophia.contract.cursors import read_cursor as read_cursor
    from evidence_sophia.contract.cursors import read_number as read_number
    from evidence_sophia.contract.description import CapabilitySupport as CapabilitySupport
    from evidence_sophia.contract.description import Description as Description
    from evidence_sophia.contract.description import Health as Health
    from evidence_sophia.contract.description import HealthStatus as HealthStatus
    from evidence_sophia.contract.description import SupportLevel as SupportLevel
    from evidence_sophia.contract.evidence_adapter import EvidenceAdapter as EvidenceAdapter
    from evidence_sophia.contract.grants import GRANTS as GRANTS
    from evidence_sophia.contract.grants import check_granted as check_granted
    from evidence_sophia.contract.grants import is_granted as is_granted
    from evidence_sophia.contract.grants import least_role as least_role
    from evidence_sophia.contract.installed import ENTRY_POINT_GROUP as ENTRY_POINT_GROUP
    from evidence_sophia.contract.installed import installed_adapters as installed_adapters
    from evidence_sophia.contract.installed import load_adapter as load_adapter
    from evidence_sophia.contract.page import Page as Page
    from evidence_sophia.contract.page import pages as pages
    from evidence_sophia.contract.protocols import Adapter as Adapter
    from evidence_sophia.contract.protocols import Citations as Citations
    from evidence_sophia.contract.protocols import ClaimVerification as ClaimVerification
    from evidence_sophia.contract.protocols import EvidencePacks as EvidencePacks
    from evidence_sophia.contract.protocols import GroundedAnswers as GroundedAnswers
    from evidence_sophia.contract.protocols import Notebooks as Notebooks
    from evidence_sophia.contract.protocols import SemanticSearch as SemanticSearch
    from evidence_sophia.contract.protocols import SourceGraph as SourceGraph
    from evidence_sophia.contract.protocols import TraceExport as TraceExport
    from evidence_sophia.contract.registry import Registry as Registry
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
    "ACTIONS",
    "CONTRACT",
    "CONTRACT_NAME",
    "DEFAULT_LIMIT",
    "DEFAULT_PAGE",
    "ENTRY_POINT_GROUP",
    "GRANTS",
    "MAX_LIMIT",
    "V1_0",
    "VERBS",
    "Action",
    "ActionRule",
    "Adapter",
    "AnswerRequest",
    "AsyncAdapter",
    "AsyncCitations",
    "AsyncClaimVerification",
    "AsyncEvidenceAdapter",
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
    "EvidenceAdapter",
    "EvidencePacks",
    "ExportTraceRequest",
    "GetEvidencePackRequest",
    "GetNotebookRequest",
    "GroundedAnswers",
    "Health",
    "HealthRequest",
    "HealthStatus",
    "ListCitationsRequest",
    "ListNeighboursRequest",
    "ListNotebooksRequest",
    "ListSourcesRequest",
    "Notebooks",
    "OwnWork",
    "Page",
    "Registry",
    "RequestContext",
    "ResolveCitationsRequest",
    "SearchRequest",
    "SemanticSearch",
    "SourceGraph",
    "SupportLevel",
    "TraceExport",
    "Verb",
    "VerifyClaimRequest",
    "as_async",
    "as_sync",
    "check_allowed",
    "check_granted",
    "connect",
    "cut_page",
    "installed_adapters",
    "is_allowed",
    "is_granted",
    "least_role",
    "load_adapter",
    "make_cursor",
    "negotiate",
    "pages",
    "read_cursor",
    "read_number",
    "verbs_of",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "ACTIONS": "actions",
            "Action": "actions",
            "ActionRule": "actions",
            "Adapter": "protocols",
            "AnswerRequest": "requests",
            "AsyncAdapter": "async_protocols",
            "AsyncCitations": "async_protocols",
            "AsyncClaimVerification": "async_protocols",
            "AsyncEvidenceAdapter": "async_evidence_adapter",
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
            "ENTRY_POINT_GROUP": "installed",
            "EvidenceAdapter": "evidence_adapter",
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
            "ListNeighboursRequest": "requests",
            "ListNotebooksRequest": "requests",
            "ListSourcesRequest": "requests",
            "MAX_LIMIT": "requests",
            "Notebooks": "protocols",
            "OwnWork": "actions",
            "Page": "page",
            "Registry": "registry",
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
            "as_async": "bridges",
            "as_sync": "bridges",
            "check_allowed": "actions",
            "check_granted": "grants",
            "connect": "connection",
            "cut_page": "cursors",
            "installed_adapters": "installed",
            "is_allowed": "actions",
            "is_granted": "grants",
            "least_role": "grants",
            "load_adapter": "installed",
            "make_cursor": "cursors",
            "negotiate": "version",
            "pages": "page",
            "read_cursor": "cursors",
            "read_number": "cursors",
            "verbs_of": "verbs",
        },
    )
