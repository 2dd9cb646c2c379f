"""What does an adapter say of itself, and is its backend well?"""

from __future__ import annotations

from collections import Counter

from attrs import field, frozen

from evidence_sophia.contract.requests import MAX_LIMIT, check_limit
from evidence_sophia.contract.version import ContractVersion
from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import instance_of, not_blank, tuple_of
from evidence_sophia.model.capability import Capability
from evidence_sophia.model.open_enum import OpenEnum

__all__ = ["CapabilitySupport", "Description", "Health", "HealthStatus", "SupportLevel"]


class SupportLevel(OpenEnum):
    """How far an adapter has a capability: "cannot" is not "has not yet"."""

    NO = "no"
    NOT_YET = "not_yet"
    PARTIAL = "partial"
    FULL = "full"


@frozen(kw_only=True)
class CapabilitySupport:
    """How far an adapter has one capability.

    Attributes:
        capability: which.
        level: how far.
        note: what is missing, for operators.
    """

    capability: Capability = field(converter=Capability, kw_only=False)
    level: SupportLevel = field(default=SupportLevel.FULL, converter=SupportLevel)
    note: str = field(default="", validator=instance_of(str))

    @property
    def is_declared(self) -> bool:
        """Whether the adapter promises to serve it."""
        return self.level in (SupportLevel.PARTIAL, SupportLevel.FULL)


@frozen(kw_only=True)
class Description:
    """What an adapter says of itself, without asking its backend.

    Attributes:
        contract: the version it was written for: a frozen constant such as ``V1_0``.
        capabilities: how far it has each; one that is not named it does not have.
        implementation: its name and version, such as ``my-adapter 2.1``.
        max_limit: the largest limit it serves, 1 to 1000.

    Raises:
        InvariantError: a capability stands twice, or a value is not what it must be.
    """

    contract: ContractVersion = field(validator=instance_of(ContractVersion))
    capabilities: tuple[CapabilitySupport, ...] = field(validator=tuple_of(CapabilitySupport))
    implementation: str = field(validator=not_blank)
    max_limit: int = field(default=MAX_LIMIT, validator=check_limit)

    def __attrs_post_init__(self) -> None:
        named = Counter(support.capability for support in self.capabilities)
        twice = sorted(each for each, count in named.items() if count > 1)
        if twice:
            message = "a capability stands once in a description"
            raise InvariantError(message, details=twice)

    def declares(self, capability: Capability) -> bool:
        """Whether the adapter promises to serve a capability."""
        return any(each.capability == capability and each.is_declared for each in self.capabilities)


class HealthStatus(OpenEnum):
    """How well a backend is."""

    OK = "ok"
    DEGRADED = "degraded"
    UNAVAILABLE = "unavailable"


@frozen(kw_only=True)
class Health:
    """How well a backend is.

    Attributes:
        status: ok, degraded or unavailable.
        detail: it in words, for operators; never a secret.
    """

    status: HealthStatus = field(converter=HealthStatus)
    detail: str = field(default="", validator=instance_of(str))
