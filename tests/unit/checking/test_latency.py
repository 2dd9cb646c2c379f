"""Is the 95th percentile a real one?"""

from __future__ import annotations

import pytest

from evidence_sophia.checking.latency import (
    ASSISTANT,
    BATCH_PUBLICATION,
    BUDGETS,
    DEEP_RESEARCH,
    evaluate_latency_budget,
)
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.measured import UNMEASURED


def test_the_budgets() -> None:
    """Three kinds of work have a budget."""
    assert BUDGETS == (ASSISTANT, DEEP_RESEARCH, BATCH_PUBLICATION)
    assert [each.p95_ms for each in BUDGETS] == [6_000, 90_000, 900_000]


@pytest.mark.parametrize(
    ("durations", "p95"),
    [([5], 5), (list(range(1, 21)), 19), (list(range(1, 101)), 95), (list(range(100, 0, -1)), 95)],
)
def test_the_nearest_rank(durations: list[int], p95: int) -> None:
    """The percentile is one of the durations, whatever their order."""
    assert evaluate_latency_budget(durations).p95_ms == p95


def test_one_slow_run_of_twenty_is_within_the_budget() -> None:
    """Nineteen of twenty runs in time meet it, eighteen do not."""
    assert evaluate_latency_budget([1] * 19 + [9_000]).is_met is True
    assert evaluate_latency_budget([1] * 18 + [9_000] * 2).is_met is False


@pytest.mark.complaint("confident-ai/deepeval#3234")
def test_no_run_is_unmeasured() -> None:
    """Without a run there is no number, and the budget is not met."""
    found = evaluate_latency_budget([])
    assert (found.p95_ms, found.is_met, found.runs) == (UNMEASURED, UNMEASURED, 0)


@pytest.mark.parametrize("durations", [[-1], [True], ["1"]])
def test_what_is_no_duration_is_refused(durations: list[int]) -> None:
    """A negative number, a truth value and a text are no durations."""
    with pytest.raises(InvariantError):
        evaluate_latency_budget(durations)
