"""Does the person mean it? A question to whoever sits at the client, before an act is done.

Only a person's session is asked, and the answer gives nobody more authority than the session
has: it can only keep an act from being done. A client that cannot ask is not asked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from mcp.server.mcpserver import Context
from mcp_types import ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp_types.version import is_version_at_least

from evidence_sophia.codec.digests import digest
from evidence_sophia.model.actor import Actor, Authority
from evidence_sophia.server.mcp.table import ToolRow

__all__ = ["Confirmation", "confirm"]

Confirmation: TypeAlias = bool | InputRequiredResult
"""Whether the person means it; or the question, which is answered by a second call."""

#: From here on a question is answered by calling again, before by a request to the client.
_ASKED_BY_RESULT: Final = "2026-07-28"
_KEY: Final = "confirm"
#: Characters of an argument that a question shows.
_SHOWN: Final = 200
_SCHEMA: Final = {
    "type": "object",
    "properties": {_KEY: {"type": "boolean", "title": "Do it", "default": False}},
    "required": [_KEY],
}


async def confirm(
    row: ToolRow, arguments: Mapping[str, Any], actor: Actor, context: Context[Any]
) -> Confirmation:
    """Ask the person at the client whether an act is to be done; True where nobody is asked."""
    if not row.is_destructive or actor.authority is Authority.MODEL or not _can_ask(context):
        return True
    question = ElicitRequestFormParams(
        message=_question(row, arguments, actor), requested_schema=_SCHEMA
    )
    version = context.protocol_version
    if version is not None and is_version_at_least(version, _ASKED_BY_RESULT):
        return _by_second_call(question, _state(row, arguments), context)
    answer = await context.session.elicit_form(
        question.message, _SCHEMA, related_request_id=context.request_id
    )
    return _means_it(answer)


def _can_ask(context: Context[Any]) -> bool:
    declared = context.client_capabilities
    if declared is None or declared.elicitation is None:
        return False
    # A client that names no mode has the form; one that names only others has not.
    return declared.elicitation.form is not None or declared.elicitation.url is None


def _by_second_call(
    question: ElicitRequestFormParams, state: str, context: Context[Any]
) -> Confirmation:
    answer = (context.input_responses or {}).get(_KEY)
    # The SDK seals the state: an answer counts only for the very act that was asked about.
    if isinstance(answer, ElicitResult) and context.request_state == state:
        return _means_it(answer)
    request = ElicitRequest(params=question)
    return InputRequiredResult(input_requests={_KEY: request}, request_state=state)


def _means_it(answer: ElicitResult) -> bool:
    return answer.action == "accept" and (answer.content or {}).get(_KEY) is True


def _state(row: ToolRow, arguments: Mapping[str, Any]) -> str:
    asked = json.dumps([row.name, arguments], sort_keys=True, default=str)
    return digest(asked.encode("utf-8", "surrogatepass"))


def _question(row: ToolRow, arguments: Mapping[str, Any], actor: Actor) -> str:
    given = "\n".join(f"{name}: {_short(value)}" for name, value in sorted(arguments.items()))
    return f"{row.title}, on the word of {actor.id}?\n\n{given}"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    # Made visible, not removed: no control or direction mark may change what is read.
    seen = "".join(one if one.isprintable() else f"\\u{ord(one):04x}" for one in text[:_SHOWN])
    return seen if len(text) <= _SHOWN else f"{seen} [...]"
