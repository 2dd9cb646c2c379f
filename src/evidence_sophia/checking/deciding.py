"""What follows for a claim from what its sources say? Decided from the record alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from evidence_sophia.checking.claim_safety import CERTIFIES, ClaimSafety
from evidence_sophia.checking.claims import TextClaim
from evidence_sophia.checking.outcomes import (
    Action,
    Severity,
    Termination,
    grounding_of,
    outcome_of,
    strictest,
    termination_of_all,
)
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy, policy_digest
from evidence_sophia.checking.report import ClaimCheck, FactCheckReport, SourceFinding, Unchecked
from evidence_sophia.checking.wordings import say
from evidence_sophia.errors import DigestMismatchError
from evidence_sophia.model._rules import BASIS_POINTS
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.finding import JudgeLabel, VerificationMethod
from evidence_sophia.model.measured import UNMEASURED, Unmeasured

__all__ = [
    "LOW_CONFIDENCE",
    "UNCALIBRATED",
    "Circumstances",
    "decide_claim",
    "decide_report",
    "replay_report",
    "unchecked_claim",
]

_CONTRADICTED_TOO = "contradicted_elsewhere"

UNCALIBRATED: Final = "uncalibrated"
"""The rule of a hedge that nothing calls for but that nobody knows how sure the support is."""

LOW_CONFIDENCE: Final = "low_confidence"
"""The rule of a hedge that nothing calls for but a support that is less than sure."""


@frozen(kw_only=True)
class Circumstances:
    """What bears on a decision beside the sources.

    Attributes:
        language: in which the finding is worded.
        severity: of the claim.
        is_independent: whether the evidence was found independently.
        retracted: ids of sources that were found and may ground nothing.
        safety: what the safety policy says of the claim.
    """

    language: str = "en"
    severity: Severity = Severity.MEDIUM
    is_independent: bool = True
    retracted: tuple[str, ...] = ()
    safety: ClaimSafety = field(factory=ClaimSafety)


def decide_claim(
    claim: TextClaim,
    sources: Iterable[SourceFinding],
    circumstances: Circumstances,
    policy: CheckingPolicy = DEFAULT_CHECKING,
) -> ClaimCheck:
    """Decide about a claim: contradicted, supported, or neither; then what may be done.

    One source that contradicts decides, however many support: both sides are kept and shown.
    """
    found = tuple(sources)
    weighed = _weigh(found, policy)
    termination, deciding = weighed.termination, weighed.deciding
    row = outcome_of(termination, weighed.sure, severity=circumstances.severity, policy=policy)
    action = row.action or _own_action(weighed.sure, policy)
    first = deciding[0] if deciding else None
    ordered = deciding + tuple(each for each in found if each not in deciding)
    return ClaimCheck(
        claim=claim,
        termination=termination,
        action=action,
        route=row.route,
        status=grounding_of(termination, action),
        confidence=weighed.confidence,
        method=first.method if first else None,
        rules=_rules(termination, deciding, circumstances.safety) or _doubt(action, first),
        sources=ordered,
        retracted=circumstances.retracted,
        is_independent=circumstances.is_independent,
        severity=circumstances.severity,
        explanation=_explain(termination, deciding, circumstances),
        notice=circumstances.safety.notice,
    )


def _own_action(confidence: int, policy: CheckingPolicy) -> Action:
    """Give what a claim calls for that is borne out in part: what one calls for that is.

    It is never sure enough to be cited.
    """
    return outcome_of(Termination.PASS, confidence, policy=policy).action or Action.REFUSE


def unchecked_claim(claim: TextClaim, why: Unchecked, language: str = "en") -> ClaimCheck:
    """List a piece of a text that was not held against sources; it never counts as supported."""
    is_claim = why == Unchecked.OUT_OF_TIME
    return ClaimCheck(
        claim=claim,
        unchecked=why,
        status=GroundingStatus.UNSUPPORTED if is_claim else None,
        explanation=say("out_of_time" if is_claim else "not_checkable", language),
    )


def decide_report(
    claims: Iterable[ClaimCheck], *, language: str, text_digest: str, policy: CheckingPolicy
) -> FactCheckReport:
    """Decide about a text from the decisions about its claims."""
    listed = tuple(claims)
    is_complete = all(each.unchecked != Unchecked.OUT_OF_TIME for each in listed)
    termination = termination_of_all(
        each.termination for each in listed if each.termination is not None
    )
    if not is_complete and termination == Termination.PASS:
        termination = Termination.PARTIAL
    return FactCheckReport(
        claims=listed,
        termination=termination,
        action=strictest(each.action for each in listed if each.action is not None),
        route=outcome_of(termination, 0, policy=policy).route,
        is_complete=is_complete,
        language=language,
        text_digest=text_digest,
        policy=policy_digest(policy),
    )


def replay_report(
    report: FactCheckReport, policy: CheckingPolicy = DEFAULT_CHECKING
) -> FactCheckReport:
    """Decide again from what a report recorded of its sources; nothing is fetched or judged.

    Raises:
        DigestMismatchError: the report was decided by another policy.
    """
    if report.policy != policy_digest(policy):
        message = "the report was decided by another policy"
        raise DigestMismatchError(message, hint="Give the policy whose digest the report names.")
    return decide_report(
        (_replayed(each, report.language, policy) for each in report.claims),
        language=report.language,
        text_digest=report.text_digest,
        policy=policy,
    )


def _replayed(check: ClaimCheck, language: str, policy: CheckingPolicy) -> ClaimCheck:
    if check.unchecked is not None:
        return unchecked_claim(check.claim, check.unchecked, language)
    circumstances = Circumstances(
        language=language,
        severity=check.severity,
        is_independent=check.is_independent,
        retracted=check.retracted,
        safety=ClaimSafety(is_certifying=CERTIFIES in check.rules, notice=check.notice),
    )
    return decide_claim(check.claim, check.sources, circumstances, policy)


@frozen
class _Weighed:
    """How the check ends, how sure that is, and which sources decide, the surest first."""

    termination: Termination
    confidence: int | Unmeasured
    deciding: tuple[SourceFinding, ...] = ()

    @property
    def sure(self) -> int:
        """The confidence; 0 where nothing was judged."""
        return 0 if isinstance(self.confidence, Unmeasured) else self.confidence


def _weigh(found: tuple[SourceFinding, ...], policy: CheckingPolicy) -> _Weighed:
    supporting = sorted(
        (
            (*_support(each, policy), each)
            for each in found
            if each.label == JudgeLabel.SUPPORTED and each.score >= policy.support
        ),
        key=lambda row: (not row[0], -row[1]),
    )
    against = sorted(
        (
            (_against(each), each)
            for each in found
            if each.label == JudgeLabel.REFUTED and _against(each) >= policy.contradiction
        ),
        key=lambda row: -row[0],
    )
    bearing_out = tuple(each for _, _, each in supporting)
    if against:
        deciding = tuple(each for _, each in against) + bearing_out
        return _Weighed(Termination.CONTRADICTED, against[0][0], deciding)
    if supporting:
        is_sure, confidence, _ = supporting[0]
        termination = Termination.PASS if is_sure else Termination.PARTIAL
        return _Weighed(termination, confidence, bearing_out)
    best = max((_support(each, policy)[1] for each in found), default=UNMEASURED)
    return _Weighed(Termination.UNSUPPORTED, best)


def _support(found: SourceFinding, policy: CheckingPolicy) -> tuple[bool, int]:
    """Say whether nothing speaks against a support, and how sure it is.

    The lesser of the score and the probability: with single sentences the score alone is too
    sure, with many documents to choose from the probability is. Where the probability is not
    known, or a guard fired, it is never sure enough to cite.
    """
    if found.method == VerificationMethod.VERBATIM:
        return not found.rules, policy.verbatim if not found.rules else policy.cite - 1
    if isinstance(found.probability, Unmeasured):
        return False, min(found.score, policy.cite - 1)
    sure = min(found.score, found.probability)
    return (False, min(sure, policy.cite - 1)) if found.rules else (True, sure)


def _against(found: SourceFinding) -> int:
    """Give how sure a contradiction is.

    The greater of how little the source supports the claim, and how much of it the sentence
    speaks of that a guard found to contradict it.
    """
    return max(BASIS_POINTS - found.score, found.alignment)


def _rules(
    termination: Termination, deciding: tuple[SourceFinding, ...], safety: ClaimSafety
) -> tuple[str, ...]:
    own = {CERTIFIES} if safety.is_certifying else set()
    if not deciding:
        return tuple(own)
    found = own.union(deciding[0].rules)
    if any(each.label == JudgeLabel.SUPPORTED for each in deciding[1:]) and (
        termination == Termination.CONTRADICTED
    ):
        found.add(_CONTRADICTED_TOO)
    return tuple(sorted(found))


def _doubt(action: Action, first: SourceFinding | None) -> tuple[str, ...]:
    """Name why a claim is hedged that no guard found fault with."""
    if first is None or action != Action.HEDGE:
        return ()
    return (UNCALIBRATED,) if isinstance(first.probability, Unmeasured) else (LOW_CONFIDENCE,)


def _explain(
    termination: Termination, deciding: tuple[SourceFinding, ...], given: Circumstances
) -> str:
    language = given.language
    if not deciding and given.safety.is_certifying:
        return say("certifies", language)
    if not deciding:
        key = "only_retracted" if given.retracted else "unsupported"
        return say(key, language)
    if termination == Termination.CONTRADICTED:
        is_both = any(each.label == JudgeLabel.SUPPORTED for each in deciding)
        return say("both" if is_both else "contradicted", language)
    first = deciding[0]
    if first.method == VerificationMethod.VERBATIM:
        return say("verbatim", language)
    if isinstance(first.probability, Unmeasured):
        return say("uncalibrated", language)
    return say("partial" if termination == Termination.PARTIAL else "supported", language)
