from __future__ import annotations

from typing import Any

import pytest
from tests.agents import answer, refusal

from evidence_sophia.codec.digests import digest


def test_passages_are_found_with_the_words_that_found_them(model: Any) -> None:
    """How a score was made is told where it is asked for."""
    (hit,) = answer(model, "sophia_search", query="toxic cats", limit=1)["hits"]
    assert hit["passage"]["source_id"] == "default/lilies.md"
    assert hit["terms"] == ["cats", "toxic"]
    assert hit["label"] is None
    (hit,) = answer(model, "sophia_search", query="toxic", limit=1, explain=True)["hits"]
    assert hit["label"]["steps"]


def test_a_limit_that_is_none_is_refused(model: Any) -> None:
    """The message says what a limit is."""
    assert refusal(model, "sophia_search", query="a", limit=0)["code"] == "invariant_error"


@pytest.mark.complaint("topoteretes/cognee#1193")
def test_a_search_stays_within_the_sets_that_are_named(model: Any) -> None:
    """A filter is not ignored."""
    assert answer(model, "sophia_search", query="toxic", source_sets=["none"])["hits"] == []


def test_an_answer_is_cited_or_refused(model: Any) -> None:
    """A refusal is an answer, not an error."""
    told = answer(model, "sophia_answer", question="To whom are lilies toxic?")
    assert told["claims"][0]["text"] == "Lilies are toxic to cats."
    assert told["citations"]
    silent = answer(model, "sophia_answer", question="Who composed the Brandenburg concertos?")
    assert silent["reason"] == "out_of_scope"
    assert silent["claims"] == []


def test_an_answer_speaks_the_language_that_is_asked_for(model: Any) -> None:
    """The words of the library's own are in that language, the quotes in their source's."""
    told = answer(model, "sophia_answer", question="To whom are lilies toxic?", language="es")
    assert told["language"] == "es"
    assert told["claims"][0]["text"] == "Lilies are toxic to cats."


def test_sources_of_the_base_and_from_elsewhere_are_scored(model: Any) -> None:
    """Each score says how it was made."""
    elsewhere = {"url": "https://www.who.int/news", "published": "2026-11-01"}
    results = answer(
        model, "sophia_score_sources", source_ids=["default/lilies.md"], sources=[elsewhere]
    )["results"]
    assert [each["source_id"] for each in results] == ["default/lilies.md", ""]
    assert [each["tier"] for each in results] == ["unknown", "authoritative"]
    assert [each["meets_floor"] for each in results] == [False, True]
    assert results[1]["basis_points"] == results[1]["score"]["overall_micro"] // 100


@pytest.mark.parametrize("bad", [{}, {"source_ids": ["default/lilies.md"], "policy": "none"}])
def test_nothing_to_score_and_no_policy_are_refused(model: Any, bad: dict[str, Any]) -> None:
    """Nothing is scored by a policy that does not exist."""
    assert refusal(model, "sophia_score_sources", **bad)["code"] == "invariant_error"


@pytest.mark.parametrize("form", ["jsonl", "prov-json", "trig"])
def test_statements_are_exported_to_those_who_review(person: Any, form: str) -> None:
    """The document comes with the digest of its bytes."""
    slot = {"subject": "Lilies", "predicate": "flowers_in"}
    answer(person, "sophia_correct_statement", value="August", **slot)
    told = answer(person, "sophia_export", format=form)
    data = told["text"].encode()
    assert (told["digest"], told["bytes"]) == (digest(data), len(data))
    assert "August" in told["text"]


def test_a_model_exports_nothing(model: Any) -> None:
    """All statements at once are for those who review."""
    assert refusal(model, "sophia_export")["code"] == "capability_denied"
