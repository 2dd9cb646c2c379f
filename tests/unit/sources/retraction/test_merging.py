from __future__ import annotations

from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.retraction.event import RetractionEvent
from evidence_sophia.sources.retraction.merging import merge_events


def told(day: str = "", **fields: Any) -> RetractionEvent:
    """Make a record of a retraction of one article."""
    given: dict[str, Any] = {"work": "10.5555/a", "state": RetractionState.RETRACTED}
    return RetractionEvent(date=PartialDate.parse(day) if day else None, **(given | fields))


def test_two_witnesses_of_one_notice_are_one_event() -> None:
    """The joined event knows all that each of them knows, and the exacter date."""
    one = told("2010-02", notice="10.5555/n", sources=("a",), reasons=("x",))
    other = told("2010-02-06", notice="10.5555/n", sources=("b",), record_ids=("b:1",), label="R")
    (event,) = merge_events([one, other])
    assert (str(event.date), event.sources, event.record_ids) == (
        "2010-02-06",
        ("a", "b"),
        ("b:1",),
    )
    assert (event.reasons, event.label) == (("x",), "R")


def test_of_two_dates_the_later_one_holds() -> None:
    """Where witnesses differ about the day, a reinstatement must come after both."""
    days = [told(day, notice="10.5555/n") for day in ("2010-02-06", "2010-02-02")]
    (event,) = merge_events(days)
    assert str(event.date) == "2010-02-06"


def test_two_notices_are_two_events() -> None:
    """Different notices of one day stay different."""
    events = [told("2010", notice="10.5555/n"), told("2010", notice="10.5555/m")]
    assert len(merge_events(events)) == 2


def test_a_third_record_joins_two() -> None:
    """A record that shares its number with one and its notice with another joins them all."""
    events = [
        told("2010-01-01", record_ids=("r:1",)),
        told("2012-01-01", notice="10.5555/n"),
        told("2011-01-01", notice="10.5555/n", record_ids=("r:1",)),
    ]
    assert len(merge_events(events)) == 1


@pytest.mark.parametrize(
    ("days", "count"),
    [
        (("2010", "2010-02", "2010-02-06"), 1),
        (("2010-02-06", "2010-02-07"), 2),
        (("2010-02", "2010-03", "2010"), 2),
        (("", "2010"), 1),
        (("", ""), 1),
        (("2010", "2011", ""), 2),
        (("2010-02-06", "2010-02-06"), 1),
    ],
)
def test_records_without_notice_are_joined_by_their_date(days: tuple[str, ...], count: int) -> None:
    """A date that contains the other, or none, is no other date."""
    events = [told(day, sources=(str(place),)) for place, day in enumerate(days)]
    merged = merge_events(events)
    assert len(merged) == count
    assert merge_events(merged) == merged


def test_a_record_that_has_learnt_its_date_takes_no_other() -> None:
    """An undated notice that was dated by one record is not dated again by another."""
    events = [told(notice="10.5555/n"), told("2010-01-01"), told("2012-01-01")]
    assert [str(event.date) for event in merge_events(events)] == ["2010-01-01", "2012-01-01"]


def test_placeholders_join_nothing() -> None:
    """Records that name no work stay apart, except where they are equal."""
    events = [told("2010", work="", sources=("a",)), told("2010", work="", sources=("b",))]
    assert len(merge_events([*events, events[0]])) == 2


def test_states_and_works_stay_apart() -> None:
    """A correction is no retraction, and one article not another."""
    events = [
        told(notice="10.5555/n"),
        told(notice="10.5555/n", state=RetractionState.CORRECTION),
        told(notice="10.5555/n", work="10.5555/b"),
    ]
    assert len(merge_events(events)) == 3


@pytest.mark.doubling
@pytest.mark.parametrize("kind", ["notices", "days", "numbers", "undated"])
def test_time_grows_with_the_records(kind: str) -> None:
    """However many records concern one work, each takes its share of time."""

    def work(size: int) -> Any:
        events = [_made(kind, at) for at in range(size)]
        return lambda: merge_events(events)

    assert growth(work, 500) < LINEAR


def _made(kind: str, at: int) -> RetractionEvent:
    if kind == "notices":
        return told(notice=f"10.5555/{at}")
    if kind == "days":
        return told(f"{1000 + at // 28 % 9000:04d}-01-{at % 28 + 1:02d}")
    if kind == "numbers":
        return told(record_ids=(f"r:{at}", f"r:{at + 1}"))
    return told(sources=(str(at),))
