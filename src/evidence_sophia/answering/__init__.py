"""What may be said, and how sure is it?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.answering.assistant import Assistant as Assistant
    from evidence_sophia.answering.assistant import answer_question as answer_question
    from evidence_sophia.answering.citing.cite import citation_at as citation_at
    from evidence_sophia.answering.citing.cite import passage_citation as passage_citation
    from evidence_sophia.answering.citing.claim_guard import support_guard as support_guard
    from evidence_sophia.answering.citing.guard import GuardFinding as GuardFinding
    from evidence_sophia.answering.citing.guard import guard_claim as guard_claim
    from evidence_sophia.answering.citing.verbatim import verify_verbatim as verify_verbatim
    from evidence_sophia.answering.compose import (
        compose_extractive_answer as compose_extractive_answer,
    )
    from evidence_sophia.answering.confidence import ConfidenceScale as ConfidenceScale
    from evidence_sophia.answering.evidence import Evidence as Evidence
    from evidence_sophia.answering.injection import InjectionFinding as InjectionFinding
    from evidence_sophia.answering.injection import find_injections as find_injections
    from evidence_sophia.answering.policy import AnswerPolicy as AnswerPolicy
    from evidence_sophia.answering.privacy.redact import Redacted as Redacted
    from evidence_sophia.answering.privacy.redact import redact as redact
    from evidence_sophia.answering.privacy.redact import restore as restore
    from evidence_sophia.answering.record.replay import replay_trace as replay_trace
    from evidence_sophia.answering.record.trace import AnswerTrace as AnswerTrace
    from evidence_sophia.answering.record.trace import StageName as StageName
    from evidence_sophia.answering.record.trace import StageRecord as StageRecord
    from evidence_sophia.answering.rules import AnswerRules as AnswerRules
    from evidence_sophia.answering.synthesis.generator import GenerateText as GenerateText
    from evidence_sophia.answering.synthesis.generator import Generation as Generation
    from evidence_sophia.answering.synthesis.generator import Generator as Generator
    from evidence_sophia.answering.synthesis.prompted import (
        PromptedSynthesizer as PromptedSynthesizer,
    )
    from evidence_sophia.answering.synthesis.sanitise import Sanitised as Sanitised
    from evidence_sophia.answering.synthesis.seam import ModelSeam as ModelSeam
    from evidence_sophia.answering.synthesis.seam import Synthesized as Synthesized
    from evidence_sophia.answering.synthesis.seam import (
        synthesize_or_extract as synthesize_or_extract,
    )
    from evidence_sophia.answering.synthesis.synthesizer import OfferedPassage as OfferedPassage
    from evidence_sophia.answering.synthesis.synthesizer import ProposedClaim as ProposedClaim
    from evidence_sophia.answering.synthesis.synthesizer import Synthesis as Synthesis
    from evidence_sophia.answering.synthesis.synthesizer import Synthesize as Synthesize
    from evidence_sophia.answering.synthesis.synthesizer import Synthesizer as Synthesizer

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
            "AnswerTrace": "record.trace",
            "Assistant": "assistant",
            "ConfidenceScale": "confidence",
            "Evidence": "evidence",
            "GenerateText": "synthesis.generator",
            "Generation": "synthesis.generator",
            "Generator": "synthesis.generator",
            "GuardFinding": "citing.guard",
            "InjectionFinding": "injection",
            "ModelSeam": "synthesis.seam",
            "OfferedPassage": "synthesis.synthesizer",
            "PromptedSynthesizer": "synthesis.prompted",
            "ProposedClaim": "synthesis.synthesizer",
            "Redacted": "privacy.redact",
            "Sanitised": "synthesis.sanitise",
            "StageName": "record.trace",
            "StageRecord": "record.trace",
            "Synthesis": "synthesis.synthesizer",
            "Synthesize": "synthesis.synthesizer",
            "Synthesized": "synthesis.seam",
            "Synthesizer": "synthesis.synthesizer",
            "answer_question": "assistant",
            "citation_at": "citing.cite",
            "compose_extractive_answer": "compose",
            "find_injections": "injection",
            "guard_claim": "citing.guard",
            "passage_citation": "citing.cite",
            "redact": "privacy.redact",
            "replay_trace": "record.replay",
            "restore": "privacy.redact",
            "support_guard": "citing.claim_guard",
            "synthesize_or_extract": "synthesis.seam",
            "verify_verbatim": "citing.verbatim",
        },
    )
