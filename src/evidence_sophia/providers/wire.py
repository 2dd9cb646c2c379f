"""How does one request cross the network and come back, within its limits?

Every read, from the first byte of the head to the last of the body, waits no longer than what
is left of the deadline. ``httpx`` takes one read time-out a request, which a server that drips
bytes never meets; so its engine, ``httpcore``, is used, which asks a backend for every read.
Nothing is kept between requests, no redirect is followed, no proxy is taken from the environment,
and what is compressed is not read. The look-up of a name alone is the system's, and not cut.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from attrs import field, frozen

from evidence_sophia.errors import (
    BackendError,
    DeadlineExceededError,
    EvidenceAdapterUnavailable,
    MissingExtraError,
    SophiaError,
)
from evidence_sophia.providers.timing import Deadline, Limits

try:
    import httpcore
except ModuleNotFoundError as error:
    if error.name != "httpcore":
        raise
    _message = "models behind HTTP need httpx, which is not installed"
    raise MissingExtraError(_message, extra="llm") from error

__all__ = ["Headers", "WireReply", "WireRequest", "exchange"]

Headers = tuple[tuple[str, str], ...]

_MAX_HEADERS: Final = 256


@frozen(kw_only=True)
class WireRequest:
    """A request with its headers, which hold a key: it is never shown.

    Attributes:
        url: absolute, of HTTP or HTTPS.
        headers: names and values.
        body: its bytes.
        proxy: URL of a proxy that was asked for; "" for none.
    """

    url: str = field(repr=False)
    headers: Headers = field(repr=False)
    body: bytes = field(repr=False)
    proxy: str = field(default="", repr=False)


@frozen(kw_only=True)
class WireReply:
    """What came back, whole.

    Attributes:
        status: of HTTP.
        headers: names in lower case.
        body: its bytes, as they were sent.
    """

    status: int
    headers: Headers = field(repr=False)
    body: bytes = field(repr=False)

    def header(self, name: str) -> str:
        """Give a header's first value; "" where there is none."""
        return next((value for key, value in self.headers if key == name), "")


def exchange(request: WireRequest, limits: Limits, deadline: Deadline) -> WireReply:
    """Send a request and read the whole reply, of any status.

    Args:
        request: it is sent by POST.
        limits: of time and size.
        deadline: when all of it ends.

    Raises:
        EvidenceAdapterUnavailable: the other side was not reached, or broke off.
        DeadlineExceededError: it was silent for too long, or the deadline came first.
        BackendError: the reply is too long, or not HTTP.
        MissingExtraError: the extra ``llm`` is not installed.
    """
    deadline.check()
    failure: SophiaError
    try:
        return _exchanged(request, limits, deadline)
    except SophiaError:
        raise
    except (httpcore.ConnectTimeout, httpcore.ConnectError):
        failure = EvidenceAdapterUnavailable("the model's server was not reached")
    except httpcore.TimeoutException:
        failure = DeadlineExceededError("the model's server was silent for too long")
    except (httpcore.NetworkError, httpcore.RemoteProtocolError):
        failure = EvidenceAdapterUnavailable("the model's server broke off, or speaks no HTTP")
    except Exception as error:  # noqa: BLE001 - an engine may raise anything; its name is enough
        failure = BackendError(f"the request failed ({type(error).__name__})")
    # Raised outside of the handlers: an engine's error may hold the request with its key.
    deadline.check()
    raise failure


def _exchanged(request: WireRequest, limits: Limits, deadline: Deadline) -> WireReply:
    waits = {
        "connect": limits.connect,
        "read": limits.read,
        "write": limits.read,
        "pool": limits.connect,
    }
    with (
        _pool(request.proxy, deadline) as pool,
        pool.stream(
            "POST",
            request.url,
            headers=[*request.headers, ("Accept-Encoding", "identity"), ("Connection", "close")],
            content=request.body,
            extensions={"timeout": waits},
        ) as reply,
    ):
        return WireReply(
            status=reply.status,
            headers=_headers(reply.headers),
            body=_body(reply.iter_stream(), limits.max_bytes, deadline),
        )


def _pool(proxy: str, deadline: Deadline) -> httpcore.ConnectionPool:
    backend = _Backend(deadline)
    context = _ssl_context()
    if proxy:
        return httpcore.HTTPProxy(proxy, ssl_context=context, network_backend=backend)
    return httpcore.ConnectionPool(ssl_context=context, network_backend=backend)


@cache
def _ssl_context() -> ssl.SSLContext:
    # Made once: reading the certificates takes longer than a short call.
    return httpcore.default_ssl_context()


class _Stream(httpcore.NetworkStream):
    """A connection whose every wait ends with the deadline at the latest."""

    def __init__(self, inner: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._inner, self._deadline = inner, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._inner.read(max_bytes, _cut(timeout, self._deadline, httpcore.ReadTimeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._inner.write(buffer, _cut(timeout, self._deadline, httpcore.WriteTimeout))

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        wait = _cut(timeout, self._deadline, httpcore.ConnectTimeout)
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, wait), self._deadline)

    def get_extra_info(self, info: str) -> Any:  # noqa: ANN401 - the engine's own signature
        return self._inner.get_extra_info(info)


class _Backend(httpcore.NetworkBackend):
    """Opens connections whose every wait ends with the deadline at the latest."""

    def __init__(self, deadline: Deadline) -> None:
        self._deadline = deadline

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore.SOCKET_OPTION] | None = None,
    ) -> httpcore.NetworkStream:
        wait = _cut(timeout, self._deadline, httpcore.ConnectTimeout)
        opened = httpcore.SyncBackend().connect_tcp(host, port, wait, local_address, socket_options)
        return _Stream(opened, self._deadline)


def _cut(timeout: float | None, deadline: Deadline, late: type[Exception]) -> float:
    """Give how long to wait: a time-out, or what is left."""
    left = deadline.left
    if not left:
        raise late
    return left if timeout is None else min(timeout, left)


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> Headers:
    listed = list(raw)[:_MAX_HEADERS]
    return tuple((key.decode("latin-1").lower(), value.decode("latin-1")) for key, value in listed)


def _body(pieces: Iterable[bytes], max_bytes: int, deadline: Deadline) -> bytes:
    body = bytearray()
    for piece in pieces:
        body += piece
        if len(body) > max_bytes:
            message = f"the reply is longer than {max_bytes} bytes"
            raise BackendError(message)
        deadline.check()
    return bytes(body)
