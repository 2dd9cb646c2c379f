"""Which time does a person mean, and how is one shown?"""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

import pytest

from evidence_sophia.cli.knowledge.times import (
    held,
    maybe_moment,
    moment,
    shown_time,
    valid_time,
)
from evidence_sophia.errors import DataError, InvariantError
from evidence_sophia.model.valid_time import ALWAYS, DateOrigin, ValidTime


def between(start: str | None, end: str | None) -> ValidTime | None:
    """Read --from and --to."""
    arguments = argparse.Namespace(start=start, end=end)
    return valid_time(arguments, DateOrigin.PERSON)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026", "2026-01-01T00:00:00+00:00"),
        ("2026-11", "2026-11-01T00:00:00+00:00"),
        ("2026-11-30", "2026-11-30T00:00:00+00:00"),
        ("2026-11-30T12:00:00Z", "2026-11-30T12:00:00+00:00"),
        ("2026-11-30T12:00:00+02:00", "2026-11-30T10:00:00+00:00"),
    ],
)
def test_a_day_means_its_first_moment(text: str, iso: str) -> None:
    """A day, a month and a year are read in UTC; an instant brings its zone."""
    assert moment(text).isoformat() == iso


@pytest.mark.parametrize("text", ["", "2026-13", "0000", "2026-11-30T12:00:00", "x", "²⁰²⁶"])
def test_what_is_no_time_is_refused(text: str) -> None:
    """So is an instant without a zone."""
    with pytest.raises(DataError):
        moment(text)


def test_every_year_has_four_digits() -> None:
    """The first year is not shown as 1."""
    assert shown_time(moment("0001-01-01")) == "0001-01-01 00:00:00Z"


def test_no_time_stays_none() -> None:
    """What was not given is not made up."""
    assert maybe_moment(None) is None
    assert between(None, None) is None


@pytest.mark.parametrize(
    ("start", "end", "shown"),
    [
        ("2020", None, "since 2020"),
        (None, "2021-05", "until 2021-05"),
        ("2020", "2021-05-03", "from 2020 until 2021"),
        ("2020-01-02T03:04:05Z", None, "since 2020-01-02 03:04:05Z"),
        ("2020-01-02T00:00:00Z", None, "since 2020-01-02"),
    ],
)
def test_an_interval_is_shown_as_exactly_as_it_is_known(
    start: str | None, end: str | None, shown: str
) -> None:
    """The less exact of its two ends counts for both."""
    found = between(start, end)
    assert found is not None
    assert held(found) == shown


def test_always_is_a_word() -> None:
    """Sentinels are never shown as dates."""
    assert held(ALWAYS) == "always"


def test_an_end_before_the_start_is_refused() -> None:
    """The interval would be empty."""
    with pytest.raises(InvariantError):
        between("2021", "2020")


def test_the_origin_is_kept() -> None:
    """Whose date it is stands in the interval."""
    found = between("2020", None)
    assert found is not None
    assert found.origin == DateOrigin.PERSON
    assert found.start == datetime(2020, 1, 1, tzinfo=UTC)
