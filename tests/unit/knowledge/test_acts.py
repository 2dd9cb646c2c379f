"""What came of an act?"""

from __future__ import annotations

import pytest

from evidence_sophia.knowledge.acts import WriteOutcome
from evidence_sophia.knowledge.proposal import Outcome, RejectionReason


@pytest.mark.parametrize(
    ("outcome", "reason", "shown"),
    [
        ("accepted", None, "accepted s1"),
        ("rejected", "ungrounded", "rejected (ungrounded) s1"),
        ("queued", "needs_person", "queued (needs_person) s1"),
    ],
)
def test_an_outcome_is_printed_in_a_line(outcome: str, reason: str | None, shown: str) -> None:
    """What came of it, why, and the id of the row that says so."""
    why = None if reason is None else RejectionReason(reason)
    assert str(WriteOutcome(outcome=Outcome(outcome), id="s1", reason=why)) == shown
