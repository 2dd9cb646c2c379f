"""``evidence-sophia mcp``: serve a base to agents."""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from evidence_sophia.cli.base import open_base, print_document
from evidence_sophia.cli.embedding import add_embedder_option
from evidence_sophia.cli.safety import add_safety_option
from evidence_sophia.cli.terminal import Terminal, safe
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.actor import Authority, Role
from evidence_sophia.model.scope import DEFAULT_TENANT

if TYPE_CHECKING:
    from evidence_sophia.base.evidence_base import EvidenceBase
    from evidence_sophia.server.mcp.principal import Principal

__all__ = ["DESCRIPTION", "SUMMARY", "add_arguments", "run"]

SUMMARY: Final = "serve a base to agents"
DESCRIPTION: Final = (
    "Serve an evidence base to agents by the Model Context Protocol: over standard input and "
    "output, or over HTTP. Unless it is said otherwise, whoever is at the other end is a "
    "model: it may read and propose, and what it would correct or retract waits for a person."
)


#: Characters of a token at least: 16 random bytes in base 64 are 22.
_SHORTEST_TOKEN: Final = 22

#: As many as serve_http allows by default; its module is not loaded for --help.
_SESSIONS: Final = 200
#: Where an entry goes; on standard error, so that the entry stands alone on the other.
_PLACE: Final = 'This is one entry of a file of tokens: {"tokens": [ENTRY, ...]}\n'


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command ``mcp`` takes."""
    parser.add_argument(
        "--base",
        default="evidence.db",
        metavar="FILE",
        help="the evidence base (default: %(default)s)",
    )
    add_embedder_option(parser)
    add_safety_option(parser)
    _add_principal(parser)
    parser.add_argument(
        "--dotted",
        action="store_true",
        help="also name each tool with a dot (sophia.search); some hosts refuse that",
    )
    _add_http(parser)


def _add_principal(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("who is at the other end")
    group.add_argument("--as", dest="actor", metavar="ID", help="whose name (default: model)")
    group.add_argument(
        "--role",
        choices=[role.value for role in Role],
        help="what may be read (default: grounding)",
    )
    group.add_argument(
        "--authority",
        choices=[authority.value for authority in Authority],
        help="whose word it is (default: model)",
    )
    group.add_argument(
        "--tenant", default=DEFAULT_TENANT, help="whose documents (default: %(default)s)"
    )
    group.add_argument(
        "--source-set",
        action="append",
        metavar="ID",
        help="only this source set (repeat for several; default: all)",
    )


def _add_http(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("over HTTP")
    group.add_argument("--http", action="store_true", help="serve over streamable HTTP")
    group.add_argument(
        "--host", default="127.0.0.1", help="the address to bind (default: %(default)s)"
    )
    group.add_argument(
        "--port", type=int, default=8765, metavar="N", help="(default: %(default)s; 0: any)"
    )
    group.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="a name, with its port, by which it is reached besides (repeat for several)",
    )
    group.add_argument(
        "--sessions",
        type=int,
        default=_SESSIONS,
        metavar="N",
        help="open at once at most; another is answered 503 (default: %(default)s)",
    )
    group.add_argument(
        "--tokens",
        metavar="FILE",
        help='principals by the digest of their bearer token, in place of --as: {"tokens": [...]}, '
        "with an entry of --token-entry for each",
    )
    group.add_argument(
        "--token-entry",
        action="store_true",
        help="read a token from standard input, write the principal's entry for that file, stop",
    )


def run(arguments: argparse.Namespace) -> int:
    """Carry out the command ``mcp``."""
    if arguments.token_entry:
        _write_token_entry(_principal(arguments))
        return 0
    _check(arguments)
    with open_base(arguments, create=False) as base:
        if arguments.http:
            _serve_http(arguments, base)
        else:
            _serve_stdio(arguments, base)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if arguments.tokens and not arguments.http:
        message = "tokens are for HTTP; over standard input and output there is one principal"
        raise InvariantError(message, hint="Add --http, or leave --tokens out.")
    if arguments.tokens and (arguments.actor or arguments.role or arguments.authority):
        message = "--tokens says who everybody is; --as, --role and --authority would say it twice"
        raise InvariantError(message, hint="Leave one of them out.")
    if not arguments.actor and (arguments.role or arguments.authority):
        message = "a role or an authority belongs to somebody"
        raise InvariantError(message, hint="Add --as ID.")


def _principal(arguments: argparse.Namespace) -> Principal:
    from evidence_sophia.model.actor import Actor  # noqa: PLC0415 - beside its user
    from evidence_sophia.server.mcp.principal import Principal  # noqa: PLC0415 - loads the base

    actor = Actor(
        arguments.actor or "model",
        role=arguments.role or Role.GROUNDING,
        authority=arguments.authority or Authority.MODEL,
    )
    return Principal(actor=actor, tenant=arguments.tenant, source_sets=arguments.source_set)


def _serve_stdio(arguments: argparse.Namespace, base: EvidenceBase) -> None:
    from evidence_sophia.server.mcp.build import build_server  # noqa: PLC0415 - an extra

    server = build_server(base, _principal(arguments), dotted=arguments.dotted)
    with _ends_on_interrupt():
        server.run("stdio")


@contextmanager
def _ends_on_interrupt() -> Iterator[None]:
    """Let Ctrl-C end the process at once, as it does wherever nobody handles it.

    A handler of Python waits for the thread that reads standard input, which no signal ends;
    what is written is in a transaction, as if the process were killed.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may say what a signal does
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve_http(arguments: argparse.Namespace, base: EvidenceBase) -> None:
    from evidence_sophia.server.mcp.http import serve_http  # noqa: PLC0415 - an extra
    from evidence_sophia.server.mcp.tokens import read_tokens  # noqa: PLC0415 - loads the codec

    err = Terminal(sys.stderr, colour=not arguments.no_color)
    tokens = read_tokens(arguments.tokens) if arguments.tokens else None
    named = arguments.actor and not tokens
    serve_http(
        base,
        _principal(arguments) if named else None,
        tokens=tokens,
        dotted=arguments.dotted,
        host=arguments.host,
        port=arguments.port,
        allowed_hosts=arguments.allow_host,
        sessions=arguments.sessions,
        ready=lambda url: err.write("serving ", (safe(url), "title")),
    )


def _write_token_entry(principal: Principal) -> None:
    from evidence_sophia.codec.converter import encode  # noqa: PLC0415 - loads cattrs
    from evidence_sophia.server.mcp.tokens import token_digest  # noqa: PLC0415 - loads the codec

    token = sys.stdin.readline().strip()
    if len(token) < _SHORTEST_TOKEN:
        message = f"a token has {_SHORTEST_TOKEN} characters or more, since it can be guessed at"
        raise InvariantError(message, hint="Make one at random, such as by: openssl rand -hex 32")
    print_document({"tokenDigest": token_digest(token), **encode(principal)})
    sys.stderr.write(_PLACE)
