from __future__ import annotations

from evidence_sophia.exports.pdf.flows import Setting
from evidence_sophia.exports.pdf.tables import table_of
from evidence_sophia.exports.table import Column, ColumnKind, Row, Table, cell

PORTRAIT = 88
SETTING = Setting(direction="ltr", entries=frozenset({1}))


def table(labels: list[str], *rows: list[str]) -> Table:
    """Make a table of texts."""
    columns = tuple(Column(name=str(at), label=label) for at, label in enumerate(labels))
    return Table(columns=columns, rows=tuple(Row(cells=tuple(map(cell, row))) for row in rows))


def test_a_column_has_room_for_its_longest_word() -> None:
    """A status is not broken, though it is short on average."""
    prose = "words of a claim " * 20
    columns = table_of(table(["Status", "B", "C"], ["unsupported", prose, prose]), SETTING)[
        "columns"
    ]
    shares = [column["share"] for column in columns]
    assert shares[0] * PORTRAIT // sum(shares) >= len("unsupported")


def test_prose_gets_more_of_the_width() -> None:
    """A column of sentences is the widest."""
    prose = "A sentence that says what the claim says. " * 3
    shares = [it["share"] for it in table_of(table(["A", "B"], ["x", prose]), SETTING)["columns"]]
    assert shares[1] > 4 * shares[0]


def test_many_columns_stand_across_the_long_side() -> None:
    """Ten columns need landscape pages and smaller letters."""
    many = table_of(table([f"C{at}" for at in range(10)]), SETTING)
    few = table_of(table(["A", "B"]), SETTING)
    assert (many["wide"], few["wide"]) == (True, False)
    assert many["size"] < few["size"]


def test_columns_of_prose_and_addresses_stand_across_the_long_side() -> None:
    """Five columns of prose would be too narrow to read."""
    row = ["some words of prose that go on and on, and on again, to the end of the cell"] * 5
    assert table_of(table(list("ABCDE"), row), SETTING)["wide"]


def test_marks_in_a_cell_lead_to_their_entries() -> None:
    """A cell that says [1] is a mark where there is such an entry, else text."""
    setting = Setting(direction="ltr", entries=frozenset({1, 7}))
    (row,) = table_of(table(["A", "B", "C"], ["[1]", "[7][1]", "[1][2]"]), setting)["rows"]
    one, two, three = (cell["pars"] for cell in row["cells"])
    assert one == [[{"mark": 1, "nth": 1}]]
    assert two == [[{"mark": 7, "nth": 1}, {"mark": 1, "nth": 2}]]
    assert three[0][0]["text"] == "[1][2]"


def test_an_empty_cell_has_no_paragraph() -> None:
    """It is still there."""
    (row,) = table_of(table(["A"], [""]), SETTING)["rows"]
    assert row["cells"] == [{"dir": "ltr", "pars": []}]


def test_only_a_row_with_a_long_cell_may_break_over_pages() -> None:
    """A short row stays whole; one longer than a page could not."""
    rows = table_of(table(["A"], ["short"], ["long " * 200]), SETTING)["rows"]
    assert [row["long"] for row in rows] == [False, True]


def test_long_labels_are_not_repeated_on_every_page() -> None:
    """A header as high as the page would leave no room for rows."""
    assert table_of(table(["A"]), SETTING)["repeat"]
    assert not table_of(table(["A" * 400]), SETTING)["repeat"]


def test_numbers_are_marked_for_alignment() -> None:
    """Integers and basis points stand at the end of their cells."""
    kinds = (ColumnKind.INTEGER, ColumnKind.BASIS_POINTS, ColumnKind.DATE, ColumnKind.TEXT)
    columns = tuple(Column(name=kind, label=kind, kind=kind) for kind in kinds)
    found = table_of(Table(columns=columns), SETTING)["columns"]
    assert [column["number"] for column in found] == [True, True, False, False]
