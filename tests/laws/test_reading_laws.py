"""Laws of the readers of Markdown, HTML and plain text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evidence_sophia.text.blocks import Block
from evidence_sophia.text.html import read_html
from evidence_sophia.text.markdown import markdown_blocks, read_markdown
from evidence_sophia.text.offset_map import MappedText, OffsetMap
from evidence_sophia.text.plain import plain_blocks

pytestmark = pytest.mark.law

_MARKDOWN_PIECES = [
    "a",
    "b",
    "2",
    "é",
    "字",
    ".",
    "(",
    ")",
    "!",
    "~~",
    "*",
    "**",
    "***",
    "_",
    "__",
    "`",
    "``",
    "```",
    "~~~",
    "[",
    "]",
    "[a]",
    "[a]:",
    "[^1]",
    "[^1]:",
    "(u)",
    "](u)",
    "<",
    ">",
    "<b>",
    "<!--",
    "-->",
    "&amp;",
    "&",
    "\\",
    "#",
    "##",
    "-",
    "+",
    "1.",
    ">",
    "|",
    "|-|",
    "===",
    "---",
    "***",
    "<div>",
    "[x]",
    " ",
    "  ",
    "    ",
    "\t",
    "\n",
    "\n\n",
    "\r\n",
    "\r",
    "\x00",
    "\u2028",
]
_HTML_PIECES = [
    "a",
    "b",
    "2",
    "é",
    "字",
    "<",
    ">",
    "</",
    "/",
    "=",
    "'",
    '"',
    "&",
    "&amp;",
    "&lt",
    "&#65;",
    "&#x",
    "<!--",
    "-->",
    "<!",
    "<?",
    "<![CDATA[",
    "]]>",
    "<p>",
    "</p>",
    "<b>",
    "</b>",
    "<br>",
    "<hr>",
    "<ul>",
    "<li>",
    "</ul>",
    "<table>",
    "<tr>",
    "<td>",
    "</td>",
    "</table>",
    "<pre>",
    "</pre>",
    "<h1>",
    "</h1>",
    "<svg>",
    "</svg>",
    "<math>",
    "</math>",
    "<script>",
    "</script>",
    "<title>",
    "</title>",
    "<sup>",
    "</sup>",
    "<sub>",
    "</sub>",
    "<nav>",
    "</nav>",
    "<aside>",
    "<form>",
    "<main>",
    "</main>",
    "<dl>",
    "<dt>",
    "<dd>",
    "<blockquote>",
    "</blockquote>",
    "</a>",
    "</div>",
    "<template>",
    "</template>",
    "<select>",
    "<option>",
    "</select>",
    "Correction:",
    "<?xml",
    "<a href='#x'>",
    "<a href=x>",
    "<div hidden>",
    "<p style='display:none'>",
    "<i aria-hidden=true>",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\x00",
    "\xa0",
]

markdown_texts = st.lists(st.sampled_from(_MARKDOWN_PIECES), max_size=40).map("".join)
html_pages = st.lists(st.sampled_from(_HTML_PIECES), max_size=40).map("".join)
any_text = st.text(max_size=60)


def is_copied(raw: str, mapped: MappedText) -> bool:
    """Whether everything between two rewrites stands in both texts."""
    at = raw_at = 0
    for raw_start, raw_end, start, end in mapped.offsets:
        if raw[raw_at:raw_start] != mapped.text[at:start]:
            return False
        at, raw_at = end, raw_end
    return raw[raw_at:] == mapped.text[at:]


def lie_in_order(blocks: tuple[Block, ...], text: str) -> bool:
    """Whether the blocks follow one another inside the text and none is empty."""
    last = 0
    for block in blocks:
        if block.span.start < last or len(block.span) == 0 or block.span.end > len(text):
            return False
        last = block.span.end
    return True


@given(markdown_texts | any_text, st.booleans())
def test_markdown_is_copied_between_its_rewrites(text: str, tags: bool) -> None:
    """Display strips markup through the map: what is not rewritten is the raw text."""
    mapped = read_markdown(text, tags=tags)
    assert mapped.offsets.raw_length == len(text)
    assert is_copied(text, mapped)


@given(markdown_texts | any_text)
def test_markdown_blocks_lie_in_the_raw_text(text: str) -> None:
    """Markdown: the raw text is stored; blocks are spans over it, in order."""
    assert lie_in_order(markdown_blocks(text), text)


@given(st.text("abcXYZ 0123456789.,;'\n", max_size=80).filter(lambda text: "\n    " not in text))
def test_prose_stays_as_it_is(text: str) -> None:
    """Text without a markup character is its own reading."""
    assert read_markdown(text).text == text


@given(html_pages | any_text)
def test_html_is_copied_between_its_rewrites(page: str) -> None:
    """HTML: the extracted text is stored, with a map to the original."""
    document = read_html(page)
    assert document.offsets.raw_length == len(page)
    assert is_copied(page, document.mapped())


@given(html_pages | any_text)
def test_html_blocks_hold_all_that_is_shown(page: str) -> None:
    """Blocks are spans over the extracted text, in order, and only blanks stand between them."""
    document = read_html(page)
    assert lie_in_order(document.blocks, document.text)
    rest = document.text
    for block in reversed(document.blocks):
        rest = rest[: block.span.start] + rest[block.span.end :]
    assert not rest.strip()


@given(html_pages | any_text)
def test_what_is_shown_is_shown_again(page: str) -> None:
    """The text of a page, escaped and set as it is, reads as itself."""
    text = read_html(page).text
    escaped = text.replace("&", "&amp;").replace("<", "&lt;")
    assert read_html(f"a<pre>{escaped}</pre>").text.strip("a\n\t \r") == text.strip("a\n\t \r")


@given(html_pages, html_pages)
def test_a_comment_shows_nothing(before: str, after: str) -> None:
    """A comment before a page changes nothing but offsets."""
    with_comment = read_html(f"<!-- {before.replace('-', '')}-->x<p>{after}")
    without = read_html(f"x<p>{after}")
    assert with_comment.text == without.text


@given(markdown_texts | any_text)
def test_plain_blocks_lie_in_the_text(text: str) -> None:
    """Plain text: blocks are spans over the raw text, in order."""
    assert lie_in_order(plain_blocks(text), text)


@given(markdown_texts)
def test_maps_of_readings_compose(text: str) -> None:
    """Two rewritings one after the other have one map from end to end."""
    first = read_markdown(text)
    second = read_markdown(first.text)
    offsets: OffsetMap = first.offsets.then(second.offsets)
    assert offsets.length == len(second.text)
    assert is_copied(text, MappedText(text=second.text, offsets=offsets))
