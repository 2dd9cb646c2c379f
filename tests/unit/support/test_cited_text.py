"""What the sentences of a text cite."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.support.attribution import attribute_sentence
from evidence_sophia.support.citation_quality import measure_citations
from evidence_sophia.support.cited_text import read_cited_text
from evidence_sophia.support.passages import CitablePassage, read_passages

IDS = {"1", "2", "3", "doc-1"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Lilies harm [1]. Dogs bark.", [("Lilies harm.", ("1",)), ("Dogs bark.", ())]),
        ("Lilies harm.[1][2] Dogs bark [1;2]!", [("Lilies harm.", "12"), ("Dogs bark!", "12")]),
        ("Lilies harm. [2, 3] Dogs bark.", [("Lilies harm.", "23"), ("Dogs bark.", "")]),
        ("Lilies harm. [2-3]", [("Lilies harm.", "23")]),
        ("Lilies harm [^1].", [("Lilies harm.", "1")]),
        ("[1] Lilies harm. [2] Dogs bark.", [("Lilies harm.", "1"), ("Dogs bark.", "2")]),
        ("Lilies harm [doc-1].\n\n[2]", [("Lilies harm.", ("doc-1", "2"))]),
        ("百合有毒[1]。猫死了。[2]", [("百合有毒。", "1"), ("猫死了。", "2")]),
        ("Smith et al. [1] say lilies harm.", [("Smith et al. say lilies harm.", "1")]),
        ("It was [sic] so [a, 1].", [("It was [sic] so [a, 1].", "")]),
        ("See [1](https://example.org) now.", [("See [1](https://example.org) now.", "")]),
        ("It is so [9].", [("It is so.", "9")]),
        ("It is so [1-900000].", [("It is so [1-900000].", "")]),
        ("[1]", []),
        ("", []),
    ],
)
def test_marks_are_read_and_taken_off(
    text: str, expected: list[tuple[str, str | tuple[str, ...]]]
) -> None:
    """Before or after the full stop, alone or listed; what is no mark stays a part of the text."""
    found = read_cited_text(text, IDS)
    assert [(each.text, each.cited) for each in found] == [
        (said, tuple(cited)) for said, cited in expected
    ]


def test_a_sentence_knows_its_place() -> None:
    """Its span cuts it out of the text, marks included."""
    text = "Ünï. [1] Lilies harm [2]."
    found = read_cited_text(text, IDS)
    assert [each.span.of(text) for each in found if each.span] == ["Ünï.", "Lilies harm [2]."]


@pytest.mark.complaint("vibrantlabsai/ragas#2811")
@pytest.mark.complaint("UKGovernmentBEIS/inspect_ai#4381")
def test_an_answer_with_marks_is_held_against_its_passages() -> None:
    """What is cited to the wrong mark passed, since another passage has it."""
    shelf = read_passages(
        [
            CitablePassage(id="1", text="Tests showed that all lilies harm cats."),
            CitablePassage(id="2", text="The shop opens at nine on Mondays."),
        ]
    )
    answer = read_cited_text("The shop opens at nine [2]. All lilies harm cats [2].", shelf)
    right, wrong = (attribute_sentence(each.text, each.cited, shelf) for each in answer)
    assert (right.label, wrong.label) == ("supported", "misattributed")
    assert wrong.belongs_to is not None
    assert wrong.belongs_to.id == "1"
    quality = measure_citations(answer, shelf)
    assert (quality.recall, quality.precision) == (5000, 5000)


@pytest.mark.doubling
@pytest.mark.timeout(300)
@pytest.mark.parametrize("unit", ["Lilies harm [1]. ", "[1]", "[", "[1, 2] ", " [1-50]", "[ , "])
def test_marks_take_time_with_the_length(unit: str) -> None:
    """Twice the text takes twice the time."""

    def work(size: int) -> Callable[[], object]:
        text = unit * size
        return lambda: read_cited_text(text, IDS)

    assert growth(work, 200) < LINEAR
