import pytest

from evidence_sophia.sources.tiers._zones import (
    hosting_zone,
    is_hosting_zone,
    is_open_zone,
    is_public_suffix,
)


@pytest.mark.parametrize("pattern", ["com", "uk", "co.uk", "ac.uk", "com.au", "go.jp", "gv.at"])
def test_a_public_suffix_is_told(pattern: str) -> None:
    """Top levels and the classes of country registries are public suffixes."""
    assert is_public_suffix(pattern)


@pytest.mark.parametrize("pattern", ["who.int", "bl.uk", "nature.com", "a.ac.uk", "github.io"])
def test_a_domain_is_none(pattern: str) -> None:
    """A registered domain is not."""
    assert not is_public_suffix(pattern)


@pytest.mark.complaint("john-kurkowski/tldextract#319, #53")
@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("someone.github.io", "github.io"),
        ("a.b.blogspot.com", "blogspot.com"),
        ("sites.google.com", "sites.google.com"),
        ("www.google.com", None),
        ("notgithub.io", None),
    ],
)
def test_hosting_services_are_known(name: str, zone: str | None) -> None:
    """A tenant was taken for the service that hosts it: the service ends there."""
    assert hosting_zone(name) == zone


def test_hosting_zones_are_names_of_hosts() -> None:
    """A comment of the list is no zone."""
    assert is_hosting_zone("github.io")
    assert not is_hosting_zone("")


@pytest.mark.parametrize(
    ("zone", "is_open"),
    [
        ("com", True),
        ("io", True),
        ("co.uk", True),
        ("or.jp", True),
        ("gov", False),
        ("edu", False),
        ("va", False),
        ("cern", False),
        ("ac.uk", False),
        ("gov.uk", False),
        ("co.example", False),
        ("bl.uk", False),
    ],
)
def test_a_zone_that_sells_to_anybody_is_told(zone: str, is_open: bool) -> None:
    """A zone that anybody may register in says nothing of who did."""
    assert is_open_zone(zone) is is_open
