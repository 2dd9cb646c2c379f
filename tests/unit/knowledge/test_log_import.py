"""Does the report of an import travel, and does it add up?"""

from __future__ import annotations

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.log_import import (
    ImportCount,
    ImportObstacle,
    ImportOutcome,
    KnowledgeImport,
)

REPORT = KnowledgeImport(
    source_set="s",
    head="blake3:" + "0" * 64,
    entries=6,
    obstacle=ImportObstacle.UNSIGNED,
    counts=(
        ImportCount(outcome=ImportOutcome.ACCEPTED, count=3),
        ImportCount(outcome=ImportOutcome.REJECTED, reason="ungrounded", count=2),
        ImportCount(outcome=ImportOutcome.REJECTED, reason="duplicate", count=1),
    ),
)


def test_a_report_travels() -> None:
    """It is read back as it was written, an obstacle of a later version included."""
    assert decode(KnowledgeImport, encode(REPORT)) == REPORT
    later = {**encode(REPORT), "obstacle": "not_yet_known"}
    assert str(decode(KnowledgeImport, later).obstacle) == "not_yet_known"


def test_a_report_adds_up() -> None:
    """Each outcome is counted over its reasons."""
    assert REPORT.count(ImportOutcome.REJECTED) == 3
    assert REPORT.count(ImportOutcome.QUEUED) == 0
    assert not REPORT.is_whole


def test_nothing_is_counted_as_none() -> None:
    """A count of no entries says nothing."""
    with pytest.raises(ValueError, match="count"):
        ImportCount(outcome=ImportOutcome.QUEUED, count=0)


def test_no_outcome_is_made_up() -> None:
    """Outcomes are closed."""
    with pytest.raises((InvariantError, ValueError)):
        ImportCount(outcome="lost", count=1)
