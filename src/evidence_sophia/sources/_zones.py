"""Below which names may anybody register, or publish?"""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import Final

__all__ = ["hosting_zone", "is_hosting_zone", "is_public_suffix"]

#: Second levels that country registries keep for whole classes of registrants. Facts of the
#: registries, not a copy of a suffix list: a list of tiers needs no more than these.
_CLASSES: Final = frozenset(
    {"ac", "ad", "asn", "co", "com", "ed", "edu", "gen", "go", "gob", "gouv", "gov", "govt"}
    | {"gub", "gv", "id", "ind", "ltd", "me", "mil", "mod", "ne", "net", "nhs", "nic", "nom"}
    | {"or", "org", "plc", "police", "sch", "school"}
)
_COUNTRY_CODE: Final = 2


def is_public_suffix(pattern: str) -> bool:
    """Whether registrants of every kind may stand below: a top level, or a class of a country.

    >>> is_public_suffix("uk"), is_public_suffix("ac.uk"), is_public_suffix("bl.uk")
    (True, True, False)
    """
    second, dot, top = pattern.rpartition(".")
    return not dot or (len(top) == _COUNTRY_CODE and second in _CLASSES)


def is_hosting_zone(pattern: str) -> bool:
    """Whether the hosts below, or the pages, belong to others than the one who runs it."""
    return pattern in _hosting_zones()


def hosting_zone(name: str) -> str | None:
    """Find the hosting service at or above a host, the longest one; None if there is none.

    >>> hosting_zone("someone.github.io"), hosting_zone("www.nature.com")
    ('github.io', None)
    """
    rest = name
    while rest:
        if rest in _hosting_zones():
            return rest
        rest = rest.partition(".")[2]
    return None


@cache
def _hosting_zones() -> frozenset[str]:
    data = pkgutil.get_data("evidence_sophia.sources", "tier_lists/hosting_zones.txt") or b""
    lines = data.decode("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))
