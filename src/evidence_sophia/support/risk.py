"""How strict must a bar be, so that no more than so many of the accepted are wrong?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

from attrs import field, frozen

from evidence_sophia.model._rules import BASIS_POINTS, basis_points, not_negative

__all__ = ["LEAST_ACCEPTED", "Z_95", "RiskStep", "risk_coverage", "risk_threshold", "wilson_upper"]

#: Standard normal quantile of a two-sided interval of 95 %.
Z_95: Final = 1.959963984540054
#: Accepted cases from which a rate says something.
LEAST_ACCEPTED: Final = 60
_CHANCE: Final = 2  # errors that the first bar of a walk must bear
_GRID: Final = 200  # basis points between two bars: a coarser grid gives claims away


@frozen
class RiskStep:
    """What a bar would have done on the calibration data.

    Attributes:
        bar: the least confidence that is accepted, in basis points.
        accepted: how many cases reach it.
        wrong: how many of those are wrong.
    """

    bar: int = field(validator=basis_points)
    accepted: int = field(validator=not_negative)
    wrong: int = field(validator=not_negative)


def wilson_upper(wrong: int, total: int, z: float = Z_95) -> float:
    """Give the upper end of Wilson's interval of a rate; with ``z`` 0 the rate itself.

    >>> round(wilson_upper(0, 73), 4)
    0.05
    """
    rate, square = wrong / total, z * z / total
    reach = z * sqrt(rate * (1 - rate) / total + square / (4 * total))
    return (rate + square / 2 + reach) / (1 + square)


def risk_coverage(cases: Iterable[tuple[int, bool]]) -> tuple[RiskStep, ...]:
    """Count the risk-coverage curve of cases, from the strictest bar to the loosest.

    Args:
        cases: the confidence of each in basis points, and whether it was right.
    """
    known = list(cases)
    return tuple(_step(known, bar) for bar in range(BASIS_POINTS - _GRID, 0, -_GRID))


def _step(cases: list[tuple[int, bool]], bar: int) -> RiskStep:
    accepted = [is_right for confidence, is_right in cases if confidence >= bar]
    return RiskStep(bar, len(accepted), len(accepted) - sum(accepted))


def risk_threshold(steps: Sequence[RiskStep], risk: int, *, z: float = Z_95) -> int | None:
    """Find the loosest bar that keeps a risk, walking from strict to loose.

    The walk stops at the first bar for which the upper bound of the error among the accepted
    exceeds the risk. Bars are passed over that accept fewer than sixty cases, or so few that
    two errors alone would stop the walk: there, chance would decide.

    Args:
        steps: of a risk-coverage curve, the strictest first.
        risk: the share of the accepted that may be wrong, in basis points.
        z: how sure to be: the bound is Wilson's at this quantile, with 0 the rate as observed.

    Returns:
        the bar in basis points; None where nothing may be accepted.

    >>> risk_threshold([RiskStep(9000, 80, 0), RiskStep(8000, 120, 30)], 1000)
    9000
    """
    found = None
    for step in steps:
        if step.accepted >= LEAST_ACCEPTED and _keeps(_CHANCE, step.accepted, risk, z):
            if not _keeps(step.wrong, step.accepted, risk, z):
                break
            found = step.bar
    return found


def _keeps(wrong: int, accepted: int, risk: int, z: float) -> bool:
    return wilson_upper(wrong, accepted, z) * BASIS_POINTS <= risk
