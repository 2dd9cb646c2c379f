"""Does an adapter that was written for contract 1.0 still pass?"""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.frozen_1_0 import FrozenAdapter

from evidence_sophia.testing.conformance import AdapterConformance
from evidence_sophia.testing.report import Outcome
from evidence_sophia.testing.runner import run_conformance

#: SHA-256 of the file of the adapter.
FROZEN = "54ce98afc0c7be697bd8ab4aea12417f65f80687be04e45d8c8539b5437a4e75"


def _now() -> datetime:
    return datetime.now(UTC)


def frozen() -> Any:
    """Make the adapter."""
    return FrozenAdapter(_now)


@pytest.mark.complaint("exasol/dbt-exasol#15")
class TestFrozen(AdapterConformance):
    """The checked-in adapter passes the list of 1.0, whatever this library has become."""

    @pytest.fixture
    def adapter(self) -> Any:
        """Give the adapter."""
        return frozen()


def test_what_it_lacks_is_skipped_with_the_reason() -> None:
    """A capability that is not declared is skipped, and says how far the adapter has it."""
    report = run_conformance(frozen)
    reasons = {r.message for r in report.results if r.outcome == Outcome.SKIPPED}
    assert report.is_passed
    assert "citations is not yet: planned" in reasons
    assert "notebooks is not declared" in reasons


@pytest.mark.complaint("exasol/dbt-exasol#15")
def test_it_was_not_touched() -> None:
    """The adapter is, to the byte, the one that was checked in."""
    data = (Path(__file__).parent / "frozen_1_0.py").read_bytes()
    assert hashlib.sha256(data).hexdigest() == FROZEN
