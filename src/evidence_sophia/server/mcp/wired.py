"""How do the table, the resources and the SDK become one server?"""

from __future__ import annotations

from typing import Any, Final

from mcp.server import MCPServer
from mcp.server.auth.provider import AccessToken, TokenVerifier
from mcp.server.auth.settings import AuthSettings
from mcp_types import SubscribeRequestParams, UnsubscribeRequestParams
from pydantic import AnyHttpUrl

from evidence_sophia import __version__
from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.server.mcp.principal import Principal
from evidence_sophia.server.mcp.registered import registered
from evidence_sophia.server.mcp.resources import mount_resources
from evidence_sophia.server.mcp.subscriptions import Subscriptions
from evidence_sophia.server.mcp.table import TOOLS
from evidence_sophia.server.mcp.tokens import TokenTable, token_digest
from evidence_sophia.server.mcp.views import Views

__all__ = ["wired"]

_INSTRUCTIONS: Final = (
    "Say nothing that the sources do not say. Verify each quote with sophia_verify_evidence "
    "before you use it, and look words up with sophia_preflight_not_in_source before you say "
    "that they are not there. Propose a statement only with the words that say it. What a "
    "person has corrected stays corrected. An answer needs_person waits for a person: tell "
    "them the queue_id."
)
#: Required by the SDK; nothing is asked there, since tokens are given out by the host.
_NO_ISSUER: Final = AnyHttpUrl("http://localhost/")


class _Tokens(TokenVerifier):
    """The SDK's question whose a token is, answered from the table."""

    def __init__(self, table: TokenTable) -> None:
        self._table = table

    async def verify_token(self, token: str) -> AccessToken | None:
        if self._table.principal_of(token) is None:
            return None
        # The digest stands for the token from here on: it keeps sessions of two tokens apart.
        digest = token_digest(token)
        return AccessToken(token=digest, client_id=digest, scopes=[])


def wired(
    base: EvidenceBase, principal: Principal | None, tokens: TokenTable | None, *, dotted: bool
) -> MCPServer[Any]:
    """Make the server; as :func:`~evidence_sophia.server.mcp.build.build_server` says."""
    views = Views(base, principal, tokens)
    subscriptions = Subscriptions(views)
    names = [(row, row.name) for row in TOOLS]
    names += [(row, row.dotted_name) for row in TOOLS if dotted]
    server: MCPServer[Any] = MCPServer(
        "evidence-sophia",
        title="evidence-sophia",
        description="Grounding for software that must not say more than its sources do.",
        instructions=_INSTRUCTIONS,
        version=__version__,
        tools=[registered(row, name, views, subscriptions) for row, name in names],
        subscriptions=subscriptions,
        log_level="WARNING",
        **_authentication(tokens),
    )
    mount_resources(server, views)
    low = server._lowlevel_server  # noqa: SLF001 - the SDK names it for what 2026-07-28 removed
    low.add_request_handler(
        "resources/subscribe", SubscribeRequestParams, subscriptions.subscribe_resource
    )
    low.add_request_handler(
        "resources/unsubscribe", UnsubscribeRequestParams, subscriptions.unsubscribe_resource
    )
    return server


def _authentication(tokens: TokenTable | None) -> dict[str, Any]:
    if tokens is None:
        return {}
    settings = AuthSettings(issuer_url=_NO_ISSUER, resource_server_url=None)
    return {"auth": settings, "token_verifier": _Tokens(tokens)}
