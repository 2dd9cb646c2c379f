"""Does this text support that sentence? Alignment, guards, coverage, and the one Judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.support.alignment import AlignedSentence as AlignedSentence
    from evidence_sophia.support.alignment import Alignment as Alignment
    from evidence_sophia.support.alignment import align_sentences as align_sentences
    from evidence_sophia.support.attribution import Attribution as Attribution
    from evidence_sophia.support.attribution import AttributionLabel as AttributionLabel
    from evidence_sophia.support.attribution import NamedPassage as NamedPassage
    from evidence_sophia.support.attribution import attribute_sentence as attribute_sentence
    from evidence_sophia.support.calibration import CalibrationMap as CalibrationMap
    from evidence_sophia.support.citation_quality import CitationQuality as CitationQuality
    from evidence_sophia.support.citation_quality import CitedSentence as CitedSentence
    from evidence_sophia.support.citation_quality import measure_citations as measure_citations
    from evidence_sophia.support.cited_text import read_cited_text as read_cited_text
    from evidence_sophia.support.disagreement import Disagreement as Disagreement
    from evidence_sophia.support.disagreement import compare_passages as compare_passages
    from evidence_sophia.support.drift import drifted_features as drifted_features
    from evidence_sophia.support.evidence import EvidenceSentence as EvidenceSentence
    from evidence_sophia.support.judge import REFUTING_RULES as REFUTING_RULES
    from evidence_sophia.support.judge import RULES as RULES
    from evidence_sophia.support.judge import ReadEvidence as ReadEvidence
    from evidence_sophia.support.judge import judge_support as judge_support
    from evidence_sophia.support.judge import read_evidence as read_evidence
    from evidence_sophia.support.named_attribution import (
        attribute_to_named_parts as attribute_to_named_parts,
    )
    from evidence_sophia.support.named_attribution import read_named_parts as read_named_parts
    from evidence_sophia.support.nli import NliScorer as NliScorer
    from evidence_sophia.support.nli import NliScores as NliScores
    from evidence_sophia.support.opposed import SourceSentence as SourceSentence
    from evidence_sophia.support.opposed import opposing_rules as opposing_rules
    from evidence_sophia.support.passages import CitablePassage as CitablePassage
    from evidence_sophia.support.passages import ReadPassages as ReadPassages
    from evidence_sophia.support.passages import read_passages as read_passages
    from evidence_sophia.support.policy import DEFAULT as DEFAULT
    from evidence_sophia.support.policy import SupportPolicy as SupportPolicy
    from evidence_sophia.support.protocol import DeterministicJudge as DeterministicJudge
    from evidence_sophia.support.protocol import Judge as Judge
    from evidence_sophia.support.risk import RiskStep as RiskStep
    from evidence_sophia.support.risk import risk_coverage as risk_coverage
    from evidence_sophia.support.risk import risk_threshold as risk_threshold
    from evidence_sophia.support.selective import Selection as Selection
    from evidence_sophia.support.selective import accept_at as accept_at
    from evidence_sophia.support.selective import calibrated_confidence as calibrated_confidence
    from evidence_sophia.support.selective import select_at as select_at
    from evidence_sophia.support.source_quality import QualityDimensions as QualityDimensions
    from evidence_sophia.support.source_quality import QualityLevel as QualityLevel
    from evidence_sophia.support.source_quality import SourceQuality as SourceQuality
    from evidence_sophia.support.source_quality import rate_source as rate_source
    from evidence_sophia.support.verdict import SupportVerdict as SupportVerdict
    from evidence_sophia.support.weights import SupportWeights as SupportWeights
    from evidence_sophia.support.weights import read_weights as read_weights
    from evidence_sophia.support.weights import shipped_weights as shipped_weights

__all__ = [
    "DEFAULT",
    "REFUTING_RULES",
    "RULES",
    "AlignedSentence",
    "Alignment",
    "Attribution",
    "AttributionLabel",
    "CalibrationMap",
    "CitablePassage",
    "CitationQuality",
    "CitedSentence",
    "DeterministicJudge",
    "Disagreement",
    "EvidenceSentence",
    "Judge",
    "NamedPassage",
    "NliScorer",
    "NliScores",
    "QualityDimensions",
    "QualityLevel",
    "ReadEvidence",
    "ReadPassages",
    "RiskStep",
    "Selection",
    "SourceQuality",
    "SourceSentence",
    "SupportPolicy",
    "SupportVerdict",
    "SupportWeights",
    "accept_at",
    "align_sentences",
    "attribute_sentence",
    "attribute_to_named_parts",
    "calibrated_confidence",
    "compare_passages",
    "drifted_features",
    "judge_support",
    "measure_citations",
    "opposing_rules",
    "rate_source",
    "read_cited_text",
    "read_evidence",
    "read_named_parts",
    "read_passages",
    "read_weights",
    "risk_coverage",
    "risk_threshold",
    "select_at",
    "shipped_weights",
]

if not TYPE_CHECKING:  # a checker reads the imports above, and refuses other names
    __getattr__, __dir__ = lazy_names(
        __name__,
        {
            "QualityDimensions": "source_quality",
            "QualityLevel": "source_quality",
            "SourceQuality": "source_quality",
            "rate_source": "source_quality",
            "SourceSentence": "opposed",
            "opposing_rules": "opposed",
            "CalibrationMap": "calibration",
            "risk_threshold": "risk",
            "risk_coverage": "risk",
            "RiskStep": "risk",
            "calibrated_confidence": "selective",
            "select_at": "selective",
            "accept_at": "selective",
            "Selection": "selective",
            "AlignedSentence": "alignment",
            "Alignment": "alignment",
            "Attribution": "attribution",
            "AttributionLabel": "attribution",
            "CitablePassage": "passages",
            "NamedPassage": "attribution",
            "ReadPassages": "passages",
            "attribute_sentence": "attribution",
            "attribute_to_named_parts": "named_attribution",
            "read_cited_text": "cited_text",
            "read_named_parts": "named_attribution",
            "read_passages": "passages",
            "CitationQuality": "citation_quality",
            "CitedSentence": "citation_quality",
            "measure_citations": "citation_quality",
            "DEFAULT": "policy",
            "DeterministicJudge": "protocol",
            "Disagreement": "disagreement",
            "EvidenceSentence": "evidence",
            "Judge": "protocol",
            "NliScorer": "nli",
            "NliScores": "nli",
            "REFUTING_RULES": "judge",
            "RULES": "judge",
            "ReadEvidence": "judge",
            "SupportPolicy": "policy",
            "SupportVerdict": "verdict",
            "SupportWeights": "weights",
            "align_sentences": "alignment",
            "compare_passages": "disagreement",
            "drifted_features": "drift",
            "judge_support": "judge",
            "read_evidence": "judge",
            "read_weights": "weights",
            "shipped_weights": "weights",
        },
    )
