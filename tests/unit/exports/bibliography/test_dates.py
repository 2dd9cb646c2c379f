from __future__ import annotations

import pytest

from evidence_sophia.exports.bibliography.dates import date_of, month_of, read_date


@pytest.mark.parametrize(
    ("text", "date", "literal"),
    [
        ("1986", "1986", ""),
        ("2020-02", "2020-02", ""),
        ("2020/2/3", "2020-02-03", ""),
        ("3. February 2020", "2020-02-03", ""),
        ("Feb. 3, 2020", "2020-02-03", ""),
        ("September 2020", "2020-09", ""),
        ("Winter 2021", "2021", "Winter 2021"),
        ("2021, fall", "2021", "2021, fall"),
        ("2019/2020", "2019", "2019/2020"),
        ("2019/2020-13", "None", "2019/2020-13"),
        ("2019-12/2020-01", "2019-12", "2019-12/2020-01"),
        ("Sometime 2020", "None", "Sometime 2020"),
        ("2/3/2020", "None", "2/3/2020"),
        ("circa 1900", "None", "circa 1900"),
        ("１９８６", "None", "１９８６"),
        ("1986" + " " * 3 + "x" * 60, "None", "1986 " + "x" * 60),
        ("", "None", ""),
    ],
)
def test_words_state_dates(text: str, date: str, literal: str) -> None:
    """What is certain is a date; what is not stays in words."""
    read = read_date(text)
    assert (str(read.date), read.literal, read.is_broken) == (date, literal, False)


@pytest.mark.parametrize("text", ["2020-13", "2020-02-31", "31 February 2020", "0000"])
def test_what_looks_like_a_date_and_is_none_is_marked(text: str) -> None:
    """No other day is put in its place."""
    read = read_date(text)
    assert (read.date, read.literal, read.is_broken) == (None, text, True)


def test_months_and_days() -> None:
    """Three letters name a month; two do not."""
    assert [month_of(word) for word in ("jan", "Sept.", "MAY", "ju", "june2")] == [
        *(1, 9, 5, None, None),
    ]
    assert date_of(2020, None, 5) is None
