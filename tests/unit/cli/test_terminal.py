"""Writing for a person at a terminal."""

from __future__ import annotations

import io

from evidence_sophia.cli.terminal import Piece, Terminal, safe


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say yes."""
        return True


def test_controls_cannot_steer_the_terminal() -> None:
    """Escape sequences, carriage returns and bidi overrides in untrusted text are made visible."""
    assert safe("a\x1b[2Jb\rc\u202ed\te\n") == "a\\x1b[2Jb\\x0dc\\u202ed\te\n"


def test_no_colour_reaches_a_file() -> None:
    """A stream that is no terminal gets plain text."""
    out = io.StringIO()
    Terminal(out).write(("found", "good"), " it")
    assert out.getvalue() == "found it\n"


def test_colour_reaches_a_terminal_that_wants_it() -> None:
    """A terminal gets colour, unless it was refused."""
    wanted, refused = Screen(), Screen()
    Terminal(wanted).write(("found", "good"))
    Terminal(refused, colour=False).write(("found", "good"))
    assert "\x1b[" in wanted.getvalue()
    assert refused.getvalue() == "found\n"


def test_paragraphs_are_wrapped_and_indented() -> None:
    """Text is wrapped to the width, and blank lines between paragraphs are kept."""
    out = io.StringIO()
    Terminal(out, width=20).paragraph("one two three four five\n\nsix", indent=2)
    assert out.getvalue() == "  one two three four\n  five\n\n  six\n"
    assert max(map(len, out.getvalue().splitlines())) <= 20


def test_tables_align() -> None:
    """Columns are as wide as their widest cell."""
    out = io.StringIO()
    Terminal(out).table(["a", "bb"], [["ccc", "d"]])
    assert out.getvalue().splitlines() == ["a    bb", "ccc  d"]


def test_columns_stand_below_one_another_in_every_script() -> None:
    """A wide character takes two columns, a mark upon another none, a control is shown."""
    out = io.StringIO()
    rows: list[tuple[Piece, ...]] = [
        ("\u6811\u6728", "x"),
        ("e\u0301", "y"),
        ("\x1b[31m", ("z", "bad")),
        ("ab", ""),
    ]
    Terminal(out, width=20).table(("what", ""), rows)
    assert out.getvalue().splitlines() == [
        "what",
        "\u6811\u6728      x",
        "e\u0301         y",
        "\\x1b[31m  z",
        "ab",
    ]


def test_progress_on_a_file_is_silent() -> None:
    """A bar is drawn on a terminal only."""
    out = io.StringIO()
    with Terminal(out).progress("work") as progress:
        progress(1, 2)
    assert out.getvalue() == ""


def test_progress_on_a_terminal_shows_the_label() -> None:
    """On a terminal the bar carries its label."""
    out = Screen()
    with Terminal(out).progress("work") as progress:
        progress(1, 2)
    assert "work" in out.getvalue()
