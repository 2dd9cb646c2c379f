from __future__ import annotations

import io

import pytest

from evidence_sophia.cli.differences import show_near_miss
from evidence_sophia.cli.terminal import Terminal
from evidence_sophia.quotes.index import QuoteIndex


def shown(source: str, quote: str, width: int = 80) -> list[str]:
    """Give the lines that explain a quote."""
    near = QuoteIndex(source).explain(quote)
    assert near is not None
    stream = io.StringIO()
    show_near_miss(Terminal(stream, colour=False, width=width), source, near)
    return stream.getvalue().splitlines()


@pytest.mark.parametrize(
    ("source", "quote", "marked", "columns"),
    [
        ("They took 25 days in all for it.", "took 26 days in all for it", "25", 0),
        ("猫は昨日までに二十五日を要した。", "猫は昨日までに二十六日を要した", "五", 9),
        ("Le cafe\u0301 a coute\u0301 25 euros en tout.", "a coûté 26 euros en tout", "25", -2),
        ("They\ntook 25 days\nin all for it.", "took 26 days in all for it", "25", 0),
    ],
    ids=["plain", "wide", "combining", "over lines"],
)
def test_carets_stand_under_what_differs(
    source: str, quote: str, marked: str, columns: int
) -> None:
    """The carets' column counts what a terminal shows: wide letters twice, marks not at all."""
    lines = shown(source, quote)
    caret = next(line for line in lines if "^" in line)
    text = lines[lines.index(caret) - 1]
    assert caret.rindex("^") + 1 - (2 if columns == 9 else len(marked)) == (
        text.index(marked) + columns
    )


def test_a_long_place_is_shown_in_rows() -> None:
    """A place wider than the terminal takes several rows, and no row is too wide."""
    words = [f"word{number}" for number in range(60)]
    quoted = [*words]
    quoted[40] = "other"
    lines = shown(" ".join(words), " ".join(quoted), width=50)
    assert max(len(line) for line in lines if "says" not in line) <= 50


def test_no_word_is_cut_in_two() -> None:
    """What stands around the place, and every row of it, begins and ends with whole words."""
    words = [f"word{number:02}" for number in range(60)]
    quoted = [*words[10:40]]
    quoted[20] = "other"
    lines = shown(" ".join(words), " ".join(quoted), width=50)
    place = [line for line in lines if "word" in line and "says" not in line]
    assert {word for line in place for word in line.split()} <= set(words)
    assert place[0].split()[0] == "word07"


def test_what_a_quote_leaves_out_is_told() -> None:
    """A word that only the source has is named."""
    lines = shown("It is not safe for any cat or dog.", "It is safe for any cat or dog")
    assert any("the quote leaves out “not”" in line for line in lines)


def test_what_a_quote_adds_is_told() -> None:
    """A word that only the quote has is named."""
    lines = shown("It is safe for any cat or dog.", "It is not safe for any cat or dog")
    assert any("the source does not have “not”" in line for line in lines)


def test_what_a_quote_adds_at_the_end_is_marked_there() -> None:
    """A caret after the last character shows that the source ends there."""
    lines = shown("It is safe for any cat", "It is safe for any cat or dog")
    assert any(line.rstrip().endswith("^") for line in lines)


def test_pieces_of_a_stitched_quote_are_told_apart() -> None:
    """Each piece is told with its place."""
    source = "The first sentence stands here. " + "And so on. " * 30 + "The last one stands there."
    lines = shown(source, "The first sentence stands The last one stands there.")
    assert sum("this piece stands at" in line for line in lines) == 2


def test_many_differences_are_counted() -> None:
    """Beyond eight, differences are counted only."""
    words = [f"word{number}" for number in range(60)]
    quoted = [word if number % 5 else f"not{number}" for number, word in enumerate(words)]
    lines = shown(" ".join(words), " ".join(quoted))
    assert lines[-1].strip() == "and 4 more"


def test_a_long_difference_is_shortened() -> None:
    """A difference of many words is shown by its beginning."""
    lines = shown(
        "It is safe for any cat or dog in any town and in the country.",
        "It is safe for any cat or dog in any town and in "
        + "if they are told and well " * 6
        + "fed",
    )
    assert any("…”" in line for line in lines)
