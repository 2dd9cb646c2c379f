from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._lines import is_line, is_prose
from evidence_sophia.model.reference import PersonName, Reference, as_line, as_prose
from evidence_sophia.model.source import Retraction, RetractionState


@pytest.mark.parametrize(
    ("text", "line", "prose"),
    [
        ("On the Origin", "On the Origin", "On the Origin"),
        (" a\n  b ", "a b", "a\nb"),
        ("a\r\n\r\nb\rc", "a b c", "a\nb\nc"),
        ("a\x00\x85\u2028b", "a b", "a\nb"),
        ("\xa0a\xa0b\u3000", "a\xa0b", "a\xa0b"),
        ("\ud800", "\ufffd", "\ufffd"),
        ("", "", ""),
        ("\n \n", "", ""),
    ],
)
def test_text_is_made_clean(text: str, line: str, prose: str) -> None:
    """Controls, breaks and runs of blanks go; everything else stays as it is."""
    assert (as_line(text), as_prose(text)) == (line, prose)
    assert is_line(line)
    assert is_prose(prose)


@pytest.mark.parametrize("text", ["a\nb", " a", "a ", "a  b", "\ud800", "a\x7f"])
def test_only_clean_lines_stand_in_a_reference(text: str) -> None:
    """What no format can carry is refused by the value itself."""
    with pytest.raises(InvariantError, match="one line"):
        Reference(id="k", title=text)


@pytest.mark.parametrize(
    "fields",
    [
        {"id": ""},
        {"note": "a\n\nb"},
        {"abstract": 7},
        {"title": 7},
        {"keywords": ("",)},
        {"keywords": ("a\nb",)},
        {"keywords": ["a"]},
        {"kind": "a\nb"},
        {"metadata": (("A", "x"),)},
        {"metadata": (("a", ""),)},
        {"metadata": (("a", " x"),)},
        {"retraction": None},
        {"retraction": Retraction(notice="a\n\nb")},
        {"retraction": Retraction(state=RetractionState("a\nb"))},
        {"authors": ("Somebody",)},
    ],
)
def test_what_breaks_a_rule_is_refused(fields: dict[str, Any]) -> None:
    """Every field has its rule."""
    with pytest.raises(InvariantError):
        Reference(**{"id": "k", **fields})


@pytest.mark.parametrize(
    "parts", [{}, {"given": "A"}, {"family": "A", "literal": "B"}, {"literal": "A", "given": "B"}]
)
def test_a_name_is_either_divided_or_literal(parts: dict[str, str]) -> None:
    """A name has a family name or stands as a whole."""
    with pytest.raises(InvariantError, match="a name is either"):
        PersonName(**parts)


def test_a_name_reads_as_people_say_it() -> None:
    """Given name first, then the family name with its particle."""
    name = PersonName(family="Cruz", given="Ana", particle="de la", suffix="Jr.")
    assert str(name) == "Ana de la Cruz Jr."
    assert str(PersonName(literal="The Lab")) == "The Lab"
