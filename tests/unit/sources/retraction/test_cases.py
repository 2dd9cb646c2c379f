"""Are direction, history and source right for every kind of work?"""

from __future__ import annotations

import pytest
from tests.unit.sources.retraction.cases import CASES, Case, events_of

from evidence_sophia.sources.retraction.status import events_about, status_of, statuses


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name.replace(" ", "-"))
def test_every_work_has_its_state_and_history(case: Case) -> None:
    """A work has the state, the notices, the dates and the witnesses of the table."""
    status = status_of(events_about(case.work, events_of(case)))
    told = tuple(
        (event.state.value, event.notice, str(event.date or ""), event.sources)
        for event in status.history
    )
    assert (status.state.value, told) == (case.state, tuple(map(tuple, case.history)))


def test_there_are_forty_cases() -> None:
    """The table has the promised size, and no case twice."""
    assert len({case.name for case in CASES}) == len(CASES) == 40


@pytest.mark.complaint("WDscholia/scholia#2707")
def test_a_list_and_a_page_agree() -> None:
    """A list once showed another state than the page; both now ask one function."""
    for case in CASES:
        events = events_of(case)
        for work, status in statuses(events):
            assert status == status_of(events_about(work, events))
