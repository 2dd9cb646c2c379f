from decimal import Decimal, localcontext

import pytest

from evidence_sophia.sources.credibility._exact import decay, log_share

HALF_LIVES = (1, 7, 30, 90, 365, 730, 1_826)


def test_a_decay_is_the_floor_of_its_value() -> None:
    """Each value equals the one computed with sixty decimal digits, rounded down."""
    with localcontext() as context:
        context.prec = 60
        for days in HALF_LIVES:
            half_life = days * 86_400
            for step in range(1, 400):
                age = step * half_life // 29 + step
                value = 10_000 * Decimal(2) ** (-Decimal(age) / half_life)
                assert decay(age, half_life) == int(value)


@pytest.mark.parametrize(
    ("age", "part"), [(0, 10_000), (90, 5_000), (180, 2_500), (1_170, 1), (1_260, 0), (10**12, 0)]
)
def test_whole_half_lives_are_exact(age: int, part: int) -> None:
    """After n half-lives 10,000 / 2^n is left, rounded down; in the end nothing."""
    assert decay(age, 90) == part


def test_the_least_age_is_less_than_fresh() -> None:
    """Only an age of nothing is fresh, however long the half-life."""
    assert decay(1, 10**40) == 9_999


def test_a_share_is_the_floor_of_its_value() -> None:
    """Each of the thousand values that can occur equals the one computed with sixty digits."""
    with localcontext() as context:
        context.prec = 60
        whole = Decimal(1_001).ln()
        values = [int(10_000 * Decimal(1 + count).ln() / whole) for count in range(1, 1_000)]
    assert [log_share(count, 1_000) for count in range(1, 1_000)] == values


@pytest.mark.parametrize("count", [1, 10, 62, 63, 124, 125, 500, 501, 999])
def test_a_share_is_exact_in_whole_numbers(count: int) -> None:
    """The definition holds without any logarithm: 1001^c <= (1 + n)^10000 < 1001^(c + 1)."""
    part = log_share(count, 1_000)
    assert 1_001**part <= (1 + count) ** 10_000 < 1_001 ** (part + 1)


@pytest.mark.parametrize(
    ("count", "most", "part"),
    [
        (0, 1_000, 0),
        (1_000, 1_000, 10_000),
        (10**30, 1_000, 10_000),
        (1, 3, 5_000),
        (2, 8, 5_000),
        (9, 99, 5_000),
        (9, 999, 3_333),
        (6, 48, 5_000),
    ],
)
def test_whole_shares_are_exact(count: int, most: int, part: int) -> None:
    """Where the share is a whole number of basis points, rounding takes nothing off."""
    assert log_share(count, most) == part
