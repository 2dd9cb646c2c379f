"""Is what a sentence does not say never cited, and what it says in other words often enough?"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.checking_values import passage_of
from tests.unit.checking.conftest import Check

CASES = Path(__file__).with_name("citing_cases.tsv")


class Case(NamedTuple):
    """A claim and a sentence, and whether the one follows from the other."""

    language: str
    label: str
    kind: str
    claim: str
    sentence: str


@pytest.fixture(name="statuses")
def _statuses(check: Check) -> list[tuple[Case, str]]:
    """Check each claim against its sentence alone."""
    cases = [Case(*line.split("\t")) for line in CASES.read_text("utf-8").splitlines()]
    found = []
    for case in cases:
        passage = passage_of(case.sentence, "note", language=case.language)
        report = check(case.claim, passage, language=case.language)
        found.append((case, str(report.claims[0].status)))
    return found


def test_what_is_cited_of_what_follows_and_of_what_does_not(
    statuses: list[tuple[Case, str]],
) -> None:
    """Of 60 false claims at most two are cited, of 60 true ones at least half; none conflicts."""
    counts = Counter((case.label, status) for case, status in statuses)
    true = sum(count for (label, _), count in counts.items() if label == "true")
    false = sum(count for (label, _), count in counts.items() if label == "false")
    cited = [case for case, status in statuses if status == "grounded"]
    assert (true, false) == (60, 60)
    assert [case.claim for case in cited if case.label == "false"][2:] == []
    assert sum(case.label == "true" for case in cited) >= true // 2
    assert counts["true", "conflicting"] == 0
