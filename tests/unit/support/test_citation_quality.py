"""Citation precision and recall."""

from __future__ import annotations

import pytest

from evidence_sophia.codec import decode, encode
from evidence_sophia.model.measured import UNMEASURED
from evidence_sophia.support.citation_quality import (
    CitationQuality,
    CitedSentence,
    measure_citations,
)
from evidence_sophia.support.passages import CitablePassage, read_passages

SHELF = read_passages(
    [
        CitablePassage(id="A", text="All lilies harm cats."),
        CitablePassage(id="B", text="The shop opens at nine on Mondays."),
        CitablePassage(id="C", text="It is known that all lilies harm cats."),
        CitablePassage(id="first", text="The drug Abcix lowered fever in mice."),
        CitablePassage(id="second", text="Abcix also stopped seizures in rats."),
    ]
)
LILIES = "All lilies harm cats."
TOGETHER = "Abcix lowered fever in mice and stopped seizures in rats."


@pytest.mark.complaint("UKGovernmentBEIS/inspect_ai#4381")
@pytest.mark.complaint("truera/trulens#2576")
@pytest.mark.complaint("vibrantlabsai/ragas#2811")
@pytest.mark.parametrize(
    ("text", "cited", "counts"),
    [
        (LILIES, ("A",), (1, 1, 1)),
        (LILIES, ("B",), (0, 1, 0)),  # swapped: nothing counts
        (LILIES, ("A", "B"), (1, 2, 1)),  # the other is needless: the rest alone support it
        (LILIES, ("A", "C"), (1, 2, 2)),  # each alone supports it
        (LILIES, ("A", "A"), (1, 1, 1)),
        (LILIES, ("A", "ghost"), (1, 2, 1)),
        (LILIES, ("ghost",), (0, 1, 0)),
        (LILIES, (), (0, 0, 0)),
        (TOGETHER, ("first", "second"), (1, 2, 2)),  # neither alone, and neither can go
        (TOGETHER, ("first", "second", "B"), (1, 3, 2)),
        (TOGETHER, ("first",), (0, 1, 0)),
        ("", ("A",), (0, 1, 0)),
    ],
)
def test_citations_are_counted_as_alce_does(
    text: str, cited: tuple[str, ...], counts: tuple[int, int, int]
) -> None:
    """Recall asks the cited passages together; precision asks each alone, and the rest."""
    found = measure_citations([CitedSentence(text=text, cited=cited)], SHELF)
    assert found.sentences == 1
    assert (found.supported, found.citations, found.needed) == counts


def test_shares_are_those_of_the_formula() -> None:
    """Both are shares of all sentences and of all citations, in basis points, rounded down."""
    found = measure_citations(
        [
            CitedSentence(text=LILIES, cited=("A", "B")),
            CitedSentence(text=LILIES, cited=("B",)),
            CitedSentence(text=TOGETHER, cited=("first", "second")),
        ],
        SHELF,
    )
    assert found == CitationQuality(sentences=3, supported=2, citations=5, needed=3)
    assert (found.recall, found.precision) == (6666, 6000)
    assert decode(CitationQuality, encode(found)) == found


def test_what_is_not_there_is_not_measured() -> None:
    """Without sentences there is no recall, without citations no precision: never 0, never NaN."""
    nothing = measure_citations([], SHELF)
    assert (nothing.recall, nothing.precision) == (UNMEASURED, UNMEASURED)
    bare = measure_citations([CitedSentence(text=LILIES)], SHELF)
    assert (bare.recall, bare.precision) == (0, UNMEASURED)
