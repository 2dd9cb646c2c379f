"""Text that stands in Markdown as itself."""

from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.exports.markdown.escaping import (
    at_beginning,
    code,
    escape,
    link,
    one_line,
    set_off,
)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a|b`c`", r"a\|b\`c\`"),
        ("<img src=x onerror=y>", r"\<img src=x onerror=y\>"),
        ("![x](http://a.b)", r"!\[x\](http\://a.b)"),
        ("Wow!", r"Wow\!"),
        ("www.a.b me@a.b", r"www\.a.b me\@a.b"),
        ("&copy; R&D & &#35;", r"\&copy; R\&D & \&#35;"),
        ("$x$ {{y}} ~~z~~", r"\$x\$ \{\{y}} \~\~z\~\~"),
        ("a\u202eb", r"a\[U+202E\]b".replace("\\[", "[").replace("\\]", "]")),
    ],
)
def test_signs_are_escaped(text: str, written: str) -> None:
    """Markup, HTML, images, addresses, entities, formulas and templates are text."""
    shown = escape(text)
    assert shown.replace(r"\[U+202E\]", "[U+202E]") == written


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("# a", r"\# a"),
        ("- a", r"\- a"),
        ("+ a", r"\+ a"),
        ("===", r"\==="),
        ("1986. A year", r"1986\. A year"),
        ("12) a", r"12\) a"),
        ("1234567890. a", "1234567890. a"),
        (": a", r"\: a"),
        ("(label)=", r"\(label)="),
        ("(label)", "(label)"),
        ("    code", "code"),
        ("\u3000a\xa0", "a"),
    ],
)
def test_a_line_begins_no_block(line: str, written: str) -> None:
    """Headings, lists, rules, definitions, labels and indented code are text."""
    assert at_beginning(line) == written


def test_code_is_only_what_is_plain() -> None:
    """Digests and ids are code; what could end it is text."""
    assert code("blake3:00ff") == "`blake3:00ff`"
    assert code("a`b\nc") == r"a\`b c"


@pytest.mark.parametrize(
    ("url", "written"),
    [
        ("https://a.b/(c)?d=1&copy=2", r"[x](<https://a.b/(c)?d=1\&copy=2>)"),
        ("HTTP://a.b/ <>|`\\", "[x](<HTTP://a.b/%20%3C%3E%7C%60%5C>)"),
        ("https://a.b/\u202e", "[x](<https://a.b/%E2%80%AE>)"),
        ("javascript:alert(1)", "x"),
        ("data:text/html,x", "x"),
        ("//a.b", "x"),
        ("https:///a", "x"),
        ("", "x"),
    ],
)
def test_only_addresses_of_the_web_are_links(url: str, written: str) -> None:
    """Others give their label alone; what could end the address is percent-encoded."""
    assert link("x", url) == written


def test_a_link_has_a_label() -> None:
    """Nothing leads nowhere."""
    assert link(" ", "https://a.b") == " "


def test_lines_are_joined() -> None:
    """A heading or a cell has one line."""
    assert one_line("a\r\nb\nc") == "a b c"


@pytest.mark.parametrize(
    ("text", "before", "after", "written"),
    [
        ("a b", "", "", "**a b**"),
        (" a ", "x", "y", " **a** "),
        ("(a)", "x", "y", "(**a**)"),
        ("(a)", " ", ".", "**(a)**"),
        ("€5", "x", "", "€**5**"),
        ("..", "x", "y", ".."),
        ("*a", "x", "", r"\***a**"),
    ],
)
def test_emphasis_holds_whatever_stands_around(
    text: str, before: str, after: str, written: str
) -> None:
    """Blanks and signs at the ends stay outside where Markdown would see no emphasis."""
    assert set_off(text, "**", before=before, after=after) == written


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["*", "(", "&", "1", "w", "\u3000", "[", "a "])
def test_escaping_is_linear(piece: str) -> None:
    """No text makes the writer slow."""
    for work in (escape, at_beginning, lambda text: set_off(text, "**", before="x")):
        assert growth(lambda size, work=work: lambda: work(piece * size), 20_000) < LINEAR  # type: ignore[misc]  # a default binds it
