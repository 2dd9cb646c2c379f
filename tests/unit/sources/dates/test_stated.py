from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.sources.dates.stated import DateFlag, StatedDate, is_clock

DAY = PartialDate(year=2016, month=6, day=29)


@pytest.mark.parametrize(
    "fields",
    [
        {"clock": "15:07"},
        {"date": PartialDate(year=2016), "clock": "15:07"},
        {"date": DAY, "clock": "25:00"},
        {"date": DAY, "clock": "15:60"},
        {"date": DAY, "clock": "24:00:01"},
        {"date": DAY, "clock": "15:07:60"},
        {"date": DAY, "clock": "15h07"},
        {"date": DAY, "offset": 901},
        {"date": DAY, "offset": True},
        {"date": "2016"},
        {"raw": 1},
    ],
)
def test_what_is_no_date_is_refused(fields: dict[str, Any]) -> None:
    """A time without a day, an impossible time or offset, and foreign types are refused."""
    with pytest.raises(InvariantError):
        StatedDate(**({"raw": "x"} | fields))


def test_the_moment_needs_day_time_and_offset() -> None:
    """Only what is certain gives an instant."""
    assert StatedDate(raw="x", date=DAY, clock="15:07").moment is None
    assert StatedDate(raw="x", date=DAY, offset=0).moment is None
    assert StatedDate(raw="x").moment is None
    stated = StatedDate(raw="x", date=DAY, clock="15:07:41.5", offset=-60)
    assert stated.moment == datetime(2016, 6, 29, 16, 7, 41, 500_000, tzinfo=UTC)


def test_a_moment_beyond_the_calendar_is_none() -> None:
    """An offset can lead out of the years that a time can have."""
    first = PartialDate(year=1, month=1, day=1)
    assert StatedDate(raw="x", date=first, clock="00:00", offset=60).moment is None


def test_the_earliest_day_is_the_first_it_can_mean() -> None:
    """A month means its first day at the earliest, and an unknown date means none."""
    assert StatedDate(raw="x", date=PartialDate(year=2016, month=6)).earliest_day() == date(
        2016, 6, 1
    )
    assert StatedDate(raw="x").earliest_day() is None


def test_flags_are_sorted_and_single() -> None:
    """Flags stand in order, once each."""
    flags = (DateFlag.SEASON, DateFlag.EPOCH, DateFlag.SEASON)
    assert StatedDate(raw="x", flags=flags).flags == (DateFlag.EPOCH, DateFlag.SEASON)


@pytest.mark.parametrize(
    "text", ["00:00", "23:59:60", "24:00", "24:00:00.000", "12:00:00.123456789"]
)
def test_a_time_of_day_is_one(text: str) -> None:
    """Midnight at the end, leap seconds and fractions are times."""
    assert is_clock(text)
