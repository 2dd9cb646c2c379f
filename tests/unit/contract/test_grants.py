"""Which role may use which capability?"""

from __future__ import annotations

import pytest

from evidence_sophia.contract.grants import GRANTS, check_granted, is_granted, least_role
from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.model.actor import Role
from evidence_sophia.model.capability import Capability

#: The whole table, written out: capability, then grounding, review, admin.
TABLE = [
    ("semantic_search", True, True, True),
    ("citations", True, True, True),
    ("grounded_answers", True, True, True),
    ("evidence_packs", False, True, True),
    ("claim_verification", False, True, True),
    ("notebooks", False, True, True),
    ("trace_export", False, True, True),
    ("source_graph", False, False, True),
]
CELLS = [
    (role, Capability(name), granted)
    for name, *row in TABLE
    for role, granted in zip(Role, row, strict=True)
]


@pytest.mark.parametrize(("role", "capability", "granted"), CELLS)
def test_every_cell_of_the_table_is_as_the_contract_says(
    role: Role, capability: Capability, granted: bool
) -> None:
    """Grounding searches, cites and answers; review adds four; admin has all eight."""
    assert is_granted(role, capability) is granted


def test_the_table_names_every_capability_once() -> None:
    """No capability is granted by accident or forgotten."""
    granted = [capability for _, added in GRANTS for capability in added]
    assert sorted(granted) == sorted(Capability)
    assert sorted(name for name, *_ in TABLE) == sorted(Capability)


@pytest.mark.parametrize(("role", "capability", "granted"), CELLS)
def test_a_refusal_names_the_role_the_capability_and_the_least_role_that_has_it(
    role: Role, capability: Capability, granted: bool
) -> None:
    """A refused caller learns what to ask for."""
    if granted:
        check_granted(role, capability)
        return
    with pytest.raises(CapabilityDenied) as caught:
        check_granted(role, capability)
    for word in (role.value, capability.value, least_role(capability).value):
        assert word in str(caught.value)


def test_nobody_is_granted_an_unknown_capability() -> None:
    """A name this version does not know opens nothing, for admins neither."""
    unknown = Capability("time_travel")
    assert not any(is_granted(role, unknown) for role in Role)
    with pytest.raises(CapabilityDenied, match="admin may"):
        check_granted(Role.GROUNDING, unknown)
