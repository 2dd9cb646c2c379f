from __future__ import annotations

import pickle

import pytest

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.errors import InvariantError
from evidence_sophia.sources.identifiers.hosts import parse_host
from evidence_sophia.sources.tiers.tier_file import built_in_tiers
from evidence_sophia.sources.tiers.tier_list import (
    AssignedTier,
    DomainTier,
    TierList,
    TierMatch,
    TierRow,
    assign_tier,
)


def row(pattern: str, tier: str = "scholarly", match: str = "domain") -> TierRow:
    """Make a row."""
    return TierRow(
        pattern=pattern,
        match=TierMatch(match),
        tier=DomainTier(tier),
        source="a test",
        licence="CC0-1.0",
    )


def tiers(*rows: TierRow, name: str = "mine") -> TierList:
    """Make a list."""
    return TierList(name=name, version="1", rows=rows)


def tier_of(url: str, *lists: TierList) -> DomainTier:
    """Give the tier of a URL by some lists."""
    return assign_tier(parse_host(url), lists).tier


@pytest.mark.parametrize(
    ("host", "tier"),
    [
        ("nature.com", "scholarly"),
        ("www.nature.com", "scholarly"),
        ("news.nature.com", "news"),
        ("a.news.nature.com", "news"),
        ("nature.com.evil.example", "unknown"),
        ("evilnature.com", "unknown"),
        ("gov.example", "unknown"),
        ("a.gov.example", "authoritative"),
        ("b.a.gov.example", "authoritative"),
        ("example", "unknown"),
    ],
)
def test_patterns_match_on_label_boundaries(host: str, tier: str) -> None:
    """A domain takes in what is below it, a zone only that, and the longest pattern wins."""
    mine = tiers(
        row("nature.com"),
        row("news.nature.com", "news"),
        row("gov.example", "authoritative", "suffix"),
    )
    assert tier_of(f"https://{host}/", mine) == tier


def test_a_later_list_wins_over_an_earlier_one() -> None:
    """What a tenant says of a domain counts, even where an earlier list has a longer pattern."""
    first = tiers(row("a.example.org"), name="built-in")
    second = tiers(row("example.org", "blocked"), name="tenant")
    assert tier_of("https://a.example.org/", first, second) == DomainTier.BLOCKED
    assert tier_of("https://a.example.org/", second, first) == DomainTier.SCHOLARLY


def test_an_earlier_list_speaks_where_a_later_one_is_silent() -> None:
    """A list says nothing of hosts it does not name."""
    first, second = tiers(row("nature.com")), tiers(row("example.org", "blocked"))
    assert tier_of("https://nature.com/", first, second) == DomainTier.SCHOLARLY


@pytest.mark.parametrize(
    ("url", "tier"),
    [
        ("https://bucket.blob.core.windows.net/", "unknown"),
        ("https://sites.google.com/x", "unknown"),
        ("https://a.b.blogspot.com/", "community"),
        ("https://lab.github.io/", "institutional"),
        ("https://x.lab.github.io/", "institutional"),
        ("https://www.google.com/", "institutional"),
    ],
)
def test_tenants_of_a_hosting_service_never_inherit(url: str, tier: str) -> None:
    """No row above a hosting service reaches its tenants; their own rows do."""
    mine = tiers(
        row("google.com", "institutional"),
        row("windows.net", "institutional"),
        row("blogspot.com", "community"),
        row("lab.github.io", "institutional"),
    )
    assert tier_of(url, mine) == tier


@pytest.mark.parametrize(
    ("url", "owner"),
    [
        ("https://www.nature.com/", "nature.com"),
        ("https://a.b.gov.example/", "b.gov.example"),
        ("https://b.gov.example/", "b.gov.example"),
        ("https://x.someone.blogspot.com/", "someone.blogspot.com"),
        ("https://blogspot.com/", "blogspot.com"),
        ("https://www.elsewhere.example/", "www.elsewhere.example"),
        ("https://127.0.0.1/", "127.0.0.1"),
        ("not a url", ""),
    ],
)
def test_the_owner_of_a_host(url: str, owner: str) -> None:
    """Two hosts of one domain have one owner, two bodies below one zone have two."""
    mine = tiers(
        row("nature.com"),
        row("gov.example", "authoritative", "suffix"),
        row("blogspot.com", "community"),
    )
    assert assign_tier(parse_host(url), [mine]).owner == owner


def test_an_assigned_tier_says_where_it_comes_from() -> None:
    """Pattern, list, version and digest of the list stand beside the tier."""
    mine = tiers(row("nature.com"))
    found = assign_tier(parse_host("https://nature.com/"), [mine])
    assert found == AssignedTier(
        tier=DomainTier.SCHOLARLY,
        owner="nature.com",
        matched="nature.com",
        list_name="mine",
        list_version="1",
        list_digest=mine.digest,
    )


def test_every_problem_of_the_rows_is_listed() -> None:
    """A list whose rows break the rules cannot be made, and says all that is wrong."""
    bad = (
        row("Nature.com"),
        row("not a domain"),
        row("ac.uk"),
        row("com"),
        row("github.io", "institutional"),
        row("cell.com"),
        row("cell.com", "news"),
        row("bmj.com", "excellent"),
        TierRow(
            pattern="plos.org", match="domain", tier="scholarly", source="\ud800", licence="CC0-1.0"
        ),
        row("b\u00fccher.example"),
        row("127.0.0.1"),
    )
    with pytest.raises(InvariantError) as caught:
        tiers(*bad)
    told = "\n".join(caught.value.details)
    for place in (0, 1, 2, 3, 6, 9, 10):
        assert f"@ $.entries[{place}].pattern" in told
    assert "@ $.entries[4].tier" in told
    assert "@ $.entries[7].tier" in told
    assert "@ $.entries[8].source" in told
    assert "$.entries[5]" not in told


def test_a_row_needs_a_source_and_a_licence() -> None:
    """A row without provenance cannot be made."""
    with pytest.raises(InvariantError):
        TierRow(pattern="a.org", match="domain", tier="news", source=" ", licence="CC0-1.0")
    with pytest.raises(InvariantError):
        TierRow(pattern="a.org", match="domain", tier="news", source="own", licence="")


def test_a_row_matches_a_domain_or_a_suffix() -> None:
    """Another way of matching is refused by an error of the library."""
    with pytest.raises(InvariantError, match="TierMatch"):
        row("nature.com", match="prefix")


def test_the_order_of_rows_does_not_matter() -> None:
    """The digest is of the rows, however they were ordered; each change of a row changes it."""
    one, other = row("a.org"), row("b.org")
    assert tiers(one, other).digest == tiers(other, one).digest
    assert tiers(one, other).digest != tiers(one, row("b.org", "news")).digest
    assert tiers(one).digest != tiers(one, name="other").digest


def test_a_list_travels() -> None:
    """A list is the same after JSON and after pickling, and shows itself in one line."""
    mine = tiers(row("a.org"))
    assert decode(TierList, encode(mine)) == mine
    assert pickle.loads(pickle.dumps(mine)).digest == mine.digest  # noqa: S301 - our own bytes
    assert repr(mine) == "<TierList mine 1: 1 rows>"


def test_the_built_in_list_vouches_for_no_tenant() -> None:
    """Tenants of well-known services stay community or unknown."""
    low = (DomainTier.COMMUNITY, DomainTier.UNKNOWN)
    for host in ("someone.github.io", "x.blogspot.com", "sites.google.com", "a.s3.amazonaws.com"):
        assert tier_of(f"https://{host}/", built_in_tiers()) in low


@pytest.mark.parametrize("zone", ["com", "ru", "co.uk", "org", "s3.amazonaws.com"])
def test_no_list_vouches_for_strangers(zone: str) -> None:
    """A list that would trust whoever registers a name, or opens an account, is refused."""
    with pytest.raises(InvariantError) as caught:
        tiers(row(zone, "institutional", "suffix"))
    assert "community is the highest tier" in caught.value.details[0]
    assert tiers(row(zone, "blocked", "suffix")).rows
