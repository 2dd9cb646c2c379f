"""May this source ground, what is it, and what happens when it changes?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.sources.artifacts import Artifact as Artifact
    from evidence_sophia.sources.artifacts import ArtifactState as ArtifactState
    from evidence_sophia.sources.artifacts import materialize_artifacts as materialize_artifacts
    from evidence_sophia.sources.candidate import CandidateSource as CandidateSource
    from evidence_sophia.sources.candidate import SourceFact as SourceFact
    from evidence_sophia.sources.candidate import candidate_of as candidate_of
    from evidence_sophia.sources.candidate_work import work_id_of as work_id_of
    from evidence_sophia.sources.changes import SourceChange as SourceChange
    from evidence_sophia.sources.changes import changes_between as changes_between
    from evidence_sophia.sources.changes import changes_over_time as changes_over_time
    from evidence_sophia.sources.credibility_policy import COMPAT_CREDIBILITY as COMPAT_CREDIBILITY
    from evidence_sophia.sources.credibility_policy import STRICT_CREDIBILITY as STRICT_CREDIBILITY
    from evidence_sophia.sources.credibility_policy import CredibilityPolicy as CredibilityPolicy
    from evidence_sophia.sources.credibility_policy import policy_named as policy_named
    from evidence_sophia.sources.crossref import CrossrefWork as CrossrefWork
    from evidence_sophia.sources.crossref import RecordLicence as RecordLicence
    from evidence_sophia.sources.crossref import read_crossref_work as read_crossref_work
    from evidence_sophia.sources.dates import parse_stated_date as parse_stated_date
    from evidence_sophia.sources.dates import read_date_parts as read_date_parts
    from evidence_sophia.sources.dependents import DEPENDENTS as DEPENDENTS
    from evidence_sophia.sources.dependents import CitedSpan as CitedSpan
    from evidence_sophia.sources.dependents import DependencyGraph as DependencyGraph
    from evidence_sophia.sources.dependents import Dependent as Dependent
    from evidence_sophia.sources.dependents import DependentKind as DependentKind
    from evidence_sophia.sources.dependents import Dependents as Dependents
    from evidence_sophia.sources.diff import Facet as Facet
    from evidence_sophia.sources.diff import FactChange as FactChange
    from evidence_sophia.sources.diff import MemberChange as MemberChange
    from evidence_sophia.sources.diff import SourceSetDiff as SourceSetDiff
    from evidence_sophia.sources.diff import diff_source_sets as diff_source_sets
    from evidence_sophia.sources.doi import FoundDoi as FoundDoi
    from evidence_sophia.sources.doi import doi_or_none as doi_or_none
    from evidence_sophia.sources.doi import find_dois as find_dois
    from evidence_sophia.sources.doi import normalise_doi as normalise_doi
    from evidence_sophia.sources.grounding import SourceGrounding as SourceGrounding
    from evidence_sophia.sources.grounding import ground_sources as ground_sources
    from evidence_sophia.sources.grounding import grounding_document as grounding_document
    from evidence_sophia.sources.grounding_request import SourceRequest as SourceRequest
    from evidence_sophia.sources.grounding_request import read_source_list as read_source_list
    from evidence_sophia.sources.grounding_request import read_source_request as read_source_request
    from evidence_sophia.sources.hosts import Host as Host
    from evidence_sophia.sources.hosts import HostFlag as HostFlag
    from evidence_sophia.sources.hosts import HostRefusal as HostRefusal
    from evidence_sophia.sources.hosts import parse_host as parse_host
    from evidence_sophia.sources.ingested_member import member_of_source as member_of_source
    from evidence_sophia.sources.invalidation import InvalidationPlan as InvalidationPlan
    from evidence_sophia.sources.invalidation import PlannedItem as PlannedItem
    from evidence_sophia.sources.invalidation import plan_invalidation as plan_invalidation
    from evidence_sophia.sources.jats import JatsStatus as JatsStatus
    from evidence_sophia.sources.jats import RelatedArticle as RelatedArticle
    from evidence_sophia.sources.jats import read_jats_status as read_jats_status
    from evidence_sophia.sources.lookup import digest_prefix as digest_prefix
    from evidence_sophia.sources.lookup import match_prefix as match_prefix
    from evidence_sophia.sources.member_entry import normal_member_id as normal_member_id
    from evidence_sophia.sources.member_entry import normal_uri as normal_uri
    from evidence_sophia.sources.member_entry import normal_work_id as normal_work_id
    from evidence_sophia.sources.member_leaf import FacetDigests as FacetDigests
    from evidence_sophia.sources.member_leaf import facet_digests as facet_digests
    from evidence_sophia.sources.member_leaf import hash_member as hash_member
    from evidence_sophia.sources.member_tree import MembersRoot as MembersRoot
    from evidence_sophia.sources.member_tree import MemberTree as MemberTree
    from evidence_sophia.sources.merging import merge_events as merge_events
    from evidence_sophia.sources.openalex import OpenAlexWork as OpenAlexWork
    from evidence_sophia.sources.openalex import read_openalex_work as read_openalex_work
    from evidence_sophia.sources.ranking import average_score as average_score
    from evidence_sophia.sources.ranking import rank_sources as rank_sources
    from evidence_sophia.sources.readiness import ItemFinding as ItemFinding
    from evidence_sophia.sources.readiness import Readiness as Readiness
    from evidence_sophia.sources.readiness import evaluate_readiness as evaluate_readiness
    from evidence_sophia.sources.readiness_policy import READINESS_POLICY as READINESS_POLICY
    from evidence_sophia.sources.readiness_policy import ExclusionRule as ExclusionRule
    from evidence_sophia.sources.readiness_policy import MaximumAge as MaximumAge
    from evidence_sophia.sources.readiness_policy import ReadinessPolicy as ReadinessPolicy
    from evidence_sophia.sources.readiness_policy import ReadinessReason as ReadinessReason
    from evidence_sophia.sources.readiness_policy import (
        hash_readiness_policy as hash_readiness_policy,
    )
    from evidence_sophia.sources.reasons import explain_reason as explain_reason
    from evidence_sophia.sources.reasons import gravest_first as gravest_first
    from evidence_sophia.sources.retraction import Acknowledgement as Acknowledgement
    from evidence_sophia.sources.retraction import RetractionCap as RetractionCap
    from evidence_sophia.sources.retraction import RetractionStatus as RetractionStatus
    from evidence_sophia.sources.retraction import events_about as events_about
    from evidence_sophia.sources.retraction import status_of as status_of
    from evidence_sophia.sources.retraction import statuses as statuses
    from evidence_sophia.sources.retraction_event import RetractionEvent as RetractionEvent
    from evidence_sophia.sources.retraction_event import state_of_type as state_of_type
    from evidence_sophia.sources.retraction_watch import RetractionWatchRow as RetractionWatchRow
    from evidence_sophia.sources.retraction_watch import (
        read_retraction_watch as read_retraction_watch,
    )
    from evidence_sophia.sources.rights import read_rights as read_rights
    from evidence_sophia.sources.rights import rights_of_record as rights_of_record
    from evidence_sophia.sources.score import ScoreParts as ScoreParts
    from evidence_sophia.sources.score import SourceScore as SourceScore
    from evidence_sophia.sources.score import score_source as score_source
    from evidence_sophia.sources.severity import ChangeCause as ChangeCause
    from evidence_sophia.sources.severity import DependentStatus as DependentStatus
    from evidence_sophia.sources.severity import Gravity as Gravity
    from evidence_sophia.sources.severity import InvalidationAction as InvalidationAction
    from evidence_sophia.sources.severity import Severity as Severity
    from evidence_sophia.sources.source_set_digest import digest_over as digest_over
    from evidence_sophia.sources.source_set_digest import hash_source_set as hash_source_set
    from evidence_sophia.sources.source_set_document import read_source_set as read_source_set
    from evidence_sophia.sources.source_set_document import source_set_of as source_set_of
    from evidence_sophia.sources.stated_date import DateFlag as DateFlag
    from evidence_sophia.sources.stated_date import DateOrder as DateOrder
    from evidence_sophia.sources.stated_date import DatePrecision as DatePrecision
    from evidence_sophia.sources.stated_date import StatedDate as StatedDate
    from evidence_sophia.sources.stated_rights import RightsCondition as RightsCondition
    from evidence_sophia.sources.stated_rights import RightsFlag as RightsFlag
    from evidence_sophia.sources.stated_rights import StatedRights as StatedRights
    from evidence_sophia.sources.tier_file import built_in_tiers as built_in_tiers
    from evidence_sophia.sources.tier_file import read_tier_list as read_tier_list
    from evidence_sophia.sources.tiers import AssignedTier as AssignedTier
    from evidence_sophia.sources.tiers import DomainTier as DomainTier
    from evidence_sophia.sources.tiers import TierList as TierList
    from evidence_sophia.sources.tiers import TierMatch as TierMatch
    from evidence_sophia.sources.tiers import TierRow as TierRow
    from evidence_sophia.sources.tiers import assign_tier as assign_tier
    from evidence_sophia.sources.title_mark import TitleMark as TitleMark
    from evidence_sophia.sources.title_mark import read_title as read_title
    from evidence_sophia.sources.title_mark import suspicion_from_title as suspicion_from_title
    from evidence_sophia.sources.work_map import Relation as Relation
    from evidence_sophia.sources.work_map import WorkLink as WorkLink
    from evidence_sophia.sources.work_map import WorkMap as WorkMap
    from evidence_sophia.sources.work_map import map_works as map_works
    from evidence_sophia.sources.work_map import relation_of as relation_of
    from evidence_sophia.sources.work_map import stage_of as stage_of

__all__ = [
    "COMPAT_CREDIBILITY",
    "DEPENDENTS",
    "READINESS_POLICY",
    "STRICT_CREDIBILITY",
    "Acknowledgement",
    "Artifact",
    "ArtifactState",
    "AssignedTier",
    "CandidateSource",
    "ChangeCause",
    "CitedSpan",
    "CredibilityPolicy",
    "CrossrefWork",
    "DateFlag",
    "DateOrder",
    "DatePrecision",
    "DependencyGraph",
    "Dependent",
    "DependentKind",
    "DependentStatus",
    "Dependents",
    "DomainTier",
    "ExclusionRule",
    "Facet",
    "FacetDigests",
    "FactChange",
    "FoundDoi",
    "Gravity",
    "Host",
    "HostFlag",
    "HostRefusal",
    "InvalidationAction",
    "InvalidationPlan",
    "ItemFinding",
    "JatsStatus",
    "MaximumAge",
    "MemberChange",
    "MemberTree",
    "MembersRoot",
    "OpenAlexWork",
    "PlannedItem",
    "Readiness",
    "ReadinessPolicy",
    "ReadinessReason",
    "RecordLicence",
    "RelatedArticle",
    "Relation",
    "RetractionCap",
    "RetractionEvent",
    "RetractionStatus",
    "RetractionWatchRow",
    "RightsCondition",
    "RightsFlag",
    "ScoreParts",
    "Severity",
    "SourceChange",
    "SourceFact",
    "SourceGrounding",
    "SourceRequest",
    "SourceScore",
    "SourceSetDiff",
    "StatedDate",
    "StatedRights",
    "TierList",
    "TierMatch",
    "TierRow",
    "TitleMark",
    "WorkLink",
    "WorkMap",
    "assign_tier",
    "average_score",
    "built_in_tiers",
    "candidate_of",
    "changes_between",
    "changes_over_time",
    "diff_source_sets",
    "digest_over",
    "digest_prefix",
    "doi_or_none",
    "evaluate_readiness",
    "events_about",
    "explain_reason",
    "facet_digests",
    "find_dois",
    "gravest_first",
    "ground_sources",
    "grounding_document",
    "hash_member",
    "hash_readiness_policy",
    "hash_source_set",
    "map_works",
    "match_prefix",
    "materialize_artifacts",
    "member_of_source",
    "merge_events",
    "normal_member_id",
    "normal_uri",
    "normal_work_id",
    "normalise_doi",
    "parse_host",
    "parse_stated_date",
    "plan_invalidation",
    "policy_named",
    "rank_sources",
    "read_crossref_work",
    "read_date_parts",
    "read_jats_status",
    "read_openalex_work",
    "read_retraction_watch",
    "read_rights",
    "read_source_list",
    "read_source_request",
    "read_source_set",
    "read_tier_list",
    "read_title",
    "relation_of",
    "rights_of_record",
    "score_source",
    "source_set_of",
    "stage_of",
    "state_of_type",
    "status_of",
    "statuses",
    "suspicion_from_title",
    "work_id_of",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "Acknowledgement": "retraction",
            "Artifact": "artifacts",
            "ArtifactState": "artifacts",
            "AssignedTier": "tiers",
            "COMPAT_CREDIBILITY": "credibility_policy",
            "CandidateSource": "candidate",
            "ChangeCause": "severity",
            "CitedSpan": "dependents",
            "CredibilityPolicy": "credibility_policy",
            "CrossrefWork": "crossref",
            "DEPENDENTS": "dependents",
            "DateFlag": "stated_date",
            "DateOrder": "stated_date",
            "DatePrecision": "stated_date",
            "DependencyGraph": "dependents",
            "Dependent": "dependents",
            "DependentKind": "dependents",
            "DependentStatus": "severity",
            "Dependents": "dependents",
            "DomainTier": "tiers",
            "ExclusionRule": "readiness_policy",
            "Facet": "diff",
            "FacetDigests": "member_leaf",
            "FactChange": "diff",
            "FoundDoi": "doi",
            "Gravity": "severity",
            "Host": "hosts",
            "HostFlag": "hosts",
            "HostRefusal": "hosts",
            "InvalidationAction": "severity",
            "InvalidationPlan": "invalidation",
            "ItemFinding": "readiness",
            "JatsStatus": "jats",
            "MaximumAge": "readiness_policy",
            "MemberChange": "diff",
            "MemberTree": "member_tree",
            "MembersRoot": "member_tree",
            "OpenAlexWork": "openalex",
            "PlannedItem": "invalidation",
            "READINESS_POLICY": "readiness_policy",
            "Readiness": "readiness",
            "ReadinessPolicy": "readiness_policy",
            "ReadinessReason": "readiness_policy",
            "RecordLicence": "crossref",
            "RelatedArticle": "jats",
            "Relation": "work_map",
            "RetractionCap": "retraction",
            "RetractionEvent": "retraction_event",
            "RetractionStatus": "retraction",
            "RetractionWatchRow": "retraction_watch",
            "RightsCondition": "stated_rights",
            "RightsFlag": "stated_rights",
            "STRICT_CREDIBILITY": "credibility_policy",
            "ScoreParts": "score",
            "Severity": "severity",
            "SourceChange": "changes",
            "SourceFact": "candidate",
            "SourceGrounding": "grounding",
            "SourceRequest": "grounding_request",
            "SourceScore": "score",
            "SourceSetDiff": "diff",
            "StatedDate": "stated_date",
            "StatedRights": "stated_rights",
            "TierList": "tiers",
            "TierMatch": "tiers",
            "TierRow": "tiers",
            "TitleMark": "title_mark",
            "WorkLink": "work_map",
            "WorkMap": "work_map",
            "assign_tier": "tiers",
            "average_score": "ranking",
            "built_in_tiers": "tier_file",
            "candidate_of": "candidate",
            "changes_between": "changes",
            "changes_over_time": "changes",
            "diff_source_sets": "diff",
            "digest_over": "source_set_digest",
            "digest_prefix": "lookup",
            "doi_or_none": "doi",
            "evaluate_readiness": "readiness",
            "events_about": "retraction",
            "explain_reason": "reasons",
            "facet_digests": "member_leaf",
            "find_dois": "doi",
            "gravest_first": "reasons",
            "ground_sources": "grounding",
            "grounding_document": "grounding",
            "hash_member": "member_leaf",
            "hash_readiness_policy": "readiness_policy",
            "hash_source_set": "source_set_digest",
            "map_works": "work_map",
            "match_prefix": "lookup",
            "materialize_artifacts": "artifacts",
            "member_of_source": "ingested_member",
            "merge_events": "merging",
            "normal_member_id": "member_entry",
            "normal_uri": "member_entry",
            "normal_work_id": "member_entry",
            "normalise_doi": "doi",
            "parse_host": "hosts",
            "parse_stated_date": "dates",
            "plan_invalidation": "invalidation",
            "policy_named": "credibility_policy",
            "rank_sources": "ranking",
            "read_crossref_work": "crossref",
            "read_date_parts": "dates",
            "read_jats_status": "jats",
            "read_openalex_work": "openalex",
            "read_retraction_watch": "retraction_watch",
            "read_rights": "rights",
            "read_source_list": "grounding_request",
            "read_source_request": "grounding_request",
            "read_source_set": "source_set_document",
            "read_tier_list": "tier_file",
            "read_title": "title_mark",
            "relation_of": "work_map",
            "rights_of_record": "rights",
            "score_source": "score",
            "source_set_of": "source_set_document",
            "stage_of": "work_map",
            "state_of_type": "retraction_event",
            "status_of": "retraction",
            "statuses": "retraction",
            "suspicion_from_title": "title_mark",
            "work_id_of": "candidate_work",
        },
    )
