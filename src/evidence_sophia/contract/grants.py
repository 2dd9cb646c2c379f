"""Which role may use which capability? The one table that every edge obeys."""

from __future__ import annotations

from typing import Final

from evidence_sophia.errors import CapabilityDenied
from evidence_sophia.model.actor import Role
from evidence_sophia.model.capability import Capability

__all__ = ["GRANTS", "check_granted", "is_granted", "least_role"]

#: What each role adds to the role before it, from least to most: the grants strictly grow.
GRANTS: Final[tuple[tuple[Role, tuple[Capability, ...]], ...]] = (
    (
        Role.GROUNDING,
        (Capability.SEMANTIC_SEARCH, Capability.CITATIONS, Capability.GROUNDED_ANSWERS),
    ),
    (
        Role.REVIEW,
        (
            Capability.EVIDENCE_PACKS,
            Capability.CLAIM_VERIFICATION,
            Capability.NOTEBOOKS,
            Capability.TRACE_EXPORT,
        ),
    ),
    (Role.ADMIN, (Capability.SOURCE_GRAPH,)),
)


def least_role(capability: Capability) -> Role:
    """Give the least role that may use a capability; an unknown one takes the most.

    >>> least_role(Capability.NOTEBOOKS).value
    'review'
    """
    for role, added in GRANTS:
        if capability in added:
            return role
    return GRANTS[-1][0]


def is_granted(role: Role, capability: Capability) -> bool:
    """Whether a role may use a capability; nobody is granted an unknown one."""
    roles = [each for each, _ in GRANTS]
    return any(capability in added for _, added in GRANTS[: roles.index(role) + 1])


def check_granted(role: Role, capability: Capability) -> None:
    """Refuse a capability that a role may not use.

    Raises:
        CapabilityDenied: it names the role, the capability and the least role that has it.
    """
    if not is_granted(role, capability):
        least = least_role(capability)
        message = f"the role {role.value} may not use {capability.value}; {least.value} may"
        raise CapabilityDenied(message, hint=f"Ask as an actor with the role {least.value}.")
