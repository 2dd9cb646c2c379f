"""By which rules is a question answered? All that decides beside question and evidence."""

from __future__ import annotations

from attrs import asdict, field, frozen

from evidence_sophia.answering.confidence import ConfidenceScale, shipped_scale
from evidence_sophia.answering.policy import DEFAULT_POLICY, AnswerPolicy
from evidence_sophia.answering.safety.policy import SafetyPolicy
from evidence_sophia.answering.safety.reading import default_policy
from evidence_sophia.codec.converter import encode
from evidence_sophia.codec.digests import digest_of
from evidence_sophia.model._rules import in_basis_points, instance_of

__all__ = ["AnswerRules"]


@frozen(kw_only=True)
class AnswerRules:
    """The rules of an answer.

    Attributes:
        extraction: constants of extraction and the bars of confidence.
        confidence: what was fitted; the shipped scale unless given.
        safety: what may not be certified, and where a reader is sent; the shipped policy
            unless given.
    """

    extraction: AnswerPolicy = field(default=DEFAULT_POLICY, validator=instance_of(AnswerPolicy))
    confidence: ConfidenceScale = field(
        factory=shipped_scale, validator=instance_of(ConfidenceScale), repr=False
    )
    safety: SafetyPolicy = field(
        factory=default_policy, validator=instance_of(SafetyPolicy), repr=False
    )

    @property
    def digest(self) -> str:
        """Name the rules; a recorded answer replays under the same ones only."""
        constants = {name: _whole(value) for name, value in asdict(self.extraction).items()}
        return digest_of(
            "answer-rules",
            "1",
            {
                "confidence": encode(self.confidence),
                "extraction": constants,
                "safety": self.safety.digest,
            },
        )


def _whole(value: object) -> object:
    return in_basis_points(value) if isinstance(value, float) else value
