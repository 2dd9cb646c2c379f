"""What does a refusal mean for a person?"""

from __future__ import annotations

from evidence_sophia.cli.knowledge.reasons import REASONS, explained
from evidence_sophia.knowledge.proposal import RejectionReason


def test_every_reason_is_explained() -> None:
    """Each reason of this version has words, and there are words for no other."""
    assert set(REASONS) == {str(reason) for reason in RejectionReason}


def test_a_reason_of_a_later_version_speaks_for_itself() -> None:
    """Its name is given in words; no reason has none."""
    assert explained(RejectionReason("not_on_sundays")) == "not on sundays"
    assert explained(None) == ""
