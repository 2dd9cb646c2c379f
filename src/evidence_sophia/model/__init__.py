"""Which nouns does everything else speak? Frozen values; nothing here does any work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.model.actor import OWNER as OWNER
    from evidence_sophia.model.actor import Actor as Actor
    from evidence_sophia.model.actor import Authority as Authority
    from evidence_sophia.model.actor import Role as Role
    from evidence_sophia.model.answer import Answer as Answer
    from evidence_sophia.model.answer import AnswerState as AnswerState
    from evidence_sophia.model.answer import CitationLink as CitationLink
    from evidence_sophia.model.answer import Confidence as Confidence
    from evidence_sophia.model.answer import Note as Note
    from evidence_sophia.model.answer import NoteCode as NoteCode
    from evidence_sophia.model.answer import RefusalReason as RefusalReason
    from evidence_sophia.model.capability import Capability as Capability
    from evidence_sophia.model.citation import SOURCE_KIND_WEIGHTS as SOURCE_KIND_WEIGHTS
    from evidence_sophia.model.citation import Citation as Citation
    from evidence_sophia.model.citation import weight_of as weight_of
    from evidence_sophia.model.claim import Claim as Claim
    from evidence_sophia.model.claim import ClaimLabel as ClaimLabel
    from evidence_sophia.model.claim import Provenance as Provenance
    from evidence_sophia.model.claim import ProvenanceMethod as ProvenanceMethod
    from evidence_sophia.model.conflict import Conflict as Conflict
    from evidence_sophia.model.conflict import ConflictKind as ConflictKind
    from evidence_sophia.model.conflict import ConflictSeverity as ConflictSeverity
    from evidence_sophia.model.conflict import ConflictSide as ConflictSide
    from evidence_sophia.model.dates import PartialDate as PartialDate
    from evidence_sophia.model.drift import Drift as Drift
    from evidence_sophia.model.drift import DriftStatus as DriftStatus
    from evidence_sophia.model.evidence_pack import EvidencePack as EvidencePack
    from evidence_sophia.model.evidence_pack import EvidencePackSummary as EvidencePackSummary
    from evidence_sophia.model.evidence_pack import GroundingStatus as GroundingStatus
    from evidence_sophia.model.evidence_pack import PackedClaim as PackedClaim
    from evidence_sophia.model.export import Export as Export
    from evidence_sophia.model.export import ExportFormat as ExportFormat
    from evidence_sophia.model.export import ExportKind as ExportKind
    from evidence_sophia.model.finding import ClaimFinding as ClaimFinding
    from evidence_sophia.model.finding import JudgeLabel as JudgeLabel
    from evidence_sophia.model.finding import VerificationMethod as VerificationMethod
    from evidence_sophia.model.hit import DenseMatch as DenseMatch
    from evidence_sophia.model.hit import FieldContribution as FieldContribution
    from evidence_sophia.model.hit import FusedRank as FusedRank
    from evidence_sophia.model.hit import Hit as Hit
    from evidence_sophia.model.hit import HitLabel as HitLabel
    from evidence_sophia.model.hit import LexicalMatch as LexicalMatch
    from evidence_sophia.model.hit import RankFusion as RankFusion
    from evidence_sophia.model.hit import SearchMethod as SearchMethod
    from evidence_sophia.model.hit import StepKind as StepKind
    from evidence_sophia.model.hit import TermContribution as TermContribution
    from evidence_sophia.model.measured import UNMEASURED as UNMEASURED
    from evidence_sophia.model.measured import Unmeasured as Unmeasured
    from evidence_sophia.model.neighbour import Neighbour as Neighbour
    from evidence_sophia.model.notebook import Notebook as Notebook
    from evidence_sophia.model.notebook import NotebookEntry as NotebookEntry
    from evidence_sophia.model.notebook import NotebookSummary as NotebookSummary
    from evidence_sophia.model.open_enum import OpenEnum as OpenEnum
    from evidence_sophia.model.passage import Passage as Passage
    from evidence_sophia.model.passage import PassageFlag as PassageFlag
    from evidence_sophia.model.predicate import Cardinality as Cardinality
    from evidence_sophia.model.predicate import Predicate as Predicate
    from evidence_sophia.model.predicate import ValueType as ValueType
    from evidence_sophia.model.quote import FoldUse as FoldUse
    from evidence_sophia.model.quote import NearMiss as NearMiss
    from evidence_sophia.model.quote import NearMissKind as NearMissKind
    from evidence_sophia.model.quote import QuoteLevel as QuoteLevel
    from evidence_sophia.model.quote import QuoteReason as QuoteReason
    from evidence_sophia.model.quote import QuoteStatus as QuoteStatus
    from evidence_sophia.model.quote import QuoteVerdict as QuoteVerdict
    from evidence_sophia.model.quote import QuoteWarning as QuoteWarning
    from evidence_sophia.model.quote import TokenEdit as TokenEdit
    from evidence_sophia.model.reference import PersonName as PersonName
    from evidence_sophia.model.reference import Reference as Reference
    from evidence_sophia.model.reference import ReferenceKind as ReferenceKind
    from evidence_sophia.model.scope import DEFAULT_SOURCE_SET as DEFAULT_SOURCE_SET
    from evidence_sophia.model.scope import DEFAULT_TENANT as DEFAULT_TENANT
    from evidence_sophia.model.scope import Scope as Scope
    from evidence_sophia.model.selector import TextPositionSelector as TextPositionSelector
    from evidence_sophia.model.selector import TextQuoteSelector as TextQuoteSelector
    from evidence_sophia.model.source import Retraction as Retraction
    from evidence_sophia.model.source import RetractionState as RetractionState
    from evidence_sophia.model.source import Source as Source
    from evidence_sophia.model.source import SourceKind as SourceKind
    from evidence_sophia.model.source_format import SourceFormat as SourceFormat
    from evidence_sophia.model.source_link import LinkDirection as LinkDirection
    from evidence_sophia.model.source_link import SourceLink as SourceLink
    from evidence_sophia.model.source_link import SourceRelation as SourceRelation
    from evidence_sophia.model.source_set import MemberRights as MemberRights
    from evidence_sophia.model.source_set import MemberVersion as MemberVersion
    from evidence_sophia.model.source_set import RightsStatus as RightsStatus
    from evidence_sophia.model.source_set import SourceSet as SourceSet
    from evidence_sophia.model.source_set import SourceSetMember as SourceSetMember
    from evidence_sophia.model.source_set import SourceSetStatus as SourceSetStatus
    from evidence_sophia.model.source_set import VersionStage as VersionStage
    from evidence_sophia.model.span import OffsetUnit as OffsetUnit
    from evidence_sophia.model.span import Span as Span
    from evidence_sophia.model.statement import MAX_QUOTE as MAX_QUOTE
    from evidence_sophia.model.statement import Operation as Operation
    from evidence_sophia.model.statement import Qualifier as Qualifier
    from evidence_sophia.model.statement import Rank as Rank
    from evidence_sophia.model.statement import Statement as Statement
    from evidence_sophia.model.statement import StatementReference as StatementReference
    from evidence_sophia.model.valid_time import ALWAYS as ALWAYS
    from evidence_sophia.model.valid_time import BEGINNING as BEGINNING
    from evidence_sophia.model.valid_time import FOREVER as FOREVER
    from evidence_sophia.model.valid_time import DateOrigin as DateOrigin
    from evidence_sophia.model.valid_time import TimePrecision as TimePrecision
    from evidence_sophia.model.valid_time import ValidTime as ValidTime

__all__ = [
    "ALWAYS",
    "BEGINNING",
    "DEFAULT_SOURCE_SET",
    "DEFAULT_TENANT",
    "FOREVER",
    "MAX_QUOTE",
    "OWNER",
    "SOURCE_KIND_WEIGHTS",
    "UNMEASURED",
    "Actor",
    "Answer",
    "AnswerState",
    "Authority",
    "Capability",
    "Cardinality",
    "Citation",
    "CitationLink",
    "Claim",
    "ClaimFinding",
    "ClaimLabel",
    "Confidence",
    "Conflict",
    "ConflictKind",
    "ConflictSeverity",
    "ConflictSide",
    "DateOrigin",
    "DenseMatch",
    "Drift",
    "DriftStatus",
    "EvidencePack",
    "EvidencePackSummary",
    "Export",
    "ExportFormat",
    "ExportKind",
    "FieldContribution",
    "FoldUse",
    "FusedRank",
    "GroundingStatus",
    "Hit",
    "HitLabel",
    "JudgeLabel",
    "LexicalMatch",
    "LinkDirection",
    "MemberRights",
    "MemberVersion",
    "NearMiss",
    "NearMissKind",
    "Neighbour",
    "Note",
    "NoteCode",
    "Notebook",
    "NotebookEntry",
    "NotebookSummary",
    "OffsetUnit",
    "OpenEnum",
    "Operation",
    "PackedClaim",
    "PartialDate",
    "Passage",
    "PassageFlag",
    "PersonName",
    "Predicate",
    "Provenance",
    "ProvenanceMethod",
    "Qualifier",
    "QuoteLevel",
    "QuoteReason",
    "QuoteStatus",
    "QuoteVerdict",
    "QuoteWarning",
    "Rank",
    "RankFusion",
    "Reference",
    "ReferenceKind",
    "RefusalReason",
    "Retraction",
    "RetractionState",
    "RightsStatus",
    "Role",
    "Scope",
    "SearchMethod",
    "Source",
    "SourceFormat",
    "SourceKind",
    "SourceLink",
    "SourceRelation",
    "SourceSet",
    "SourceSetMember",
    "SourceSetStatus",
    "Span",
    "Statement",
    "StatementReference",
    "StepKind",
    "TermContribution",
    "TextPositionSelector",
    "TextQuoteSelector",
    "TimePrecision",
    "TokenEdit",
    "Unmeasured",
    "ValidTime",
    "ValueType",
    "VerificationMethod",
    "VersionStage",
    "weight_of",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "ALWAYS": "valid_time",
            "Actor": "actor",
            "Answer": "answer",
            "AnswerState": "answer",
            "Authority": "actor",
            "BEGINNING": "valid_time",
            "Capability": "capability",
            "Cardinality": "predicate",
            "Citation": "citation",
            "CitationLink": "answer",
            "Claim": "claim",
            "ClaimFinding": "finding",
            "ClaimLabel": "claim",
            "Confidence": "answer",
            "Conflict": "conflict",
            "ConflictKind": "conflict",
            "ConflictSeverity": "conflict",
            "ConflictSide": "conflict",
            "DEFAULT_SOURCE_SET": "scope",
            "DEFAULT_TENANT": "scope",
            "DateOrigin": "valid_time",
            "DenseMatch": "hit",
            "Drift": "drift",
            "DriftStatus": "drift",
            "EvidencePack": "evidence_pack",
            "EvidencePackSummary": "evidence_pack",
            "Export": "export",
            "ExportFormat": "export",
            "ExportKind": "export",
            "FOREVER": "valid_time",
            "FieldContribution": "hit",
            "FoldUse": "quote",
            "FusedRank": "hit",
            "GroundingStatus": "evidence_pack",
            "Hit": "hit",
            "HitLabel": "hit",
            "JudgeLabel": "finding",
            "LexicalMatch": "hit",
            "LinkDirection": "source_link",
            "MAX_QUOTE": "statement",
            "MemberRights": "source_set",
            "MemberVersion": "source_set",
            "NearMiss": "quote",
            "NearMissKind": "quote",
            "Neighbour": "neighbour",
            "Note": "answer",
            "NoteCode": "answer",
            "Notebook": "notebook",
            "NotebookEntry": "notebook",
            "NotebookSummary": "notebook",
            "OWNER": "actor",
            "OffsetUnit": "span",
            "OpenEnum": "open_enum",
            "Operation": "statement",
            "PackedClaim": "evidence_pack",
            "PartialDate": "dates",
            "Passage": "passage",
            "PassageFlag": "passage",
            "PersonName": "reference",
            "Predicate": "predicate",
            "Provenance": "claim",
            "ProvenanceMethod": "claim",
            "Qualifier": "statement",
            "QuoteLevel": "quote",
            "QuoteReason": "quote",
            "QuoteStatus": "quote",
            "QuoteVerdict": "quote",
            "QuoteWarning": "quote",
            "Rank": "statement",
            "RankFusion": "hit",
            "Reference": "reference",
            "ReferenceKind": "reference",
            "RefusalReason": "answer",
            "Retraction": "source",
            "RetractionState": "source",
            "RightsStatus": "source_set",
            "Role": "actor",
            "SOURCE_KIND_WEIGHTS": "citation",
            "Scope": "scope",
            "SearchMethod": "hit",
            "Source": "source",
            "SourceFormat": "source_format",
            "SourceKind": "source",
            "SourceLink": "source_link",
            "SourceRelation": "source_link",
            "SourceSet": "source_set",
            "SourceSetMember": "source_set",
            "SourceSetStatus": "source_set",
            "Span": "span",
            "Statement": "statement",
            "StatementReference": "statement",
            "StepKind": "hit",
            "TermContribution": "hit",
            "TextPositionSelector": "selector",
            "TextQuoteSelector": "selector",
            "TimePrecision": "valid_time",
            "TokenEdit": "quote",
            "UNMEASURED": "measured",
            "Unmeasured": "measured",
            "ValidTime": "valid_time",
            "ValueType": "predicate",
            "VerificationMethod": "finding",
            "VersionStage": "source_set",
            "weight_of": "citation",
        },
    )
