"""What the conformance suite calls, part 1: tools, resources and prompts that only answer."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from typing import Any

import anyio
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.prompts.base import Prompt, UserMessage
from mcp_types import (
    AudioContent,
    Completion,
    EmbeddedResource,
    ImageContent,
    TextContent,
    TextResourceContents,
)

__all__ = ["mount_content"]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


#: A PNG of one red pixel.
PNG = (
    b"\x89PNG\r\n\x1a\n"
    + _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    + _chunk(b"IDAT", zlib.compress(b"\x00\xff\x00\x00"))
    + _chunk(b"IEND", b"")
)
#: A WAV without a sample.
WAV = (
    b"RIFF" + struct.pack("<I", 36) + b"WAVEfmt "
    + struct.pack("<IHHIIHH", 16, 1, 1, 8000, 8000, 1, 8) + b"data" + struct.pack("<I", 0)
)  # fmt: skip


def _text(text: str) -> TextContent:
    return TextContent(type="text", text=text)


def _image() -> ImageContent:
    return ImageContent(type="image", data=base64.b64encode(PNG).decode(), mime_type="image/png")


def _embedded(uri: str, mime_type: str, text: str) -> EmbeddedResource:
    inner = TextResourceContents(uri=uri, mime_type=mime_type, text=text)
    return EmbeddedResource(type="resource", resource=inner)


def mount_content(server: MCPServer[Any]) -> None:
    """Mount the fixtures that answer without asking anything back."""
    _mount_tools(server)
    _mount_streams(server)
    _mount_changes(server)
    _mount_resources(server)
    _mount_prompts(server)


def _mount_tools(server: MCPServer[Any]) -> None:
    @server.tool()
    def test_simple_text() -> TextContent:
        """Answer with text."""
        return _text("This is a simple text response for testing.")

    @server.tool()
    def test_image_content() -> ImageContent:
        """Answer with an image."""
        return _image()

    @server.tool()
    def test_audio_content() -> AudioContent:
        """Answer with a sound."""
        sound = base64.b64encode(WAV).decode()
        return AudioContent(type="audio", data=sound, mime_type="audio/wav")

    @server.tool()
    def test_embedded_resource() -> EmbeddedResource:
        """Answer with a resource."""
        text = "This is an embedded resource content."
        return _embedded("test://embedded-resource", "text/plain", text)

    @server.tool()
    def test_multiple_content_types() -> list[TextContent | ImageContent | EmbeddedResource]:
        """Answer with three kinds of content."""
        data = json.dumps({"test": "data", "value": 123})
        embedded = _embedded("test://mixed-content-resource", "application/json", data)
        return [_text("Multiple content types test:"), _image(), embedded]

    @server.tool()
    def test_error_handling() -> str:
        """Fail."""
        message = "This tool intentionally returns an error for testing"
        raise ToolError(message)


def _mount_streams(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_tool_with_logging(ctx: Context[Any]) -> str:
        """Log three lines."""
        for line in ("execution started", "processing data", "execution completed"):
            # Deprecated since 2026-07-28, required by 2025-11-25.
            await ctx.info(f"Tool {line}")
            await anyio.sleep(0.05)
        return "done"

    @server.tool()
    async def test_logging_tool(ctx: Context[Any]) -> str:
        """Log one line."""
        await ctx.info("a line")
        return "done"

    @server.tool()
    async def test_tool_with_progress(ctx: Context[Any]) -> str:
        """Report progress three times."""
        for progress in (0, 50, 100):
            await ctx.report_progress(progress, 100)
            await anyio.sleep(0.05)
        return "done"


def _mount_changes(server: MCPServer[Any]) -> None:
    @server.tool()
    async def test_trigger_tool_change(ctx: Context[Any]) -> str:
        """Change the list of tools, and change it back."""
        server.add_tool(_nothing, name="test_passing_tool", description="Do nothing.")
        await ctx.notify_tools_changed()
        server.remove_tool("test_passing_tool")
        return "done"

    @server.tool()
    async def test_trigger_prompt_change(ctx: Context[Any]) -> str:
        """Change the list of prompts, and change it back."""
        server.add_prompt(Prompt.from_function(_nothing, name="test_passing_prompt"))
        await ctx.notify_prompts_changed()
        server.remove_prompt("test_passing_prompt")
        return "done"


def _nothing() -> str:
    """Do nothing."""
    return "done"


def _mount_resources(server: MCPServer[Any]) -> None:
    @server.resource("test://static-text", mime_type="text/plain")
    def static_text() -> str:
        """Give a text."""
        return "This is the content of the static text resource."

    @server.resource("test://static-binary", mime_type="image/png")
    def static_binary() -> bytes:
        """Give an image."""
        return PNG

    @server.resource("test://watched-resource", mime_type="text/plain")
    def watched() -> str:
        """Give a text that is watched."""
        return "watched"

    @server.resource("test://template/{id}/data", mime_type="application/json")
    def template(id: str) -> str:  # noqa: A002 - the suite names the parameter
        """Give data of an id."""
        return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})


def _mount_prompts(server: MCPServer[Any]) -> None:
    @server.prompt()
    def test_simple_prompt() -> str:
        """Give a prompt."""
        return "This is a simple prompt for testing."

    @server.prompt()
    def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
        """Give a prompt with two arguments."""
        return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"

    @server.prompt()
    def test_prompt_with_embedded_resource(resourceUri: str) -> list[UserMessage]:  # noqa: N803 - the suite's name
        """Give a prompt with a resource."""
        text = "Embedded resource content for testing."
        embedded = _embedded(resourceUri, "text/plain", text)
        return [UserMessage(embedded), UserMessage("Please process the embedded resource above.")]

    @server.prompt()
    def test_prompt_with_image() -> list[UserMessage]:
        """Give a prompt with an image."""
        return [UserMessage(_image()), UserMessage("Please analyze the image above.")]

    @server.completion()  # type: ignore[no-untyped-call,untyped-decorator]  # as the SDK wrote it
    async def complete(_ref: object, _argument: object, _context: object) -> Completion:
        return Completion(values=["paris", "park", "party"], total=3, has_more=False)
