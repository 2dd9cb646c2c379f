from ipaddress import IPv6Address

import pytest

from evidence_sophia.sources.identifiers._host_addresses import ipv4_text, ipv6_text, is_numeric


@pytest.mark.parametrize("label", ["0", "127", "0x", "0X7f", "08"])
def test_a_number_makes_an_address(label: str) -> None:
    """A last label that is a number makes the host an address."""
    assert is_numeric(label)


@pytest.mark.parametrize("label", ["com", "1a", "x1", "", "0xg"])
def test_other_labels_make_none(label: str) -> None:
    """Any other label does not."""
    assert not is_numeric(label)


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2130706433", "127.0.0.1"),
        ("0x7f.1", "127.0.0.1"),
        ("0177.0.0.01", "127.0.0.1"),
        ("127.65535", "127.0.255.255"),
        ("0x", "0.0.0.0"),  # noqa: S104 - a spelling, nothing is bound
        ("4294967295", "255.255.255.255"),
        ("4294967296", None),
        ("256.1.1.1", None),
        ("1.2.3.256", None),
        ("1.2.3.4.5", None),
        ("08", None),
        ("a.1", None),
        ("1..1", None),
        ("1" * 30, None),
    ],
)
def test_every_spelling_of_an_ipv4_address(written: str, address: str | None) -> None:
    """Decimal, octal, hexadecimal and short spellings are one address; others are none."""
    assert ipv4_text(written) == address


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("::", "::"),
        ("::1", "::1"),
        ("1::", "1::"),
        ("2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"),
        ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
        ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
        ("::ffff:192.0.2.1", "::ffff:c000:201"),
        ("1:2:3", None),
        ("::1::", None),
    ],
)
def test_an_ipv6_address_has_one_spelling(written: str, address: str | None) -> None:
    """The longest run of zeros is left out, and digits are lower-case hexadecimal."""
    assert ipv6_text(written) == address


def test_the_short_form_is_that_of_the_standard_library() -> None:
    """On plain addresses both give the same text."""
    for value in (0, 1, 1 << 127, 0xFFFF << 32 | 1 << 100, 2**128 - 1):
        assert ipv6_text(IPv6Address(value).exploded) == str(IPv6Address(value))
