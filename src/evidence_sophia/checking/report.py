"""What was found about a text, claim by claim? The report of the fact-check loop."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen

from evidence_sophia.checking.claims import TextClaim
from evidence_sophia.checking.outcomes import Action, Route, Severity, Termination
from evidence_sophia.model._rules import (
    BASIS_POINTS,
    basis_points,
    basis_points_or_unmeasured,
    digest_text,
    instance_of,
    not_blank,
    tuple_of,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.measured import UNMEASURED, Unmeasured
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["ClaimCheck", "FactCheckReport", "SourceFinding", "Unchecked"]


#: Which sources decide a check that ended so.
_DECIDING: Final = {
    Termination.PASS: (JudgeLabel.SUPPORTED,),
    Termination.PARTIAL: (JudgeLabel.SUPPORTED,),
    Termination.CONTRADICTED: (JudgeLabel.REFUTED, JudgeLabel.SUPPORTED),
}


class Unchecked(OpenEnum):
    """Why a piece of a text was not held against sources."""

    NOT_CHECKABLE = "not_checkable"
    OUT_OF_TIME = "out_of_time"


@frozen(kw_only=True)
class SourceFinding:
    """What one source says of a claim.

    Attributes:
        source_id: the source.
        label: supported, refuted, or not enough.
        score: how well it is supported, in basis points: an order, no probability.
        probability: that it is supported, in basis points, calibrated; ``unmeasured`` out of
            the range of the training data, and for the very words, on which no map was fitted.
        alignment: how much of it one of the deciding sentences speaks of, in basis points.
        method: what decided.
        rules: ids of the guards that fired, sorted.
        citations: the sentences that decide.
    """

    source_id: str = field(validator=not_blank)
    label: JudgeLabel = field(converter=JudgeLabel)
    score: int = field(validator=basis_points)
    probability: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    alignment: int = field(validator=basis_points)
    method: VerificationMethod = field(converter=VerificationMethod)
    rules: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    citations: tuple[Citation, ...] = field(default=(), validator=tuple_of(Citation))


@frozen(kw_only=True)
class ClaimCheck:
    """What was found about one claim, and what may be done with it: a record that replays.

    Attributes:
        claim: the piece of the text.
        unchecked: why it was not held against sources; None where it was.
        termination: how the check ended; None where there was none.
        action: what may be done with the claim.
        route: where it goes from there.
        status: how far it is grounded; ``unsupported`` where it was not checked in time, None
            where it is no claim.
        confidence: of the finding, in basis points; ``unmeasured`` where nothing was judged.
        method: what decided; None where nothing did.
        rules: ids of the rules that decided, sorted.
        sources: what each source says, the one that decides first; both sides are kept.
        retracted: ids of sources that were found and may ground nothing.
        is_independent: whether another retriever brought the evidence than the one that found
            the passages which the text was written from.
        severity: how much harm the claim would do if it is wrong.
        explanation: the finding in words.
        notice: what a reader has to be told beside it, by the safety policy; "" for nothing.
    """

    claim: TextClaim = field(validator=instance_of(TextClaim))
    unchecked: Unchecked | None = None
    termination: Termination | None = None
    action: Action | None = None
    route: Route | None = None
    status: GroundingStatus | None = None
    confidence: int | Unmeasured = field(default=UNMEASURED, validator=basis_points_or_unmeasured)
    method: VerificationMethod | None = None
    rules: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    sources: tuple[SourceFinding, ...] = field(default=(), validator=tuple_of(SourceFinding))
    retracted: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    is_independent: bool = field(default=True, validator=instance_of(bool))
    severity: Severity = field(default=Severity.MEDIUM, converter=Severity)
    explanation: str = field(default="", validator=instance_of(str))
    notice: str = field(default="", validator=instance_of(str))

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The evidence of the sources that decide."""
        return tuple(each for source in self.deciding for each in source.citations)

    @property
    def deciding(self) -> tuple[SourceFinding, ...]:
        """The sources that support or contradict the claim, as far as that decided."""
        labels = () if self.termination is None else _DECIDING.get(self.termination, ())
        return tuple(each for each in self.sources if each.label in labels)


@frozen(kw_only=True)
class FactCheckReport:
    """What was found about a text: every piece of it stands here once, in order.

    Attributes:
        claims: the claims, and what is none.
        termination: how the text ended: by its worst claim, never by a mean.
        action: the strictest of what its claims call for; None without any that was checked.
        route: where it goes from there.
        is_complete: whether every claim was reached in time; a text that was not never passes.
        language: ISO 639-1 code of the text.
        text_digest: digest of the text as UTF-8.
        policy: digest of the policy that decided.
    """

    claims: tuple[ClaimCheck, ...] = field(validator=tuple_of(ClaimCheck))
    termination: Termination = field(converter=Termination)
    action: Action | None = None
    route: Route = field(converter=Route)
    is_complete: bool = field(validator=instance_of(bool))
    language: str = field(validator=not_blank)
    text_digest: str = field(validator=digest_text)
    policy: str = field(validator=digest_text)

    @property
    def checked(self) -> tuple[ClaimCheck, ...]:
        """The claims that were held against sources."""
        return tuple(each for each in self.claims if each.termination is not None)

    @property
    def passes(self) -> bool:
        """Whether every claim is supported, none too weakly to be said, and all were checked."""
        return self.termination == Termination.PASS and self.action != Action.REFUSE

    @property
    def support_share(self) -> int | Unmeasured:
        """Supported claims per checked claim, rounded down to basis points.

        ``10,000 * passed // checked``; ``unmeasured`` where none was checked. What cannot be
        checked counts neither way.
        """
        checked = self.checked
        if not checked:
            return UNMEASURED
        return BASIS_POINTS * len(self.passed) // len(checked)

    @property
    def passed(self) -> tuple[ClaimCheck, ...]:
        """The claims that sources support, not too weakly to be said, and none contradicts."""
        return tuple(
            each
            for each in self.claims
            if each.termination == Termination.PASS and each.action != Action.REFUSE
        )

    def _repr_html_(self) -> str:
        from evidence_sophia.checking.display import (  # noqa: PLC0415 - display is rare
            report_html,
        )

        return report_html(self)
