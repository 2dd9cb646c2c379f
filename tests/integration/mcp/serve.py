"""Serve a base with what the conformance suite calls mounted beside our own tools.

    python -m tests.integration.mcp.serve [--pack] BASE

The URL is the first line of standard output.
"""

from __future__ import annotations

import sys
from typing import Any

from mcp.server import MCPServer
from tests.integration.mcp.pack_content import mount_content
from tests.integration.mcp.pack_dialogue import mount_dialogue
from tests.integration.mcp.pack_input_required import mount_input_required

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.http import run_http

__all__ = ["main", "mount_pack"]


def mount_pack(server: MCPServer[Any]) -> None:
    """Mount every fixture."""
    for mount in (mount_content, mount_dialogue, mount_input_required):
        mount(server)


def main(arguments: list[str]) -> None:
    """Serve until the process is stopped."""
    with EvidenceBase.open(arguments[-1]) as base:
        server = build_server(base)
        if "--pack" in arguments:
            mount_pack(server)
        run_http(server, port=0, ready=lambda url: print(url, flush=True))  # noqa: T201 - a script


if __name__ == "__main__":
    main(sys.argv[1:])
