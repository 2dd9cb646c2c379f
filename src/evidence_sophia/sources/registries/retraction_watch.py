"""What do the rows of the Retraction Watch file say?

Two layouts are read: the official one (20 named columns and an empty one) and the cleaned one
of data pipelines, with lower-case names and lists written as Python writes them. The file is
read as it comes, so its size does not matter, and a bad row is given with its problems instead
of stopping the others.
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterable, Iterator
from typing import Final

from attrs import field, frozen

from evidence_sophia.errors import DecodeError
from evidence_sophia.model._rules import instance_of, shown, tuple_of
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.dates.parse import parse_stated_date
from evidence_sophia.sources.dates.stated import DateFlag, DateOrder, StatedDate
from evidence_sophia.sources.identifiers.doi import doi_or_none
from evidence_sophia.sources.retraction.event import RetractionEvent, state_of_type
from evidence_sophia.text.normal import ascii_lower

__all__ = ["REGISTRY", "RetractionWatchRow", "read_retraction_watch"]

#: The name of the registry in the sources and record ids of its events.
REGISTRY: Final = "retraction-watch"

#: Folded names of columns without which a row says nothing.
_NEEDED: Final = ("retractiondate", "retractiondoi", "originalpaperdoi", "retractionnature")
#: What stands where a registry has nothing: never an id, so it joins no two rows.
_PLACEHOLDERS: Final = frozenset({"", "0", "unavailable", "none", "null", "nan", "n/a", "no doi"})
# A quote that is never closed ends with the text, or each one after it would be tried in vain.
_ITEM_OF_LIST: Final = re.compile(
    r"'([^'\\]*(?:\\.[^'\\]*)*)(?:'|\\?$)|\"([^\"\\]*(?:\\.[^\"\\]*)*)(?:\"|\\?$)", re.DOTALL
)
_PUBMED: Final = re.compile(r"[1-9][0-9]{0,9}")
_UNREADABLE: Final = "\ufffd"
#: Characters of one line; a quote that is never closed must not swallow the file.
_LONGEST_LINE: Final = 1_000_000
_MOST_COLUMNS: Final = 200


@frozen(kw_only=True)
class RetractionWatchRow:
    """One row of the file.

    Attributes:
        line: where it begins, from 1.
        record_id: its number in the registry; "" where the layout has none.
        title, journal, publisher, notes: as written; "" for a placeholder.
        nature: the registry's word for what happened.
        article, notice: DOIs in normal form, or ``pmid:`` and a number; "" if not named.
        published, announced: dates of the article and of the notice.
        reasons: without the ``+`` before each.
        subjects, institutions, countries, authors, article_types, urls: lists.
        event: what the row says happened; None if it cannot be read.
        problems: what is wrong with the row; a row can have some and still say something.
    """

    line: int = field()
    record_id: str = field(default="", validator=instance_of(str))
    title: str = field(default="", validator=instance_of(str))
    journal: str = field(default="", validator=instance_of(str))
    publisher: str = field(default="", validator=instance_of(str))
    notes: str = field(default="", validator=instance_of(str))
    nature: str = field(default="", validator=instance_of(str))
    article: str = field(default="", validator=instance_of(str))
    notice: str = field(default="", validator=instance_of(str))
    published: StatedDate | None = field(default=None)
    announced: StatedDate | None = field(default=None)
    reasons: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    subjects: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    institutions: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    countries: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    authors: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    article_types: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    urls: tuple[str, ...] = field(default=(), validator=tuple_of(str))
    event: RetractionEvent | None = field(default=None)
    problems: tuple[str, ...] = field(default=(), validator=tuple_of(str))


def read_retraction_watch(data: bytes | Iterable[bytes]) -> Iterator[RetractionWatchRow]:
    """Walk the rows of the file, unreadable ones included.

    Args:
        data: the bytes, or pieces of them in order, such as an open binary file.

    Raises:
        DecodeError: the header lacks a column that is needed, or names one twice. A row
            raises nothing; its ``problems`` say what is wrong.
    """
    lines = _lines((data,) if isinstance(data, bytes) else data)
    reader = csv.reader(lines, strict=True)
    columns = _columns(_first(reader))
    line = reader.line_num + 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield RetractionWatchRow(line=line, problems=(f"is not CSV: {error}",))
        else:
            if cells is None:
                return
            if cells:
                yield _row(line, columns, cells)
        line = reader.line_num + 1


def _lines(pieces: Iterable[bytes]) -> Iterator[str]:
    """Decode and cut into lines; what is not UTF-8 becomes U+FFFD, and its row says so."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
    parts: list[str] = []
    size = 0
    for piece in pieces:
        *whole, rest = decoder.decode(piece).split("\n")
        for text in whole:
            yield "".join((*parts, text, "\n"))
            parts, size = [], 0
        parts.append(rest)
        size += len(rest)
        if size > _LONGEST_LINE:
            message = f"a line has more than {_LONGEST_LINE} characters"
            raise DecodeError(message, hint="Check that it is the file of Retraction Watch.")
    parts.append(decoder.decode(b"", final=True))
    if any(parts):
        yield "".join(parts)


def _first(reader: Iterator[list[str]]) -> list[str]:
    try:
        return next(reader, [])
    except csv.Error as error:
        message = f"the header is not CSV: {error}"
        raise DecodeError(message) from error


def _columns(header: list[str]) -> tuple[str, ...]:
    names = tuple("".join(ascii_lower(name).split()) for name in header[:_MOST_COLUMNS])
    named = [name for name in names if name]
    details = [f"the column {name} is missing" for name in _NEEDED if name not in named]
    details += [
        f"the column {name} stands twice" for name in sorted(set(named)) if named.count(name) > 1
    ]
    if len(header) > _MOST_COLUMNS:
        details.append(f"there are {len(header)} columns")
    if details:
        message = "the header is not that of Retraction Watch"
        raise DecodeError(message, details=details)
    return names


def _row(line: int, columns: tuple[str, ...], cells: list[str]) -> RetractionWatchRow:
    if len(cells) != len(columns):
        problem = f"has {len(cells)} cells, the header {len(columns)}"
        return RetractionWatchRow(line=line, problems=(problem,))
    row = _Cells(dict(zip(columns, cells, strict=True)))
    article = row.subject("originalpaperdoi", "originalpaperpubmedid")
    notice = row.subject("retractiondoi", "retractionpubmedid")
    announced, published = row.date("retractiondate"), row.date("originalpaperdate")
    event = _event(row, article, notice, announced)
    return RetractionWatchRow(
        line=line,
        record_id=row.text("recordid"),
        title=row.text("title"),
        journal=row.text("journal") or row.text("container"),
        publisher=row.text("publisher"),
        notes=row.text("notes"),
        nature=row.text("retractionnature"),
        article=article,
        notice=notice,
        published=published,
        announced=announced,
        reasons=row.reasons(),
        subjects=row.list("subject"),
        institutions=row.list("institution"),
        countries=row.list("country"),
        authors=row.list("author"),
        article_types=row.list("articletype"),
        urls=row.list("urls"),
        event=event,
        problems=tuple(row.problems),
    )


def _event(
    row: _Cells, article: str, notice: str, announced: StatedDate | None
) -> RetractionEvent | None:
    nature = row.text("retractionnature")
    state = state_of_type(nature)
    if not nature or state == RetractionState.NONE:
        row.problems.append("retractionnature says nothing that happened to an article")
        return None
    if state == RetractionState.SUSPECTED:
        row.problems.append(f"retractionnature is unknown: {shown(nature)}")
    number = row.text("recordid")
    return RetractionEvent(
        work=article,
        state=state,
        notice=notice,
        date=announced.date if announced else None,
        sources=(REGISTRY,),
        record_ids=(f"{REGISTRY}:{number}",) if number else (),
        reasons=row.reasons(),
        label=nature,
    )


class _Cells:
    """The cells of one row by folded column, and what is wrong with them."""

    def __init__(self, cells: dict[str, str]) -> None:
        self._cells = cells
        self.problems = [
            f"{column} is not UTF-8" for column, cell in cells.items() if _UNREADABLE in cell
        ]

    def text(self, column: str) -> str:
        text = self._cells.get(column, "").strip()
        return "" if _is_placeholder(text) else text

    def list(self, column: str) -> tuple[str, ...]:
        """Split a list, either layout: ``a;b;`` or ``['a' 'b']``."""
        text = self._cells.get(column, "").strip()
        if text.startswith("[") and text.endswith("]"):
            items = [single or double for single, double in _ITEM_OF_LIST.findall(text)]
        else:
            items = text.split(";")
        return tuple(item.strip() for item in items if not _is_placeholder(item.strip()))

    def reasons(self) -> tuple[str, ...]:
        """Give the reasons without the plus before each."""
        return tuple(reason.lstrip("+").strip() for reason in self.list("reason"))

    def subject(self, doi_column: str, pubmed_column: str) -> str:
        """Give the id of an article or notice: its DOI, or else its number in PubMed."""
        text, number = self.text(doi_column), self.text(pubmed_column)
        doi = doi_or_none(text) if _UNREADABLE not in text else None
        if text and doi is None:
            self.problems.append(f"{doi_column} is no DOI: {shown(text)}")
        if number and _PUBMED.fullmatch(number) is None:
            self.problems.append(f"{pubmed_column} is no number of PubMed: {shown(number)}")
            number = ""
        return doi or (f"pmid:{number}" if number else "")

    def date(self, column: str) -> StatedDate | None:
        """Read a date; the file writes the month first and a midnight that means nothing."""
        text = self._cells.get(column, "").strip()
        if not text:
            return None
        stated = parse_stated_date(text, order=DateOrder.MONTH_FIRST)
        if not stated.is_known and DateFlag.MISSING not in stated.flags:
            self.problems.append(f"{column} states no date: {shown(text)}")
        return stated


def _is_placeholder(text: str) -> bool:
    return ascii_lower(text) in _PLACEHOLDERS
