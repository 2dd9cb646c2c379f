from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from tests.doubling import LINEAR, growth
from tests.unit.sources.retraction.cases import COLUMNS

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import DecodeError
from evidence_sophia.model.source import RetractionState
from evidence_sophia.sources.registries.retraction_watch import (
    RetractionWatchRow,
    read_retraction_watch,
)
from evidence_sophia.sources.retraction.merging import merge_events

ETL = (
    "institution,urls,articletype,retractiondate,retractiondoi,originalpaperdate,"
    "originalpaperdoi,retractionnature,reason,notes,container,publisher\n"
)
ROW = {
    "Record ID": "7",
    "Title": "On tea",
    "Subject": "(B/T) Tea;(SOC) Drinks;",
    "Country": "Norway;",
    "Journal": "Tea",
    "Author": "A B;C D",
    "ArticleType": "Research Article;",
    "RetractionDate": "2/6/2010 0:00",
    "RetractionDOI": "10.5555/N",
    "RetractionPubMedID": "0",
    "OriginalPaperDate": "2/28/1998 0:00",
    "OriginalPaperDOI": "10.5555/A",
    "OriginalPaperPubMedID": "95",
    "RetractionNature": "Retraction",
    "Reason": "+Error in Data;+Copyright Claims;",
    "Notes": "none",
}


def official(**cells: str) -> bytes:
    """Write a file of one row in the official layout."""
    text = io.StringIO()
    writer = csv.writer(text)
    names = COLUMNS.split(",")
    row = ROW | {name.replace("_", " "): cell for name, cell in cells.items()}
    writer.writerows([names, [row.get(name, "") for name in names]])
    return text.getvalue().encode()


def only(data: bytes) -> RetractionWatchRow:
    """Read the one row of a file."""
    (row,) = read_retraction_watch(data)
    return row


def test_a_row_of_the_official_layout_is_read() -> None:
    """Names, lists, dates and ids are read; ids are in normal form."""
    row = only(official())
    assert (row.line, row.record_id, row.article, row.notice) == (2, "7", "10.5555/a", "10.5555/n")
    assert (row.subjects, row.authors, row.countries) == (
        ("(B/T) Tea", "(SOC) Drinks"),
        ("A B", "C D"),
        ("Norway",),
    )
    assert row.reasons == ("Error in Data", "Copyright Claims")
    assert row.announced is not None
    assert (str(row.announced.date), row.announced.raw) == ("2010-02-06", "2/6/2010 0:00")
    assert (row.notes, row.problems) == ("", ())
    assert decode(RetractionWatchRow, encode(row)) == row


def test_a_row_gives_its_event() -> None:
    """The event is about the article and has the registry's number."""
    event = only(official()).event
    assert event is not None
    assert (event.work, event.state, event.notice, str(event.date), event.record_ids) == (
        "10.5555/a",
        RetractionState.RETRACTED,
        "10.5555/n",
        "2010-02-06",
        ("retraction-watch:7",),
    )


def test_a_row_of_the_cleaned_layout_is_read() -> None:
    """Lists are written as Python writes them, with either quote and over lines."""
    line = (
        "\"['Tea House' \"\"O'Hara's\"\"\n 'Third']\",[],journal-article,2/6/2010 0:00,10.5555/n,"
        "2/28/1998 0:00,10.5555/a,Correction,['+Error in Data' '+Plagiarism'],None,Tea,\n"
    )
    row = only((ETL + line).encode())
    assert (row.institutions, row.reasons, row.urls) == (
        ("Tea House", "O'Hara's", "Third"),
        ("Error in Data", "Plagiarism"),
        (),
    )
    assert (row.journal, row.notes, row.record_id) == ("Tea", "", "")
    assert row.event is not None
    assert row.event.record_ids == ()


@pytest.mark.parametrize("placeholder", ["", "unavailable", "Unavailable", "None", "0", " "])
def test_placeholders_never_join_rows(placeholder: str) -> None:
    """Two rows without DOI and PubMed number stay two events of no work."""
    rows = [
        only(
            official(
                OriginalPaperDOI=placeholder,
                RetractionDOI=placeholder,
                OriginalPaperPubMedID=number,
                Record_ID=record,
            )
        )
        for number, record in (("0", "1"), ("", "2"))
    ]
    events = [row.event for row in rows if row.event is not None]
    assert [event.work for event in events] == ["", ""]
    assert len(merge_events(events)) == 2


def test_a_pubmed_number_stands_in_for_a_doi() -> None:
    """Where the DOI is missing, the number of PubMed names the article."""
    assert only(official(OriginalPaperDOI="unavailable")).article == "pmid:95"


@pytest.mark.parametrize(
    ("cells", "problem"),
    [
        ({"OriginalPaperDOI": "nonsense"}, "originalpaperdoi is no DOI"),
        ({"OriginalPaperPubMedID": "-1"}, "originalpaperpubmedid is no number of PubMed"),
        ({"RetractionDate": "31/31/2010"}, "retractiondate states no date"),
        ({"RetractionNature": ""}, "retractionnature says nothing"),
        ({"RetractionNature": "Recall"}, "retractionnature is unknown"),
        ({"RetractionDOI": "10.5555/\ufffd"}, "retractiondoi is not UTF-8"),
    ],
)
def test_a_problem_stands_beside_the_row(cells: dict[str, str], problem: str) -> None:
    """A row that is wrong somewhere says so and keeps what is right."""
    row = only(official(**cells))
    assert row.title == "On tea"
    assert any(problem in one for one in row.problems)


def test_a_nature_nobody_knows_does_not_pass() -> None:
    """An unknown nature makes its article suspected; a missing one makes no event."""
    event = only(official(RetractionNature="Recall")).event
    assert event is not None
    assert event.state == RetractionState.SUSPECTED
    assert only(official(RetractionNature="")).event is None


def test_missing_dates_are_missing() -> None:
    """An empty date is none, and a zero is no date either, without a problem."""
    row = only(official(RetractionDate="", OriginalPaperDate="0"))
    assert row.announced is None
    assert row.published is not None
    assert (row.published.is_known, row.problems) == (False, ())
    assert row.event is not None
    assert row.event.date is None


def test_bytes_that_are_no_utf8_lose_no_row() -> None:
    """A row with a wrong byte is read and flagged; the others are not touched."""
    data = (
        official(Title="caf\u00e9").replace("caf\u00e9".encode(), b"caf\xe9")
        + official().split(b"\r\n")[1]
    )
    first, second = read_retraction_watch(data)
    assert (first.title, second.problems) == ("caf\ufffd", ())
    assert first.problems == ("title is not UTF-8",)


def test_a_byte_order_mark_and_pieces_change_nothing() -> None:
    """The file may begin with a mark and come in pieces of any size."""
    data = official(Title="\u00fcber Tee")
    pieces = [bytes([byte]) for byte in b"\xef\xbb\xbf" + data]
    assert list(read_retraction_watch(pieces)) == list(read_retraction_watch(data))


def test_a_bad_row_stops_nothing() -> None:
    """A row of another width or with a stray quote says so, and reading goes on."""
    good = official().decode().split("\r\n")[1]
    data = "\n".join([COLUMNS, "1,2", '"a"b,' + "," * 19, "", good]).encode()
    rows = list(read_retraction_watch(data))
    assert [(row.line, bool(row.problems)) for row in rows] == [(2, True), (3, True), (5, False)]
    assert rows[0].problems == ("has 2 cells, the header 21",)
    assert rows[1].problems[0].startswith("is not CSV")


def test_an_open_quote_does_not_swallow_the_file() -> None:
    """A quote that is never closed is a problem of its row, and later rows are read again."""
    good = official().split(b"\r\n")[1]
    data = COLUMNS.encode() + b'\n"' + (b"x" * 100 + b"\n") * 2_000 + b"\n" + good
    rows = list(read_retraction_watch(data))
    assert "is not CSV" in rows[0].problems[0]
    assert rows[-1].title == "On tea"


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"", "the column retractiondate is missing"),
        (b"a,b\n", "the column retractiondoi is missing"),
        ((COLUMNS + ",Title\n").encode(), "the column title stands twice"),
        ((COLUMNS + "," * 300 + "\n").encode(), "there are 321 columns"),
    ],
)
def test_a_foreign_header_is_refused(data: bytes, detail: str) -> None:
    """A file without the columns that are needed is refused, all problems at once."""
    with pytest.raises(DecodeError) as caught:
        list(read_retraction_watch(data))
    assert detail in caught.value.details


@pytest.mark.parametrize("data", [b'"a"b\n', b"x" * 1_000_001])
def test_what_is_no_table_is_refused(data: bytes) -> None:
    """A header that is no CSV, and a line without end, are typed errors."""
    with pytest.raises(DecodeError):
        list(read_retraction_watch(data))


def test_rows_are_given_as_they_come() -> None:
    """The first row is there before the last piece was asked for."""

    def pieces() -> Iterator[bytes]:
        yield official() + b"\n"
        message = "the second piece was asked for"
        raise AssertionError(message)

    assert next(read_retraction_watch(pieces())).title == "On tea"


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ["'", "\\'", "'\\'", "\\", "'a' ", '"', ";"])
def test_time_grows_with_a_list(piece: str) -> None:
    """A list of one cell takes no more than its share of time, closed or not."""

    def work(size: int) -> object:
        data = official(Reason=f"[{piece * min(size, 40_000)}]")
        return lambda: [only(data) for _ in range(max(1, size // 40_000))]

    assert growth(work, 2_500) < LINEAR  # type: ignore[arg-type] # what it gives is called


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece", [b"a\n", b'"', b"\n", b'"a\n",', b"['a' ", b"\xff", b"\\'", b";+"]
)
def test_time_grows_with_the_file(piece: bytes) -> None:
    """No file takes more than its share of time, whatever its rows hold."""
    head, good = official().split(b"\r\n")[:2]

    def work(size: int) -> object:
        cell = good.replace(
            b"+Error in Data", piece.replace(b"\n", b"").replace(b'"', b"") * (size % 50)
        )
        data = head + b"\n" + piece * size + b"\n" + (cell + b"\n") * (size // 100)
        return lambda: sum(1 for _ in read_retraction_watch(data))

    assert growth(work, 4_000) < LINEAR  # type: ignore[arg-type] # what it gives is called
