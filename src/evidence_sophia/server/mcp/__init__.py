"""How does an agent use an evidence base? Tools and resources of the Model Context Protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from evidence_sophia._lazy import lazy_names

if TYPE_CHECKING:
    from evidence_sophia.server.mcp.build import build_server as build_server
    from evidence_sophia.server.mcp.http import serve_http as serve_http
    from evidence_sophia.server.mcp.principal import MODEL_PRINCIPAL as MODEL_PRINCIPAL
    from evidence_sophia.server.mcp.principal import Principal as Principal
    from evidence_sophia.server.mcp.table import TOOLS as TOOLS
    from evidence_sophia.server.mcp.table import ToolRow as ToolRow
    from evidence_sophia.server.mcp.tokens import TokenTable as TokenTable
    from evidence_sophia.server.mcp.tokens import read_tokens as read_tokens
    from evidence_sophia.server.mcp.tokens import token_digest as token_digest

__all__ = [
    "MODEL_PRINCIPAL",
    "TOOLS",
    "Principal",
    "TokenTable",
    "ToolRow",
    "build_server",
    "read_tokens",
    "serve_http",
    "token_digest",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "MODEL_PRINCIPAL": "principal",
        "TOOLS": "table",
        "Principal": "principal",
        "TokenTable": "tokens",
        "ToolRow": "table",
        "build_server": "build",
        "read_tokens": "tokens",
        "serve_http": "http",
        "token_digest": "tokens",
    },
)
