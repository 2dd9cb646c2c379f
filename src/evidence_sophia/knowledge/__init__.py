"""What is believed, on whose word, since when? Statements, covenant, history, conflicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.knowledge.acts import Correction as Correction
    from evidence_sophia.knowledge.acts import GroundedProposal as GroundedProposal
    from evidence_sophia.knowledge.acts import ProposedQuote as ProposedQuote
    from evidence_sophia.knowledge.acts import WriteOutcome as WriteOutcome
    from evidence_sophia.knowledge.citations import Preflight as Preflight
    from evidence_sophia.knowledge.citations import (
        preflight_not_in_source as preflight_not_in_source,
    )
    from evidence_sophia.knowledge.citations import verify_citation as verify_citation
    from evidence_sophia.knowledge.citations import verify_citations as verify_citations
    from evidence_sophia.knowledge.conflicts import CONFLICT_RULES as CONFLICT_RULES
    from evidence_sophia.knowledge.conflicts import ConflictReport as ConflictReport
    from evidence_sophia.knowledge.conflicts import classify_pair as classify_pair
    from evidence_sophia.knowledge.conflicts import find_conflicts as find_conflicts
    from evidence_sophia.knowledge.conflicts import kind_of_keys as kind_of_keys
    from evidence_sophia.knowledge.conflicts import severity_of as severity_of
    from evidence_sophia.knowledge.date_values import dates_in as dates_in
    from evidence_sophia.knowledge.date_values import valid_time_of as valid_time_of
    from evidence_sophia.knowledge.date_values import validity_of as validity_of
    from evidence_sophia.knowledge.decide import ProposalFacts as ProposalFacts
    from evidence_sophia.knowledge.decide import decide_proposal as decide_proposal
    from evidence_sophia.knowledge.ed25519 import Ed25519Signer as Ed25519Signer
    from evidence_sophia.knowledge.grounding import EvidenceText as EvidenceText
    from evidence_sophia.knowledge.grounding import Grounding as Grounding
    from evidence_sophia.knowledge.grounding import ground_proposal as ground_proposal
    from evidence_sophia.knowledge.history import as_of as as_of
    from evidence_sophia.knowledge.history import best_first as best_first
    from evidence_sophia.knowledge.history import history_of as history_of
    from evidence_sophia.knowledge.history import revert_to as revert_to
    from evidence_sophia.knowledge.history import timeline_of as timeline_of
    from evidence_sophia.knowledge.kept import KeptRejection as KeptRejection
    from evidence_sophia.knowledge.kept import QueuedAct as QueuedAct
    from evidence_sophia.knowledge.kept import RememberedFact as RememberedFact
    from evidence_sophia.knowledge.keys import KEY_VERSION as KEY_VERSION
    from evidence_sophia.knowledge.keys import differ_in_digits as differ_in_digits
    from evidence_sophia.knowledge.keys import names_subject as names_subject
    from evidence_sophia.knowledge.keys import subject_key as subject_key
    from evidence_sophia.knowledge.keys import value_key as value_key
    from evidence_sophia.knowledge.ledger import HeldPiece as HeldPiece
    from evidence_sophia.knowledge.ledger import Ledger as Ledger
    from evidence_sophia.knowledge.ledger import Rejection as Rejection
    from evidence_sophia.knowledge.ledger import StatementRetraction as StatementRetraction
    from evidence_sophia.knowledge.ledger import record as record
    from evidence_sophia.knowledge.log_entry import LogEntry as LogEntry
    from evidence_sophia.knowledge.log_entry import LogHeading as LogHeading
    from evidence_sophia.knowledge.log_head import LogHead as LogHead
    from evidence_sophia.knowledge.log_head import SignedHead as SignedHead
    from evidence_sophia.knowledge.log_head import is_signed_by as is_signed_by
    from evidence_sophia.knowledge.log_head import residue_of as residue_of
    from evidence_sophia.knowledge.log_head import sign_head as sign_head
    from evidence_sophia.knowledge.log_import import ImportCount as ImportCount
    from evidence_sophia.knowledge.log_import import ImportObstacle as ImportObstacle
    from evidence_sophia.knowledge.log_import import ImportOutcome as ImportOutcome
    from evidence_sophia.knowledge.log_import import KnowledgeFormat as KnowledgeFormat
    from evidence_sophia.knowledge.log_import import KnowledgeImport as KnowledgeImport
    from evidence_sophia.knowledge.log_lines import LogLines as LogLines
    from evidence_sophia.knowledge.log_lines import read_log_lines as read_log_lines
    from evidence_sophia.knowledge.log_lines import write_log_lines as write_log_lines
    from evidence_sophia.knowledge.log_report import LogFinding as LogFinding
    from evidence_sophia.knowledge.log_report import LogFindingKind as LogFindingKind
    from evidence_sophia.knowledge.log_report import LogReport as LogReport
    from evidence_sophia.knowledge.merges import EntityMerge as EntityMerge
    from evidence_sophia.knowledge.merges import MergeMap as MergeMap
    from evidence_sophia.knowledge.merges import needs_person_to_merge as needs_person_to_merge
    from evidence_sophia.knowledge.merging import merge_names as merge_names
    from evidence_sophia.knowledge.merging import part_names as part_names
    from evidence_sophia.knowledge.nanopublications import (
        write_nanopublications as write_nanopublications,
    )
    from evidence_sophia.knowledge.proposal import Normaliser as Normaliser
    from evidence_sophia.knowledge.proposal import Outcome as Outcome
    from evidence_sophia.knowledge.proposal import Proposal as Proposal
    from evidence_sophia.knowledge.proposal import ProposalDecision as ProposalDecision
    from evidence_sophia.knowledge.proposal import RejectionReason as RejectionReason
    from evidence_sophia.knowledge.prov_json import write_prov_json as write_prov_json
    from evidence_sophia.knowledge.query import KnowledgeQuery as KnowledgeQuery
    from evidence_sophia.knowledge.signer import HmacSigner as HmacSigner
    from evidence_sophia.knowledge.signer import Signature as Signature
    from evidence_sophia.knowledge.signer import Signer as Signer
    from evidence_sophia.knowledge.slots import Slot as Slot
    from evidence_sophia.knowledge.slots import SlotLock as SlotLock
    from evidence_sophia.knowledge.slots import blocking_lock as blocking_lock
    from evidence_sophia.knowledge.slots import locks_made_by as locks_made_by
    from evidence_sophia.knowledge.slots import slot_of as slot_of
    from evidence_sophia.knowledge.trail import EvidenceTrail as EvidenceTrail
    from evidence_sophia.knowledge.trail import QuoteState as QuoteState
    from evidence_sophia.knowledge.trail import TrailAct as TrailAct
    from evidence_sophia.knowledge.trail import TrailConflict as TrailConflict
    from evidence_sophia.knowledge.wishes import overtaken_by as overtaken_by

__all__ = [
    "CONFLICT_RULES",
    "KEY_VERSION",
    "ConflictReport",
    "Correction",
    "Ed25519Signer",
    "EntityMerge",
    "EvidenceText",
    "EvidenceTrail",
    "GroundedProposal",
    "Grounding",
    "HeldPiece",
    "HmacSigner",
    "ImportCount",
    "ImportObstacle",
    "ImportOutcome",
    "KeptRejection",
    "KnowledgeFormat",
    "KnowledgeImport",
    "KnowledgeQuery",
    "Ledger",
    "LogEntry",
    "LogFinding",
    "LogFindingKind",
    "LogHead",
    "LogHeading",
    "LogLines",
    "LogReport",
    "MergeMap",
    "Normaliser",
    "Outcome",
    "Preflight",
    "Proposal",
    "ProposalDecision",
    "ProposalFacts",
    "ProposedQuote",
    "QueuedAct",
    "QuoteState",
    "Rejection",
    "RejectionReason",
    "RememberedFact",
    "Signature",
    "SignedHead",
    "Signer",
    "Slot",
    "SlotLock",
    "StatementRetraction",
    "TrailAct",
    "TrailConflict",
    "WriteOutcome",
    "as_of",
    "best_first",
    "blocking_lock",
    "classify_pair",
    "dates_in",
    "decide_proposal",
    "differ_in_digits",
    "find_conflicts",
    "ground_proposal",
    "history_of",
    "is_signed_by",
    "kind_of_keys",
    "locks_made_by",
    "merge_names",
    "names_subject",
    "needs_person_to_merge",
    "overtaken_by",
    "part_names",
    "preflight_not_in_source",
    "read_log_lines",
    "record",
    "residue_of",
    "revert_to",
    "severity_of",
    "sign_head",
    "slot_of",
    "subject_key",
    "timeline_of",
    "valid_time_of",
    "validity_of",
    "value_key",
    "verify_citation",
    "verify_citations",
    "write_log_lines",
    "write_nanopublications",
    "write_prov_json",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "CONFLICT_RULES": "conflicts",
        "KEY_VERSION": "keys",
        "ConflictReport": "conflicts",
        "Correction": "acts",
        "Ed25519Signer": "ed25519",
        "EntityMerge": "merges",
        "EvidenceText": "grounding",
        "EvidenceTrail": "trail",
        "GroundedProposal": "acts",
        "Grounding": "grounding",
        "HmacSigner": "signer",
        "ImportCount": "log_import",
        "ImportObstacle": "log_import",
        "ImportOutcome": "log_import",
        "KeptRejection": "kept",
        "KnowledgeFormat": "log_import",
        "KnowledgeImport": "log_import",
        "KnowledgeQuery": "query",
        "HeldPiece": "ledger",
        "Ledger": "ledger",
        "merge_names": "merging",
        "part_names": "merging",
        "LogEntry": "log_entry",
        "LogFinding": "log_report",
        "LogFindingKind": "log_report",
        "LogHead": "log_head",
        "LogHeading": "log_entry",
        "LogLines": "log_lines",
        "LogReport": "log_report",
        "MergeMap": "merges",
        "Normaliser": "proposal",
        "Outcome": "proposal",
        "Preflight": "citations",
        "Proposal": "proposal",
        "ProposalDecision": "proposal",
        "ProposalFacts": "decide",
        "ProposedQuote": "acts",
        "QueuedAct": "kept",
        "QuoteState": "trail",
        "Rejection": "ledger",
        "RejectionReason": "proposal",
        "RememberedFact": "kept",
        "Signature": "signer",
        "SignedHead": "log_head",
        "Signer": "signer",
        "Slot": "slots",
        "SlotLock": "slots",
        "StatementRetraction": "ledger",
        "TrailAct": "trail",
        "TrailConflict": "trail",
        "WriteOutcome": "acts",
        "as_of": "history",
        "best_first": "history",
        "blocking_lock": "slots",
        "classify_pair": "conflicts",
        "dates_in": "date_values",
        "decide_proposal": "decide",
        "differ_in_digits": "keys",
        "find_conflicts": "conflicts",
        "ground_proposal": "grounding",
        "history_of": "history",
        "is_signed_by": "log_head",
        "kind_of_keys": "conflicts",
        "locks_made_by": "slots",
        "names_subject": "keys",
        "needs_person_to_merge": "merges",
        "overtaken_by": "wishes",
        "preflight_not_in_source": "citations",
        "read_log_lines": "log_lines",
        "record": "ledger",
        "residue_of": "log_head",
        "revert_to": "history",
        "severity_of": "conflicts",
        "sign_head": "log_head",
        "slot_of": "slots",
        "subject_key": "keys",
        "timeline_of": "history",
        "valid_time_of": "date_values",
        "validity_of": "date_values",
        "value_key": "keys",
        "verify_citation": "citations",
        "verify_citations": "citations",
        "write_log_lines": "log_lines",
        "write_nanopublications": "nanopublications",
        "write_prov_json": "prov_json",
    },
)
