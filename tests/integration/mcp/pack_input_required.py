"""What the conformance suite calls, part 3: questions as 2026-07-28 asks them, by a second call."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import (
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequest,
    InputRequiredResult,
    ListRootsRequest,
    ListRootsResult,
    SamplingMessage,
    TextContent,
)

__all__ = ["mount_input_required"]


def _elicit(message: str, field: str, kind: str = "string") -> ElicitRequest:
    schema = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    return ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))


def _sample(question: str, max_tokens: int) -> CreateMessageRequest:
    message = SamplingMessage(role="user", content=TextContent(type="text", text=question))
    params = CreateMessageRequestParams(messages=[message], max_tokens=max_tokens)
    return CreateMessageRequest(params=params)


def _ask(requests: dict[str, InputRequest], state: str | None = None) -> InputRequiredResult:
    return InputRequiredResult(input_requests=requests, request_state=state)


def _field(ctx: Context[Any], key: str, field: str) -> str | None:
    """Give what the user put into a field, or None if there is no such answer."""
    answer = (ctx.input_responses or {}).get(key)
    if not isinstance(answer, ElicitResult) or answer.action != "accept":
        return None
    value = (answer.content or {}).get(field)
    return None if value is None else str(value)


def mount_input_required(server: MCPServer[Any]) -> None:
    """Mount the fixtures that answer with a question and are called again."""
    _mount_single(server)
    _mount_state(server)
    _mount_rounds(server)
    _mount_prompt(server)


def _mount_single(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_input_required_result_elicitation(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask for a name."""
        name = _field(ctx, "user_name", "name")
        if name is None:
            return _ask({"user_name": _elicit("What is your name?", "name")})
        return f"Hello, {name}!"

    @server.tool()
    async def test_input_required_result_sampling(ctx: Context[Any]) -> str | InputRequiredResult:
        """Ask the client's model."""
        answer = (ctx.input_responses or {}).get("capital_question")
        if not isinstance(answer, CreateMessageResult):
            return _ask({"capital_question": _sample("What is the capital of France?", 100)})
        return str(answer.content)

    @server.tool()
    async def test_input_required_result_list_roots(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask for the client's roots."""
        answer = (ctx.input_responses or {}).get("client_roots")
        if not isinstance(answer, ListRootsResult):
            return _ask({"client_roots": ListRootsRequest()})
        return ", ".join(str(root.uri) for root in answer.roots)

    @server.tool()
    async def test_input_required_result_capabilities(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask only what the client can answer."""
        declared = ctx.client_capabilities
        requests: dict[str, InputRequest] = {}
        if declared is not None and declared.sampling is not None:
            requests["greeting"] = _sample("Generate a greeting", 50)
        if declared is not None and declared.elicitation is not None:
            requests["user_name"] = _elicit("What is your name?", "name")
        return _ask(requests) if requests else "nothing to ask"


def _mount_state(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_input_required_result_request_state(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask with a state that comes back."""
        if ctx.input_responses is None:
            return _ask({"confirm": _elicit("Please confirm", "ok", "boolean")}, "a state")
        if ctx.request_state != "a state":
            message = "the state is another one"
            raise ToolError(message)
        return "state-ok"

    @server.tool()
    async def test_input_required_result_tampered_state(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask with a state that must come back as it was; the SDK seals it."""
        if ctx.input_responses is None:
            return _ask({"confirm": _elicit("Please confirm", "ok", "boolean")}, "a sealed state")
        return "state-ok"


def _mount_rounds(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_input_required_result_multiple_inputs(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask three things at once."""
        requests: dict[str, InputRequest] = {
            "user_name": _elicit("What is your name?", "name"),
            "greeting": _sample("Generate a greeting", 50),
            "client_roots": ListRootsRequest(),
        }
        if not requests.keys() <= (ctx.input_responses or {}).keys():
            return _ask(requests, "three questions")
        return "all three came"

    @server.tool()
    async def test_input_required_result_multi_round(
        ctx: Context[Any],
    ) -> str | InputRequiredResult:
        """Ask twice, one after the other."""
        if ctx.request_state is None:
            return _ask({"step1": _elicit("Step 1: What is your name?", "name")}, "round 1")
        if ctx.request_state == "round 1":
            step2 = _elicit("Step 2: What is your favorite color?", "color")
            return _ask({"step2": step2}, "round 2")
        return f"Your color: {_field(ctx, 'step2', 'color')}"


def _mount_prompt(server: MCPServer[Any]) -> None:
    @server.prompt()
    async def test_input_required_result_prompt(ctx: Context[Any]) -> str | InputRequiredResult:
        """Ask for the context of a prompt."""
        context = _field(ctx, "user_context", "context")
        if context is None:
            question = _elicit("What context should the prompt use?", "context")
            return _ask({"user_context": question})
        return f"Context: {context}"
