import pytest

from evidence_sophia.sources._zones import hosting_zone, is_hosting_zone, is_public_suffix


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
