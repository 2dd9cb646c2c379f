"""Is this claim right? Claim extraction, the fact-check loop, contradictions, lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.checking.claims import Checkability as Checkability
    from evidence_sophia.checking.claims import TextClaim as TextClaim
    from evidence_sophia.checking.claims import extract_claims as extract_claims
    from evidence_sophia.checking.contradictions import Contradiction as Contradiction
    from evidence_sophia.checking.contradictions import find_contradictions as find_contradictions
    from evidence_sophia.checking.counterclaim import AuditEvent as AuditEvent
    from evidence_sophia.checking.counterclaim import ClaimSide as ClaimSide
    from evidence_sophia.checking.counterclaim import Counterclaim as Counterclaim
    from evidence_sophia.checking.counterclaim import Matter as Matter
    from evidence_sophia.checking.deciding import replay_report as replay_report
    from evidence_sophia.checking.evidence import ClaimEvidence as ClaimEvidence
    from evidence_sophia.checking.evidence import EvidencePassage as EvidencePassage
    from evidence_sophia.checking.evidence import PassageSentence as PassageSentence
    from evidence_sophia.checking.evidence import choose_retriever as choose_retriever
    from evidence_sophia.checking.factcheck import CheckPlan as CheckPlan
    from evidence_sophia.checking.factcheck import CheckRequest as CheckRequest
    from evidence_sophia.checking.factcheck import ClaimRequest as ClaimRequest
    from evidence_sophia.checking.factcheck import check_plan as check_plan
    from evidence_sophia.checking.factcheck import plan_check as plan_check
    from evidence_sophia.checking.factcheck import plan_claims as plan_claims
    from evidence_sophia.checking.latency import BUDGETS as BUDGETS
    from evidence_sophia.checking.latency import LatencyBudget as LatencyBudget
    from evidence_sophia.checking.latency import LatencyFinding as LatencyFinding
    from evidence_sophia.checking.latency import evaluate_latency_budget as evaluate_latency_budget
    from evidence_sophia.checking.lesson import Lesson as Lesson
    from evidence_sophia.checking.lesson import LessonClaim as LessonClaim
    from evidence_sophia.checking.lesson import LessonFinding as LessonFinding
    from evidence_sophia.checking.lesson import LessonReport as LessonReport
    from evidence_sophia.checking.lesson import ground_lesson as ground_lesson
    from evidence_sophia.checking.loop_tools import LoopTools as LoopTools
    from evidence_sophia.checking.outcomes import OUTCOMES as OUTCOMES
    from evidence_sophia.checking.outcomes import Action as Action
    from evidence_sophia.checking.outcomes import Outcome as Outcome
    from evidence_sophia.checking.outcomes import Route as Route
    from evidence_sophia.checking.outcomes import Severity as Severity
    from evidence_sophia.checking.outcomes import Termination as Termination
    from evidence_sophia.checking.policy import DEFAULT_CHECKING as DEFAULT_CHECKING
    from evidence_sophia.checking.policy import CheckingPolicy as CheckingPolicy
    from evidence_sophia.checking.report import ClaimCheck as ClaimCheck
    from evidence_sophia.checking.report import FactCheckReport as FactCheckReport
    from evidence_sophia.checking.report import SourceFinding as SourceFinding
    from evidence_sophia.checking.resolution import BANDS as BANDS
    from evidence_sophia.checking.resolution import Resolution as Resolution
    from evidence_sophia.checking.resolution import resolve as resolve
    from evidence_sophia.checking.weighing import counterclaim_of as counterclaim_of
    from evidence_sophia.checking.weighing import record_counterclaim as record_counterclaim
    from evidence_sophia.checking.weighing import replay_counterclaim as replay_counterclaim
    from evidence_sophia.checking.weighing import weigh_contradiction as weigh_contradiction

__all__ = [
    "BANDS",
    "BUDGETS",
    "DEFAULT_CHECKING",
    "OUTCOMES",
    "Action",
    "AuditEvent",
    "CheckPlan",
    "CheckRequest",
    "Checkability",
    "CheckingPolicy",
    "ClaimCheck",
    "ClaimEvidence",
    "ClaimRequest",
    "ClaimSide",
    "Contradiction",
    "Counterclaim",
    "EvidencePassage",
    "FactCheckReport",
    "LatencyBudget",
    "LatencyFinding",
    "Lesson",
    "LessonClaim",
    "LessonFinding",
    "LessonReport",
    "LoopTools",
    "Matter",
    "Outcome",
    "PassageSentence",
    "Resolution",
    "Route",
    "Severity",
    "SourceFinding",
    "Termination",
    "TextClaim",
    "check_plan",
    "choose_retriever",
    "counterclaim_of",
    "evaluate_latency_budget",
    "extract_claims",
    "find_contradictions",
    "ground_lesson",
    "plan_check",
    "plan_claims",
    "record_counterclaim",
    "replay_counterclaim",
    "replay_report",
    "resolve",
    "weigh_contradiction",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "Action": "outcomes",
            "AuditEvent": "counterclaim",
            "BANDS": "resolution",
            "BUDGETS": "latency",
            "CheckPlan": "factcheck",
            "CheckRequest": "factcheck",
            "Checkability": "claims",
            "CheckingPolicy": "policy",
            "ClaimCheck": "report",
            "ClaimEvidence": "evidence",
            "ClaimRequest": "factcheck",
            "ClaimSide": "counterclaim",
            "Contradiction": "contradictions",
            "Counterclaim": "counterclaim",
            "DEFAULT_CHECKING": "policy",
            "EvidencePassage": "evidence",
            "FactCheckReport": "report",
            "LatencyBudget": "latency",
            "LatencyFinding": "latency",
            "Lesson": "lesson",
            "LessonClaim": "lesson",
            "LessonFinding": "lesson",
            "LessonReport": "lesson",
            "LoopTools": "loop_tools",
            "Matter": "counterclaim",
            "OUTCOMES": "outcomes",
            "Outcome": "outcomes",
            "PassageSentence": "evidence",
            "Resolution": "resolution",
            "Route": "outcomes",
            "Severity": "outcomes",
            "SourceFinding": "report",
            "Termination": "outcomes",
            "TextClaim": "claims",
            "check_plan": "factcheck",
            "choose_retriever": "evidence",
            "counterclaim_of": "weighing",
            "evaluate_latency_budget": "latency",
            "extract_claims": "claims",
            "find_contradictions": "contradictions",
            "ground_lesson": "lesson",
            "plan_check": "factcheck",
            "plan_claims": "factcheck",
            "record_counterclaim": "weighing",
            "replay_counterclaim": "weighing",
            "replay_report": "deciding",
            "resolve": "resolution",
            "weigh_contradiction": "weighing",
        },
    )
