"""The client of fastmcp, run by its own Python: python fast_client.py URL | -- COMMAND...

It prints what it saw as one JSON document.
"""

from __future__ import annotations

import asyncio
import json
import sys

from fastmcp import Client  # type: ignore[import-not-found]  # it is installed elsewhere
from fastmcp.client.transports import StdioTransport  # type: ignore[import-not-found]  # the same

QUOTES = [{"id": "a", "text": "toxic to cats"}, {"id": "b", "text": "toxic to dogs"}]
SLOT = {"subject": "Lilies", "predicate": "flowers_in"}


async def main(where: str, *command: str) -> None:
    """Do what an agent does, and print what came of it."""
    transport = StdioTransport(command[0], list(command[1:])) if where == "--" else where
    async with Client(transport) as client:

        async def call(name: str, **arguments: object) -> dict[str, object]:
            result = await client.call_tool(name, arguments, raise_on_error=False)
            return {"isError": result.is_error, "structured": result.structured_content}

        tools = await client.list_tools()
        stated = {
            **SLOT,
            "value": "June",
            "source_id": "default/lilies.md",
            "quote": "Lilies flower in June.",
        }
        (source,) = await client.read_resource("sophia://source/default/lilies.md")
        seen = {
            "tools": [tool.name for tool in tools],
            "outputs": sum(bool(tool.outputSchema) for tool in tools),
            "found": await call(
                "sophia_verify_evidence", source_id="default/lilies.md", quotes=QUOTES
            ),
            "proposed": await call("sophia_propose_statements", statements=[stated]),
            "wished": await call("sophia_correct_statement", value="August", **SLOT),
            "missing": await call("sophia_history", statement_id="nobody"),
            "source": json.loads(source.text)["source"]["id"],
        }
    print(json.dumps(seen))  # noqa: T201 - a script


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
