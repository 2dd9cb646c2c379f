"""What stands in a table of an export? Typed columns, and cells that keep to them."""

from __future__ import annotations

from datetime import date

from attrs import Attribute, field, frozen
from attrs.validators import optional

from evidence_sophia.errors import InvariantError
from evidence_sophia.exports._rules import safe_integer
from evidence_sophia.model._rules import instance_of, not_blank, shown, tuple_of
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.dates import PartialDate

__all__ = ["Cell", "Column", "ColumnKind", "Row", "Table", "cell"]


class ColumnKind(ClosedEnum):
    """What the cells of a column hold."""

    TEXT = "text"
    INTEGER = "integer"
    BASIS_POINTS = "basis_points"
    DATE = "date"


@frozen(kw_only=True)
class Column:
    """A column of a table.

    Attributes:
        name: for programs, such as ``claim_id``; unique within the table.
        label: for readers.
        kind: what its cells hold; a whole is 10,000 basis points.
    """

    name: str = field(validator=not_blank)
    label: str = field(validator=not_blank)
    kind: ColumnKind = field(default=ColumnKind.TEXT, converter=ColumnKind)


@frozen(kw_only=True)
class Cell:
    """A cell: text, a number or a date; empty where it holds none of them.

    Attributes:
        text: of a text column.
        number: of a column of integers or basis points.
        day: of a column of dates, with the precision it is known in.
        url: where the text leads; "" for nowhere.
    """

    text: str = field(default="", validator=instance_of(str))
    number: int | None = field(default=None, validator=safe_integer)
    day: PartialDate | None = field(default=None, validator=optional(instance_of(PartialDate)))
    url: str = field(default="", validator=instance_of(str))

    def __attrs_post_init__(self) -> None:
        if (bool(self.text) + (self.number is not None) + (self.day is not None)) > 1:
            message = f"a cell holds one thing, not {shown(self)}"
            raise InvariantError(message)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return not self.text and self.number is None and self.day is None

    @property
    def shown(self) -> str:
        """What it holds, as text; numbers in decimal digits, dates as they are precise."""
        if self.number is not None:
            return str(self.number)
        return self.text if self.day is None else str(self.day)


def cell(value: str | int | date | PartialDate | None, *, url: str = "") -> Cell:
    """Make the cell of a value; None makes an empty one.

    >>> cell(9500).number, cell("a").text, cell(None).is_empty
    (9500, 'a', True)
    """
    if isinstance(value, str):
        return Cell(text=value, url=url)
    if isinstance(value, date):
        return Cell(day=PartialDate.of(value), url=url)
    if isinstance(value, PartialDate):
        return Cell(day=value, url=url)
    return Cell(number=value, url=url)


@frozen(kw_only=True)
class Row:
    """A row of a table: one cell a column."""

    cells: tuple[Cell, ...] = field(validator=tuple_of(Cell))


@frozen(kw_only=True)
class Table:
    """A table with typed columns.

    Attributes:
        caption: what it shows; may be empty.
        columns: at least one, left to right.
        rows: top to bottom, each with one cell a column, of the column's kind or empty.

    Raises:
        InvariantError: no column, a column name that stands twice, or a row that does not fit.
    """

    caption: str = field(default="", validator=instance_of(str))
    columns: tuple[Column, ...] = field(validator=tuple_of(Column))
    rows: tuple[Row, ...] = field(default=(), validator=tuple_of(Row))

    @columns.validator
    def _named_once(self, _attribute: Attribute[object], value: tuple[Column, ...]) -> None:
        if not value or len({column.name for column in value}) != len(value):
            message = "a table has columns, each with a name of its own"
            raise InvariantError(message)

    @rows.validator
    def _fit(self, _attribute: Attribute[object], value: tuple[Row, ...]) -> None:
        wrong = [str(at) for at, row in enumerate(value) if not _fits(self.columns, row)]
        if wrong:
            message = "a row does not fit the columns"
            raise InvariantError(message, details=[f"row {at}" for at in wrong[:100]])


def _fits(columns: tuple[Column, ...], row: Row) -> bool:
    if len(row.cells) != len(columns):
        return False
    return all(map(_is_of_kind, row.cells, columns))


def _is_of_kind(one: Cell, column: Column) -> bool:
    if column.kind is ColumnKind.TEXT:
        return one.number is None and one.day is None
    if one.text or one.url:
        return False
    return one.number is None if column.kind is ColumnKind.DATE else one.day is None
