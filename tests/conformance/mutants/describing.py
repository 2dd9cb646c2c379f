# ruff: noqa: D102 - the class says what its verb does wrong
"""Mutants of what an adapter is: description, shape, health, and the gate."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import attrs
from tests.conformance.mutants.mutant import Wrong, mutant

from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description, Health, HealthStatus
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import (
    GetNotebookRequest,
    HealthRequest,
    ListNotebooksRequest,
)
from evidence_sophia.contract.version import ContractVersion
from evidence_sophia.model.actor import Role
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.notebook import NotebookSummary
from evidence_sophia.testing.memory import memory_adapter


@mutant("adapter.describes-itself-the-same")
class CountsItsDescriptions(Wrong):
    """It puts into its description what changes."""

    def __init__(self) -> None:
        super().__init__()
        self._calls = count()

    def describe(self) -> Description:
        named = f"memory after {next(self._calls)} calls"
        return attrs.evolve(self.right.describe(), implementation=named)


@mutant("adapter.pins-its-contract")
class ClaimsTheNewest(Wrong):
    """It claims the version of whatever library is installed."""

    def describe(self) -> Description:
        newest = ContractVersion(version="1.9.0", minimum_compatible_version="1.0.0")
        return attrs.evolve(self.right.describe(), contract=newest)


@mutant("adapter.connects", without=Capability.NOTEBOOKS)
class LacksAVerb(Wrong):
    """It declares notebooks, but has no way to get one."""

    get_notebook: Any = None


@mutant("adapter.connects")
class TakesThreeArguments(Wrong):
    """Its list of notebooks asks for an argument that the contract does not know."""

    def list_notebooks(
        self, request: ListNotebooksRequest, context: RequestContext, limit: int
    ) -> Page[NotebookSummary]:
        del limit
        return self.right.list_notebooks(request, context)


@mutant("adapter.connects")
class MixesColours(Wrong):
    """One of its verbs is a coroutine function."""

    async def get_notebook(self, request: GetNotebookRequest, context: RequestContext) -> object:
        return self.right.get_notebook(request, context)


@mutant("adapter.health-is-a-value")
class RaisesOnHealth(Wrong):
    """It raises where it should say how well its backend is."""

    def check_health(self, request: HealthRequest, context: RequestContext) -> Health:
        del request, context
        message = "connection refused"
        raise ConnectionError(message)


@mutant("adapter.health-is-a-value")
class AsksRolesForHealth(Wrong):
    """It tells only an admin how well its backend is."""

    def check_health(self, request: HealthRequest, context: RequestContext) -> Health:
        del request
        is_admin = context.actor.role == Role.ADMIN
        return Health(status=HealthStatus.OK if is_admin else HealthStatus.UNAVAILABLE)


def _opened(call: Callable[..., Any]) -> Any:
    """Give a connected adapter whose gate was taken out; connect() gives it back as it is."""
    right = memory_adapter()
    made: Any = connect(right)
    made.seed = right.seed
    made._call = partial(call, made)
    return made


def _knows_no_roles(made: Any, verb: str, request: object, context: RequestContext) -> Any:
    return made._invoke(verb, request, context)


@mutant("access.other-roles-are-denied")
class BringsItsOwnGate(Wrong):
    """It hands out a gate of its own, which knows no roles."""

    describe: Any = None

    def __new__(cls) -> Any:
        return _opened(_knows_no_roles)


def _narrows(made: Any, verb: str, request: Any, context: RequestContext) -> Any:
    asked = getattr(request, "source_sets", None)
    seen = context.scope.source_sets
    if asked is not None and seen is not None:
        both = tuple(sorted(set(asked) & set(seen)))
        request = attrs.evolve(request, source_sets=both)
    return EvidenceAdapter._call(made, verb, request, context)


@mutant("access.wider-request-is-denied")
class NarrowsInSilence(Wrong):
    """It hands out a gate of its own, which narrows a request that is too wide."""

    describe: Any = None

    def __new__(cls) -> Any:
        return _opened(_narrows)
