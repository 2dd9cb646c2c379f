from __future__ import annotations

import io

from evidence_sophia.cli.sources.table import Cell, show_table
from evidence_sophia.cli.terminal import Terminal


def test_columns_stand_below_one_another_in_every_script() -> None:
    """A wide character takes two columns, a mark upon another none, a control is shown."""
    stream = io.StringIO()
    rows: list[tuple[Cell, ...]] = [
        ("\u6811\u6728", "x"),
        ("e\u0301", "y"),
        ("\x1b[31m", ("z", "bad")),
        ("ab", ""),
    ]
    show_table(Terminal(stream, width=20), ("what", ""), rows)
    assert stream.getvalue().splitlines() == [
        "what",
        "\u6811\u6728      x",
        "e\u0301         y",
        "\\x1b[31m  z",
        "ab",
    ]
