"""How does a manifest file become rows? JSON Lines, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen

from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.errors import DecodeError
from evidence_sophia.model.source_link import SourceRelation

__all__ = ["RawRow", "read_rows"]

#: JSON's own blanks.
_BLANKS: Final = re.compile(r"[ \t\r\n]*")
#: How a list is written in one cell of CSV.
_BETWEEN_NAMES: Final = ";"
#: Columns of CSV that together are one field.
_RETRACTION: Final = {
    "retraction_state": "state",
    "retraction_notice": "notice",
    "retraction_date": "date",
}
#: Columns of CSV with the targets of one relation each; together they are the links.
_LINKS: Final = {f"links_{relation}": str(relation) for relation in SourceRelation}
_COLUMN_OF: Final = {
    **dict.fromkeys(_RETRACTION, "retraction"),
    **dict.fromkeys(_LINKS, "links"),
}


@frozen(kw_only=True)
class RawRow:
    """A row as it stands in the file, before its fields are checked.

    Attributes:
        line: where it begins, from 1.
        fields: name -> JSON value; empty where there is a problem.
        problem: why it could not be read; "" if it could.
    """

    line: int
    fields: dict[str, object]
    problem: str = ""


def read_rows(name: str, text: str) -> Iterator[RawRow]:
    """Walk the rows of a manifest file, unreadable ones included."""
    yield from _READERS[name](text)


def _json_lines(text: str) -> Iterator[RawRow]:
    for line, content in enumerate(text.split("\n"), start=1):
        if content.strip():
            yield _row(line, content)


def _row(line: int, content: str) -> RawRow:
    try:
        value = read_json(content)
    except DecodeError as error:
        return _unreadable(line, _one_line(error))
    if not isinstance(value, dict):
        return _unreadable(line, "is not a JSON object")
    return RawRow(line=line, fields=value)


def _unreadable(line: int, problem: str) -> RawRow:
    return RawRow(line=line, fields={}, problem=problem)


def _one_line(error: DecodeError) -> str:
    # A row is read by itself, so the position that the JSON reader names is not the file's.
    message = re.sub(r" in line [0-9]+, column ([0-9]+)$", r" in column \1", error.message)
    return ": ".join((message, *error.details))


def _json_array(text: str) -> Iterator[RawRow]:
    """Walk a JSON list item by item, so that every row keeps its line."""
    decoder = json.JSONDecoder()
    position = _after_blanks(text, 0)
    if not text.startswith("[", position):
        yield _unreadable(1, "is not a JSON list of rows")
        return
    position = _after_blanks(text, position + 1)
    line, counted = 1, 0
    while not text.startswith("]", position):
        line, counted = line + text.count("\n", counted, position), position
        try:
            _, end = decoder.raw_decode(text, position)
        except (ValueError, RecursionError):
            yield _unreadable(line, "is not JSON")
            return
        yield _row(line, text[position:end])
        position = _after_blanks(text, end)
        if text.startswith(",", position):
            position = _after_blanks(text, position + 1)
            if text.startswith("]", position):
                yield _unreadable(line, "is followed by a comma and no further row")
                return
        elif not text.startswith("]", position):
            yield _unreadable(line, "is not followed by a comma or the end of the list")
            return
    if _after_blanks(text, position + 1) != len(text):
        yield _unreadable(line, "something follows the list")


def _after_blanks(text: str, position: int) -> int:
    match = _BLANKS.match(text, position)
    return position if match is None else match.end()


def _csv(text: str) -> Iterator[RawRow]:
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    line = 1
    try:
        header = next(reader, [])
        if len(set(header)) != len(header):
            yield _unreadable(1, "a column stands twice")
            return
        line = reader.line_num + 1
        for cells in reader:
            if cells:
                yield _csv_row(line, header, cells)
            line = reader.line_num + 1
    except csv.Error as error:
        yield _unreadable(line, f"is not CSV: {error}")


def _csv_row(line: int, header: list[str], cells: list[str]) -> RawRow:
    if len(cells) != len(header):
        return _unreadable(line, f"has {len(cells)} cells, the header {len(header)}")
    fields: dict[str, object] = {}
    retraction: dict[str, object] = {}
    links: list[object] = []
    for name, cell in zip(header, cells, strict=True):
        if not cell:
            # No value; yet the column is kept, so that an unknown one is noticed.
            fields.setdefault(_COLUMN_OF.get(name, name), None)
        elif name in _RETRACTION:
            retraction[_RETRACTION[name]] = cell
        elif name in _LINKS:
            links += ({"relation": _LINKS[name], "target": target} for target in _listed(cell))
        elif name == "entities":
            fields[name] = _listed(cell)
        else:
            fields[name] = cell
    if retraction:
        fields["retraction"] = retraction
    if links:
        fields["links"] = links
    return RawRow(line=line, fields=fields)


def _listed(cell: str) -> list[str]:
    return [name.strip() for name in cell.split(_BETWEEN_NAMES)]


_READERS: Final[dict[str, Callable[[str], Iterator[RawRow]]]] = {
    "manifest.jsonl": _json_lines,
    "manifest.json": _json_array,
    "manifest.csv": _csv,
}
