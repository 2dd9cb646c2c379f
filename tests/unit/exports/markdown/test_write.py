"""Documents as Markdown."""

from __future__ import annotations

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.blocks import (
    Block,
    CitationEntry,
    CitationList,
    CitationMark,
    FillIn,
    Form,
    Heading,
    ItemList,
    ListItem,
    Notice,
    Paragraph,
    Quotation,
    TextRun,
)
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.markdown.write import write_markdown
from evidence_sophia.exports.table import Column, Row, Table, cell
from evidence_sophia.model.dates import PartialDate

DIGEST = "blake3:" + "0" * 64


def body(*blocks: Block) -> str:
    """Write blocks and give what follows the title block."""
    made = Document(
        kind="bibliography",
        title="T",
        evidence_digest=DIGEST,
        blocks=(*blocks, CitationList(entries=(CitationEntry(number=1, title="Entry"),))),
        records=Table(columns=(Column(name="a", label="A"),)),
    )
    text = write_markdown(made).decode()
    head = "# T\n\n"
    assert text.startswith(head)
    tail = "**\\[1\\]** Entry\n"
    assert text.endswith(tail)
    return text[len(head) : -len(tail)].rstrip("\n")


def paragraph(*content: TextRun | CitationMark) -> str:
    """Write a paragraph."""
    return body(Paragraph(content=content))


def run(text: str, style: str = "plain", url: str = "") -> TextRun:
    """Make a run."""
    return TextRun(text=text, style=style, url=url)


def test_the_title_block_says_what_it_is() -> None:
    """Title, subtitle, what it is and its day stand first."""
    made = Document(
        kind="bibliography",
        title="A\nB #",
        subtitle="Of a pack",
        about="Read it.",
        day=PartialDate(year=2026),
        evidence_digest=DIGEST,
        blocks=(),
        records=Table(columns=(Column(name="a", label="A"),)),
    )
    assert write_markdown(made).decode() == (
        "# A B \\#\n\n*Of a pack*\n\nRead it.\n\n- **Evidence of:** 2026\n"
    )


def test_marks_follow_their_sentence() -> None:
    """A mark is plain where nothing after it could make a link of it."""
    mark = CitationMark(number=1)
    assert paragraph(run("a "), mark, mark) == "a [1][1]"
    assert paragraph(mark, run(": b")) == r"\[1\]: b"
    assert paragraph(mark, run("(b)")) == r"\[1\](b)"


def test_styles_side_by_side_stay_apart() -> None:
    """Of two runs that are set off only the first one is."""
    assert paragraph(run("a", "strong"), run("b", "emphasis")) == "**a**b"
    assert paragraph(run("a", "code"), run("b", "code")) == "`a`b"
    assert paragraph(run("a", "emphasis"), run(""), run("c", "code")) == "*a*`c`"
    assert paragraph(run("a", "strong", "https://a.b")) == "[a](<https://a.b>)"


def test_no_image_is_made_of_a_link() -> None:
    """An exclamation mark before a link stays one."""
    assert paragraph(run("!"), run("x", url="https://a.b")) == r"\![x](<https://a.b>)"


def test_lines_and_paragraphs_of_a_text_are_kept() -> None:
    """A line end is a hard break, an empty line ends a paragraph."""
    assert paragraph(run("a\nb\n\nc")) == "a\\\nb\n\nc"


def test_a_quote_stands_in_its_context() -> None:
    """Only the quote is set off; what is around it is marked as cut."""
    block = Quotation(prefix="Before. ", quote="“Words,", suffix="” he said", place="page 2")
    assert body(block) == "> … Before. **“Words,**” he said …\n>\n> — page 2"
    assert body(Quotation(quote="a\n\nb")) == "> **a**\n>\n> **b**"


def test_a_notice_says_when_and_where() -> None:
    """Its date, its words and its address stand beside its name."""
    day = PartialDate(year=2026, month=2)
    notice = Notice(severity="critical", title="Retracted", day=day, url="https://a.b")
    assert body(notice) == "> **Retracted (2026-02)**: [https\\://a.b](<https://a.b>)"
    assert body(Notice(severity="info", title="Mind")) == "> **Mind**"
    named = Notice(severity="info", title="Mind", text="It is at https://a.b", url="https://a.b")
    assert body(named) == "> **Mind**: It is at [https\\://a.b](<https://a.b>)"
    linked = Notice(severity="info", title="Mind", text="Figure 2", url="https://a.b")
    assert body(linked) == "> **Mind**: [Figure 2](<https://a.b>)"


@pytest.mark.parametrize(
    ("style", "written"),
    [
        ("bullet", "- a\\\n  b\n- \\- c\n-"),
        ("numbered", "1. a\\\n   b\n2. \\- c\n3."),
        ("checklist", "- [ ] a\\\n  b\n- [ ] \\- c\n- [ ]"),
    ],
)
def test_lists_keep_their_items(style: str, written: str) -> None:
    """Lines of an item stand below it; an empty item is one."""
    contents = ((run("\na\nb"),), (run("- c"),), ())
    items = tuple(ListItem(content=content) for content in contents)
    assert body(ItemList(style=style, items=items)) == written


def test_tables_have_typed_columns() -> None:
    """Numbers stand to the right; pipes and line ends break no cell."""
    columns = (Column(name="a", label="A|"), Column(name="b", label="B", kind="basis_points"))
    row = Row(cells=(cell("x|y\nz", url="https://a.b"), cell(9500)))
    assert body(Table(caption="Two", columns=columns, rows=(row,))) == (
        "*Two*\n\n| A\\| | B |\n| --- | ---: |\n| [x\\|y z](<https://a.b>) | 9500 |"
    )


def test_blanks_are_filled_in_by_hand() -> None:
    """Boxes to tick, and lines to write on."""
    form = Form(
        blanks=(FillIn(label="Verdict", choices=("Yes", "No")), FillIn(label="Why", lines=2))
    )
    line = "_" * 48
    assert body(form) == f"**Verdict:** ☐ Yes\u2003☐ No\n\n**Why:** {line}\\\n\xa0{line}"


def test_half_a_surrogate_pair_is_refused() -> None:
    """No file can keep it."""
    with pytest.raises(InvariantError):
        body(Heading(text="\ud800"))
