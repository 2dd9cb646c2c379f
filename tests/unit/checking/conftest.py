"""A loop that is given its evidence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from tests.checking_values import SCOPE, cite

from evidence_sophia.checking.evidence import ClaimEvidence, EvidencePassage
from evidence_sophia.checking.factcheck import (
    CheckRequest,
    ClaimRequest,
    check_plan,
    plan_check,
)
from evidence_sophia.checking.loop_tools import LoopTools
from evidence_sophia.checking.report import FactCheckReport

Check = Callable[..., FactCheckReport]


@pytest.fixture
def check() -> Check:
    """Check a text against passages, all of them for each claim."""

    def run(text: str, *passages: EvidencePassage, tools: Any = None, **plan: Any) -> Any:
        def fetch(requests: Sequence[ClaimRequest]) -> Iterator[ClaimEvidence]:
            for request in requests:
                yield ClaimEvidence(passages=passages, is_independent=request.is_independent)

        scope = plan.pop("scope", SCOPE)
        return check_plan(
            plan_check(CheckRequest(text, **plan), scope), fetch, tools or LoopTools(cite=cite)
        )

    return run
