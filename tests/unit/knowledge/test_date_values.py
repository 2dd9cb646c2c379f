from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.date_values import dates_in, read_date, valid_time_of, validity_of
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.valid_time import ALWAYS, FOREVER, DateOrigin, TimePrecision


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("12 May 2020", "2020-05-12"),
        ("12. Mai 2020", "2020-05-12"),
        ("12 de mayo de 2020", "2020-05-12"),
        ("12 мая 2020 года", "2020-05-12"),
        ("2020年5月12日", "2020-05-12"),
        ("May 2020", "2020-05"),
        ("2020", "2020"),
    ],
)
def test_a_date_is_read_as_exactly_as_it_is_stated(text: str, date: str) -> None:
    """Day, month and year as stated, no part made up."""
    assert str(read_date(text)) == date


@pytest.mark.parametrize(
    "text",
    ["", "soon", "2/6/2010", "spring 2010", "2001-2005", "2020-05-12T10:00:00Z", "31 Feb 2020"],
)
def test_a_date_that_is_not_certain_is_no_value(text: str) -> None:
    """What would have to be guessed, or says more than a day, is refused."""
    with pytest.raises(InvariantError, match="not one certain date"):
        read_date(text)


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("Born on 3 May 1901, he died in 1977.", ["1901-05-03", "1977"]),
        ("On May 3, 1901 it rained.", ["1901-05-03"]),
        ("Am 12. Mai 2020 in Rom.", ["2020-05-12"]),
        ("née le 12 mai 1920 à Lyon", ["1920-05-12"]),
        ("Она родилась 12 мая 1920 года в Москве.", ["1920-05-12"]),
        ("他于2020年5月12日出生", ["2020-05-12"]),
        ("It weighs 2020 kg since (1999).", ["1999"]),
        ("In 1999 and 1999.", ["1999"]),
        ("Room 0042, 9999 seats, 12345.", []),
        ("2/6/2010", []),
        ("x" * 200 + "2020", []),
        ("", []),
    ],
)
def test_dates_are_found_among_words(text: str, dates: list[str]) -> None:
    """Dates of five languages are found; quantities and uncertain dates are not."""
    assert [str(date) for date in dates_in(text)] == dates


@pytest.mark.parametrize(
    ("date", "end", "precision"),
    [
        (PartialDate(year=2020, month=2, day=29), datetime(2020, 3, 1, tzinfo=UTC), "day"),
        (PartialDate(year=2020, month=12), datetime(2021, 1, 1, tzinfo=UTC), "month"),
        (PartialDate(year=2020), datetime(2021, 1, 1, tzinfo=UTC), "year"),
        (PartialDate(year=9999), FOREVER, "year"),
        (PartialDate(year=9999, month=12), FOREVER, "month"),
        (PartialDate(year=9999, month=12, day=31), FOREVER, "day"),
    ],
)
def test_a_date_covers_its_whole_period(date: PartialDate, end: datetime, precision: str) -> None:
    """A day, a month or a year, the end excluded."""
    found = validity_of(date, DateOrigin.QUOTE)
    assert (found.end, found.precision) == (end, TimePrecision(precision))


def test_the_quote_dates_what_it_says() -> None:
    """The one date of a quote is the beginning."""
    found = valid_time_of("She leads it since May 2019.", PartialDate(year=2024))
    assert (found.start, found.origin) == (datetime(2019, 5, 1, tzinfo=UTC), DateOrigin.QUOTE)


def test_the_documents_own_date_field_comes_second() -> None:
    """Without a date in the quote the document's date field is taken, and said to be."""
    found = valid_time_of("She leads it.", PartialDate(year=2024))
    assert (found.start, found.origin) == (datetime(2024, 1, 1, tzinfo=UTC), DateOrigin.DOCUMENT)


@pytest.mark.parametrize("quote", ["From 1999 to 2003 she led it.", "She leads it."])
def test_several_dates_or_none_say_nothing(quote: str) -> None:
    """A rule does not choose between dates, and does not make one up."""
    assert valid_time_of(quote) == ALWAYS


@pytest.mark.doubling
def test_finding_dates_is_linear() -> None:
    """Twice the text takes twice the time."""
    assert growth(lambda size: lambda: dates_in("3 May 1901, x " * size), 50) < LINEAR
