from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.exports.bibliography import (
    BibliographyImport,
    read_ris,
    read_web_of_science,
    write_ris,
)
from evidence_sophia.exports.bibliography.ris_dates import read_ris_date
from evidence_sophia.exports.bibliography.ris_names import read_comma_name
from evidence_sophia.exports.bibliography.ris_scan import MAX_FIELDS
from evidence_sophia.model.reference import PersonName, Reference


def one(lines: str) -> Reference:
    """Read one record's lines; nothing is wrong with them."""
    found = read_ris(f"TY  - JOUR\nID  - k\n{lines}\nER  - \n")
    assert found.problems == ()
    (reference,) = found.references
    return reference


def codes(found: BibliographyImport) -> list[tuple[int, str]]:
    """List what is wrong with a file, and where."""
    return [(problem.line, str(problem.code)) for problem in found.problems]


@pytest.mark.complaint("MrTango/rispy#62")
def test_an_empty_tag_swallows_nothing() -> None:
    """An empty `SP` took the line after it as its text."""
    reference = one("SP  -\nPB  - Press")
    assert (reference.pages, reference.publisher) == ("", "Press")


@pytest.mark.complaint("MrTango/rispy#61")
def test_stray_tags_after_the_end_are_told() -> None:
    """Tags between `ER` and the next `TY` broke the reader; they belong to no record."""
    found = read_ris("TY  - JOUR\nTI  - A\nER  - \nUR  - x\nN1  - y\n\nTY  - BOOK\nER  - \n")
    assert [each.title for each in found.references] == ["A", ""]
    assert codes(found) == [(4, "text:outside")]
    assert found.problems[0].message.startswith("2 lines")


@pytest.mark.complaint("MrTango/rispy#30")
def test_a_preamble_before_a_record_is_passed_over() -> None:
    """`Record #1 of 2` before a record was an error."""
    found = read_ris("Record #1 of 2\nProvider: X\n1.\nTY  - JOUR\nTI  - A\nER  - \n")
    assert [each.title for each in found.references] == ["A"]
    assert codes(found) == [(1, "text:outside")]


@pytest.mark.complaint("dsifford/astrocite#11")
def test_a_field_may_go_on_in_the_next_line() -> None:
    """A line end within a field was a syntax error."""
    reference = one("TI  - On the\n      Origin\nAB  - One\ntwo\nN1  - a\n  * b")
    assert (reference.title, reference.abstract, reference.note) == (
        "On the Origin",
        "One\ntwo",
        "a\n* b",
    )


@pytest.mark.complaint("citation-file-format/cffconvert#392")
@pytest.mark.parametrize("end", ["ER", "ER  -", "ER  - ", "ER - "])
def test_a_bare_end_ends_a_record(end: str) -> None:
    """`ER` without its dash and blank was not seen."""
    found = read_ris(f"TY  - JOUR\nTI  - A\n{end}\nTY  - JOUR\nTI  - B\n{end}")
    assert [each.title for each in found.references] == ["A", "B"]
    assert found.problems == ()


@pytest.mark.complaint("ropensci/handlr#35")
def test_two_abstracts_are_both_kept() -> None:
    """A second abstract replaced the first; now it is metadata, and told."""
    found = read_ris("TY  - JOUR\nID  - k\nAB  - One.\nN2  - Two.\nER  - \n")
    assert found.references[0].abstract == "One."
    assert found.references[0].metadata == (("ris-n2", "Two."),)
    assert codes(found) == [(1, "field:duplicate")]
    assert one("AB  - One.\nN2  - One.").metadata == ()


def test_a_record_without_an_end_is_kept_and_told() -> None:
    """A new record or the end of the file ends it; another parser drops it in silence."""
    found = read_ris("TY  - JOUR\nTI  - A\nTY  - JOUR\nID  - b\nTI  - B")
    assert [each.title for each in found.references] == ["A", "B"]
    assert codes(found) == [(1, "entry:unclosed"), (3, "entry:unclosed")]
    assert codes(read_ris("TY  - JOUR")) == [(1, "entry:unclosed")]


def test_text_after_the_end_tag_is_told() -> None:
    """The end tag has no text; what stands there belongs to no record."""
    assert codes(read_ris("TY  - JOUR\nER  - x")) == [(2, "text:outside")]


def test_a_line_that_only_looks_like_an_end_goes_on() -> None:
    """`ER then` at the start of a line is text."""
    assert one("AB  - a\n\nER then b").abstract == "a\nER then b"


def test_one_blank_in_a_tag_is_read_where_all_are_so() -> None:
    """A file that writes `TY - JOUR` throughout is read; in others such a line is text."""
    found = read_ris("TY - JOUR\nTI - A\nER - \n")
    assert found.references[0].title == "A"
    assert one("AB  - from the\nUK - based").abstract == "from the\nUK - based"


@pytest.mark.parametrize(
    ("text", "date", "literal"),
    [
        ("2014//", "2014", ""),
        ("2014/05/06/", "2014-05-06", ""),
        ("2014/5", "2014-05", ""),
        ("2021///winter", "2021", "winter"),
        ("2009 Mar", "None", "2009 Mar"),
        ("3 March 2009", "2009-03-03", ""),
        ("2014/02/31", "None", "2014/02/31"),
        ("2014//5", "None", "2014//5"),
    ],
)
def test_dates_of_ris(text: str, date: str, literal: str) -> None:
    """Year, month, day and other words, each of which may be empty."""
    read = read_ris_date(text)
    assert (str(read.date), read.literal) == (date, literal)


def test_of_several_dates_the_fullest_is_taken() -> None:
    """A year beside its day says nothing else; another year is kept."""
    reference = one("PY  - 2020\nDA  - 2020/03/04/\nY1  - 2020//")
    assert (str(reference.issued), reference.metadata) == ("2020-03-04", ())
    other = one("PY  - 2019\nDA  - 2020/03/04/\nY1  - in press")
    assert other.metadata == (("ris-date", "2019\nin press"),)
    assert codes(read_ris("TY  - JOUR\nPY  - 2020/13//\nER  - ")) == [(1, "date:unreadable")]


def test_types_that_are_spelled_out_or_unknown() -> None:
    """Some programs write words for types; what nobody knows is told and kept."""
    spelled = read_ris("TY  - Journal Article\nID  - k\nER  - ")
    assert (spelled.references[0].kind, spelled.problems) == ("article-journal", ())
    assert b"TY  - Journal Article" in write_ris(spelled.references)
    found = read_ris("TY  - QQQ\nID  - k\nER  - ")
    assert found.references[0].metadata == (("ris-ty", "QQQ"),)
    assert codes(found) == [(1, "kind:unknown")]


def test_numbers_are_told_apart_by_their_form() -> None:
    """Eight digits are a journal's, more are a book's; a second one of a kind is kept."""
    reference = one("SN  - 1932-6208 (print)\nSN  - 978-3-16-148410-0\nSN  - 1111-2222")
    assert (reference.issn, reference.isbn) == ("1932-6208 (print)", "978-3-16-148410-0")
    assert reference.metadata == (("ris-sn", "1111-2222"),)


def test_names_of_authors_and_editors() -> None:
    """Both tags of a role count; a name that stands under both stands once."""
    reference = one("A1  - Marx, Karl\nAU  - Marx, Karl\nED  - Body\nA1  - Li, A\nAU  - ,")
    assert reference.authors == (
        PersonName(family="Marx", given="Karl"),
        PersonName(literal=","),
        PersonName(family="Li", given="A"),
    )
    assert reference.editors == (PersonName(literal="Body"),)
    assert read_comma_name("King, Martin Luther, Jr.") == PersonName(
        family="King", given="Martin Luther", suffix="Jr."
    )


def test_further_titles_and_addresses_are_metadata() -> None:
    """A short title of the journal or a second address is no problem, and goes out again."""
    lines = "JF  - Journal\nJA  - J.\nUR  - a\nUR  - b\nJO  - Journal\nC1  - x\nID  - z"
    reference = one(lines)
    assert (reference.container_title, reference.url) == ("Journal", "a")
    assert dict(reference.metadata) == {
        "ris-c1": "x",
        "ris-id": "z",
        "ris-ja": "J.",
        "ris-ur": "b",
    }
    written = write_ris([reference]).decode()
    assert "JA  - J.\r\n" in written
    assert "UR  - b\r\n" in written


def test_a_foreign_user_field_is_metadata() -> None:
    """`U1` of another program means nothing here."""
    assert one("U1  - note: x").metadata == (("ris-u1", "note: x"),)


def test_a_record_without_an_id_has_its_doi_or_its_line() -> None:
    """An id is made of what the record says."""
    found = read_ris("TY  - JOUR\nDO  - 10.1/x\nER  - \n\nTY  - JOUR\nER  - ")
    assert [each.id for each in found.references] == ["10.1/x", "line-5"]


def test_pages_of_one_side() -> None:
    """A first or a last page alone is what the pages are."""
    assert one("SP  - e1").pages == "e1"
    assert one("EP  - 9").pages == "9"
    assert one("SP  - 1\nEP  - 9").pages == "1-9"


def test_a_record_has_only_so_many_fields() -> None:
    """Fields without number are refused from a limit on, and that is told."""
    found = read_ris("TY  - JOUR\n" + "KW  - a\n" * (MAX_FIELDS + 3) + "ER  - ")
    assert len(found.references[0].keywords) == MAX_FIELDS - 1
    assert {code for _, code in codes(found)} == {"limit:reached"}


def test_the_web_of_science_is_read() -> None:
    """Names in full are preferred, keywords divided, what has no tag of RIS is kept."""
    text = (
        "FN X\nVR 1.0\nPT J\nAU Li, A\n   Wu, B\nAF Li, Anna\n   Wu, Bo\nTI One\n   two\n"
        "SO J\nDE a; b\nU1 7\nDA 2020-01-01\nPY 2004\nUT WOS:1\nER\n\nEF\n"
    )
    found = read_web_of_science(text)
    (reference,) = found.references
    assert [str(name) for name in reference.authors] == ["Anna Li", "Bo Wu"]
    assert (reference.title, reference.keywords, reference.id) == ("One two", ("a", "b"), "WOS:1")
    assert dict(reference.metadata) == {
        "wos-au": "Li, A\nWu, B",
        "wos-da": "2020-01-01",
        "wos-u1": "7",
    }
    assert found.problems == ()
    short = read_web_of_science("PT B\nAU Li, A\nED Ed, C\nER\n").references[0]
    assert (str(short.authors[0]), str(short.editors[0]), short.kind) == ("A Li", "C Ed", "book")


HOSTILE: dict[str, Callable[[int], str]] = {
    "records": lambda size: "TY  - JOUR\nTI  - A\nER  - \n" * size,
    "open": lambda size: "TY  - JOUR\nTI  - A\n" * size,
    "lines": lambda size: "TY  - JOUR\nAB  - A\n" + "goes on\n" * size,
    "outside": lambda size: "nothing\n" * size,
    "notes": lambda size: "TY  - JOUR\n" + "N1  - a\n" * size,
    "unknown": lambda size: "TY  - JOUR\n" + "C1  - a\n" * size,
    "letters": lambda size: "> " * size + "\n" + "> TY - JOUR\n> TI - A\n" * size,
    "ands": lambda size: "TY  - JOUR\nAU  - " + "a, b and " * size,
    "initials": lambda size: "TY  - JOUR\nAU  - " + "A. " * size + "\nAU  - A. " + "b " * size,
    "dashes": lambda size: "TY  - JOUR\nDA  - " + "1/" * size,
    "commas": lambda size: "TY  - JOUR\nAU  - " + "a, " * size + "\nAU  - " + "a b " * size,
}


@pytest.mark.doubling
@pytest.mark.parametrize("name", HOSTILE)
def test_no_file_takes_more_than_linear_time(name: str) -> None:
    """Twice the file takes about twice the time, whatever is in it."""

    def work(size: int) -> Callable[[], object]:
        text = HOSTILE[name](size)
        return lambda: read_ris(text)

    assert growth(work, 200) < LINEAR
