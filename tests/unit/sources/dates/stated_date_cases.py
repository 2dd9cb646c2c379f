"""Sixty and more dates as feeds, pages and registries write them, and what each one states."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["CASES", "DateCase"]


class DateCase(NamedTuple):
    """A text, the date and time it states ("" for none), the offset, and its flags."""

    text: str
    date: str
    clock: str = ""
    offset: int | None = None
    flags: tuple[str, ...] = ()


CASES = (
    # As RFC 822 and its neighbours write them.
    DateCase("Wed, 29 Jun 2016 15:07:41 GMT", "2016-06-29", "15:07:41", 0),
    DateCase("Wed, 29 Jun 2016 15:07:41 +0200", "2016-06-29", "15:07:41", 120),
    DateCase("Wed, 29 Jun 2016 15:07:41 -0330", "2016-06-29", "15:07:41", -210),
    DateCase("Wed, 29 Jun 2016 15:07:41 -0000", "2016-06-29", "15:07:41", 0),
    DateCase("29 Jun 2016 15:07 UT", "2016-06-29", "15:07", 0),
    DateCase("Wed, 29 Jun 2016 15:07:41 CEST", "2016-06-29", "15:07:41", 120),
    DateCase("Fri, 29 Jan 2016 15:07:41 EST", "2016-01-29", "15:07:41", -300),
    DateCase("Wed, 29 Jun 2016 15:07:41 EDT", "2016-06-29", "15:07:41", -240),
    DateCase("Wed, 29 Jun 2016 15:07:41 EST", "2016-06-29", "15:07:41", -300, ("zone_doubtful",)),
    DateCase("Fri, 29 Jan 2016 15:07:41 CST", "2016-01-29", "15:07:41", -360, ("zone_doubtful",)),
    DateCase("Wed, 29 Jun 2016 15:07:41 IST", "2016-06-29", "15:07:41", None, ("zone_unknown",)),
    DateCase("Wed, 29 Jun 2016 15:07:41", "2016-06-29", "15:07:41", None, ("zone_missing",)),
    DateCase("Wed, 29 Jun 16 15:07:41 GMT", "2016-06-29", "15:07:41", 0, ("two_digit_year",)),
    DateCase("Wednesday, 29-Jun-16 15:07:41 GMT", "2016-06-29", "15:07:41", 0, ("two_digit_year",)),
    DateCase("29 Jun 69 15:07 GMT", "1969-06-29", "15:07", 0, ("two_digit_year",)),
    DateCase("Thu, 29 Jun 2016 15:07:41 +0000", "2016-06-29", "15:07:41", 0, ("wrong_day_name",)),
    DateCase(
        "Mi, 29 Jun 2016 15:07:41 +0200", "2016-06-29", "15:07:41", 120, ("foreign_day_name",)
    ),
    DateCase("mar, 28 giu 2016 10:00 +0200", "2016-06-28", "10:00", 120, ("foreign_day_name",)),
    # ISO 8601 and its neighbours.
    DateCase("2016-06-29T15:07:41Z", "2016-06-29", "15:07:41", 0),
    DateCase("2016-06-29t15:07:41.123456+02:00", "2016-06-29", "15:07:41.123456", 120),
    DateCase("2016-06-29 15:07", "2016-06-29", "15:07", None, ("zone_missing",)),
    DateCase("2016-06-29T15:07:41+01:00[Europe/Berlin]", "2016-06-29", "15:07:41", 60),
    DateCase("2016-06-29 15:07:41 +0000 UTC", "2016-06-29", "15:07:41", 0),
    DateCase("2016-06-29T15:07 Europe/Berlin", "2016-06-29", "15:07", None, ("zone_unknown",)),
    DateCase("20160629T150741Z", "2016-06-29", "15:07:41", 0),
    DateCase("20160629150741", "2016-06-29", "15:07:41", None, ("zone_missing",)),
    DateCase("20160629", "2016-06-29"),
    DateCase("2016-06-29", "2016-06-29"),
    DateCase("2016-06-29Z", "2016-06-29", "", 0),
    DateCase("2016-06-29+02:00", "2016-06-29", "", 120),
    DateCase("2016-181", "2016-06-29"),
    DateCase("2016-W26-3", "2016-06-29"),
    DateCase("2016-06", "2016-06"),
    DateCase("2016", "2016"),
    DateCase("2016-06-29T24:00:00Z", "2016-06-29", "24:00:00", 0),
    DateCase("2016-12-31T23:59:60Z", "2016-12-31", "23:59:60", 0),
    DateCase("2016-06-29T25:61:00Z", "2016-06-29", "", 0, ("time_impossible",)),
    # Numbers with slashes, stops and nothing between them.
    DateCase("2016/6/29 15:07:41", "2016-06-29", "15:07:41", None, ("zone_missing",)),
    DateCase("2016:06:29 15:07:41", "2016-06-29", "15:07:41", None, ("zone_missing",)),
    DateCase("6/29/2016", "2016-06-29"),
    DateCase("29/06/2016", "2016-06-29"),
    DateCase("5/5/2022", "2022-05-05"),
    DateCase("2/6/2010 0:00", "2010", "", None, ("ambiguous_order",)),
    DateCase("29.06.2016 um 15:07 Uhr", "2016-06-29", "15:07", None, ("zone_missing",)),
    DateCase("06/2016", "2016-06"),
    DateCase("2016-06-00", "2016-06", "", None, ("zero_part",)),
    DateCase("2016-00-00", "2016", "", None, ("zero_part",)),
    DateCase("1467212861", "2016-06-29", "15:07:41", 0, ("epoch",)),
    DateCase("1467212861000", "2016-06-29", "15:07:41.000", 0, ("epoch",)),
    # In words.
    DateCase("June 29th, 2016 3:07 PM", "2016-06-29", "15:07", None, ("zone_missing",)),
    DateCase("June 29, 2016 12 a.m.", "2016-06-29", "00:00", None, ("zone_missing",)),
    DateCase("2016 Jun 29", "2016-06-29"),
    DateCase("Jun 2016", "2016-06"),
    DateCase("2016 June", "2016-06"),
    DateCase("Spring 2016", "2016", "", None, ("season",)),
    DateCase("Wed Jun 29 15:07:41 2016", "2016-06-29", "15:07:41", None, ("zone_missing",)),
    DateCase("Wed Jun 29 15:07:41 CEST 2016", "2016-06-29", "15:07:41", 120),
    DateCase(
        "Wed Jun 29 2016 15:07:41 GMT+0200 (Central European Summer Time)",
        "2016-06-29",
        "15:07:41",
        120,
    ),
    DateCase("29/Jun/2016:15:07:41 +0200", "2016-06-29", "15:07:41", 120),
    DateCase("29. Juni 2016", "2016-06-29"),
    DateCase("29 de junio de 2016", "2016-06-29"),
    DateCase(
        "dimanche 1er mai 2016 à 10h30",
        "2016-05-01",
        "10:30",
        None,
        ("foreign_day_name", "zone_missing"),
    ),
    DateCase("5 января 2015 г.", "2015-01-05"),
    DateCase("29 Φεβ 2016", "2016-02-29"),
    DateCase("2016. február 29.", "2016-02-29"),
    DateCase("2016年6月29日", "2016-06-29"),
    DateCase("2016년 6월", "2016-06"),
    # What states no date: nothing may be invented.
    DateCase("Fri, 31 Feb 2020", "", "", None, ("impossible",)),
    DateCase("2016-02-30T10:00:00Z", "", "", None, ("impossible",)),
    DateCase("2016-13-01", "", "", None, ("impossible",)),
    DateCase("0001-01-01T00:00:00Z", "", "", None, ("placeholder",)),
    DateCase("0000-00-00 00:00:00", "", "", None, ("placeholder",)),
    DateCase("[[null]]", "", "", None, ("missing",)),
    DateCase("", "", "", None, ("missing",)),
    DateCase("2 hours ago", "", "", None, ("relative",)),
    DateCase("Yesterday", "", "", None, ("relative",)),
    DateCase("June 29", "", "", None, ("unparsable",)),
    DateCase("29 Jun 16", "", "", None, ("unparsable",)),
    DateCase("2016-06-29/2016-07-03", "2016-06-29", "", None, ("range",)),
    DateCase("15:07", "", "", None, ("unparsable",)),
    DateCase("2016-366", "2016-12-31"),
    DateCase("0000-001", "", "", None, ("unparsable",)),
    DateCase("2015-366", "", "", None, ("unparsable",)),
    DateCase("2016-W60-1", "", "", None, ("unparsable",)),
    DateCase("Wed Thu 29 Jun 2016", "", "", None, ("unparsable",)),
)
