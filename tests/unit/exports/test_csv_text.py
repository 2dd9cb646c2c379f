"""CSV that a spreadsheet cannot run, and that reads back exactly."""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import DecodeError, InvariantError
from evidence_sophia.exports.csv_text import read_csv, write_csv, write_table
from evidence_sophia.exports.shapes.records import RECORD_COLUMNS
from evidence_sophia.exports.shapes.shape import make_document
from evidence_sophia.exports.subject import ExportSubject
from evidence_sophia.exports.table import Column, Row, Table, cell

TEXT = Column(name="text", label="Text")
NUMBER = Column(name="number", label="Number", kind="integer")
DAY = Column(name="day", label="Day", kind="date")
COLUMNS = (TEXT, NUMBER, DAY)

_BLANKS = ("", " ", "  ", "\xa0", "\u3000", "\u2003", "\ufeff", "\u200b", "\u2028", "\u00ad")
#: What begins a formula in one program or another.
_STARTS = (*"=+-@\t\r\n", "＝", "＋", "－", "＠", "\x00", "\x0b", "\x85", "﹢", "−")
_BODIES = (
    *("1+1", 'cmd|"/C calc"!A0', "SUM(A1:A9)", "", "\r\n=1", '"', ",", ";=1", "5", "é", "-5"),
    *('HYPERLINK("http://a.b")', "'", "\n", '","', "=", "a,b", " ", "﹣1", "x" * 300),
    *("\U0001f600", "-0", "1e5", "007", "TRUE", "#N/A", "DDE", '""', "\t"),
)
#: 10,000 and more texts that a spreadsheet could take for a formula, or that break records.
HOSTILE = [
    blank + sign + body + tail
    for blank, sign, body, tail in itertools.product(
        _BLANKS, ("", "'", "''", *_STARTS), _BODIES, ("", "\r", "'")
    )
]


def table(texts: list[str]) -> Table:
    """Put texts beside growing numbers, negative ones too."""
    rows = (
        Row(cells=(cell(text), cell(at if at % 2 else -at), cell(None)))
        for at, text in enumerate(texts)
    )
    return Table(columns=COLUMNS, rows=tuple(rows))


def rows_of(data: bytes) -> list[list[str]]:
    """Read CSV with the standard library, which is nobody's own here."""
    return list(csv.reader(io.StringIO(data.decode(), newline="")))


@pytest.mark.complaint("hhurz/tableExport.jquery.plugin#230")
@pytest.mark.complaint("PostHog/posthog#54162")
def test_no_cell_is_a_formula() -> None:
    """Of 10,000 hostile texts none begins as a formula does, whatever stands before it."""
    assert len(HOSTILE) >= 10_000
    _, *rows = rows_of(write_table(table(HOSTILE)))
    bare = [row[0].lstrip(" \xa0\u3000\u2003\ufeff\u200b\u2028\u00ad") for row in rows]
    assert len(rows) == len(HOSTILE)
    assert [text for text in bare if text.startswith(_STARTS)] == []


#: Characters that nobody sees, or that a careless program trims, by what they are.
_UNSEEN = {
    "grapheme joiner": "\u034f",
    "Arabic mark": "\u061c",
    "Hangul filler": "\u115f",
    "Khmer vowel": "\u17b4",
    "Mongolian selector": "\u180b",
    "Braille blank": "\u2800",
    "wide filler": "\u3164",
    "selector": "\ufe0f",
    "half-width filler": "\uffa0",
    "annotation": "\ufff9",
    "shorthand": "\U0001bca0",
    "beam": "\U0001d173",
    "tag": "\U000e0020",
    "more selectors": "\U000e0100",
    "quotation mark": '"',
    "all of them": '\u034f \u2800\ufe0f\U000e0020"',
}


@pytest.mark.parametrize("unseen", _UNSEEN.values(), ids=list(_UNSEEN))
def test_nothing_unseen_hides_a_formula(unseen: str) -> None:
    """What a program skips before the sign, or folds into it, does not take the guard away."""
    signs = ("=", "+", "-", "@", "\t", "＝", "⁼", "⁺", "⁻", "₌", "₊", "₋", "\ufb29", "＇", "'")
    texts = [unseen + sign + "1+1" for sign in signs]
    made = table(texts)
    data = write_table(made)
    assert [row[0] for row in rows_of(data)[1:]] == [f"'{text}" for text in texts]
    assert read_csv(data, COLUMNS) == made


@pytest.mark.parametrize("kind", sorted(RECORD_COLUMNS))
@pytest.mark.parametrize("text", ["=1+1", "\u200b＝1", "'=1", "\n=1", "-5", "@SUM(A1)", "+49 30"])
def test_every_text_column_is_guarded(kind: str, text: str) -> None:
    """Each column of each kind, and a heading, goes through the guard and reads back."""
    columns = RECORD_COLUMNS[kind]
    cells = (cell(text if column.kind.value == "text" else None) for column in columns)
    made = Table(columns=columns, rows=(Row(cells=tuple(cells)),))
    data = write_table(made)
    assert {one for one in rows_of(data)[1] if one} == {f"'{text}"}
    assert read_csv(data, columns) == made
    named = Table(columns=(Column(name=text, label="x"),))
    assert rows_of(write_table(named)) == [[f"'{text}"]]
    assert read_csv(write_table(named), named.columns) == named


def test_programs_that_guess_find_the_dialect() -> None:
    """A reader that sniffs the separator and the marks finds those of the standard."""
    texts = ["a;b", "a\tb", "a|b", "=1;=2", 'say "hi", then go', "one\r\ntwo", "'", "plain"]
    columns = RECORD_COLUMNS["bibliography"]
    rows = (
        Row(cells=tuple(cell(text if at == 3 else None) for at in range(len(columns))))
        for text in texts
    )
    text = write_table(Table(columns=columns, rows=tuple(rows))).decode()
    dialect = csv.Sniffer().sniff(text, delimiters=",;\t|")
    read = [*csv.reader(io.StringIO(text, newline=""), dialect)]
    assert [row[3].removeprefix("'") for row in read[1:]] == texts
    for named in csv.list_dialects():
        if named != "excel-tab":
            assert [*csv.reader(io.StringIO(text, newline=""), named)] == read


def test_a_cell_of_a_megabyte_is_exact() -> None:
    """Long texts are neither cut nor slow, whatever they are made of."""
    made = table([piece * (2**20 // len(piece)) for piece in ("a", '"', "=", "'", "\r\n", "é,")])
    assert read_csv(write_table(made), COLUMNS) == made


@pytest.mark.complaint("grafana/grafana#17363")
@pytest.mark.complaint("woocommerce/woocommerce#25379")
@pytest.mark.complaint("hhurz/tableExport.jquery.plugin#296")
def test_numbers_stay_numbers() -> None:
    """The guard touches no number: a negative one is written as it is."""
    _, *rows = rows_of(write_table(table(HOSTILE)))
    numbers = [int(row[1]) for row in rows]
    assert numbers == [at if at % 2 else -at for at in range(len(HOSTILE))]


def test_every_hostile_text_reads_back() -> None:
    """Decoding is exact, by our reader and by taking one apostrophe away from another's."""
    made = table(HOSTILE)
    data = write_table(made)
    assert read_csv(data, COLUMNS) == made
    assert [row[0].removeprefix("'") for row in rows_of(data)[1:]] == HOSTILE


def test_the_form_is_that_of_the_standard() -> None:
    """Records end with CRLF, marks are doubled, only what needs them stands in marks."""
    made = table(['say "hi"', "a\nb", "plain"])
    assert write_table(made) == (
        b'text,number,day\r\n"say ""hi""",0,\r\n"a\nb",1,\r\nplain,-2,\r\n'
    )


@pytest.mark.parametrize("kind", sorted(RECORD_COLUMNS))
def test_each_kind_has_fixed_columns(subject: ExportSubject, kind: str) -> None:
    """What a shape makes of any evidence reads back by the columns of its kind."""
    document = make_document(subject, kind)
    assert read_csv(write_csv(document), RECORD_COLUMNS[kind]) == document.records


def test_a_byte_order_mark_and_unix_lines_are_read() -> None:
    """What a spreadsheet or an editor saves is read, with or without its last line end."""
    data = b"\xef\xbb\xbftext,number,day\na,1,2026-02-03\n,,2026"
    made = read_csv(data, COLUMNS)
    assert [[one.shown for one in row.cells] for row in made.rows] == [
        ["a", "1", "2026-02-03"],
        ["", "", "2026"],
    ]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"other,number,day\r\n",
        b"text,number,day\r\na,1\r\n",
        b"text,number,day\r\na,1,,,,,\r\n",
        b"text,number,day\r\na,1.5,\r\n",
        b"text,number,day\r\na,9007199254740992,\r\n",
        b"text,number,day\r\na,,31-12-2026\r\n",
        b'text,number,day\r\n"a,,\r\n',
        b'text,number,day\r\n"a"b,,\r\n',
        b"text,number,day\r\na\rb,,\r\n",
        b"\xff",
    ],
)
def test_what_is_no_such_table_is_refused(data: bytes) -> None:
    """Another heading, a field too few, no number, no date, an open mark, no UTF-8."""
    with pytest.raises(DecodeError):
        read_csv(data, COLUMNS)


def test_every_bad_record_is_named() -> None:
    """All problems come at once, each with its record."""
    with pytest.raises(DecodeError) as refused:
        read_csv(b"text,number,day\r\na,x,\r\nb,1,\r\nc\r\n", COLUMNS)
    assert [each.partition(":")[0] for each in refused.value.details] == ["record 1", "record 3"]


def test_a_hundred_problems_are_enough() -> None:
    """A file that is another thing altogether is not read to its end."""
    with pytest.raises(DecodeError) as refused:
        read_csv(b"text,number,day\r\n" + b"x\r\n" * 1_000 + b'"', COLUMNS)
    assert len(refused.value.details) == 100


def test_half_a_surrogate_pair_is_refused() -> None:
    """No file can keep it."""
    with pytest.raises(InvariantError):
        write_table(table(["\ud800"]))


@pytest.mark.doubling
@pytest.mark.parametrize("piece", ['"', "'", '"a" ', ",", "\r\n", " =", '""'])
def test_reading_and_writing_are_linear(piece: str) -> None:
    """No text makes the writer or the reader slow."""

    def read(size: int) -> Callable[[], object]:
        data = f'text\r\n"{piece * size}'.encode()

        def attempt() -> None:
            with contextlib.suppress(DecodeError):
                read_csv(data, (TEXT,))

        return attempt

    def write(size: int) -> Callable[[], object]:
        made = table([piece * size] * 20)
        return lambda: write_table(made)

    assert growth(read, 20_000) < LINEAR
    assert growth(write, 2_000) < LINEAR
