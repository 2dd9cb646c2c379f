"""How well do scores tell two groups apart? With intervals from a seeded bootstrap."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from random import Random

__all__ = ["area", "auroc", "balanced_accuracy", "interval"]

DRAWS = 200
SEED = 1729


def area(right: Sequence[float], wrong: Sequence[float]) -> float:
    """Give the area under the ROC curve, ties counted half."""
    order = sorted(wrong)
    wins = sum(bisect_left(order, each) + bisect_right(order, each) for each in right)
    return wins / 2 / (len(right) * len(wrong))


def auroc(right: Sequence[float], wrong: Sequence[float]) -> str:
    """Write the area with n and an interval of 95 %."""
    return interval(area, right, wrong)


def balanced_accuracy(right: Sequence[float], wrong: Sequence[float], threshold: float) -> str:
    """Write the balanced accuracy at a threshold with n and an interval of 95 %."""

    def rate(first: Sequence[float], second: Sequence[float]) -> float:
        hits = sum(each >= threshold for each in first) / len(first)
        return (hits + sum(each < threshold for each in second) / len(second)) / 2

    return "BAcc " + interval(rate, right, wrong)


def interval(
    measure: Callable[[Sequence[float], Sequence[float]], float],
    right: Sequence[float],
    wrong: Sequence[float],
) -> str:
    """Write a measure of two groups with its interval: a bootstrap stratified by group."""
    draw = Random(SEED)  # noqa: S311 - a bootstrap, repeatable on purpose
    again = sorted(
        measure(draw.choices(right, k=len(right)), draw.choices(wrong, k=len(wrong)))
        for _ in range(DRAWS)
    )
    low, high = again[int(0.025 * DRAWS)], again[int(0.975 * DRAWS) - 1]
    return f"{measure(right, wrong):.3f} [{low:.3f}, {high:.3f}] (n {len(right)} + {len(wrong)})"
