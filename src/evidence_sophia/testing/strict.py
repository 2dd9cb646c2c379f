"""Do I call an adapter rightly? A wrapper that fails on the misuse of a caller."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import datetime
from typing import Any

from evidence_sophia.contract.clock import utc_now
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description
from evidence_sophia.contract.gate import Gate
from evidence_sophia.contract.verbs import VERBS_BY_NAME, Verb
from evidence_sophia.contract.version import CONTRACT, negotiate
from evidence_sophia.errors import InvariantError

__all__ = ["StrictAdapter"]


class StrictAdapter:
    """Wrap an adapter of either colour; every call that its contract leaves open is refused.

    Beside what the gate refuses (role, scope, limit, deadline, a capability that is not
    declared, a request of another verb), a reading verb takes no idempotency key. Use it in
    the tests of code that calls an adapter.

    Args:
        adapter: raw or connected.
        clock: gives the present; decides which deadlines have passed.
    """

    def __init__(
        self,
        adapter: Any,  # noqa: ANN401 - of either colour
        *,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self._adapter = adapter
        self._clock = clock

    def __repr__(self) -> str:
        return f"StrictAdapter({self._adapter!r})"

    def describe(self) -> Description:
        """Say which contract and capabilities the adapter has."""
        description: Description = self._adapter.describe()
        return description

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - the adapter's own
        found = getattr(self._adapter, name)
        verb = VERBS_BY_NAME.get(name)
        if verb is None:
            return found
        if inspect.iscoroutinefunction(found):

            async def awaited(request: object, context: RequestContext, /) -> Any:  # noqa: ANN401 - the verb's own result
                self._refuse_misuse(verb, request, context)
                return await found(request, context)

            return awaited

        def called(request: object, context: RequestContext, /) -> Any:  # noqa: ANN401 - the verb's own result
            self._refuse_misuse(verb, request, context)
            return found(request, context)

        return called

    def _refuse_misuse(self, verb: Verb, request: object, context: RequestContext) -> None:
        description = self.describe()
        version = negotiate(CONTRACT.handshake, description.contract)
        gate = Gate(description=description, version=version, clock=self._clock)
        gate.admit(verb, request, context)
        if context.idempotency_key and not verb.is_write:
            message = f"{verb.name} writes nothing, so it takes no idempotency key"
            raise InvariantError(message, hint="Give the key to the verbs that write.")
