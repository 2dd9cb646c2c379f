"""How is a quote shown where it stands?"""

from __future__ import annotations

import io

import pytest

from evidence_sophia.cli.knowledge.context import show_in_context
from evidence_sophia.cli.terminal import Terminal
from evidence_sophia.model.span import Span


def shown(text: str, quote: str, width: int = 80) -> str:
    """Show a quote in a text."""
    stream = io.StringIO()
    start = text.index(quote)
    show_in_context(Terminal(stream, width=width), text, Span(start, start + len(quote)))
    return stream.getvalue()


@pytest.mark.parametrize(
    ("text", "quote", "out"),
    [
        ("One small step.", "small", "    One »small« step.\n"),
        ("*small* step", "small", "    *»small«* step\n"),
        ("small", "small", "    »small«\n"),
        ("One\n\nsmall  step", "small  step", "    One »small step«\n"),
        ("One small", " ", "    One »«small\n"),
        ("a\x1b[2J\u202eb c", "c", "    a\\x1b[2J\\u202eb »c«\n"),
    ],
)
def test_the_quote_stands_between_marks(text: str, quote: str, out: str) -> None:
    """Blanks around it are the source's own; controls are made visible."""
    assert shown(text, quote) == out


def test_what_is_left_out_is_marked() -> None:
    """A long text is cut at both ends; no line is wider than the terminal."""
    text = "before " * 100 + "small step" + " after" * 100
    out = shown(text, "small step", width=40)
    assert out.startswith("    … before")
    assert out.endswith("…\n")
    assert "»small" in out
    assert max(map(len, out.splitlines())) <= 40
