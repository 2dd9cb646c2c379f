from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from tests.unit.sources.credibility.score_cases import NOW

from evidence_sophia.sources.credibility.published import source_age
from evidence_sophia.sources.dates.parse import parse_stated_date

FUTURE = timedelta(hours=48)
DAY = 86_400


@pytest.mark.parametrize(
    ("text", "seconds", "notes"),
    [
        ("2026-11-29", DAY * 3 // 2, ()),
        ("2026-11-29T12:00:00Z", DAY, ()),
        ("2026-11", DAY * 59 // 2, ("date:month",)),
        ("2026", DAY * 667 // 2, ("date:year",)),
        ("2026-12-01T12:00:00Z", 0, ("date:ahead",)),
        ("2026-12-02T12:00:00Z", 0, ("date:ahead",)),
        ("2026-12-02T12:00:01Z", None, ("date:future",)),
        ("2027", None, ("date:future", "date:year")),
        ("", None, ("date:unknown",)),
        ("31 Feb 2020", None, ("date:impossible", "date:unparsable")),
        ("soon", None, ("date:unparsable",)),
    ],
)
def test_the_age_of_a_date(text: str, seconds: int | None, notes: tuple[str, ...]) -> None:
    """An age is counted from the first moment a date can mean, and never invented."""
    age = source_age(parse_stated_date(text), NOW, FUTURE)
    assert age.seconds == seconds
    assert age.notes == notes


def test_no_date_has_no_age() -> None:
    """A source without a date has no age."""
    age = source_age(None, NOW, FUTURE)
    assert (age.seconds, age.notes) == (None, ("date:unknown",))


@pytest.mark.complaint("ahernp/django-feedreader#13")
def test_a_missing_date_is_never_now() -> None:
    """A missing date was stored as the time of the import: it stays unknown."""
    assert source_age(parse_stated_date(" "), NOW, FUTURE).seconds is None


@pytest.mark.complaint("adbar/htmldate#28")
def test_a_date_from_a_script_in_the_future_is_not_fresh() -> None:
    """A date of the future found in a script counted as fresh: it counts as unknown."""
    age = source_age(parse_stated_date("2099-01-01"), NOW, FUTURE)
    assert age.seconds is None
    assert "date:future" in age.notes


@pytest.mark.complaint("kurtmckee/feedparser#212")
def test_a_zone_is_not_thrown_away() -> None:
    """A time was read as if it were UTC: its offset counts."""
    text = "Mon, 30 Nov 2026 12:00:00 +0200"
    assert source_age(parse_stated_date(text), NOW, FUTURE).seconds == 2 * 3_600


@pytest.mark.complaint("kurtmckee/feedparser#75")
def test_a_date_with_slashes_keeps_its_month() -> None:
    """A date with slashes was read as the current month: it is ten years old."""
    age = source_age(parse_stated_date("2016/6/29 15:07:41"), NOW, FUTURE)
    assert age.seconds == (NOW - datetime(2016, 6, 29, tzinfo=UTC)) // timedelta(seconds=1)
    assert "date:zone_missing" in age.notes
