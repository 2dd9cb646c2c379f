"""Grounding for software that must not say more than its sources do.

The names people import first; each loads when it is first used. Everything else stands in
the packages: ``model`` (the nouns), ``quotes``, ``retrieval``, ``answering``, ``ingest``,
``base`` (the embedded whole), ``contract``, ``codec`` and ``errors`` (the whole error tree).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.answering.compose import (
        compose_extractive_answer as compose_extractive_answer,
    )
    from evidence_sophia.base.evidence_base import EvidenceBase as EvidenceBase
    from evidence_sophia.contract.context import RequestContext as RequestContext
    from evidence_sophia.contract.page import Page as Page
    from evidence_sophia.contract.requests import AnswerRequest as AnswerRequest
    from evidence_sophia.contract.requests import SearchRequest as SearchRequest
    from evidence_sophia.errors import DataError as DataError
    from evidence_sophia.errors import DecodeError as DecodeError
    from evidence_sophia.errors import EvidenceAdapterUnavailable as EvidenceAdapterUnavailable
    from evidence_sophia.errors import InvariantError as InvariantError
    from evidence_sophia.errors import MissingExtraError as MissingExtraError
    from evidence_sophia.errors import NotFoundError as NotFoundError
    from evidence_sophia.errors import SophiaError as SophiaError
    from evidence_sophia.errors import StoreError as StoreError
    from evidence_sophia.model.actor import OWNER as OWNER
    from evidence_sophia.model.actor import Actor as Actor
    from evidence_sophia.model.actor import Authority as Authority
    from evidence_sophia.model.actor import Role as Role
    from evidence_sophia.model.answer import Answer as Answer
    from evidence_sophia.model.answer import AnswerState as AnswerState
    from evidence_sophia.model.answer import Confidence as Confidence
    from evidence_sophia.model.answer import RefusalReason as RefusalReason
    from evidence_sophia.model.citation import Citation as Citation
    from evidence_sophia.model.claim import Claim as Claim
    from evidence_sophia.model.claim import ClaimLabel as ClaimLabel
    from evidence_sophia.model.dates import PartialDate as PartialDate
    from evidence_sophia.model.drift import Drift as Drift
    from evidence_sophia.model.drift import DriftStatus as DriftStatus
    from evidence_sophia.model.hit import Hit as Hit
    from evidence_sophia.model.hit import HitLabel as HitLabel
    from evidence_sophia.model.measured import UNMEASURED as UNMEASURED
    from evidence_sophia.model.passage import Passage as Passage
    from evidence_sophia.model.quote import NearMiss as NearMiss
    from evidence_sophia.model.quote import QuoteLevel as QuoteLevel
    from evidence_sophia.model.quote import QuoteReason as QuoteReason
    from evidence_sophia.model.quote import QuoteStatus as QuoteStatus
    from evidence_sophia.model.quote import QuoteVerdict as QuoteVerdict
    from evidence_sophia.model.scope import Scope as Scope
    from evidence_sophia.model.source import Retraction as Retraction
    from evidence_sophia.model.source import Source as Source
    from evidence_sophia.model.source import SourceKind as SourceKind
    from evidence_sophia.model.source_format import SourceFormat as SourceFormat
    from evidence_sophia.model.span import OffsetUnit as OffsetUnit
    from evidence_sophia.model.span import Span as Span
    from evidence_sophia.quotes.index import QuoteIndex as QuoteIndex
    from evidence_sophia.quotes.index import verify_quotes as verify_quotes
    from evidence_sophia.quotes.policy import TYPOGRAPHY as TYPOGRAPHY
    from evidence_sophia.quotes.policy import QuotePolicy as QuotePolicy

__all__ = [
    "OWNER",
    "TYPOGRAPHY",
    "UNMEASURED",
    "Actor",
    "Answer",
    "AnswerRequest",
    "AnswerState",
    "Authority",
    "Citation",
    "Claim",
    "ClaimLabel",
    "Confidence",
    "DataError",
    "DecodeError",
    "Drift",
    "DriftStatus",
    "EvidenceAdapterUnavailable",
    "EvidenceBase",
    "Hit",
    "HitLabel",
    "InvariantError",
    "MissingExtraError",
    "NearMiss",
    "NotFoundError",
    "OffsetUnit",
    "Page",
    "PartialDate",
    "Passage",
    "QuoteIndex",
    "QuoteLevel",
    "QuotePolicy",
    "QuoteReason",
    "QuoteStatus",
    "QuoteVerdict",
    "RefusalReason",
    "RequestContext",
    "Retraction",
    "Role",
    "Scope",
    "SearchRequest",
    "SophiaError",
    "Source",
    "SourceFormat",
    "SourceKind",
    "Span",
    "StoreError",
    "compose_extractive_answer",
    "verify_quotes",
]

_load, __dir__ = lazy_names(
    __name__,
    {
        "Actor": "model.actor",
        "Answer": "model.answer",
        "AnswerRequest": "contract.requests",
        "AnswerState": "model.answer",
        "Authority": "model.actor",
        "Citation": "model.citation",
        "Claim": "model.claim",
        "ClaimLabel": "model.claim",
        "Confidence": "model.answer",
        "DataError": "errors",
        "DecodeError": "errors",
        "Drift": "model.drift",
        "DriftStatus": "model.drift",
        "EvidenceAdapterUnavailable": "errors",
        "EvidenceBase": "base.evidence_base",
        "Hit": "model.hit",
        "HitLabel": "model.hit",
        "InvariantError": "errors",
        "MissingExtraError": "errors",
        "NearMiss": "model.quote",
        "NotFoundError": "errors",
        "OWNER": "model.actor",
        "OffsetUnit": "model.span",
        "Page": "contract.page",
        "PartialDate": "model.dates",
        "Passage": "model.passage",
        "QuoteIndex": "quotes.index",
        "QuoteLevel": "model.quote",
        "QuotePolicy": "quotes.policy",
        "QuoteReason": "model.quote",
        "QuoteStatus": "model.quote",
        "QuoteVerdict": "model.quote",
        "RefusalReason": "model.answer",
        "RequestContext": "contract.context",
        "Retraction": "model.source",
        "Role": "model.actor",
        "Scope": "model.scope",
        "SearchRequest": "contract.requests",
        "SophiaError": "errors",
        "Source": "model.source",
        "SourceFormat": "model.source_format",
        "SourceKind": "model.source",
        "Span": "model.span",
        "StoreError": "errors",
        "TYPOGRAPHY": "quotes.policy",
        "UNMEASURED": "model.measured",
        "compose_extractive_answer": "answering.compose",
        "verify_quotes": "quotes.index",
    },
)


def __getattr__(name: str) -> object:
    if name != "__version__":
        return _load(name)
    from importlib.metadata import version  # noqa: PLC0415 - it costs as much as the model

    return version("evidence-sophia")
