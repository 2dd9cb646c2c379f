from __future__ import annotations

from datetime import UTC, datetime

import pytest
from tests.doubling import LINEAR, growth
from tests.unit.sources.dates.stated_date_cases import CASES, DateCase

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.dates._names import MONTHS
from evidence_sophia.sources.dates.parse import (
    LONGEST_DATE,
    may_belong_to_date,
    parse_stated_date,
    read_date_parts,
)
from evidence_sophia.sources.dates.stated import DateFlag, DateOrder, DatePrecision, StatedDate


def told(stated: StatedDate) -> tuple[str, str, int | None, tuple[str, ...]]:
    """Give what a stated date says, as the table writes it."""
    flags = tuple(flag.value for flag in stated.flags)
    return str(stated.date or ""), stated.clock, stated.offset, flags


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text or "nothing")
def test_a_date_states_what_the_table_says(case: DateCase) -> None:
    """Date, time, offset and flags are those of the text, and the text itself is kept."""
    stated = parse_stated_date(case.text)
    assert told(stated) == (case.date, case.clock, case.offset, case.flags)
    assert stated.raw == case.text


def test_most_of_the_table_is_parsed() -> None:
    """Of the texts that state a date at least nine in ten are read."""
    with_date = [case for case in CASES if case.date]
    assert len(CASES) >= 60
    known = [case for case in with_date if parse_stated_date(case.text).is_known]
    assert len(known) * 10 >= len(with_date) * 9


def test_every_case_travels() -> None:
    """A stated date comes back from its document as it was."""
    for case in CASES:
        stated = parse_stated_date(case.text)
        assert decode(StatedDate, encode(stated)) == stated


@pytest.mark.complaint("kurtmckee/feedparser#75")
def test_a_slash_date_keeps_its_month() -> None:
    """A date with slashes was read as one of another month."""
    assert str(parse_stated_date("2016/6/29 15:07:41").date) == "2016-06-29"


@pytest.mark.complaint("kurtmckee/feedparser#135")
def test_a_german_day_name_loses_nothing() -> None:
    """A weekday in German made the whole date disappear."""
    stated = parse_stated_date("Mi, 29 Jun 2016 15:07:41 +0200")
    assert stated.moment == datetime(2016, 6, 29, 13, 7, 41, tzinfo=UTC)
    assert stated.flags == (DateFlag.FOREIGN_DAY_NAME,)


@pytest.mark.complaint("kurtmckee/feedparser#212")
def test_the_zone_is_kept() -> None:
    """The zone of a date was thrown away."""
    stated = parse_stated_date("Wed, 29 Jun 2016 15:07:41 CEST")
    assert (stated.zone, stated.offset) == ("CEST", 120)


@pytest.mark.complaint("ahernp/django-feedreader#13")
def test_a_missing_date_is_not_now() -> None:
    """A missing date was filled with the current time."""
    assert not parse_stated_date("").is_known


@pytest.mark.complaint("mmcdole/gofeed#94")
def test_est_is_not_utc() -> None:
    """A zone named EST was read as UTC."""
    moment = parse_stated_date("Fri, 29 Jan 2016 15:07:41 EST").moment
    assert moment == datetime(2016, 1, 29, 20, 7, 41, tzinfo=UTC)


@pytest.mark.complaint("danmactough/node-feedparser#85")
def test_est_in_summer_is_doubtful() -> None:
    """A feed wrote EST all year, so its summer was an hour off; the words are kept."""
    stated = parse_stated_date("Wed, 29 Jun 2016 15:07:41 EST")
    assert DateFlag.ZONE_DOUBTFUL in stated.flags
    assert stated.raw.endswith("EST")


@pytest.mark.complaint("adbar/htmldate#28")
def test_a_future_date_stays_what_it_is() -> None:
    """A date of the future came from a script; a parser without a clock can only state it."""
    assert str(parse_stated_date("2999-01-01").date) == "2999-01-01"


def test_a_known_order_reads_both_numbers() -> None:
    """A registry whose order is known states day and month."""
    text = "2/6/2010 0:00"
    assert str(parse_stated_date(text, order=DateOrder.MONTH_FIRST).date) == "2010-02-06"
    assert str(parse_stated_date(text, order=DateOrder.DAY_FIRST).date) == "2010-06-02"


def test_blanks_of_any_kind_are_one() -> None:
    """Line breaks and blanks that do not break change nothing."""
    stated = parse_stated_date("\n  29\u00a0Jun\u202f2016\t 15:07 Z\n")
    assert str(stated.date) == "2016-06-29"


@pytest.mark.parametrize("text", ["2" * (LONGEST_DATE + 1), " " * 100_000, "x" * 100_000])
def test_a_text_too_long_is_no_date(text: str) -> None:
    """What is longer than any date is not searched for one."""
    assert parse_stated_date(text).flags == (DateFlag.TOO_LONG,)


@pytest.mark.parametrize("value", [None, 2016, b"2016", ["2016"]])
def test_only_a_text_states_a_date(value: object) -> None:
    """A value of another type is refused, not coerced."""
    with pytest.raises(InvariantError, match="a stated date is a text"):
        parse_stated_date(value)


@pytest.mark.parametrize(
    ("text", "clock"),
    [("June 29, 2016 13 PM", ""), ("June 29, 2016 0 AM", ""), ("June 29, 2016 12:30 PM", "12:30")],
)
def test_twelve_hours_have_a_dial(text: str, clock: str) -> None:
    """An hour that no dial shows is impossible, and takes nothing from the day."""
    stated = parse_stated_date(text)
    assert (str(stated.date), stated.clock) == ("2016-06-29", clock)


@pytest.mark.parametrize("zone", ["+1600", "+0175", "-16", "GMT+99:00"])
def test_an_offset_no_place_has_is_unknown(zone: str) -> None:
    """An offset beyond all places leaves the moment unknown."""
    stated = parse_stated_date(f"2016-06-29 15:07 {zone}")
    assert (stated.offset, stated.moment) == (None, None)
    assert DateFlag.ZONE_UNKNOWN in stated.flags


@pytest.mark.parametrize(
    "text",
    [
        "2016-06-29 15:07:41 10:00",
        "29 Jun 2016 15:07 foo",
        "Jun Jul 2016",
        "x y 2016",
        "1 2 3",
        "2016-06-29 and more",
        "Mi Do 29 Jun 2016",
        "123",
        "99999-01-01",
        "Wed",
        "12345",
    ],
)
def test_what_is_left_over_makes_a_text_unreadable(text: str) -> None:
    """A part of a date is never taken for the whole."""
    assert parse_stated_date(text).flags == (DateFlag.UNPARSABLE,)


def test_a_time_of_an_unknown_day_says_nothing() -> None:
    """A month with a time states the month."""
    assert told(parse_stated_date("June 2016 15:07")) == ("2016-06", "", None, ())


@pytest.mark.parametrize(
    ("text", "weekday_is_wrong"),
    [("Wed Jun 2016", False), ("Fri, 30 Feb 2016", False), ("29 Jun 2016, Tue", True)],
)
def test_only_a_day_has_a_weekday(text: str, *, weekday_is_wrong: bool) -> None:
    """The weekday is compared where there is a day to compare it with."""
    assert (DateFlag.WRONG_DAY_NAME in parse_stated_date(text).flags) is weekday_is_wrong


def test_every_month_has_names() -> None:
    """Twelve months are named, and every name is folded."""
    assert set(MONTHS.values()) == set(range(1, 13))
    assert "listopad" not in MONTHS


@pytest.mark.parametrize(
    ("parts", "date", "flags"),
    [
        ([[2020, 2, 3]], "2020-02-03", ()),
        ([[2020, 2]], "2020-02", ()),
        ([[2020]], "2020", ()),
        ([["2020", "2", "3"]], "2020-02-03", ()),
        ([[2020, None]], "2020", ()),
        ([[2020, 0, 0]], "2020", ("zero_part",)),
        ([[2020, 2, 0]], "2020-02", ("zero_part",)),
        ([[2020, 21]], "2020", ("season",)),
        ([[2020, 2, 3], [2020, 2, 9]], "2020-02-03", ()),
        ([[2020, 2, 31]], "", ("impossible",)),
        ([[2020, 25]], "", ("impossible",)),
        ([[None]], "", ("missing",)),
        ([[]], "", ("missing",)),
        ([], "", ("missing",)),
        (None, "", ("missing",)),
        ([[None, 2]], "", ("unparsable",)),
        ([[True]], "", ("unparsable",)),
        ([[2020.0]], "", ("unparsable",)),
        ([["MMXX"]], "", ("unparsable",)),
        ([[2020, 1, 1, 1]], "", ("unparsable",)),
        (["2020"], "", ("unparsable",)),
        ({"a": 1}, "", ("unparsable",)),
        ([[10**5]], "", ("impossible",)),
    ],
)
def test_date_parts_state_what_stands_in_them(
    parts: object, date: str, flags: tuple[str, ...]
) -> None:
    """The parts of a registry's date are read as they stand; null stays unknown."""
    stated = read_date_parts(parts)
    assert (str(stated.date or ""), tuple(flag.value for flag in stated.flags)) == (date, flags)


def test_date_parts_keep_their_text() -> None:
    """The raw text is the JSON of the parts, or what can be shown of them."""
    assert read_date_parts([[None]]).raw == "[[null]]"
    assert read_date_parts([[float("nan")]]).raw == "[[nan]]"


def test_precision_is_that_of_the_text() -> None:
    """Precision says how exactly a date is stated."""
    texts = ("x", "2016", "2016-06", "2016-06-29", "2016-06-29 15:07", "2016-06-29 15:07:41")
    assert tuple(parse_stated_date(text).precision for text in texts) == tuple(DatePrecision)


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["1 ", "1:1", "(", "a", " ", "2016-", "+", "/a", "Jun "])
def test_time_grows_with_the_text(piece: str) -> None:
    """A long text takes no more than its share of time."""
    assert growth(lambda size: lambda: parse_stated_date(piece * size), 4_000) < LINEAR


@pytest.mark.parametrize("word", ["May", "3rd", "Mittwoch", "of", "Published", "1999,", "(", "мая"])
def test_a_word_of_a_date_may_belong_to_one(word: str) -> None:
    """Numbers, names of months and days, fillers and labels stand in dates; so may any mark."""
    assert may_belong_to_date(word)


@pytest.mark.parametrize("word", ["led", "workers", "Firm"])
def test_a_word_that_no_date_has_belongs_to_none(word: str) -> None:
    """Letters alone that name nothing of the calendar are no part of a date."""
    assert not may_belong_to_date(word)
