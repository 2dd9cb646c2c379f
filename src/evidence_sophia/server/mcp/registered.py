"""How does a row of the table become a tool of the SDK?

The schemas are those of the codec, which also reads the arguments and writes the answers, so
that a tool, a command and a document cannot differ. What a tool refuses is an answer that a
model sees, never an error of the protocol; what went wrong inside is not told.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import anyio.to_thread
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase, FuncMetadata
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import ConfigDict, Field

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.contract.grants import check_granted
from evidence_sophia.errors import DecodeError, SophiaError
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.capability import Capability
from evidence_sophia.server.mcp.casing import (
    answer_document,
    answer_schema,
    read_request,
    request_schema,
)
from evidence_sophia.server.mcp.confirming import confirm
from evidence_sophia.server.mcp.refusals import told
from evidence_sophia.server.mcp.shapes.writing import ToolOutcome, WriteResult
from evidence_sophia.server.mcp.subscriptions import Subscriptions
from evidence_sophia.server.mcp.table import ToolRow
from evidence_sophia.server.mcp.views import Views

__all__ = ["RegisteredTool", "registered"]

_DECLINED = WriteResult(
    outcome=ToolOutcome.DECLINED, message="The person did not confirm it; nothing was written."
)


class RegisteredTool(Tool):
    """A row of the table as a tool of the SDK."""

    row: ToolRow = Field(exclude=True)
    views: Views = Field(exclude=True)
    subscriptions: Subscriptions = Field(exclude=True)

    model_config = ConfigDict(arbitrary_types_allowed=True)

    async def run(
        self,
        arguments: dict[str, Any],
        context: Context[Any, Any],
        convert_result: bool = False,  # noqa: ARG002, FBT002 - the SDK's signature
    ) -> CallToolResult | InputRequiredResult:
        """Carry out a call on a worker thread; a refusal is a result.

        Raises:
            UnexpectedToolError: something broke inside; its message names the tool only.
        """
        try:
            return await self._answered(arguments, context)
        except SophiaError as error:
            return CallToolResult(content=[_text(told(error))], is_error=True)
        except MCPError:  # of the client, such as a question that was cancelled
            raise
        except Exception as error:
            message = f"Error executing tool {self.name}"
            raise UnexpectedToolError(message) from error

    async def _answered(
        self, arguments: dict[str, Any], context: Context[Any, Any]
    ) -> CallToolResult | InputRequiredResult:
        view = self.views.current()
        _check_needs(self.row, view.principal.actor)
        confirmed = await confirm(self.row, arguments, view.principal.actor, context)
        if isinstance(confirmed, InputRequiredResult):
            return confirmed
        if not confirmed:
            return _result(answer_document(_DECLINED))
        work = partial(_carried_out, self.row, view.base, arguments)
        if self.row.is_read_only:
            return _result(await anyio.to_thread.run_sync(work))
        async with self.subscriptions.noticing(view):
            document = await anyio.to_thread.run_sync(work)
        return _result(document)


def registered(row: ToolRow, name: str, views: Views, subscriptions: Subscriptions) -> Tool:
    """Make the tool of a row under its name or its alias."""
    schema = request_schema(row.request)
    return RegisteredTool(
        row=row,
        views=views,
        subscriptions=subscriptions,
        fn=row.call,
        name=name,
        title=row.title,
        description=row.about,
        parameters=schema,
        context_kwarg=None,
        fn_metadata=FuncMetadata(arg_model=ArgModelBase, output_schema=answer_schema(row.answer)),
        is_async=False,
        annotations=ToolAnnotations(
            title=row.title,
            read_only_hint=row.is_read_only,
            destructive_hint=row.is_destructive,
            idempotent_hint=row.is_idempotent,
            open_world_hint=False,
        ),
    )


def _check_needs(row: ToolRow, actor: Actor) -> None:
    # What an act needs is checked by the base, which queues what a model may not do itself.
    if isinstance(row.needs, Capability):
        check_granted(actor.role, row.needs)


def _carried_out(row: ToolRow, base: EvidenceBase, arguments: dict[str, Any]) -> dict[str, Any]:
    try:
        request = read_request(row.request, arguments)
    except RecursionError:
        message = "the arguments are nested too deeply"
        raise DecodeError(message) from None
    document = answer_document(row.call(base, request))
    try:
        _written(document).encode()
    except UnicodeEncodeError:
        # Only what reads gives texts back, so nothing was done that this would hide.
        message = "a text holds a lone surrogate, which no answer can carry"
        raise DecodeError(message, hint="Send whole characters.") from None
    return document


def _written(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False)


def _result(document: dict[str, Any]) -> CallToolResult:
    return CallToolResult(content=[_text(document)], structured_content=document)


def _text(document: dict[str, Any]) -> TextContent:
    # Of an error's text, which may name anything, half a character stays as its escape.
    text = _written(document).encode("utf-8", "backslashreplace").decode()
    return TextContent(type="text", text=text)
