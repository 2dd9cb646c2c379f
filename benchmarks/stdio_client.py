"""How does a client speak to an MCP server over stdio? JSON-RPC, one message a line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Self

__all__ = ["StdioClient", "StoppedError", "end"]

_PROTOCOL = "2025-11-25"


class StoppedError(Exception):
    """The server ended before it answered."""


class StdioClient:
    """A client of one server process, which it starts and can kill.

    Args:
        command: starts the server.
        environment: variables in addition to ours.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._server = subprocess.Popen(  # noqa: S603 - the commands of the benchmark
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **environment},
            text=True,
            encoding="utf-8",
            start_new_session=True,  # a server may be a script that starts another program
        )
        self._sent = 0
        client = {"name": "benchmark", "version": "1"}
        hello = {"protocolVersion": _PROTOCOL, "capabilities": {}, "clientInfo": client}
        self._ask("initialize", hello)
        self._send({"method": "notifications/initialized"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        self.close()

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Any:  # noqa: ANN401 - JSON
        """Call a tool and give its structured answer, once it is acknowledged.

        Raises:
            StoppedError: the server ended first.
            ValueError: the tool answered with an error.
        """
        result = self._ask("tools/call", {"name": tool, "arguments": arguments})
        if result.get("isError"):
            message = f"{tool}: {result['content']}"
            raise ValueError(message)
        return result.get("structuredContent")

    def kill(self) -> None:
        """End the server at once, as the system does when memory runs out."""
        os.killpg(self._server.pid, signal.SIGKILL)

    def close(self) -> None:
        """Let the server end by itself."""
        end(self._server)

    def _ask(self, method: str, parameters: Mapping[str, Any]) -> dict[str, Any]:
        self._sent += 1
        self._send({"id": self._sent, "method": method, "params": parameters})
        if self._server.stdout is None:
            raise StoppedError
        for line in self._server.stdout:
            answer = json.loads(line)
            if answer.get("id") == self._sent and "error" in answer:
                raise ValueError(answer["error"])
            if answer.get("id") == self._sent:
                return dict(answer["result"])
        raise StoppedError

    def _send(self, message: Mapping[str, Any]) -> None:
        if self._server.stdin is None:
            raise StoppedError
        try:
            self._server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            self._server.stdin.flush()
        except OSError as error:
            raise StoppedError from error


def end(process: subprocess.Popen[str]) -> None:
    """Close a process's input, which ends it, and wait until it has ended."""
    with suppress(OSError):  # a line that the process did not read before it was killed
        if process.stdin is not None:
            process.stdin.close()
    process.wait(timeout=30)
    if process.stdout is not None:
        process.stdout.close()
