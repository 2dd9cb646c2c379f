"""How does an agent get at a base? A server of the Model Context Protocol over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import InvariantError, MissingExtraError
from evidence_sophia.server.mcp.principal import MODEL_PRINCIPAL, Principal
from evidence_sophia.server.mcp.tokens import TokenTable

if TYPE_CHECKING:
    from mcp.server import MCPServer

__all__ = ["build_server"]


def build_server(
    base: EvidenceBase,
    principal: Principal | None = None,
    *,
    tokens: TokenTable | None = None,
    dotted: bool = False,
) -> MCPServer[Any]:
    """Make a server of the official SDK, to be run, mounted, or given more tools.

    ``build_server(base).run("stdio")`` serves one agent; its ``streamable_http_app()`` is
    mounted in an application, whose lifespan must enter the server's session manager.

    Args:
        base: an open base; the server acts on it in its principals' names only.
        principal: whoever is at the other end; a model, which may read and propose, if
            nothing is said.
        tokens: principals by bearer token, for a server that is reached over HTTP. Then no
            request without a token is served.
        dotted: also serve each tool under its alias with a dot, such as
            ``sophia.verify_evidence``; some hosts refuse such names.

    Raises:
        InvariantError: there are both a principal and tokens.
        MissingExtraError: the extra ``mcp`` is not installed.

    >>> base = EvidenceBase.open(":memory:")
    >>> build_server(base).name
    'evidence-sophia'
    """
    if principal is not None and tokens is not None:
        message = "a server has one principal or tokens, not both"
        raise InvariantError(message, hint="Leave the principal out where tokens say who it is.")
    try:
        from evidence_sophia.server.mcp.wired import wired  # noqa: PLC0415 - an extra
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("evidence_sophia"):
            raise
        message = "serving agents needs the package mcp, which is not installed"
        raise MissingExtraError(message, extra="mcp") from error
    fixed = principal if tokens is not None else principal or MODEL_PRINCIPAL
    return wired(base, fixed, tokens, dotted=dotted)
