from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import Retraction, RetractionState
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.status import (
    Acknowledgement,
    RetractionCap,
    RetractionStatus,
    cap_of,
    events_about,
    status_of,
    statuses,
)

A, N, M = "10.5555/a", "10.5555/n", "10.5555/m"


def told(state: str, day: str = "", notice: str = "", **fields: Any) -> RetractionEvent:
    """Make an event about one article."""
    when = PartialDate.parse(day) if day else None
    given: dict[str, Any] = {"work": A, "state": RetractionState(state), "notice": notice}
    return RetractionEvent(date=when, **(given | fields))


@pytest.mark.parametrize(
    ("state", "cap"),
    [
        ("retracted", RetractionCap.ZERO),
        ("withdrawn", RetractionCap.ZERO),
        ("expression_of_concern", RetractionCap.BELOW_FLOOR),
        ("suspected", RetractionCap.BELOW_FLOOR),
        ("recalled", RetractionCap.BELOW_FLOOR),
        ("correction", RetractionCap.NONE),
        ("addendum", RetractionCap.NONE),
        ("reinstated", RetractionCap.NONE),
    ],
)
def test_each_state_has_its_cap(state: str, cap: RetractionCap) -> None:
    """Retraction and withdrawal take all, concern and suspicion the floor, the rest nothing."""
    status = status_of([told(state)])
    assert (status.state, status.cap) == (RetractionState(state), cap)


def test_nothing_published_is_no_state() -> None:
    """A work without events has none, and the fact for its source says so."""
    status = status_of([])
    assert status == RetractionStatus()
    assert status.as_retraction() == Retraction()


@pytest.mark.complaint("zotero/zotero#1703")
def test_a_state_is_that_of_a_day() -> None:
    """A citation older than the retraction was never looked at again."""
    events = [told("retracted", "2010-02-06", N)]
    before = status_of(events, date(2010, 2, 5))
    assert (before.state, before.later) == (RetractionState.NONE, tuple(events))
    assert status_of(events, date(2010, 2, 6)).state == RetractionState.RETRACTED


def test_an_undated_event_always_counts() -> None:
    """What has no date may have happened before any day."""
    assert status_of([told("retracted")], date(1900, 1, 1)).cap == RetractionCap.ZERO


@pytest.mark.complaint("zotero/zotero#1710")
def test_an_acknowledged_retraction_is_still_one() -> None:
    """A text was replaced under its DOI and warned of for ever; a person can say so, with why."""
    event = told("retracted", "2010-02-06", A)
    word = Acknowledgement(
        event=event.key, by="reader-1", at=datetime(2020, 1, 1, tzinfo=UTC), why="replaced in place"
    )
    other = Acknowledgement(
        event="another", by="reader-1", at=datetime(2020, 1, 1, tzinfo=UTC), why="unrelated"
    )
    status = status_of([event], acknowledged=[word, other])
    assert (status.is_acknowledged, status.acknowledged) == (True, (word,))
    assert status.cap == RetractionCap.ZERO
    assert not status_of([event, told("retracted", "2021", M)], acknowledged=[word]).is_acknowledged
    assert not status_of([]).is_acknowledged
    assert decode(RetractionStatus, encode(status)) == status


def test_an_acknowledgement_says_who_when_and_why() -> None:
    """A word without a reason or with a naive time is refused."""
    with pytest.raises(InvariantError):
        Acknowledgement(event="e", by="r", at=datetime(2020, 1, 1, tzinfo=UTC), why=" ")
    with pytest.raises(InvariantError):
        Acknowledgement(event="e", by="r", at=datetime(2020, 1, 1), why="w")  # noqa: DTZ001 - the point


@pytest.mark.parametrize(
    ("retracted", "reinstated", "state"),
    [
        ("2020-06-01", "2020-06-02", "reinstated"),
        ("2020-06-01", "2020-06", "retracted"),
        ("2020-06", "2020-06-30", "retracted"),
        ("2020-06", "2020-07-01", "reinstated"),
        ("2020-12", "2021-01-01", "reinstated"),
        ("2020-02", "2020-02-29", "retracted"),
        ("2020", "2020-12-31", "retracted"),
        ("2020", "2021", "reinstated"),
        ("", "2021", "retracted"),
        ("2020", "", "retracted"),
    ],
)
def test_a_reinstatement_must_certainly_be_later(
    retracted: str, reinstated: str, state: str
) -> None:
    """Where the order of the two is not certain, the retraction holds."""
    events = [told("retracted", retracted, N), told("reinstated", reinstated, M)]
    assert status_of(events).state.value == state


def test_a_reinstatement_ends_an_earlier_concern() -> None:
    """A concern before the reinstatement is history, one after it is not."""
    events = [told("expression_of_concern", "2019", N), told("reinstated", "2021", M)]
    assert status_of(events).state == RetractionState.REINSTATED
    later = told("expression_of_concern", "2022", "10.5555/p")
    assert status_of([*events, later]).decided_by == later


def test_a_suspicion_of_a_registry_outlives_an_earlier_reinstatement() -> None:
    """A reinstatement answers what came before it, and the hint of a title, nothing else."""
    lifted = [told("retracted", "2020-01-01", N), told("reinstated", "2021-01-01", M)]
    title = told("suspected", sources=("title",))
    assert status_of([*lifted, title]).state == RetractionState.REINSTATED
    later = told("suspected", "2023-01-01", "10.5555/x", sources=("publisher",))
    assert status_of([*lifted, later]).state == RetractionState.SUSPECTED
    earlier = told("suspected", "2020-06-01", "10.5555/x", sources=("publisher",))
    assert status_of([*lifted, earlier]).state == RetractionState.REINSTATED


@pytest.mark.doubling
def test_time_grows_with_the_history() -> None:
    """Many notices about one work, lifted by none of many reinstatements, take their share."""

    def history(size: int) -> Callable[[], object]:
        events = [told("retracted", "2020-01-01", f"10.5555/n{each}") for each in range(size)]
        events += [told("reinstated", "2019-01-01", f"10.5555/r{each}") for each in range(size)]
        return lambda: status_of(events)

    assert growth(history, 100) < LINEAR


def test_the_latest_event_of_a_state_decides() -> None:
    """Of several corrections the latest is shown, and all are in the history."""
    events = [
        told("correction", day, notice) for day, notice in (("2019", N), ("2021", M), ("", "x"))
    ]
    status = status_of(events)
    assert (status.decided_by, len(status.history)) == (events[1], 3)


def test_changes_after_a_copy_ask_for_review() -> None:
    """Corrections and addenda our copy may lack are listed; older ones are not."""
    events = [
        told("correction", "2019-05-05", N),
        told("addendum", "2021", M),
        told("correction", "", "10.5555/p"),
        told("expression_of_concern", "2022", "10.5555/q"),
    ]
    found = status_of(events).changes_after(date(2020, 1, 1))
    assert [event.notice for event in found] == [M, "10.5555/p"]


@pytest.mark.parametrize(
    ("event", "notice", "since"),
    [
        (told("retracted", "2010-02-06", N), f"https://doi.org/{N}", date(2010, 2, 6)),
        (told("retracted", "2010-02", N), f"https://doi.org/{N} (2010-02)", None),
        (told("retracted", "", N), f"https://doi.org/{N}", None),
        (told("retracted", "2010", ""), "(2010)", None),
        (told("retracted", "", "", label="Retraction"), "Retraction", None),
        (told("retracted", "", "pmid:7"), "pmid:7", None),
    ],
)
def test_a_source_carries_the_fact(event: RetractionEvent, notice: str, since: date | None) -> None:
    """The fact for a source has the notice, and a day only where a day is stated."""
    expected = Retraction(state=RetractionState.RETRACTED, notice=notice, since=since)
    assert status_of([event]).as_retraction() == expected


@pytest.mark.complaint("dginev/ar5iv#464")
def test_a_mirror_has_the_state_of_the_work() -> None:
    """A mirror outlived the withdrawn original; events of all manifestations are one history."""
    events = [told("withdrawn", "2020", N, work="10.5555/preprint")]
    assert status_of(events).cap == RetractionCap.ZERO


def test_events_are_picked_by_their_work() -> None:
    """A notice is not what it announces, and nobody asks about no work."""
    events = (told("retracted", "2010", N), told("suspected", work="", notice=M))
    assert events_about(A, events) == events[:1]
    assert events_about(N, events) == events_about("", events) == ()


def test_a_list_names_each_work_once() -> None:
    """Works stand in order; what names no work is in no list."""
    events = [told("retracted", work="10.5555/b"), told("correction"), told("suspected", work="")]
    assert [(work, status.state.value) for work, status in statuses(events)] == [
        (A, "correction"),
        ("10.5555/b", "retracted"),
    ]


@pytest.mark.complaint("sustainet-guardian/aletheia-probe#1024")
@pytest.mark.parametrize("state", ["correction", "expression_of_concern", "addendum"])
def test_a_lesser_notice_is_no_retraction(state: str) -> None:
    """Errata and concerns were shown as retractions."""
    assert not status_of([told(state)]).as_retraction().forbids_grounding


@pytest.mark.parametrize("state", RetractionState)
def test_a_state_that_forbids_grounding_counts_nothing(state: RetractionState) -> None:
    """What an answer may not rest on has no credibility, and the other way round."""
    assert (cap_of(state) == RetractionCap.ZERO) == Retraction(state=state).forbids_grounding
