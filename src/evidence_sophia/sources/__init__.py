"""May this source ground, what is it, and what happens when it changes?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.sources.credibility.candidate import CandidateSource as CandidateSource
    from evidence_sophia.sources.credibility.candidate import SourceFact as SourceFact
    from evidence_sophia.sources.credibility.candidate import candidate_of as candidate_of
    from evidence_sophia.sources.credibility.candidate_work import work_id_of as work_id_of
    from evidence_sophia.sources.credibility.grounding import SourceGrounding as SourceGrounding
    from evidence_sophia.sources.credibility.grounding import ground_sources as ground_sources
    from evidence_sophia.sources.credibility.grounding import (
        grounding_document as grounding_document,
    )
    from evidence_sophia.sources.credibility.grounding_request import SourceRequest as SourceRequest
    from evidence_sophia.sources.credibility.grounding_request import (
        read_source_list as read_source_list,
    )
    from evidence_sophia.sources.credibility.grounding_request import (
        read_source_request as read_source_request,
    )
    from evidence_sophia.sources.credibility.policy import COMPAT_CREDIBILITY as COMPAT_CREDIBILITY
    from evidence_sophia.sources.credibility.policy import STRICT_CREDIBILITY as STRICT_CREDIBILITY
    from evidence_sophia.sources.credibility.policy import CredibilityPolicy as CredibilityPolicy
    from evidence_sophia.sources.credibility.policy import policy_named as policy_named
    from evidence_sophia.sources.credibility.ranking import average_score as average_score
    from evidence_sophia.sources.credibility.ranking import rank_sources as rank_sources
    from evidence_sophia.sources.credibility.reasons import explain_reason as explain_reason
    from evidence_sophia.sources.credibility.reasons import gravest_first as gravest_first
    from evidence_sophia.sources.credibility.score import ScoreParts as ScoreParts
    from evidence_sophia.sources.credibility.score import SourceScore as SourceScore
    from evidence_sophia.sources.credibility.score import score_source as score_source
    from evidence_sophia.sources.dates.parse import parse_stated_date as parse_stated_date
    from evidence_sophia.sources.dates.parse import read_date_parts as read_date_parts
    from evidence_sophia.sources.dates.stated import DateFlag as DateFlag
    from evidence_sophia.sources.dates.stated import DateOrder as DateOrder
    from evidence_sophia.sources.dates.stated import DatePrecision as DatePrecision
    from evidence_sophia.sources.dates.stated import StatedDate as StatedDate
    from evidence_sophia.sources.identifiers.doi import FoundDoi as FoundDoi
    from evidence_sophia.sources.identifiers.doi import doi_or_none as doi_or_none
    from evidence_sophia.sources.identifiers.doi import find_dois as find_dois
    from evidence_sophia.sources.identifiers.doi import normalise_doi as normalise_doi
    from evidence_sophia.sources.identifiers.hosts import Host as Host
    from evidence_sophia.sources.identifiers.hosts import HostFlag as HostFlag
    from evidence_sophia.sources.identifiers.hosts import HostRefusal as HostRefusal
    from evidence_sophia.sources.identifiers.hosts import parse_host as parse_host
    from evidence_sophia.sources.identifiers.work_map import Relation as Relation
    from evidence_sophia.sources.identifiers.work_map import WorkLink as WorkLink
    from evidence_sophia.sources.identifiers.work_map import WorkMap as WorkMap
    from evidence_sophia.sources.identifiers.work_map import map_works as map_works
    from evidence_sophia.sources.identifiers.work_map import relation_of as relation_of
    from evidence_sophia.sources.identifiers.work_map import stage_of as stage_of
    from evidence_sophia.sources.invalidation.changes import SourceChange as SourceChange
    from evidence_sophia.sources.invalidation.changes import changes_between as changes_between
    from evidence_sophia.sources.invalidation.changes import changes_over_time as changes_over_time
    from evidence_sophia.sources.invalidation.dependents import DEPENDENTS as DEPENDENTS
    from evidence_sophia.sources.invalidation.dependents import CitedSpan as CitedSpan
    from evidence_sophia.sources.invalidation.dependents import DependencyGraph as DependencyGraph
    from evidence_sophia.sources.invalidation.dependents import Dependent as Dependent
    from evidence_sophia.sources.invalidation.dependents import DependentKind as DependentKind
    from evidence_sophia.sources.invalidation.dependents import Dependents as Dependents
    from evidence_sophia.sources.invalidation.plan import InvalidationPlan as InvalidationPlan
    from evidence_sophia.sources.invalidation.plan import PlannedItem as PlannedItem
    from evidence_sophia.sources.invalidation.plan import plan_invalidation as plan_invalidation
    from evidence_sophia.sources.invalidation.severity import ChangeCause as ChangeCause
    from evidence_sophia.sources.invalidation.severity import DependentStatus as DependentStatus
    from evidence_sophia.sources.invalidation.severity import Gravity as Gravity
    from evidence_sophia.sources.invalidation.severity import (
        InvalidationAction as InvalidationAction,
    )
    from evidence_sophia.sources.invalidation.severity import Severity as Severity
    from evidence_sophia.sources.readiness.artifacts import Artifact as Artifact
    from evidence_sophia.sources.readiness.artifacts import ArtifactState as ArtifactState
    from evidence_sophia.sources.readiness.artifacts import (
        materialize_artifacts as materialize_artifacts,
    )
    from evidence_sophia.sources.readiness.evaluate import ItemFinding as ItemFinding
    from evidence_sophia.sources.readiness.evaluate import Readiness as Readiness
    from evidence_sophia.sources.readiness.evaluate import evaluate_readiness as evaluate_readiness
    from evidence_sophia.sources.readiness.policy import READINESS_POLICY as READINESS_POLICY
    from evidence_sophia.sources.readiness.policy import ExclusionRule as ExclusionRule
    from evidence_sophia.sources.readiness.policy import MaximumAge as MaximumAge
    from evidence_sophia.sources.readiness.policy import ReadinessPolicy as ReadinessPolicy
    from evidence_sophia.sources.readiness.policy import ReadinessReason as ReadinessReason
    from evidence_sophia.sources.readiness.policy import (
        hash_readiness_policy as hash_readiness_policy,
    )
    from evidence_sophia.sources.registries.crossref import CrossrefWork as CrossrefWork
    from evidence_sophia.sources.registries.crossref import RecordLicence as RecordLicence
    from evidence_sophia.sources.registries.crossref import read_crossref_work as read_crossref_work
    from evidence_sophia.sources.registries.jats import JatsStatus as JatsStatus
    from evidence_sophia.sources.registries.jats import RelatedArticle as RelatedArticle
    from evidence_sophia.sources.registries.jats import read_jats_status as read_jats_status
    from evidence_sophia.sources.registries.lookup import digest_prefix as digest_prefix
    from evidence_sophia.sources.registries.lookup import match_prefix as match_prefix
    from evidence_sophia.sources.registries.openalex import OpenAlexWork as OpenAlexWork
    from evidence_sophia.sources.registries.openalex import read_openalex_work as read_openalex_work
    from evidence_sophia.sources.registries.retraction_watch import (
        RetractionWatchRow as RetractionWatchRow,
    )
    from evidence_sophia.sources.registries.retraction_watch import (
        read_retraction_watch as read_retraction_watch,
    )
    from evidence_sophia.sources.retraction.event import RetractionEvent as RetractionEvent
    from evidence_sophia.sources.retraction.event import state_of_type as state_of_type
    from evidence_sophia.sources.retraction.merging import merge_events as merge_events
    from evidence_sophia.sources.retraction.status import Acknowledgement as Acknowledgement
    from evidence_sophia.sources.retraction.status import RetractionCap as RetractionCap
    from evidence_sophia.sources.retraction.status import RetractionStatus as RetractionStatus
    from evidence_sophia.sources.retraction.status import events_about as events_about
    from evidence_sophia.sources.retraction.status import status_of as status_of
    from evidence_sophia.sources.retraction.status import statuses as statuses
    from evidence_sophia.sources.retraction.title_mark import TitleMark as TitleMark
    from evidence_sophia.sources.retraction.title_mark import read_title as read_title
    from evidence_sophia.sources.retraction.title_mark import (
        suspicion_from_title as suspicion_from_title,
    )
    from evidence_sophia.sources.rights.read import read_rights as read_rights
    from evidence_sophia.sources.rights.read import rights_of_record as rights_of_record
    from evidence_sophia.sources.rights.stated import RightsCondition as RightsCondition
    from evidence_sophia.sources.rights.stated import RightsFlag as RightsFlag
    from evidence_sophia.sources.rights.stated import StatedRights as StatedRights
    from evidence_sophia.sources.sets.diff import Facet as Facet
    from evidence_sophia.sources.sets.diff import FactChange as FactChange
    from evidence_sophia.sources.sets.diff import MemberChange as MemberChange
    from evidence_sophia.sources.sets.diff import SourceSetDiff as SourceSetDiff
    from evidence_sophia.sources.sets.diff import diff_source_sets as diff_source_sets
    from evidence_sophia.sources.sets.digest import digest_over as digest_over
    from evidence_sophia.sources.sets.digest import hash_source_set as hash_source_set
    from evidence_sophia.sources.sets.document import read_source_set as read_source_set
    from evidence_sophia.sources.sets.document import source_set_of as source_set_of
    from evidence_sophia.sources.sets.ingested_member import member_of_source as member_of_source
    from evidence_sophia.sources.sets.member_entry import normal_member_id as normal_member_id
    from evidence_sophia.sources.sets.member_entry import normal_uri as normal_uri
    from evidence_sophia.sources.sets.member_entry import normal_work_id as normal_work_id
    from evidence_sophia.sources.sets.member_leaf import FacetDigests as FacetDigests
    from evidence_sophia.sources.sets.member_leaf import facet_digests as facet_digests
    from evidence_sophia.sources.sets.member_leaf import hash_member as hash_member
    from evidence_sophia.sources.sets.member_tree import MembersRoot as MembersRoot
    from evidence_sophia.sources.sets.member_tree import MemberTree as MemberTree
    from evidence_sophia.sources.tiers.tier_file import built_in_tiers as built_in_tiers
    from evidence_sophia.sources.tiers.tier_file import read_tier_list as read_tier_list
    from evidence_sophia.sources.tiers.tier_list import AssignedTier as AssignedTier
    from evidence_sophia.sources.tiers.tier_list import DomainTier as DomainTier
    from evidence_sophia.sources.tiers.tier_list import TierList as TierList
    from evidence_sophia.sources.tiers.tier_list import TierMatch as TierMatch
    from evidence_sophia.sources.tiers.tier_list import TierRow as TierRow
    from evidence_sophia.sources.tiers.tier_list import assign_tier as assign_tier
    from evidence_sophia.sources.usable import is_personal as is_personal
    from evidence_sophia.sources.usable import may_ground as may_ground

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
    "is_personal",
    "map_works",
    "match_prefix",
    "materialize_artifacts",
    "may_ground",
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
            "Acknowledgement": "retraction.status",
            "Artifact": "readiness.artifacts",
            "ArtifactState": "readiness.artifacts",
            "AssignedTier": "tiers.tier_list",
            "COMPAT_CREDIBILITY": "credibility.policy",
            "CandidateSource": "credibility.candidate",
            "ChangeCause": "invalidation.severity",
            "CitedSpan": "invalidation.dependents",
            "CredibilityPolicy": "credibility.policy",
            "CrossrefWork": "registries.crossref",
            "DEPENDENTS": "invalidation.dependents",
            "DateFlag": "dates.stated",
            "DateOrder": "dates.stated",
            "DatePrecision": "dates.stated",
            "DependencyGraph": "invalidation.dependents",
            "Dependent": "invalidation.dependents",
            "DependentKind": "invalidation.dependents",
            "DependentStatus": "invalidation.severity",
            "Dependents": "invalidation.dependents",
            "DomainTier": "tiers.tier_list",
            "ExclusionRule": "readiness.policy",
            "Facet": "sets.diff",
            "FacetDigests": "sets.member_leaf",
            "FactChange": "sets.diff",
            "FoundDoi": "identifiers.doi",
            "Gravity": "invalidation.severity",
            "Host": "identifiers.hosts",
            "HostFlag": "identifiers.hosts",
            "HostRefusal": "identifiers.hosts",
            "InvalidationAction": "invalidation.severity",
            "InvalidationPlan": "invalidation.plan",
            "ItemFinding": "readiness.evaluate",
            "JatsStatus": "registries.jats",
            "MaximumAge": "readiness.policy",
            "MemberChange": "sets.diff",
            "MemberTree": "sets.member_tree",
            "MembersRoot": "sets.member_tree",
            "OpenAlexWork": "registries.openalex",
            "PlannedItem": "invalidation.plan",
            "READINESS_POLICY": "readiness.policy",
            "Readiness": "readiness.evaluate",
            "ReadinessPolicy": "readiness.policy",
            "ReadinessReason": "readiness.policy",
            "RecordLicence": "registries.crossref",
            "RelatedArticle": "registries.jats",
            "Relation": "identifiers.work_map",
            "RetractionCap": "retraction.status",
            "RetractionEvent": "retraction.event",
            "RetractionStatus": "retraction.status",
            "RetractionWatchRow": "registries.retraction_watch",
            "RightsCondition": "rights.stated",
            "RightsFlag": "rights.stated",
            "STRICT_CREDIBILITY": "credibility.policy",
            "ScoreParts": "credibility.score",
            "Severity": "invalidation.severity",
            "SourceChange": "invalidation.changes",
            "SourceFact": "credibility.candidate",
            "SourceGrounding": "credibility.grounding",
            "SourceRequest": "credibility.grounding_request",
            "SourceScore": "credibility.score",
            "SourceSetDiff": "sets.diff",
            "StatedDate": "dates.stated",
            "StatedRights": "rights.stated",
            "TierList": "tiers.tier_list",
            "TierMatch": "tiers.tier_list",
            "TierRow": "tiers.tier_list",
            "TitleMark": "retraction.title_mark",
            "WorkLink": "identifiers.work_map",
            "WorkMap": "identifiers.work_map",
            "assign_tier": "tiers.tier_list",
            "average_score": "credibility.ranking",
            "built_in_tiers": "tiers.tier_file",
            "candidate_of": "credibility.candidate",
            "changes_between": "invalidation.changes",
            "changes_over_time": "invalidation.changes",
            "diff_source_sets": "sets.diff",
            "digest_over": "sets.digest",
            "digest_prefix": "registries.lookup",
            "doi_or_none": "identifiers.doi",
            "evaluate_readiness": "readiness.evaluate",
            "events_about": "retraction.status",
            "explain_reason": "credibility.reasons",
            "facet_digests": "sets.member_leaf",
            "find_dois": "identifiers.doi",
            "gravest_first": "credibility.reasons",
            "ground_sources": "credibility.grounding",
            "grounding_document": "credibility.grounding",
            "hash_member": "sets.member_leaf",
            "hash_readiness_policy": "readiness.policy",
            "hash_source_set": "sets.digest",
            "is_personal": "usable",
            "map_works": "identifiers.work_map",
            "match_prefix": "registries.lookup",
            "materialize_artifacts": "readiness.artifacts",
            "may_ground": "usable",
            "member_of_source": "sets.ingested_member",
            "merge_events": "retraction.merging",
            "normal_member_id": "sets.member_entry",
            "normal_uri": "sets.member_entry",
            "normal_work_id": "sets.member_entry",
            "normalise_doi": "identifiers.doi",
            "parse_host": "identifiers.hosts",
            "parse_stated_date": "dates.parse",
            "plan_invalidation": "invalidation.plan",
            "policy_named": "credibility.policy",
            "rank_sources": "credibility.ranking",
            "read_crossref_work": "registries.crossref",
            "read_date_parts": "dates.parse",
            "read_jats_status": "registries.jats",
            "read_openalex_work": "registries.openalex",
            "read_retraction_watch": "registries.retraction_watch",
            "read_rights": "rights.read",
            "read_source_list": "credibility.grounding_request",
            "read_source_request": "credibility.grounding_request",
            "read_source_set": "sets.document",
            "read_tier_list": "tiers.tier_file",
            "read_title": "retraction.title_mark",
            "relation_of": "identifiers.work_map",
            "rights_of_record": "rights.read",
            "score_source": "credibility.score",
            "source_set_of": "sets.document",
            "stage_of": "identifiers.work_map",
            "state_of_type": "retraction.event",
            "status_of": "retraction.status",
            "statuses": "retraction.status",
            "suspicion_from_title": "retraction.title_mark",
            "work_id_of": "credibility.candidate_work",
        },
    )
