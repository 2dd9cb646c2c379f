from __future__ import annotations

import json
import sys
from typing import Any

import anyio
import pytest
from mcp import Client
from tests.agents import answer, call, mined, refusal, session

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import DecodeError
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.registered import _carried_out
from evidence_sophia.server.mcp.table import TOOLS

#: Text that tries to be something else.
HOSTILE = (
    "\x00",
    "\u202etxet",
    "'); DROP TABLE statement; --",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "\U0010ffff",
    "x" * 20_000,
)


def nested(depth: int) -> Any:
    """Nest a list."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def test_arguments_that_are_not_what_is_taken_are_told_to_the_model(model: Any) -> None:
    """All problems at once, with their paths, and no error of the protocol."""
    problem = refusal(model, "sophia_search", query=3, nope=True)
    assert problem["code"] == "decode_error"
    assert any("$.query" in each for each in problem["problems"])
    assert any("$.nope" in each for each in problem["problems"])


def test_arguments_nested_too_deeply_are_refused(model: Any, base: EvidenceBase) -> None:
    """No depth breaks anything."""
    problem = refusal(model, "sophia_search", query=nested(100))
    assert problem["code"] == "decode_error"
    with pytest.raises(DecodeError):
        _carried_out(TOOLS[0], base, {"query": nested(sys.getrecursionlimit() + 100)})


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_an_argument_like_any_other(model: Any, text: str) -> None:
    """It is looked up, refused with a reason, or kept exactly; it does nothing else."""
    assert answer(model, "sophia_search", query=text)["hits"] == []
    assert refusal(model, "sophia_history", statement_id=text)["code"] == "not_found"
    for change in ("subject", "value", "quote", "source_id"):
        statements = [mined("June", **{change: text})]
        (result,) = answer(model, "sophia_propose_statements", statements=statements)["results"]
        assert result["outcome"] == "rejected"
        assert result["reason"]


def test_half_a_character_is_refused_and_breaks_nothing(
    model: Any, person: Any, base: EvidenceBase
) -> None:
    """No answer could carry it; what would write it is refused, with its reason kept."""
    half = "\ud800"
    quotes = [{"id": half, "text": half}]
    problem = refusal(model, "sophia_verify_evidence", source_text="a", quotes=quotes)
    assert problem["code"] == "decode_error"
    assert refusal(model, "sophia_search", **{half: half})["code"] == "decode_error"
    statements = [mined("June", value=half)]
    (result,) = answer(model, "sophia_propose_statements", statements=statements)["results"]
    assert (result["outcome"], result["reason"]) == ("rejected", "malformed_text")
    assert len(base.rejections()) == 1
    slot = {"subject": "Lilies", "predicate": "flowers_in"}
    result = answer(person, "sophia_correct_statement", value=half, **slot)
    assert (result["outcome"], result["reason"]) == ("rejected", "malformed_text")


def test_what_is_kept_is_kept_exactly(model: Any, person: Any) -> None:
    """Nothing is stripped, escaped or turned round."""
    said = "\u202eA\u0301 <b>&amp;</b> '; --"
    answer(model, "sophia_remember_fact", text=said)
    asked = {"subject": "x", "include_remembered": True}
    (fact,) = answer(person, "sophia_query_knowledge", **asked)["remembered"]
    assert fact["text"] == said


def test_a_broken_inside_is_not_told(
    model: Any, base: EvidenceBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The model reads which tool failed, and nothing of why."""

    def fail(*_arguments: object, **_options: object) -> None:
        message = "/srv/secret/evidence.db"
        raise RuntimeError(message)

    monkeypatch.setattr(type(base), "search", fail)
    result = call(model, "sophia_search", query="a")
    assert result.is_error
    assert [content.text for content in result.content] == [  # type: ignore[union-attr]
        "Error executing tool sophia_search"
    ]


def test_a_closed_base_is_an_error_without_its_path(model: Any, base: EvidenceBase) -> None:
    """A model is told that it may try again, not where the file is."""
    base.close()
    problem = refusal(model, "sophia_search", query="a")
    assert (problem["code"], problem["retryable"]) == ("evidence_adapter_unavailable", True)
    assert "evidence.db" not in json.dumps(problem)


def test_an_unknown_tool_is_an_error_that_a_model_sees(model: Any) -> None:
    """As the SDK tells it."""
    assert call(model, "sophia_nothing").is_error


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_both_eras_get_the_same_answers(model: Any, mode: str) -> None:
    """One server speaks to old clients and to new ones."""
    question = {"source_text": "All is well.", "quotes": [{"id": "1", "text": "well"}]}

    async def ask(client: Client) -> Any:
        return (await client.call_tool("sophia_verify_evidence", question)).structured_content

    assert session(model, ask, mode=mode)["ok"]


@pytest.mark.complaint("modelcontextprotocol/servers#1819")
@pytest.mark.complaint("modelcontextprotocol/servers#3173")
def test_calls_at_once_in_one_session_are_all_kept(base: EvidenceBase) -> None:
    """Eight at a time, each is answered, and each of them is there afterwards."""
    server = build_server(base)
    results: list[Any] = []

    async def remember(client: Client, number: int) -> None:
        text = {"text": f"fact {number}"}
        results.append(await client.call_tool("sophia_remember_fact", text))

    async def all_at_once(client: Client) -> None:
        async with anyio.create_task_group() as group:
            for number in range(8):
                group.start_soon(remember, client, number)

    session(server, all_at_once)
    assert not any(result.is_error for result in results)
    assert {fact.text for fact in base.remembered_facts()} == {f"fact {n}" for n in range(8)}
