from __future__ import annotations

from typing import Any

import pytest
from tests.agents import answer, mined, refusal

from evidence_sophia.model.valid_time import FOREVER

PROPOSE = "sophia_propose_statements"


@pytest.fixture
def june_and_july(model: Any) -> list[str]:
    """Let a model propose two values of one functional predicate."""
    results = answer(model, PROPOSE, statements=[mined("June"), mined("July")])["results"]
    return [result["id"] for result in results]


def test_what_is_believed_is_found_by_any_spelling(model: Any, june_and_july: list[str]) -> None:
    """Each statement says how it stands and on what it rests."""
    found = answer(model, "sophia_query_knowledge", subject="LILIES", predicate="flowers_in")
    assert {each["statement"]["id"] for each in found["statements"]} == set(june_and_july)
    for each in found["statements"]:
        assert (each["rank"], each["is_open"]) == ("normal", True)
        assert each["basis"] == "quoted from default/lilies.md"


@pytest.mark.usefixtures("june_and_july")
@pytest.mark.complaint("danieljustus/symaira-memory#556")
def test_a_persons_word_comes_first_and_history_on_request(model: Any, person: Any) -> None:
    """What was replaced is shown only where it is asked for."""
    slot = {"subject": "Lilies", "predicate": "flowers_in"}
    answer(person, "sophia_correct_statement", value="August", **slot)
    now = answer(model, "sophia_query_knowledge", **slot)["statements"]
    assert [each["statement"]["value"] for each in now] == ["August"]
    assert now[0]["basis"] == "on the word of ann (person)"
    assert now[0]["rank"] == "preferred"
    every = answer(model, "sophia_query_knowledge", **slot, include_history=True)["statements"]
    assert {each["statement"]["value"] for each in every} == {"June", "July", "August"}


def test_what_was_believed_before_is_found_as_of_then(
    model: Any, person: Any, june_and_july: list[str]
) -> None:
    """A correction does not change what was believed before it."""
    slot = {"subject": "Lilies", "predicate": "flowers_in"}
    trail = answer(model, "sophia_evidence_for", statement_id=june_and_july[1])["trail"]
    then = trail["statement"]["recorded_from"]
    answer(person, "sophia_correct_statement", value="August", **slot)
    before = answer(model, "sophia_query_knowledge", **slot, as_of=then)["statements"]
    assert {each["statement"]["value"] for each in before} == {"June", "July"}


@pytest.mark.complaint("mem0ai/mem0#5576")
def test_contradictions_come_with_both_sides_and_counts(
    model: Any, june_and_july: list[str]
) -> None:
    """Nothing is decided for anybody."""
    for about in ({}, {"entity": "lilies"}):
        found = answer(model, "sophia_find_contradictions", **about)
        assert found["contradiction_count"] == 1
        assert sum(found["by_severity"].values()) == 1
        (conflict,) = found["conflicts"]
        sides = (conflict["first"], conflict["second"])
        assert {side["id"] for side in sides} == set(june_and_july)
        assert all(side["citations"][0]["quote"] for side in sides)
    assert answer(model, "sophia_find_contradictions", entity="Ferns")["contradiction_count"] == 0


@pytest.mark.complaint("topoteretes/cognee#1831")
def test_the_evidence_names_the_rule_and_the_conflict(model: Any, june_and_july: list[str]) -> None:
    """All that bears on a statement comes in one call."""
    found = answer(model, "sophia_evidence_for", statement_id=june_and_july[0])
    assert found["trail"]["is_active"]
    assert found["trail"]["quote_state"] == "verbatim"
    assert found["trail"]["decided_by"]
    assert found["trail"]["conflicts"][0]["other"] == june_and_july[1]
    assert found["trail"]["statement"]["recorded_to"].startswith(f"{FOREVER.year}-")


def test_the_history_is_the_chain(model: Any, person: Any, june_and_july: list[str]) -> None:
    """From any statement of a chain the whole of it is found."""
    corrected = answer(
        person, "sophia_correct_statement", value="August", statement_id=june_and_july[0]
    )
    chain = answer(model, "sophia_history", statement_id=june_and_july[0])["statements"]
    assert {june_and_july[0], corrected["id"]} <= {each["statement"]["id"] for each in chain}


@pytest.mark.parametrize("tool", ["sophia_evidence_for", "sophia_history"])
def test_a_forged_id_is_not_found(model: Any, tool: str) -> None:
    """An id that is nobody's, or no id at all, is told the same."""
    for forged in (f"blake3:{'0' * 64}", "' OR 1=1 --", "\x00", ""):
        assert refusal(model, tool, statement_id=forged)["code"] == "not_found"


def test_what_has_no_source_is_shown_to_a_reviewer_who_asks(model: Any, person: Any) -> None:
    """It is apart from the statements, and marked."""
    answer(model, "sophia_remember_fact", text="Ann likes tea.", confidence=9_000)
    asked = {"subject": "Ann", "include_remembered": True}
    (fact,) = answer(person, "sophia_query_knowledge", **asked)["remembered"]
    assert (fact["text"], fact["confidence"], fact["is_sourced"]) == ("Ann likes tea.", 3000, False)
    assert answer(person, "sophia_query_knowledge", subject="Ann")["remembered"] == []
    assert refusal(model, "sophia_query_knowledge", **asked)["code"] == "capability_denied"
