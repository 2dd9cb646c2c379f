from __future__ import annotations

import json

from tests.pdf_documents import DIGEST, HEBREW, REPORT, document, paragraph

from evidence_sophia.exports.blocks import (
    Fact,
    Facts,
    FillIn,
    Form,
    Heading,
    ItemList,
    Notice,
    Quotation,
    Severity,
)
from evidence_sophia.exports.pdf.layout import lay_out
from evidence_sophia.exports.table import Column, Table

WIDE = Table(columns=tuple(Column(name=str(at), label="A") for at in range(10)))


def types(*blocks: object) -> list[str]:
    """Give the types of the laid out blocks."""
    return [part["type"] for part in lay_out(document(*blocks))["blocks"]]  # type: ignore[arg-type]


def test_a_layout_is_plain_data() -> None:
    """The template gets JSON and nothing else."""
    for made in map(lay_out, (REPORT, HEBREW)):
        assert json.loads(json.dumps(made)) == made


def test_the_title_block_says_what_the_document_is() -> None:
    """Title, date, language and digest of the evidence come from the document alone."""
    made = lay_out(REPORT)
    assert made["title"]["plain"] == "Does aspirin help?"
    assert (made["date"], made["day"]) == ([2024, 5, 6], "2024-05-06")
    assert made["digest"] == DIGEST
    assert made["language"] == {"lang": "en", "region": None}


def test_a_document_without_a_day_has_no_date() -> None:
    """No clock fills it in."""
    made = lay_out(document(day=None))
    assert (made["date"], made["day"]) == (None, "")


def test_no_heading_skips_a_level() -> None:
    """A heading of level 3 at the top counts as one of level 1."""
    levels = [
        part["level"]
        for part in lay_out(
            document(
                Heading(text="a", level=3),
                Heading(text="b", level=3),
                Heading(text="c", level=2),
                Heading(text="d", level=1),
                Heading(text="e", level=3),
            )
        )["blocks"]
    ]
    assert levels == [1, 2, 2, 1, 2]


def test_what_shows_nothing_is_left_out() -> None:
    """Empty paragraphs and lists have no place on a page."""
    assert types(paragraph(), paragraph(""), ItemList(items=()), Facts(facts=())) == ["facts"]


def test_a_claim_stays_with_its_quote() -> None:
    """A short paragraph before a quotation is kept on its page; a long one is not."""
    quote = Quotation(quote="q")
    made = lay_out(document(paragraph("a"), quote, paragraph("a" * 900), quote, paragraph("z")))
    assert [part.get("leads") for part in made["blocks"]] == [True, None, False, None, False]


def test_a_claim_and_its_facts_stay_with_its_quote() -> None:
    """A claim stays with its facts and a title with its quote; a page may end between them."""
    facts = Facts(facts=(Fact(label="a", value="b"),))
    parts = (paragraph("claim"), facts, paragraph("work"), Quotation(quote="q"), facts)
    made = lay_out(document(*parts, paragraph("z")))["blocks"]
    assert [part.get("leads") for part in made] == [True, False, True, None, False, False]


def test_a_notice_does_not_say_its_address_twice() -> None:
    """A text that ends with the address gives way to the link."""
    url = "https://example.org/notice"
    notice = Notice(severity=Severity.INFO, title="Correction", text=f"See {url}", url=url)
    (part,) = lay_out(document(notice))["blocks"]
    assert part["text"]["pars"][0][0]["text"] == "See"
    assert part["url"]["pars"][0][0]["url"] == url


def test_short_choices_stand_in_a_row() -> None:
    """Four words need no four lines; long choices do."""
    form = Form(
        blanks=(
            FillIn(label="a", choices=("Yes", "No", "Unknown")),
            FillIn(label="b", choices=("A choice that needs many words", "x") * 3),
        )
    )
    (part,) = lay_out(document(form))["blocks"]
    assert [blank["in_a_row"] for blank in part["blanks"]] == [True, False]


def test_the_headings_of_a_wide_table_go_with_it_to_its_pages() -> None:
    """No heading stands alone before pages of another format."""
    made = lay_out(document(Heading(text="a"), Heading(text="b", level=2), WIDE))["blocks"]
    assert [part["type"] for part in made] == ["table"]
    assert [part["text"] for part in made[0]["lead"]] == ["a", "b"]


def test_an_entry_knows_how_often_it_is_cited() -> None:
    """The marks of the whole document count: in paragraphs, lists, entries and cells."""
    entries = lay_out(REPORT)["blocks"][-1]["entries"]
    assert [entry["marks"] for entry in entries] == [62, 1]


def test_a_quotation_has_its_own_language_and_direction() -> None:
    """English words in a Hebrew report run from left to right."""
    quotations = [part for part in lay_out(HEBREW)["blocks"] if part["type"] == "quotation"]
    assert [part["dir"] for part in quotations] == ["rtl", "ltr"]
    assert [part["language"]["lang"] for part in quotations] == ["he", "en"]


def test_a_quotation_of_unknown_language_takes_that_of_the_document() -> None:
    """Digits alone say nothing of a direction."""
    made = lay_out(document(Quotation(quote="1948"), language="he"))["blocks"][0]
    assert (made["dir"], made["language"]) == ("rtl", None)


def test_a_blank_has_at_most_a_page_of_lines() -> None:
    """A form that asks for a million lines gets twenty."""
    form = Form(blanks=(FillIn(label="Why", lines=10**6), FillIn(label="What", choices=("a",))))
    blanks = lay_out(document(form))["blocks"][0]["blanks"]
    assert [blank["lines"] for blank in blanks] == [20, 0]


def test_a_long_notice_may_break_over_pages() -> None:
    """A short one is kept whole."""
    short = Notice(severity=Severity.INFO, title="a")
    long = Notice(severity=Severity.INFO, title="a", text="b" * 1000)
    assert [part["long"] for part in lay_out(document(short, long))["blocks"]] == [False, True]
