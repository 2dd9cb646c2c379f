"""How does an adapter come behind the gate?"""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from attrs import evolve
from tests.scripted_adapter import CONTEXT, AsyncScripted, Scripted

from evidence_sophia.contract.async_evidence_adapter import AsyncEvidenceAdapter
from evidence_sophia.contract.connection import connect
from evidence_sophia.contract.description import CapabilitySupport, Description, SupportLevel
from evidence_sophia.contract.evidence_adapter import EvidenceAdapter
from evidence_sophia.contract.page import Page
from evidence_sophia.contract.requests import ListSourcesRequest, SearchRequest
from evidence_sophia.contract.verbs import VERBS
from evidence_sophia.contract.version import V1_0, ContractVersion
from evidence_sophia.errors import (
    CapabilityDenied,
    ContractViolationError,
    EvidenceAdapterUnavailable,
    IncompatibleContractError,
    NotFoundError,
    UnsupportedCapabilityError,
)
from evidence_sophia.model.actor import Actor
from evidence_sophia.model.capability import Capability


def describing(**changes: Any) -> Scripted:
    """Give an adapter whose description differs."""
    adapter = Scripted(Page(items=()))
    adapter._description = attrs.evolve(adapter.describe(), **changes)
    return adapter


def test_a_class_is_no_adapter() -> None:
    """Whoever forgets the brackets is told so."""
    with pytest.raises(ContractViolationError, match="Scripted is a class") as caught:
        connect(Scripted)  # type: ignore[call-overload]  # the test's point
    assert caught.value.hint() == "Make one: Scripted(...)."


def test_each_colour_connects_as_itself() -> None:
    """An adapter is awaited or it is not; an async-only one needs no blocking twin."""
    assert isinstance(connect(Scripted()), EvidenceAdapter)
    assert isinstance(connect(AsyncScripted()), AsyncEvidenceAdapter)


def test_connecting_twice_is_connecting_once() -> None:
    """The gate does not stand twice in the way."""
    for adapter in (connect(Scripted()), connect(AsyncScripted())):
        assert connect(adapter) is adapter


def test_nothing_is_asked_of_the_backend_to_connect() -> None:
    """An adapter describes itself without I/O."""
    adapter = Scripted()
    connected = connect(adapter)
    assert adapter.calls == []
    assert connected.version == "1.0.0"
    assert connected.describe() is adapter.describe()
    assert all(connected.has(each) for each in Capability)
    assert "scripted 1" in repr(connected)
    assert "scripted 1" in repr(connect(AsyncScripted()))


@pytest.mark.parametrize("missing", [None, object(), "x"])
def test_what_is_no_adapter_is_refused(missing: Any) -> None:
    """A missing backend is unavailable; something else is no adapter."""
    with pytest.raises((EvidenceAdapterUnavailable, ContractViolationError)):
        connect(missing)


def test_an_adapter_that_cannot_describe_itself_is_unavailable() -> None:
    """A stray exception keeps its cause; an error of this library passes; no text is taken."""
    stray, own = KeyError("x"), NotFoundError("x")
    for error, seen in ((stray, EvidenceAdapterUnavailable), (own, NotFoundError)):
        adapter = Scripted()
        adapter.describe = _raising(error)  # type: ignore[method-assign]  # the test's point
        with pytest.raises(seen) as caught:
            connect(adapter)
        assert error in (caught.value, caught.value.__cause__)
    adapter = Scripted()
    adapter.describe = lambda: "1.0.0"  # type: ignore[method-assign, assignment, return-value]  # the test's point
    with pytest.raises(ContractViolationError, match="Description"):
        connect(adapter)


def _raising(error: Exception) -> Any:
    def describe() -> None:
        raise error

    return describe


def test_another_contract_version_is_refused_with_both_sides() -> None:
    """The person reads what to upgrade."""
    theirs = ContractVersion(version="2.0.0", minimum_compatible_version="2.0.0")
    with pytest.raises(IncompatibleContractError, match=r"1\.0\.0.*2\.0\.0") as caught:
        connect(describing(contract=theirs))
    assert "Upgrade" in caught.value.hint()


def test_a_newer_minor_version_agrees_on_ours() -> None:
    """The lower one is in force."""
    theirs = ContractVersion(version="1.7.0", minimum_compatible_version="1.0.0")
    assert connect(describing(contract=theirs)).version == V1_0.version


def test_every_shape_problem_is_listed_at_once() -> None:
    """Declared but absent is a violation, and all of them are named."""

    class Hollow:
        def describe(self) -> Description:
            return Scripted().describe()

        def check_health(self, request: Any, context: Any, /) -> Any: ...

    with pytest.raises(ContractViolationError) as caught:
        connect(Hollow())
    assert len(caught.value.details) == len(VERBS)


@pytest.mark.parametrize(
    ("level", "declared"), [("no", False), ("not_yet", False), ("partial", True), ("full", True)]
)
def test_only_what_is_partly_or_fully_there_is_in_force(level: str, declared: bool) -> None:
    """What an adapter cannot do, or not yet, it does not promise."""
    support = CapabilitySupport(Capability.SEMANTIC_SEARCH, level=SupportLevel(level), note="n")
    adapter = connect(describing(capabilities=(support,)))
    assert adapter.has(Capability.SEMANTIC_SEARCH) is declared
    if not declared:
        with pytest.raises(UnsupportedCapabilityError):
            adapter.search(SearchRequest("x"), CONTEXT)


def test_an_unknown_capability_is_kept_and_ignored() -> None:
    """A newer adapter may name what this version does not know."""
    unknown = CapabilitySupport("time_travel")
    adapter = connect(describing(capabilities=(unknown,)))
    assert adapter.describe().capabilities == (unknown,)
    assert not adapter.has(Capability("time_travel"))


@pytest.mark.complaint("exasol/dbt-exasol#15")
@pytest.mark.complaint("aws/aws-cdk#37508")
def test_a_partial_adapter_needs_only_the_methods_it_declares() -> None:
    """An adapter is not broken by capabilities that it does not know."""

    class Small:
        def describe(self) -> Description:
            return Description(
                contract=V1_0,
                capabilities=(CapabilitySupport(Capability.SEMANTIC_SEARCH),),
                implementation="small 1",
            )

        def check_health(self, request: Any, context: Any, /) -> Any: ...

        def search(self, _request: Any, _context: Any, /) -> Page[Any]:
            return Page(items=())

    assert connect(Small()).search(SearchRequest("x"), CONTEXT) == Page(items=())


class _Posing:
    """Says that it is connected."""

    __class__ = EvidenceAdapter  # type: ignore[assignment]  # the test's point


class _OwnGate(EvidenceAdapter):
    """Leaves the gate out."""

    def _call(self, verb: Any, request: object, context: Any) -> Any:
        return self._invoke(verb.name, request, context)


def test_only_the_canonical_adapter_itself_is_connected_already() -> None:
    """What poses as one, or inherits from one to leave its gate out, gets the true gate."""
    with pytest.raises(ContractViolationError):
        connect(_Posing())  # type: ignore[call-overload]  # the test's point
    own = _OwnGate(connect(Scripted()).gate, lambda *_: Page(items=()))
    with pytest.raises(CapabilityDenied):
        connect(own).list_sources(ListSourcesRequest(), evolve(CONTEXT, actor=Actor("x")))


class _Trap:
    """Raises whatever is looked up."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)


class _Half(Scripted):
    """Describes itself, and raises when a verb is looked up."""

    def __getattribute__(self, name: str) -> Any:
        """Give what is there, but no search."""
        if name == "search":
            raise RuntimeError
        return super().__getattribute__(name)


def test_an_adapter_that_raises_when_it_is_looked_at_gets_a_typed_error() -> None:
    """Connecting runs foreign code; none of its exceptions leaks."""
    with pytest.raises(EvidenceAdapterUnavailable) as caught:
        connect(_Trap())
    assert isinstance(caught.value.__cause__, RuntimeError)
    with pytest.raises(ContractViolationError, match="looked at") as broken:
        connect(_Half())
    assert isinstance(broken.value.__cause__, RuntimeError)


class _Boasting(Description):
    """A description that declares what it is asked for."""


def test_a_description_is_one_value() -> None:
    """Neither a subclass, nor a coroutine, nor something that changes by being asked."""
    given = Scripted().describe()
    boasting = _Boasting(
        contract=given.contract, capabilities=(), implementation=given.implementation
    )

    async def late() -> None: ...

    described: tuple[Any, ...] = (boasting, late())
    for description in described:
        adapter = Scripted()
        adapter._description = description
        with pytest.raises(ContractViolationError, match="Description"):
            connect(adapter)


def test_what_an_adapter_says_later_changes_nothing() -> None:
    """It is asked once: a capability that it adds to itself is not in force."""
    adapter = Scripted(Page(items=()), capabilities=(Capability.SEMANTIC_SEARCH,))
    connected = connect(adapter)
    adapter._description = Scripted().describe()
    with pytest.raises(UnsupportedCapabilityError):
        connected.list_sources(ListSourcesRequest(), CONTEXT)
