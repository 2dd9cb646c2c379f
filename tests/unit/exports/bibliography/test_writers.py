from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from evidence_sophia.exports.bibliography import (
    read_bibtex,
    read_csl_json,
    read_ris,
    write_bibtex,
    write_csl_json,
    write_ris,
)
from evidence_sophia.exports.bibliography.exact import notice_of, without_notice
from evidence_sophia.model.dates import PartialDate
from evidence_sophia.model.reference import PersonName, Reference
from evidence_sophia.model.source import Retraction, RetractionState

FULL = Reference(
    id="rief97b",
    kind="article-journal",
    title="Reversible Unfolding of Individual Titin",
    authors=(PersonName(family="Rief", given="Matthias"), PersonName(literal="The Lab")),
    issued=PartialDate(year=1997, month=5, day=16),
    container_title="Science",
    volume="276",
    issue="5315",
    pages="1109-1112",
    doi="10.1126/science.276.5315.1109",
    issn="0036-8075",
    keywords=("titin", "AFM"),
    note="Read twice.",
    retraction=Retraction(
        state=RetractionState.RETRACTED, notice="Data withdrawn.", since=date(2010, 2, 6)
    ),
)
NOTICE = "RETRACTED (2010-02-06): Data withdrawn."


def test_bibtex_looks_as_people_write_it() -> None:
    """Known fields in a steady order, the title's capitals kept, the notice in the note."""
    assert write_bibtex([FULL]).decode() == (
        "@article{rief97b,\n"
        "  author = {Rief, Matthias and {The Lab}},\n"
        "  title = {{Reversible Unfolding of Individual Titin}},\n"
        "  journal = {Science},\n"
        "  volume = {276},\n"
        "  number = {5315},\n"
        "  pages = {1109--1112},\n"
        "  doi = {10.1126/science.276.5315.1109},\n"
        "  issn = {0036-8075},\n"
        "  year = {1997},\n"
        "  month = may,\n"
        "  day = {16},\n"
        "  keywords = {titin, AFM},\n"
        f"  note = {{{NOTICE} \\par Read twice.}},\n"
        "  sophia-retraction-state = {retracted},\n"
        "  sophia-retraction-notice = {Data withdrawn.},\n"
        "  sophia-retraction-since = {2010-02-06},\n"
        "}\n"
    )


def test_ris_looks_as_people_write_it() -> None:
    """Known tags in a steady order, the notice as the first note."""
    lines = write_ris([FULL]).decode().split("\r\n")
    assert lines == [
        *("TY  - JOUR", "ID  - rief97b", "AU  - Rief, Matthias", "AU  - The Lab"),
        *("TI  - Reversible Unfolding of Individual Titin", "T2  - Science", "VL  - 276"),
        *("IS  - 5315", "DO  - 10.1126/science.276.5315.1109", "SP  - 1109", "EP  - 1112"),
        *("SN  - 0036-8075", "PY  - 1997", "DA  - 1997/05/16/", "KW  - titin", "KW  - AFM"),
        *(f"N1  - {NOTICE}", "N1  - Read twice.", "U1  - sophia-retraction-state: retracted"),
        "U1  - sophia-retraction-notice: Data withdrawn.",
        *("U1  - sophia-retraction-since: 2010-02-06", "ER  - ", ""),
    ]


def test_csl_looks_as_people_write_it() -> None:
    """Known variables, the notice in the note, the rest in custom."""
    (item,) = json.loads(write_csl_json([FULL]))
    assert item["note"] == f"{NOTICE}\nRead twice."
    assert item["issued"] == {"date-parts": [[1997, 5, 16]]}
    assert item["author"] == [{"family": "Rief", "given": "Matthias"}, {"literal": "The Lab"}]
    assert set(item["custom"]) == {
        *("sophia-retraction-state", "sophia-retraction-notice", "sophia-retraction-since"),
    }


def test_an_empty_bibliography_is_one() -> None:
    """Nothing is written for nothing, and it reads back."""
    assert read_bibtex(write_bibtex([])).references == ()
    assert read_ris(write_ris([])).references == ()
    assert read_csl_json(write_csl_json([])).references == ()


def test_keys_that_bibtex_cannot_read_are_replaced() -> None:
    """Keys differ beyond their case, and the ids come back."""
    ids = ["a b", "a{b", "A-b", "a-b", "a-b", "a-b-2", "x" * 200 + "ü"]
    written = write_bibtex([Reference(id=each) for each in ids])
    found = read_bibtex(written)
    assert [each.id for each in found.references] == ids
    assert found.problems == ()


def test_a_notice_says_what_there_is() -> None:
    """State, day and words, as far as they are known."""

    def shown(**fields: Any) -> str:
        return notice_of(Retraction(**fields))

    assert shown() == shown(notice="x") == ""
    assert shown(state="retracted") == "RETRACTED"
    assert shown(state="withdrawn", notice="x") == "WITHDRAWN: x"
    assert shown(state="erased", since=date(2020, 1, 2)) == "erased (2020-01-02)"


def test_a_note_that_another_program_changed_is_kept() -> None:
    """Only the very notice that was written is taken off."""
    retraction = Retraction(state=RetractionState.RETRACTED)
    assert without_notice("RETRACTED", retraction) == ""
    assert without_notice("RETRACTED\nMine.", retraction) == "Mine."
    assert without_notice("RETRACTED by hand", retraction) == "RETRACTED by hand"


def test_what_a_format_cannot_say_stands_beside_it() -> None:
    """Kinds, names, dates, numbers and keywords survive in each format."""
    odd = Reference(
        id="k",
        kind="brochure",
        authors=(PersonName(family="Gaulle", particle="De"), PersonName(literal="a, b")),
        issued=PartialDate(year=2021),
        issued_literal="about then",
        accessed_literal="2020",
        issn="none",
        isbn="1234-5678",
        keywords=("a;b", "c, d"),
        licence="CC0-1.0",
        metadata=(("genre", "course"), ("ris-ty", "JOUR"), ("bibtex-type", "article")),
    )
    assert read_bibtex(write_bibtex([odd])).references == (odd,)
    assert read_ris(write_ris([odd])).references == (odd,)
    assert read_csl_json(write_csl_json([odd])).references == (odd,)
    words = Reference(id="k", issued_literal="2020", accessed_literal="2020-01")
    assert read_bibtex(write_bibtex([words])).references == (words,)
    assert read_ris(write_ris([words])).references == (words,)
    assert read_csl_json(write_csl_json([words])).references == (words,)


LIKE_OTHERS: dict[str, dict[str, Any]] = {
    "no preprint": {"metadata": {"eprint": "1", "archiveprefix": "arXiv"}.items()},
    "no article in arXiv": {"kind": "article-journal", "publisher": "arXiv"},
    "online": {"kind": "webpage", "doi": "10.48550/arXiv.1"},
    "preprint": {"kind": "preprint", "publisher": "arXiv"},
    "signs of a DOI": {"doi": "10.1002/a$<$b$>$c"},
    "link": {"title": r"\href{https://x.org}{a}", "url": r"\href{https://y.org}{b}"},
    "journal macro": {"title": r"\prl"},
    "entities": {"title": "Caf&eacute; &nosuch; &notit;"},
    "terms": {
        "licence": "L",
        "metadata": {"rights": "R", "copyright": "C", "license": "D"}.items(),
    },
    "place": {"metadata": {"place": "Oslo"}.items()},
    "number": {"kind": "report", "issue": "7", "metadata": {"number": "8"}.items()},
    "number alone": {"kind": "patent", "metadata": {"number": "8", "issue": "9"}.items()},
    "isbn of a report": {"kind": "report", "isbn": "12"},
    "book in a book": {"kind": "book", "container_title": "C", "metadata": {"ris-jf": "D"}.items()},
    "book in a series": {"kind": "book", "container_title": "C", "series": "S"},
    "kind of Zotero": {"kind": "journalArticle"},
    "variable": {"metadata": {"doi": "a", "pages": "b", "keywords": "c", "journal": "d"}.items()},
    "two names": {"authors": (PersonName(family="Smith J", given="Doe A"),)},
    "and": {"authors": (PersonName(family="A", given="B and C, D"), PersonName(literal="E and F"))},
    "initials": {"authors": (PersonName(literal="J. Smith"), PersonName(literal="U.S. Congress"))},
    "many": {
        "authors": (PersonName(literal="Smith J, Doe A"), PersonName(literal="A, B and C, D"))
    },
}


@pytest.mark.parametrize("name", LIKE_OTHERS)
def test_what_looks_like_something_else_comes_back_as_it_is(name: str) -> None:
    """A reference whose fields would be read as another kind, name or field is kept exactly."""
    given = (Reference(id="k", **LIKE_OTHERS[name]),)
    assert read_bibtex(write_bibtex(given)).references == given
    assert read_bibtex(write_bibtex(given, macros=True)).references == given
    assert read_ris(write_ris(given)).references == given
    assert read_csl_json(write_csl_json(given)).references == given
