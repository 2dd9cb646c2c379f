"""How is a base served to agents over HTTP? On this machine in one name, elsewhere by token."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from evidence_sophia.base.evidence_base import EvidenceBase
from evidence_sophia.errors import CapabilityDenied, InvariantError
from evidence_sophia.server.mcp.build import build_server
from evidence_sophia.server.mcp.principal import Principal
from evidence_sophia.server.mcp.tokens import TokenTable

if TYPE_CHECKING:
    from mcp.server import MCPServer

__all__ = ["run_http", "serve_http"]

#: Bytes of a request at most: a value of 10 MB is refused by the base, which keeps the refusal.
MAX_BODY: Final = 16 * 1024 * 1024
#: Sessions that are open at once at most: one takes about 0.3 MB.
MAX_SESSIONS: Final = 200
#: Seconds that open streams have to end when the server stops.
_GRACE: Final = 3

_UNNAMED: Final = (
    "Say in whose name everybody acts (principal=, or --as ID), or give a file of tokens "
    "(tokens=, or --tokens FILE)."
)

Ready = Callable[[str], None]


def serve_http(
    base: EvidenceBase,
    principal: Principal | None = None,
    *,
    tokens: TokenTable | None = None,
    dotted: bool = False,
    **where: Any,  # noqa: ANN401 - passed on as it is
) -> None:
    """Serve a base over streamable HTTP until the process is told to stop.

    Args:
        base: an open base.
        principal: in whose name everybody on this machine acts; only without tokens.
        tokens: principals by bearer token.
        dotted: also serve each tool under its alias with a dot.
        where: ``host``, ``port``, ``allowed_hosts``, ``sessions`` and ``ready`` of
            :func:`run_http`.

    Raises:
        CapabilityDenied: without tokens, the address can be reached from elsewhere, or nobody
            is named as principal.
        InvariantError: there are both a principal and tokens, or no session is allowed.
        MissingExtraError: the extra ``mcp`` is not installed.
        OSError: the address cannot be bound.
    """
    if tokens is None:
        _check_is_private(where.get("host", "127.0.0.1"), principal)
    run_http(build_server(base, principal, tokens=tokens, dotted=dotted), **where)


def _check_is_private(host: str, principal: Principal | None) -> None:
    if principal is None:
        message = "HTTP without tokens needs a principal that is named"
        raise CapabilityDenied(message, hint=_UNNAMED)
    if not _is_loopback(host):
        message = f"HTTP without tokens is served on this machine only, not on {host!r:.80}"
        raise CapabilityDenied(message, hint="Bind 127.0.0.1, or give a file of tokens.")


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def run_http(
    server: MCPServer[Any],
    *,
    host: str = "127.0.0.1",
    port: int = 8765,
    allowed_hosts: Iterable[str] = (),
    sessions: int = MAX_SESSIONS,
    ready: Ready = lambda _url: None,
) -> None:
    """Serve a server that :func:`~evidence_sophia.server.mcp.build.build_server` made.

    Requests for other hosts, and from pages of other origins, are refused, so that no page in
    a browser reaches a server on its own machine by a name that it made point there.

    Args:
        server: the server; whoever calls has made sure that it may be reached there.
        host: the address to bind.
        port: 0 for any that is free.
        allowed_hosts: names, with ``:port`` or ``:*``, by which it is reached besides.
        sessions: that may be open at once; another one is answered 503 until one ends, or has
            been idle for half an hour.
        ready: is told the URL once requests are taken.

    Raises:
        InvariantError: no session is allowed.
        OSError: the address cannot be bound.
    """
    if sessions < 1:
        message = f"at least one session must be allowed, not {sessions}"
        raise InvariantError(message, hint=f"Give 1 or more; {MAX_SESSIONS} is the default.")
    import anyio  # noqa: PLC0415 - an extra
    import uvicorn  # noqa: PLC0415 - an extra
    from mcp.server.transport_security import TransportSecuritySettings  # noqa: PLC0415 - an extra

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as bound:
        name = f"[{host}]" if ":" in host else host
        names = _names(name, allowed_hosts)
        app = server.streamable_http_app(
            host=host,
            max_request_body_size=MAX_BODY,
            max_sessions=sessions,
            transport_security=TransportSecuritySettings(
                allowed_hosts=names,
                allowed_origins=[f"{scheme}://{each}" for each in names for scheme in _SCHEMES],
            ),
        )
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=_GRACE)
        ready(f"http://{name}:{bound.getsockname()[1]}/mcp")
        anyio.run(lambda: uvicorn.Server(config).serve(sockets=[bound]))


_SCHEMES: Final = ("http", "https")


def _names(name: str, allowed: Iterable[str]) -> list[str]:
    local = ("127.0.0.1", "localhost", "[::1]")
    own = local if _is_loopback(name.strip("[]")) else (name,)
    # A client leaves the port out where it is that of its scheme.
    return [*own, *(f"{each}:*" for each in own), *allowed]
