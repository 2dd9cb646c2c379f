"""Which IP address does a host name stand for? Every spelling that browsers accept."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["ipv4_text", "ipv6_text", "is_numeric"]

_NUMBER: Final = re.compile("[0-9]+|0[Xx][0-9A-Fa-f]*")
_HEX_MARKS: Final = frozenset("xX")
_BYTE: Final = 256
_MOST_PARTS: Final = 4
#: Digits of a part: more stand for no address and would only cost time.
_LONGEST_PART: Final = 20
_ZEROS: Final = re.compile(r"(?:^|:)0(?::0)+(?=:|$)")


def is_numeric(label: str) -> bool:
    """Whether a last label makes the whole host an IPv4 address (WHATWG URL, 3.5).

    >>> is_numeric("0x7f"), is_numeric("com")
    (True, False)
    """
    return _NUMBER.fullmatch(label) is not None


def ipv4_text(name: str) -> str | None:
    """Give the dotted form of an IPv4 address in any spelling; None if it is none.

    >>> ipv4_text("0x7f.1"), ipv4_text("2130706433"), ipv4_text("1.2.3.4.5")
    ('127.0.0.1', '127.0.0.1', None)
    """
    parts = name.split(".")
    if len(parts) > _MOST_PARTS:
        return None
    numbers = [_number(part) for part in parts]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers) or any(number >= _BYTE for number in known[:-1]):
        return None
    *heads, tail = known
    if tail >= _BYTE ** (_MOST_PARTS + 1 - len(known)):
        return None
    value = tail + sum(head << (8 * (3 - place)) for place, head in enumerate(heads))
    return ".".join(str(value >> shift & 255) for shift in (24, 16, 8, 0))


def _number(part: str) -> int | None:
    """Read decimal, octal (a leading 0) or hexadecimal (a leading 0x)."""
    if len(part) > _LONGEST_PART or _NUMBER.fullmatch(part) is None:
        return None
    if part[1:2] in _HEX_MARKS:
        return int(part[2:] or "0", 16)
    if part.startswith("0"):
        return None if "8" in part or "9" in part else int(part, 8)
    return int(part)


def ipv6_text(text: str) -> str | None:
    """Give the short form of an IPv6 address (RFC 5952, hexadecimal throughout); None if none.

    >>> ipv6_text("2001:DB8:0:0:0:0:0:1"), ipv6_text("::ffff:1.2.3.4"), ipv6_text(":")
    ('2001:db8::1', '::ffff:102:304', None)
    """
    from ipaddress import AddressValueError, IPv6Address  # noqa: PLC0415 - rare

    try:
        value = int(IPv6Address(text))
    except AddressValueError:
        return None
    # Written here, since Python 3.13 began to write mapped addresses in another way.
    groups = ":".join(f"{value >> shift & 0xFFFF:x}" for shift in range(112, -1, -16))
    runs = [match.span() for match in _ZEROS.finditer(groups)]
    if not runs:
        return groups
    start, end = max(runs, key=lambda run: (run[1] - run[0], -run[0]))
    return f"{groups[:start]}::{groups[end:].removeprefix(':')}"
