from __future__ import annotations

from typing import Any

import pytest
from tests.agents import answer, mined, refusal

from evidence_sophia.base.evidence_base import EvidenceBase

PROPOSE = "sophia_propose_statements"
SLOT = {"subject": "Lilies", "predicate": "flowers_in"}


def proposed(server: Any, *statements: dict[str, Any]) -> list[dict[str, Any]]:
    """Propose statements and give what became of each."""
    results: list[dict[str, Any]] = answer(server, PROPOSE, statements=list(statements))["results"]
    return results


def values(server: Any) -> list[str]:
    """Give when lilies flower, as it is believed now."""
    found = answer(server, "sophia_query_knowledge", **SLOT)["statements"]
    return [each["statement"]["value"] for each in found]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"quote": "Lilies flower in March."}, "ungrounded"),
        ({"quote": ""}, "ungrounded"),
        ({"quote": "L" * 301}, "span_too_long"),
        ({"source_id": "default/nowhere.md"}, "ungrounded"),
        ({"claimed_actor": "ann"}, "forged_actor"),
        ({"subject": "Roses"}, "subject_not_in_evidence"),
        ({"predicate": "unheard_of"}, "unknown_predicate"),
        ({"value": "x" * 10_000_000}, "too_long"),
        ({"value": "June\x00"}, "value_not_in_evidence"),
        ({"supersedes": f"blake3:{'0' * 64}"}, "unknown_statement"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_not_grounded_is_refused_and_the_refusal_kept(
    model: Any, base: EvidenceBase, change: dict[str, Any], reason: str
) -> None:
    """A refusal is a value with its reason, never an error."""
    (result,) = proposed(model, {**mined("June"), **change})
    assert result["outcome"] == "rejected"
    assert result["reason"] == reason
    assert [kept.id for kept in base.rejections()] == [result["id"]]
    assert values(model) == []


@pytest.mark.parametrize("source_id", ["default/lilies.md", "default/nowhere.md", "\x00"])
def test_a_predicate_that_is_not_declared_is_told_those_that_are(
    model: Any, source_id: str
) -> None:
    """No tool lists them, so the refusal does; other results stay as they were."""
    bad = {**mined("June"), "predicate": "unheard_of", "source_id": source_id}
    refused, accepted = proposed(model, bad, mined("June"))
    assert "Declared predicates: flowers_in" in refused["message"]
    assert accepted["message"] == "It was written."


def test_each_statement_is_decided_by_itself(model: Any) -> None:
    """One that is refused does not take the others with it."""
    results = proposed(model, mined("June"), mined("March"), mined("July"))
    assert [each["outcome"] for each in results] == ["accepted", "rejected", "accepted"]


@pytest.mark.complaint("mem0ai/mem0#1674")
def test_the_same_statement_twice_is_one(model: Any) -> None:
    """The second answer names the first."""
    first, second = proposed(model, mined("June"), mined("June"))
    assert (second["reason"], second["existing"]) == ("duplicate", first["id"])


def test_a_newer_statement_takes_the_place_of_an_older_one(model: Any) -> None:
    """A model may supersede what a model said."""
    (older,) = proposed(model, mined("June"))
    (newer,) = proposed(model, mined("July", supersedes=older["id"]))
    assert newer["outcome"] == "accepted"
    assert values(model) == ["July"]


@pytest.mark.parametrize(
    ("tool", "name", "more"),
    [
        ("sophia_correct_statement", "statement_id", {"value": "August"}),
        ("sophia_retract_statement", "statement_id", {}),
        ("sophia_revert", "to", {}),
    ],
)
@pytest.mark.complaint("getzep/graphiti#1789")
def test_what_a_model_may_not_do_waits_for_a_person(
    model: Any, base: EvidenceBase, tool: str, name: str, more: dict[str, Any]
) -> None:
    """It is told where a person finds it, and nothing has changed."""
    (june,) = proposed(model, mined("June"))
    result = answer(model, tool, **{name: june["id"]}, reason="I am sure", **more)
    assert result["outcome"] == "needs_person"
    assert "review queue" in result["message"]
    (waiting,) = base.review_queue()
    assert waiting.id == result["queue_id"]
    assert (waiting.actor, waiting.reason) == ("model", "I am sure")
    assert values(model) == ["June"]


@pytest.mark.complaint("mem0ai/mem0#4956")
@pytest.mark.complaint("matrixorigin/memoria#89")
def test_a_correction_stays_whatever_models_say_again(model: Any, person: Any) -> None:
    """Exactly one value is left, and the old one does not come back."""
    proposed(model, mined("June"))
    corrected = answer(person, "sophia_correct_statement", value="August", **SLOT, reason="seen")
    assert corrected["outcome"] == "accepted"
    for again in (mined("June"), mined("July"), mined("June", subject="LILIES")):
        (result,) = proposed(model, again)
        assert (result["outcome"], result["reason"]) == ("rejected", "slot_locked")
    assert values(model) == ["August"]


@pytest.mark.complaint("matrixorigin/memoria#214")
@pytest.mark.parametrize("by", ["id", "slot"])
def test_a_correction_by_id_and_by_slot_is_the_same(
    model: Any, person: Any, base: EvidenceBase, by: str
) -> None:
    """Whether the statement or its slot is named, and by tool or from Python: the same rows."""
    (june,) = proposed(model, mined("June"))
    what = {"statement_id": june["id"]} if by == "id" else SLOT
    answer(person, "sophia_correct_statement", value="August", reason="seen", **what)
    (row,) = base.query_knowledge("Lilies", "flowers_in")
    found = (row.value, row.operation.value, row.authority.value, row.supersedes, row.reason)
    assert found == ("August", "correct", "person", june["id"], "seen")


def test_a_correction_keeps_the_time_of_what_it_corrects(person: Any, base: EvidenceBase) -> None:
    """What is not said is taken from the statement that is named."""
    valid = {
        "start": "2020-01-01T00:00:00Z",
        "end": "2040-01-01T00:00:00Z",
        "precision": "year",
        "origin": "person",
    }
    june = answer(person, "sophia_correct_statement", value="June", **SLOT, valid=valid)
    answer(person, "sophia_correct_statement", value="August", statement_id=june["id"])
    (row,) = base.query_knowledge("Lilies", "flowers_in")
    assert (row.value, row.valid.start.year, row.valid.end.year) == ("August", 2020, 2040)


@pytest.mark.complaint("can1357/oh-my-pi#12258")
def test_a_person_can_retract_what_nobody_replaces(model: Any, person: Any) -> None:
    """There is no value in its place, and none comes back."""
    (june,) = proposed(model, mined("June"))
    retracted = answer(person, "sophia_retract_statement", statement_id=june["id"])
    assert retracted["outcome"] == "accepted"
    assert values(model) == []
    (again,) = proposed(model, mined("June"))
    assert again["outcome"] == "rejected"


def test_an_earlier_statement_can_be_restored_by_a_reviewer(
    model: Any, person: Any, reviewer: Any
) -> None:
    """A person is refused, with what it needs; a reviewer is not."""
    (june,) = proposed(model, mined("June"))
    answer(person, "sophia_correct_statement", value="August", **SLOT)
    problem = refusal(person, "sophia_revert", to=june["id"])
    assert problem["code"] == "capability_denied"
    assert "reviewer" in problem["hint"]
    assert answer(reviewer, "sophia_revert", to=june["id"])["outcome"] == "accepted"
    assert values(model) == ["June"]


def test_a_correction_may_bring_a_quote_which_is_checked(person: Any) -> None:
    """A person needs none; one that is given must stand there."""
    quoted = {"quote": "Lilies flower in March.", "source_id": "default/lilies.md"}
    result = answer(person, "sophia_correct_statement", value="March", **SLOT, **quoted)
    assert (result["outcome"], result["reason"]) == ("rejected", "ungrounded")


def test_text_without_a_source_is_kept_and_grounds_nothing(model: Any) -> None:
    """It never becomes a statement."""
    kept = answer(model, "sophia_remember_fact", text="Lilies flower in March.")
    assert kept["outcome"] == "accepted"
    assert values(model) == []


@pytest.mark.parametrize("count", [0, 1_001])
def test_no_statements_and_too_many_are_refused(model: Any, count: int) -> None:
    """A call is as large as a call may be."""
    problem = refusal(model, PROPOSE, statements=[mined("June")] * count)
    assert problem["code"] == "invariant_error"
