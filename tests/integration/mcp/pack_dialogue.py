"""What the conformance suite calls, part 2: questions asked as 2025-11-25 asks them."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.shared.exceptions import MCPError
from mcp_types import (
    MISSING_REQUIRED_CLIENT_CAPABILITY,
    EmptyResult,
    SamplingMessage,
    SetLevelRequestParams,
    TextContent,
)

__all__ = ["mount_dialogue"]

_STRING = {"type": "string"}
_OPTIONS = ["option1", "option2", "option3"]


def _titled(*pairs: tuple[str, str]) -> list[dict[str, str]]:
    return [{"const": value, "title": title} for value, title in pairs]


_NAMED = {
    "type": "object",
    "properties": {
        "username": {"type": "string", "description": "User's response"},
        "email": {"type": "string", "description": "User's email address"},
    },
    "required": ["username", "email"],
}
_DEFAULTS = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "default": "John Doe"},
        "age": {"type": "integer", "default": 30},
        "score": {"type": "number", "default": 95.5},
        "status": {
            "type": "string",
            "enum": ["active", "inactive", "pending"],
            "default": "active",
        },
        "verified": {"type": "boolean", "default": True},
    },
    "required": [],
}
_ENUMS = {
    "type": "object",
    "properties": {
        "untitledSingle": {"type": "string", "enum": _OPTIONS},
        "titledSingle": {
            "type": "string",
            "oneOf": _titled(
                ("value1", "First Option"), ("value2", "Second Option"), ("value3", "Third Option")
            ),
        },
        "legacyEnum": {
            "type": "string",
            "enum": ["opt1", "opt2", "opt3"],
            "enumNames": ["Option One", "Option Two", "Option Three"],
        },
        "untitledMulti": {"type": "array", "items": {"type": "string", "enum": _OPTIONS}},
        "titledMulti": {
            "type": "array",
            "items": {
                "anyOf": _titled(
                    ("value1", "First Choice"),
                    ("value2", "Second Choice"),
                    ("value3", "Third Choice"),
                )
            },
        },
    },
    "required": [],
}


async def _elicited(ctx: Context[Any], message: str, schema: dict[str, Any]) -> str:
    answer = await ctx.session.elicit_form(message, schema, related_request_id=ctx.request_id)
    return f"action={answer.action}, content={answer.content}"


def mount_dialogue(server: MCPServer[Any]) -> None:
    """Mount the fixtures that ask the client while a call runs."""
    _mount_questions(server)
    _mount_capabilities(server)
    _mount_levels(server)


def _mount_questions(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_sampling(prompt: str, ctx: Context[Any]) -> str:
        """Ask the client's model."""
        message = SamplingMessage(role="user", content=TextContent(type="text", text=prompt))
        # Deprecated since 2026-07-28, required by 2025-11-25.
        answer = await ctx.session.create_message(
            messages=[message], max_tokens=100, related_request_id=ctx.request_id
        )
        return f"LLM response: {answer.content}"

    @server.tool()
    async def test_elicitation(message: str, ctx: Context[Any]) -> str:
        """Ask the user."""
        return f"User response: {await _elicited(ctx, message, _NAMED)}"

    @server.tool()
    async def test_elicitation_sep1034_defaults(ctx: Context[Any]) -> str:
        """Ask the user, with defaults."""
        return f"Elicitation completed: {await _elicited(ctx, 'Defaults', _DEFAULTS)}"

    @server.tool()
    async def test_elicitation_sep1330_enums(ctx: Context[Any]) -> str:
        """Ask the user to choose."""
        return f"Elicitation completed: {await _elicited(ctx, 'Choose', _ENUMS)}"


def _mount_capabilities(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_missing_capability(ctx: Context[Any]) -> str:
        """Need a client that can sample."""
        declared = ctx.client_capabilities
        if declared is None or declared.sampling is None:
            raise MCPError(
                code=MISSING_REQUIRED_CLIENT_CAPABILITY,
                message="sampling is needed",
                data={"requiredCapabilities": {"sampling": {}}},
            )
        return "done"

    @server.tool()
    async def test_streaming_elicitation(ctx: Context[Any]) -> str:
        """Report progress; ask nothing within the stream."""
        await ctx.report_progress(1, 2)
        return "done"


def _mount_levels(server: MCPServer[Any]) -> None:
    async def set_level(_ctx: object, _params: SetLevelRequestParams) -> EmptyResult:
        return EmptyResult()

    low = server._lowlevel_server  # the SDK names it as the way to serve what 2026-07-28 removed
    low.add_request_handler("logging/setLevel", SetLevelRequestParams, set_level)
