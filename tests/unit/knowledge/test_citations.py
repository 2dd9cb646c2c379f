from __future__ import annotations

from typing import Any

import pytest

from evidence_sophia.errors import InvariantError
from evidence_sophia.knowledge.citations import (
    preflight_not_in_source,
    verify_citation,
    verify_citations,
)
from evidence_sophia.model.citation import Citation
from evidence_sophia.model.span import Span
from evidence_sophia.quotes.index import QuoteIndex

TEXT = "Lilies are toxic to cats. Even small amounts can cause kidney failure."
QUOTE = "Even small amounts can cause kidney failure"


def cited(quote: str = QUOTE, start: int | None = 26, **more: Any) -> Citation:
    """Give a citation of the text."""
    span = None if start is None else Span(start, start + len(quote))
    return Citation(id="1", quote=quote, span=span, **more)


@pytest.mark.parametrize(
    ("current", "status"),
    [
        (TEXT, "unchanged"),
        ("As we said: " + TEXT, "moved"),
        (TEXT.replace("small", "large"), "altered"),
        ("Dogs are fine.", "gone"),
        ("", "gone"),
    ],
)
def test_a_citation_is_unchanged_moved_altered_or_gone(current: str, status: str) -> None:
    """What became of a citation is told from its words."""
    found = verify_citation(cited(), current)
    assert found.status == status
    assert (found.near_miss is not None) is (status == "altered")
    assert (found.current is not None) is (status in {"unchanged", "moved"})


@pytest.mark.parametrize(("current", "status"), [(TEXT, "unchanged"), ("Other.", "gone")])
def test_a_citation_without_a_place_cannot_move(current: str, status: str) -> None:
    """Without a stored span only the words count."""
    assert verify_citation(cited(start=None), current).status == status


def test_a_citation_without_words_cannot_be_checked() -> None:
    """There is nothing to look up."""
    with pytest.raises(InvariantError, match="no quote"):
        verify_citation(cited("", 0), TEXT)


def test_all_citations_of_a_page_are_checked_at_once() -> None:
    """One finding each, in order; a source that is missing is gone."""
    page = [cited(source_id="a"), cited(source_id="b"), cited(source_id="c"), cited(source_id="a")]
    found = verify_citations(page, {"a": TEXT, "b": QuoteIndex("So: " + TEXT)})
    assert [one.status for one in found] == ["unchanged", "moved", "gone", "unchanged"]


def test_words_that_stand_there_are_not_called_missing() -> None:
    """The place is shown before anybody says that a quote is invented."""
    found = preflight_not_in_source(TEXT, "small  amounts")
    assert found.in_source
    assert found.span is not None
    assert found.span.of(TEXT) == "small amounts"


def test_words_that_do_not_stand_there_show_the_nearest_place() -> None:
    """A near miss explains and never admits."""
    found = preflight_not_in_source(QuoteIndex(TEXT), "Even large amounts can cause kidney failure")
    assert (found.in_source, found.span) == (False, None)
    assert found.near_miss is not None
    assert found.near_miss.text == QUOTE
