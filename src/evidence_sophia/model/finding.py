"""Is a claim right, as far as the evidence in scope says?"""

from __future__ import annotations

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import (
    LATER,
    basis_points_or_unmeasured,
    instance_of,
    not_blank,
    tuple_of,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["ClaimFinding", "JudgeLabel", "VerificationMethod"]


class JudgeLabel(OpenEnum):
    """What evidence says of a claim."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    NOT_ENOUGH = "not_enough"


class VerificationMethod(OpenEnum):
    """Which method decided."""

    VERBATIM = "verbatim"
    COVERAGE = "coverage"
    NLI = "nli"


@frozen(kw_only=True)
class ClaimFinding:
    """What the evidence in scope says of one claim.

    Attributes:
        claim: the claim as it was given.
        label: supported, refuted, or not enough evidence.
        method: which method decided.
        citations: the evidence; at least one unless the label is ``not_enough``.
        explanation: the finding in words.
        confidence: basis points, or ``unmeasured``.
        rules: ids of the rules that decided, in the order in which they did.
        is_independent: whether another retriever than the one that found the passages first
            brought the evidence.
    """

    claim: str = field(validator=not_blank)
    label: JudgeLabel = field(converter=JudgeLabel)
    method: VerificationMethod = field(converter=VerificationMethod)
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    explanation: str = field(default="", validator=instance_of(str))
    confidence: int | Unmeasured = field(
        default=UNMEASURED, validator=basis_points_or_unmeasured, metadata=LATER
    )
    rules: tuple[str, ...] = field(default=(), validator=tuple_of(str), metadata=LATER)
    is_independent: bool = field(default=True, validator=instance_of(bool), metadata=LATER)

    @citations.validator
    def _has_evidence(self, _attribute: Attribute[object], value: tuple[Citation, ...]) -> None:
        if not value and self.label != JudgeLabel.NOT_ENOUGH:
            message = f"the finding {self.label!r} shows no evidence"
            raise InvariantError(message)

    def _repr_html_(self) -> str:
        from evidence_sophia.model.display_kept import (  # noqa: PLC0415 - display is rare
            finding_html,
        )

        return finding_html(self)
