"""Is a claim right, as far as the evidence in scope says?"""

from __future__ import annotations

from attrs import Attribute, field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.citation import Citation
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


@frozen(kw_only=True)
class ClaimFinding:
    """What the evidence in scope says of one claim.

    Attributes:
        claim: the claim as it was given.
        label: supported, refuted, or not enough evidence.
        method: which method decided.
        citations: the evidence; at least one unless the label is ``not_enough``.
        explanation: the finding in words.
    """

    claim: str = field(validator=not_blank)
    label: JudgeLabel = field(converter=JudgeLabel)
    method: VerificationMethod = field(converter=VerificationMethod)
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))
    explanation: str = field(default="", validator=instance_of(str))

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
