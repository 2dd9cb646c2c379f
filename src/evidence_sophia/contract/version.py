"""Which contract is this, and do two sides of it fit together?"""

from __future__ import annotations

import re
from typing import Final

from attrs import Attribute, field, frozen

from evidence_sophia.errors import IncompatibleContractError, InvariantError
from evidence_sophia.model._rules import not_blank, shown, tuple_of
from evidence_sophia.model.capability import Capability

__all__ = [
    "CONTRACT",
    "CONTRACT_NAME",
    "V1_0",
    "Contract",
    "ContractVersion",
    "negotiate",
    "version_parts",
]

#: The name of the contract, equal in every version.
CONTRACT_NAME: Final = "evidence.sophia.adapter"

_PART = "(0|[1-9][0-9]{0,5})"
_VERSION = re.compile(rf"{_PART}\.{_PART}\.{_PART}")


def version_parts(version: str) -> tuple[int, ...]:
    """Give the numbers of a version, which order versions by their age.

    >>> version_parts("1.10.0") > version_parts("1.9.0")
    True
    """
    return tuple(int(part) for part in version.split("."))


def _version(_instance: object, _attribute: Attribute[str], value: object) -> None:
    if not isinstance(value, str) or not _VERSION.fullmatch(value):
        message = f"a contract version is MAJOR.MINOR.PATCH, not {shown(value, 40)}"
        raise InvariantError(message, hint="Pre-releases are no contract versions.")


@frozen(kw_only=True)
class ContractVersion:
    """What one side says of itself in the handshake.

    Attributes:
        contract: the contract's name.
        version: the version it was written for, ``MAJOR.MINOR.PATCH``.
        minimum_compatible_version: the oldest version of the other side it works with.

    Raises:
        InvariantError: a version is malformed, or the minimum is newer than the version or
            of another major version.
    """

    contract: str = field(default=CONTRACT_NAME, validator=not_blank)
    version: str = field(validator=_version)
    minimum_compatible_version: str = field(validator=_version)

    def __attrs_post_init__(self) -> None:
        own, least = version_parts(self.version), version_parts(self.minimum_compatible_version)
        if least > own or least[0] != own[0]:
            message = f"version {self.version} cannot have the minimum {least[0]}.{least[1]}"
            raise InvariantError(message, hint="Name an older version of the same major version.")

    def __str__(self) -> str:
        return f"{self.contract} {self.version} (at least {self.minimum_compatible_version})"


#: Contract 1.0, frozen: what an adapter written for it pins.
V1_0: Final = ContractVersion(version="1.0.0", minimum_compatible_version="1.0.0")


@frozen(kw_only=True)
class Contract:
    """The contract as a whole: its version, its capabilities, and whom it was made for.

    Attributes:
        name, version, minimum_compatible_version: of the handshake.
        consumers: the products it was made for.
        capabilities: all that this version knows, in the order of the reference.
    """

    handshake: ContractVersion
    consumers: tuple[str, ...] = field(validator=tuple_of(str))
    capabilities: tuple[Capability, ...] = field(validator=tuple_of(Capability))

    @property
    def name(self) -> str:
        """The contract's name."""
        return self.handshake.contract

    @property
    def version(self) -> str:
        """The version this library implements."""
        return self.handshake.version

    @property
    def minimum_compatible_version(self) -> str:
        """The oldest version of an adapter this library works with."""
        return self.handshake.minimum_compatible_version


#: The contract this library implements. It moves with the library; an adapter pins ``V1_0``.
CONTRACT: Final = Contract(
    handshake=V1_0,
    consumers=(
        "metis",
        "assistant",
        "veritas",
        "nisaba",
        "studio",
        "admin",
        "tara",
        "arete",
        "nyx",
    ),
    capabilities=tuple(Capability),
)


def negotiate(ours: ContractVersion, theirs: ContractVersion) -> str:
    """Agree on a version: the lower one, if each side is at least the other's minimum.

    Symmetric: it does not matter who asks.

    Raises:
        IncompatibleContractError: another contract, another major version, or one side is
            older than the other's minimum; the message names both sides and what to upgrade.

    >>> negotiate(V1_0, V1_0)
    '1.0.0'
    """
    if ours.contract != theirs.contract:
        message = f"two contracts: {ours} and {theirs}"
        raise IncompatibleContractError(message, hint="Give an adapter of this contract.")
    older, newer = sorted((ours, theirs), key=lambda side: version_parts(side.version))
    least = newer.minimum_compatible_version
    if version_parts(older.version) < version_parts(least):
        message = f"the two sides have no version in common: {older} and {newer}"
        hint = f"Upgrade the side with version {older.version} to {least} or later."
        raise IncompatibleContractError(message, hint=hint)
    return older.version
