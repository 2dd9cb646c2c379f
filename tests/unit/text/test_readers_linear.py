"""Does reading a hostile text take a time that grows with its length and no faster?"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from tests.doubling import growth

from evidence_sophia.text.html import read_html
from evidence_sophia.text.markdown import read_markdown
from evidence_sophia.text.plain import plain_blocks

pytestmark = [pytest.mark.doubling, pytest.mark.timeout(300)]

_SIZE = 20_000  # characters, doubled twice
_MOST = 2.5  # the goal of the hostile families: the ratio of the CPU times of doubled input

_MARKDOWN = [
    "`",
    "*",
    "_",
    "~",
    "~~",
    "**",
    "[",
    "]",
    "\\",
    "&",
    "<",
    ">",
    "!",
    "#",
    "-",
    "+",
    "=",
    "|",
    ":",
    "`a``b`",
    "a**b",
    "**a",
    "*a_b",
    "[a](",
    "[a](b",
    "[a](<b",
    "[![",
    "](",
    "[^a]",
    "&#1",
    "&a",
    "<a",
    "<!--",
    "<?",
    "<http:",
    "<a@",
    "2*3*",
    "__a__(",
    "[[a]]",
    "[a][b",
    "(_",
    "*(",
    "*a**b*",
    "[a](b)",
    '[a](b "',
    "[a](b '",
    "[a](b (",
    '<a b="',
    "<a b='",
    "*a **b ",
    "- ",
    "1. ",
    "> ",
    "> - ",
    "| a ",
    "a|\n-|\n",
    "|-",
    "```\n",
    "~~~\n",
    "<div>\n",
    "    a\n",
    "\\\n",
    "- a\n\n",
    "[a]: b/\n",
    "[^a]: x\n",
    "a\n===\n",
    "́",
    " ",
    "\t",
    "\n",
    "\r",
]
_HTML = [
    "<",
    "<a",
    "<a>",
    "<b>",
    "<p>",
    "<p>a",
    "</p>",
    "<div>",
    "<li>",
    "<li>a",
    "<ul><li>a",
    "<td>a",
    "<tr><td>",
    "<sup>",
    "<sup>1",
    "<pre>",
    "<br>",
    "<!--",
    "<!",
    "<?",
    "</",
    "</a>",
    "&",
    "&a",
    "&#1",
    "&#0",
    "&amp;",
    "<script>",
    "<title>",
    "<svg>",
    "<![CDATA[",
    "<math><![CDATA[",
    "<h1>a",
    "<nav>a",
    "<form>a",
    "<dl><dt>a<dd>b",
    "<template>",
    "<a/b/c",
    '="',
    "<sub>1</sub",
    "<a x=",
    '<a x="',
    "<a x='",
    "<a x=y ",
    "<a href='#x'>",
    "<a b=\"c'>",
    "<span hidden>",
    "<p hidden>a</p>",
    "<meta name=a content=b>",
    " ",
    "\n",
    "字\n",
]

_PLAIN = ["a", "a\n", "- ", "- a\n", "1. ", "1.", "\f", " ", "\t\n", "=\n", "12\n\n"]


def _nested(size: int) -> dict[str, str]:
    steps = int(size**0.5)
    return {
        "brackets": "[" * (size // 2) + "]" * (size // 2),
        "links": "[" * (size // 8) + "](b)" * (size // 8),
        "images": "![" * (size // 8) + "](b)" * (size // 8),
        "emphasis": "*a **a " * (size // 16) + " b* b**" * (size // 16),
        "backticks": "".join("`" * length + "a" for length in range(steps)),
        "items": "\n".join("  " * depth + "- a" for depth in range(steps)),
        "items-then-blank": "- " * (size // 3) + "a\n" + "\n" * (size // 3) + "b",
        "items-then-lines": "- " * (size // 3) + "a\n" + "a\n" * (size // 3),
        "quoted-items": "> " + "- " * (size // 6) + "a\n" + ">\n" * (size // 3),
        "lazy": "> " * (size // 4) + "a\n" + "a\n" * (size // 4),
        "with-label": "[x]: /y\n\n" + "[a][b" * (size // 5),
    }


def _nested_html(size: int) -> dict[str, str]:
    return {
        "deep": "<div>" * (size // 12) + "a" + "</div>" * (size // 12),
        "items-in-deep": "<div>" * (size // 12) + "<li></li>" * (size // 12),
        "hidden-in-deep": "<div><p hidden>" * (size // 30) + "<li>a<sup>2" * (size // 22),
        "ends-in-lists": "<ul><li>" * (size // 12) + "</p>" * (size // 12),
        "attributes": "<a " + "x " * (size // 2) + ">",
        "value": "<p style='" + "display:" * (size // 8) + "'>",
        "zeros": "&#" + "0" * size,
        "names": "".join(f"<meta name={n} content={n}>" for n in range(size // 28)),
    }


def _run_of(piece: str, run: Callable[[str], object]) -> float:
    return growth(lambda size: partial(run, piece * (size // len(piece))), _SIZE)


@pytest.mark.parametrize("piece", _MARKDOWN, ids=repr)
def test_markdown_of_one_piece(piece: str) -> None:
    """A run of any piece of markup is read in a time that grows with its length."""
    assert _run_of(piece, partial(read_markdown, tags=True)) <= _MOST


@pytest.mark.parametrize("family", list(_nested(100)))
def test_nested_markdown(family: str) -> None:
    """Deep nesting is read in a time that grows with its length."""
    assert (
        growth(lambda size: partial(read_markdown, _nested(size)[family], tags=True), _SIZE)
        <= _MOST
    )


@pytest.mark.parametrize("piece", _HTML, ids=repr)
def test_html_of_one_piece(piece: str) -> None:
    """A run of any piece of a page is read in a time that grows with its length."""
    assert _run_of(piece, read_html) <= _MOST


@pytest.mark.parametrize("family", list(_nested_html(100)))
def test_nested_html(family: str) -> None:
    """Deep nesting and huge values are read in a time that grows with their length."""
    assert growth(lambda size: partial(read_html, _nested_html(size)[family]), _SIZE) <= _MOST


@pytest.mark.parametrize("piece", _PLAIN, ids=repr)
def test_plain_text(piece: str) -> None:
    """A run of any piece of plain text is read in a time that grows with its length."""
    assert _run_of(piece, plain_blocks) <= _MOST
