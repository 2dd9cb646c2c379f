from __future__ import annotations

from typing import Any

import pytest
from mcp import Client
from mcp_types import ElicitRequestFormParams, ElicitResult
from tests.agents import answer, mined, session

from evidence_sophia.base.evidence_base import EvidenceBase

SLOT = {"subject": "Lilies", "predicate": "flowers_in"}
ERAS = pytest.mark.parametrize("mode", ["auto", "legacy"])


class Sitter:
    """Whoever sits at the client: says the same each time, and remembers what was asked."""

    def __init__(self, result: ElicitResult) -> None:
        self.result = result
        self.asked: list[str] = []

    async def __call__(self, _context: object, params: ElicitRequestFormParams) -> ElicitResult:
        """Answer a question."""
        self.asked.append(params.message)
        return self.result


YES = ElicitResult(action="accept", content={"confirm": True})
NO = (
    ElicitResult(action="accept", content={"confirm": False}),
    ElicitResult(action="accept", content={}),
    ElicitResult(action="decline"),
    ElicitResult(action="cancel"),
)


def acted(server: Any, sitter: Sitter, mode: str, tool: str, **arguments: Any) -> Any:
    """Call a tool while somebody sits at the client."""

    async def act(client: Client) -> Any:
        return (await client.call_tool(tool, arguments)).structured_content

    return session(server, act, mode=mode, elicitation_callback=sitter)


@ERAS
def test_a_person_is_asked_before_an_act_is_done(
    person: Any, base: EvidenceBase, mode: str
) -> None:
    """What is asked says what is done and on whose word."""
    sitter = Sitter(YES)
    done = acted(person, sitter, mode, "sophia_correct_statement", value="August", **SLOT)
    assert done["outcome"] == "accepted"
    (question,) = sitter.asked
    assert all(word in question for word in ("ann", "Correct", "August", "flowers_in"))
    assert [each.value for each in base.query_knowledge("Lilies")] == ["August"]


@ERAS
@pytest.mark.parametrize("said", NO, ids=["no", "empty", "decline", "cancel"])
def test_what_is_not_confirmed_is_not_done(
    person: Any, base: EvidenceBase, mode: str, said: ElicitResult
) -> None:
    """Anything but a plain yes leaves everything as it was."""
    done = acted(person, Sitter(said), mode, "sophia_correct_statement", value="August", **SLOT)
    assert done["outcome"] == "declined"
    assert base.query_knowledge("Lilies") == ()


@ERAS
def test_a_yes_makes_no_person_of_a_model(model: Any, base: EvidenceBase, mode: str) -> None:
    """A model is not even asked: its wish waits, whoever sits at its client."""
    sitter = Sitter(YES)
    (june,) = answer(model, "sophia_propose_statements", statements=[mined("June")])["results"]
    done = acted(model, sitter, mode, "sophia_retract_statement", statement_id=june["id"])
    assert done["outcome"] == "needs_person"
    assert sitter.asked == []
    assert len(base.query_knowledge("Lilies")) == 1


@ERAS
def test_what_only_reads_or_proposes_asks_nobody(person: Any, mode: str) -> None:
    """Questions are for what takes something away."""
    sitter = Sitter(YES)
    acted(person, sitter, mode, "sophia_query_knowledge", subject="Lilies")
    acted(person, sitter, mode, "sophia_propose_statements", statements=[mined("June")])
    assert sitter.asked == []


def test_an_answer_to_another_question_counts_for_nothing(person: Any, base: EvidenceBase) -> None:
    """A yes is bound to the very act that was asked about."""

    async def act(client: Client) -> Any:
        def call(value: str, **more: Any) -> Any:
            arguments = {"value": value, **SLOT}
            return client.session.call_tool(
                "sophia_correct_statement", arguments, allow_input_required=True, **more
            )

        asked = await call("August")
        answered = {"input_responses": {"confirm": YES}, "request_state": asked.request_state}
        return [await call("May", **answered), await call("May", input_responses={"confirm": YES})]

    sitter = Sitter(YES)

    async def swapped(client: Client) -> list[Any]:
        try:
            return list(await act(client))
        except Exception as error:  # noqa: BLE001 - a refusal of the SDK is as good
            return [error]

    for each in session(person, swapped, elicitation_callback=sitter):
        assert getattr(each, "structured_content", None) is None
    assert base.query_knowledge("Lilies") == ()


@pytest.mark.parametrize(
    ("value", "seen"),
    [("\u202ehidden", "\\u202ehidden"), ("x" * 300, "[...]"), ("a\nb", "a\\u000ab")],
)
def test_no_text_can_disguise_a_question(person: Any, value: str, seen: str) -> None:
    """Marks that turn text round are shown as what they are, and nothing is endless."""
    sitter = Sitter(NO[0])
    acted(person, sitter, "auto", "sophia_correct_statement", value=value, **SLOT)
    assert seen in sitter.asked[0]
