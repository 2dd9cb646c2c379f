"""Grounding for software that must not say more than its sources do.

The names people import first; each loads when it is first used. Everything else stands in
the packages: ``model`` (the nouns), ``quotes``, ``sources``, ``retrieval``, ``answering``,
``knowledge``, ``exports``, ``ingest``, ``base`` (the embedded whole), ``contract``, ``testing``
(the conformance kit), ``codec`` and ``errors`` (the whole error tree).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    __version__: str

    from evidence_sophia.answering.compose import (
        compose_extractive_answer as compose_extractive_answer,
    )
    from evidence_sophia.base.evidence_base import EvidenceBase as EvidenceBase
    from evidence_sophia.contract.connection import connect as connect
    from evidence_sophia.contract.context import RequestContext as RequestContext
    from evidence_sophia.contract.evidence_adapter import EvidenceAdapter as EvidenceAdapter
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
    from evidence_sophia.knowledge.acts import WriteOutcome as WriteOutcome
    from evidence_sophia.knowledge.citations import verify_citation as verify_citation
    from evidence_sophia.knowledge.conflicts import ConflictReport as ConflictReport
    from evidence_sophia.knowledge.proposal import Outcome as Outcome
    from evidence_sophia.knowledge.proposal import Proposal as Proposal
    from evidence_sophia.knowledge.proposal import RejectionReason as RejectionReason
    from evidence_sophia.knowledge.signer import HmacSigner as HmacSigner
    from evidence_sophia.knowledge.trail import EvidenceTrail as EvidenceTrail
    from evidence_sophia.model.actor import OWNER as OWNER
    from evidence_sophia.model.actor import Actor as Actor
    from evidence_sophia.model.actor import Authority as Authority
    from evidence_sophia.model.actor import Role as Role
    from evidence_sophia.model.answer import Answer as Answer
    from evidence_sophia.model.answer import AnswerState as AnswerState
    from evidence_sophia.model.answer import Confidence as Confidence
    from evidence_sophia.model.answer import RefusalReason as RefusalReason
    from evidence_sophia.model.capability import Capability as Capability
    from evidence_sophia.model.citation import Citation as Citation
    from evidence_sophia.model.claim import Claim as Claim
    from evidence_sophia.model.claim import ClaimLabel as ClaimLabel
    from evidence_sophia.model.dates import PartialDate as PartialDate
    from evidence_sophia.model.drift import Drift as Drift
    from evidence_sophia.model.drift import DriftStatus as DriftStatus
    from evidence_sophia.model.evidence_pack import EvidencePack as EvidencePack
    from evidence_sophia.model.hit import Hit as Hit
    from evidence_sophia.model.hit import HitLabel as HitLabel
    from evidence_sophia.model.measured import UNMEASURED as UNMEASURED
    from evidence_sophia.model.passage import Passage as Passage
    from evidence_sophia.model.predicate import Predicate as Predicate
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
    from evidence_sophia.model.source_set import SourceSet as SourceSet
    from evidence_sophia.model.span import OffsetUnit as OffsetUnit
    from evidence_sophia.model.span import Span as Span
    from evidence_sophia.model.statement import Statement as Statement
    from evidence_sophia.model.valid_time import ValidTime as ValidTime
    from evidence_sophia.quotes.index import QuoteIndex as QuoteIndex
    from evidence_sophia.quotes.index import verify_quotes as verify_quotes
    from evidence_sophia.quotes.policy import TYPOGRAPHY as TYPOGRAPHY
    from evidence_sophia.quotes.policy import QuotePolicy as QuotePolicy
    from evidence_sophia.sources.credibility.grounding import ground_sources as ground_sources
    from evidence_sophia.sources.credibility.score import score_source as score_source
    from evidence_sophia.sources.readiness.evaluate import evaluate_readiness as evaluate_readiness
    from evidence_sophia.sources.sets.diff import diff_source_sets as diff_source_sets
    from evidence_sophia.sources.sets.digest import hash_source_set as hash_source_set

__all__ = [
    "OWNER",
    "TYPOGRAPHY",
    "UNMEASURED",
    "Actor",
    "Answer",
    "AnswerRequest",
    "AnswerState",
    "Authority",
    "Capability",
    "Citation",
    "Claim",
    "ClaimLabel",
    "Confidence",
    "ConflictReport",
    "DataError",
    "DecodeError",
    "Drift",
    "DriftStatus",
    "EvidenceAdapter",
    "EvidenceAdapterUnavailable",
    "EvidenceBase",
    "EvidencePack",
    "EvidenceTrail",
    "Hit",
    "HitLabel",
    "HmacSigner",
    "InvariantError",
    "MissingExtraError",
    "NearMiss",
    "NotFoundError",
    "OffsetUnit",
    "Outcome",
    "Page",
    "PartialDate",
    "Passage",
    "Predicate",
    "Proposal",
    "QuoteIndex",
    "QuoteLevel",
    "QuotePolicy",
    "QuoteReason",
    "QuoteStatus",
    "QuoteVerdict",
    "RefusalReason",
    "RejectionReason",
    "RequestContext",
    "Retraction",
    "Role",
    "Scope",
    "SearchRequest",
    "SophiaError",
    "Source",
    "SourceFormat",
    "SourceKind",
    "SourceSet",
    "Span",
    "Statement",
    "StoreError",
    "ValidTime",
    "WriteOutcome",
    "compose_extractive_answer",
    "connect",
    "diff_source_sets",
    "evaluate_readiness",
    "ground_sources",
    "hash_source_set",
    "score_source",
    "verify_citation",
    "verify_quotes",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    _load, __dir__ = lazy_names(
        __name__,
        {
            "Actor": "model.actor",
            "Answer": "model.answer",
            "AnswerRequest": "contract.requests",
            "AnswerState": "model.answer",
            "Authority": "model.actor",
            "Capability": "model.capability",
            "Citation": "model.citation",
            "Claim": "model.claim",
            "ClaimLabel": "model.claim",
            "Confidence": "model.answer",
            "ConflictReport": "knowledge.conflicts",
            "DataError": "errors",
            "DecodeError": "errors",
            "Drift": "model.drift",
            "DriftStatus": "model.drift",
            "EvidenceAdapter": "contract.evidence_adapter",
            "EvidenceAdapterUnavailable": "errors",
            "EvidenceBase": "base.evidence_base",
            "EvidencePack": "model.evidence_pack",
            "EvidenceTrail": "knowledge.trail",
            "Hit": "model.hit",
            "HitLabel": "model.hit",
            "HmacSigner": "knowledge.signer",
            "InvariantError": "errors",
            "MissingExtraError": "errors",
            "NearMiss": "model.quote",
            "NotFoundError": "errors",
            "OWNER": "model.actor",
            "OffsetUnit": "model.span",
            "Outcome": "knowledge.proposal",
            "Page": "contract.page",
            "PartialDate": "model.dates",
            "Passage": "model.passage",
            "Predicate": "model.predicate",
            "Proposal": "knowledge.proposal",
            "QuoteIndex": "quotes.index",
            "QuoteLevel": "model.quote",
            "QuotePolicy": "quotes.policy",
            "QuoteReason": "model.quote",
            "QuoteStatus": "model.quote",
            "QuoteVerdict": "model.quote",
            "RefusalReason": "model.answer",
            "RejectionReason": "knowledge.proposal",
            "RequestContext": "contract.context",
            "Retraction": "model.source",
            "Role": "model.actor",
            "Scope": "model.scope",
            "SearchRequest": "contract.requests",
            "SophiaError": "errors",
            "Source": "model.source",
            "SourceFormat": "model.source_format",
            "SourceKind": "model.source",
            "SourceSet": "model.source_set",
            "Span": "model.span",
            "Statement": "model.statement",
            "StoreError": "errors",
            "TYPOGRAPHY": "quotes.policy",
            "UNMEASURED": "model.measured",
            "ValidTime": "model.valid_time",
            "WriteOutcome": "knowledge.acts",
            "compose_extractive_answer": "answering.compose",
            "connect": "contract.connection",
            "diff_source_sets": "sources.sets.diff",
            "evaluate_readiness": "sources.readiness.evaluate",
            "ground_sources": "sources.credibility.grounding",
            "hash_source_set": "sources.sets.digest",
            "score_source": "sources.credibility.score",
            "verify_citation": "knowledge.citations",
            "verify_quotes": "quotes.index",
        },
    )

    def __getattr__(name: str) -> object:
        if name != "__version__":
            return _load(name)
        from importlib.metadata import version  # noqa: PLC0415 - it costs as much as the model

        return version("evidence-sophia")
