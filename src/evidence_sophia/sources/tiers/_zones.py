"""Below which names may anybody register, or publish?"""

from __future__ import annotations

import pkgutil
from functools import cache
from typing import Final

__all__ = ["hosting_zone", "is_hosting_zone", "is_open_zone", "is_public_suffix"]

#: Second levels that country registries keep for whole classes of registrants. Facts of the
#: registries, not a copy of a suffix list: a list of tiers needs no more than these.
_CLASSES: Final = frozenset(
    {"ac", "ad", "asn", "co", "com", "ed", "edu", "gen", "go", "gob", "gouv", "gov", "govt"}
    | {"gub", "gv", "id", "ind", "ltd", "me", "mil", "mod", "ne", "net", "nhs", "nic", "nom"}
    | {"or", "org", "plc", "police", "sch", "school"}
)
#: Of these, the ones that anybody may register in.
_OPEN_CLASSES: Final = frozenset(
    {"co", "com", "gen", "ind", "ltd", "me", "ne", "net", "nom", "or", "org", "plc"}
)
#: Top levels that are sold to anybody; so is every country's own, but for the Holy See's.
_OPEN_TOPS: Final = frozenset(
    {"app", "art", "biz", "blog", "club", "cloud", "com", "dev", "digital", "global", "info"}
    | {"life", "link", "live", "media", "mobi", "name", "net", "news", "one", "online", "org"}
    | {"page", "press", "pro", "science", "shop", "site", "space", "store", "tech", "today"}
    | {"top", "vip", "web", "website", "wiki", "work", "world", "xyz"}
)
_CLOSED_COUNTRIES: Final = frozenset({"va"})
_COUNTRY_CODE: Final = 2


def is_public_suffix(pattern: str) -> bool:
    """Whether registrants of every kind may stand below: a top level, or a class of a country.

    >>> is_public_suffix("uk"), is_public_suffix("ac.uk"), is_public_suffix("bl.uk")
    (True, True, False)
    """
    second, dot, top = pattern.rpartition(".")
    return not dot or (len(top) == _COUNTRY_CODE and second in _CLASSES)


def is_open_zone(zone: str) -> bool:
    """Whether anybody may register below a zone, so that it says nothing about who did.

    >>> is_open_zone("com"), is_open_zone("co.uk"), is_open_zone("gov"), is_open_zone("ac.uk")
    (True, True, False, False)
    """
    second, dot, top = zone.rpartition(".")
    if not dot:
        return top in _OPEN_TOPS or (len(top) == _COUNTRY_CODE and top not in _CLOSED_COUNTRIES)
    return len(top) == _COUNTRY_CODE and second in _OPEN_CLASSES


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
    data = pkgutil.get_data("evidence_sophia.sources.tiers", "lists/hosting_zones.txt") or b""
    lines = data.decode("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))
