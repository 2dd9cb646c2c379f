"""What may be said, and how sure is it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.answering.assistant import Assistant as Assistant
    from evidence_sophia.answering.assistant import answer_question as answer_question
    from evidence_sophia.answering.cite import citation_at as citation_at
    from evidence_sophia.answering.cite import passage_citation as passage_citation
    from evidence_sophia.answering.claim_guard import support_guard as support_guard
    from evidence_sophia.answering.compose import (
        compose_extractive_answer as compose_extractive_answer,
    )
    from evidence_sophia.answering.confidence import ConfidenceScale as ConfidenceScale
    from evidence_sophia.answering.evidence import Evidence as Evidence
    from evidence_sophia.answering.generator import GenerateText as GenerateText
    from evidence_sophia.answering.generator import Generation as Generation
    from evidence_sophia.answering.generator import Generator as Generator
    from evidence_sophia.answering.guard import GuardFinding as GuardFinding
    from evidence_sophia.answering.guard import guard_claim as guard_claim
    from evidence_sophia.answering.injection import InjectionFinding as InjectionFinding
    from evidence_sophia.answering.injection import find_injections as find_injections
    from evidence_sophia.answering.policy import AnswerPolicy as AnswerPolicy
    from evidence_sophia.answering.privacy import Redacted as Redacted
    from evidence_sophia.answering.privacy import is_personal as is_personal
    from evidence_sophia.answering.privacy import redact as redact
    from evidence_sophia.answering.privacy import restore as restore
    from evidence_sophia.answering.prompted import PromptedSynthesizer as PromptedSynthesizer
    from evidence_sophia.answering.replay import replay_trace as replay_trace
    from evidence_sophia.answering.rules import AnswerRules as AnswerRules
    from evidence_sophia.answering.sanitise import Sanitised as Sanitised
    from evidence_sophia.answering.synthesis import ModelSeam as ModelSeam
    from evidence_sophia.answering.synthesis import Synthesized as Synthesized
    from evidence_sophia.answering.synthesis import synthesize_or_extract as synthesize_or_extract
    from evidence_sophia.answering.synthesizer import OfferedPassage as OfferedPassage
    from evidence_sophia.answering.synthesizer import ProposedClaim as ProposedClaim
    from evidence_sophia.answering.synthesizer import Synthesis as Synthesis
    from evidence_sophia.answering.synthesizer import Synthesize as Synthesize
    from evidence_sophia.answering.synthesizer import Synthesizer as Synthesizer
    from evidence_sophia.answering.trace import AnswerTrace as AnswerTrace
    from evidence_sophia.answering.trace import StageName as StageName
    from evidence_sophia.answering.trace import StageRecord as StageRecord
    from evidence_sophia.answering.verbatim import verify_verbatim as verify_verbatim

__all__ = [
    "AnswerPolicy",
    "AnswerRules",
    "AnswerTrace",
    "Assistant",
    "ConfidenceScale",
    "Evidence",
    "GenerateText",
    "Generation",
    "Generator",
    "GuardFinding",
    "InjectionFinding",
    "ModelSeam",
    "OfferedPassage",
    "PromptedSynthesizer",
    "ProposedClaim",
    "Redacted",
    "Sanitised",
    "StageName",
    "StageRecord",
    "Synthesis",
    "Synthesize",
    "Synthesized",
    "Synthesizer",
    "answer_question",
    "citation_at",
    "compose_extractive_answer",
    "find_injections",
    "guard_claim",
    "is_personal",
    "passage_citation",
    "redact",
    "replay_trace",
    "restore",
    "support_guard",
    "synthesize_or_extract",
    "verify_verbatim",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "AnswerPolicy": "policy",
            "AnswerRules": "rules",
            "AnswerTrace": "trace",
            "Assistant": "assistant",
            "ConfidenceScale": "confidence",
            "Evidence": "evidence",
            "GenerateText": "generator",
            "Generation": "generator",
            "Generator": "generator",
            "GuardFinding": "guard",
            "InjectionFinding": "injection",
            "ModelSeam": "synthesis",
            "OfferedPassage": "synthesizer",
            "PromptedSynthesizer": "prompted",
            "ProposedClaim": "synthesizer",
            "Redacted": "privacy",
            "Sanitised": "sanitise",
            "StageName": "trace",
            "StageRecord": "trace",
            "Synthesis": "synthesizer",
            "Synthesize": "synthesizer",
            "Synthesized": "synthesis",
            "Synthesizer": "synthesizer",
            "answer_question": "assistant",
            "citation_at": "cite",
            "compose_extractive_answer": "compose",
            "find_injections": "injection",
            "guard_claim": "guard",
            "is_personal": "privacy",
            "passage_citation": "cite",
            "redact": "privacy",
            "replay_trace": "replay",
            "restore": "privacy",
            "support_guard": "claim_guard",
            "synthesize_or_extract": "synthesis",
            "verify_verbatim": "verbatim",
        },
    )
