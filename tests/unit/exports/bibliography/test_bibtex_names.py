from __future__ import annotations

import pytest

from evidence_sophia.exports.bibliography.bibtex_names import read_names, write_name
from evidence_sophia.exports.bibliography.ris_names import read_comma_name
from evidence_sophia.model.reference import PersonName


def parts(text: str) -> list[tuple[str, str, str, str, str]]:
    """Read names and give particle, family, given, suffix and literal of each."""
    return [(n.particle, n.family, n.given, n.suffix, n.literal) for n in read_names(text)[0]]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Donald~E. Knuth", ("", "Knuth", "Donald E.", "", "")),
        ("Knuth, Donald E.", ("", "Knuth", "Donald E.", "", "")),
        ("Ludwig van Beethoven", ("van", "Beethoven", "Ludwig", "", "")),
        ("de la Cruz, Ana", ("de la", "Cruz", "Ana", "", "")),
        ("King, Jr., Martin Luther", ("", "King", "Martin Luther", "Jr.", "")),
        ("{NRC Committee}", ("", "", "", "", "NRC Committee")),
        ("{\\'E}mile Zola", ("", "Zola", "Émile", "", "")),
        ("{\\'e}mile zola, x", ("émile", "zola", "x", "", "")),
        ("{A} {B}", ("", "B", "A", "", "")),
        ("{von Last} First", ("", "First", "von Last", "", "")),
        ("smith, john", ("", "smith", "john", "", "")),
        ("van der", ("van", "der", "", "", "")),
        ("a,b,c,d", ("", "a", "c d", "b", "")),
        (", First", ("", "", "", "", "First")),
        ("others", ("", "", "", "", "others")),
        ("Plato", ("", "Plato", "", "", "")),
        ("{A", ("", "A", "", "", "")),
        ("{{A}", ("", "A", "", "", "")),
        ("{A}}", ("", "A", "", "", "")),
    ],
)
def test_a_name_is_divided_as_bibtex_does(text: str, found: tuple[str, str, str, str, str]) -> None:
    """First von Last, commas, braces and particles."""
    assert parts(text) == [found]


def test_names_are_cut_at_and_outside_of_braces() -> None:
    """An `and` in braces is a word; empty names are left out."""
    names = read_names("A and {B and C} AND D  and\nE and {x} and ")[0]
    assert [str(name) for name in names] == ["A", "B and C", "D", "E", "x"]
    assert read_names("{}, , and ,") == ([], [])


@pytest.mark.parametrize(
    ("name", "text", "is_exact"),
    [
        (PersonName(family="Plato"), "Plato", True),
        (PersonName(family="Foo Bar"), "Foo Bar, ", True),
        (PersonName(family="de la Cruz", given="Ana"), "{de la Cruz}, Ana", True),
        (PersonName(family="X", suffix="III"), "X, III, ", True),
        (PersonName(family="A and B", given="c, d"), "{A and B}, {c, d}", True),
        (PersonName(literal="others"), "others", True),
        (PersonName(literal="\\x"), r"{{}\textbackslash{}x}", True),
        (PersonName(particle="De", family="Gaulle"), "De Gaulle, ", False),
        (PersonName(particle="x and", family="Y"), "{x and Y}", False),
        (PersonName(particle="x,", family="Y"), "{x, Y}", False),
    ],
)
def test_a_name_is_written_so_that_it_reads_back(
    name: PersonName, text: str, *, is_exact: bool
) -> None:
    """Where BibTeX would divide it otherwise, that is said."""
    assert write_name(name) == (text, is_exact)


def test_a_long_name_is_read_as_a_short_one() -> None:
    """Only short names are remembered; what is read is the same."""
    long = "A" * 200
    assert read_names(f"{long}, B")[0] == [PersonName(family=long, given="B")]
    assert read_comma_name(f"{long}, B") == PersonName(family=long, given="B")
