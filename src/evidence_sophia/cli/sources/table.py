"""How is a table with coloured cells shown?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias
from unicodedata import combining, east_asian_width

from evidence_sophia.cli.terminal import Terminal, safe

__all__ = ["Cell", "show_table"]

#: Text, or text with the name of its style.
Cell: TypeAlias = str | tuple[str, str]


def show_table(out: Terminal, headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """Write rows in columns as wide as their widest cell, each cell in its style."""
    cells = [[(header, "title") for header in headers]]
    cells += [[_styled(cell) for cell in row] for row in rows]
    widths = [max(_columns(row[column][0]) for row in cells) for column in range(len(headers))]
    for row in cells:
        last = max((at for at, (text, _) in enumerate(row) if text), default=0)
        out.write(
            *(
                (text if at == last else text + " " * (width - _columns(text) + 2), style)
                for at, ((text, style), width) in enumerate(zip(row, widths, strict=True))
                if at <= last
            )
        )


def _columns(text: str) -> int:
    """Count the columns a text takes: two for a wide character, none for a mark upon another."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(ch) else 2 if east_asian_width(ch) in "FW" else 1 for ch in text)


def _styled(cell: Cell) -> tuple[str, str]:
    text, style = (cell, "") if isinstance(cell, str) else cell
    return safe(text), style
