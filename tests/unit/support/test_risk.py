import pytest

from evidence_sophia.support.risk import RiskStep, risk_coverage, risk_threshold, wilson_upper


def test_a_bar_is_judged_by_wilsons_upper_bound() -> None:
    """Nothing wrong among 73 bounds the risk at a twentieth; among 72 it does not."""
    assert risk_threshold([RiskStep(9000, 150, 0)], 500) == 9000
    assert wilson_upper(0, 73) <= 0.05 < wilson_upper(0, 72)
    assert wilson_upper(3, 10, z=0.0) == 0.3


def test_the_walk_stops_at_the_first_bar_that_fails() -> None:
    """A looser bar that would pass by chance is not reached."""
    steps = [RiskStep(9000, 100, 0), RiskStep(8000, 150, 40), RiskStep(7000, 9000, 40)]
    assert risk_threshold(steps, 1000) == 9000


def test_nothing_is_accepted_where_no_bar_keeps_the_risk() -> None:
    """No bar is better than one that breaks its promise."""
    assert risk_threshold([RiskStep(9000, 100, 50)], 1000) is None
    assert risk_threshold([], 1000) is None


def test_too_few_cases_decide_nothing() -> None:
    """Neither do they pass, nor do they stop the walk."""
    assert risk_threshold([RiskStep(9000, 59, 0)], 9000, z=0.0) is None
    steps = [RiskStep(9500, 60, 3), RiskStep(9000, 400, 3)]
    assert risk_threshold(steps, 500) == 9000


def test_the_rate_as_observed_is_less_strict() -> None:
    """With z 0 the bound is the rate itself."""
    steps = [RiskStep(9000, 60, 6)]
    assert risk_threshold(steps, 1000) is None
    assert risk_threshold(steps, 1000, z=0.0) == 9000


def test_the_curve_counts_from_strict_to_loose() -> None:
    """Each bar accepts what the one before it accepts."""
    curve = risk_coverage([(9900, True), (9900, False), (4000, False)])
    assert (curve[0], curve[-1]) == (RiskStep(9800, 2, 1), RiskStep(200, 3, 2))
    bars = [step.bar for step in curve]
    assert bars == sorted(bars, reverse=True)


@pytest.mark.parametrize("bar", [-1, 10_001])
def test_a_bar_is_in_basis_points(bar: int) -> None:
    """A bar beyond 1 is none."""
    with pytest.raises(ValueError, match="bar"):
        RiskStep(bar, 1, 0)
