from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import can_ada
import pytest
from tests.doubling import LINEAR, growth

from evidence_sophia.codec.converter import decode, encode
from evidence_sophia.sources.identifiers.hosts import Host, HostFlag, HostRefusal, parse_host

TRUSTED = "nature.com"
LINES = (Path(__file__).parent / "hostile_urls.txt").read_text(encoding="utf-8").splitlines()
SUITE = [
    (line[:3] == "yes", json.loads(line.partition(" ")[2])) for line in LINES if line[0] != "#"
]


def oracle(url: str) -> str:
    """Give the host a browser would reach; "" where it would reach none."""
    try:
        return str(can_ada.parse(url).hostname).removesuffix(".")
    except (ValueError, UnicodeError):
        return ""


def test_the_suite_is_large_enough() -> None:
    """At least 200 hostile URLs are judged."""
    assert len(SUITE) >= 200


@pytest.mark.parametrize(("is_trusted", "url"), SUITE, ids=range(len(SUITE)))
def test_no_hostile_url_is_trusted(*, is_trusted: bool, url: str) -> None:
    """A URL counts as the trusted domain exactly where the suite says that it leads there."""
    assert parse_host(url).is_within(TRUSTED) == is_trusted


@pytest.mark.parametrize("url", [url for _, url in SUITE], ids=range(len(SUITE)))
def test_what_is_trusted_is_where_a_browser_goes(url: str) -> None:
    """A host that is read is the one that a browser reaches."""
    host = parse_host(url)
    assert host.is_refused or host.name == oracle(url)


@pytest.mark.parametrize(
    ("url", "name", "refusal", "flags"),
    [
        ("https://nature.com.evil.ru/", "nature.com.evil.ru", None, ()),
        ("https://evil.ru\\@nature.com/", "", HostRefusal.BACKSLASH, ()),
        ("https://NATURE.COM:443/", "nature.com", None, ()),
        ("https://nature.com./", "nature.com", None, ()),
        (
            "https://n\u0430ture.com/",
            "xn--nture-4ve.com",
            None,
            (HostFlag.INTERNATIONAL, HostFlag.MIXED_SCRIPTS),
        ),
        (
            "https://\uff4e\uff41\uff54\uff55\uff52\uff45.com/",
            "nature.com",
            None,
            (HostFlag.NORMALISED,),
        ),
        ("https://nature\u3002com/", "nature.com", None, (HostFlag.NORMALISED,)),
        ("https://nature.com%2eevil.ru/", "", HostRefusal.PERCENT, ()),
        ("https://2130706433/", "127.0.0.1", None, (HostFlag.ADDRESS,)),
        ("https://0x7f.1/", "127.0.0.1", None, (HostFlag.ADDRESS,)),
        ("https://someone.github.io/", "someone.github.io", None, ()),
        ("javascript://nature.com/", "", HostRefusal.SCHEME, ()),
    ],
)
def test_the_table_of_host_rules(
    url: str, name: str, refusal: HostRefusal | None, flags: tuple[HostFlag, ...]
) -> None:
    """Each row of the table of readers is decided by its rule."""
    assert parse_host(url) == Host(name=name, refusal=refusal, flags=flags)


@pytest.mark.parametrize(
    ("url", "refusal"),
    [
        ("https://nature.com\t/", HostRefusal.CONTROL),
        ("https:///", HostRefusal.EMPTY),
        ("https://:80/", HostRefusal.EMPTY),
        ("https://a@b@nature.com/", HostRefusal.USERINFO),
        ("https://nature.com:x/", HostRefusal.PORT),
        ("https://nature.com:65536/", HostRefusal.PORT),
        ("https://[::1]:65536/", HostRefusal.PORT),
        ("https://na ture.com/", HostRefusal.CHARACTER),
        ("https://nature..com/", HostRefusal.LABEL),
        ("https://-a.com/", HostRefusal.LABEL),
        ("https://xn--nature-.com/", HostRefusal.LABEL),
        ("https://" + "a." * 130 + "com/", HostRefusal.LENGTH),
        ("https://" + "a" * 2_000 + "/", HostRefusal.LENGTH),
        ("https://[::1/", HostRefusal.ADDRESS),
        ("https://[:::1]/", HostRefusal.ADDRESS),
        ("https://1.2.3.4.5/", HostRefusal.ADDRESS),
    ],
)
def test_a_refusal_says_why(url: str, refusal: HostRefusal) -> None:
    """Each kind of refusal has its own reason, which is also the code that a score lists."""
    host = parse_host(url)
    assert host.refusal == refusal
    assert host.notes == (str(refusal),)


@pytest.mark.parametrize(
    ("url", "name", "flags"),
    [
        ("https://user@nature.com/", "nature.com", ("host:userinfo",)),
        ("https://nature.com:8443/", "nature.com", ("host:port",)),
        ("https://[::1]:8443/", "[::1]", ("host:address", "host:port")),
        ("https://B\u00fccher.example/", "xn--bcher-kva.example", ("host:international",)),
        ("https://xn--bcher-kva.example/", "xn--bcher-kva.example", ("host:international",)),
        ("https://XN--BCHER-KVA.example/", "xn--bcher-kva.example", ("host:international",)),
        (
            "https://B\u00dcCHER.example/",
            "xn--bcher-kva.example",
            ("host:international", "host:normalised"),
        ),
        ("https://fa\u00df.example/", "xn--fa-hia.example", ("host:international",)),
        ("https://\u1e9e.example/", "ss.example", ("host:normalised",)),
    ],
)
def test_flags_tell_how_a_host_was_read(url: str, name: str, flags: tuple[str, ...]) -> None:
    """What a reader should know about a host stands in its flags."""
    host = parse_host(url)
    assert (host.name, host.notes) == (name, flags)


@pytest.mark.complaint("john-kurkowski/tldextract#379")
def test_a_port_is_no_part_of_the_domain() -> None:
    """A URL without a path whose port was taken for the domain: the port is cut off."""
    assert parse_host("https://nature.com:8080").name == "nature.com"


@pytest.mark.complaint("john-kurkowski/tldextract#58")
def test_a_zone_in_punycode_is_kept() -> None:
    """A top level in Punycode was cut in pieces: it is one label."""
    assert parse_host("https://example.xn--p1ai/").is_within("xn--p1ai")


@pytest.mark.complaint("john-kurkowski/tldextract#370")
def test_an_address_is_within_no_domain() -> None:
    """An address was written with a leading dot as if it had a zone: it has none."""
    host = parse_host("https://127.0.0.1/")
    assert host.name == "127.0.0.1"
    assert not host.is_within("1")
    assert not host.is_within("0.0.1")


@pytest.mark.parametrize("step", [53, pytest.param(1, marks=pytest.mark.deep)])
def test_every_character_is_read_as_browsers_read_it(step: int) -> None:
    """Whatever character a label holds, it is refused or stands for the name a browser reaches."""
    for code in range(0x80, 0x30000, step):
        url = f"https://a{chr(code)}b.example/"
        host = parse_host(url)
        assert host.is_refused or oracle(url) in ("", host.name)


def test_nothing_is_within_an_empty_zone() -> None:
    """An empty zone holds no host."""
    assert not parse_host("https://nature.com/").is_within("")


def test_a_host_travels() -> None:
    """A host is the same after JSON and after pickling."""
    host = parse_host("https://user@n\u0430ture.com/")
    assert decode(Host, encode(host)) == host
    assert pickle.loads(pickle.dumps(host)) == host  # noqa: S301 - our own bytes


@pytest.mark.doubling
@pytest.mark.parametrize(
    "piece", ["a", "a.", "@", "\u00e9", "xn--a.", "[", "0x1.", "\ufdfa", "\u3002"]
)
def test_reading_a_host_is_linear(piece: str) -> None:
    """A URL twice as long takes twice the time at most."""

    def work(size: int) -> Callable[[], object]:
        url = "https://" + piece * size + "/"
        return lambda: parse_host(url)

    assert growth(work, 20_000) < LINEAR
