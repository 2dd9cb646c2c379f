"""How does an adapter come behind the gate? Negotiate, check its shape, and guard it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, overload

from evidence_sophia.contract._drop import drop
from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.async_protocols import AsyncAdapter
from evidence_sophia.contract.clock import utc_now
from evidence_sophia.contract.context import RequestContext
from evidence_sophia.contract.description import Description
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.gate import Gate
from evidence_sophia.contract.protocols import Adapter
from evidence_sophia.contract.shape import is_async_adapter, shape_problems
from evidence_sophia.contract.version import CONTRACT, negotiate
from evidence_sophia.errors import (
    ContractViolationError,
    EvidenceAdapterUnavailable,
    SophiaError,
)
from evidence_sophia.model._rules import shown

__all__ = ["connect"]


@overload
def connect(adapter: Adapter, *, clock: Callable[[], datetime] = ...) -> EvidenceAdapter: ...


@overload
def connect(
    adapter: AsyncAdapter, *, clock: Callable[[], datetime] = ...
) -> AsyncEvidenceAdapter: ...


def connect(
    adapter: Adapter | AsyncAdapter, *, clock: Callable[[], datetime] = utc_now
) -> EvidenceAdapter | AsyncEvidenceAdapter:
    """Give the canonical adapter: the only way to an adapter that this library takes.

    Nothing is asked of the backend yet. An adapter that is connected already comes back as
    it is.

    Args:
        adapter: implements the Protocols of the capabilities it declares, in one colour.
        clock: gives the present, aware of its time zone; decides which deadlines have passed.

    Raises:
        EvidenceAdapterUnavailable: there is no adapter, or it cannot describe itself.
        IncompatibleContractError: the two sides have no contract version in common.
        ContractViolationError: its shape is not what it declares; the details list every
            problem.
    """
    if type(adapter) is EvidenceAdapter or type(adapter) is AsyncEvidenceAdapter:
        return adapter  # the class itself: what only calls itself so has no gate
    description = _described(adapter)
    version = negotiate(CONTRACT.handshake, description.contract)
    gate = Gate(description=description, version=version, clock=clock)
    is_async, problems = _shape(adapter, gate)
    if problems:
        message = f"{description.implementation} does not have the shape it declares"
        raise ContractViolationError(message, details=problems)

    def invoke(name: str, request: object, context: RequestContext) -> Any:  # noqa: ANN401 - the verb's own result
        return getattr(adapter, name)(request, context)

    return AsyncEvidenceAdapter(gate, invoke) if is_async else EvidenceAdapter(gate, invoke)


def _shape(adapter: object, gate: Gate) -> tuple[bool, tuple[str, ...]]:
    try:
        is_async = is_async_adapter(adapter)
        return is_async, shape_problems(adapter, gate.verbs, is_async=is_async)
    except Exception as error:
        # Looking at a method may run code of the adapter: a descriptor, a made-up signature.
        message = f"the methods of the adapter cannot be looked at: {type(error).__name__}"
        raise ContractViolationError(message) from error


def _described(adapter: object) -> Description:
    if adapter is None:
        message = "there is no adapter"
        raise EvidenceAdapterUnavailable(message, hint="Give the adapter of a running backend.")
    if isinstance(adapter, type):
        message = f"{adapter.__name__} is a class, not an adapter"
        raise ContractViolationError(message, hint=f"Make one: {adapter.__name__}(...).")
    try:
        describe = getattr(adapter, "describe", None)
        description = describe() if callable(describe) else None
    except SophiaError:
        raise
    except Exception as error:
        message = f"the adapter cannot describe itself: {type(error).__name__}"
        raise EvidenceAdapterUnavailable(message) from error
    if not callable(describe):
        message = f"{shown(adapter)} is no adapter: it has no method describe()"
        raise ContractViolationError(message)
    if type(description) is not Description:
        drop(description)
        message = f"describe() gives a Description, not {shown(description)}"
        raise ContractViolationError(message)
    return description
