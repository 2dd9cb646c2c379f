"""How is a table with coloured cells shown?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from evidence_sophia.cli.terminal import Terminal, safe

__all__ = ["Cell", "show_table"]

#: Text, or text with the name of its style.
Cell: TypeAlias = str | tuple[str, str]


def show_table(out: Terminal, headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
    """Write rows in columns as wide as their widest cell, each cell in its style."""
    cells = [[(header, "title") for header in headers]]
    cells += [[_styled(cell) for cell in row] for row in rows]
    widths = [max(len(row[column][0]) for row in cells) for column in range(len(headers))]
    for row in cells:
        last = max((at for at, (text, _) in enumerate(row) if text), default=0)
        out.write(
            *(
                (text if at == last else text.ljust(width) + "  ", style)
                for at, ((text, style), width) in enumerate(zip(row, widths, strict=True))
                if at <= last
            )
        )


def _styled(cell: Cell) -> tuple[str, str]:
    text, style = (cell, "") if isinstance(cell, str) else cell
    return safe(text), style
