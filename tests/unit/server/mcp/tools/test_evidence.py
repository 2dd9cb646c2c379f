from __future__ import annotations

from typing import Any

import pytest
from tests.agents import LILIES, answer, call, refusal

SOURCE = "default/lilies.md"
#: A character beyond the first 65,536 and a combining mark stand before the quote.
ASTRAL = "𝔏ilies e\u0301tc. are toxic."


def test_quotes_are_found_with_spans_in_code_points(model: Any) -> None:
    """The answer has the shape that is promised, and our whole verdict beside it."""
    quotes = [{"id": "a", "text": "toxic"}, {"id": "b", "text": "harmless"}]
    found = answer(model, "sophia_verify_evidence", source_text=ASTRAL, quotes=quotes)
    assert (found["ok"], found["found_count"]) == (False, 1)
    first, second = found["results"]
    span = first["match_span"]
    assert (first["id"], first["found"]) == ("a", True)
    assert ASTRAL[span["start"] : span["end"]] == "toxic"
    assert first["verdict"]["level"] == "exact"
    assert (second["found"], second["match_span"]) == (False, None)
    assert second["verdict"]["reason"] == "absent"


def test_a_quote_of_a_stored_source_is_found_there(model: Any) -> None:
    """A source is read as what it is, here as Markdown."""
    quotes = [{"id": "a", "text": "toxic to cats"}]
    found = answer(model, "sophia_verify_evidence", source_id=SOURCE, quotes=quotes)
    span = found["results"][0]["match_span"]
    assert found["ok"]
    assert LILIES[span["start"] : span["end"]] == "toxic to cats"


def test_an_altered_quote_comes_with_what_it_resembles(model: Any) -> None:
    """A model can mend its own quote."""
    quotes = [{"id": "a", "text": "Every part of the plant is harmless."}]
    found = answer(model, "sophia_verify_evidence", source_id=SOURCE, quotes=quotes)
    assert found["results"][0]["near_miss"]["text"] == "Every part of the plant is dangerous."


@pytest.mark.parametrize(
    "source", [{}, {"source_id": SOURCE, "source_text": LILIES}], ids=["none", "both"]
)
def test_there_is_one_source(model: Any, source: dict[str, str]) -> None:
    """Nothing is guessed about which of two was meant."""
    quotes = [{"id": "a", "text": "a"}]
    problem = refusal(model, "sophia_verify_evidence", quotes=quotes, **source)
    assert problem["code"] == "invariant_error"


@pytest.mark.parametrize("count", [0, 1_001])
def test_no_quotes_and_too_many_are_refused(model: Any, count: int) -> None:
    """No quotes would all be found."""
    quotes = [{"id": str(each), "text": "a"} for each in range(count)]
    problem = refusal(model, "sophia_verify_evidence", source_text="a", quotes=quotes)
    assert problem["code"] == "invariant_error"


def test_a_source_that_is_not_there_is_not_found(model: Any) -> None:
    """It is an error that a model sees, not one of the protocol."""
    quotes = [{"id": "a", "text": "a"}]
    problem = refusal(model, "sophia_verify_evidence", source_id="default/x.md", quotes=quotes)
    assert problem["code"] == "not_found"
    assert "sophia_search" in problem["hint"]


def test_words_are_looked_up_before_they_are_said_to_be_missing(model: Any) -> None:
    """Present words have a span, absent ones the place they resemble."""
    name = "sophia_preflight_not_in_source"
    there = answer(model, name, source_id=SOURCE, quote="flower in June")
    assert there["in_source"]
    assert LILIES[there["span"]["start"] : there["span"]["end"]] == "flower in June"
    missing = answer(model, name, source_id=SOURCE, quote="Lilies flower in March.")
    assert (missing["in_source"], missing["span"]) == (False, None)
    assert missing["near_miss"]["kinds"]


def cited(id_: str, quote: str) -> dict[str, str]:
    """Give a citation of the lilies."""
    return {"id": id_, "quote": quote, "source_id": SOURCE}


def test_all_citations_of_a_page_are_verified_at_once(model: Any) -> None:
    """One altered citation is told from those that stand."""
    page = [cited("1", "Lilies flower in June."), cited("2", "Lilies flower in March.")]
    found = answer(model, "sophia_verify_citation", citations=page)
    assert not found["ok"]
    assert [each["id"] for each in found["results"]] == ["1", "2"]
    assert found["results"][0]["drift"]["status"] == "unchanged"
    assert found["results"][1]["drift"]["status"] in ("altered", "gone")


def test_a_citation_is_found_again_in_the_text_of_today(model: Any) -> None:
    """It moved, and the new place is said."""
    citation = {**cited("1", "All is well."), "span": {"start": 0, "end": 12}}
    today = "Today: All is well."
    found = answer(model, "sophia_verify_citation", citation=citation, current_source=today)
    (result,) = found["results"]
    assert found["ok"]
    assert result["drift"]["status"] == "moved"
    assert result["drift"]["current"]["start"] == 7


def test_a_citation_that_a_tool_gave_can_be_given_back(model: Any) -> None:
    """What answers and what verifies speak of citations in one way."""
    given = answer(model, "sophia_answer", question="To whom are lilies toxic?")["citations"]
    assert given
    assert answer(model, "sophia_verify_citation", citations=given)["ok"]


def test_no_citation_is_refused(model: Any) -> None:
    """A page without citations has not been verified."""
    assert call(model, "sophia_verify_citation").is_error
