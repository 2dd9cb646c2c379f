from __future__ import annotations

import pytest

from evidence_sophia.exports.blocks import CitationMark, TextRun
from evidence_sophia.exports.pdf.flows import (
    LONGEST_HEAD,
    LONGEST_PARAGRAPH,
    Setting,
    flow_of,
    head_of,
    link_of,
    plain_flow,
    run_of,
    runs_of,
)

ENGLISH = Setting(direction="ltr")


@pytest.mark.parametrize(
    ("url", "link"),
    [
        ("https://example.org/a?b=c#d", "https://example.org/a?b=c#d"),
        ("HTTP://example.org/ä b", "HTTP://example.org/%C3%A4%20b"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("https://example.org/\ud800", ""),
        ("https://example.org/\x00", ""),
        ("https://example.org/\u202e", ""),
        ("javascript:alert(1)", ""),
        ("file:///etc/passwd", ""),
        ("//example.org", ""),
        ("https://", ""),
        ("https://example.org/" + "a" * 3000, ""),
        ("", ""),
    ],
)
def test_only_an_address_that_a_reader_may_follow_becomes_a_link(url: str, link: str) -> None:
    """Other schemes and addresses too long for a PDF stay text."""
    assert link_of(url) == link


def test_the_marks_of_an_entry_are_counted() -> None:
    """Each mark has a place of its own that the entry can lead back to."""
    setting = Setting(direction="ltr")
    runs = runs_of([CitationMark(number=2), TextRun(text="a"), CitationMark(number=2)], setting)
    assert runs[0] == {"mark": 2, "nth": 1}
    assert runs[2] == {"mark": 2, "nth": 2}


def test_nothing_to_set_is_no_flow() -> None:
    """Empty runs make no empty paragraph."""
    assert flow_of([run_of("plain", "")], "ltr") is None
    assert plain_flow("", ENGLISH) is None


def test_a_flow_takes_its_direction_from_the_first_letter_of_its_runs() -> None:
    """A mark or a number before the text does not decide."""
    flow = flow_of([{"mark": 1, "nth": 1}, run_of("plain", "12 "), run_of("plain", "שלום")], "ltr")
    assert flow is not None
    assert flow["dir"] == "rtl"


def paragraphs(text: str) -> list[str]:
    """Give the texts of the paragraphs that a text is cut into."""
    flow = plain_flow(text, ENGLISH)
    assert flow is not None
    joined = [[run["text"] for run in par] for par in flow["pars"]]
    return [
        "".join(t if isinstance(t, str) else "".join(map("".join, t)) for t in p) for p in joined
    ]


def test_a_very_long_text_is_cut_after_a_sentence() -> None:
    """No paragraph is longer than the limit, and each but the last ends a sentence."""
    found = paragraphs("A sentence of seven words stands here. " * 500)
    assert max(map(len, found)) <= LONGEST_PARAGRAPH
    assert all(par.endswith("here.") for par in found[:-1])


@pytest.mark.parametrize("unit", ["word ", "line\n", "a", "e\u0301", "漢"])
def test_no_character_is_lost_where_a_text_is_cut(unit: str) -> None:
    """Only blanks and line ends at the cut go."""
    text = unit * 3000
    assert "".join("".join(paragraphs(text)).split()) == "".join(text.split())


def test_a_text_is_not_cut_before_a_combining_mark() -> None:
    """The paragraphs begin with a character of their own."""
    text = "x" * (LONGEST_PARAGRAPH - 2) + "e\u0301\u0302" + "y" * 10
    assert paragraphs(text)[1].startswith(("e", "y"))


def test_runs_go_on_in_the_next_paragraph() -> None:
    """The limit counts over all runs of a text."""
    half = "a" * (LONGEST_PARAGRAPH // 2)
    flow = flow_of([run_of("plain", half), run_of("strong", half), run_of("code", "b")], "ltr")
    assert flow is not None
    assert [[run["style"] for run in par] for par in flow["pars"]] == [
        ["plain", "strong"],
        ["code"],
    ]


def test_a_long_heading_is_cut_and_given_in_full_beside() -> None:
    """The outline of a file holds short strings; the page holds all of it."""
    head = head_of("word " * 1000, ENGLISH)
    assert len(head["plain"]) <= LONGEST_HEAD
    assert head["full"] is not None
    assert head_of("short", ENGLISH)["full"] is None


def test_a_mark_begins_no_line() -> None:
    """The blank before a mark holds it; from right to left readers would misplace that blank."""
    setting = Setting(direction="ltr", entries=frozenset({1}))
    mark = CitationMark(number=1)
    for text, held in (
        ("A claim. ", "A claim.\xa0"),
        ("טענה. ", "טענה. "),
        ("A claim.", "A claim."),
    ):
        runs = runs_of((TextRun(text=text), mark, TextRun(text=" ")), setting)
        assert [run.get("text") for run in runs] == [held, None, " "]
