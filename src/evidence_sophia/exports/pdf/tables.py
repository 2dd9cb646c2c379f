"""How does a table go into the template? With the width that each column needs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isqrt
from typing import Any, Final

from evidence_sophia.exports.blocks import CitationMark
from evidence_sophia.exports.pdf.flows import Flow, Setting, flow_of, plain_flow, run_of, runs_of
from evidence_sophia.exports.pdf.texts import CELL, cleaned, words
from evidence_sophia.exports.table import Cell, ColumnKind, Row, Table

__all__ = ["table_of"]

_NUMBERS: Final = frozenset({ColumnKind.INTEGER, ColumnKind.BASIS_POINTS})
_PORTRAIT: Final = 88  # characters on a line of cells across the page
_LANDSCAPE: Final = 136  # the same along the long side
_MANY, _VERY_MANY = 6, 9  # columns from which on the letters are smaller
_LEAST_PROSE: Final = 18  # characters on a line of prose in a cell
_MARKS: Final = re.compile(r"(?:\[[1-9][0-9]{0,15}\]){1,100}")
_SIZES: Final = (9.5, 8.5, 7.5)  # points
_WIDEST: Final = 46  # a share of the width, in characters
_READ: Final = 400  # characters of a cell that are looked at
_LONGEST_UNBROKEN: Final = 500  # characters of a cell whose row is kept on one page
_REPEATED_HEADER: Final = 300  # characters of labels up to which they stand on every page


def table_of(table: Table, setting: Setting) -> dict[str, Any]:
    """Lay out a table."""
    shares, is_wide = _widths(table)
    columns = [
        {
            "label": flow_of([run_of("plain", column.label)], setting.direction, room=CELL),
            "number": column.kind in _NUMBERS,
            "share": share,
        }
        for column, share in zip(table.columns, shares, strict=True)
    ]
    return {
        "type": "table",
        "caption": plain_flow(table.caption, setting),
        "columns": columns,
        "repeat": sum(len(column.label) for column in table.columns) <= _REPEATED_HEADER,
        "rows": [_row(row, setting) for row in table.rows],
        "size": _size(len(columns)),
        "wide": is_wide,
        "lead": [],
    }


def _row(row: Row, setting: Setting) -> dict[str, Any]:
    long = max(len(cell.text) for cell in row.cells) > _LONGEST_UNBROKEN
    return {"cells": [_cell(cell, setting) for cell in row.cells], "long": long}


def _cell(cell: Cell, setting: Setting) -> Flow:
    """Lay out a cell; an empty one is a flow without paragraphs.

    A text such as ``[3]`` or ``[3][5]`` holds the marks of those citation entries.
    """
    if marks := _marks(cell.text, setting.entries):
        return {"dir": "ltr", "pars": [runs_of(marks, setting)]}
    found = flow_of([run_of("plain", cell.shown, cell.url)], setting.direction, room=CELL)
    return found or {"dir": setting.direction, "pars": []}


def _marks(text: str, entries: frozenset[int]) -> list[CitationMark]:
    """Give the marks of a text of marks; none if it is anything else."""
    if not _MARKS.fullmatch(text):
        return []
    numbers = [int(number) for number in text[1:-1].split("][")]
    return [CitationMark(number=number) for number in numbers] if entries >= {*numbers} else []


def _size(columns: int) -> float:
    return _SIZES[(columns > _MANY) + (columns > _VERY_MANY)]


def _widths(table: Table) -> tuple[list[int], bool]:
    """Give the share of the width of each column, and whether they need the long side.

    A column has room for its longest word; what is left goes to prose, by the root of its
    usual length.
    """
    needs = [_longest_word(texts) for texts in _columns(table)]
    wishes = [_wish(texts) for texts in _columns(table)]
    least = sum(
        max(need, min(wish, _LEAST_PROSE)) for need, wish in zip(needs, wishes, strict=True)
    )
    is_wide = least > _PORTRAIT or len(needs) > _VERY_MANY
    room = max((_LANDSCAPE if is_wide else _PORTRAIT) - sum(needs), 0)
    more = [max(wish - need, 0) for need, wish in zip(needs, wishes, strict=True)]
    scale = max(sum(more), 1)
    shares = [need * scale + room * extra for need, extra in zip(needs, more, strict=True)]
    return shares, is_wide


def _wish(texts: list[str]) -> int:
    return min(isqrt(20 * sum(map(len, texts)) // len(texts)), _WIDEST)


def _columns(table: Table) -> Iterator[list[str]]:
    """Yield the beginnings of the texts of each column, its label first."""
    for at, column in enumerate(table.columns):
        cells = (row.cells[at].shown[:_READ] for row in table.rows)
        yield [column.label[:_READ], *cells]


def _longest_word(texts: Iterable[str]) -> int:
    """Count the characters of the longest piece that may not break, and two for the space."""
    pieces = (piece for text in texts for line in _lines(text) for piece in line)
    return 2 + max((len(word) for piece in pieces for word in piece.split()), default=0)


def _lines(text: str) -> list[list[str]]:
    found = words(cleaned(text), CELL)
    return [[found]] if isinstance(found, str) else found
