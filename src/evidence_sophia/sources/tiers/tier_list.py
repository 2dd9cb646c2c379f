"""Which standing does a domain have, by which list, and on whose word?

A list is data: rows of a pattern, how it matches, a tier, where the row comes from and under
which licence. ``domain`` matches the host itself and every name below it; ``suffix`` matches
only names below the zone. The longest pattern of a list wins, and a later list wins over an
earlier one (built-in, then a data package, then the tenant's own). A host of somebody else
below a hosting service never inherits: no row above the service reaches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from evidence_sophia.errors import InvariantError
from evidence_sophia.model._rules import has_lone_surrogate, instance_of, not_blank, tuple_of
from evidence_sophia.model.closed_enum import ClosedEnum
from evidence_sophia.model.open_enum import OpenEnum
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.tiers._zones import (
    hosting_zone,
    is_hosting_zone,
    is_open_zone,
    is_public_suffix,
)

if TYPE_CHECKING:
    from evidence_sophia.sources.identifiers.hosts import Host

__all__ = ["AssignedTier", "DomainTier", "TierList", "TierMatch", "TierRow", "assign_tier"]


class DomainTier(OpenEnum):
    """The standing of a domain, highest first."""

    AUTHORITATIVE = "authoritative"
    SCHOLARLY = "scholarly"
    INSTITUTIONAL = "institutional"
    NEWS = "news"
    PREPRINT = "preprint"
    COMMUNITY = "community"
    UNKNOWN = "unknown"
    UNRELIABLE = "unreliable"
    BLOCKED = "blocked"


class TierMatch(ClosedEnum):
    """What a pattern matches: a domain with all below it, or only what is below a zone."""

    DOMAIN = "domain"
    SUFFIX = "suffix"


#: Tiers that no row may give to a hosting service, nor to a zone that is open to anybody: they
#: would vouch for strangers.
_VOUCHING: Final = frozenset(
    {
        DomainTier.AUTHORITATIVE,
        DomainTier.SCHOLARLY,
        DomainTier.INSTITUTIONAL,
        DomainTier.NEWS,
        DomainTier.PREPRINT,
    }
)


@frozen(kw_only=True)
class TierRow:
    """One row of a tier list.

    Attributes:
        pattern: a domain or zone: lower-case A-labels.
        match: what the pattern matches.
        tier: the standing it gives.
        source: where the row comes from.
        licence: under which terms the row may be used.

    Raises:
        InvariantError: a blank pattern, source or licence, or no such match.
    """

    pattern: str = field(validator=not_blank)
    match: TierMatch = field(converter=TierMatch)
    tier: DomainTier = field(converter=DomainTier)
    source: str = field(validator=not_blank)
    licence: str = field(validator=not_blank)


@frozen(kw_only=True)
class TierList:
    """A versioned list of rows.

    Attributes:
        name: who the list is of, such as ``built-in`` or a tenant's id.
        version: of the list; a changed list has another one.
        rows: sorted by pattern.

    Raises:
        InvariantError: a pattern that is no domain, stands twice or in mixed case; a public
            suffix as ``domain``; a tier that vouches for a hosting service or an open zone; an
            unknown tier. The details list every problem with its path.
    """

    name: str = field(validator=not_blank)
    version: str = field(validator=not_blank)
    rows: tuple[TierRow, ...] = field(default=(), validator=tuple_of(TierRow))

    def __attrs_post_init__(self) -> None:
        problems = tuple(row_problems(enumerate(self.rows)))
        if problems:
            message = "the rows of the tier list break its rules"
            raise InvariantError(message, details=problems)
        object.__setattr__(self, "rows", tuple(sorted(self.rows, key=lambda row: row.pattern)))

    def __repr__(self) -> str:
        return f"<TierList {self.name} {self.version}: {len(self.rows)} rows>"

    @cached_property
    def digest(self) -> str:
        """The digest of its name, version and rows."""
        from evidence_sophia.codec.digests import digest_of  # noqa: PLC0415 - once a list

        rows = [[r.pattern, str(r.match), str(r.tier), r.source, r.licence] for r in self.rows]
        facts = {"name": self.name, "rows": rows, "version": self.version}
        return digest_of("domain-tiers", "1", facts)

    @cached_property
    def by_pattern(self) -> dict[str, TierRow]:
        """The rows by their pattern."""
        return {row.pattern: row for row in self.rows}


@frozen(kw_only=True)
class AssignedTier:
    """The tier of a host and where it comes from.

    Attributes:
        tier: ``unknown`` where no list names the host.
        owner: who stands behind the host: the domain that matched, the name right below the
            zone or hosting service that matched, else the host itself. Two sources of one owner
            are one voice.
        matched: the pattern that matched; "" if none did.
        list_name, list_version, list_digest: of the list it stands in; "" if none does.
    """

    tier: DomainTier = field(default=DomainTier.UNKNOWN, converter=DomainTier)
    owner: str = field(default="", validator=instance_of(str))
    matched: str = field(default="", validator=instance_of(str))
    list_name: str = field(default="", validator=instance_of(str))
    list_version: str = field(default="", validator=instance_of(str))
    list_digest: str = field(default="", validator=instance_of(str))


def assign_tier(host: Host, lists: Iterable[TierList]) -> AssignedTier:
    """Find the tier of a host.

    Args:
        host: as it was parsed; a refused one and an address have the tier ``unknown``.
        lists: the lowest first.

    >>> row = TierRow(
    ...     pattern="who.int", match="domain", tier="authoritative", source="own", licence="CC0-1.0"
    ... )
    >>> mine = TierList(name="mine", version="1", rows=(row,))
    >>> str(assign_tier(parse_host("https://www.who.int/news"), [mine]).tier)
    'authoritative'
    """
    if host.is_refused or host.is_address:
        return AssignedTier(owner=host.name)
    candidates = _candidates(host.name)
    for tiers in reversed(tuple(lists)):
        for candidate in candidates:
            row = tiers.by_pattern.get(candidate)
            if row and (row.match is TierMatch.DOMAIN or candidate != host.name):
                return _assigned(host.name, row, tiers)
    return AssignedTier(owner=host.name)


def row_problems(rows: Iterable[tuple[int, TierRow]]) -> Iterator[str]:
    """Give what is wrong with rows, each with its place in the list."""
    seen: dict[str, int] = {}
    for index, row in rows:
        yield from (f"{told} @ $.entries[{index}].{key}" for key, told in _problems(row))
        if row.pattern in seen:
            first = seen[row.pattern]
            yield f"{row.pattern!a:.80} stands in row {first} already @ $.entries[{index}].pattern"
        seen.setdefault(row.pattern, index)


def _problems(row: TierRow) -> Iterator[tuple[str, str]]:
    pattern = row.pattern
    if pattern != pattern.lower():
        yield "pattern", f"{pattern!a:.80} is not in lower case"
    elif not _is_domain(pattern):
        yield "pattern", f"{pattern!a:.80} is no domain in A-labels"
    if row.match is TierMatch.DOMAIN and is_public_suffix(pattern):
        yield "pattern", f"{pattern!a:.80} is a public suffix, which takes the match 'suffix'"
    if not row.tier.is_known:
        yield "tier", f"{row.tier!a:.40} is no tier"
    if row.tier in _VOUCHING and is_hosting_zone(pattern):
        yield "tier", f"{pattern!a:.80} is a hosting service, so community is the highest tier"
    elif row.tier in _VOUCHING and is_open_zone(pattern):
        yield "tier", f"anybody may register in {pattern!a:.80}, so community is the highest tier"
    if has_lone_surrogate(row.source + row.licence):
        yield "source", "a source or licence that no file can keep"


def _is_domain(pattern: str) -> bool:
    host = parse_host(f"https://{pattern}/")
    return host.name == pattern and not host.is_address


def _candidates(name: str) -> list[str]:
    """List the patterns that may speak for a host: itself, then what is above, in order."""
    zone = hosting_zone(name)
    labels = name.split(".")
    above = [".".join(labels[start:]) for start in range(len(labels))]
    return above if zone is None else above[: above.index(zone) + 1]


def _assigned(name: str, row: TierRow, tiers: TierList) -> AssignedTier:
    owner = row.pattern
    if name != owner and (row.match is TierMatch.SUFFIX or is_hosting_zone(owner)):
        owner = f"{name.removesuffix('.' + owner).rpartition('.')[2]}.{owner}"
    return AssignedTier(
        tier=row.tier,
        owner=owner,
        matched=row.pattern,
        list_name=tiers.name,
        list_version=tiers.version,
        list_digest=tiers.digest,
    )
