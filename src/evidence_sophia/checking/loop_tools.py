"""What does the fact-check loop use that it does not own? A citer, a clock, a model, a policy."""

from __future__ import annotations

from collections.abc import Callable

from attrs import field, frozen

from evidence_sophia.checking.claim_safety import SafetyFilter, no_filter
from evidence_sophia.checking.evidence import Citer
from evidence_sophia.checking.latency import LatencyBudget
from evidence_sophia.support.nli import NliScorer

__all__ = ["LoopTools"]


@frozen(kw_only=True)
class LoopTools:
    """What the loop uses and does not own.

    Attributes:
        cite: cites a sentence of a passage.
        elapsed_ms: how long the loop has run, in milliseconds; asked only with a budget.
        budget: after which it ends with what it has; None for no limit.
        scorer: a model of inference that may take support away.
        judge_safety: names the claims that no source may bear out; without it none is.
    """

    cite: Citer
    elapsed_ms: Callable[[], int] = field(default=lambda: 0)
    budget: LatencyBudget | None = None
    scorer: NliScorer | None = None
    judge_safety: SafetyFilter = no_filter

    def is_out_of_time(self) -> bool:
        """Whether the budget is used up."""
        return self.budget is not None and self.elapsed_ms() >= self.budget.p95_ms
