"""How is a model's server asked, again where that may help, and told from a broken one?"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from email.utils import parsedate_to_datetime
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

from attrs import evolve

from evidence_sophia.codec.jsontext import read_json
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import (
    BackendError,
    DeadlineExceededError,
    DecodeError,
    EvidenceAdapterUnavailable,
    InvariantError,
    RateLimitedError,
    SophiaError,
)
from evidence_sophia.providers.cost import Spending
from evidence_sophia.providers.timing import Clocks, Deadline, Limits
from evidence_sophia.providers.wire import WireReply, WireRequest, exchange

__all__ = ["ask", "checked_url", "json_of"]

_OK: Final = range(200, 300)
#: Statuses that another try may mend (RFC 9110; 529 is Anthropic's "overloaded").
_AGAIN: Final = frozenset({408, 425, 500, 502, 503, 504, 529})
_TOO_MANY: Final = 429
_SECONDS: Final = re.compile(r" *([0-9]{1,9})(?:\.[0-9]{1,9})? *")
_JSON: Final = re.compile(r"application/(?:[a-z0-9.+-]{1,60}\+)?json *(?:;.*)?")


def checked_url(url: str, *, has_key: bool) -> str:
    """Give the base URL of a server without its last slash.

    Args:
        url: as a person configured it.
        has_key: whether a key is sent along; then only HTTPS, or this machine itself, will do.

    Raises:
        InvariantError: it is no such URL. A password in it is never repeated.
    """
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError:
        parts, host = urlsplit(""), ""
    if parts.scheme not in ("http", "https") or not host or not _is_printable(url):
        message = "the address of the model's server is no URL of HTTP or HTTPS"
        raise InvariantError(message)
    if "@" in parts.netloc or parts.query or parts.fragment:
        message = "the address of the model's server holds more than host, port and path"
        raise InvariantError(message, hint="Give the key by itself, never within the URL.")
    if has_key and parts.scheme == "http" and not _is_here(host):
        message = "a key is not sent to another machine in the clear"
        raise InvariantError(message, hint="Use https, or leave the key away.")
    return url.rstrip("/")


def _is_printable(url: str) -> bool:
    return all("!" <= ch <= "~" for ch in url)


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def ask(
    request: WireRequest,
    context: RequestContext,
    *,
    limits: Limits,
    clocks: Clocks,
    spending: Spending,
) -> WireReply:
    """Ask a model's server, and again where that may help; give its reply of success.

    Tried again are connections that failed and statuses that pass (429, 500, 503 and their
    like), while tries, time and money last. Not tried again is a server that was silent: what
    it was asked may still be worked on, and paid for. Redirects are not followed.

    Raises:
        EvidenceAdapterUnavailable: it was not reached, or failed, on every try.
        RateLimitedError: it asks to wait for longer than the limits allow.
        DeadlineExceededError: the call took too long.
        BackendError: it refused, or its reply is no JSON document in plain bytes.
        AdapterError: the call may cost more than its ceiling.
    """
    spending.check()
    deadline = Deadline.of(limits, context, clocks)
    number = 1
    while True:
        outcome = _one_try(request, limits, deadline, spending)
        if isinstance(outcome, WireReply):
            return outcome
        wait = _wait_before_next(outcome, number, limits)
        is_over = number == limits.tries or not outcome.retryable or wait > limits.max_wait
        if is_over or wait >= deadline.left or not spending.allows_a_try:
            raise outcome
        clocks.sleep(wait)
        number += 1


def _one_try(
    request: WireRequest, limits: Limits, deadline: Deadline, spending: Spending
) -> WireReply | SophiaError:
    spending.start_try()
    try:
        return _accepted(exchange(request, limits, deadline))
    except DeadlineExceededError:
        raise
    except SophiaError as error:
        return error


def _wait_before_next(failure: SophiaError, number: int, limits: Limits) -> float:
    asked = failure.retry_after if isinstance(failure, RateLimitedError) else None
    backoff = limits.backoff * 2.0 ** (number - 1)
    return backoff if asked is None else max(asked, backoff)


def _accepted(reply: WireReply) -> WireReply:
    status = reply.status
    if status == _TOO_MANY or (status in _AGAIN and reply.header("retry-after")):
        message = f"the model's server asks to wait (status {status})"
        raise RateLimitedError(message, retry_after=_retry_after(reply))
    if status in _AGAIN:
        message = f"the model's server failed (status {status})"
        raise EvidenceAdapterUnavailable(message)
    if status not in _OK:
        message = f"the model's server refused the request (status {status})"
        raise BackendError(message, hint="Check the address, the key and the name of the model.")
    if reply.header("content-encoding") not in ("", "identity"):
        message = "the model's server compressed its reply, which it was asked not to"
        raise BackendError(message)
    if not _JSON.fullmatch(reply.header("content-type")[:200].lower().strip()):
        message = "the reply of the model's server is no JSON"
        raise BackendError(message)
    json_of(reply)
    # Allowed to be passed over (RFC 8259, section 8.1); an SDK that reads the body would not.
    return evolve(reply, body=reply.body.removeprefix(BOM_UTF8))


def _retry_after(reply: WireReply) -> float | None:
    """Read how many seconds a server asks to wait; a date counts from the server's own."""
    text = reply.header("retry-after")[:60]
    if found := _SECONDS.fullmatch(text):
        return float(found[1])
    try:
        until = parsedate_to_datetime(text)
        return max(0.0, (until - parsedate_to_datetime(reply.header("date")[:60])).total_seconds())
    except (ValueError, TypeError, OverflowError):
        return None


def json_of(reply: WireReply) -> Any:  # noqa: ANN401 - a JSON document has no closed type
    """Read the document of a reply, strictly.

    Raises:
        BackendError: it is none: half, doubled keys, NaN, too deep, not UTF-8.
    """
    try:
        return read_json(reply.body)
    except DecodeError as error:
        message = f"the reply of the model's server cannot be read: {error.message}"
    raise BackendError(message)
