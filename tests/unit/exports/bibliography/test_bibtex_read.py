from __future__ import annotations

import attrs
import pytest

from evidence_sophia.exports.bibliography import BibliographyImport, read_bibtex, write_bibtex
from evidence_sophia.exports.bibliography.bibtex_read import read_keywords
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference


def one(text: str) -> Reference:
    """Read a file with one entry and no problem."""
    found = read_bibtex(text)
    assert found.problems == ()
    (reference,) = found.references
    return reference


def title(latex: str) -> str:
    """Read a title."""
    return one(f"@book{{k, title = {{{latex}}}}}").title


def codes(found: BibliographyImport) -> list[str]:
    """List what is wrong with a file."""
    return [str(problem.code) for problem in found.problems]


def rewritten(text: str) -> str:
    """Read a file and write it again."""
    return write_bibtex(read_bibtex(text).references).decode()


@pytest.mark.complaint("sciunto-org/python-bibtexparser#264")
def test_an_escaped_dollar_survives_being_written() -> None:
    r"""A price `\$5` became `$5`, which opens a formula, when it was written again."""
    text = r"@book{k, title = {Costs \$5 and \$6}}"
    assert title(r"Costs \$5 and \$6") == "Costs $5 and $6"
    assert r"Costs \$5 and \$6" in rewritten(text)


@pytest.mark.complaint("sciunto-org/python-bibtexparser#3")
def test_an_escape_is_not_stripped_when_written() -> None:
    r"""The backslash of `\%` was lost on the way through a file."""
    assert r"100\,\% sure \#1 \_x" not in rewritten("@book{k, title = {a}}")
    assert r"100\% sure \#1 \_x" in rewritten(r"@book{k, title = {100\% sure \#1 \_x}}")


@pytest.mark.complaint("sciunto-org/python-bibtexparser#161")
def test_accents_are_read_with_and_without_braces() -> None:
    r"""Braces stood around the letter î of `\^{\i}` only."""
    assert title(r"Ma{\^{\i}}tre, ma\^{\i}tre, ma\^\i tre, ma{\^\i}tre") == (
        "Maître, maître, maître, maître"
    )


@pytest.mark.complaint("sciunto-org/python-bibtexparser#193")
def test_escaped_braces_are_kept() -> None:
    r"""The braces of `\{x\}` were lost."""
    assert title(r"The set \{x\}") == "The set {x}"
    assert r"\{x\}" in rewritten(r"@book{k, title = {The set \{x\}}}")


@pytest.mark.complaint("aclements/biblib#5")
def test_a_blank_after_a_macro_divides_no_name() -> None:
    r"""`Erd\H os` was divided at the blank that ends the macro."""
    assert one(r"@book{k, author = {Erd\H os, Paul and Paul Erd\H os}}").authors == (
        PersonName(family="Erdős", given="Paul"),
        PersonName(family="Erdős", given="Paul"),
    )


@pytest.mark.complaint("plk/biber#297")
def test_nested_braces_are_read_to_their_end() -> None:
    """A field with braces in braces ended too early."""
    assert title("{A {nested {deep}} title}, {really}") == "A nested deep title, really"


@pytest.mark.complaint("phfaist/pylatexenc#21")
def test_capitals_of_macros_are_kept() -> None:
    r"""Reading `\O` or `\AA` gave small letters."""
    assert title(r"{\O}rsted, \AA ngstr\"om, {\L}{\'O}d{\'Z}") == "Ørsted, Ångström, ŁÓdŹ"


@pytest.mark.complaint("papis/papis#870")
def test_an_ampersand_is_escaped_when_written() -> None:
    """A bare `&` broke the document that used the file."""
    assert r"{Science \& Society}" in rewritten(r"@article{k, journal = {Science \& Society}}")


@pytest.mark.complaint("renanbr/bibtex-parser#87")
def test_double_braces_are_taken_off() -> None:
    """One pair of two stayed in the title; and capitals stay as they are when written."""
    assert title("{The {NASA} Report}") == "The NASA Report"
    assert "title = {{The NASA Report}}" in rewritten("@book{k, title = {{The NASA Report}}}")


def test_strings_are_put_in_and_joined() -> None:
    """A value may be joined of strings, quotes, braces and numbers."""
    text = '@string{jj = "Journal of"}@string(yy = jj # { X})\n@article{k, journal = YY # " " # 7}'
    assert one(text).container_title == "Journal of X 7"


def test_an_undefined_string_is_told() -> None:
    """The name stands in the place of what it should mean."""
    found = read_bibtex("@article{k,\n journal = nature\n}")
    assert found.references[0].container_title == "nature"
    assert codes(found) == ["string:undefined"]
    assert found.problems[0].line == 2


@pytest.mark.parametrize(
    ("fields", "date", "literal"),
    [
        ("year = 1986, month = jul", "1986-07", ""),
        ('year = 1973, month = "10~" # jan', "1973-01-10", ""),
        ("year = 2020, month = 2, day = 3", "2020-02-03", ""),
        ("year = 2020, month = {March 5}", "2020-03-05", ""),
        ("date = {2020-02-03}", "2020-02-03", ""),
        ("date = {2019-12/2020-01}, year = 2019", "2019-12", "2019-12/2020-01"),
        ("year = {in press}", "None", "in press"),
        ("year = {c. 1900}", "None", "c. 1900"),
        ("year = 1988, month = jun # {-} # aug", "1988-06", "June-August 1988"),
        ("year = 2021, month = {Winter}", "2021", "Winter 2021"),
        ("month = may", "None", ""),
    ],
)
def test_dates_are_only_what_is_certain(fields: str, date: str, literal: str) -> None:
    """A day, a month or a year is a date; seasons, ranges and other words are kept as words."""
    reference = one(f"@book{{k, {fields}}}")
    assert (str(reference.issued), reference.issued_literal) == (date, literal)


def test_a_day_that_is_none_is_told() -> None:
    """The 31st of February becomes no other day."""
    found = read_bibtex("@book{k, year = 2020, month = feb, day = 31}")
    assert found.references[0].issued == PartialDate(year=2020)
    assert codes(found) == ["date:unreadable"]
    assert codes(read_bibtex("@book{k, date = {2020-02-31}}")) == ["date:unreadable"]


def test_two_dates_are_both_kept() -> None:
    """A year that says more than the date beside it is metadata."""
    reference = one("@book{k, date = {2020}, year = {MMXX}}")
    assert dict(reference.metadata) == {"year": "MMXX"}


def test_an_entry_inherits_what_it_lacks() -> None:
    """A part takes year and publisher from its book, and the book's title as its container."""
    text = (
        "@incollection{part, crossref = {Whole}, title = {Part}}\n"
        "@book{whole, title = {Whole}, publisher = {P}, year = 1999, editor = {Ed Itor}}"
    )
    found = read_bibtex(text)
    part = found.references[0]
    assert (part.title, part.container_title, part.publisher) == ("Part", "Whole", "P")
    assert part.editors == (PersonName(family="Itor", given="Ed"),)
    assert part.issued == PartialDate(year=1999)
    assert found.problems == ()


def test_parents_that_are_missing_or_circular_are_told() -> None:
    """A reference to nothing or to itself is told; a ring of entries ends."""
    assert codes(read_bibtex("@book{a, crossref = {x}}")) == ["crossref:missing"]
    assert codes(read_bibtex("@book{a, crossref = {a}}")) == ["crossref:missing"]
    ring = "@book{a, crossref = {b}}\n@book{b, crossref = {c}}\n@book{c, crossref = {b}}"
    assert set(codes(read_bibtex(ring))) <= {"crossref:missing"}
    long = "".join(f"@book{{k{n}, crossref = {{k{n + 1}}}}}\n" for n in range(9))
    assert len(read_bibtex(f"{long}@book{{k9, year = 1999}}").references) == 10


def test_duplicate_keys_are_kept_and_told() -> None:
    """Both entries are there, and the second one's line is told."""
    found = read_bibtex("@book{k, title={A}}\n@book{K, title={B}}")
    assert [each.title for each in found.references] == ["A", "B"]
    assert [(problem.line, str(problem.code)) for problem in found.problems] == [
        (2, "key:duplicate")
    ]


def test_a_field_that_stands_twice_is_kept_and_told() -> None:
    """The first one counts; the second is metadata."""
    found = read_bibtex("@book{k, title={A},\n title={B}}")
    assert found.references[0].title == "A"
    assert found.references[0].metadata == (("second-title", "B"),)
    assert [(problem.line, str(problem.code)) for problem in found.problems] == [
        (2, "field:duplicate")
    ]


def test_fields_that_mean_the_same_are_both_kept() -> None:
    """A second publisher is metadata of its own name; the same one again is not kept twice."""
    reference = one("@book{k, publisher={P}, organization={O}, institution={P}}")
    assert (reference.publisher, reference.metadata) == ("P", (("organization", "O"),))


def test_unknown_fields_and_types_are_kept() -> None:
    """What has no place is metadata, the entry's type included."""
    reference = one("@Manual{k, Eprint = {1234.5_6}, annote = {A}}")
    assert dict(reference.metadata) == {
        "annote": "A",
        "bibtex-type": "manual",
        "eprint": "1234.5_6",
    }
    assert rewritten("@manual{k, title={A}}").startswith("@manual{k,")


def test_macros_of_the_file_itself_are_followed() -> None:
    """A preamble may define macros; those that would make text grow are not followed."""
    text = (
        r'@preamble{ "\newcommand{\swap}[2]{#2#1} \newcommand{\me}{ABC}" '
        r'# "\newcommand{\grow}[1]{#1#1} \newcommand{\bad}[1]{#2}" }'
        r"@book{k, title = {\swap{1}{2} \me{} \grow{x} \bad{y}}}"
    )
    found = read_bibtex(text)
    assert found.references[0].title == "21 ABC x y"
    assert codes(found) == ["macro:unknown"]


def test_unknown_macros_are_told_and_their_arguments_kept() -> None:
    """Nothing is lost in silence."""
    found = read_bibtex(r"@book{k, title = {\foo{bar}}, author = {\baz{A} B}}")
    assert found.references[0].title == "bar"
    assert "\\baz, \\foo" in found.problems[0].message
    assert codes(found) == ["macro:unknown"]


def test_line_ends_are_blanks_and_blank_lines_are_paragraphs() -> None:
    """A note keeps its paragraphs."""
    assert one("@book{k, note = {One\n  two.\n\n Three.}}").note == "One two.\nThree."


def test_keywords_are_cut_outside_of_braces() -> None:
    """Commas and semicolons divide; what is empty is left out."""
    assert read_keywords(r"a, {b; c}; , caf{\'e}") == ["a", "b; c", "café"]
    assert one("@book{k, keywords = {x, y}}").keywords == ("x", "y")


def test_addresses_keep_their_signs() -> None:
    """A tilde or two dashes of an address are no typography; its escapes are taken off."""
    reference = one(r"@book{k, url = {http://a.org/~b--c\_d\%20{\&}e}, doi = {10.1/a_b}}")
    assert (reference.url, reference.doi) == ("http://a.org/~b--c_d%20&e", "10.1/a_b")
    assert one(r"@book{k, url = {\url{http://a.org/~x}}}").url == "http://a.org/~x"


@pytest.mark.parametrize(
    ("written", "pages"), [("10--119", "10-119"), ("10-119", "10-119"), ("73+", "73+")]
)
def test_pages_have_one_dash(written: str, pages: str) -> None:
    """Two dashes of TeX are one."""
    assert one(f"@book{{k, pages = {{{written}}}}}").pages == pages


def test_the_day_of_a_visit_is_read() -> None:
    """`urldate` is when the address was looked at."""
    assert one("@online{k, urldate = {2020-01-02}}").accessed == PartialDate(
        year=2020, month=1, day=2
    )


@pytest.mark.parametrize(
    "field",
    [
        "sophia-issued = {nonsense|x}",
        "sophia-author.7.family = {Nobody}",
        "sophia-retraction-since = {never}",
        "sophia-author.1.given = {Only}",
    ],
)
def test_own_fields_are_trusted_no_more_than_others(field: str) -> None:
    """A forged field is told and kept as metadata; the entry is read without it."""
    found = read_bibtex(f"@book{{k, author = {{Ann Other}}, title = {{A}}, {field}}}")
    (reference,) = found.references
    assert (reference.title, len(reference.metadata)) == ("A", 1)
    assert codes(found) == ["field:unreadable"]


def test_an_own_field_of_no_meaning_is_metadata() -> None:
    """What only looks like an own field is kept under its name."""
    assert one("@book{k, sophia-x = {y}}").metadata == (("sophia-x", "y"),)


def test_an_entry_without_a_key_gets_one() -> None:
    """Its line stands for the key, and that is told."""
    found = read_bibtex("\n@book{, title={A}}")
    assert found.references[0].id == "line-2"
    assert codes(found) == ["key:missing"]


def test_a_reference_holds_everything_of_an_entry() -> None:
    """Every field of a full entry has its place."""
    reference = one(
        "@article{k, title={T}, journal={J}, volume=1, number=2, issn={1234-5678}, "
        "language={en}, abstract={A}, license={CC0-1.0}, address={P}, series={S}, edition={2}}"
    )
    filled = {field.name for field in attrs.fields(Reference) if getattr(reference, field.name)}
    assert filled >= {
        *("id", "kind", "title", "container_title", "volume", "issue", "issn", "language"),
        *("abstract", "licence", "place", "series", "edition"),
    }
