from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model.dates import PartialDate


@pytest.mark.parametrize("text", ["1969", "1969-07", "1969-07-20", "0001-01-01"])
def test_a_date_keeps_the_precision_it_was_stated_with(text: str) -> None:
    """Reading and writing give the same text."""
    assert str(PartialDate.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "69", "1969-7", "1969-13", "1969-02-29", "0000", "1969-07-20T00", "١٩٦٩"]
)
def test_what_is_no_date_is_refused(text: str) -> None:
    """Other forms, other digits and days that never were are refused."""
    with pytest.raises(InvariantError, match="not a date"):
        PartialDate.parse(text)


@pytest.mark.parametrize(
    "wrong",
    [10**30, 10**5_000, "1969", None, 1969.0],
    ids=["far", "farther", "text", "none", "float"],
)
def test_parts_that_are_no_calendar_numbers_are_refused(wrong: Any) -> None:
    """A year that no calendar counts to, and what is no number, are no parts of a date."""
    with pytest.raises(InvariantError, match="not a date"):
        PartialDate(year=wrong, month=7)


def test_a_day_needs_its_month() -> None:
    """A day of an unknown month is no date."""
    with pytest.raises(InvariantError, match="without a month"):
        PartialDate(year=1969, day=20)


def test_the_earliest_day_is_never_later_than_stated() -> None:
    """A year begins on its first day, a month too."""
    assert PartialDate(year=1969).earliest() == date(1969, 1, 1)
    assert PartialDate(year=1969, month=7).earliest() == date(1969, 7, 1)
    assert PartialDate(year=1969, month=7, day=20).earliest() == date(1969, 7, 20)
