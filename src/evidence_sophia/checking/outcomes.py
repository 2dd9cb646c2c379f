"""What follows from what was found about a claim? The tables of the fact-check loop, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from attrs import frozen

from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.errors import InternalError
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.evidence_pack import GroundingStatus
from evidence_sophia.model.finding import JudgeLabel
from evidence_sophia.model.open_enum import OpenEnum

__all__ = [
    "GROUNDING",
    "JUDGED",
    "OUTCOMES",
    "Action",
    "Outcome",
    "Route",
    "Severity",
    "Termination",
    "grounding_of",
    "outcome_of",
    "strictest",
    "termination_of_all",
]


class Termination(OpenEnum):
    """How the check of a claim, or of a text, ended."""

    PASS = "pass"  # noqa: S105 - a verdict, no password
    PARTIAL = "partial"
    UNSUPPORTED = "unsupported"
    CONTRADICTED = "contradicted"


class Route(OpenEnum):
    """Where it goes from there."""

    COMPLETE = "complete"
    CONTRADICTION = "contradiction-loop"
    UNSUPPORTED = "unsupported-claim-loop"


class Action(OpenEnum):
    """What may be done with a claim, from the freest to the strictest."""

    CITE = "cite"
    HEDGE = "hedge"
    REFUSE = "refuse"
    ESCALATE = "escalate"


class Severity(ClosedEnum):
    """How much harm a wrong claim would do, from least to most; the caller knows."""

    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    CRITICAL = "critical"


@frozen
class Outcome:
    """A row of the table: the first that fits decides.

    Attributes:
        termination: of the check.
        fits: whether the confidence, the severity and the policy are of this row.
        action: what follows; None where each claim has its own row.
        route: where it goes.
    """

    termination: Termination
    fits: Callable[[int, Severity, CheckingPolicy], bool]
    action: Action | None
    route: Route


def _may_be_cited(confidence: int, _severity: Severity, policy: CheckingPolicy) -> bool:
    return confidence >= policy.cite


def _may_be_hedged(confidence: int, _severity: Severity, policy: CheckingPolicy) -> bool:
    return confidence >= policy.hedge


def _is_strict(_confidence: int, _severity: Severity, policy: CheckingPolicy) -> bool:
    return policy.is_strict


def _is_critical(_confidence: int, severity: Severity, _policy: CheckingPolicy) -> bool:
    return severity is Severity.CRITICAL


def _else(_confidence: int, _severity: Severity, _policy: CheckingPolicy) -> bool:
    return True


OUTCOMES: Final = (
    Outcome(Termination.PASS, _may_be_cited, Action.CITE, Route.COMPLETE),
    Outcome(Termination.PASS, _may_be_hedged, Action.HEDGE, Route.COMPLETE),
    Outcome(Termination.PASS, _else, Action.REFUSE, Route.COMPLETE),
    Outcome(Termination.PARTIAL, _else, None, Route.UNSUPPORTED),
    Outcome(Termination.UNSUPPORTED, _is_strict, Action.ESCALATE, Route.UNSUPPORTED),
    Outcome(Termination.UNSUPPORTED, _else, Action.REFUSE, Route.UNSUPPORTED),
    Outcome(Termination.CONTRADICTED, _is_critical, Action.ESCALATE, Route.CONTRADICTION),
    Outcome(Termination.CONTRADICTED, _else, Action.HEDGE, Route.CONTRADICTION),
)
"""Termination, confidence and circumstances to action and route."""

GROUNDING: Final = {
    (Termination.PASS, Action.CITE): GroundingStatus.GROUNDED,
    (Termination.PASS, Action.HEDGE): GroundingStatus.PARTIALLY_GROUNDED,
    (Termination.PASS, Action.REFUSE): GroundingStatus.UNSUPPORTED,
    (Termination.PARTIAL, Action.HEDGE): GroundingStatus.PARTIALLY_GROUNDED,
    (Termination.PARTIAL, Action.REFUSE): GroundingStatus.UNSUPPORTED,
    (Termination.UNSUPPORTED, Action.REFUSE): GroundingStatus.UNSUPPORTED,
    (Termination.UNSUPPORTED, Action.ESCALATE): GroundingStatus.UNSUPPORTED,
    (Termination.CONTRADICTED, Action.HEDGE): GroundingStatus.CONFLICTING,
    (Termination.CONTRADICTED, Action.ESCALATE): GroundingStatus.CONFLICTING,
}
"""How a claim ended, and what may be done with it, to its status in the evidence model."""

JUDGED: Final = {
    GroundingStatus.GROUNDED: JudgeLabel.SUPPORTED,
    GroundingStatus.PARTIALLY_GROUNDED: JudgeLabel.NOT_ENOUGH,
    GroundingStatus.UNSUPPORTED: JudgeLabel.NOT_ENOUGH,
    GroundingStatus.CONFLICTING: JudgeLabel.REFUTED,
}
"""Status of a claim to label of the contract's finding: supported is only what may be cited."""


def outcome_of(
    termination: Termination,
    confidence: int,
    *,
    severity: Severity = Severity.MEDIUM,
    policy: CheckingPolicy = DEFAULT_CHECKING,
) -> Outcome:
    """Look up what follows.

    Args:
        termination: of the check.
        confidence: of the finding, in basis points.
        severity: of the claim.
        policy: the bars.

    >>> outcome_of(Termination.PASS, 5_000).action
    <Action.HEDGE: 'hedge'>
    """
    for row in OUTCOMES:
        if row.termination == termination and row.fits(confidence, severity, policy):
            return row
    message = f"no row of the table fits {termination!r}"
    raise InternalError(message)


def grounding_of(termination: Termination, action: Action) -> GroundingStatus:
    """Give the status of a claim that ended so."""
    return GROUNDING[termination, action]


def strictest(actions: Iterable[Action]) -> Action | None:
    """Give the strictest of some actions; None where there are none."""
    order = list(Action)
    return max(actions, key=order.index, default=None)


def termination_of_all(terminations: Iterable[Termination]) -> Termination:
    """Say how a text ended: by its worst claim, never by a mean.

    A contradiction decides; claims that ended alike end the text so; without any claim that
    could be checked the text is unsupported.
    """
    found = frozenset(terminations)
    if Termination.CONTRADICTED in found:
        return Termination.CONTRADICTED
    if len(found) == 1:
        return next(iter(found))
    return Termination.PARTIAL if found else Termination.UNSUPPORTED
