"""Which base does this call see? That of its principal, made once."""

from __future__ import annotations

from attrs import field, frozen
from mcp.server.auth.middleware.auth_context import get_access_token

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.server.mcp.principal import Principal
from evidence_sophia.server.mcp.tokens import TokenTable

__all__ = ["PrincipalView", "Views"]


@frozen(kw_only=True)
class PrincipalView:
    """A principal and the base as it sees it."""

    principal: Principal
    base: EvidenceBase = field(eq=False, repr=False)


@frozen
class Views:
    """Every principal of a server with its view.

    Args:
        base: of which they are views.
        fixed: the one principal of a session that carries no token; None where a token is
            needed.
        tokens: the principals by their tokens.
    """

    base: EvidenceBase = field(repr=False)
    fixed: Principal | None = None
    tokens: TokenTable | None = None
    _made: dict[Principal, PrincipalView] = field(factory=dict, init=False, repr=False)

    def current(self) -> PrincipalView:
        """Give the view of whoever sent the request that is being served.

        Raises:
            CapabilityDenied: nobody is known to have sent it.
        """
        principal = self._principal()
        if principal is None:
            message = "this session has no principal"
            raise CapabilityDenied(message, hint="Send the bearer token of a principal.")
        if principal not in self._made:
            # Twice at once makes two equal views, of which one stays: no harm is done.
            view = PrincipalView(principal=principal, base=principal.view_of(self.base))
            self._made.setdefault(principal, view)
        return self._made[principal]

    def _principal(self) -> Principal | None:
        if self.tokens is None:
            return self.fixed
        access = get_access_token()
        return None if access is None else self.tokens.principals.get(access.client_id)
