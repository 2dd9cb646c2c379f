"""Small adapters that the tests of the contract share."""

from __future__ import annotations

from typing import Any

from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import CapabilitySupport, Description, Health
from evidence_sophia.contract.requests import HealthRequest
from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.contract.version import V1_0
from evidence_sophia.model.actor import OWNER
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.scope import Scope

CONTEXT = RequestContext(actor=OWNER, scope=Scope(tenant="t", source_sets=None))
NARROW = RequestContext(actor=OWNER, scope=Scope(tenant="t", source_sets=("a",)))
ALL = tuple(Capability)


class Scripted:
    """Gives what it was told to give, for every verb; an exception is raised."""

    def __init__(self, result: Any = None, capabilities: tuple[Capability, ...] = ALL) -> None:
        self.result = result
        self.calls: list[tuple[str, Any, RequestContext]] = []
        self._description = Description(
            contract=V1_0,
            capabilities=tuple(CapabilitySupport(each) for each in capabilities),
            implementation="scripted 1",
            max_limit=100,
        )

    def describe(self) -> Description:
        """Declare the capabilities."""
        return self._description

    def check_health(self, request: HealthRequest, context: RequestContext, /) -> Health:
        """Give what it was told to give."""
        return self._give("check_health", request, context)  # type: ignore[no-any-return]  # as scripted

    def _give(self, verb: str, request: Any, context: RequestContext) -> Any:
        self.calls.append((verb, request, context))
        if isinstance(self.result, BaseException):
            raise self.result
        return self.result


class AsyncScripted(Scripted):
    """The same, awaited."""

    async def check_health(  # type: ignore[override]  # the other colour
        self, request: HealthRequest, context: RequestContext, /
    ) -> Health:
        """Give what it was told to give."""
        return self._give("check_health", request, context)  # type: ignore[no-any-return]  # as scripted


def _verb(name: str) -> Any:
    def call(self: Scripted, request: Any, context: RequestContext, /) -> Any:
        return self._give(name, request, context)

    return call


def _async_verb(name: str) -> Any:
    async def call(self: Scripted, request: Any, context: RequestContext, /) -> Any:
        return self._give(name, request, context)

    return call


for _each in VERBS:
    setattr(Scripted, _each.name, _verb(_each.name))
    setattr(AsyncScripted, _each.name, _async_verb(_each.name))
