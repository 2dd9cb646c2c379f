from __future__ import annotations

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.errors import DecodeError
from evidence_sophia.exports.bibliography import read_bibliography, sniff_bibliography


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("\n [ ]", "csl-json"),
        ("{}", "csl-json"),
        ("x\nTY  - JOUR\n", "ris"),
        ("TY - JOUR", "ris"),
        ("me@example.org % \n @ book {k,", "bibtex"),
        ("@comment{x}", "bibtex"),
        ("FN X\nVR 1.0\nPT J\nAU A", "web-of-science"),
        ("PT J\n", "web-of-science"),
        ("words, a@b", None),
        ("", None),
    ],
)
def test_a_format_is_told_by_what_stands_in_it(text: str, form: str | None) -> None:
    """The first sign of a format counts."""
    assert sniff_bibliography(text) == form


def test_what_is_no_bibliography_is_refused() -> None:
    """Words are no bibliography, and an unknown format is not read."""
    with pytest.raises(DecodeError, match="no sign of a known format"):
        read_bibliography("words")
    with pytest.raises(DecodeError, match="'nbib' is not known"):
        read_bibliography("words", "nbib")


def test_a_named_format_is_taken() -> None:
    """The caller knows better than what stands in the text."""
    assert read_bibliography("words", "ris").problems[0].code == "text:outside"


def test_the_encoding_is_told_once() -> None:
    """A guess about the bytes is told beside what is wrong with the text."""
    found = read_bibliography(b"@book{k, title={caf\xe9}}")
    assert (found.encoding, found.references[0].title) == ("cp1252", "café")
    assert [str(problem.code) for problem in found.problems] == ["encoding:guessed"]


@pytest.mark.doubling
@pytest.mark.parametrize("text", ["@", "@ ", "a\n", "@a ", "TY \n", "FN \n", "\n"])
def test_sniffing_takes_linear_time(text: str) -> None:
    """No text makes the signs be looked for twice."""
    assert growth(lambda size: lambda: sniff_bibliography(text * size), 1000) < LINEAR
