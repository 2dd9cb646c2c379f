"""What does a piece of evidence say of a claim, and why?"""

from __future__ import annotations

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import LATER, instance_of, not_negative, tuple_of, unit_interval
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.span import Span

__all__ = ["SupportVerdict"]


@frozen(kw_only=True)
class SupportVerdict:
    """What evidence says of one claim.

    Attributes:
        label: supported, refuted, or not enough evidence.
        score: how well the claim is supported, from 0 to 1; 1 for its very words.
        method: what decided: the very words, coverage under guards, or a model.
        spans: the deciding sentences, in code points of the evidence; those of evidence given
            as sentences count from each one's ``start``.
        sentences: the indexes of the deciding sentences, one for each span, from 0.
        rules: ids of the guards that fired, sorted.
        is_calibrated: whether language and features lie in the range of the training data.
            Only there is the score more than an order: ``calibrated_confidence`` makes a
            probability of it. False means "uncalibrated": hedge.
        features: what the score rests on, by name; none for the very words and without evidence.
        evidence_sentences: how many sentences were looked at.
    """

    label: JudgeLabel = field(converter=JudgeLabel)
    score: float = field(validator=unit_interval)
    method: VerificationMethod = field(converter=VerificationMethod)
    spans: tuple[Span, ...] = field(default=(), validator=tuple_of(Span))
    sentences: tuple[int, ...] = field(default=(), validator=tuple_of(int))
    rules: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    is_calibrated: bool = field(default=False, validator=instance_of(bool))
    features: tuple[tuple[str, float], ...] = field(default=(), validator=tuple_of(tuple))
    evidence_sentences: int = field(default=0, validator=not_negative, metadata=LATER)

    @spans.validator
    def _shows_where(self, _attribute: Attribute[object], value: tuple[Span, ...]) -> None:
        if not value and self.label != JudgeLabel.NOT_ENOUGH:
            message = f"the verdict {self.label!r} names no sentence"
            raise InvariantError(message)

    @property
    def is_supported(self) -> bool:
        """Whether the evidence supports the claim."""
        return self.label == JudgeLabel.SUPPORTED
