"""How does what an SDK sends cross by our own wire? The SDK makes and reads it, and no more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.errors import BackendError, SophiaError
from evidence_sophia.providers.cost import Spending
from evidence_sophia.providers.http import ask
from evidence_sophia.providers.timing import Clocks, Limits
from evidence_sophia.providers.wire import WireReply, WireRequest

__all__ = ["Carrier"]

T = TypeVar("T")

#: Headers that the wire sets itself.
_OWN: Final = frozenset({"accept-encoding", "connection", "content-length", "transfer-encoding"})


class Carrier:
    """Carries the request of one call: with its limits, its tries, its ceiling.

    Args:
        context: of the request.
        spending: what the call may cost.
        limits: of time and size.
        clocks: what the limits are measured by.
        proxy: URL of a proxy; "" for none.
    """

    def __init__(
        self,
        context: RequestContext,
        spending: Spending,
        *,
        limits: Limits,
        clocks: Clocks,
        proxy: str,
    ) -> None:
        self._context, self._spending = context, spending
        self._limits, self._clocks, self._proxy = limits, clocks, proxy
        self._failure: SophiaError | None = None

    def carry(self, url: str, headers: Iterable[tuple[str, str]], body: bytes) -> WireReply:
        """Send a request of the SDK, and give the reply of success.

        Raises:
            AdapterError: whatever ``ask`` raises. It is kept, since an SDK may hide it.
        """
        sent = WireRequest(
            url=url,
            headers=tuple((key, value) for key, value in headers if key.lower() not in _OWN),
            body=body,
            proxy=self._proxy,
        )
        try:
            return ask(
                sent,
                self._context,
                limits=self._limits,
                clocks=self._clocks,
                spending=self._spending,
            )
        except SophiaError as error:
            self._failure = error
            raise

    def result_of(self, call: Callable[[], T], failed: str) -> T:
        """Let the SDK make its call, and give what it reads of the reply.

        Args:
            call: has its requests carried by :meth:`carry`.
            failed: what to say of a failure that is the SDK's own.

        Raises:
            AdapterError: whatever :meth:`carry` raised; ``BackendError`` for anything else.
        """
        try:
            return call()
        except SophiaError:
            raise
        except Exception as error:  # noqa: BLE001 - an SDK may raise anything
            name = type(error).__name__
        # Raised outside of the handler: an error of an SDK holds the request with its key.
        raise self._failure or BackendError(f"{failed} ({name})")
