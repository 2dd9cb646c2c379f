from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.exports.bibliography import (
    BibliographyImport,
    read_csl_json,
    write_csl_json,
)
from evidence_sophia.exports.bibliography.csl_dates import read_csl_date, write_csl_date
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference


def read(*items: dict[str, Any]) -> BibliographyImport:
    """Read items."""
    return read_csl_json(json.dumps(items))


def one(**variables: Any) -> Reference:
    """Read one item; nothing is wrong with it."""
    found = read({"id": "k", "type": "book", **variables})
    assert found.problems == ()
    return found.references[0]


def codes(found: BibliographyImport) -> list[tuple[int, str]]:
    """List what is wrong with a document, and where."""
    return [(problem.line, str(problem.code)) for problem in found.problems]


@pytest.mark.complaint("manubot/manubot#66")
@pytest.mark.parametrize("parts", [[[None]], [None], [], [[]], [[None, 5]], None, "x"])
def test_null_date_parts_are_unknown(parts: object) -> None:
    """A null in the date parts was a crash; it is a date that is not known."""
    assert one(issued={"date-parts": parts}).issued is None


@pytest.mark.complaint("citeproc-py/citeproc-py#14")
@pytest.mark.parametrize("issued", [{}, None, {"circa": True}, {"literal": ""}])
def test_a_date_without_parts_is_unknown(issued: object) -> None:
    """A date without parts was a crash."""
    assert one(issued=issued).issued is None


@pytest.mark.complaint("citation-style-language/documentation#63")
def test_a_date_that_is_none_is_kept_in_words_and_told() -> None:
    """A thirteenth month is no date and becomes no other one."""
    found = read({"id": "k", "type": "book", "issued": {"date-parts": [[2020, 13, 1]]}})
    assert (found.references[0].issued, found.references[0].issued_literal) == (
        None,
        "2020-13-01",
    )
    assert codes(found) == [(1, "date:unreadable")]


@pytest.mark.complaint("pkp/citeproc-php#198")
@pytest.mark.parametrize(
    ("season", "literal"),
    [
        ("1", "spring 2021"),
        (4, "winter 2021"),
        ("Autumn", "Autumn 2021"),
        (23, "autumn 2021"),
        ("9", "season 9 2021"),
    ],
)
def test_a_season_is_no_month(season: object, literal: str) -> None:
    """Spring was shown as March; it is the year and a word."""
    reference = one(issued={"date-parts": [[2021]], "season": season})
    assert (reference.issued, reference.issued_literal) == (PartialDate(year=2021), literal)


@pytest.mark.parametrize(
    ("value", "date", "literal"),
    [
        ({"date-parts": [["2020", "02", "3"]]}, "2020-02-03", ""),
        ({"date-parts": [[2020.0, 2.0]]}, "2020-02", ""),
        ({"date-parts": [[2019, 12], [2020, 1]]}, "2019-12", "2019-12/2020-01"),
        ({"date-parts": [[2019], [2020, 13]]}, "2019", "2019/2020-13"),
        ({"date-parts": [[1900]], "circa": "1"}, "None", "circa 1900"),
        ({"date-parts": [[1900]], "circa": "false"}, "1900", ""),
        ({"date-parts": [[-44]]}, "None", "-0044"),
        ({"date-parts": [[2020, 2, 3, 4]]}, "None", "2020-02-03-04"),
        ({"date-parts": [[12345678901]]}, "None", ""),
        ({"date-parts": [[True]]}, "None", ""),
        ({"date-parts": [[2020]], "literal": "MMXX"}, "2020", "MMXX"),
        ({"raw": "3 February 2020"}, "2020-02-03", ""),
        ({"raw": "2020-02-03"}, "2020-02-03", ""),
        ({"literal": "2020-02-03"}, "None", "2020-02-03"),
        ({"season": 2}, "None", "summer"),
        ("2020-02", "2020-02", ""),
        (2020, "2020", ""),
        ([], "None", ""),
    ],
)
def test_date_variables(value: object, date: str, literal: str) -> None:
    """Texts, numbers, ranges, circa, literals and raw words are each what they say."""
    read = read_csl_date(value)
    assert (str(read.date), read.literal) == (date, literal)


@pytest.mark.parametrize(
    ("date", "literal", "written"),
    [
        ("2021", "winter 2021", {"date-parts": [[2021]], "season": 4}),
        ("2019-12", "2019-12/2020-01", {"date-parts": [[2019, 12], [2020, 1]]}),
        ("", "circa 1900", {"date-parts": [[1900]], "circa": True}),
        ("", "circa -0044", {"literal": "circa -0044"}),
        ("2020", "winter 2021", {"date-parts": [[2020]], "literal": "winter 2021"}),
        ("2020-01-02", "", {"date-parts": [[2020, 1, 2]]}),
    ],
)
def test_dates_are_written_in_csl_s_own_forms(
    date: str, literal: str, written: dict[str, Any]
) -> None:
    """Seasons, ranges and circa are structured where that says exactly the same."""
    made = write_csl_date(PartialDate.parse(date) if date else None, literal)
    assert made == written


def test_names_of_all_forms() -> None:
    """Particles, suffixes, literals and bare texts are names; what is none is told."""
    found = one(
        author=[
            {"family": "Cruz", "given": "Ana", "non-dropping-particle": "de la"},
            {"family": "X", "dropping-particle": "von", "suffix": "Jr.", "literal": "Y"},
            {"literal": "NRC Committee"},
            {"given": "Ana"},
            "Somebody",
        ],
        editor={"family": "Ed"},
    )
    assert found.authors == (
        PersonName(family="Cruz", given="Ana", particle="de la"),
        PersonName(family="X", particle="von", suffix="Jr."),
        PersonName(literal="NRC Committee"),
        PersonName(literal="Ana"),
        PersonName(literal="Somebody"),
    )
    assert found.editors == (PersonName(family="Ed"),)
    broken = read({"id": "k", "type": "book", "author": [7, {}, "", {"family": "A"}]})
    assert len(broken.references[0].authors) == 1
    assert codes(broken) == [(1, "field:unreadable")] * 3
    assert broken.references[0].metadata == (("author-unread", '7\n{}\n""'),)


def test_types_and_genres() -> None:
    """A preprint is an article by its genre; an unknown type is kept and told."""
    assert one(type="article", genre="Preprint").kind == "preprint"
    assert one(genre="PhD").metadata == (("genre", "PhD"),)
    assert one(genre=["x"]).metadata == (("genre", '["x"]'),)
    found = read({"id": "k", "type": "brochure"}, {"id": "l"})
    assert [str(each.kind) for each in found.references] == ["brochure", "document"]
    assert [code for _, code in codes(found)] == ["kind:unknown"] * 2


def test_other_variables_are_kept() -> None:
    """What has no field is metadata: text, names, numbers, structures and custom pairs."""
    found = one(
        PMID=7,
        translator=[{"family": "T", "given": "A"}],
        categories=["x", {"y": 1}],
        custom={"a B": "c", "n": 1.25},
        empty="",
    )
    assert dict(found.metadata) == {
        "a-b": "c",
        "categories": '["x", {"y": 1}]',
        "n": "1.25",
        "pmid": "7",
        "translator": "A T",
    }
    assert json.loads(write_csl_json([found]))[0]["PMID"] == "7"


def test_a_text_of_another_form_is_kept_and_told() -> None:
    """A list of one title is the title; a list of two is the first."""
    assert one(title=["A"]).title == "A"
    found = read({"id": "k", "type": "book", "title": ["A", "B"], "custom": [1], "volume": True})
    assert dict(found.references[0].metadata) == {
        "custom": "[1]",
        "title": "B",
        "volume": "true",
    }
    assert sorted(codes(found)) == [(1, "field:duplicate"), *[(1, "field:unreadable")] * 2]


def test_keywords_of_all_forms() -> None:
    """A list, commas or semicolons."""
    assert one(keyword="a, b").keywords == ("a", "b")
    assert one(keyword="a, b; c").keywords == ("a, b", "c")
    assert one(keyword=["a", "", 7]).keywords == ("a", "7")


@pytest.mark.parametrize("text", ['{"id": "k", "type": "book"}', '{"items": [{"id": "k"}]}'])
def test_one_item_or_a_wrapped_list(text: str) -> None:
    """Not every program writes a bare list."""
    assert [each.id for each in read_csl_json(text).references] == ["k"]


@pytest.mark.parametrize(
    ("text", "ids", "problem"),
    [
        ("", [], []),
        ("[]", [], []),
        ("{nonsense", [], [(1, "entry:malformed")]),
        ('[\n{"id": "a", "type": "book"},\n{"id": ]', ["a"], [(3, "entry:malformed")]),
        ('[{"id": "a", "type": "book"}\n{"id"', ["a"], [(2, "entry:malformed")]),
        ('[{"id": "a", "type": "book"},\n7]', ["a"], [(2, "entry:malformed")]),
        ("[" * 200_000, [], [(1, "entry:malformed")]),
        (f'[{{"id": {"9" * 5000}}}]', [], [(1, "entry:malformed")]),
        ('[{"type": "book"}]', ["line-1"], [(1, "key:missing")]),
        (
            '[{"id": "a", "type": "book", "id": "b"}]',
            ["b"],
            [(1, "field:duplicate")],
        ),
        (
            '[{"id": "a", "type": "book"},\n{"id": "a", "type": "book"}]',
            ["a", "a"],
            [(2, "key:duplicate")],
        ),
    ],
)
def test_broken_documents(text: str, ids: list[str], problem: list[tuple[int, str]]) -> None:
    """The items before a break are kept, and the break is told with its line."""
    found = read_csl_json(text)
    assert [each.id for each in found.references] == ids
    assert codes(found) == problem


HOSTILE: dict[str, Callable[[int], str]] = {
    "items": lambda size: json.dumps([{"id": n, "type": "book"} for n in range(size)], indent=1),
    "names": lambda size: json.dumps([{"id": 1, "author": ["a b"] * size}]),
    "pairs": lambda size: json.dumps([{"id": 1, **{f"a{n}": "b" for n in range(size)}}]),
    "blanks": lambda size: "[" + " \n" * size + "]",
    "comments": lambda size: "[" + "/* a */ // b\n" * size + "]",
    "open comments": lambda size: "[ /*" * size,
    "open texts": lambda size: "[ // a\n" + '"\\' * size,
    "last commas": lambda size: "[" + '{"id":1,},' * size + "]",
    "commas": lambda size: "[" + ", " * size + "]",
    "twice": lambda size: "[{" + '"a":1,' * size + '"a":1}]',
}


@pytest.mark.doubling
@pytest.mark.parametrize("name", HOSTILE)
def test_no_document_takes_more_than_linear_time(name: str) -> None:
    """Twice the document takes about twice the time, whatever is in it."""

    def work(size: int) -> Callable[[], object]:
        text = HOSTILE[name](size)
        return lambda: read_csl_json(text)

    assert growth(work, 200) < LINEAR
