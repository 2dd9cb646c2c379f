"""What does a check work with? The adapter under test, a corpus to fill it, contexts, a clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Final

import attrs

from evidence_sophia.contract.bridges import as_sync
from evidence_sophia.contract.clock import utc_now
from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description
from evidence_sophia.contract.shape import is_async_adapter
from evidence_sophia.errors import InvariantError
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.scope import Scope
from evidence_sophia.testing.calls import Blocking, Call, Calls, Every, Native
from evidence_sophia.testing.corpus import Corpus
from evidence_sophia.testing.kit import expect, fail
from evidence_sophia.testing.standard_corpus import NORTH

__all__ = ["FUTURE", "PAST", "Bench", "Way"]

#: No result of the kit's corpora is longer than so many pages.
_MOST_PAGES: Final = 2_000

#: A moment that has passed, and one that will not come while a check runs.
PAST: Final = datetime(2001, 1, 1, tzinfo=UTC)
FUTURE: Final = datetime(9000, 1, 1, tzinfo=UTC)


class Way:
    """Names of the ways in which an adapter is called."""

    BLOCKING: Final = "blocking"
    NATIVE: Final = "native"
    BRIDGED: Final = "bridged"


class Bench:
    """One adapter under test. A check gets a fresh one, and seeds it first.

    Args:
        adapter: raw, with a method ``seed(corpus)``; the bench connects it.
        way: how it is called: ``blocking`` for a sync adapter, ``native`` or ``bridged`` for
            one that is awaited.
        clock: gives the present, aware of its time zone; decides which deadlines have passed.
    """

    def __init__(
        self,
        adapter: Any,  # noqa: ANN401 - of either colour, and perhaps of the wrong shape
        way: str = Way.BLOCKING,
        *,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._raw = adapter
        self._way = way
        self.clock = clock

    def __repr__(self) -> str:
        return f"<Bench of {self._raw!r}, {self._way}>"

    @cached_property
    def _own_calls(self) -> Calls:
        return Native() if is_async_adapter(self._raw) else Blocking()

    @cached_property
    def _calls(self) -> Calls:
        return Blocking() if self._way == Way.BRIDGED else self._own_calls

    @cached_property
    def _connected(self) -> Any:  # noqa: ANN401 - of either colour
        if self._way == Way.BRIDGED:
            return as_sync(self._raw)
        return connect(self._raw, clock=self.clock)

    @cached_property
    def adapter(self) -> Every:
        """The adapter behind the gate; every call waits for its result."""
        return self._calls.face(self._connected)

    @cached_property
    def raw(self) -> Every:
        """The adapter without the gate: for what it must keep by itself."""
        return self._own_calls.face(self._raw)

    @property
    def description(self) -> Description:
        """What the adapter says of itself."""
        description: Description = self._connected.describe()
        return description

    def connect(self) -> None:
        """Connect the adapter, as any caller would.

        Raises:
            SophiaError: as :func:`~evidence_sophia.contract.connection.connect`.
        """
        connect(self._raw)

    def has(self, capability: Capability) -> bool:
        """Whether the adapter serves a capability."""
        found: bool = self._connected.has(capability)
        return found

    def seed(self, corpus: Corpus) -> Every:
        """Fill the adapter's backend, and give the adapter.

        Raises:
            InvariantError: the adapter cannot be seeded.
        """
        seed = getattr(self._raw, "seed", None)
        if not callable(seed):
            message = "the adapter under test has no method seed(corpus)"
            hint = "Give it one beside its verbs; clause G-10 says what it does."
            raise InvariantError(message, hint=hint)
        self._own_calls.wait(seed(corpus))
        return self.adapter

    def context(
        self,
        tenant: str = NORTH,
        *,
        actor: str = "ada",
        role: str = "admin",
        source_sets: Sequence[str] | None = None,
        **others: Any,  # noqa: ANN401 - deadline, idempotency_key, trace_id
    ) -> RequestContext:
        """Make a context; by default that of an admin who sees a whole tenant."""
        scope = Scope(tenant=tenant, source_sets=None if source_sets is None else (*source_sets,))
        return RequestContext(actor=Actor(actor, role=role), scope=scope, **others)

    def together(self, name: str, calls: Sequence[Call]) -> list[Any]:
        """Make several calls of a verb at once; give each result or the exception it raised."""
        return self._calls.together(self._connected, name, calls)

    def walk(self, name: str, request: Any, context: RequestContext) -> tuple[Any, ...]:  # noqa: ANN401 - of any paged verb
        """Follow the cursors of a verb to the end, and give all items.

        Raises:
            CheckFailure: the end does not come.
        """
        verb = getattr(self.adapter, name)
        items: list[Any] = []
        for _ in range(_MOST_PAGES):
            page = verb(request, context)
            items.extend(page.items)
            if not page.cursor:
                return tuple(items)
            expect(page.cursor != request.cursor, f"{name} gives the cursor it was given")
            request = attrs.evolve(request, cursor=page.cursor)
        return fail(f"{name} still gives a cursor after {_MOST_PAGES} pages")

    def close(self) -> None:
        """Let go of threads and loops."""
        for name in ("_connected", "_own_calls"):
            close = getattr(self.__dict__.get(name), "close", None)
            if close is not None:
                close()
