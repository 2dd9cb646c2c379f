"""Was it done in time? Budgets of latency as data, and the real 95th percentile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, items_of, not_blank, not_negative
from evidence_sophia.model.measured import UNMEASURED, Unmeasured

__all__ = [
    "ASSISTANT",
    "BATCH_PUBLICATION",
    "BUDGETS",
    "DEEP_RESEARCH",
    "LatencyBudget",
    "LatencyFinding",
    "evaluate_latency_budget",
]

_PERCENT: Final = 95


@frozen(kw_only=True)
class LatencyBudget:
    """How long a kind of work may take.

    Attributes:
        name: of the work.
        p95_ms: the most that its 95th percentile may be, in milliseconds; a single run that is
            given the budget ends after so long with what it has.
    """

    name: str = field(validator=not_blank)
    p95_ms: int = field(validator=not_negative)


ASSISTANT: Final = LatencyBudget(name="assistant", p95_ms=6_000)
DEEP_RESEARCH: Final = LatencyBudget(name="deep research", p95_ms=90_000)
BATCH_PUBLICATION: Final = LatencyBudget(name="batch publication", p95_ms=15 * 60 * 1_000)
BUDGETS: Final = (ASSISTANT, DEEP_RESEARCH, BATCH_PUBLICATION)
"""The budgets of the library."""


@frozen(kw_only=True)
class LatencyFinding:
    """Whether a budget was kept.

    Attributes:
        budget: the budget.
        runs: how many were measured.
        p95_ms: their 95th percentile by the nearest rank; ``unmeasured`` without runs.
        is_met: whether it is within the budget; ``unmeasured`` without runs, never true.
    """

    budget: LatencyBudget = field(validator=instance_of(LatencyBudget))
    runs: int = field(validator=not_negative)
    p95_ms: int | Unmeasured
    is_met: bool | Unmeasured


def evaluate_latency_budget(
    durations_ms: Iterable[int], budget: LatencyBudget = ASSISTANT
) -> LatencyFinding:
    """Compare the 95th percentile of some runs with a budget.

    The nearest rank: the least duration that at least 95 of 100 runs did not exceed. It is one
    of the durations, never one between two.

    Args:
        durations_ms: of each run, in milliseconds, in any order.
        budget: to compare with.

    Raises:
        InvariantError: a duration is no whole number, or negative.

    >>> evaluate_latency_budget([900, 1_200, 7_000]).p95_ms
    7000
    """
    runs = sorted(items_of(durations_ms, int))
    if any(isinstance(run, bool) for run in runs) or (runs and runs[0] < 0):
        message = "a duration is a number of milliseconds, not negative"
        raise InvariantError(message)
    if not runs:
        return LatencyFinding(budget=budget, runs=0, p95_ms=UNMEASURED, is_met=UNMEASURED)
    rank = -(-_PERCENT * len(runs) // 100)
    p95 = runs[rank - 1]
    return LatencyFinding(budget=budget, runs=len(runs), p95_ms=p95, is_met=p95 <= budget.p95_ms)
