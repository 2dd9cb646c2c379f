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
    from evidence_sophia.sources.candidate import VersionStage as VersionStage
    from evidence_sophia.sources.credibility_policy import COMPAT as COMPAT
    from evidence_sophia.sources.credibility_policy import STRICT as STRICT
    from evidence_sophia.sources.credibility_policy import CredibilityPolicy as CredibilityPolicy
    from evidence_sophia.sources.credibility_policy import policy_named as policy_named
    from evidence_sophia.sources.grounding import SourceGrounding as SourceGrounding
    from evidence_sophia.sources.grounding import ground_sources as ground_sources
    from evidence_sophia.sources.grounding import grounding_document as grounding_document
    from evidence_sophia.sources.grounding_request import SourceRequest as SourceRequest
    from evidence_sophia.sources.grounding_request import (
        read_candidate_sources as read_candidate_sources,
    )
    from evidence_sophia.sources.grounding_request import read_source_request as read_source_request
    from evidence_sophia.sources.hosts import Host as Host
    from evidence_sophia.sources.hosts import HostFlag as HostFlag
    from evidence_sophia.sources.hosts import HostRefusal as HostRefusal
    from evidence_sophia.sources.hosts import parse_host as parse_host
    from evidence_sophia.sources.member_entry import normal_member_id as normal_member_id
    from evidence_sophia.sources.member_entry import normal_uri as normal_uri
    from evidence_sophia.sources.member_leaf import FacetDigests as FacetDigests
    from evidence_sophia.sources.member_leaf import facet_digests as facet_digests
    from evidence_sophia.sources.member_leaf import hash_member as hash_member
    from evidence_sophia.sources.member_tree import MembersRoot as MembersRoot
    from evidence_sophia.sources.member_tree import MemberTree as MemberTree
    from evidence_sophia.sources.ranking import average_score as average_score
    from evidence_sophia.sources.ranking import rank_sources as rank_sources
    from evidence_sophia.sources.readiness import ItemFinding as ItemFinding
    from evidence_sophia.sources.readiness import Readiness as Readiness
    from evidence_sophia.sources.readiness import evaluate_readiness as evaluate_readiness
    from evidence_sophia.sources.readiness_policy import ExclusionRule as ExclusionRule
    from evidence_sophia.sources.readiness_policy import MaximumAge as MaximumAge
    from evidence_sophia.sources.readiness_policy import ReadinessPolicy as ReadinessPolicy
    from evidence_sophia.sources.readiness_policy import ReadinessReason as ReadinessReason
    from evidence_sophia.sources.readiness_policy import (
        hash_readiness_policy as hash_readiness_policy,
    )
    from evidence_sophia.sources.reasons import explain_reason as explain_reason
    from evidence_sophia.sources.score import ScoreParts as ScoreParts
    from evidence_sophia.sources.score import SourceScore as SourceScore
    from evidence_sophia.sources.score import score_source as score_source
    from evidence_sophia.sources.source_set_digest import digest_over as digest_over
    from evidence_sophia.sources.source_set_digest import hash_source_set as hash_source_set
    from evidence_sophia.sources.source_set_document import read_source_set as read_source_set
    from evidence_sophia.sources.source_set_document import source_set_of as source_set_of
    from evidence_sophia.sources.tier_file import built_in_tiers as built_in_tiers
    from evidence_sophia.sources.tier_file import read_tier_list as read_tier_list
    from evidence_sophia.sources.tiers import AssignedTier as AssignedTier
    from evidence_sophia.sources.tiers import DomainTier as DomainTier
    from evidence_sophia.sources.tiers import TierList as TierList
    from evidence_sophia.sources.tiers import TierMatch as TierMatch
    from evidence_sophia.sources.tiers import TierRow as TierRow
    from evidence_sophia.sources.tiers import assign_tier as assign_tier
    from evidence_sophia.sources.works import work_id_of as work_id_of

__all__ = [
    "COMPAT",
    "STRICT",
    "Artifact",
    "ArtifactState",
    "AssignedTier",
    "CandidateSource",
    "CredibilityPolicy",
    "DomainTier",
    "ExclusionRule",
    "FacetDigests",
    "Host",
    "HostFlag",
    "HostRefusal",
    "ItemFinding",
    "MaximumAge",
    "MemberTree",
    "MembersRoot",
    "Readiness",
    "ReadinessPolicy",
    "ReadinessReason",
    "ScoreParts",
    "SourceFact",
    "SourceGrounding",
    "SourceRequest",
    "SourceScore",
    "TierList",
    "TierMatch",
    "TierRow",
    "VersionStage",
    "assign_tier",
    "average_score",
    "built_in_tiers",
    "digest_over",
    "evaluate_readiness",
    "explain_reason",
    "facet_digests",
    "ground_sources",
    "grounding_document",
    "hash_member",
    "hash_readiness_policy",
    "hash_source_set",
    "materialize_artifacts",
    "normal_member_id",
    "normal_uri",
    "parse_host",
    "policy_named",
    "rank_sources",
    "read_candidate_sources",
    "read_source_request",
    "read_source_set",
    "read_tier_list",
    "score_source",
    "source_set_of",
    "work_id_of",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "Artifact": "artifacts",
        "ArtifactState": "artifacts",
        "AssignedTier": "tiers",
        "COMPAT": "credibility_policy",
        "CandidateSource": "candidate",
        "CredibilityPolicy": "credibility_policy",
        "DomainTier": "tiers",
        "ExclusionRule": "readiness_policy",
        "FacetDigests": "member_leaf",
        "Host": "hosts",
        "HostFlag": "hosts",
        "HostRefusal": "hosts",
        "ItemFinding": "readiness",
        "MaximumAge": "readiness_policy",
        "MemberTree": "member_tree",
        "MembersRoot": "member_tree",
        "Readiness": "readiness",
        "ReadinessPolicy": "readiness_policy",
        "ReadinessReason": "readiness_policy",
        "STRICT": "credibility_policy",
        "ScoreParts": "score",
        "SourceFact": "candidate",
        "SourceGrounding": "grounding",
        "SourceRequest": "grounding_request",
        "SourceScore": "score",
        "TierList": "tiers",
        "TierMatch": "tiers",
        "TierRow": "tiers",
        "VersionStage": "candidate",
        "assign_tier": "tiers",
        "average_score": "ranking",
        "built_in_tiers": "tier_file",
        "digest_over": "source_set_digest",
        "evaluate_readiness": "readiness",
        "explain_reason": "reasons",
        "facet_digests": "member_leaf",
        "ground_sources": "grounding",
        "grounding_document": "grounding",
        "hash_member": "member_leaf",
        "hash_readiness_policy": "readiness_policy",
        "hash_source_set": "source_set_digest",
        "materialize_artifacts": "artifacts",
        "normal_member_id": "member_entry",
        "normal_uri": "member_entry",
        "parse_host": "hosts",
        "policy_named": "credibility_policy",
        "rank_sources": "ranking",
        "read_candidate_sources": "grounding_request",
        "read_source_request": "grounding_request",
        "read_source_set": "source_set_document",
        "read_tier_list": "tier_file",
        "score_source": "score",
        "source_set_of": "source_set_document",
        "work_id_of": "works",
    },
)
