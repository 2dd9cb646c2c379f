from __future__ import annotations

import pytest

from evidence_sophia.text.plain import plain_blocks


def kinds(text: str) -> list[tuple[str, int, str]]:
    """List kind, level and text of the blocks."""
    return [(block.kind.value, block.level, block.span.of(text)) for block in plain_blocks(text)]


def test_blocks_of_a_plain_text() -> None:
    """Headings, wrapped paragraphs, items and rows are found, in order."""
    text = (
        "THE TITLE\r\n\r\n1. Introduction\r\n\r\nThe first para-\r\ngraph.\r\n  Indented one\r\n"
        "goes on.\r\n\r\n- item\r\n  more\r\n- two\r\n1) three\r\n\r\na\tb\r\n1\t2\r\n"
    )
    assert kinds(text) == [
        ("heading", 1, "THE TITLE"),
        ("heading", 2, "1. Introduction"),
        ("paragraph", 0, "The first para-\r\ngraph."),
        ("paragraph", 0, "Indented one\r\ngoes on."),
        ("list_item", 0, "item\r\n  more"),
        ("list_item", 0, "two"),
        ("list_item", 0, "three"),
        ("table_row", 0, "a\tb"),
        ("table_row", 0, "1\t2"),
    ]


def test_underlines_make_headings() -> None:
    """A line of equals signs or hyphens under a line makes it a heading."""
    assert kinds("One\n===\n\nTwo\n---\ntext below") == [
        ("heading", 1, "One"),
        ("heading", 2, "Two"),
        ("paragraph", 0, "text below"),
    ]


def test_a_long_line_over_hyphens_is_no_heading() -> None:
    """An underline under a paragraph makes no heading of it."""
    line = "word " * 30
    assert kinds(f"{line}\n---")[0] == ("paragraph", 0, line.strip())


@pytest.mark.parametrize("number", ["12", "- 12 -", "Page 3", "p. 4", "[7]", "page 3 of 10"])
def test_page_numbers_are_boilerplate(number: str) -> None:
    """A page number on a line of its own belongs to the page."""
    found = plain_blocks(f"Some text.\n\n{number}\f\nMore text.")
    assert [block.boilerplate for block in found] == [False, True, False]


@pytest.mark.parametrize(
    "line",
    [
        "A sentence.",
        "lower case",
        "- an item",
        "“Really?”",
        "1,234",
        "...",
        "x" * 81,
        "这是句子" * 11,
    ],
)
def test_a_line_alone_is_not_always_a_heading(line: str) -> None:
    """What ends like a sentence, starts low, holds no letter or is long is no heading."""
    assert kinds(line)[0][0] != "heading"


def test_a_short_line_of_ideographs_is_a_heading() -> None:
    """A short line in a script without capitals may be a heading."""
    assert kinds("中文标题\n\n这是一个句子。")[0] == ("heading", 1, "中文标题")


def test_lines_never_wrapped_are_paragraphs() -> None:
    """Where lines are longer than a hand wraps them, each is a paragraph."""
    text = f"{'word ' * 40}\nAnd a short one.\n{'more ' * 40}"
    assert len(kinds(text)) == 3


@pytest.mark.parametrize("text", ["", "\n\n", " \t\f\r", "\ufeff"])
def test_nothing_has_no_blocks(text: str) -> None:
    """A text of blanks has no blocks."""
    assert plain_blocks(text) == ()


def test_an_indented_answer_stays_whole() -> None:
    """Lines with one indent under a line without one hang together."""
    text = "How large is it?\n    It is as large as a pot, and\n    as deep as a hand.\n"
    assert [block.span.of(text) for block in plain_blocks(text)] == [
        "How large is it?",
        "It is as large as a pot, and\n    as deep as a hand.",
    ]


def test_a_line_that_announces_in_full_width_is_no_heading() -> None:
    """A line that ends with a full-width colon announces what follows; it heads nothing."""
    assert kinds("Pot 是一种容器。它有下列特征：")[0][0] == "paragraph"
