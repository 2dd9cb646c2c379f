from __future__ import annotations

import pytest

from evidence_sophia.model.span import Span
from evidence_sophia.text.blocks import Block, BlockKind
from evidence_sophia.text.markdown import (
    link_labels,
    markdown_blocks,
    read_markdown,
)

DROPPED = [
    ("star", "a *b* c", "a b c"),
    ("stars", "a **b c** d", "a b c d"),
    ("three-stars", "***a***", "a"),
    ("nested", "**a *b* c**", "a b c"),
    ("underscore", "_a_ and __b c__", "a and b c"),
    ("strike", "~~old~~ new", "old new"),
    ("mixed", "*a __b__ ~~c~~*", "a b c"),
    ("rule-of-three", "*foo**bar*", "foo**bar"),
    ("rest-of-run", "**a*", "*a"),
    ("inside-word", "un*frigging*believable", "unfriggingbelievable"),
    ("bold-digit", "CO**2** and the **3**rd", "CO2 and the 3rd"),
    ("cjk-neighbour", "これは**「重要」**です", "これは「重要」です"),
    ("punctuation", '**"Hi"** (_x_)', '"Hi" (x)'),
    ("code", "`a*b*`", "a*b*"),
    ("code-padding", "`` `x` ``", "`x`"),
    ("code-runs", "`a``b` c", "a``b c"),
    ("code-first", "*a `b* c`", "*a b* c"),
    ("code-after-escape", "\\`a` b`", "`a b"),
    ("link", "see [the page](https://e.org/a_b_c 'T').", "see the page."),
    ("link-angle", "[a](<b c>)", "a"),
    ("link-parens", "[a](b(c)d)", "a"),
    ("link-escaped", "[a](b\\)c)", "a"),
    ("link-title-quotes", '[a](b "c")', "a"),
    ("link-title-parens", "[a](b (c))", "a"),
    ("link-empty", "[a]()", "a"),
    ("link-emphasis", "*x [a *b* c](u) y*", "x a b c y"),
    ("link-in-brackets", "[[a](u)]", "[a]"),
    ("image", "![a *b*](c.png)", "a b"),
    ("image-in-link", "[![a](b)](c)", "a"),
    ("link-in-image", "![[a](b)](c)", "a"),
    ("autolink", "<https://e.org> <me@e.org>", "https://e.org me@e.org"),
    ("escape", "1\\. x \\*y\\* \\[z\\]", "1. x *y* [z]"),
    ("hard-break", "a\\\nb", "a\nb"),
    ("entity", "a &amp; b &lt; &#x27; &#8364;", "a & b < ' €"),
    ("footnote-mark", "word[^1] and[^note].", "word and."),
    ("heading", "## Title ##\ntext", "Title\ntext"),
    ("heading-hash", "# C# #", "C#"),
    ("heading-only-hashes", "# ##", ""),
    ("setext", "Title\n=====\n\ntext", "Title\n\ntext"),
    ("setext-2", "Two\nlines\n---", "Two\nlines"),
    ("quote", "> a\n>b\n>\n> c", "a\nb\n\nc"),
    ("quote-lazy", "> a\nb", "a\nb"),
    ("quote-emphasis", "> **a\n> b**", "a\nb"),
    ("quote-link", "> [a](u\n> 't') b", "a b"),
    ("quote-tab", ">\ta", "a"),
    ("bullets", "* a\n+ b\n- c", "a\nb\nc"),
    ("nested-list", "- a\n  - b", "a\n  b"),
    ("item-empty", "-\n  a", "\n  a"),
    ("item-code", "-     a *b*", "    a *b*"),
    ("rule", "a\n\n***\n\nb", "a\n\n\n\nb"),
    ("fence", "```py\na *b*\n```\nc", "a *b*\nc"),
    ("fence-tilde", "~~~\n`a`\n~~~", "`a`\n"),
    ("fence-longer", "````\n```\n````", "```\n"),
    ("fence-open", "```\na", "a"),
    ("fence-in-item", "- ```\n  a\n\nb", "  a\n\nb"),
    ("delimiter-row", "| a | b |\n|:--|--:|\n| c | d |", "| a | b |\n| c | d |"),
    ("row-escape", "a | b\n-|-\n*c \\| d* | `e`", "a | b\nc | d | e"),
    ("footnote", "[^1]: *a*\n    b", "a\n    b"),
    ("definition", "[a b]: https://e.org 'T'\n\ntext", "\n\ntext"),
    ("crlf", "# A\r\n\r\n> b\r\n> c", "A\r\n\r\nb\r\nc"),
]

KEPT = [
    ("product", "2*3*4 = 24"),
    ("product-star-at-end", "from 2*3* up"),
    ("variables", "x*2*y and a*b*c"),
    ("two-words", "a*b and c*d"),
    ("long-word", "a*" + "b" * 70 + "*c"),
    ("multiply", "5 * 3 * 2"),
    ("pointer", "*p = 5; *q = 6;"),
    ("footnote-star", "price* and cost*"),
    ("snake-case", "snake_case_name and _private_var"),
    ("dunder", "the __init__ method"),
    ("dunder-call", "then __note__() runs"),
    ("dunder-attribute", "x.__note__ is"),
    ("dunder-inner", "__my_name__"),
    ("about", "~5 and ~6"),
    ("subscript", "H~2~O"),
    ("long-strike", "a ~~~x~~~ y"),
    ("sic", "he sayed [sic] so"),
    ("reference-number", "as shown [12]"),
    ("less", "a < b and c <d"),
    ("path", "C:\\path\\to"),
    ("backslash-at-end", "a\\"),
    ("hashtag", "#hashtag"),
    ("seven-hashes", "####### x"),
    ("year", "1969. A year to remember"),
    ("wrapped-number", "in the year\n1969. It was"),
    ("wrapped-comparison", "a dose\n> 5 mg"),
    ("wrapped-at-least", "a dose\n>= 5 mg"),
    ("wrapped-minus", "the result was\n- 5 degrees"),
    ("wrapped-bullet-empty", "a\n*\nb"),
    ("unclosed", "**a `b [c](d ~~e"),
    ("open-link", "[a](b"),
    ("open-destination", "[a](b("),
    ("no-link", "[a](b c)"),
    ("no-link-newline", "[a](<b\nc>)"),
    ("deep-destination", "[a](" + "(" * 40 + ")" * 41),
    ("no-reference", "[a][b] [c][] [d]"),
    ("entity-unknown", "AT&T &nonsense; &notit; & &#;"),
    ("note-content", "[note]: important"),
    ("tag", "10<sup>2</sup> <b>x</b> <!-- c -->"),
    ("comment-open", "a <!-- b <!-- c"),
    ("indented-code", "a\n\n    *b*\n\n    `c`"),
    ("front-matter", "---\ntitle: *a*\n---"),
    ("toml", "+++\ntitle = '*a*'\n+++"),
    ("html-block", "<div>\n*a*\n</div>"),
    ("not-a-table", "a\n|-|-|"),
    ("backticks", "``a`"),
    ("open-bracket", "]["),
    ("tilde-single", "a ~b~ c"),
]


@pytest.mark.parametrize(("source", "seen"), [c[1:] for c in DROPPED], ids=[c[0] for c in DROPPED])
def test_marks_are_dropped(source: str, seen: str) -> None:
    """What a reader does not see is dropped, and only that."""
    assert read_markdown(source).text == seen


@pytest.mark.parametrize("source", [c[1] for c in KEPT], ids=[c[0] for c in KEPT])
def test_what_only_looks_like_markup_is_kept(source: str) -> None:
    """Content that looks like markup stays as it is."""
    assert read_markdown(source).text == source


def test_task_boxes_stay_different() -> None:
    """An open and a ticked box do not become equal."""
    assert read_markdown("- [ ] a\n- [x] b\n- [X] c").text == "☐ a\n☑ b\n☑ c"


def test_numbers_of_list_items_stay() -> None:
    """The number of a list item is content, since it may be a year."""
    assert read_markdown("1. *a*\n2) b").text == "1. a\n2) b"


def test_a_colon_announces_a_list_of_numbers() -> None:
    """A bullet before a number is a bullet where a colon announces a list."""
    assert read_markdown("Results:\n- 5\n- 6").text == "Results:\n5\n6"


def test_a_nested_list_of_numbers_is_a_list() -> None:
    """A bullet before a number is a bullet inside a list item."""
    assert read_markdown("- a\n  - 5").text == "a\n  5"


def test_tags_go_on_request_only() -> None:
    """Tags and comments are dropped where the caller opts in; a break is a line end."""
    source = "a<br>b <i class='x_y_z'>c</i><!-- d --> e\n\n<div>\nf &amp; g\n</div>"
    assert read_markdown(source, tags=True).text == "a\nb c e\n\n\n\nf & g\n\n"


@pytest.mark.parametrize(
    "source",
    [
        "<script>\n*a*\n</script>\n*b*",
        "<!-- *a*\n\n*a* -->\n*b*",
        "<?x *a* ?>\n*b*",
        "<!A *a*>\n*b*",
        "<![CDATA[*a*\n]]>\n*b*",
        "<p>*a*\n\n*b*",
        "<custom-tag x='y'>\n*a*\n\n*b*",
    ],
)
def test_html_blocks_end_where_commonmark_ends_them(source: str) -> None:
    """Raw HTML stays as it is up to its end, and the text after it is read."""
    assert read_markdown(source).text == source.replace("*b*", "b")


def test_a_tag_in_a_paragraph_is_no_block() -> None:
    """A tag that interrupts a paragraph, or stands before text, leaves the text to be read."""
    assert read_markdown("a\n<custom>\n*b*\n\n<b>x</b> *c*").text == "a\n<custom>\nb\n\n<b>x</b> c"


REFERENCES = [
    ("[text][ref] *x*", "text x"),
    ("[Ref][]", "Ref"),
    ("[REF]", "REF"),
    ("[r\\]f]", "[r]f]"),
    ("[text][other]", "[text][other]"),
    ("[a [b] c][ref]", "a [b] c"),
    ("[a [b]][]", "[a [b]][]"),
    ("![alt][ref]", "alt"),
    ("[12]", "[12]"),
    ("[x][12]", "x"),
]


@pytest.mark.parametrize(("source", "seen"), REFERENCES)
def test_reference_links_need_their_definition(source: str, seen: str) -> None:
    """A reference link is one where its definition stands; a number in brackets stays."""
    definitions = "\n\n[ref]: <https://e.org>\n[12]: e.org/x\n  'title'\n[bad]: x"
    assert read_markdown(source + definitions).text == seen + "\n\n\n\n[bad]: x"


def test_labels_come_from_elsewhere() -> None:
    """A quote can be read with the link definitions of its source."""
    labels = link_labels("[The  Ref]: https://e.org")
    assert read_markdown("[a][the ref]", labels=labels).text == "a"


def test_a_label_too_long_is_none() -> None:
    """A bracket of more than 999 characters is no reference."""
    label = "a" * 1_000
    assert read_markdown(f"[{label}]", labels=[label]).text == f"[{label}]"


def test_the_map_leads_back() -> None:
    """A span of the seen text leads to the raw text behind it."""
    source = "> a **bold\n> word** and [link](https://e.org)"
    mapped = read_markdown(source)
    start = mapped.text.index("word and link")
    first, last = mapped.offsets.to_raw(start, start + len("word and link"))
    assert source[first:last] == "word** and [link"


def kinds(source: str) -> list[tuple[str, str]]:
    """List kind and text of the blocks."""
    return [(block.kind.value, block.span.of(source)) for block in markdown_blocks(source)]


def test_blocks_of_a_document() -> None:
    """Every kind of block is found, in order, with its content as span."""
    source = (
        "---\nt: 1\n---\n# A #\n\npara\nmore\n\n- item\n\n  second\n\n> quoted\n\n"
        "```py\ncode\n```\n| h | i |\n|---|---|\n| c | d |\n\n***\n\n"
        "[^n]: note\n\n[l]: /u\n\n<div>\nx\n</div>\n"
    )
    assert kinds(source) == [
        ("front_matter", "---\nt: 1\n---"),
        ("heading", "A"),
        ("paragraph", "para\nmore"),
        ("list_item", "item"),
        ("paragraph", "second"),
        ("quote", "quoted"),
        ("code", "code"),
        ("table_row", "| h | i |"),
        ("table_row", "| c | d |"),
        ("thematic_break", "***"),
        ("footnote", "note"),
        ("link_definition", "[l]: /u"),
        ("markup", "<div>\nx\n</div>"),
    ]


def test_blocks_carry_level_and_label() -> None:
    """Headings and list items have a level; code, footnotes and definitions a label."""
    source = "### H\n\n- a\n  - b\n\n```py\nc\n```\n[^n]: d\n\n[L l]: /u"
    found = [(block.level, block.label) for block in markdown_blocks(source)]
    assert found == [(3, ""), (1, ""), (2, ""), (0, "py"), (0, "n"), (0, "l l")]


def test_a_heading_may_be_underlined() -> None:
    """A line of equals signs makes a first heading, one of hyphens a second."""
    assert [block.level for block in markdown_blocks("A\n===\nB\n---\n")] == [1, 2]


def test_a_table_may_follow_text() -> None:
    """The head row of a table is cut from the lines above it."""
    assert kinds("text\na | b\n-|-\nc | d\nend") == [
        ("paragraph", "text"),
        ("table_row", "a | b"),
        ("table_row", "c | d"),
        ("paragraph", "end"),
    ]


def test_a_table_in_a_quote() -> None:
    """The quote marks between the lines before a table are no text."""
    assert read_markdown("> x\n> y\n> a | b\n> -|-\n> c | d").text == "x\ny\na | b\nc | d"


def test_blanks_between_code_lines_are_code() -> None:
    """Indented code goes on after an empty line and ends at text."""
    assert kinds("    a\n\n    b\nc") == [("code", "a\n\n    b"), ("paragraph", "c")]


def test_an_item_without_text_leaves_the_next_paragraph_alone() -> None:
    """An empty list item does not make a list item of what follows it."""
    assert kinds("-\n\ntext") == [("paragraph", "text")]
    assert kinds("-\ntext") == [("paragraph", "text")]


def test_a_definition_in_a_quote_before_text() -> None:
    """Text right after a definition is a paragraph of its own."""
    source = "> [a]: /b\n> text *x*\n> more"
    assert kinds(source)[-1] == ("quote", "text *x*\n> more")
    assert read_markdown(source).text == "\ntext x\nmore"


def test_a_definition_with_text_behind_it_is_none() -> None:
    """A line that goes on after the address is content."""
    assert kinds("[a]: /b and more") == [("paragraph", "[a]: /b and more")]


def test_a_footnote_does_not_interrupt_text() -> None:
    """A line that looks like a footnote inside a paragraph stays there."""
    assert kinds("a\n[^1]: b") == [("paragraph", "a\n[^1]: b")]


@pytest.mark.parametrize(
    "source", ["", "\n", " \t ", "\ufeff", "\x00", "\r", ">", "-", "#", "```", "|"]
)
def test_next_to_nothing_is_read(source: str) -> None:
    """Texts of next to nothing have next to no blocks."""
    assert len(markdown_blocks(source)) <= 1
    assert len(read_markdown(source).text) <= len(source)


def test_front_matter_needs_a_key_and_an_end() -> None:
    """A rule at the top of a text is no front matter."""
    assert kinds("---\ntext\n\n---\n")[0] == ("thematic_break", "---")
    assert kinds("---\na: b\n")[0] == ("thematic_break", "---")
    assert kinds("\ufeff---\na: b\n...\nc")[0] == ("front_matter", "---\na: b\n...")


def test_blocks_hold_values() -> None:
    """A block is a value whose kind may be given by name."""
    block = Block(kind=BlockKind("quote"), span=Span(0, 1))
    assert block == Block(kind=BlockKind.QUOTE, span=Span(0, 1), level=0)
