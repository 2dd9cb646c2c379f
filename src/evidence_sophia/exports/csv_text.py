"""How does a table become CSV that a spreadsheet cannot run, and that reads back exactly?

RFC 4180: UTF-8, CRLF, a first record with the names of the columns. A text that a spreadsheet
could take for a formula gets one leading apostrophe; numbers and dates are written as they
are, so a negative number stays one (grafana/grafana#17363). A text that begins with an
apostrophe gets one too, so that taking one away gives every text back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.exports.document import Document
from evidence_sophia.exports.table import Cell, Column, ColumnKind, Row, Table
from evidence_sophia.model.dates import PartialDate

__all__ = ["GUARD", "read_csv", "write_csv", "write_table"]

#: Stands before a text that a spreadsheet could take for a formula.
GUARD: Final = "'"

#: What programs skip or nobody sees: blanks, joiners, fillers, selectors and orders of reading;
#: and the quotation mark, which careless programs trim.
_SKIPPED: Final = (
    '["'
    " \xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f"
    "\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]*"
)
#: Signs that begin a formula, also in the small, raised, lowered and full-width forms that a
#: program may fold; controls; and apostrophes, so that the guard reads back.
_FORMULA: Final = re.compile(
    _SKIPPED + "[=+\\-@\x00-\x1f\x7f-\x9f'\u207a-\u207c\u208a-\u208c\u2212\ufb29"
    "\ufe62\ufe63\ufe66\ufe6b\uff07\uff0b\uff0d\uff1d\uff20]"
)
#: What the standard wants in marks, and what would mislead programs that guess the dialect.
_QUOTED: Final = re.compile("[\",;|\t\r\n]|\\A'")
_INTEGER: Final = re.compile("-?(0|[1-9][0-9]{0,15})")
_MOST_PROBLEMS: Final = 100


def write_csv(document: Document) -> bytes:
    """Write the records of a document as CSV.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    return write_table(document.records)


def write_table(table: Table) -> bytes:
    """Write a table as CSV.

    Raises:
        InvariantError: a text holds half of a surrogate pair.
    """
    lines = [_line(_guarded(column.name) for column in table.columns)]
    lines += [_line(map(_written, row.cells)) for row in table.rows]
    try:
        return "".join(lines).encode()
    except UnicodeEncodeError:
        message = "a text holds half of a surrogate pair, which no file can keep"
        raise InvariantError(message, hint="Mend the text it comes from.") from None


def read_csv(data: bytes, columns: Sequence[Column]) -> Table:
    """Read back the CSV of a table.

    Args:
        data: UTF-8, with or without a byte order mark.
        columns: of the table, such as ``RECORD_COLUMNS[kind]``.

    Raises:
        DecodeError: it is no such CSV; the details list up to 100 problems with their records,
            counted from 1 without the heading.
    """
    records = _records(_decoded(data), len(columns))
    names = [_unguarded(text) for text in next(records, [])]
    if names != [column.name for column in columns]:
        message = "the first record does not name the columns"
        wanted = ", ".join(column.name for column in columns)
        raise DecodeError(message, hint=f"These are wanted: {wanted}.")
    rows: list[Row] = []
    problems: list[str] = []
    for at, record in enumerate(records, start=1):
        try:
            rows.append(_row(columns, record))
        except ValueError as error:
            problems.append(f"record {at}: {error}")
        if len(problems) == _MOST_PROBLEMS:
            break
    if problems:
        message = "the CSV does not hold the table"
        raise DecodeError(message, details=problems)
    return Table(columns=tuple(columns), rows=tuple(rows))


def _line(fields: Iterator[str]) -> str:
    return ",".join(map(_quoted, fields)) + "\r\n"


def _quoted(text: str) -> str:
    if _QUOTED.search(text) is None:
        return text
    return '"' + text.replace('"', '""') + '"'


def _written(one: Cell) -> str:
    return _guarded(one.text) if one.text else one.shown


def _guarded(text: str) -> str:
    return GUARD + text if _FORMULA.match(text) else text


def _unguarded(text: str) -> str:
    return text.removeprefix(GUARD)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"the CSV is not UTF-8 at byte {error.start}"
        raise DecodeError(message) from None


#: Possessive, so that a quotation mark that is never closed is found in one pass.
_FIELD: Final = re.compile('"((?:[^"]++|"")*+)"|([^",\r\n]*+)')
_END: Final = re.compile(",|\r\n|\n|\\Z")


def _records(text: str, width: int) -> Iterator[list[str]]:
    """Give the records one by one, each with at most one field more than ``width``."""
    at, record = 0, list[str]()
    while at < len(text) or record:
        field = _FIELD.match(text, at)
        end = field and _END.match(text, field.end())
        if not field or not end:
            message = "the CSV has a quotation mark or a line end where none may stand"
            raise DecodeError(message, details=[f"character {at}"])
        quoted, plain = field.groups()
        record.append(plain if quoted is None else quoted.replace('""', '"'))
        at = end.end()
        if end[0] != ",":
            yield record
            record = []
        elif len(record) > width:
            message = f"a record of the CSV has more than {width} fields"
            raise DecodeError(message, details=[f"character {at}"])


def _row(columns: Sequence[Column], record: Sequence[str]) -> Row:
    if len(record) != len(columns):
        message = f"{len(record)} fields instead of {len(columns)}"
        raise ValueError(message)
    return Row(cells=tuple(map(_read, columns, record)))


def _read(column: Column, text: str) -> Cell:
    if not text:
        return Cell()
    if column.kind is ColumnKind.TEXT:
        return Cell(text=_unguarded(text))
    if column.kind is ColumnKind.DATE:
        return Cell(day=PartialDate.parse(text))
    if _INTEGER.fullmatch(text) is None:
        message = f"no integer in {column.name}: {text!r:.40}"
        raise ValueError(message)
    return Cell(number=int(text))
