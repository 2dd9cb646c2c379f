"""What is shown where two sources disagree? The table of the contradiction loop, as data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from attrs import frozen

from evidence_sophia.checking.outcomes import Severity
from evidence_sophia.checking.policy import DEFAULT_CHECKING, CheckingPolicy
from evidence_sophia.errors import InternalError
from evidence_sophia.model.measured import Unmeasured
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["BANDS", "Band", "Quality", "Resolution", "resolve"]

Quality: TypeAlias = "int | Unmeasured"
"""The quality of a side in basis points, or ``unmeasured``."""


class Resolution(OpenEnum):
    """What is shown. Both sides are kept in the record whatever it is."""

    PREFER_SOURCE = "prefer-source"
    SURFACE_BOTH = "surface-both"
    HEDGE = "hedge"
    REFUSE = "refuse"
    ESCALATE = "escalate-to-expert"


@frozen
class Band:
    """A row of the table: the first that fits decides.

    Attributes:
        id: names the row in the record.
        fits: whether the measured qualities (worst first), their number, the severity and the
            policy are of this row.
        resolution: what is shown.
    """

    id: str
    fits: Callable[[tuple[int, ...], Severity, CheckingPolicy], bool]
    resolution: Resolution


def _is_critical(_known: tuple[int, ...], severity: Severity, _policy: CheckingPolicy) -> bool:
    return severity is Severity.CRITICAL


def _none(known: tuple[int, ...], _severity: Severity, _policy: CheckingPolicy) -> bool:
    return not known


def _one_is_good(known: tuple[int, ...], _severity: Severity, policy: CheckingPolicy) -> bool:
    return len(known) == 1 and known[0] >= policy.hedge_quality


def _one(known: tuple[int, ...], _severity: Severity, _policy: CheckingPolicy) -> bool:
    return len(known) == 1


def _both_are_bad(known: tuple[int, ...], _severity: Severity, policy: CheckingPolicy) -> bool:
    return known[-1] < policy.refuse_quality


def _one_is_better(known: tuple[int, ...], _severity: Severity, policy: CheckingPolicy) -> bool:
    return known[-1] - known[0] >= policy.gap


def _both_are_good(known: tuple[int, ...], _severity: Severity, policy: CheckingPolicy) -> bool:
    return known[0] >= policy.surface


def _else(_known: tuple[int, ...], _severity: Severity, _policy: CheckingPolicy) -> bool:
    return True


BANDS: Final = (
    Band("critical", _is_critical, Resolution.ESCALATE),
    Band("both_unmeasured", _none, Resolution.SURFACE_BOTH),
    Band("one_unmeasured_other_good", _one_is_good, Resolution.SURFACE_BOTH),
    Band("one_unmeasured", _one, Resolution.HEDGE),
    Band("best_too_low", _both_are_bad, Resolution.REFUSE),
    Band("gap", _one_is_better, Resolution.PREFER_SOURCE),
    Band("both_good", _both_are_good, Resolution.SURFACE_BOTH),
    Band("otherwise", _else, Resolution.HEDGE),
)
"""Severity and the two qualities to what is shown, in this order."""


def resolve(
    first: Quality,
    second: Quality,
    *,
    severity: Severity = Severity.MEDIUM,
    policy: CheckingPolicy = DEFAULT_CHECKING,
) -> Band:
    """Look up what is shown of two sides; their order makes no difference.

    >>> resolve(9_000, 5_000).resolution
    <Resolution.PREFER_SOURCE: 'prefer-source'>
    """
    known = tuple(sorted(each for each in (first, second) if not isinstance(each, Unmeasured)))
    for band in BANDS:
        if band.fits(known, severity, policy):
            return band
    message = "no band fits"
    raise InternalError(message)
