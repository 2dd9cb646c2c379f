"""Typed columns, and cells that keep to them."""

from __future__ import annotations

from datetime import date

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports.table import Cell, Column, Row, Table, cell
from evidence_sophia.model.dates import PartialDate

TEXT = Column(name="a", label="A")
NUMBER = Column(name="b", label="B", kind="integer")
DAY = Column(name="c", label="C", kind="date")


def table(*cells: Cell) -> Table:
    """Make a table of one row."""
    return Table(columns=(TEXT, NUMBER, DAY), rows=(Row(cells=cells),))


def test_a_cell_is_made_of_any_value() -> None:
    """Text, a number, a day and nothing each stand in their own field, and are shown."""
    day = PartialDate(year=2026, month=2, day=3)
    assert cell("x", url="u") == Cell(text="x", url="u")
    assert cell(-5).shown == "-5"
    assert cell(date(2026, 2, 3)) == cell(day) == Cell(day=day)
    assert cell(day).shown == "2026-02-03"
    assert cell("x").shown == "x"
    assert cell(None).is_empty
    assert not cell(0).is_empty


def test_a_row_fits_its_columns() -> None:
    """Each cell is of its column's kind, or empty."""
    assert len(table(cell("x"), cell(1), cell(date(2026, 2, 3))).rows) == 1
    assert len(table(cell(None), cell(None), cell(None)).rows) == 1


@pytest.mark.parametrize(
    "cells",
    [
        (cell("x"), cell(1)),
        (cell(1), cell(1), cell(None)),
        (cell("x"), cell("1"), cell(None)),
        (cell("x"), cell(date(2026, 1, 1)), cell(None)),
        (cell("x"), cell(1), cell(2026)),
        (cell("x"), Cell(number=1, url="https://a.b"), cell(None)),
    ],
)
def test_a_row_that_does_not_fit_is_refused(cells: tuple[Cell, ...]) -> None:
    """Too few cells, or a cell of another kind, is named by its row."""
    with pytest.raises(InvariantError) as refused:
        table(*cells)
    assert refused.value.details == ("row 0",)


@pytest.mark.parametrize("columns", [(), (TEXT, TEXT)])
def test_columns_have_names_of_their_own(columns: tuple[Column, ...]) -> None:
    """No column, or two of one name, make no table."""
    with pytest.raises(InvariantError):
        Table(columns=columns)


@pytest.mark.parametrize(
    "fields", [{"number": 2**53}, {"number": True}, {"number": 1.0}, {"text": "x", "number": 1}]
)
def test_a_cell_holds_one_thing_that_travels(fields: dict[str, object]) -> None:
    """An unsafe number, a bool, a float, or two things at once are refused."""
    with pytest.raises(InvariantError):
        Cell(**fields)  # type: ignore[arg-type]  # that is the test


def test_a_cell_takes_only_partial_dates() -> None:
    """A day is a partial date."""
    with pytest.raises(InvariantError):
        Cell(day=date(2026, 1, 1))  # type: ignore[arg-type]  # that is the test


def test_an_unknown_kind_of_column_is_refused() -> None:
    """The kinds are closed; the hint names them."""
    with pytest.raises(InvariantError) as refused:
        Column(name="a", label="A", kind="float")
    assert "basis_points" in refused.value.hint()
