"""Which adapters may this user's context use?"""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from tests.scripted_adapter import CONTEXT, AsyncScripted, Scripted

from evidence_sophia.contract.registry import Registry
from evidence_sophia.errors import ContractViolationError, InvariantError, NotFoundError
from evidence_sophia.model.actor import Actor, Role
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.scope import Scope


def registry() -> Registry:
    """Hold one adapter for all, one for a tenant, one that only admins may use."""
    made = Registry()
    made.add("all", Scripted())
    made.add("theirs", AsyncScripted(), tenants=("u",))
    made.add("graph", Scripted(capabilities=(Capability.SOURCE_GRAPH,)))
    return made


@pytest.mark.parametrize(
    ("tenant", "role", "names"),
    [
        ("t", Role.ADMIN, ("all", "graph")),
        ("t", Role.REVIEW, ("all",)),
        ("t", Role.GROUNDING, ("all",)),
        ("u", Role.ADMIN, ("all", "graph", "theirs")),
    ],
)
def test_a_context_is_handed_what_its_tenant_and_role_may_use(
    tenant: str, role: Role, names: tuple[str, ...]
) -> None:
    """The rest is not found, as if it were not there."""
    context = attrs.evolve(
        CONTEXT, actor=Actor("x", role=role), scope=Scope(tenant=tenant, source_sets=None)
    )
    held = registry()
    assert held.names(context) == names
    for name in ("all", "graph", "theirs", "none"):
        if name in names:
            assert held.get(name, context).describe().implementation == "scripted 1"
            continue
        with pytest.raises(NotFoundError) as caught:
            held.get(name, context)
        assert "all" in caught.value.hint()


def test_a_name_is_well_formed_and_stands_once() -> None:
    """An adapter is never replaced silently."""
    held = registry()
    for name in ("all", "", "a b"):
        with pytest.raises(InvariantError):
            held.add(name, Scripted())


def test_a_registry_shows_no_names() -> None:
    """Which names may be seen depends on a context; a log has none."""
    assert repr(Registry()) == "Registry(0 adapters)"


def test_one_string_is_no_list_of_tenants() -> None:
    """Its letters would be taken for names."""
    with pytest.raises(InvariantError):
        registry().add("new", Scripted(), tenants="u")


def test_what_is_no_adapter_is_refused_when_it_is_added() -> None:
    """Not later, when a user needs it."""
    with pytest.raises(ContractViolationError):
        registry().add("new", object())  # type: ignore[arg-type]  # the test's point


@pytest.mark.parametrize("tenants", ["t", 5, [[]], [5], object()])
def test_tenants_are_a_list_of_names(tenants: Any) -> None:
    """A mistaken list is refused before anything is added."""
    registry = Registry()
    with pytest.raises(InvariantError):
        registry.add("x", Scripted(), tenants=tenants)
    assert registry.names(CONTEXT) == ()


@pytest.mark.parametrize("asked", [None, "t", object()])
def test_nothing_is_handed_out_without_a_context(asked: Any) -> None:
    """Who asks must be known."""
    registry = Registry()
    registry.add("x", Scripted())
    for call in (lambda: registry.names(asked), lambda: registry.get("x", asked)):
        with pytest.raises(InvariantError):
            call()


@pytest.mark.parametrize("name", [None, [], 5, "y", ""])
def test_what_names_no_adapter_is_not_found(name: Any) -> None:
    """Whatever it is."""
    registry = Registry()
    registry.add("x", Scripted())
    with pytest.raises(NotFoundError):
        registry.get(name, CONTEXT)
